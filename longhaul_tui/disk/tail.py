"""Following one file: what was appended, and everything else that can happen to it.

Owns the tailer. It looks at the file after every notice and at least once a second, reads in
pieces, and says when the file was cut, replaced, rewritten, deleted or made anew (DESIGN §5).
Must never write, never hold more than one piece, and never raise because of the file.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.clock import Clock
from longhaul_tui.disk.files import Problem, look, opened, pieces, problem_of
from longhaul_tui.disk.notices import MOUNTS, Notices
from longhaul_tui.disk.seen import Mark, RestartKind, Seen


class Appended(msgspec.Struct, frozen=True):
    """Bytes that follow everything given so far, at most `files.CHUNK` of them."""

    offset: int
    data: bytes
    size: int
    """Of the file when this was read: while it is more, there is more to come."""


class Restarted(msgspec.Struct, frozen=True):
    """The file is not what it was; what follows begins at offset 0."""

    kind: RestartKind
    at: float
    """When it was noticed."""


class Gone(msgspec.Struct, frozen=True):
    """There is no such file (any more, or yet)."""


class Unreadable(msgspec.Struct, frozen=True):
    """It is there and cannot be read; it is tried again by itself."""

    problem: Problem


class Readable(msgspec.Struct, frozen=True):
    """It can be read: comes first of all, and again after `Gone` and `Unreadable`."""


class Polling(msgspec.Struct, frozen=True):
    """Why there are no change notices, in words; None: there are again."""

    why: str | None


class CaughtUp(msgspec.Struct, frozen=True):
    """Everything was read that was there."""

    size: int
    mtime: float
    """The file's modification time, seconds since the epoch."""


class Tick(msgspec.Struct, frozen=True):
    """It was looked at and nothing is new; at least once a second."""


Happening: TypeAlias = (
    Appended | Restarted | Gone | Unreadable | Readable | Polling | CaughtUp | Tick
)

LOOK_EVERY = 1.0
"""Seconds at most between two looks: what a lost notice costs."""
_SETTLE = 0.05
"""Seconds a shrunken file is given to become the rewritten one it mostly is."""
_QUIET = 0.5
"""Seconds without a change after which all that was read may be read again to compare."""
_WHOLE = 4 << 20
"""Up to this size everything is compared once a burst of appends is over; in a larger file only
where it changed without growing, since an append costs the same in a file of any size."""
_POLLS = ((10.0, 0.05), (120.0, 0.1))
"""Seconds since the last change and, up to there, seconds between two looks without notices."""
_POLL_IDLE = 0.25


