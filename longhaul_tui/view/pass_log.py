"""What the compaction log alone knows of passes: phases of one that failed, cancelled passes, a
pass whose result was not used (STATE U105 as amended).

Owns how records find their pass. The session tells the same story without the log; what only the
log knows is then missing, and whoever shows it says so. Must never take another session's record.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.log.records import LogRecord, fields, part, whole, word
from longhaul_tui.state.records import PhaseTimes
from longhaul_tui.view.log import LogSnapshot, joined_with
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot

LogState: TypeAlias = Literal["read", "reading", "none", "off", "unreadable", "not-of-this"]
"""Whether there is a log, and whether it has a record of this session."""
End: TypeAlias = Literal["closed", "fallback", "cancelled", "failed"]
_ENDS: Mapping[str, End] = MappingProxyType(
    {
        "compaction": "closed",
        "fallback": "fallback",
        "aborted": "cancelled",
        "compact-failed": "failed",
    }
)
LOG_WORDS: Mapping[LogState, str] = MappingProxyType(
    {
        "none": "there is none here: compacted on another machine, or the log is gone",
        "off": "it is turned off: PI_COMPACT_STATE_DEBUG says so",
        "unreadable": "it cannot be read",
        "reading": "it is still being read",
        "not-of-this": "it has no record of this session",
    }
)
"""Why the log says nothing of a session."""
_CONDITIONS: Mapping[str, LogState] = MappingProxyType(
    {"off": "off", "waiting": "none", "reading": "reading", "unreadable": "unreadable"}
)
_BIGGEST = 10**15
_NOTHING: Mapping[str, int] = MappingProxyType({})


class LogPass(msgspec.Struct, frozen=True, kw_only=True):
    """One pass as the log tells it. Texts are raw."""

    key: str
    """Names it while the log grows."""
    end: End
    at: float | None
    """When the record was written: at the end of the pass."""
    span: int | None = None
    pass_id: str | None = None
    duration_ms: int | None = None
    ms: PhaseTimes | None = None
    calls: int | None = None
    tokens_in: int | None = None
    """Everything sent, read from a cache or not."""
    tokens_out: int | None = None
    dropped: Mapping[str, int] = _NOTHING
    """Refusals by code."""
    error: str = ""
    """Class of the error, else the reason."""
    message: str = ""


class PassLog(msgspec.Struct, frozen=True, kw_only=True):
    """The log's passes of one session."""

    state: LogState = "none"
    oldest: float | None = None
    """Time of the oldest record there is, of any session: before it the log knows nothing."""
    by_entry: Mapping[str, LogPass] = MappingProxyType({})
    """By the compaction they led to: an own one, or one that stands in for ours."""
    triggers: Mapping[str, str] = MappingProxyType({})
    """By compaction: what asked for it, as `compacted` says."""
    loose: tuple[LogPass, ...] = ()
    """Passes with no compaction, oldest first."""


def pass_log(log: LogSnapshot, session: SessionSnapshot) -> PassLog:
    """The passes the log tells of, each with the compaction it led to."""
    state = _CONDITIONS.get(log.condition, "read")
    wanted = session.identity.session_id
    records = [line for line in log.lines if isinstance(line, LogRecord)]
    own = [record for record in records if wanted and record.session == wanted]
    if state != "read" and not own:
        return PassLog(state=state)
    if not own:
        return PassLog(state="not-of-this", oldest=_oldest(records))
    return _joined(own, session, _oldest(records))


def _oldest(records: Sequence[LogRecord]) -> float | None:
    return min((record.at for record in records if record.at is not None), default=None)


def _joined(own: list[LogRecord], session: SessionSnapshot, oldest: float | None) -> PassLog:
    passes = {span.pass_id: span.entry for span in session.state.spans}
    by_entry: dict[str, LogPass] = {}
    triggers: dict[str, str] = {}
    loose: dict[str, LogPass] = {}
    for at, record in enumerate(own):
        if record.event == "compacted":
            reason = word(fields(record).get("reason"))
            if reason is not None and record.entry is not None:
                triggers[record.entry] = reason
            continue
        if record.event not in _ENDS:
            continue
        told = _told(record, f"log:{record.pass_id or at}:{record.event}")
        entry = passes.get(record.pass_id or "")
        if entry is None:
            entry = _other(record, session.compactions, by_entry)
        if entry is not None and told.end in ("closed", "fallback"):
            by_entry.setdefault(entry, told)
            continue
        _take_loose(told, loose)
    return PassLog(
        state="read",
        oldest=oldest,
        by_entry=by_entry,
        triggers=triggers,
        loose=tuple(loose.values()),
    )


def _take_loose(told: LogPass, loose: dict[str, LogPass]) -> None:
    """A pass the host then refused is one pass, not two: the later record says how it ended."""
    before = next(
        (key for key, one in loose.items() if one.pass_id and one.pass_id == told.pass_id), None
    )
    if before is None:
        loose[told.key] = told
        return
    old = loose[before]
    loose[before] = msgspec.structs.replace(
        old, end=told.end, error=told.error or old.error, message=told.message or old.message
    )


def _other(
    record: LogRecord, rows: Sequence[CompactionRow], taken: Mapping[str, LogPass]
) -> str | None:
    """The compaction a record without a known pass led to: its own where it names no pass, or one
    of somebody else's that was written in its place."""
    row = joined_with(record, rows)
    if row is None or row.entry in taken:
        return None
    if row.by == "longhaul":
        same = record.pass_id is None and record.event == "compaction"
        return row.entry if same and record.span in (None, row.span) else None
    return row.entry


def _told(record: LogRecord, key: str) -> LogPass:
    found = fields(record)
    narrative = part(found.get("narrative"))
    usage = part(narrative.get("usage"))
    sent = [whole(usage.get(name)) for name in ("input", "cacheRead", "cacheWrite")]
    counted = [count for count in sent if count is not None]
    dropped = {
        code: count
        for code, value in part(narrative.get("dropped")).items()
        if (count := _count(value)) is not None and count > 0
    }
    return LogPass(
        key=key,
        end=_ENDS[record.event],
        at=record.at,
        span=record.span,
        pass_id=record.pass_id,
        duration_ms=_milliseconds(found.get("durationMs")),
        ms=_phases(found.get("ms")) or _phases(narrative.get("ms")),
        calls=_count(narrative.get("calls")),
        tokens_in=sum(counted) if counted else None,
        tokens_out=_count(usage.get("output")),
        dropped=dropped,
        error=word(found.get("errorClass")) or word(found.get("reason")) or "",
        message=word(found.get("error")) or "",
    )


def _count(value: Any) -> int | None:
    found = whole(value)
    return found if found is not None and 0 <= found < _BIGGEST else None


def _milliseconds(value: Any) -> int | None:
    return _count(round(value) if isinstance(value, float) and abs(value) < _BIGGEST else value)


def _phases(value: Any) -> PhaseTimes | None:
    """None where the record has no times at all."""
    found = part(value)
    if not found:
        return None
    return PhaseTimes(
        **{name: _milliseconds(found.get(name)) or 0 for name in PhaseTimes.__struct_fields__}
    )
