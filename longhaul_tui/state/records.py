"""What a pass leaves on the transcript: details, span record, line (STATE U12-U14 as amended).

Owns the frozen values only; `detail_codec` and `record_codec` read and write them. Fields are
named as on disk, in snake case.
"""

from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.events import Event
from longhaul_tui.transcript.entries import OWN_COMPACTOR
from longhaul_tui.world import World, WorldClaim

EVENT_TYPE = "compaction-state.event"
SPAN_TYPE = "compaction-state.span"
LINE_TYPE = "compaction-state.line"
"""Custom entry types; names under contract (STATE U10)."""
COMPACTOR = OWN_COMPACTOR
RECORD_VERSION = 1
"""`v` of span and line records."""

Reason: TypeAlias = Literal[
    "timeout",
    "transport",
    "auth",
    "no-model",
    "output-limit",
    "not-json",
    "unverified",
    "empty-span",
    "budget",
]
"""Why a span has no narrative (STATE U84)."""


class Range(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a span covers."""

    first: str | None = None
    last: str | None = None
    first_kept: str | None = None
    """Entry ids."""
    users: tuple[int, int] | None = None
    """n of the first and last `u<n>`; None where no user spoke."""


class Narrative(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The work-log line of a span, or why there is none."""

    kind: Literal["full", "partial", "none"]
    line: str = ""
    """At most 200 characters, one line."""
    reason: str | None = None
    """A `Reason`; kept as it stands where it is another word."""
    unverified_chunks: int = 0

    @property
    def whole(self) -> bool:
        """The span closed whole: nothing of it is carried to the next pass (STATE U58)."""
        return self.kind == "full" and not self.unverified_chunks


class Now(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is going on; each at most 200 characters or None."""

    in_progress: str | None = None
    next: str | None = None
    blocked: str | None = None
    resume: str | None = None


class Learned(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A learned value as the state carries it."""

    text: str
    source: str
    """`u4`, `C1`, `read <path>`."""
    label: str | None = None
    """The summariser's words."""
    by: Literal["code", "model"] = "code"


class CarriedError(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An error still open at the close (STATE U21)."""

    id: str
    """`E<n>`."""
    text: str
    last_span: int
    """The newest span in which it occurred."""
    command: str | None = None
    """Key of the command that raised it (STATE U24); None for a tool's error."""
    runs: int | None = None
    """How often that command ran in the whole session (STATE U22)."""
    count: int = 1
    """Occurrences."""
    entry: str | None = None
    """Of its first occurrence."""


class Carried(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`ledger` of the details: what the next span merges with (STATE U23)."""

    claims: tuple[WorldClaim, ...] = ()
    open_errors: tuple[CarriedError, ...] = ()
    next_c: int = 1
    next_e: int = 1
    """The next free numbers: a check, never a source (STATE U5 as amended)."""


class Files(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Paths, newest first, at most 200 of each."""

    modified: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


class CallUsage(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One call of a summariser."""

    provider: str
    model: str
    input: int
    output: int
    cache_read: int
    cache_write: int
    cache_write_1h: int | None = None
    reasoning: int | None = None
    cost: float | None = None
    """USD, as the provider reported it."""


class PassUsage(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Tokens of a pass, and its calls (STATE U12 as amended)."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0
    calls: tuple[CallUsage, ...] = ()


class SectionFit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How one section fared under its cap."""

    name: str
    """`objective`, `rules`, `world`, `files`, `learned`, `workLog`, `decisions`, `now`."""
    chars: int
    shown: int
    hidden: int


class DetailsCut(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How many of each list were left out so that the details keep their bound (STATE U12)."""

    files: int = 0
    learned: int = 0
    open_errors: int = 0


class CapFit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the caps hid (STATE U71)."""

    chars: int = 0
    hard: bool = False
    """The whole met the hard cap and was cut to it."""
    sections: tuple[SectionFit, ...] = ()
    details: DetailsCut | None = None


class Details(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Details of an own compaction: everything the pass accepted."""

    span: int
    pass_id: str
    """`pass` on disk: 8 hex digits (STATE U74a)."""
    events: tuple[Event, ...] = ()
    absorbed: tuple[str, ...] = ()
    """Entry ids of the remember events it closed over."""
    range: Range = Range()
    narrative: Narrative = Narrative(kind="none")
    now: Now = Now()
    world: World | None = None
    ledger: Carried = Carried()
    files: Files = Files()
    learned: tuple[Learned, ...] = ()
    """Newest first, at most 60."""
    tokens_before: int = 0
    tokens_compacted: int = 0
    """Of all own spans so far (STATE U73)."""
    usage: PassUsage | None = None
    cap_fit: CapFit = CapFit()


class CommandSlice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A command of the span, with the head of its output."""

    id: str
    command: str
    """`cmd` on disk."""
    exit: int | None
    entry: str
    call: str | None
    head: str
    claim: str | None = None
    """Kind of the claim it makes."""


class ErrorSlice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An error of the span."""

    id: str
    text: str
    head: str
    entry: str
    call: str | None
    count: int
    last_span: int


class Omitted(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How many older records did not fit."""

    commands: int = 0
    errors: int = 0


class Excuse(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Why a check was allowed to fail (STATE U91)."""

    check: str
    ref: str
    reason: str


class LabelRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a message was labelled in one try; a row for each try in which the label or its words
    changed."""

    u: int
    label: str
    """`rule`, `not a rule`, `lifts`, `rule and lifts`."""
    targets: tuple[str, ...] = ()
    """`R1`, `u4`."""
    words: tuple[tuple[int, int], ...] = ()
    """Ranges of the quotable text."""
    attempt: int = 1


class RefusalRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something the verifier refused."""

    code: str
    item: str
    u: int | None
    attempt: int
    text: str
    """The offending words, masked, at most 200 characters."""
    sent: Literal["note", "question", "none"]
    end: Literal["mended", "dropped", "merged", "kept"]
    detail: str = ""
    """Short values, no prose: `overlap 0.86`."""
    into: str | None = None
    """The older item it was merged into."""


class QuestionRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Asked: does this message replace that rule?"""

    u: int
    target: str
    answer: str | None


class Route(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Which model answered, and why (STATE U81)."""

    configured: str | None = None
    used: str | None = None
    why: str | None = None


class PhaseTimes(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Milliseconds a phase."""

    ledger: int = 0
    fold: int = 0
    model: int = 0
    verify: int = 0
    close: int = 0


class CallTrace(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One request to a model."""

    kind: Literal["diff", "retry", "lift", "question", "turn"]
    provider: str
    model: str
    attempt: int
    input: int | None
    """`in` on disk."""
    output: int | None
    """`out` on disk."""
    ms: int
    stop: str | None
    budget: int | None


Trigger: TypeAlias = Literal["manual", "threshold", "overflow", "boundary", "offline"]


class Shortened(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the model was not shown whole so that the prompt fits (STATE U77, U57)."""

    results: int = 0
    """Cut to 200 and 100 characters."""
    stubs: int = 0
    """Of which only a line is left."""
    messages: int = 0
    """Texts of the user shown as head and tail."""
    carried: int = 0
    """Messages no span has judged that are shown as excerpts."""
    left_out: int = 0
    """Earlier messages beyond the newest that are offered."""


class Trace(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How the pass went."""

    route: Route = Route()
    ms: PhaseTimes = PhaseTimes()
    calls: tuple[CallTrace, ...] = ()
    trigger: Trigger | None = None
    shortened: Shortened = Shortened()
    """Absent on disk where nothing was."""


class SpanRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Cold detail of a span (STATE U13)."""

    span: int
    pass_id: str
    compaction: str
    """Entry id of the compaction it belongs to."""
    range: Range = Range()
    commands: tuple[CommandSlice, ...] = ()
    errors: tuple[ErrorSlice, ...] = ()
    events: tuple[int, ...] = ()
    """Sequence numbers."""
    omitted: Omitted = Omitted()
    narrative: Narrative = Narrative(kind="none")
    excuses: tuple[Excuse, ...] = ()
    labels: tuple[LabelRow, ...] = ()
    refusals: tuple[RefusalRow, ...] = ()
    questions: tuple[QuestionRow, ...] = ()
    trace: Trace = Trace()
    carried: bool = False
    created_at: str = ""


class LineRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The line a person sees under the compaction (STATE U14)."""

    span: int
    pass_id: str | None
    duration_ms: int
    calls: int
    input_tokens: int
    output_tokens: int
    tokens_before: int
    state_chars: int
    outcome: Literal["state", "fallback"]
    reason: str | None
    compaction: str | None
    """Entry id."""
