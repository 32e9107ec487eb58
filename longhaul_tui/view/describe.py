"""What a line of the file says in a row: a preview, a note, a second line.

Owns the words of transcript rows and how much of a text is kept in memory. Must never keep a whole
text: previews are clipped here, the rest is read from the file when looked at (DESIGN §5).
"""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

import msgspec

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command, End, Hidden, own_exit
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.facts import UNCONFIGURED
from longhaul_tui.ledger.files import READ_TOOLS, WRITE_TOOLS
from longhaul_tui.transcript.entries import (
    Assistant,
    BadLine,
    Body,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Image,
    Label,
    ModelChange,
    SessionInfo,
    System,
    ThinkingLevel,
    ToolCall,
    ToolResult,
    Unknown,
    Usage,
    User,
    UserExecution,
)
from longhaul_tui.view.rows import FAILED, HAS_TEXT, KEPT_BACK, MORE, THINKING, RowKind
from longhaul_tui.view.words import lines_of, many, size, tokens

_ASSISTANT, _COMMAND, _TOOL = RowKind.ASSISTANT, RowKind.COMMAND, RowKind.TOOL
_READ, _EDIT = RowKind.READ, RowKind.EDIT
"""Of nearly every line; looking up the member of an enumeration takes longer than the rest."""
USER_CHARS = 600
AGENT_CHARS = 320
OTHER_CHARS = 200
PATH_CHARS = 400

NO_CHANGE_SEEN = "no change seen since"
"""Of a claim: the transcript shows no change of the tree, and nothing else was looked at."""


class Description(msgspec.Struct, frozen=True, gc=False):
    """One row's words, raw as the transcript has them."""

    kind: RowKind
    head: str
    note: str = ""
    detail: str = ""
    flags: int = 0


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a call ended, as the ledger read it."""

    words: str
    """`exit 1`, `timed out`, `cancelled`, `exit ?`, or empty where that is not the question."""
    failed: bool
    error: str
    """The error's text; empty where there is none."""
    lines: int = 0
    """Of a command's output, without what the host put behind it."""


def ending(end: End, exit_code: int | None, hidden: Hidden | None = None) -> str:
    """`exit 1`, `exit ?`, `exit ? (pipe)`, `timed out`, `cancelled`, `running`, `unanswered`."""
    if end != "done":
        return "timed out" if end == "timeout" else end
    if exit_code is not None:
        return f"exit {exit_code}"
    return f"exit ? ({hidden})" if hidden is not None else "exit ?"


def command_ending(command: Command) -> str:
    """How a command ended, its check's exit unknown where a pipe or chain hides it."""
    return ending(command.end, own_exit(command), command.hidden)


def error_words(error: ErrorRecord, commands: Sequence[Command]) -> str:
    """What went wrong in a line of its own; where its text is only the last line of an output,
    how the newest command that raised it ended, that text, and the command."""
    n = error.last_command
    if error.diagnostic or n is None or n > len(commands):
        return error.text
    command = commands[n - 1]
    ended = command_ending(command)
    text = [] if error.text == ended else [error.text]
    return " · ".join([ended, *text, command.command])


def claim_ending(claim: Claim, end: End) -> str:
    """How a claim stands; `end` is of the command it is part of."""
    words = ending(end, claim.exit, claim.exit_from)
    return f"{words}, failing" if claim.failing else words


def describe(
    body: Body,
    call: ToolCall | None,
    outcome: Outcome | None,
    shell_tools: Container[str] = UNCONFIGURED.shell_tools,
) -> Description:
    """The row of an entry. `call` is the call a result answers, `outcome` how it ended;
    `shell_tools` are the tools whose calls are commands, in lower case."""
    if isinstance(body, ToolResult):
        if body.tool.lower() in shell_tools:
            command = call.command if call is not None and call.command is not None else ""
            return _shell(command or body.tool, outcome)
        return _result(body, call, outcome)
    if isinstance(body, UserExecution):
        told = _shell(body.command, outcome)
        return (
            msgspec.structs.replace(told, flags=told.flags | KEPT_BACK) if body.excluded else told
        )
    return _OTHERS[type(body)](body)


def describe_bad(bad: BadLine) -> Description:
    """The row of a line no object could be read from."""
    words = f"line {bad.line:,}, {size(bad.length)}: {bad.reason}; pi skips it too"
    return Description(RowKind.BAD, words, f"byte {bad.offset:,}")


def _clipped(kind: RowKind, text: str, limit: int, *, note: str = "") -> Description:
    return Description(kind, text[:limit], note, flags=MORE if len(text) > limit else 0)


def _images(images: tuple[Image, ...]) -> str:
    return " ".join(f"[{image.mime}, {size(image.size)}]" for image in images)


