"""What a pass or the remember tool accepted: the union of events (STATE U11 as amended).

Owns the frozen values only. `event_codec` reads and writes them, `fold` applies them. Every one
says which of the user's words it rests on: message, entry id, range of characters.
"""

from typing import Literal, TypeAlias

import msgspec

STATE_FORMAT = 1
"""Of events and details; a larger number is refused by name (STATE U18)."""

Origin: TypeAlias = Literal["pass", "remember", "takeover"]
EventKind: TypeAlias = Literal[
    "correction", "lift", "decision", "dead-end", "done-when", "objective", "value"
]


class Source(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every event says of itself."""

    seq: int
    """Path-wide, from 1, strictly increasing (STATE U8)."""
    span: int
    """The span that was open when it was made."""
    origin: Origin
    at: str
    """ISO 8601 UTC, as it stands in the record."""
    u: int | None = None
    """n of the `u<n>` it came from."""
    entry: str | None = None
    """Entry id of that message; of a value its source's."""


class Correction(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A standing rule in the user's own words."""

    source: Source
    id: str
    """`R<n>`."""
    text: str
    """Verbatim slice of the quotable text."""
    start: int
    end: int
    """Characters of the quotable text of the message (STATE U3)."""
    whole: bool
    """The slice is the whole message."""
    replaces: tuple[str, ...] = ()
    """Ids of the rules it takes the place of."""


class Lift(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The user withdrew these rules."""

    source: Source
    targets: tuple[str, ...]
    quote: str
    start: int
    end: int


class Decision(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something decided, in the model's words, with evidence."""

    source: Source
    id: str
    """`D<n>`."""
    text: str
    evidence: tuple[str, ...] = ()
    merge: bool = False
    """A duplicate: it only adds this evidence to the older item of the same id."""


class DeadEnd(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something tried that does not work."""

    source: Source
    id: str
    """`X<n>`."""
    text: str
    evidence: tuple[str, ...] = ()
    merge: bool = False


class DoneWhen(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """When the user calls the work done (STATE U35)."""

    source: Source
    quote: str
    start: int
    end: int


class Objective(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the work is for now."""

    source: Source
    role: Literal["goal", "request"]
    quote: str
    start: int
    end: int


class Value(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A learned value that a later turn may need (STATE U61, U62)."""

    source: Source
    text: str
    seen_in: str
    """`source` on disk: `u4`, `C1`, `read <path>`."""
    label: str | None
    by: Literal["code", "model"]


Event: TypeAlias = Correction | Lift | Decision | DeadEnd | DoneWhen | Objective | Value
