"""Values a session line decodes to (PI §1).

Owns the frozen types only. `decode` makes them, `tree` keeps what must outlive a line, the ledger
reads them. They hold whole texts and live as long as one line is being folded; what is kept
longer is clipped by whoever keeps it. They are msgspec structs, declared and made in a tenth of
the time of frozen dataclasses, and compare by their fields.
"""

from typing import Any, Literal, TypeAlias

import msgspec

AnomalyCode: TypeAlias = Literal[
    "bad-line",
    "torn-line",
    "glued-line",
    "not-object",
    "no-id",
    "duplicate-entry",
    "missing-parent",
    "self-parent",
    "cycle",
    "no-header",
    "second-header",
    "unknown-entry",
    "unknown-role",
    "kept-id-unknown",
    "torn-apply",  # a write of ours into it was interrupted
    # of events and the other records of our own
    "newer-format",
    "bad-event",
    "duplicate-event",
    "seq-regression",
    "unknown-target",
    "orphan-span-record",
    "quote-drift",
    "id-drift",
    "oversize",
]
"""Codes of what is odd about the file itself, and about our own records in it (STATE U17 as
amended)."""


OWN_COMPACTOR = "longhaul"
GOAL_TYPES = frozenset({"goal-state", "goals-state"})
"""Custom entries of the goal extensions (STATE U33 as amended)."""
READ_TYPES = GOAL_TYPES | {
    "compaction-state.event",
    "compaction-state.span",
    "compaction-state.line",
}
"""Custom entries whose data is read; the last three are our own (STATE U10)."""


class Anomaly(msgspec.Struct, frozen=True, gc=False):
    """One odd thing about the file, counted once per entry or line (STATE U17)."""

    code: AnomalyCode
    entry: str
    """Entry id, or `line:N` (N counts from 1, the header line included)."""
    detail: str
    """Short, without any text of the transcript."""
    offset: int
    """Byte offset of the line."""


class BadLine(msgspec.Struct, frozen=True, gc=False):
    """A line, or a part of one, that no object could be read from."""

    line: int
    offset: int
    length: int
    code: Literal["bad-line", "torn-line", "not-object"]
    reason: str
    """In words, without text of the line."""


class Header(msgspec.Struct, frozen=True, gc=False):
    """Line 1 of a session file."""

    line: int
    offset: int
    length: int
    id: str
    version: int
    """1 where the line names none."""
    cwd: str
    at: float | None
    parent_session: str | None


class Image(msgspec.Struct, frozen=True, gc=False):
    """An image block; its data is never decoded or kept."""

    mime: str
    size: int
    """Bytes of the decoded image, derived from the length of its base64."""


class ToolCall(msgspec.Struct, frozen=True, gc=False):
    """A tool call inside an assistant message."""

    id: str
    name: str
    command: str | None
    """Argument `command`, then `cmd`, if a string (DISTILL §4)."""
    path: str | None
    """The path argument, first string found in the order of DISTILL §4."""
    has_cmd_only: bool = False
    """True where the command came from `cmd`: pi's bash refuses such a call."""


class User(msgspec.Struct, frozen=True, gc=False):
    """Role user. `text` is U2: text parts joined by LF, `[image]` for an image alone."""

    text: str
    images: tuple[Image, ...] = ()


class UsageCounts(msgspec.Struct, frozen=True, gc=False):
    """Tokens of one model request, and the dollars the transcript reports for it (PI §1).

    `input` is fresh input, disjoint from the two cache buckets; reasoning lies inside `output`.
    A count is None where it is missing or no whole number of tokens.
    """

    input: int | None = None
    output: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    hour: int | None = None
    """The part of `cache_write` that is kept for an hour; None where the record does not say."""
    reported: float | None = None
    """`cost.total`, US dollars; None where it is missing or no amount."""
    parts: tuple[float, float, float, float] | None = None
    """`cost` of input, output, cached and written tokens, where all four are amounts."""


class SummaryCall(msgspec.Struct, frozen=True, gc=False):
    """One call of a summariser, from a compaction's details (STATE U12 as amended)."""

    provider: str
    model: str
    usage: UsageCounts


class Assistant(msgspec.Struct, frozen=True, gc=False):
    """Role assistant."""

    text: str
    thinking_chars: int
    calls: tuple[ToolCall, ...]
    stop: str | None
    """stop, toolUse, length, error, aborted, or None where the line has none."""
    error: str | None
    provider: str | None
    model: str | None
    api: str | None = None
    usage: UsageCounts | None = None


