"""From the fields of a line to its entry (PI §1).

Owns the one builder of entries: both readers of `wire` go through it. Must never keep a byte of
an image, nor know where a line came from beyond its place.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec

from longhaul_tui.transcript import wire
from longhaul_tui.transcript.entries import (
    OWN_COMPACTOR,
    READ_TYPES,
    Assistant,
    Body,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Entry,
    Header,
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
from longhaul_tui.transcript.usage import summary_calls, usage_counts
from longhaul_tui.transcript.wire import (
    Arguments,
    Block,
    Line,
    Message,
    late,
    late_text,
)

IMAGE_ONLY = "[image]"
"""The text of a message that is an image alone (STATE U2)."""
Place: TypeAlias = tuple[int, int, int]
"""Line number, byte offset, byte length."""


def build(line: Line, place: Place, *, recovered: bool = False) -> Entry | Header:
    """The entry or header these fields make; raises one of `wire.REFUSALS` where a text that was
    left as bytes is no string after all."""
    at = epoch(line.timestamp)
    message = line.message
    if line.type == "message":
        if message is None:
            body: Body = Unknown("role", "")
        else:
            make_message = _ROLES.get(message.role or "", _unknown_role)
            body = make_message(message)
            if at is None:
                at = epoch_ms(message.timestamp)
    elif line.type == "session":
        return _header(line, place, at)
    else:
        body = _TYPES.get(line.type or "", _unknown_entry)(line)
    return Entry(*place, line.id, line.parent_id, at, body, recovered)


def epoch(stamp: str | None) -> float | None:
    """Seconds since the epoch of an ISO time, UTC where it names no zone; None if it is none."""
    if stamp is None:
        return None
    try:
        moment = datetime.fromisoformat(stamp)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.timestamp()
    except (ValueError, OverflowError):
        return None


def epoch_ms(value: Any) -> float | None:
    """Seconds of a number of milliseconds, within what a calendar can show."""
    if type(value) not in (int, float) or not -6.2e13 < value < 2.5e14:
        return None
    return float(value / 1000)


def joined(content: str | list[Block] | None) -> tuple[str, tuple[Image, ...]]:
    """The text parts joined by LF, and the images."""
    if content is None:
        return "", ()
    if isinstance(content, str):
        return content, ()
    if len(content) == 1:
        block = content[0]
        if block.type == "text":
            return block.text or "", ()
    texts = [block.text or "" for block in content if block.type == "text"]
    return "\n".join(texts), tuple(_image(block) for block in content if block.type == "image")


def user_text(content: str | list[Block] | None) -> User:
    """A user's message (STATE U2)."""
    text, images = joined(content)
    return User(text if text.strip() or not images else IMAGE_ONLY, images)


def first_path(arguments: Arguments) -> str | None:
    """The path argument, first string found (DISTILL §4)."""
    if arguments.path is not None:
        return arguments.path
    for value in (
        arguments.file_path,
        arguments.file_path_camel,
        arguments.file,
        arguments.target_file_camel,
        arguments.target_file_pascal,
        arguments.target_file,
        arguments.target_path,
        arguments.absolute_path_camel,
        arguments.absolute_path_pascal,
    ):
        if value is not None:
            return value
    return None


def system_text(message: Message) -> str:
    """The prompt: content, its sections, and the declared tools as JSON."""
    sections, tools = late(message.sections), late(message.tools_added)
    texts = [joined(message.content)[0]]
    if isinstance(sections, dict):
        texts += [value for value in sections.values() if isinstance(value, str)]
    if tools:
        texts.append(wire.compact(tools))
    return wire.encodable("\n".join(text for text in texts if text))


# -- messages ---------------------------------------------------------------------------------


def _user(message: Message) -> Body:
    return user_text(message.content)


def _assistant(message: Message) -> Body:
    content = message.content
    calls: list[ToolCall] = []
    thinking = 0
    text = ""
    if isinstance(content, str):
        text = content
    elif content:
        texts: list[str] = []
        for block in content:
            kind = block.type
            if kind == "toolCall":
                calls.append(_call(block))
            elif kind == "text":
                texts.append(block.text or "")
            elif kind == "thinking":
                thinking += len(block.thinking or "")
        text = "\n".join(texts)
    return Assistant(
        text,
        thinking,
        tuple(calls),
        message.stop_reason,
        message.error_message,
        message.provider,
        message.model,
        message.api,
        None if message.usage is None else usage_counts(message.usage),
    )


def _call(block: Block) -> ToolCall:
    arguments = block.arguments
    if arguments is None:
        return ToolCall(block.id or "", block.name or "", None, None)
    command = arguments.command
    only_cmd = command is None and arguments.cmd is not None
    return ToolCall(
        block.id or "",
        block.name or "",
        arguments.cmd if only_cmd else command,
        first_path(arguments),
        only_cmd,
    )


def _tool_result(message: Message) -> Body:
    text, images = joined(message.content)
    exit_code = diff = None
    if message.details is not None:
        details = wire.details_of(message.details)
        if details is not None:
            exit_code = _integer(details.exit_code)
            diff = _changed_lines(details.diff)
    return ToolResult(
        message.tool_call_id or "",
        message.tool_name or "",
        text,
        images,
        message.is_error is True,
        exit_code,
        message.duration_ms is not None,
        diff,
        None if message.usage is None else usage_counts(message.usage),
    )


