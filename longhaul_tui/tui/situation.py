"""Where keys are pressed and what decides which of them work now (SCREEN §1.6).

Owns the places and the situation of a screen; what a key does is the table's (`actions`).
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

Place: TypeAlias = Literal[
    "state",
    "ledger",
    "rejections",
    "passes",
    "transcript",
    "log",
    "spend",
    "sessions",
    "inspector",
    "facts",
    "help",
    "choice",
    "preview",
    "field",
]
"""Where the keys are pressed: a pane of the main screen, another screen, a box, a text field."""
PANES: tuple[Place, ...] = (
    "state",
    "ledger",
    "rejections",
    "passes",
    "transcript",
    "log",
    "spend",
)
SCREENS: tuple[Place, ...] = (*PANES, "sessions", "inspector", "facts")
"""*all* of the key table: every screen with no text field or box open."""
BOXED: tuple[Place, ...] = (*SCREENS, "choice", "preview")
"""*all, box*."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What decides which keys work now and what the footer calls them."""

    place: Place = "state"
    rows: int = 0
    """Rows of the list that has the keys."""
    lists: int = 1
    """Lists that can have the keys."""
    opens: str = ""
    """What Enter does, in a word; empty where it does nothing."""
    session: bool = False
    """A session is on screen."""
    errors: int = 0
    follow: bool | None = None
    """None where nothing arrives at the end."""
    new: int = 0
    """Rows that came since following stopped."""
    paused: bool = False
    held: int = 0
    filterable: bool = False
    filter: str = ""
    """`filter: errors` while one is on."""
    finds: bool = True
    matches: tuple[int, int] | None = None
    """Which match of how many; None where nothing is searched."""
    sorts: bool = False
    changes: str = ""
    """What `d` shows, in a word; empty where there is nothing to compare."""
    wraps: bool = False
    other: str = ""
    """Where the same moment is shown: `transcript`, `log`; empty where it is nowhere else."""
    steps: bool = False
    """There are compactions to step through."""
    jumped: bool = False
    back: bool = False
    """Escape has something to close."""
    compacts: bool = False
    """A pass may be asked for."""
    passing: bool = False
    """A pass is under way."""
    mouse_given: bool = False
    small: bool = False
    """Too small to show anything but how to leave."""


Condition: TypeAlias = Callable[[Situation], bool]
