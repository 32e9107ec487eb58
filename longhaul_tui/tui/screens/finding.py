"""Finding and copying in the panes of a session.

Owns what is searched for and which match is shown. The whole texts of the transcript are searched
through the feed, beside the screen; ledger and state in their own rows.
"""

import re
from typing import Literal

from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.panes.ledger import LedgerPane
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.log import LogPane
from longhaul_tui.tui.panes.transcript import TranscriptPane
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.tui.widgets.rows import Shape
from longhaul_tui.view.port import Cancelled, Feed

COPIED = 4_000
"""Cells of a line that is copied."""
_SPACES = re.compile(" {3,}")


class FindingScreen(ShellScreen):
    """A screen of panes, one of them on show."""

    def __init__(self) -> None:
        super().__init__()
        self._match: tuple[int, int] | None = None
        self._finding = False

    @property
    def shown(self) -> ListPane:
        """The pane on show."""
        raise NotImplementedError

    @property
    def matches(self) -> tuple[int, int] | None:
        """Which match of how many."""
        if not self.wanted or self._finding:
            return None
        return self._match or (0, 0)

    def copied(self) -> str:
        """The row's text, laid out without an end to the line."""
        view = self.view
        if not len(view.rows):
            return ""
        lines = view.rows.lines(view.cursor_at, Shape(COPIED))
        texts = ("".join(seg.text for seg in line.segs) for line in lines)
        return "\n".join(_SPACES.sub("  ", text).strip() for text in texts)

    def seek(self, query: str) -> None:
        """Find this in the pane on show; nothing ends finding."""
        self.wanted, self._match, self._finding = query, None, False
        pane = self.shown
        pane.sought = query
        if query and isinstance(pane, TranscriptPane):
            self._search(pane, query)
        elif query:
            self._step_match(1)
        self.refresh_keys()

    def _search(self, pane: TranscriptPane, query: str) -> None:
        feed = self.shell.feed
        if feed is None:
            return
        self._finding = True
        pane.matches = ()

        def look(cancelled: Cancelled, feed: Feed = feed) -> tuple[int, ...]:
            return tuple(feed.search(query, cancelled))

        def found(nodes: tuple[int, ...]) -> None:
            if self.wanted == query:
                self._finding = False
                pane.matches = nodes
                self._step_match(1)

        def failed(words: str) -> None:
            self._finding = False
            self.shell.toast(f"Not searched: {words}", "look")

        in_background(self, "find", look, found, failed)

    def action_find_next(self) -> None:
        """The match after."""
        self._step_match(1)

    def action_find_previous(self) -> None:
        """The match before."""
        self._step_match(-1)

    def _step_match(self, by: Literal[1, -1]) -> None:
        pane = self.shown
        if isinstance(pane, LedgerPane | TranscriptPane | LogPane):
            self._match = pane.step_match(by)
        else:
            self._match = self._step_item(by)
        if self._match is None:
            counted = self._searched(pane)
            self.shell.toast(f'No match for "{self.wanted}" in {counted}. Esc clears.')
        self.refresh_keys()

    def _step_item(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        rows = self.view.rows
        hits = rows.matching(self.wanted) if isinstance(rows, ItemRows) else []
        if not hits:
            return None
        at = hits.index(self.view.cursor_key) + by if self.view.cursor_key in hits else 0
        self.view.go(hits[at % len(hits)])
        return at % len(hits) + 1, len(hits)

    def _searched(self, pane: ListPane) -> str:
        if isinstance(pane, LedgerPane):
            return f"{len(pane.shown.ledger.commands):,} commands"
        if isinstance(pane, TranscriptPane):
            return f"{len(pane.shown.rows):,} lines"
        if isinstance(pane, LogPane):
            return f"{max(len(pane.view.rows) - 1, 0):,} records"
        return "this pane"
