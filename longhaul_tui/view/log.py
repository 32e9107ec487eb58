"""The compaction log at one moment, and its records of one session.

Owns the frozen picture and how a record finds its compaction on the transcript. Must never show a
record of another session as this one's.
"""

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.log.records import BadRecord, LogLine, LogRecord
from longhaul_tui.log.saying import Grade, grade, says
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot

LogCondition: TypeAlias = Literal["off", "waiting", "reading", "following", "unreadable"]
JOINED_WITHIN = 900.0
"""Seconds after a record in which the compaction it tells of is written, at most: a pass is stopped
long before."""
_BEFORE = frozenset(("compaction", "fallback"))
"""Events that are written before the compaction entry they lead to."""


class LogSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything read of the log."""

    serial: int = 0
    condition: LogCondition = "waiting"
    problem: str | None = None
    """In words, for unreadable."""
    path: str = ""
    """For the screen to show, home as `~`."""
    lines: Sequence[LogLine] = ()
    """Both halves, oldest first."""
    older: bool = False
    """There is an older half."""
    read_at: float | None = None
    """When it last grew."""

    @property
    def damaged(self) -> int:
        """Lines that are no record."""
        return sum(isinstance(line, BadRecord) for line in self.lines)


NO_LOG = LogSnapshot()
OFF = LogSnapshot(condition="off")


class LogRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A record of the session on screen."""

    key: str
    """Stays with the record while the log grows and turns over."""
    record: LogRecord
    grade: Grade
    words: str
    n: int | None
    """`#n` of its compaction on the path; None where it has none."""
    node: int | None
    """Of that compaction."""


def log_rows(log: LogSnapshot, session: SessionSnapshot) -> tuple[LogRow, ...]:
    """The session's records, newest first."""
    wanted = session.identity.session_id
    if not wanted:
        return ()
    own = (line for line in log.lines if isinstance(line, LogRecord) and line.session == wanted)
    return tuple(reversed(list(_rows(own, session.compactions))))


def _rows(records: Iterable[LogRecord], compactions: Sequence[CompactionRow]) -> Iterable[LogRow]:
    seen: dict[int, int] = {}
    for record in records:
        digest = zlib.crc32(record.raw)
        seen[digest] = count = seen.get(digest, 0) + 1
        joined = joined_with(record, compactions)
        yield LogRow(
            key=f"log:{digest:08x}:{count}",
            record=record,
            grade=grade(record),
            words=says(record),
            n=None if joined is None else joined.n,
            node=None if joined is None else joined.node,
        )


def joined_with(record: LogRecord, compactions: Sequence[CompactionRow]) -> CompactionRow | None:
    """The compaction a record tells of: the one it names, else by its time; None where the
    transcript has none."""
    if record.entry is not None:
        return next((row for row in compactions if row.entry == record.entry), None)
    if record.at is None:
        return None
    at = record.at
    if record.event in _BEFORE:
        near = [row for row in compactions if row.at is not None and row.at - at >= -1]
        found = min(near, key=lambda row: row.at or 0.0, default=None)
        late = found is None or (found.at or 0.0) - at > JOINED_WITHIN
        return None if late else found
    if record.event == "compacted":
        near = [row for row in compactions if row.at is not None and abs(row.at - at) <= 2]
        return min(near, key=lambda row: abs((row.at or 0.0) - at), default=None)
    return None


def nearest(rows: Sequence[LogRow], at: float) -> LogRow | None:
    """The record of a moment: the newest at or before it, else the first after it."""
    timed = [row for row in reversed(rows) if row.record.at is not None]
    if not timed:
        return None
    place = bisect_right([row.record.at or 0.0 for row in timed], at) - 1
    return timed[max(place, 0)]
