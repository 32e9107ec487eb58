"""The World: what the working tree was like when a pass closed (STATE U28-U31).

Owns the value that is stored in the details of a compaction and shown under *World*. Must never
run a process or read a file: it parses output it is handed.
"""

from typing import Literal, TypeAlias

import msgspec

ChangedSince: TypeAlias = Literal["yes", "no", "unknown"]
Skip: TypeAlias = Literal[
    "no-git",
    "not-a-repository",
    "bare",
    "filter-driver",
    "partial-clone",
    "unsafe-owner",
    "timeout",
    "error",
    "git-too-old",
]
DETACHED = "(detached)"
"""Stands in place of a branch where HEAD names none."""


class WorldClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The newest run of one kind of check, as it stood at the close (STATE U25, U30)."""

    kind: Literal["test", "build", "lint", "custom"]
    command: str
    """`cmd` on disk; at most 400 characters."""
    id: str
    """`C<n>`."""
    exit: int | None = None
    exit_from: Literal["pipe", "chain"] | None = None
    """What hides the exit."""
    failing: bool = False
    """The exit is hidden, and the output shows a failure of a known runner."""
    head: str | None = None
    """The head of the snapshot of the span in which it ran."""
    changed_since: ChangedSince = "unknown"


class World(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """STATE U30. With `ok` False only `skip` and `claims` say anything."""

    ok: bool
    skip: Skip | None = None
    branch: str | None = None
    """`(detached)` where HEAD names no branch."""
    head: str | None = None
    """Short hash; None before the first commit."""
    dirty_files: int = 0
    untracked: int = 0
    shortstat: str = ""
    claims: tuple[WorldClaim, ...] = ()
