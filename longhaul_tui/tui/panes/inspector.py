"""The text behind the row under the cursor, below a list.

Owns the reading of its end in a worker and the few lines that show it. Must never keep more than
one page, nor block: `…` stands until the page is there.
"""

from collections.abc import Callable
from typing import TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.timer import Timer

from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.panetitle import PaneTitle
from longhaul_tui.tui.widgets.textrows import TextRows
from longhaul_tui.view.port import BodyRef, Page
from longhaul_tui.view.words import many, tokens

Read: TypeAlias = Callable[[BodyRef, int, int], Page]
"""`Feed.read`."""
PAGE = 16_384
PATIENCE = 0.08
"""Seconds the cursor rests before its text is read."""
_PROBLEMS = {
    "changed": "The file was rewritten since: this text is gone.",
    "gone": "The file is gone.",
    "unreadable": "The text could not be read.",
}


class Inspector(Vertical):
    """Shows the tail of a text. `read` is the feed's; None shows nothing."""

    DEFAULT_CSS = "Inspector { width: 1fr; background: $surface; }"

    def __init__(self) -> None:
        super().__init__()
        self.title = PaneTitle()
        self.view = LineView(newest="last")
        self.read: Read | None = None
        self._ref: BodyRef | None = None
        self._name = ""
        self._rest: Timer | None = None
        self._whole = True

    def compose(self) -> ComposeResult:
        """Title and lines."""
        yield self.title
        yield self.view

    def look_at(self, ref: BodyRef | None, name: str) -> None:
        """Show this text once the cursor rests."""
        if ref == self._ref and name == self._name:
            return
        self._ref, self._name = ref, name
        self._whole = True
        self._show("…" if ref is not None else "")
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(PATIENCE, self._begin)

    def _begin(self) -> None:
        self._rest = None
        if self._ref is not None and self.read is not None:
            self._load(self.read, self._ref)

    def _load(self, read: Read, ref: BodyRef) -> None:
        in_background(
            self,
            "inspect",
            lambda _cancelled: _tail(read, ref),
            lambda page: self._loaded(ref, page),
            lambda _words: self._show(_PROBLEMS["unreadable"]),
        )

    def _loaded(self, ref: BodyRef, page: Page) -> None:
        """The page is there, unless the cursor has gone on."""
        if ref != self._ref:
            return
        self._whole = page.total <= PAGE
        if page.problem is not None:
            self._show(_PROBLEMS.get(page.problem, page.problem))
        else:
            self._show(page.text or "(nothing)", page.total)

    def _show(self, text: str, total: int = 0) -> None:
        rows = TextRows.of((self._ref, total, text), text)
        self.view.resume()
        self.view.show(rows)
        self.view.flush()
        self.title.say([self._name or "No text"], self._counts(rows, total))

    def _counts(self, rows: TextRows, total: int) -> list[str]:
        if not total:
            return []
        if not self._whole:
            return [f"{tokens(total)} characters", "tail"]
        span = self.view.span
        shown = span[1] - span[0] + 1 if span is not None else 0
        if shown == len(rows):
            return [many(shown, "line")]
        return [f"{shown} of {many(len(rows), 'line')}", "tail"]


def _tail(read: Read, ref: BodyRef) -> Page:
    """The last page of the text."""
    page = read(ref, 0, PAGE)
    return page if page.total <= PAGE else read(ref, page.total - PAGE, PAGE)
