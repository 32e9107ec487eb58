"""The fields of a session line that are read, and two ways from bytes to them.

Owns the shapes (PI §1) and both readers: `scan`, typed and fast, which leaves image data and what
is seldom read as bytes until asked for; and `read_slowly` for whatever it refuses. Both fill the
same structs. Must never raise anything out of `read_slowly`, whatever the bytes.
"""

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec import Raw
from orjson import loads

if TYPE_CHECKING:
    Late: TypeAlias = Any
else:
    Late = Raw
"""A value that `scan` leaves as the bytes of its JSON: read it with `late` or `late_text`."""


class Arguments(msgspec.Struct, gc=False):
    """Arguments of a tool call as far as they name a command or a file (DISTILL §4)."""

    command: str | None = None
    cmd: str | None = None
    path: str | None = None
    file_path: str | None = None
    file_path_camel: str | None = msgspec.field(default=None, name="filePath")
    file: str | None = None
    target_file_camel: str | None = msgspec.field(default=None, name="targetFile")
    target_file_pascal: str | None = msgspec.field(default=None, name="TargetFile")
    target_file: str | None = None
    target_path: str | None = None
    absolute_path_camel: str | None = msgspec.field(default=None, name="absolutePath")
    absolute_path_pascal: str | None = msgspec.field(default=None, name="AbsolutePath")


class Block(msgspec.Struct, gc=False, rename="camel"):
    """A content block: text, thinking, image or toolCall."""

    type: str | None = None
    text: str | None = None
    thinking: str | None = None
    data: Late = None
    mime_type: str | None = None
    id: str | None = None
    name: str | None = None
    arguments: Arguments | None = None


class Details(msgspec.Struct, gc=False, rename="camel"):
    """`details` of a tool result or a compaction as far as they are read."""

    exit_code: Any = None
    diff: str | None = None
    compactor: str | None = None
    state_format: Any = None
    usage: Late = None


class CostFields(msgspec.Struct, gc=False, rename="camel"):
    """`usage.cost`: US dollars."""

    input: Any = None
    output: Any = None
    cache_read: Any = None
    cache_write: Any = None
    total: Any = None


class UsageFields(msgspec.Struct, gc=False, rename="camel"):
    """`usage` of a message, a compaction or one call of a summariser (PI §1)."""

    input: Any = None
    output: Any = None
    cache_read: Any = None
    cache_write: Any = None
    cache_write_1h: Any = msgspec.field(default=None, name="cacheWrite1h")
    cost: CostFields | None = None


class CallFields(msgspec.Struct, gc=False, rename="camel"):
    """One of `details.usage.calls` of a compaction (STATE U12 as amended): `cost` is a number."""

    provider: str | None = None
    model: str | None = None
    input: Any = None
    output: Any = None
    cache_read: Any = None
    cache_write: Any = None
    cache_write_1h: Any = msgspec.field(default=None, name="cacheWrite1h")
    cost: Any = None


class Message(msgspec.Struct, gc=False, rename="camel"):
    """`message`, whatever its role."""

    role: str | None = None
    content: str | list[Block] | None = None
    timestamp: Any = None
    provider: str | None = None
    model: str | None = None
    api: str | None = None
    stop_reason: str | None = None
    usage: UsageFields | None = None
    error_message: str | None = None
    tool_call_id: str | None = None
    tool_name: str | None = None
    details: Late = None
    is_error: bool | None = None
    duration_ms: Any = None
    command: str | None = None
    output: str | None = None
    exit_code: Any = None
    cancelled: bool | None = None
    exclude_from_context: bool | None = None
    sections: Late = None
    tools_added: Late = None
    custom_type: str | None = None
    display: bool | None = None


class Line(msgspec.Struct, gc=False, rename="camel"):
    """A line of the file: header or entry, whatever its type."""

    type: str | None = None
    id: str | None = None
    parent_id: str | None = None
    timestamp: str | None = None
    message: Message | None = None
    version: Any = None
    cwd: str | None = None
    parent_session: str | None = None
    custom_type: str | None = None
    content: str | list[Block] | None = None
    display: bool | None = None
    data: Late = None
    details: Late = None
    summary: str | None = None
    first_kept_entry_id: str | None = None
    first_kept_entry_index: Any = None
    tokens_before: Any = None
    from_hook: bool | None = None
    from_id: str | None = None
    target_id: str | None = None
    replacement: Late = None
    label: str | None = None
    name: str | None = None
    provider: str | None = None
    model_id: str | None = None
    thinking_level: str | None = None
    kind: str | None = None
    model: str | None = None
    usage: UsageFields | None = None


NEWEST_VERSION = 3
"""Of the session files of pi 1.6.0."""
REFUSALS = (msgspec.MsgspecError, ValueError, RecursionError, OverflowError)
"""Everything a parser says no with."""

scan: Callable[[bytes], Line] = msgspec.json.Decoder(Line).decode
"""The fast reader; raises one of `REFUSALS`."""
_scan_details = msgspec.json.Decoder(Details | None).decode


def late(value: Late) -> Any:
    """The value itself; raises one of `REFUSALS`."""
    return loads(memoryview(value)) if type(value) is Raw else value