class Tailer:
    """Follows one name; made in any thread, used in one, ended from any through `stop`."""

    def __init__(
        self, path: Path, stop: Event, *, clock: Clock = time.time, mounts: Path = MOUNTS
    ) -> None:
        self._path = path.absolute()
        self._stop = stop
        self._clock = clock
        self._notices = Notices(self._path, stop, mounts)
        self._polling: str | None = None
        self._state: Readable | Gone | Unreadable | None = None
        self._seen: Seen | None = None
        self._mark: Mark | None = None
        """Of the file when everything was read; None while that is not so."""
        self._changed_at = time.monotonic()
        self._shrunk_at: float | None = None
        self._doubt = False
        """Something was written that the blocks alone do not vouch for."""

    def events(self) -> Iterator[Happening]:
        """Everything that happens, from offset 0 on, until `stop` is set."""
        try:
            # What is there is shown first; the watch takes a moment.
            yield from self._look()
            while not self._stop.is_set():
                # The watch comes first: what is written from here on is noticed, what was
                # written before is read.
                self._notices.arm()
                if self._notices.why != self._polling:
                    self._polling = self._notices.why
                    yield Polling(self._polling)
                yield from self._look()
                self._notices.wait(self._pause())
        finally:
            self._notices.close()

    def _pause(self) -> float:
        if self._shrunk_at is not None:
            return _SETTLE
        if self._notices.armed:
            return LOOK_EVERY
        still = time.monotonic() - self._changed_at
        return next((pause for until, pause in _POLLS if still < until), _POLL_IDLE)

    def _look(self) -> Iterator[Happening]:
        found = look(self._path)
        if isinstance(found, Problem):
            yield self._lost(found)
            return
        if self._as_before(Mark.of(found)):
            yield Tick()
            return
        with opened(self._path) as fd:
            if isinstance(fd, Problem):
                yield self._lost(fd)
                return
            try:
                yield from self._read(fd)
            except OSError as error:
                yield self._lost(problem_of(error))

    def _as_before(self, mark: Mark) -> bool:
        """Nothing was written since everything was read, and nothing is left in doubt."""
        if mark != self._mark or not isinstance(self._state, Readable):
            return False
        return not self._doubt or time.monotonic() - self._changed_at < _QUIET

    def _lost(self, problem: Problem) -> Happening:
        state = Gone() if problem.code == "missing" else Unreadable(problem)
        self._shrunk_at = None
        if state == self._state:
            return Tick()
        self._state = state
        self._changed_at = time.monotonic()
        return state

    def _read(self, fd: int) -> Iterator[Happening]:
        mark = Mark.of(os.fstat(fd))
        if mark != self._mark:
            self._changed_at = time.monotonic()
        kind = self._judge(fd, mark)
        if kind == "later":
            yield Tick()
            return
        if not isinstance(self._state, Readable):
            self._state = Readable()
            yield self._state
        if kind is not None:
            yield Restarted(kind, self._clock())
        seen, fresh = self._seen, False
        if seen is None or kind is not None:
            seen, fresh = Seen(mark.device, mark.inode), True
            self._seen, self._doubt = seen, False
        yield from self._drain(fd, mark, seen, fresh=fresh)

    def _drain(self, fd: int, mark: Mark, seen: Seen, *, fresh: bool) -> Iterator[Happening]:
        """Read up to the size the mark names, never past it: so growth shows in the next mark."""
        grown = mark.size > seen.position
        for data in pieces(fd, seen.position, mark.size):
            if self._stop.is_set():
                return
            offset = seen.position
            seen.add(data)
            yield Appended(offset, data, mark.size)
        if not fresh and mark != self._mark and (not grown or seen.position <= _WHOLE):
            self._doubt = True
        complete = seen.position == mark.size
        self._mark = mark if complete else None
        yield CaughtUp(mark.size, mark.modified / 1e9) if complete and (grown or fresh) else Tick()

    def _judge(self, fd: int, mark: Mark) -> RestartKind | Literal["later"] | None:
        """What became of the bytes that were read; None: they are still there."""
        seen = self._seen
        if seen is None:
            return None
        back = isinstance(self._state, Gone)
        same, shrunk = seen.is_of(mark), mark.size < seen.position
        if not self._settled(shrunk=same and shrunk and not back):
            return "later"
        if not same:
            return "recreated" if back else "replaced"
        if not seen.blocks_hold(fd, mark.size) or not self._vouched(fd, mark, seen):
            return "recreated" if back else "rewritten"
        if shrunk:
            return "recreated" if back else "truncated"
        return None

    def _settled(self, *, shrunk: bool) -> bool:
        """It is not shorter, or has been for a moment and is not just being written anew."""
        if not shrunk:
            self._shrunk_at = None
            return True
        now = time.monotonic()
        if self._shrunk_at is None:
            self._shrunk_at = now
        return now - self._shrunk_at >= _SETTLE

    def _vouched(self, fd: int, mark: Mark, seen: Seen) -> bool:
        """The blocks hold; in a quiet moment, where there is doubt, so must everything else."""
        if mark != self._mark or not self._doubt:
            return True
        self._doubt = False
        return seen.all_holds(fd, self._stop.is_set)
