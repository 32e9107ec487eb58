"""Finding and copying in the panes of a session.

Owns what is searched for and which match is shown. The whole texts of the transcript are searched
through the feed, beside the screen; ledger and state in their own rows.
"""

import re
from typing import TYPE_CHECKING, Literal, cast

from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.widgets.rows import Shape
from longhaul_tui.view.port import Cancelled, Feed

if TYPE_CHECKING:
    from longhaul_tui.tui.panes.transcript import TranscriptPane

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
        if query and pane.READS_TEXTS:
            self._search(cast("TranscriptPane", pane), query)
        elif query:
            self._step_match(1)
        self.refresh_keys()

    def _search(self, pane: "TranscriptPane", query: str) -> None:
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
        self._match = pane.step_match(by)
        if self._match is None:
            self.shell.toast(f'No match for "{self.wanted}" in {pane.searched}. Esc clears.')
        self.refresh_keys()
