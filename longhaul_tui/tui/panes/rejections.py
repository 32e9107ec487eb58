"""The Rejections pane: everything that was refused, and what became of it (WIREFRAMES E, 4).

Owns order, filter, search and the lines below the list. `view/rejections` says what was refused,
`rejections_rows` lays it out. The newest pass's refusals stand on top: one key leads to them.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.reactive import reactive

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.rejections_rows import (
    inspected,
    missing_words,
    refused_items,
    title_of,
)
from longhaul_tui.tui.panes.stored_texts import StoredTexts
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.panel import Panel
from longhaul_tui.view.filters import filter_words
from longhaul_tui.view.log import NO_LOG, LogSnapshot
from longhaul_tui.view.pass_cells import passes_words
from longhaul_tui.view.pass_log import pass_log
from longhaul_tui.view.port import BodyPart, BodyRef
from longhaul_tui.view.rejections import (
    KINDS,
    RefusedRow,
    codes_words,
    ended_words,
    offered_words,
    refusals_of,
    refused,
    refused_counts,
    unrecorded,
)
from longhaul_tui.view.words import many

_EVERY = frozenset(KINDS)
_ORDERS = ("newest first", "by code")


class RejectionsPane(ListPane):
    """Newest first; a row stays where it is while others arrive above it."""

    FILTER = ("Show of what was refused", KINDS)
    READS_LOG = True
    kinds: reactive[frozenset[str]] = reactive(_EVERY, init=False, repaint=False)
    records: reactive[LogSnapshot] = reactive(NO_LOG, init=False, repaint=False)

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._made: tuple[object, tuple[RefusedRow, ...]] = (None, ())
        self._drawn: tuple[object, ItemRows] = (None, ItemRows(()))
        self._laid_out = 0
        """How often rows were laid out: their version."""
        self._by_key: dict[str, RefusedRow] = {}
        self._order = 0
        self._log_on_show = NO_LOG
        self.panel = Panel()
        self.texts = StoredTexts(self, self.remake)

    def compose(self) -> ComposeResult:
        """The list, and what is to be known of its row."""
        yield from super().compose()
        yield self.panel

    def on_resize(self, event: events.Resize) -> None:
        """Other columns, and room for more or less below."""
        self.remake()

    # -- rows ----------------------------------------------------------------------------------

    @property
    def found(self) -> tuple[RefusedRow, ...]:
        """Everything that was refused, newest first."""
        return self._made[1]

    def make_rows(self) -> ItemRows:
        """Made anew only when a pass, a record of the log or a refused write came."""
        if not self.paused:
            self._log_on_show = self.records
        shown, log = self.shown, self._log_on_show
        about = (shown.generation, shown.epoch, len(shown.refused_writes), log.serial)
        if self._made[0] != about or self._of is not shown.state.spans:
            self._of = shown.state.spans
            self._made = about, refused(shown, pass_log(log, shown))
            self._by_key = {row.key: row for row in self._made[1]}
            self._drawn = None, ItemRows(())
        width = self.size.width or 80
        drawn = (width, self._order, self.kinds, int(self.now // 3600))
        if self._drawn[0] != drawn:
            self._laid_out += 1
            rows = refused_items(self._ordered(), width, self.now, self.tz, self._laid_out)
            self._drawn = drawn, rows
        return self._drawn[1]

    _of: object = None
    """The spans the rows were made of."""

    def _ordered(self) -> Sequence[RefusedRow]:
        rows = [row for row in self.found if row.kind in self.kinds]
        return sorted(rows, key=lambda row: row.code) if self._order else rows

    def remake(self) -> None:
        """Rows, and what stands below them."""
        super().remake()
        if self.is_mounted:
            self._inspect()

    def facts(self) -> list[str]:
        """`Rejections`, how many, how many of the last pass, the filter that is on."""
        facts = ["Rejections", refused_counts(self.found, self.shown)]
        last = self.shown.compactions[-1].n if self.shown.compactions else None
        if self.found and last is not None:
            facts.append(f"{refusals_of(self.found, last)} in #{last}")
        missing = missing_words(unrecorded(self.shown))
        facts += [missing] if missing else []
        return [*facts, self.filtered] if self.filtered else facts

    def freshness(self) -> Iterator[str]:
        """Codes, the order, how old the picture is."""
        if self.size.width >= 120:
            yield codes_words(self.found)
        yield _ORDERS[self._order]
        yield from list(super().freshness())[-1:] if self.size.width >= 120 else ()

    def empty(self) -> str:
        """Why there is none."""
        if self.shown.file.condition == "waiting":
            return "No session yet."
        if self.found:
            return "Nothing passes the filter."
        own = len(self.shown.state.spans)
        if not own:
            return "No refusal: nothing was compacted by Longhaul yet."
        return f"No refusal in {passes_words(own)}."

    def take_log(self, log: LogSnapshot) -> None:
        """The compaction log, for passes whose span record is missing."""
        self.records = log

    def watch_records(self) -> None:
        """More records."""
        self.remake()

    # -- filter, order, steps ------------------------------------------------------------------

    @property
    def chosen(self) -> frozenset[str]:
        """The kinds on show."""
        return self.kinds

    @property
    def filtered(self) -> str:
        """The filter in words; empty while everything is on show."""
        return filter_words(self.kinds, KINDS, _EVERY)

    def take_filter(self, chosen: frozenset[str] | None) -> None:
        """Show these kinds; None: every one."""
        self.kinds = _EVERY if chosen is None else chosen
        self.remake()
        self.post_message(self.Changed())

    @property
    def sorts(self) -> bool:
        """There is more than one to put in order."""
        return len(self.found) > 1

    def sort_next(self) -> None:
        """By the next column."""
        self._order = (self._order + 1) % len(_ORDERS)
        self.remake()
        self.post_message(self.Changed())

    @property
    def cursor_row(self) -> RefusedRow | None:
        """The refusal under the cursor."""
        return self._by_key.get(self.view.cursor_key)

    @property
    def moment_node(self) -> int | None:
        """The compaction, or the answer of the tool."""
        row = self.cursor_row
        return None if row is None else row.node

    @property
    def steps(self) -> bool:
        """There are refusals of more than one pass."""
        return len({row.n for row in self.found}) > 1

    def step(self, by: Literal[1, -1]) -> bool:
        """To the pass before or after that refused something."""
        here = self.cursor_row
        order = list(dict.fromkeys((row.node, row.entry) for row in self.found))
        if here is None or (here.node, here.entry) not in order:
            return False
        at = order.index((here.node, here.entry)) - by
        if not 0 <= at < len(order):
            return False
        keys = (row.key for row in self.found if (row.node, row.entry) == order[at])
        return self.view.go(next(keys))

    def go_to(self, word: str) -> bool:
        """`#12`: its first refusal."""
        self.view.flush()
        keys = [row.key for row in self.found if row.n is not None and word == f"#{row.n}"]
        return bool(keys) and self.view.go(keys[0])

    @property
    def troubles(self) -> int:
        """Refusals that touch rules."""
        return sum(row.touches for row in self.found)

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The next refusal that touches rules."""
        rows, at = self.view.rows, self.view.cursor_at + by
        while isinstance(rows, ItemRows) and 0 <= at < len(rows):
            found = self._by_key.get(rows.key(at))
            if found is not None and found.touches:
                return self.view.go(rows.key(at))
            at += by
        return False

    @property
    def searched(self) -> str:
        """The rows on show."""
        return many(len(self.found), "refusal")

    # -- texts ---------------------------------------------------------------------------------

    @property
    def opens(self) -> str:
        """What Enter does on this row."""
        return "raw" if self.body_of(self.view.cursor_at) is not None else ""

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The span record that tells of it; of the tool's the answer, as it stands in the file."""
        row = self.cursor_row
        if row is None:
            return None
        entry = row.entry if row.source == "tool" else row.record_entry
        node = None if entry is None else self.shown.rows.index(entry)
        if node is None:
            return None
        what = "answer of longhaul_remember" if row.source == "tool" else "span record"
        return self._ref(node, "raw"), f"{' · '.join(title_of(row, self.now, self.tz))} · {what}"

    def _ref(self, node: int, part: BodyPart, call: str | None = None) -> BodyRef:
        row = self.shown.rows.row(node)
        return BodyRef(self.shown.generation, row.offset, row.length, part, call)

    def _offered(self, row: RefusedRow) -> str:
        """What a call of the tool offered, once it was read."""
        if row.call is None or row.call[0] >= len(self.shown.rows):
            return ""
        ref = self._ref(row.call[0], "arguments", row.call[1])
        self.texts.read = self.read
        self.texts.want([ref])
        text = self.texts.get(ref)
        return "…" if text is None else offered_words(text)

    def _inspect(self) -> None:
        width, height = self.screen.size
        row = self.cursor_row
        self.panel.display = width >= 80 and height >= 24 and row is not None
        if row is None or not self.panel.display:
            return
        low = height < 36
        self.panel.styles.height = 4 if low else max(8, self.size.height // 3)
        lines = inspected(row, self._offered(row), self.size.width, low=low)
        end = ended_words(row) if low else f"entry {row.record_entry or row.entry}"
        self.panel.say(title_of(row, self.now, self.tz), [end], lines)

    def on_line_view_cursor_moved(self, message: LineView.CursorMoved) -> None:
        """The lines below are of the row under the cursor."""
        super().on_line_view_cursor_moved(message)
        self._inspect()
