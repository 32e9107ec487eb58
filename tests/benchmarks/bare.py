"""The least a Textual app can be: what the screen's start is measured against."""

from textual.app import App, ComposeResult
from textual.widgets import Static

SAYS = "bare Textual"


class Bare(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static(SAYS)


if __name__ == "__main__":
    Bare().run()
