"""Claims: the newest run per kind of a checking command (STATE U25, U26, U31 as amended).

Owns the patterns, what a pipe or chain hides, and *tree changed since* as far as the transcript
tells it.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from longhaul_tui.ledger.commands import Hidden

ClaimKind: TypeAlias = Literal["test", "build", "lint", "custom"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The newest run of one kind."""

    kind: ClaimKind
    n: int
    """C<n>."""
    node: int
    command: str
    """The matching segment, at most 400 characters."""
    exit: int | None
    exit_from: Hidden | None
    failing: bool
    """The exit is hidden, and the output shows a failure of a known runner."""
    at: float | None
    changed_since: Literal["yes", "no", "unknown"]
    """`unknown` where the transcript shows no change and no World snapshot is known."""