class ToolResult(msgspec.Struct, frozen=True, gc=False):
    """Role toolResult."""

    call_id: str
    tool: str
    text: str
    images: tuple[Image, ...]
    is_error: bool
    exit_code: int | None
    """An integer `details.exitCode`, else None (STATE U19)."""
    has_duration: bool
    """`durationMs` is there: the tool ran (PI §1)."""
    diff: tuple[int, int] | None
    """Lines added and removed of `details.diff`, for an edit."""
    usage: UsageCounts | None = None
    """Of a tool that called a model itself."""


class UserExecution(msgspec.Struct, frozen=True, gc=False):
    """Role bashExecution: a command the user ran with `!` or `!!`."""

    command: str
    output: str
    exit_code: int | None
    cancelled: bool
    excluded: bool
    """`excludeFromContext`: it was run with `!!`."""


class System(msgspec.Struct, frozen=True, gc=False):
    """Role system: pi's prompt and tool declarations."""

    chars: int


class Custom(msgspec.Struct, frozen=True, gc=False):
    """Entry type custom, or a custom_message (which reaches the model)."""

    custom_type: str
    text: str
    """Of a custom_message its text; of a custom entry empty."""
    to_model: bool
    display: bool
    data_size: int
    """Bytes of `data` or `details`."""
    data: Any = None
    """Of a custom entry of a kind in `READ_TYPES`, parsed; of others it is not kept."""


class Compaction(msgspec.Struct, frozen=True, gc=False):
    """Entry type compaction."""

    summary: str
    first_kept: str | None
    """Entry id; in v1 the `firstKeptEntryIndex` as `line:N`; None keeps nothing."""
    tokens_before: int | None
    from_hook: bool
    compactor: str | None
    """`details.compactor` if a string."""
    state_format: int | None
    """`details.stateFormat` if an integer; own compactions have one (STATE U15)."""
    usage: UsageCounts | None = None
    """Of all calls of its summariser together."""
    calls: tuple[SummaryCall, ...] = ()
    """Its summariser's calls, one by one, where the details have them."""
    own: Any = None
    """The details, parsed, where `compactor` is ours; of others they are not kept."""
    own_size: int = 0
    """Bytes of their JSON."""


class BranchSummary(msgspec.Struct, frozen=True, gc=False):
    """Entry type branch_summary."""

    from_id: str | None
    summary: str
    usage: UsageCounts | None = None


class ContextEdit(msgspec.Struct, frozen=True, gc=False):
    """Entry type context_edit: what the model reads of a target changes; the record does not."""

    target: str | None
    replaced: bool
    """False: the target is left out of the context."""


class Label(msgspec.Struct, frozen=True, gc=False):
    """Entry type label."""

    target: str | None
    label: str | None


class SessionInfo(msgspec.Struct, frozen=True, gc=False):
    """Entry type session_info: the session's name."""

    name: str | None


class ModelChange(msgspec.Struct, frozen=True, gc=False):
    """Entry type model_change."""

    provider: str | None
    model: str | None


class ThinkingLevel(msgspec.Struct, frozen=True, gc=False):
    """Entry type thinking_level_change."""

    level: str | None


class Usage(msgspec.Struct, frozen=True, gc=False):
    """Entry type usage: counts in totals only."""

    kind: str | None
    provider: str | None = None
    model: str | None = None
    usage: UsageCounts | None = None


class Unknown(msgspec.Struct, frozen=True, gc=False):
    """An entry type or message role this version does not know; kept in the tree."""

    what: Literal["entry", "role"]
    name: str


Body: TypeAlias = (
    User
    | Assistant
    | ToolResult
    | UserExecution
    | System
    | Custom
    | Compaction
    | BranchSummary
    | ContextEdit
    | Label
    | SessionInfo
    | ModelChange
    | ThinkingLevel
    | Usage
    | Unknown
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of the session tree, as read from one line."""

    line: int
    """Line number, the header being 1."""
    offset: int
    length: int
    """Byte span of the line without its LF; glued objects have the span of their own object."""
    id: str | None
    """As written; None where the line has none (every v1 entry)."""
    parent: str | None
    at: float | None
    """The entry's own timestamp in seconds since the epoch."""
    body: Body
    recovered: bool = False
    """Read from a line pi itself skips (glued objects, NaN, a BOM): in the tree, and an anomaly."""


Line: TypeAlias = Entry | Header | BadLine
"""What one line gives; a glued line gives several."""
