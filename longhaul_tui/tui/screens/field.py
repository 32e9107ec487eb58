"""The box for a line of text: find, go to.

Owns the question and its refusal. While it is open nothing but Enter and Esc has a meaning outside
the text, and the footer says so.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.strip import Strip

from longhaul_tui.tui.bindings import bindings, footer
from longhaul_tui.tui.screens.box import Box
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.field import Field
from longhaul_tui.tui.widgets.footer import Footer
from longhaul_tui.tui.widgets.ink import Role, Seg, ink
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.tui.widgets.panetitle import Notice
from longhaul_tui.tui.widgets.small import TooSmall

Refusal = Callable[[str], str | None]
"""Why this text will not do, in words; None where it will."""


def _will_do(_text: str) -> str | None:
    return None


class Caption(Inked):
    """A few words of our own."""

    DEFAULT_CSS = "Caption { height: 1; width: auto; }"

    def __init__(self, words: str, role: Role = "strong") -> None:
        super().__init__()
        self._segs = [Seg(" "), *ink(words, role), Seg("  ")] if words else []
        self.styles.width = sum(len(seg.text) for seg in self._segs)

    def render_line(self, y: int) -> Strip:
        """The words."""
        return self.strip(self._segs, self.size.width)


class FieldBox(Box[str]):
    """Asks for a line of text; its value, or None where the person left."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(["field"])
    AUTO_FOCUS = "Field"

    def __init__(
        self, caption: str, does: str, value: str = "", refuses: Refusal = _will_do
    ) -> None:
        super().__init__()
        self._footer = Footer()
        self._refusal = Notice("look")
        self._caption = caption
        self._does = does
        self._value = value
        self._refuses = refuses

    def compose(self) -> ComposeResult:
        """Caption and field above the footer."""
        with Vertical(id="box"):
            yield self._refusal
            with Horizontal(id="line"):
                yield Caption(self._caption)
                yield Field(self._value)
            yield self._footer
        yield TooSmall()

    def situation(self) -> Situation:
        """A field is open."""
        return Situation(place="field", opens=self._does, back=True, small=self.is_small)

    def on_mount(self) -> None:
        """The footer's two keys."""
        self._footer.keys = tuple(footer(self.situation()))

    @on(Field.Submitted)
    def take(self, event: Field.Submitted) -> None:
        """Give the text back, or say why it will not do."""
        event.stop()
        refusal = self._refuses(event.value)
        if refusal is None:
            self.dismiss(event.value)
            return
        self._refusal.words = refusal
