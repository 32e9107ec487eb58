"""A line of the compaction log as a value (STATE U105).

Owns decoding by hand: an unknown event and newer fields are kept, a field of another type than it
should have is as if it were not there, a line that is no record is a `BadRecord`. Must never raise
because of a line, and never hold more of it than the line itself.
"""

import json
import math
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec
import orjson

BIGGEST = 1 << 20
"""Bytes of a line that is looked into; a longer one is no record of ours."""


class LogRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One record. `fields` gives everything else it says."""

    at: float | None
    """`t`, seconds since the epoch; None where it is no time."""
    event: str
    session: str
    """Session id; empty where the record names none."""
    span: int | None = None
    pass_id: str | None = None
    """`pass` of U74a."""
    entry: str | None = None
    """Id of the compaction entry it names."""
    raw: bytes
    """The line, without its line end."""


class BadRecord(msgspec.Struct, frozen=True, gc=False):
    """A line of the log that is no record."""

    reason: str
    """`not JSON`, `no object`, `no event`, `torn`, `longer than 1 MB`."""
    raw: bytes


LogLine: TypeAlias = LogRecord | BadRecord


def decode_record(raw: bytes, *, torn: bool = False) -> LogLine:
    """The record on this line. A torn one, without a line end, is used where it is whole."""
    if len(raw) > BIGGEST:
        return BadRecord("longer than 1 MB", raw[:BIGGEST])
    found = parse(raw)
    if found is None:
        return BadRecord("torn" if torn else "not JSON", raw)
    if not isinstance(found, dict):
        return BadRecord("no object", raw)
    event = found.get("event")
    if not isinstance(event, str) or not event:
        return BadRecord("no event", raw)
    session = found.get("session")
    return LogRecord(
        at=moment_of(found.get("t")),
        event=event,
        session=session if isinstance(session, str) else "",
        span=whole(found.get("span")),
        pass_id=word(found.get("pass")),
        entry=word(found.get("entry")),
        raw=raw,
    )


def fields(record: LogRecord) -> dict[str, Any]:
    """Everything the record says, as it stands in the line."""
    found = parse(record.raw)
    return found if isinstance(found, dict) else {}


def parse(raw: bytes) -> object | None:
    """The JSON of a line; None where it is none. What orjson refuses (a lone surrogate, a huge
    number) the standard reader may take."""
    try:
        return orjson.loads(raw)  # type: ignore[no-any-return]  # anything JSON has
    except ValueError:
        pass
    try:
        return json.loads(raw.decode("utf-8", "replace"))  # type: ignore[no-any-return]
    except (ValueError, RecursionError):
        return None


def moment_of(value: object) -> float | None:
    """Seconds since the epoch of an ISO time, UTC without a zone; None for anything else."""
    if not isinstance(value, str):
        return None
    try:
        time = datetime.fromisoformat(value)
        at = (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None
    return at if math.isfinite(at) else None


def whole(value: object) -> int | None:
    """A count; None for anything else, true and false among it."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number(value: object) -> float | None:
    """A finite number; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) else None
    except OverflowError:
        return None


def word(value: object) -> str | None:
    """A text that is not empty; None for anything else."""
    return value if isinstance(value, str) and value else None


def part(value: object) -> dict[str, Any]:
    """An object inside a record; empty for anything else."""
    return value if isinstance(value, dict) else {}
