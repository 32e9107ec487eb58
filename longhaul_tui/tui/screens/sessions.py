"""All sessions of the agent directory (`s`).

Owns the list and the keys on it. Must never open a session by itself.
"""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from longhaul_tui.text import one_line
from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.session_rows import SORTS, SessionRows, board_counts
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.heading import Heading
from longhaul_tui.tui.widgets.ink import ink
from longhaul_tui.tui.widgets.layout import Newest, text_width
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.titlebar import Title
from longhaul_tui.view.words import age


class SessionsScreen(ShellScreen):
    """The board: Enter opens, `v` keeps a session watched."""

    NEWEST: ClassVar[Newest] = "first"
    BINDINGS: ClassVar[list[BindingType]] = bindings(["sessions"])

    def __init__(self, current: str) -> None:
        super().__init__()
        self._heading = Heading()
        self._current = current
        """Key of the session on screen: the cursor begins there."""
        self._sort = 0

    def body(self) -> Iterator[Widget]:
        """Title, captions, sessions."""
        yield self.bar
        yield self._heading
        yield self.listing

    def on_mount(self) -> None:
        """Begin at the session on screen."""
        self.tick()
        if self._current:
            self.view.go(self._current)

    def on_resize(self) -> None:
        """Captions stand above the columns of the new width at once."""
        if self.is_ready:
            self.tick()

    def tick(self) -> None:
        """The list of this moment."""
        board, now = self.shell.sessions, self.shell.clock()
        rows = SessionRows(board, SORTS[self._sort], now, self.shell.tz)
        self.view.show(rows)
        self._heading.segs = tuple(rows.heading(text_width(self.size.width)))
        self._entitle()
        super().tick()

    def _entitle(self) -> None:
        board, now = self.shell.sessions, self.shell.clock()
        left = f"Sessions · {board_counts(board)} · {board.root}"
        if board.problem is not None:
            left = f"Sessions · {board.root} cannot be read: {board.problem}"
        order = f"by {SORTS[self._sort]}" if self._sort else ""
        fresh = f"{age(now - board.as_of)} ago" if board.complete else "still looking"
        self.bar.title = Title(ink(left), (self.find_words(), order, fresh))

    def situation(self) -> Situation:
        """A list of sessions."""
        count = len(self.shell.sessions.rows)
        return Situation(
            place="sessions",
            rows=count,
            opens="open" if count else "",
            matches=self.matches,
            sorts=count > 1,
            back=True,
            mouse_given=self.shell.mouse_given,
            small=self.is_small,
        )

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """Put it on screen."""
        event.stop()
        self.shell.open_session(event.key)

    def action_watch(self) -> None:
        """Watch this session, or not."""
        key = self.view.cursor_key
        for row in self.shell.sessions.rows:
            if row.key == key:
                self.shell.watch_session(key, not row.watched)

    def action_sort(self) -> None:
        """By the next column; the cursor stays on its session."""
        self._sort = (self._sort + 1) % len(SORTS)
        self.tick()

    def search(self, query: str) -> None:
        """Names, directories and ids."""
        rows = self.view.rows
        if isinstance(rows, SessionRows):
            self.found(rows.matching(query))
        self._entitle()

    def copied(self) -> str:
        """The path of the file: what another command takes."""
        return one_line(self.view.cursor_key)
