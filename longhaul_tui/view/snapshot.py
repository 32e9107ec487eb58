"""One session at one moment: everything a frame needs, in one frozen value.

Owns the types. Rows are shared with the feed and only grow; a rewrite of the file starts a new
`generation`, a change of branch a new `epoch` (DESIGN §4). Ages are not in here: `life` and
`verdict` take the time as an argument.
"""

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.state.values import State
from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.transcript.prefix import Prefix
from longhaul_tui.view.held import RulesRead
from longhaul_tui.view.lines import StateLines
from longhaul_tui.view.rows import RowTable

if TYPE_CHECKING:
    from longhaul_tui.accounting.tally import Spending

Condition: TypeAlias = Literal[
    "waiting",  # no session file yet
    "reading",  # the first read, or a read from the start, is going on
    "following",
    "unreadable",
    "not-a-session",
    "gone",
]
LifeWord: TypeAlias = Literal["working", "idle", "waiting for you", "writer gone", "ended"]
Host: TypeAlias = Literal["there", "none", "unknown"]
CompactionBy: TypeAlias = Literal["longhaul", "distill", "fold", "pi", "other"]


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """Who this session is."""

    name: str = ""
    """`session_info` name; empty where none was given."""
    session_id: str = ""
    path: str = ""
    """Of the file; for the screen to show, home as `~`."""
    cwd: str = ""
    """As the header has it."""
    directory: str = ""
    """cwd, home as `~`."""
    version: int | None = None
    provider: str | None = None
    model: str | None = None
    thinking: str | None = None
    started: float | None = None


class FileChange(msgspec.Struct, frozen=True, gc=False):
    """The file was not what it was: what happened to it last."""

    kind: Literal["truncated", "replaced", "rewritten", "recreated"]
    at: float
    gone: int
    """Entries that are no longer there (by id; of files without ids by count)."""
    new: int


class FileFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the file and how it is watched."""

    condition: Condition = "waiting"
    problem: str | None = None
    """In words, for unreadable, not-a-session and gone."""
    since: float | None = None
    """Since when the condition holds."""
    size: int = 0
    read: int = 0
    """Bytes read so far; while reading, `size` is where it ends."""
    last_read_at: float | None = None
    """When bytes were last read."""
    checked_at: float | None = None
    """When the file was last looked at: a freshness that survives an idle session."""
    polling: str | None = None
    """Why there are no change notices, in words; None while there are."""
    change: FileChange | None = None
    half_line: int = 0
    """Bytes after the last LF, waiting for the rest of their line."""
    bad_lines: int = 0
    skipped: tuple[tuple[str, int], ...] = ()
    """Lines pi skips too, by kind: (`torn`, 1), (`glued`, 1), (`bad`, 2)."""


class LifeFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the word of life is derived from (WIREFRAMES A)."""

    turn_open: bool = False
    """The newest message on the path is not an assistant's with stop, length, error or aborted."""
    last_entry_at: float | None = None
    grew_at: float | None = None
    """When the file last grew (its modification time at the first read)."""
    host: Host = "unknown"
    """Is there a pi process of this user in the session's directory?"""


class Life(msgspec.Struct, frozen=True, gc=False):
    """The word and how long it has been so."""

    word: LifeWord
    since: float | None


Grade: TypeAlias = Literal["ok", "look", "act"]


class VerdictFact(msgspec.Struct, frozen=True, gc=False):
    """One thing the verdict rests on."""

    grade: Grade
    words: str
    """`E3 open`; ages are added by whoever shows it, from `since`."""
    since: float | None = None
    node: int | None = None
    """Where `!` goes."""


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """`✓ OK`, `! LOOK n` or `✗ ACT n`, and why, worst first."""

    grade: Grade
    facts: tuple[VerdictFact, ...] = ()


class CompactionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One compaction entry of the file, on the path or not."""

    entry: str
    node: int
    n: int | None
    """`#n`: its number on the path; None off it."""
    by: CompactionBy
    at: float | None
    on_path: bool
    tokens_before: int | None
    first_kept: str | None
    summary_chars: int
    span: int | None = None
    """Of an own compaction whose details could be read."""
    tokens_after: int | None = None
    """The first measured context behind it; None until a reply has measured one."""


class RefusedWrite(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A call of the remember tool on the path that was refused (STATE U94)."""

    node: int
    """Of the answer."""
    at: float | None
    code: str
    advice: str
    """How to mend it, as the agent was told; raw."""
    call_node: int | None = None
    """Of the message that holds the call; None where it is not known."""
    call_id: str = ""


class UserRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One genuine user message on the path (STATE U1)."""

    n: int
    node: int
    at: float | None


class SessionSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the screen knows of one session."""

    generation: int = 0
    """Grows when the file was read again from the start: node indices start anew."""
    epoch: int = 0
    """Grows when the path changed other than by growing: u, C and E ids were counted anew."""
    serial: int = 0
    """Grows with every snapshot of a feed."""
    identity: Identity = msgspec.field(default_factory=Identity)
    file: FileFacts = msgspec.field(default_factory=FileFacts)
    life: LifeFacts = msgspec.field(default_factory=LifeFacts)
    rows: RowTable = msgspec.field(default_factory=RowTable)
    """Every line of the file in order, whether on the path or not."""
    users: Prefix[UserRow] = msgspec.field(default_factory=Prefix)
    ledger: LedgerState = msgspec.field(default_factory=LedgerState)
    state: State = msgspec.field(default_factory=State)
    """What the agent still believes, by the newest own compaction and what was remembered since."""
    rules_read: RulesRead = msgspec.field(default_factory=RulesRead)
    """How what the model reads now holds the rules in force."""
    lines: StateLines = msgspec.field(default_factory=StateLines)
    """Our own records of the file, which the state was folded from."""
    compactions: tuple[CompactionRow, ...] = ()
    refused_writes: Prefix[RefusedWrite] = msgspec.field(default_factory=Prefix)
    anomalies: tuple[Anomaly, ...] = ()
    entries: int = 0
    """Of the path, header not counted."""
    file_entries: int = 0
    edits: int = 0
    """Grows when a row that stood already was marked as left out or replaced: lay it out again."""
    certain: bool = True
    """False where an unknown entry type makes the context not certain (DESIGN §5)."""
    meter: Meter = Meter()
    """How full the context is."""
    spending: "Spending | None" = None
    """None where nobody asked for money."""
