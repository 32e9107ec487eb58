"""What the ledger hands out.

Owns the frozen picture of a ledger at one moment; `build` makes it.
"""

from collections.abc import Callable

import msgspec

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.files import FileTouch
from longhaul_tui.transcript.prefix import Prefix


def _no_runs(_key: str) -> int:
    return 0


class LedgerState(msgspec.Struct, frozen=True, kw_only=True):
    """The ledger of one path. Rows are shared with the fold and never changed."""

    commands: Prefix[Command] = msgspec.field(default_factory=Prefix)
    """C1, C2, … in order: item n-1 is C<n>."""
    running: tuple[Command, ...] = ()
    """Calls of the newest assistant message without a result."""
    unanswered: Prefix[Command] = msgspec.field(default_factory=Prefix)
    """Calls that never got one, in order."""
    errors: tuple[ErrorRecord, ...] = ()
    """E1, E2, … in order."""
    claims: tuple[Claim, ...] = ()
    """test, build, lint, custom: those that ran."""
    modified: tuple[FileTouch, ...] = ()
    """Newest first, at most 200."""
    read: tuple[FileTouch, ...] = ()
    runs: Callable[[str], int] = _no_runs
    """Runs of a command key in the whole session so far (STATE U22)."""

    @property
    def open_errors(self) -> tuple[ErrorRecord, ...]:
        """The open ones, in order."""
        return tuple(e for e in self.errors if e.open)
