"""The state: what the fold yields and the renderer takes (STATE U16).

Owns the frozen values only. A state is a pure function of the path; nothing in it is a time of
its own making, so the same path renders to the same bytes anywhere.
"""

from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.events import Origin
from longhaul_tui.state.records import (
    CapFit,
    Carried,
    Files,
    Learned,
    LineRecord,
    Narrative,
    Now,
    PassUsage,
    Range,
    SpanRecord,
)
from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.world import World

RuleStatus: TypeAlias = Literal["active", "lifted", "replaced"]


class Said(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Words of the user, and where they stand."""

    u: int | None
    """n of `u<n>`; None where a goal command holds them."""
    entry: str | None
    text: str
    """Verbatim; of a goal that is a whole message at most 600 characters, a longer one as 400,
    `…` and 150 (STATE U34)."""
    start: int
    end: int
    """Range of the quotable text of the message (the whole of it where `text` is cut)."""
    since: int
    """The span since which it has been so."""
    command: bool = False
    """It is the goal of an active goal command (STATE U33)."""


class Rule(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A standing rule and its life (STATE U52)."""

    id: str
    u: int | None
    entry: str | None
    text: str
    """Verbatim."""
    start: int
    end: int
    whole: bool
    span: int
    """In which it was recorded."""
    origin: Origin
    seq: int
    replaces: tuple[str, ...] = ()
    status: RuleStatus = "active"
    by: str | None = None
    """`u9` where it was lifted, `R5` where it was replaced."""
    ended_span: int | None = None
    """The span whose event ended it."""
    ended_seq: int | None = None
    ended_entry: str | None = None
    """Entry id of the message that ended it."""
    ended_quote: str | None = None
    """Words of a lift."""


class Item(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A decision or a dead end."""

    id: str
    """`D2`, `X1`."""
    text: str
    span: int
    evidence: tuple[str, ...] = ()
    """At most 4 ids."""
    origin: Origin = "pass"
    u: int | None = None
    entry: str | None = None
    seq: int = 0


class WorkLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A line of the work log: one span."""

    span: int
    narrative: Narrative
    users: tuple[int, int] | None = None


class OwnSpan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An own compaction on the path, and what stands beside it."""

    span: int
    pass_id: str
    entry: str
    """Of the compaction."""
    node: int
    """Its row."""
    range: Range
    narrative: Narrative
    tokens_before: int
    tokens_compacted: int
    usage: PassUsage | None
    cap_fit: CapFit
    events: tuple[int, ...]
    """Sequence numbers of what it accepted."""
    record: SpanRecord | None = None
    """Its span record, without the command and error slices, which the ledger has anew."""
    record_entry: str | None = None
    line: LineRecord | None = None


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the agent still believes, after the newest own compaction and what was remembered
    since."""

    span: int = 0
    """Of the newest own compaction; 0 where there is none."""
    tokens_compacted: int = 0
    pass_id: str | None = None
    goal: Said | None = None
    """The first substantial message, the newest `goal` event, or an active goal command."""
    request: Said | None = None
    """The newest `request`; None where the goal is the objective."""
    done_when: Said | None = None
    rules: tuple[Rule, ...] = ()
    """In order of their seq, whatever their status."""
    world: World | None = None
    ledger: Carried = Carried()
    files: Files = Files()
    learned: tuple[Learned, ...] = ()
    """Newest first."""
    work_log: tuple[WorkLine, ...] = ()
    """Oldest first."""
    decisions: tuple[Item, ...] = ()
    dead_ends: tuple[Item, ...] = ()
    """In order of their ids."""
    now: Now | None = None
    as_of: int | None = None
    """n of the newest `u<n>` that an own compaction covers."""
    cap_fit: CapFit = CapFit()
    spans: tuple[OwnSpan, ...] = ()
    """Own compactions in path order."""
    anomalies: tuple[Anomaly, ...] = ()
    fallbacks: tuple[str, ...] = ()
    """Entry ids of compactions of others that stand in for a pass of ours that failed, as its line
    tells (STATE U14)."""
    fallback_lines: tuple[LineRecord, ...] = ()
    """Those lines, in the same order."""
    foreign_since: str | None = None
    """Entry id of the first foreign compaction after the newest own one; None where the newest
    compaction is own, or there is none."""
    newer_format: int | None = None
    """The number of the newest format that was refused; the state started clean after it."""
    last_seq: int = 0
    """The largest sequence number used."""
    pending: tuple[str, ...] = ()
    """Entry ids of remember events that no own compaction has closed over yet."""

    @property
    def has_own(self) -> bool:
        """There is a state of our own to show."""
        return self.span > 0

    @property
    def objective(self) -> Said | None:
        """What stands under *Objective*: the request, else the goal."""
        return self.request or self.goal

    @property
    def active_rules(self) -> tuple[Rule, ...]:
        """The rules in force, newest last."""
        return tuple(rule for rule in self.rules if rule.status == "active")


class Gate(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The done gate (STATE U32); `gate` makes it."""

    command: str | None
    """The claim's command; None where it never ran."""
    exit: int | None
    head: str | None
    clean: bool | None
    """None where no snapshot says."""
    met: bool
    why: str | None
    """The first reason it is not met, in words; None where it is met."""
