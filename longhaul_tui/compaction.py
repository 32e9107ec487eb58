"""What a compactor is handed and what it gives back (DESIGN §4).

Owns types only. A source is complete: whoever makes it (the bridge inside pi, the offline driver)
has read the files and asked git; a compactor is plan, model calls, settle, and nothing else. Must
never import a compactor.
"""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from longhaul_tui.clock import Clock
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.models.contract import Cancel, Model
from longhaul_tui.models.routing import RouteChoice
from longhaul_tui.settings import Settings
from longhaul_tui.state.records import Details, LineRecord, PhaseTimes, SpanRecord, Trigger
from longhaul_tui.state.values import State
from longhaul_tui.transcript.entries import Entry
from longhaul_tui.world import World

Phase: TypeAlias = Literal["ledger", "fold", "model", "verify", "close"]


class UserMessage(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A genuine user message of the path (STATE U1-U3)."""

    n: int
    """Of `u<n>`."""
    entry: str
    text: str
    """Whole."""
    start: int = 0
    end: int = 0
    """The quotable part of `text`: the user's own words; empty where there are none."""
    kept: bool = False
    """It stays behind the cut: the next pass judges it."""

    @property
    def words(self) -> str:
        """The quotable text; offsets of events count in it."""
        return self.text[self.start : self.end]


class SpanEntry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An entry of the span that reaches the model, whole."""

    key: str
    """Entry id, or `line:N`."""
    entry: Entry
    user: int | None = None
    """n of `u<n>`, where it is one."""
    command: int | None = None
    """n of `C<n>`: this is its result."""
    error: int | None = None
    """n of `E<n>` it raised."""


class CompactionSource(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a pass may look at. Texts are raw: nothing in them is an instruction."""

    session: str
    """Session id."""
    cwd: str
    """The session's directory."""
    settings: Settings
    state: State
    """The fold of the path (STATE U16)."""
    ledger: LedgerState
    """Of the whole path."""
    users: Sequence[UserMessage]
    """u1, u2, … of the whole path, in order."""
    span: Sequence[SpanEntry]
    """What this pass compacts, in path order: it leaves the context when the pass is stored."""
    first_kept: str
    """Key of the first entry that stays."""
    last: str
    """Key of the newest entry of the span."""
    compactions: int
    """How many the file has, on all branches (STATE U74a)."""
    tokens_before: int
    """Of the context before the cut (PI §8)."""
    tokens_dropped: int
    """Estimate of what the span's messages hold: what U73 adds up."""
    measured: tuple[int, int] = (0, 0)
    """Tokens and characters of a part of the context that replies have measured: what a token
    holds in this session (STATE U77). Zeros where nothing was."""
    foreign_summary: str | None = None
    """The newest compaction's summary where it is not ours: a takeover (STATE U56-U59)."""
    world: World = World(ok=False)
    """The snapshot taken when the pass began."""
    trigger: Trigger = "offline"
    instructions: str = ""
    """What the user typed with a manual compaction (STATE U75b)."""

    def user(self, n: int) -> UserMessage | None:
        """u<n>; None where there is none."""
        return self.users[n - 1] if 0 < n <= len(self.users) else None


class FullUsage(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """pi's usage, whole: every number finite and not negative (STATE U12 as amended)."""

    input: int
    output: int
    cache_read: int
    cache_write: int
    total_tokens: int
    cost_input: float
    cost_output: float
    cost_cache_read: float
    cost_cache_write: float
    cost_total: float


class Compaction(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A closed span. Who writes it is the sink's business."""

    summary: str
    """The rendered state."""
    first_kept: str
    tokens_before: int
    details: Details
    usage: FullUsage | None
    """None where any figure is missing."""
    record: SpanRecord
    """Its `compaction` is empty: the sink knows the entry's id."""
    line: LineRecord
    """As `record`; the sink may know the duration better."""


class Fallback(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The pass threw: nothing is answered, and the host's own compaction runs (STATE U83)."""

    reason: str
    """A code."""
    error_class: str
    error: str
    """First 200 characters, one line; whoever knows the home writes it as `~` (STATE U107)."""
    ms: PhaseTimes
    duration_ms: int


class Cancelled(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The pass was stopped; nothing is persisted (STATE U85)."""

    reason: str
    ms: PhaseTimes
    duration_ms: int


class Escalation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A view that cannot shrink calls for something else (Annex B)."""

    reason: str


Outcome: TypeAlias = Compaction | Fallback | Cancelled | Escalation


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How far a pass is."""

    phase: Phase
    done: bool = False
    chunk: int = 1
    chunks: int = 1
    call: str = ""
    """Purpose of the request that is running: `diff`, `retry`, `lift`, `question`, `turn`."""


Progress: TypeAlias = Callable[[Step], None]


def no_progress(_step: Step) -> None:
    """Nobody looks."""


class Models(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who may be asked (STATE U81)."""

    own: Model | None
    """The session's own model; None where there is none to ask."""
    route: Model | None = None
    """The summariser's route, asked first."""
    choice: RouteChoice = RouteChoice(configured=None, spec=None, why="no-model")
    """Why the route is used or not."""


class Running(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a pass needs of the world around it while it runs."""

    clock: Clock
    """Seconds since the epoch; only differences are used, and the time of events."""
    cancel: Cancel
    pause: Callable[[float], None]
    """Waits so many seconds, less once the pass is cancelled."""
    chance: Callable[[], float]
    """0 <= x < 1, for the spread of retries."""
    progress: Progress = no_progress


class Compactor(Protocol):
    """One way to compact."""

    name: Literal["state", "distill", "fold"]

    def run(self, source: CompactionSource, models: Models, running: Running) -> Outcome:
        """One pass. Never raises: what went wrong is a `Fallback`."""