def _execution(message: Message) -> Body:
    return UserExecution(
        message.command or "",
        message.output or "",
        _integer(message.exit_code),
        message.cancelled is True,
        message.exclude_from_context is True,
    )


def _system(message: Message) -> Body:
    return System(len(system_text(message)))


def _hook_message(message: Message) -> Body:
    """A v2 hookMessage, which pi turns into role custom: a custom message (PI §7)."""
    return Custom(
        message.custom_type or "",
        joined(message.content)[0],
        to_model=True,
        display=message.display is True,
        data_size=wire.late_size(message.details),
    )


def _unknown_role(message: Message) -> Body:
    return Unknown("role", message.role or "")


# -- other entries ----------------------------------------------------------------------------


def _header(line: Line, place: Place, at: float | None) -> Header:
    version = _integer(line.version)
    return Header(
        *place,
        id=line.id or "",
        version=1 if version is None else version,
        cwd=line.cwd or "",
        at=at,
        parent_session=line.parent_session,
    )


def _custom(line: Line) -> Body:
    name, size = line.custom_type or "", wire.late_size(line.data)
    data = late(line.data) if name in READ_TYPES else None
    return Custom(name, "", to_model=False, display=False, data_size=size, data=data)


def _custom_message(line: Line) -> Body:
    return Custom(
        line.custom_type or "",
        joined(line.content)[0],
        to_model=True,
        display=line.display is True,
        data_size=wire.late_size(line.details),
    )


def _compaction(line: Line) -> Body:
    first_kept = line.first_kept_entry_id
    index = _integer(line.first_kept_entry_index)
    if first_kept is None and index is not None and index >= 0:
        # The index counts the lines of the file from 0, the header being 0.
        first_kept = f"line:{index + 1}"
    details = wire.details_of(line.details) or wire.Details()
    own = details.compactor == OWN_COMPACTOR
    return Compaction(
        line.summary or "",
        first_kept,
        _integer(line.tokens_before),
        line.from_hook is True,
        details.compactor,
        _integer(details.state_format),
        None if line.usage is None else usage_counts(line.usage),
        summary_calls(wire.calls_of(details.usage)),
        late(line.details) if own else None,
        wire.late_size(line.details) if own else 0,
    )


def _branch_summary(line: Line) -> Body:
    usage = None if line.usage is None else usage_counts(line.usage)
    return BranchSummary(line.from_id, line.summary or "", usage)


def _context_edit(line: Line) -> Body:
    return ContextEdit(line.target_id, late(line.replacement) is not None)


def _label(line: Line) -> Body:
    return Label(line.target_id, line.label)


def _session_info(line: Line) -> Body:
    return SessionInfo(line.name)


def _model_change(line: Line) -> Body:
    return ModelChange(line.provider, line.model_id)


def _thinking_level(line: Line) -> Body:
    return ThinkingLevel(line.thinking_level)


def _usage(line: Line) -> Body:
    usage = None if line.usage is None else usage_counts(line.usage)
    return Usage(line.kind, line.provider, line.model, usage)


def _unknown_entry(line: Line) -> Body:
    return Unknown("entry", line.type or "")


_ROLES: Mapping[str, Callable[[Message], Body]] = {
    "user": _user,
    "assistant": _assistant,
    "toolResult": _tool_result,
    "bashExecution": _execution,
    "system": _system,
    "hookMessage": _hook_message,
    "custom": _hook_message,
}
_TYPES: Mapping[str, Callable[[Line], Body]] = {
    "custom": _custom,
    "custom_message": _custom_message,
    "compaction": _compaction,
    "branch_summary": _branch_summary,
    "context_edit": _context_edit,
    "label": _label,
    "session_info": _session_info,
    "model_change": _model_change,
    "thinking_level_change": _thinking_level,
    "usage": _usage,
}
KNOWN_TYPES = frozenset(_TYPES) | {"message", "session"}
"""Entry types of this version."""


# -- small values -----------------------------------------------------------------------------


def _integer(value: Any) -> int | None:
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer() and abs(value) < 2**63:
        return int(value)
    return None


def _image(block: Block) -> Image:
    data = block.data
    quoted = bytes(data) if isinstance(data, msgspec.Raw) else b""
    if quoted.startswith(b'"') and b"\\" not in quoted:
        base64 = quoted[1:-1]
    else:
        base64 = late_text(data).encode()
    size = len(base64) * 3 // 4 - base64[-2:].count(b"=")
    return Image(block.mime_type or "", max(size, 0))


def _changed_lines(diff: str | None) -> tuple[int, int] | None:
    """Lines added and removed; the two file lines of a unified diff are neither."""
    if diff is None:
        return None
    added = diff.count("\n+") + diff.startswith("+")
    removed = diff.count("\n-") + diff.startswith("-")
    if diff.startswith("--- "):
        added -= "\n+++ " in diff
        removed -= 1
    return added, removed
