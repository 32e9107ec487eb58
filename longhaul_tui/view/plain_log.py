"""The plain form of the compaction log: one record a line, oldest first.

Owns the sentences. Words of a record are made safe here.
"""

from collections.abc import Iterator
from datetime import tzinfo

from longhaul_tui.text import one_line
from longhaul_tui.view.log import LogSnapshot, log_rows
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import many, moment


def log_lines(
    log: LogSnapshot, session: SessionSnapshot, now: float, tz: tzinfo | None
) -> Iterator[str]:
    """The records of the session."""
    rows = log_rows(log, session)
    yield f"Log: {many(len(rows), 'record')} of this session."
    for row in reversed(rows):
        record = row.record
        at = "an unknown time" if record.at is None else moment(record.at, now, tz)
        span = "" if record.span is None else f", span {record.span}"
        place = "" if row.n is None else f", #{row.n}"
        yield f"{one_line(record.event)} at {at}{span}{place}: {one_line(row.words)}."
