"""What a line view draws from: rows that give lines when asked.

Owns the protocol and its values. A row source is a value of one moment: fixed in length, cheap to
make, sharing what only grows. Must never hold a laid-out line for every row.
"""

from collections.abc import Hashable, Sequence
from typing import Protocol

import msgspec

from longhaul_tui.tui.widgets.ink import Lit, Role, Seg

GUTTER = 3
"""Cells before a line: cursor, sign, space."""


class Line(msgspec.Struct, frozen=True):
    """One line of a row, laid out for a width."""

    segs: tuple[Seg, ...]
    sign: str = " "
    """Of column 1: `!` look, `✗` act, `✓` checked."""
    sign_role: Role = ""
    full: bool = False
    """It starts at column 0, without a gutter: a rule across the page."""
    more: bool = False
    """Text follows to the right (wrapping is off)."""


class Shape(msgspec.Struct, frozen=True):
    """What lines are laid out for."""

    width: int
    """Cells after the gutter; a `full` line has `GUTTER` more."""
    wrap: bool = True
    shift: int = 0
    """Cells scrolled to the right where wrapping is off."""
    lit: Lit | None = None
    """What a search lights."""


class Rows(Protocol):
    """The rows on show, in order of display. Positions count from 0 and may move between two
    sources; keys stay with what they name."""

    @property
    def stamp(self) -> Hashable:
        """Lines laid out for a key stay valid while this stays equal."""

    def __len__(self) -> int: ...

    def key(self, at: int) -> str:
        """What the row at a position is: an entry id, or a word of the pane's own."""

    def find(self, key: str) -> int | None:
        """The position of this key; filtered away, that of the nearest row that remains; None
        where nothing is known of it."""

    def passive(self, at: int) -> bool:
        """A heading: the cursor passes over it."""

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """The row's lines. A row of none is passed over too."""


class NoRows:
    """Nothing to show."""

    stamp: Hashable = None

    def __len__(self) -> int:
        return 0

    def key(self, at: int) -> str:
        """There is none."""
        raise IndexError(at)

    def find(self, key: str) -> int | None:
        """There is none."""
        return None

    def passive(self, at: int) -> bool:
        """There is none."""
        raise IndexError(at)

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """There is none."""
        raise IndexError(at)
