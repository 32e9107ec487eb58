"""One whole text, by pages (WIREFRAMES, *Text that cannot be trusted* 6).

Owns reading it, through the feed or from what is at hand, off the screen's thread, a page at a
time: however long the text is, one page of it is held. Must never show a page of another text than
the one that was asked for.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType

from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.panes.inspector import Read
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.ink import Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.titlebar import Title
from longhaul_tui.view.port import BodyRef, Cancelled, Page
from longhaul_tui.view.words import tokens

PAGE = 16_000
"""Characters shown at once."""
LINE = 2_000
"""Characters of one row; a longer line goes on in the next."""
SEARCHED = 256_000
"""Characters searched at once."""
HITS_MOST = 10_000
COPY_MOST = 4_000_000
"""Characters copied at most."""
PROBLEMS = {
    "changed": "The file was rewritten since: this text is no longer where it was.",
    "gone": "The file is gone: this text cannot be read any more.",
    "unreadable": "This text cannot be read from the file.",
}
_NEXT, _BEFORE = "page:next", "page:before"


def page_items(page: Page) -> Iterator[Item]:
    """The page as rows: its lines, what is before it and what follows."""
    if page.problem is not None:
        yield Item("problem", tuple(ink(PROBLEMS.get(page.problem, page.problem), "look")), "!")
        return
    if page.offset:
        yield Item(_BEFORE, (Seg(f"… {tokens(page.offset)} characters before, Enter", "muted"),))
    if not page.total:
        yield Item("empty", (Seg("(empty)", "muted"),))
    for start, text in _pieces(page):
        yield Item(f"at:{start}", tuple(ink(text)), hang=0)
    rest = page.total - page.offset - len(page.text)
    if rest > 0:
        words = f"… {tokens(rest)} characters more, Enter pages through them"
        yield Item(_NEXT, (Seg(words, "muted"),))


def _pieces(page: Page) -> Iterator[tuple[int, str]]:
    """The page's lines, long ones in pieces, each with where it begins in the whole text."""
    at = page.offset
    for line in page.text.split("\n"):
        for start in range(0, max(len(line), 1), LINE):
            yield at + start, line[start : start + LINE]
        at += len(line) + 1


def key_at(page: Page, at: int) -> str:
    """The row of `page_items` that shows the character `at` of the whole text."""
    starts = [start for start, _ in _pieces(page)]
    return f"at:{starts[max(bisect_right(starts, at) - 1, 0)]}"


def positions(read: Callable[[int], Page], query: str, cancelled: Cancelled) -> list[int]:
    """Where in the whole text `query` begins, case ignored; at most `HITS_MOST` of them."""
    pattern = re.compile(re.escape(query), re.IGNORECASE)
    found: list[int] = []
    offset, tail = 0, ""
    while not cancelled() and len(found) < HITS_MOST:
        page = read(offset)
        text = tail + page.text
        found += (offset - len(tail) + match.start() for match in pattern.finditer(text))
        offset += len(page.text)
        tail = text[-(len(query) - 1) :] if len(query) > 1 else ""
        if not page.text or offset >= page.total:
            break
    return found[:HITS_MOST]


class InspectorScreen(ShellScreen):
    """A text behind a row: Enter pages on, `/` finds in all of it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(["inspector"])

    def __init__(self, read: Read, ref: BodyRef, title: str, *, wrap: bool) -> None:
        super().__init__()
        self._read_page = read
        self._ref = ref
        self._title = title
        self._wrap = wrap
        self._page: Page | None = None

    def on_mount(self) -> None:
        """`…` until the first page is there."""
        self.view.wrap = self._wrap
        self.view.show(ItemRows([Item("wait", (Seg("…", "muted"),))]))
        self.view.action_move_top()
        self._turn(0)

    def situation(self) -> Situation:
        """A page, its ends and what is found."""
        key = self.view.cursor_key
        opens = {_NEXT: "next page", _BEFORE: "page before"}.get(key, "")
        return Situation(
            place="inspector",
            rows=0 if self._page is None or self._page.problem else len(self.view.rows),
            opens=opens,
            session=True,
            matches=self.matches,
            wraps=True,
            back=True,
            mouse_given=self.shell.mouse_given,
            small=self.is_small,
        )

    def tick(self) -> None:
        """The title has no age, but it has the page."""
        super().tick()
        self._entitle()

    def _entitle(self) -> None:
        page = self._page
        right: tuple[str, ...] = ("…",)
        if page is not None:
            end = page.offset + len(page.text)
            part = f"{page.offset:,}–{end:,} of {page.total:,} characters"
            right = (part if page.total > PAGE else f"{page.total:,} characters",)
        if page is not None and page.problem is not None:
            right = ("not read",)
        self.bar.title = Title(ink(self._title, "strong"), (*right, self.find_words()))

    # -- pages ---------------------------------------------------------------------------------

    def _turn(self, offset: int, *, to: int = 0) -> None:
        """Read the page that begins at `offset` and put the cursor on the character `to`."""
        in_background(
            self,
            "page",
            lambda _cancelled: self._read_page(self._ref, offset, PAGE),
            lambda page: self._show(page, to),
            lambda words: self._show(Page("", 0, 0, f"This text cannot be read: {words}"), 0),
        )

    def _show(self, page: Page, to: int) -> None:
        self._page = page
        self.view.show(ItemRows(page_items(page)))
        self.view.flush()
        self.view.action_move_top()
        self.view.go(key_at(page, max(to, page.offset)))
        self._entitle()
        self.refresh_keys()

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """Enter on the row before or after the text turns the page."""
        event.stop()
        page = self._page
        if page is None:
            return
        if event.key == _NEXT:
            self._turn(page.offset + len(page.text))
        elif event.key == _BEFORE:
            self._turn(max(page.offset - PAGE, 0), to=page.offset - 1)

    # -- copying and finding -------------------------------------------------------------------

    def action_copy(self) -> None:
        """Copy the whole text."""
        in_background(
            self,
            "copy",
            lambda cancelled: self._whole(cancelled),
            self.shell.copy_text,
            lambda words: self.shell.toast(f"Not copied: {words}", "look"),
        )

    def _whole(self, cancelled: Cancelled) -> str:
        parts: list[str] = []
        size = 0
        while not cancelled():
            page = self._read_page(self._ref, size, PAGE)
            parts.append(page.text)
            size += len(page.text)
            if not page.text or size >= min(page.total, COPY_MOST):
                break
        return "".join(parts)

    def search(self, query: str) -> None:
        """Look for it in the whole text."""
        in_background(
            self,
            "find",
            lambda cancelled: positions(self._read, query, cancelled),
            lambda found: self.found([str(at) for at in found]),
            lambda words: self.shell.toast(f"Not searched: {words}", "look"),
        )

    def _read(self, offset: int) -> Page:
        return self._read_page(self._ref, offset, SEARCHED)

    def found(self, hits: Sequence[str]) -> None:
        """These places hold it: go to the first on this page or after it."""
        self.hits = hits
        start = self._page.offset if self._page is not None else 0
        self.hit = next((n for n, at in enumerate(hits) if int(at) >= start), 0)
        self._show_hit()

    def _show_hit(self) -> None:
        """The line of the match, on this page or on its own."""
        page = self._page
        self._entitle()
        self.refresh_keys()
        if not self.hits or page is None:
            return
        at = int(self.hits[self.hit])
        if page.offset <= at < page.offset + len(page.text):
            self.view.go(key_at(page, at))
        else:
            self._turn(max(at - PAGE // 2, 0), to=at)
