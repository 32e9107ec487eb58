"""Commands `C<n>` (STATE U4, U19 as amended).

Owns the record of one shell call and how its exit is read from what pi stores.
"""

from typing import Literal, TypeAlias

import msgspec

End: TypeAlias = Literal["done", "timeout", "cancelled", "running", "unanswered"]
Hidden: TypeAlias = Literal["pipe", "chain"]

COMMAND_CHARS = 400
"""Characters of a command kept in memory (STATE U13); the whole is read from the file."""


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One executed shell call, of the agent or of the user."""

    n: int | None
    """C<n>; None while it runs, and where no result ever came."""
    node: int
    """Index of the tree node that holds the result (of a call without one: the call)."""
    call_node: int
    call_id: str | None
    by: Literal["agent", "user"]
    command: str
    """At most `COMMAND_CHARS` characters."""
    clipped: bool
    key: str
    """The command key (STATE U24)."""
    exit: int | None
    end: End
    hidden: Hidden | None
    """Why the exit of this command's checks is not known, where a pipe or chain hides it."""
    at: float | None
    error: int | None
    """E<n> it raised."""
    output_lines: int


def own_exit(command: Command) -> int | None:
    """The exit a person may judge the command by: None also where a pipe or chain made a 0 of
    whatever its check ended with. Another number stays, for the call did fail (STATE U25)."""
    return None if command.hidden is not None and command.exit == 0 else command.exit
