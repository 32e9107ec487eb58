"""A pane that is one list: title, notice, rows.

Owns what such panes share: which snapshot is on display (a pause holds it, reading goes on), when
rows are made anew, what the title says of follow and freshness, and the messages that ask for
more. Must never change a snapshot or open a file.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from types import MappingProxyType
from typing import ClassVar, Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import reactive

from longhaul_tui.tui.widgets.ink import Lit
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.tui.widgets.layout import Newest
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.panetitle import Notice, PaneTitle
from longhaul_tui.tui.widgets.rows import Rows
from longhaul_tui.tui.widgets.titlebar import more_below
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.port import BodyRef, Page
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import age, many, size


class ListPane(Vertical):
    """Base of Ledger and Transcript. State comes in by `snapshot`, `now`, `paused`, `sought`,
    `marks` and `wrap`; wishes leave as `InspectRequested` and `JumpRequested`."""

    DEFAULT_CSS = "ListPane { width: 1fr; height: 1fr; }"

    snapshot: reactive[SessionSnapshot] = reactive(SessionSnapshot, init=False, repaint=False)
    now: reactive[float] = reactive(0.0, init=False, repaint=False)
    paused: reactive[bool] = reactive(False, init=False, repaint=False)
    sought: reactive[str] = reactive("", init=False, repaint=False)
    """What is searched for: lit in every row."""
    marks: reactive[bool] = reactive(False, init=False, repaint=False)
    """The theme has no colour: lit words stand between `« »`."""
    wrap: reactive[bool] = reactive(True, init=False, repaint=False)
    FILTER: ClassVar[tuple[str, tuple[str, ...]] | None] = None
    """What a filter asks, and the kinds there are; None where there is no filter."""
    NARROWING: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Further names of the filter that show less instead of more, and what they mean."""
    READS_TEXTS: ClassVar[bool] = False
    """A search looks into whole texts, through the feed."""
    READS_LOG: ClassVar[bool] = False
    """It tells of the compaction log, which is read once such a pane is shown: `take_log`."""
    notice: reactive[str] = reactive("", init=False, repaint=False)
    """What is so with the file (WIREFRAMES K), shown over the rows."""

    @dataclass
    class InspectRequested(Message):
        """The person wants the whole of a text."""

        ref: BodyRef
        title: str

    @dataclass
    class WordsRequested(Message):
        """The person wants the whole of something the pane says itself."""

        text: str
        title: str

    @dataclass
    class JumpRequested(Message):
        """The person follows an id: `C112`, `E3`, `u9`."""

        link: str

    @dataclass
    class Changed(Message):
        """Rows, cursor, follow or pause are not what they were: the footer may say so."""

    def __init__(
        self,
        *,
        newest: Newest,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(id=id)
        self.tz = tz
        self.title = PaneTitle()
        self.words = Notice()
        self.view = LineView(newest=newest)
        self.shown = SessionSnapshot()
        """The snapshot on display."""
        self.read: Callable[[BodyRef, int, int], Page] | None = None
        """Reads a text of the session's file; for work beside the screen."""

    def compose(self) -> ComposeResult:
        """Title, notice, list."""
        yield self.title
        yield self.words
        yield self.view

    # -- for a kind of pane to say -------------------------------------------------------------

    def make_rows(self) -> Rows:
        """The rows of `shown` under the filter."""
        raise NotImplementedError

    def facts(self) -> list[str]:
        """The left of the title, the pane's name first."""
        raise NotImplementedError

    def empty(self) -> str:
        """Why there is no row, in words."""
        raise NotImplementedError

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The text behind the row at a position, and a title for it."""
        raise NotImplementedError

    @property
    def moment_node(self) -> int | None:
        """The row of the transcript at the moment of the row under the cursor; None where there
        is none."""
        return None

    @property
    def steps(self) -> bool:
        """There are compactions to step through."""
        return any(row.on_path for row in self.shown.compactions)

    def step(self, by: Literal[1, -1]) -> bool:
        """To the compaction before or after; False where there is none."""
        return False

    def step_match(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        """The cursor to the next match, round the ends: its number from 1, and of how many."""
        rows, key = self.view.rows, self.view.cursor_key
        hits = rows.matching(self.sought) if isinstance(rows, ItemRows) else []
        if not hits:
            return None
        at = (hits.index(key) + by if key in hits else 0) % len(hits)
        self.view.go(hits[at])
        return at + 1, len(hits)

    @property
    def searched(self) -> str:
        """What a search looks through, counted."""
        return "this pane"

    @property
    def opens(self) -> str:
        """What Enter does on the row under the cursor; empty where it does nothing."""
        return "open" if len(self.view.rows) else ""

    @property
    def troubles(self) -> int:
        """Rows that `e` steps through, here or where it leads."""
        return len(self.snapshot.ledger.errors)

    @property
    def chosen(self) -> frozenset[str]:
        """The kinds on show, of those a filter has."""
        return frozenset()

    @property
    def filtered(self) -> str:
        """The filter in words; empty while the usual kinds are on show."""
        return ""

    @property
    def sorts(self) -> bool:
        """There is more than one order."""
        return False

    def sort_next(self) -> None:
        """By the next column."""

    def take_log(self, log: LogSnapshot) -> None:
        """The compaction log as it is now."""

    @property
    def changes(self) -> str:
        """What `d` shows, in a word; empty where there is nothing to compare."""
        return ""

    def toggle_changes(self) -> None:
        """The changes in place of the text, or the text again."""

    @property
    def lists(self) -> int:
        """Lists that can have the keys."""
        return 1

    @property
    def within(self) -> bool:
        """Something was opened inside the pane, which Escape leaves."""
        return False

    def leave_within(self) -> None:
        """Back to what the pane shows first."""

    def take_filter(self, chosen: frozenset[str] | None) -> None:
        """Show these kinds and no others; None: the usual ones."""

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The cursor to the next row that raised an error; False where there is none."""
        raise NotImplementedError

    def go_to(self, word: str) -> bool:
        """The cursor to what an id stands for; False where this pane does not have it."""
        raise NotImplementedError

    def open_row(self, at: int) -> None:
        """Enter on a row."""
        body = self.body_of(at)
        if body is not None:
            self.post_message(self.InspectRequested(*body))

    # -- state ---------------------------------------------------------------------------------

    @property
    def held(self) -> int:
        """Lines of the file that have come while paused."""
        return max(len(self.snapshot.rows) - len(self.shown.rows), 0) if self.paused else 0

    def remake(self) -> None:
        """Make the rows anew and say what they are."""
        rows = self.make_rows()
        self.view.show(rows)
        self.words.words = self.notice or ("" if len(rows) else self.empty())
        self.retitle()

    def retitle(self) -> None:
        """Say the title anew."""
        self.title.say(self.facts(), tuple(self.right()))

    def right(self) -> Iterator[str]:
        """Pause, follow or freshness; the last part is the last to go."""
        view = self.view
        if self.paused:
            yield f"‖ paused, {self.held} new"
            yield "space resume"
        elif view.layout_of_rows.newest == "last" and not view.following:
            yield "follow off"
            new = f", {view.new} new" if view.new else ""
            yield f"▼ {view.below} below{new}"
            yield "f follow"
        else:
            yield from self.freshness()
            yield more_below(view.below)

    def freshness(self) -> Iterator[str]:
        """What was read of the file, and how old the newest of it is: a session that ended long
        ago is as old when it was opened a moment ago."""
        file = self.shown.file
        skipped = sum(count for _, count in file.skipped)
        if file.read:
            after = f", {many(skipped, 'line')} skipped" if skipped else ""
            yield f"{size(file.read)} read{after}"
        newest = self.shown.life.last_entry_at
        if newest is not None:
            yield f"{age(self.now - newest)} ago"
        elif file.last_read_at is not None:
            yield f"read {age(self.now - file.last_read_at)} ago"

    def watch_snapshot(self, snapshot: SessionSnapshot) -> None:
        """A newer picture; while paused it waits."""
        if self.paused:
            self.retitle()
            return
        self.shown = snapshot
        self.remake()

    def watch_now(self) -> None:
        """Ages have grown."""
        self.remake()

    def watch_paused(self, paused: bool) -> None:
        """At the end of a pause the newest picture is shown."""
        if not paused:
            self.shown = self.snapshot
        self.remake()
        self.post_message(self.Changed())

    def watch_sought(self) -> None:
        """Other words are lit."""
        self._light()

    def watch_marks(self) -> None:
        """Lit words are marked otherwise."""
        self._light()

    def watch_wrap(self, wrap: bool) -> None:
        """Long lines wrap, or not."""
        self.view.wrap = wrap

    def watch_notice(self) -> None:
        """Other words over the rows."""
        self.remake()

    def _light(self) -> None:
        self.view.lit = Lit(self.sought, marks=self.marks) if self.sought else None

    def on_mount(self) -> None:
        """The first rows."""
        self.remake()

    # -- what the list says --------------------------------------------------------------------

    def on_line_view_opened(self, message: LineView.Opened) -> None:
        """A link leads away, a row is opened."""
        if message.view is not self.view:
            return
        message.stop()
        if message.link:
            self.post_message(self.JumpRequested(message.link))
        else:
            self.open_row(self.view.cursor_at)

    def on_line_view_cursor_moved(self, message: LineView.CursorMoved) -> None:
        """The title may tell of the cursor."""
        message.stop()
        self.retitle()
        self.post_message(self.Changed())

    def on_line_view_follow_changed(self, message: LineView.FollowChanged) -> None:
        """The title counts what is below and new."""
        message.stop()
        self.retitle()
        self.post_message(self.Changed())

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The title of the pane with the keys is lit."""
        self.title.focused = self.view.has_focus
        self.retitle()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """And only of that."""
        self.title.focused = self.view.has_focus
        self.retitle()
