"""The compaction log followed in a thread of its own.

Owns the thread, both halves and when they are read again. Nothing is read before somebody looks:
`begin`. Must never write, nor outlive `close`.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from longhaul_tui.clock import Clock
from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.logfile import Half, half_mark, older_half, read_half
from longhaul_tui.disk.tail import (
    Appended,
    Gone,
    Happening,
    Readable,
    Restarted,
    Tailer,
    Unreadable,
)
from longhaul_tui.engine.session import shorten_home
from longhaul_tui.log.records import LogLine, decode_record
from longhaul_tui.transcript.framing import Framer
from longhaul_tui.view.log import OFF, LogCondition, LogSnapshot
from longhaul_tui.view.port import Wake


class FileLog:
    """Follows one log (`view.port.LogFeed`)."""

    def __init__(self, path: Path | None, *, clock: Clock = time.time, home: str = "") -> None:
        """`path` None: the log is turned off."""
        self._path = path
        self._clock = clock
        self._stop = threading.Event()
        self._wakes: list[Wake] = []
        self._older: list[LogLine] = []
        self._half = Half()
        self._newer: list[LogLine] = []
        self._framer = Framer()
        self._condition: LogCondition = "off" if path is None else "reading"
        self._problem: str | None = None
        self._read_at: float | None = None
        self._serial = 0
        self._pending = False
        """Something was read that is not shown yet."""
        self._shown = "" if path is None else shorten_home(str(path), home)
        self._snapshot = self._picture()
        self._thread: threading.Thread | None = None

    # -- view.port.LogFeed ----------------------------------------------------------------------

    def begin(self) -> None:
        """Read it from now on; returns at once."""
        if self._path is not None and self._thread is None and not self._stop.is_set():
            tailer = Tailer(self._path, self._stop, clock=self._clock)
            self._thread = threading.Thread(
                target=self._run, args=(tailer, older_half(self._path)), name="log", daemon=True
            )
            self._thread.start()

    def snapshot(self) -> LogSnapshot:
        """The newest picture."""
        return self._snapshot

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Call `wake` when there is a newer picture; returns what ends it."""
        self._wakes = [*self._wakes, wake]

        def end() -> None:
            self._wakes = [other for other in self._wakes if other is not wake]

        return end

    def close(self) -> None:
        """End the thread; returns at once."""
        self._stop.set()

    # -- the thread -----------------------------------------------------------------------------

    def _run(self, tailer: Tailer, older: Path) -> None:
        try:
            for happening in tailer.events():
                changed = self._take(happening)
                # While a piece is missing nothing is shown: a half that was just set aside
                # must not be counted twice.
                if isinstance(happening, Appended | Restarted | Readable):
                    continue
                if self._reread(older) or changed or self._snapshot.condition == "reading":
                    self._publish()
        except Exception as error:  # noqa: BLE001 a thread's failure must reach the person
            self._condition = "unreadable"
            self._problem = f"reading failed: {type(error).__name__}"
            self._publish()

    def _take(self, happening: Happening) -> bool:
        """Take what happened; is there something to show?"""
        match happening:
            case Appended():
                self._newer += [
                    decode_record(frame.raw) for frame in self._framer.feed(happening.data)
                ]
                self._read_at = self._clock()
                self._pending = True
            case Restarted():
                self._newer, self._framer = [], Framer()
                self._pending = True
            case Readable():
                self._condition, self._problem = "following", None
                self._pending = True
            case Gone():
                # Its lines are most likely in the older half now: what is left is read there.
                self._newer, self._framer = [], Framer()
                self._condition, self._problem = "waiting", None
                self._pending = True
            case Unreadable():
                self._condition, self._problem = "unreadable", happening.problem.words
                self._pending = True
            case _:
                pass
        return self._pending

    def _reread(self, older: Path) -> bool:
        """Read the older half if it is another file than before."""
        if half_mark(older) == self._half:
            return False
        found = read_half(older)
        if isinstance(found, Problem):
            self._older, self._half = [], half_mark(older)
            return True
        self._half, data = found
        framer = Framer()
        frames = framer.feed(data)
        last = framer.finish()
        self._older = [decode_record(frame.raw) for frame in frames]
        if last is not None:
            self._older.append(decode_record(last.raw, torn=True))
        return True

    def _picture(self) -> LogSnapshot:
        return LogSnapshot(
            serial=self._serial,
            condition=self._condition,
            problem=self._problem,
            path=self._shown,
            lines=(*self._older, *self._newer),
            older=bool(self._older),
            read_at=self._read_at,
        )

    def _publish(self) -> None:
        self._pending = False
        self._serial += 1
        self._snapshot = self._picture()
        for wake in self._wakes:
            wake()


def read_log(path: Path | None) -> LogSnapshot:
    """Both halves of a log, read once; an unreadable half is empty. None: it is turned off."""
    if path is None:
        return OFF
    lines: list[LogLine] = []
    problems: list[Problem] = []
    for half in (older_half(path), path):
        found = read_half(half)
        if isinstance(found, Problem):
            problems.append(found)
            continue
        framer = Framer()
        lines += [decode_record(frame.raw) for frame in framer.feed(found[1])]
        last = framer.finish()
        if last is not None:
            lines.append(decode_record(last.raw, torn=True))
    condition: LogCondition = "following"
    if len(problems) == 2:
        there = [problem for problem in problems if problem.code != "missing"]
        condition = "unreadable" if there else "waiting"
    return LogSnapshot(serial=1, condition=condition, lines=tuple(lines))
