"""What recall and remember read: one session's current path.

Owns the frozen value the engine makes of a session. Texts are read when they are asked for, never
kept; a function that reads one gives None where the file no longer has it.
"""

from collections.abc import Callable

import msgspec

from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.state.values import State


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The current path: what was folded of it, and the ways to its texts."""

    state: State
    ledger: LedgerState
    users: int
    """Genuine user messages: the newest is u<users>."""
    find: Callable[[str], int | None]
    """Entry id -> row; None where the path does not have it."""
    message: Callable[[int], str | None]
    """n of `u<n>` -> the whole message."""
    output: Callable[[int], str | None]
    """Row of a result -> its output, exactly as the file has it."""
