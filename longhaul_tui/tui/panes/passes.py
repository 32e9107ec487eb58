"""The Passes pane: one row a pass, their trend, and the verdict of one (WIREFRAMES F, 5).

Owns order, search, and which verdict is open. Summaries are read and held against the rules beside
the screen. `view/passes` says what became of each pass, `passes_rows` lays it out.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.reactive import reactive

from longhaul_tui.log.saying import took
from longhaul_tui.tui.panes.judgements import Judgements
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.passes_rows import (
    pass_items,
    trend_segs,
    verdict_segs,
    verdict_text,
)
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.panel import Panel
from longhaul_tui.view.log import NO_LOG, LogSnapshot
from longhaul_tui.view.pass_cells import maker, number
from longhaul_tui.view.pass_rules import RulesHeld, tally
from longhaul_tui.view.pass_trend import median_took, next_at, trends
from longhaul_tui.view.pass_verdict import VerdictLine, verdict_lines
from longhaul_tui.view.passes import Passes, PassRow, passes
from longhaul_tui.view.words import clock, many

_ORDERS = ("newest first", "longest first", "largest after it first")
_WHOSE = {"other": "another extension", "pi": "pi's own"}
_TREND, _TREND_WIDE = 12, 24
"""Passes a trend shows."""


class PassesPane(ListPane):
    """Newest first; a row stays where it is while passes arrive above it."""

    READS_LOG = True
    records: reactive[LogSnapshot] = reactive(NO_LOG, init=False, repaint=False)

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._made: tuple[object, Passes] = (None, Passes())
        self._joined = 0
        """How often the passes were put together."""
        self._drawn: tuple[object, ItemRows] = (None, ItemRows(()))
        self._order = 0
        self._log_on_show = NO_LOG
        self._open = False
        """The verdict is on show."""
        self._below_of: object = None
        """What the trend was made of."""
        self._wanted_for: object = None
        """For what every judgement that is wanted was asked for."""
        self.judgements = Judgements(self, self._judged)
        self.trend = Panel()
        self.verdict = Panel()

    def compose(self) -> ComposeResult:
        """The list, and below it trend and verdict where there is room."""
        yield from super().compose()
        yield self.trend
        yield self.verdict

    def on_resize(self, event: events.Resize) -> None:
        """Other columns, and room for more or less below."""
        self.remake()

    # -- rows ----------------------------------------------------------------------------------

    @property
    def found(self) -> Passes:
        """The passes on show."""
        return self._made[1]

    def make_rows(self) -> ItemRows:
        """Passes are joined and laid out anew only when one of them is another."""
        if not self.paused:
            self._log_on_show = self.records
        shown, log = self.shown, self._log_on_show
        version = (
            shown.generation,
            shown.epoch,
            shown.state.spans,
            shown.state.fallback_lines,
            shown.compactions,
            None if shown.spending is None else len(shown.spending.view),
            shown.identity.session_id,
            log.serial,
            log.condition,
        )
        if not _same(self._made[0], version):
            self._made = version, passes(shown, log)
            self._joined += 1
        width = self.size.width or 80
        drawn = (self._made[1], width, self._order, int(self.now // 3600))
        if not _same(self._drawn[0], drawn):
            ordered = self._ordered(self.found.rows)
            rows = pass_items(ordered, self.found, width, self.now, self.tz, self._joined)
            self._drawn = drawn, rows
        return self._drawn[1]

    def _ordered(self, rows: Sequence[PassRow]) -> list[PassRow]:
        newest = list(reversed(rows))
        if self._order == 1:
            return sorted(newest, key=lambda row: -(row.took or 0))
        return sorted(newest, key=lambda row: -(row.after or 0)) if self._order else newest

    def remake(self) -> None:
        """Rows, and what stands below them."""
        super().remake()
        if self.is_mounted:
            self._below()

    def facts(self) -> list[str]:
        """`Passes`, how many, how many ours, the median."""
        rows = self.found.on_path
        if not self.found.rows:
            return ["Passes", "#0"]
        own = sum(row.ours_only for row in rows)
        middle = median_took(rows)
        left = len(self.found.rows) - len(rows)
        facts = ["Passes", f"{many(len(rows), 'compaction')}, {own} ours"]
        facts += [f"median {took(middle)}"] if middle is not None else []
        return [*facts, f"{left} that count for none"] if left else facts

    def freshness(self) -> Iterator[str]:
        """The order, when the next is due, and how old the picture is."""
        if self._order or self.size.width >= 120:
            yield _ORDERS[self._order]
        due = next_at(self.found.rows, self.now)
        if due is not None:
            yield f"next about {clock(due, self.now, self.tz)}"
        yield from list(super().freshness())[-1:]

    def empty(self) -> str:
        """Why there is none."""
        if self.shown.file.condition == "waiting":
            return "No session yet."
        return "Nothing was compacted yet: the model reads the whole conversation."

    def take_log(self, log: LogSnapshot) -> None:
        """The compaction log, for what only it knows."""
        self.records = log

    def watch_records(self) -> None:
        """More records."""
        self.remake()

    # -- order and steps -----------------------------------------------------------------------

    @property
    def sorts(self) -> bool:
        """There is more than one to put in order."""
        return len(self.found.rows) > 1

    def sort_next(self) -> None:
        """By the next column."""
        self._order = (self._order + 1) % len(_ORDERS)
        self.remake()
        self.post_message(self.Changed())

    @property
    def cursor_row(self) -> PassRow | None:
        """The pass under the cursor."""
        return self.found.find(self.view.cursor_key)

    @property
    def moment_node(self) -> int | None:
        """The compaction under the cursor."""
        row = self.cursor_row
        return None if row is None or row.row is None else row.row.node

    @property
    def steps(self) -> bool:
        """There is another pass to step to."""
        return len(self.found.rows) > 1

    def step(self, by: Literal[1, -1]) -> bool:
        """To the pass before or after in time, whatever the order is."""
        rows, here = self.found.rows, self.cursor_row
        at = len(rows) if here is None else rows.index(here)
        if not 0 <= at + by < len(rows):
            return False
        return self.view.go(rows[at + by].key)

    def go_to(self, word: str) -> bool:
        """`#12`: its row."""
        self.view.flush()
        keys = [row.key for row in self.found.rows if row.n is not None and word == f"#{row.n}"]
        return bool(keys) and self.view.go(keys[0])

    @property
    def troubles(self) -> int:
        """Passes that need a look."""
        return sum(row.grade == "look" for row in self.found.rows)

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The next row that needs a look."""
        rows, at = self.view.rows, self.view.cursor_at + by
        while isinstance(rows, ItemRows) and 0 <= at < len(rows):
            found = self.found.find(rows.key(at))
            if found is not None and found.grade == "look":
                return self.view.go(rows.key(at))
            at += by
        return False

    @property
    def searched(self) -> str:
        """The rows on show."""
        return many(len(self.found.rows), "row")

    # -- the verdict ---------------------------------------------------------------------------

    @property
    def opens(self) -> str:
        """What Enter does on this row."""
        if self.cursor_row is None:
            return ""
        return "whole verdict" if self._open or not self._room() else "verdict"

    @property
    def within(self) -> bool:
        """A verdict is open."""
        return self._open

    def leave_within(self) -> None:
        """Close it."""
        self._open = False
        self._below()
        self.post_message(self.Changed())

    def open_row(self, at: int) -> None:
        """The verdict below the list; once it is there, or where there is no room, all of it."""
        row = self.cursor_row
        if row is None:
            return
        if not self._open and self._room():
            self._open = True
            self._below()
            self.post_message(self.Changed())
            return
        text = verdict_text(self._lines(row))
        self.post_message(self.WordsRequested(text, f"Verdict of {self._called(row)}"))

    def body_of(self, at: int) -> None:
        """A verdict is no text of the file."""
        return

    def _room(self) -> int:
        """Lines for a verdict, its title among them."""
        width, height = self.screen.size
        if width < 80 or height < 24:
            return 0
        return max(8, self.size.height // 3) if height >= 36 else 4

    def _called(self, row: PassRow) -> str:
        return f"#{number(row)}" if row.n is not None else "a pass without a compaction"

    def _lines(self, row: PassRow) -> list[VerdictLine]:
        return verdict_lines(
            self.shown, self.found, row, self.judgements.of(self.shown, row), self.now, self.tz
        )

    def _below(self) -> None:
        """Trend and verdict, as far as there is room; nothing anew while nothing is another."""
        state, size = self.shown.state, self.screen.size
        about = (self.found, state.rules, self.size.width, size.height, self.judgements.count)
        if not _same(self._below_of, about):
            self._below_of = about
            self._show_trend()
        self._show_verdict()
        under = self.cursor_row
        if not _same(self._wanted_for, (self._below_of, under)):
            self._wanted_for = (self._below_of, under)
            first = [under] if under is not None else []
            newest = list(reversed(self.found.on_path))[:_TREND_WIDE]
            self.judgements.want(self.read, self.shown, [*first, *newest])

    def _judged(self) -> None:
        """More summaries were held against the rules."""
        self._below()

    def _show_verdict(self) -> None:
        row, room = self.cursor_row, self._room()
        self.verdict.display = self._open and room > 0 and row is not None
        if row is None or not self.verdict.display:
            return
        lines = self._lines(row)
        low = room < 8
        held = self.judgements.of(self.shown, row)
        count = tally(held) if isinstance(held, RulesHeld) else ""
        # Where there is little room the title says whose it is.
        shown = verdict_segs(lines[1:] if low else lines, self.size.width)
        self.verdict.styles.height = min(room, max(len(shown) + 1, 4))
        self.verdict.say(
            [f"Verdict of {self._called(row)}", _WHOSE.get(row.by, maker(row))],
            [count, "Esc closes"],
            shown,
        )

    def _show_trend(self) -> None:
        width, height = self.screen.size
        tall = height >= 36
        rows = self.found.on_path
        self.trend.display = width >= 80 and height >= 24 and len(rows) > 1
        if not self.trend.display:
            return
        shown = rows[-(_TREND_WIDE if width >= 180 else _TREND) :]
        counts = {
            row.key: len(held.kept)
            for row in shown
            if isinstance(held := self.judgements.of(self.shown, row), RulesHeld)
        }
        found = trends(shown, counts, len(shown))
        lines = trend_segs(found, self.size.width, 2 if tall else 1)
        self.trend.entitle(titled=tall)
        self.trend.styles.height = len(lines) + tall
        ends = f"#{shown[0].n} left, #{shown[-1].n} right"
        self.trend.say(["Trend"], [ends, "░ not ours"], lines)

    def on_line_view_cursor_moved(self, message: LineView.CursorMoved) -> None:
        """The verdict is that of the row under the cursor."""
        super().on_line_view_cursor_moved(message)
        self._below()


def _same(one: object, other: tuple[object, ...]) -> bool:
    """Part by part the same objects, or equal small ones: long tuples are not compared."""
    if not isinstance(one, tuple) or len(one) != len(other):
        return False
    return all(
        mine is yours or (isinstance(mine, int | str) and mine == yours)
        for mine, yours in zip(one, other, strict=True)
    )