def late_text(value: Late) -> str:
    """The value if it is a string, else the empty string; raises one of `REFUSALS`."""
    if type(value) is Raw:
        value = loads(memoryview(value))
    return value if type(value) is str else ""


def late_size(value: Late) -> int:
    """Bytes of the value's JSON as it stands in the file, or as pi would write it; 0 of null."""
    if type(value) is Raw:
        data = bytes(value)
        return 0 if data == b"null" else len(data)
    return 0 if value is None else len(compact(value).encode("utf-8", "replace"))


def calls_of(value: Late) -> list[CallFields]:
    """`calls` of a compaction's `details.usage`; none where it has another shape."""
    usage = late(value)
    calls = usage.get("calls") if isinstance(usage, dict) else None
    if not isinstance(calls, list):
        return []
    return [_filled(CallFields, call) for call in calls if isinstance(call, dict)]


def details_of(value: Late) -> Details | None:
    """Details of a tool result or a compaction; None where they are no object; raises one of
    `REFUSALS`."""
    if type(value) is Raw:
        return _scan_details(value)
    return _filled(Details, value) if isinstance(value, dict) else None


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Read(msgspec.Struct, frozen=True, gc=False):
    """What the slow reader got out of a line."""

    value: Any
    recovered: str | None
    """Why pi's JSON.parse refuses the line, in words; None where it does not."""


class Refused(msgspec.Struct, frozen=True, gc=False):
    """The line is no JSON."""

    torn: bool
    """It is the beginning of an object whose rest is missing."""
    reason: str


def read_slowly(raw: bytes) -> Read | Refused:
    """Read what pi's JSON.parse reads and, marked, what it refuses: NaN and its like, a byte
    order mark, control characters in strings. Invalid UTF-8 becomes U+FFFD."""
    text = raw.decode("utf-8", "replace")
    body = text.removeprefix("\ufeff")
    reasons = ["a byte order mark"] if len(body) < len(text) else []

    def constant(name: str) -> float:
        reasons.append(name)
        return float(name)

    try:
        value = _parse(body, constant, strict=True)
    except REFUSALS as refusal:
        if not str(refusal).startswith("Invalid control character"):
            return _refused(body, refusal)
        try:
            value = _parse(body, constant, strict=False)
        except REFUSALS as other:
            return _refused(body, other)
        reasons.append("a control character")
    return Read(value, " and ".join(dict.fromkeys(reasons)) if reasons else None)


def whole(raw: bytes) -> dict[str, Any] | None:
    """Every field of a line as the parser gives it; None where it is no object. For the few who
    need more than `Line` holds: strings may have lone surrogates, and images are in it."""
    try:
        value = loads(raw)
    except ValueError:
        read = read_slowly(raw)
        value = read.value if isinstance(read, Read) else None
    return value if isinstance(value, dict) else None


def fill(value: dict[str, Any]) -> Line:
    """A line from its parsed object: fields of a wrong type are left out."""
    return _filled(Line, value)


def encodable(text: str) -> str:
    """`text` with U+FFFD for every lone surrogate, so that it can be written anywhere."""
    return _SURROGATE.sub("\ufffd", text)


def integer(digits: str) -> int | float:
    """A JSON integer; one beyond any double is infinite, as it is in JavaScript."""
    return int(digits) if len(digits) < _DIGITS else float(digits)


_DIGITS = 400
_SURROGATE = re.compile("[\ud800-\udfff]")
_CUT_SHORT = re.compile(r"\.|[eE][+-]?|-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?")
"""What is left of a number or a literal that the end of the line cuts."""

_S = TypeVar("_S", bound=msgspec.Struct)


def _parse(text: str, constant: Callable[[str], float], *, strict: bool) -> Any:
    return json.loads(text, strict=strict, parse_int=integer, parse_constant=constant)


def _refused(text: str, refusal: BaseException) -> Refused:
    if isinstance(refusal, RecursionError):
        return Refused(False, "nested too deeply")
    if not isinstance(refusal, json.JSONDecodeError):
        return Refused(False, "not JSON")
    text = text.rstrip(" \t\r\n")
    rest = text[refusal.pos :]
    torn = text.startswith("{") and (
        not rest
        or refusal.msg.startswith("Unterminated string")
        or (refusal.msg.startswith("Invalid \\u") and len(rest) < 6)
        or (len(rest) < 5 and _CUT_SHORT.fullmatch(rest) is not None)
    )
    return Refused(torn, "the line ends before its object does" if torn else "not JSON")


def _filled(struct: type[_S], value: dict[str, Any]) -> _S:
    kept = {
        field.name: _fitting(field.type, value[field.encode_name])
        for field in msgspec.structs.fields(struct)
        if field.encode_name in value
    }
    return struct(**kept)


def _fitting(kind: Any, value: Any) -> Any:
    """`value` if it is of this kind, else None; every text can be encoded afterwards."""
    if isinstance(value, str):
        value = encodable(value)
    for option in get_args(kind) or (kind,):
        if option is Any or option is Raw:
            return value
        if get_origin(option) is list:
            if isinstance(value, list):
                return [_filled(Block, item) for item in value if isinstance(item, dict)]
        elif issubclass(option, msgspec.Struct):
            if isinstance(value, dict):
                return _filled(option, value)
        elif isinstance(value, option):
            return value
    return None
