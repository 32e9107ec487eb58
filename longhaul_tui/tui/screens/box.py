"""What all boxes share: a question on top of a screen, whose answer is a value.

Owns their keys: the table's rows for boxes and no others. Esc leaves without an answer.
"""

from typing import TypeVar

from textual.screen import ModalScreen
from textual.widget import Widget

from longhaul_tui.tui.actions import find, works
from longhaul_tui.tui.situation import Situation

Answer = TypeVar("Answer")


class Box(ModalScreen[Answer | None]):
    """A box; its value is None where the person left."""

    def situation(self) -> Situation:
        """What decides which keys work."""
        raise NotImplementedError

    @property
    def is_small(self) -> bool:
        """There is no room for anything but how to leave."""
        return self.has_class("-w-none") or self.has_class("-h-none")

    def on_resize(self) -> None:
        """Another size: what was hidden may have lost the keys."""
        self.call_after_refresh(self.take_keys)

    def take_keys(self) -> None:
        """Give the keys back to where they belong, if nothing has them."""
        if self.focused is None and not self.is_small:
            for home in self.query(str(self.AUTO_FOCUS)).results(Widget):
                home.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key that does nothing now is not bound."""
        row = find(action, parameters)
        if row is None:
            return super().check_action(action, parameters)
        return works(row, self.situation())

    def action_back(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)

    def action_quit(self) -> None:
        """Leave the program: there is no room for anything else."""
        self.app.exit()
