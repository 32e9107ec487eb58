"""The Log pane: records of the compaction log that belong to this session (WIREFRAMES G).

Owns the list, search, and where its rows lead: Enter shows the raw record, `o` the moment in the
transcript. `log_rows` lays it out. Must never read the file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo
from typing import Literal

from textual.message import Message
from textual.reactive import reactive

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.log_rows import LogRows
from longhaul_tui.view.log import NO_LOG, LogRow, LogSnapshot, log_rows, nearest
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import age, many


class LogPane(ListPane):
    """Newest first; what arrives never moves the row under the cursor."""

    READS_LOG = True
    records: reactive[LogSnapshot] = reactive(NO_LOG, init=False, repaint=False)

    @dataclass
    class RecordRequested(Message):
        """The person wants the whole record."""

        row: LogRow

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._made: tuple[object, tuple[LogRow, ...]] = (None, ())
        self._log_on_show = NO_LOG
        self._sought_moment: float | None = None

    # -- rows and title ------------------------------------------------------------------------

    def make_rows(self) -> LogRows:
        """The session's records; joined anew only when log or compactions are others."""
        if not self.paused:
            self._log_on_show = self.records
        log, shown = self._log_on_show, self.shown
        version = (
            log.serial,
            shown.identity.session_id,
            shown.generation,
            shown.epoch,
            len(shown.compactions),
        )
        if self._made[0] != version:
            self._made = version, log_rows(log, shown)
        day = int(self.now // 3600)
        return LogRows(records=self._made[1], version=(version, day), now=self.now, tz=self.tz)

    def facts(self) -> list[str]:
        """`Log`, the file, how many records, how many lines are none."""
        log, count = self._log_on_show, len(self._made[1])
        facts = ["Log"]
        if self.size.width >= 120 and log.path:
            facts.append(log.path.rpartition("/")[2])
        if log.lines:
            files = ", 2 files" if log.older else ""
            facts.append(f"{many(count, 'record')} of this session{files}")
        if log.damaged:
            facts.append(f"{many(log.damaged, 'damaged line')}")
        return facts

    def freshness(self) -> Iterator[str]:
        """The order, and when the newest record was written."""
        if self.size.width >= 120:
            yield "newest first"
        newest = self._made[1][0].record.at if self._made[1] else None
        if newest is not None:
            yield f"{age(self.now - newest)} ago"

    def empty(self) -> str:
        """Why there is no record."""
        log = self._log_on_show
        if log.condition == "off":
            return "The log is turned off: PI_COMPACT_STATE_DEBUG says so."
        if log.condition == "unreadable":
            return f"The log cannot be read: {log.problem}. Tried again by itself."
        if log.condition == "reading":
            return "Reading the log."
        if log.lines:
            return f"None of {many(len(log.lines), 'record')} in {log.path} is of this session."
        return (
            f"No compaction log yet. Looked for {log.path}: Longhaul writes it inside pi, and this"
            " list fills by itself."
        )

    def take_log(self, log: LogSnapshot) -> None:
        """More records, or others."""
        self.records = log

    def watch_records(self) -> None:
        """More records."""
        self.remake()
        self._go_to_moment()

    # -- where things are ----------------------------------------------------------------------

    @property
    def cursor_row(self) -> LogRow | None:
        """The record under the cursor."""
        rows = self.view.rows
        return rows.record(self.view.cursor_at) if isinstance(rows, LogRows) else None

    @property
    def moment_node(self) -> int | None:
        """The compaction the record tells of, else the last row at or before its time."""
        row = self.cursor_row
        if row is None:
            return None
        at = row.record.at
        if row.node is not None or at is None:
            return row.node
        return _row_at(self.shown, at)

    def seek_moment(self, at: float | None) -> None:
        """The cursor to the record of this moment, once there are records."""
        self._sought_moment = at
        self._go_to_moment()

    def _go_to_moment(self) -> None:
        if self._sought_moment is None or not self._made[1]:
            return
        found = nearest(self._made[1], self._sought_moment)
        self._sought_moment = None
        self.view.flush()
        if found is not None:
            self.view.go(found.key)

    def go_to(self, word: str) -> bool:
        """`#12`: the newest record of that compaction."""
        self.view.flush()
        for row in self._made[1]:
            if row.n is not None and word == f"#{row.n}":
                return self.view.go(row.key)
        return False

    @property
    def opens(self) -> str:
        """What Enter does, in a word."""
        return "raw" if len(self.view.rows) else ""

    @property
    def searched(self) -> str:
        """What a search looks through, counted."""
        return f"{max(len(self.view.rows) - 1, 0):,} records"

    @property
    def steps(self) -> bool:
        """There are records of compactions."""
        return any(row.n is not None for row in self._made[1])

    def step(self, by: Literal[1, -1]) -> bool:
        """To the newest record of the compaction before or after: newer ones stand above."""
        rows, at = self._made[1], self.view.cursor_at - 1
        here = rows[at].n if 0 <= at < len(rows) else None
        while 0 <= at - by < len(rows):
            at -= by
            n = rows[at].n
            if n is not None and n != here:
                return self.go_to(f"#{n}")
        return False

    @property
    def troubles(self) -> int:
        """Records that need a look."""
        return sum(row.grade == "look" for row in self._made[1])

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The next record that needs a look."""
        rows = self._made[1]
        at = self.view.cursor_at - 1 + by
        while 0 <= at < len(rows):
            if rows[at].grade == "look":
                return self.view.go(rows[at].key)
            at += by
        return False

    def step_match(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        """The cursor to the next match, round the ends."""
        self.view.flush()
        sought = self.sought.casefold()
        found = [
            at
            for at, row in enumerate(self._made[1], 1)
            if sought and sought in f"{row.record.event} {row.words}".casefold()
        ]
        if not found:
            return None
        here = self.view.cursor_at
        after = [n for n, at in enumerate(found) if (at > here if by > 0 else at < here)]
        n = (after[0] if by > 0 else after[-1]) if after else (0 if by > 0 else len(found) - 1)
        self.view.go(self._made[1][found[n] - 1].key)
        return n + 1, len(found)

    # -- texts ---------------------------------------------------------------------------------

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """A record is no part of the session's file."""
        return None

    def open_row(self, at: int) -> None:
        """The raw record."""
        row = self.cursor_row
        if row is not None:
            self.post_message(self.RecordRequested(row))


def _row_at(session: SessionSnapshot, at: float) -> int | None:
    """The last row of the transcript at or before a moment; rows without a time are passed."""
    rows = session.rows
    for node in range(len(rows) - 1, -1, -1):
        time = rows.at(node)
        if time is not None and time <= at:
            return node
    return 0 if len(rows) else None
