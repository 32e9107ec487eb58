"""One line of text the person types.

Owns that what is typed or pasted is safe to draw and of a bounded length. In a field every
printable key and its editing keys belong to the field (WIREFRAMES, *Keys*).
"""

from textual.widgets import Input

from longhaul_tui.text import sanitise

MOST = 500
"""Characters; a paste of a whole log is cut."""


class Field(Input):
    """An input without a frame, a blink or a control character."""

    def __init__(self, value: str = "") -> None:
        super().__init__(sanitise(value[:MOST]), compact=True, select_on_focus=False)
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """What may stand in it."""
        return sanitise(value[:MOST]).replace("\n", " ")
