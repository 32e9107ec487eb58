"""The session on screen, the board behind it, and the log beside it.

Owns their subscriptions: what woke is told through one callable, which may be called from any
thread. Must never outlive the app: after `close` nothing is told any more.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.log import OFF, LogSnapshot
from longhaul_tui.view.port import Board, Feed, LogFeed
from longhaul_tui.view.snapshot import SessionSnapshot

Woke: TypeAlias = Literal["feed", "board", "log"]


class Watching:
    """One feed at a time, of one board."""

    def __init__(self, board: Board, tell: Callable[[Woke], None]) -> None:
        self._board = board
        self._tell = tell
        self._quiet: list[Callable[[], None]] = []
        self._end: Callable[[], None] = lambda: None
        self._begun = False
        self.feed: Feed | None = None
        self.key = ""
        """Of the session on screen, as the board calls it; empty where that is not known."""
        self.snapshot = SessionSnapshot()
        self.sessions: BoardSnapshot = board.snapshot()

    def begin(self) -> None:
        """Let board and session be read, and hear of both."""
        self._begun = True
        self._end = self._board.subscribe(lambda: self._tell("board"))
        self._board.begin()
        self.sessions = self._board.snapshot()
        if self.feed is not None:
            self.feed.begin()

    def follow(self, feed: Feed, key: str) -> None:
        """Put this session in place of the one before, which ends unless it is watched."""
        if feed is not self.feed:
            self._leave()
            self._quiet = [feed.subscribe(lambda: self._tell("feed"))]
        self.feed, self.key, self.snapshot = feed, key, feed.snapshot()
        if self._begun:
            feed.begin()

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


class Logbook:
    """The compaction log, read once somebody looks."""

    def __init__(self, feed: LogFeed | None, tell: Callable[[Woke], None]) -> None:
        self._feed = feed
        self._tell = tell
        self._quiet: Callable[[], None] | None = None

    def begin(self) -> None:
        """Read it from now on and tell of what is new."""
        if self._feed is not None and self._quiet is None:
            self._quiet = self._feed.subscribe(lambda: self._tell("log"))
            self._feed.begin()

    @property
    def snapshot(self) -> LogSnapshot:
        """The newest picture; that of a log turned off where there is none."""
        return OFF if self._feed is None else self._feed.snapshot()

    def close(self) -> None:
        """End it; returns at once."""
        if self._quiet is not None:
            self._quiet()
        if self._feed is not None:
            self._feed.close()


def is_same_picture(before: SessionSnapshot, after: SessionSnapshot) -> bool:
    """Only the moment of the last look at the file is another: nothing to draw anew."""

    def picture(snapshot: SessionSnapshot) -> tuple[object, ...]:
        return (
            snapshot.generation,
            snapshot.epoch,
            snapshot.edits,
            len(snapshot.rows),
            snapshot.entries,
            snapshot.file_entries,
            len(snapshot.anomalies),
            snapshot.identity,
            snapshot.life,
            snapshot.meter,
            replace(snapshot.file, checked_at=None),
        )

    # A feed hands out the same sums until something is spent or prices are others.
    return before.spending is after.spending and picture(before) == picture(after)
