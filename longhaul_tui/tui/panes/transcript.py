"""The Transcript pane (WIREFRAMES G).

Owns filter, search and error steps over the conversation; `transcript_rows` lays it out. Must
never move the line under the cursor for what arrives.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import tzinfo
from math import nan
from typing import Literal, cast

from textual.reactive import reactive

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.transcript_rows import ID_WORDS, TranscriptRows
from longhaul_tui.tui.panes.transcript_sent import SentRows
from longhaul_tui.view.filters import (
    DEFAULT_KINDS,
    FILTER_KINDS,
    NARROWING,
    SENT,
    FilterKind,
    RowFilter,
    filter_words,
)
from longhaul_tui.view.ids import node_of
from longhaul_tui.view.port import BodyPart, BodyRef
from longhaul_tui.view.rows import ON_PATH, RowKind
from longhaul_tui.view.words import span

_PARTS: dict[RowKind, BodyPart] = {
    RowKind.USER: "text",
    RowKind.ASSISTANT: "text",
    RowKind.MESSAGE: "text",
    RowKind.COMMAND: "output",
    RowKind.READ: "output",
    RowKind.EDIT: "output",
    RowKind.TOOL: "output",
    RowKind.COMPACTION: "summary",
    RowKind.BRANCH: "summary",
}


class TranscriptPane(ListPane):
    """The conversation in the order of the file, calls that run at its end."""

    FILTER = ("Show in the transcript", FILTER_KINDS)
    NARROWING = NARROWING
    READS_TEXTS = True

    kinds: reactive[frozenset[FilterKind]] = reactive(DEFAULT_KINDS, init=False, repaint=False)
    """What is on show."""
    matches: reactive[tuple[int, ...]] = reactive((), init=False, repaint=False)
    """Rows that hold what is searched for, ascending; `Feed.search` finds them."""

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="last", tz=tz, id=id)
        self._filter = RowFilter()
        self._rows = self._make()

    # -- rows and title ------------------------------------------------------------------------

    def make_rows(self) -> TranscriptRows:
        """The rows of `shown` under the filter."""
        self._rows = self._make()
        return self._rows

    def _make(self) -> TranscriptRows:
        snapshot, chosen = self.shown, self._filter
        shown = chosen.follow(snapshot)
        rows = TranscriptRows(
            snapshot=snapshot,
            shown=shown,
            serial=chosen.serial,
            running=snapshot.ledger.running if "commands" in chosen.kinds else (),
            now=self.now,
            tz=self.tz,
        )
        if SENT not in chosen.kinds:
            return rows
        return SentRows.led_by(chosen.lead, rows)

    def facts(self) -> list[str]:
        """`Transcript`, the times on the screen and, where there is room, of the whole."""
        times = self._times()
        return ["Transcript", *(part for part in (times, self.filtered) if part)]

    def _times(self) -> str:
        rows = self.view.rows
        seen = self.view.span
        if seen is None or not isinstance(rows, TranscriptRows):
            return ""
        words = self._span(rows, *seen)
        if self.size.width >= 120:
            whole = self._span(rows, 0, len(rows) - 1)
            words += f" of {whole}" if words and whole else ""
        return words

    def _span(self, rows: TranscriptRows, first: int, last: int) -> str:
        if isinstance(rows, SentRows) and len(rows) > rows.lead:
            first = max(first, rows.lead)  # the summary is newer than what stands behind it
        times = rows.snapshot.rows
        start, end = (times.at(rows.node(at)) for at in (first, last))
        if start is end is None:
            return ""
        return span(nan if start is None else start, nan if end is None else end, self.now, self.tz)

    def empty(self) -> str:
        """Nothing was read, or nothing passes."""
        if len(self.shown.rows):
            return f"None of {len(self.shown.rows):,} lines passes the filter."
        return "Nothing was said yet."

    # -- filter --------------------------------------------------------------------------------

    @property
    def chosen(self) -> frozenset[str]:
        """The kinds on show."""
        return self.kinds

    @property
    def filtered(self) -> str:
        """The filter in words; empty while the usual kinds are on show."""
        return filter_words(self.kinds, FILTER_KINDS, DEFAULT_KINDS)

    def take_filter(self, chosen: frozenset[str] | None) -> None:
        """Show these kinds; None: the usual ones."""
        self.kinds = DEFAULT_KINDS if chosen is None else cast("frozenset[FilterKind]", chosen)

    @property
    def searched(self) -> str:
        """What a search looks through, counted."""
        return f"{len(self.shown.rows):,} lines"

    def watch_kinds(self, kinds: frozenset[FilterKind]) -> None:
        """Show these kinds and no others; the cursor stays on its entry or the nearest."""
        self._filter.choose(kinds)
        self.remake()
        self.post_message(self.Changed())

    # -- where things are ----------------------------------------------------------------------

    @property
    def cursor_node(self) -> int | None:
        """The row under the cursor."""
        rows = self.view.rows
        if not isinstance(rows, TranscriptRows) or not len(rows):
            return None
        return rows.node(self.view.cursor_at)

    @property
    def moment_node(self) -> int | None:
        """The row itself."""
        return self.cursor_node

    def go_to(self, word: str) -> bool:
        """Put the cursor on what an id stands for, showing its kind if the filter hides it."""
        node = node_of(self.shown, word)
        return node is not None and self.go_to_node(node)

    def go_to_node(self, node: int) -> bool:
        """Put the cursor on this row, showing its kind if the filter hides it."""
        if not 0 <= node < len(self.shown.rows):
            return False
        if not self._rows.has(node):
            off_path = not self.shown.rows.flags(node) & ON_PATH
            extra: Iterable[FilterKind] = ("branches",) if off_path else ()
            self.kinds = (self.kinds - {SENT}) | DEFAULT_KINDS | frozenset(extra)
        self.view.flush()
        return self.view.go(self.shown.rows.key(node))

    def step(self, by: Literal[1, -1]) -> bool:
        """The cursor to the compaction before or after."""
        node = self.cursor_node
        if node is None:
            return False
        nodes = sorted(row.node for row in self.shown.compactions if row.on_path)
        beyond = [n for n in nodes if (n > node if by > 0 else n < node)]
        return bool(beyond) and self.go_to_node(beyond[0] if by > 0 else beyond[-1])

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The next row on show that raised an error; False where there is none."""
        node = self.cursor_node
        while node is not None:
            node = self._filter.failed(node, by)
            if node is None or node >= len(self.shown.rows):
                return False
            if self.shown.rows.error(node) and self._rows.has(node):
                return self.view.go(self.shown.rows.key(node))
        return False

    def step_match(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        """The cursor to the next match, round the ends: its number from 1, and of how many."""
        matches, node = self.matches, self.cursor_node
        if not matches or node is None:
            return None
        at = bisect_right(matches, node) if by > 0 else bisect_left(matches, node) - 1
        at %= len(matches)
        self.go_to_node(matches[at])
        return at + 1, len(matches)

    # -- texts ---------------------------------------------------------------------------------

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The text behind a row."""
        rows = self.view.rows
        if not isinstance(rows, TranscriptRows) or at >= len(rows):
            return None
        row = rows.snapshot.rows.row(rows.node(at))
        part: BodyPart = _PARTS.get(row.kind, "raw")
        call, name = None, _name(row.user, row.command) or ID_WORDS[row.kind]
        if at >= len(rows.shown):
            part, call, name = "command", rows.running[at - len(rows.shown)].call_id, "running"
        ref = BodyRef(rows.snapshot.generation, row.offset, row.length, part, call)
        return ref, f"{name} · {part} of line {row.line:,}"


def _name(user: int | None, command: int | None) -> str:
    if user is not None:
        return f"u{user}"
    return f"C{command}" if command is not None else ""
