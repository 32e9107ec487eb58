"""What a person chose about the screen itself: theme, mouse, wrapping, the pane it opens with.

Owns keeping those choices. They are remembered through `Memory`, never in a file of its own.
"""

from msgspec.structs import replace

from longhaul_tui.tui import theme
from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.leaving import Terminal
from longhaul_tui.tui.opening import OpeningApp
from longhaul_tui.view.memory import Memory, ScreenMemory


class ChoosingApp(OpeningApp):
    """An app that keeps choices."""

    def choose(self, memory: Memory | None) -> None:
        """Begin with what was chosen before, as far as it is remembered."""
        self.mouse_given = False
        self.memory = memory
        self._choices = ScreenMemory() if memory is None else memory.load()

    @property
    def wraps(self) -> bool:
        """Long lines wrap, as was chosen last."""
        return self._choices.wrap

    def keep(self, **choices: str | bool) -> None:
        """Remember a choice, if there is a memory."""
        self._choices = replace(self._choices, **choices)
        memory, kept = self.memory, self._choices
        if memory is not None:
            in_background(
                self,
                "memory",
                lambda _cancelled: memory.save(kept),
                lambda _done: None,
                lambda _words: None,
            )

    def step_theme(self) -> None:
        """The next theme; none where colour is refused."""
        if self.no_color:
            self.toast("NO_COLOR is set: there is no other theme.")
            return
        self.theme = theme.next_theme(self.theme)
        self.keep(theme=self.theme)
        self.toast(f"Theme {self.theme}.")

    def step_mouse(self) -> None:
        """Give the mouse away, or take it back."""
        self.mouse_given = not self.mouse_given
        if isinstance(self._driver, Terminal):
            self._driver.take_mouse(not self.mouse_given)
