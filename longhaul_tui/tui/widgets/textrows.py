"""A text as rows: one for each of its lines, several for a very long one.

Owns the row source of inspectors. Must never hold more than the page it was given.
"""

from collections.abc import Hashable, Sequence

import msgspec

from longhaul_tui.tui.widgets.ink import ink, window, wrap
from longhaul_tui.tui.widgets.rows import Line, Shape

PIECE = 4_096
"""Characters of one row: a longer line goes on in the rows after it, so that none is slow."""


class TextRows(msgspec.Struct, frozen=True):
    """The lines of a text, made safe when they are laid out. `name` tells two texts apart.

    Made by `of`; a row is never longer than `PIECE`.
    """

    name: Hashable
    parts: Sequence[str]
    first: int = 0
    """Number of the first line, from 0."""

    @classmethod
    def of(cls, name: Hashable, text: str, first: int = 0) -> "TextRows":
        """Split at LF only; a last LF begins no line."""
        lines = text.removesuffix("\n").split("\n") if text else []
        parts = [
            line[at : at + PIECE] for line in lines for at in range(0, max(len(line), 1), PIECE)
        ]
        return cls(name, parts, first)

    @property
    def stamp(self) -> Hashable:
        """Which text, from where, and how much of it."""
        return (self.name, self.first, len(self.parts))

    def __len__(self) -> int:
        return len(self.parts)

    def key(self, at: int) -> str:
        """The line's number."""
        return str(self.first + at)

    def find(self, key: str) -> int | None:
        """The line with this number, or the nearest."""
        if not key.isdecimal() or not self.parts:
            return None
        return min(max(int(key) - self.first, 0), len(self.parts) - 1)

    def passive(self, at: int) -> bool:
        """None is."""
        return False

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """The line, wrapped or as far as it is seen; an empty one is a blank line."""
        segs = ink(self.parts[at].removesuffix("\r"), lit=shape.lit)
        if not shape.wrap:
            shown, more = window(segs, shape.width, shape.shift)
            return [Line(tuple(shown), more=more)]
        return [Line(tuple(line)) for line in wrap(segs, shape.width)]