def _assistant(body: Assistant) -> Description:
    text, flags, detail = body.text, 0, ""
    if len(text) > AGENT_CHARS:
        flags = MORE
    if body.thinking_chars:
        flags |= THINKING
        detail = f"reasoning, {tokens(body.thinking_chars)} characters"
    head = text[:AGENT_CHARS]
    shown = bool(text) and not text.isspace()
    if shown or body.error:
        flags |= HAS_TEXT
    if body.error and not head.strip():
        head = body.error[:AGENT_CHARS]
    if body.stop == "error":
        flags |= FAILED
    return Description(_ASSISTANT, head, _STOPPED.get(body.stop or "", ""), detail, flags)


_STOPPED = {"length": "cut off: length", "error": "error", "aborted": "aborted"}


def _result(body: ToolResult, call: ToolCall | None, outcome: Outcome | None) -> Description:
    name = body.tool.lower()
    failed = body.is_error
    path = call.path if call is not None else None
    error = outcome.error if outcome is not None and failed else ""
    flags = FAILED if failed else 0
    if name in READ_TOOLS:
        note = "failed" if failed else _images(body.images) or lines_of(body.text)
        return Description(_READ, (path or "")[:PATH_CHARS], note, error, flags)
    if name in WRITE_TOOLS:
        note = "failed" if failed else _diff(body.diff)
        return Description(_EDIT, (path or "")[:PATH_CHARS], note, error, flags)
    detail = error or body.text.partition("\n")[0][:OTHER_CHARS]
    note = "failed" if failed else _images(body.images)
    return Description(_TOOL, body.tool[:OTHER_CHARS], note, detail, flags)


def _diff(diff: tuple[int, int] | None) -> str:
    return "written" if diff is None else f"+{diff[0]} −{diff[1]}"


def _shell(command: str, outcome: Outcome | None) -> Description:
    told = outcome or Outcome("", False, "")
    detail = told.error or (many(told.lines, "line") if told.lines else "")
    flags = (FAILED if told.failed else 0) | (MORE if len(command) > PATH_CHARS else 0)
    return Description(_COMMAND, command[:PATH_CHARS], told.words, detail, flags)


def _user(body: User) -> Description:
    return _clipped(RowKind.USER, body.text, USER_CHARS, note=_images(body.images))


def _compaction(body: Compaction) -> Description:
    return _clipped(RowKind.COMPACTION, body.summary, OTHER_CHARS)


def _branch(body: BranchSummary) -> Description:
    return _clipped(RowKind.BRANCH, body.summary, OTHER_CHARS)


def _custom(body: Custom) -> Description:
    kind = RowKind.MESSAGE if body.to_model else RowKind.CUSTOM
    note = "" if body.to_model else size(body.data_size)
    text = f"{body.custom_type}: {body.text}" if body.text else body.custom_type
    return _clipped(kind, text, OTHER_CHARS, note=note)


def _system(body: System) -> Description:
    return Description(RowKind.SYSTEM, f"system prompt and tools, {tokens(body.chars)} characters")


def _context_edit(body: ContextEdit) -> Description:
    what = "replaced for the model" if body.replaced else "left out for the model"
    return Description(RowKind.CONTEXT_EDIT, f"{body.target or '?'} {what}")


def _label(body: Label) -> Description:
    words = f"{body.label or '(label removed)'} on {body.target or '?'}"
    return _clipped(RowKind.LABEL, words, OTHER_CHARS)


def _name(body: SessionInfo) -> Description:
    return _clipped(RowKind.NAME, body.name or "(no name)", OTHER_CHARS)


def _model(body: ModelChange) -> Description:
    words = "/".join(part for part in (body.provider, body.model) if part)
    return _clipped(RowKind.MODEL, words or "?", OTHER_CHARS)


def _level(body: ThinkingLevel) -> Description:
    return _clipped(RowKind.LEVEL, body.level or "?", OTHER_CHARS)


def _usage(body: Usage) -> Description:
    return _clipped(RowKind.USAGE, body.kind or "?", OTHER_CHARS)


def _unknown(body: Unknown) -> Description:
    return _clipped(RowKind.UNKNOWN, f"{body.what} {body.name}", OTHER_CHARS)


_OTHERS: Mapping[type, Callable[[Any], Description]] = {
    User: _user,
    Assistant: _assistant,
    Compaction: _compaction,
    BranchSummary: _branch,
    Custom: _custom,
    System: _system,
    ContextEdit: _context_edit,
    Label: _label,
    SessionInfo: _name,
    ModelChange: _model,
    ThinkingLevel: _level,
    Usage: _usage,
    Unknown: _unknown,
}
