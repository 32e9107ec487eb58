"""The session on screen and the board behind it.

Owns both subscriptions: what woke is told through one callable, which may be called from any
thread. Must never outlive the app: after `close` nothing is told any more.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.port import Board, Feed
from longhaul_tui.view.snapshot import SessionSnapshot

Woke: TypeAlias = Literal["feed", "board"]


class Watching:
    """One feed at a time, of one board."""

    def __init__(self, board: Board, tell: Callable[[Woke], None]) -> None:
        self._board = board
        self._tell = tell
        self._quiet: list[Callable[[], None]] = []
        self._end: Callable[[], None] = lambda: None
        self.feed: Feed | None = None
        self.key = ""
        """Of the session on screen, as the board calls it; empty where that is not known."""
        self.snapshot = SessionSnapshot()
        self.sessions: BoardSnapshot = board.snapshot()

    def begin(self) -> None:
        """Hear of the board from now on."""
        self._end = self._board.subscribe(lambda: self._tell("board"))
        self.sessions = self._board.snapshot()

    def follow(self, feed: Feed, key: str) -> None:
        """Put this session in place of the one before, which ends unless it is watched."""
        if feed is not self.feed:
            self._leave()
            self._quiet = [feed.subscribe(lambda: self._tell("feed"))]
        self.feed, self.key, self.snapshot = feed, key, feed.snapshot()

    def take(self) -> SessionSnapshot:
        """The newest snapshot; the one before it is returned."""
        before = self.snapshot
        if self.feed is not None:
            self.snapshot = self.feed.snapshot()
        return before

    def look(self) -> None:
        """The newest list of sessions."""
        self.sessions = self._board.snapshot()

    def close(self) -> None:
        """End everything; returns at once."""
        self._end()
        self._end = lambda: None
        for stop in self._quiet:
            stop()
        self._quiet = []
        if self.feed is not None:
            self.feed.close()
        self._board.close()

    def _leave(self) -> None:
        for stop in self._quiet:
            stop()
        watched = any(row.watched for row in self.sessions.rows if row.key == self.key)
        if self.feed is not None and not watched:
            self.feed.close()
