"""A tailer at work in a thread, and what it told so far; permissions that count.

For tests: waits for a condition with a generous deadline instead of for a time.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from longhaul_tui.disk.notices import MOUNTS
from longhaul_tui.disk.tail import Appended, Happening, Restarted, Tailer, Tick

DEADLINE = 60.0
NOBODY = 65534
LINE = b'{"type":"message","id":"%08x","parentId":null}\n'
WRITER = """
import os, sys
path, count = sys.argv[1], int(sys.argv[2])
for n in range(count):
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(fd, b'{"type":"message","id":"%08x","parentId":null}\\n' % n)
    os.close(fd)
"""
T = TypeVar("T")


def lines(first: int, last: int) -> bytes:
    """Numbered lines of 51 bytes each."""
    return b"".join(LINE % n for n in range(first, last))


def append(path: Path, data: bytes) -> None:
    """As pi does: open, one write, close."""
    with path.open("ab") as file:
        file.write(data)


def append_by_another_process(path: Path, count: int) -> None:
    """`lines(0, count)`, each with a write of its own, as fast as it goes."""
    subprocess.run([sys.executable, "-c", WRITER, str(path), str(count)], check=True)


def give_up_root() -> None:
    """From now on file permissions count, for this thread alone and for those it starts."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).setfsuid(NOBODY)


def as_nobody(call: Callable[[], T]) -> T:
    """What `call` gives where file permissions count, though the tests may run as root."""
    with ThreadPoolExecutor(1, initializer=give_up_root) as pool:
        return pool.submit(call).result()


@contextmanager
def open_directory() -> Iterator[Path]:
    """A directory that other users may enter, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


class Following:
    """`with Following(path) as following:`; ends the thread and raises what it raised."""

    def __init__(self, path: Path, mounts: Path = MOUNTS, *, unprivileged: bool = False) -> None:
        """`unprivileged`: file permissions count, even where the tests run as root."""
        self.told: list[Happening] = []
        """Everything but ticks and the appended data."""
        self.looks = 0
        """Looks that found nothing new."""
        self.largest = 0
        """Bytes of the largest piece."""
        self._content = bytearray()
        self._changed = threading.Condition()
        self._failure: BaseException | None = None
        self._stop = threading.Event()
        self._unprivileged = unprivileged
        self._tailer = Tailer(path, self._stop, mounts=mounts)
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Following":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join(DEADLINE)
        assert not self._thread.is_alive(), "the tailer does not end"
        if self._failure is not None:
            raise self._failure

    @property
    def content(self) -> bytes:
        """The file as the tailer gave it, from the last restart on."""
        with self._changed:
            return bytes(self._content)

    def kinds(self) -> list[str]:
        """The kinds of the restarts so far."""
        with self._changed:
            return [told.kind for told in self.told if isinstance(told, Restarted)]

    def count(self, kind: type[Happening]) -> int:
        """How often this was told."""
        with self._changed:
            return sum(isinstance(told, kind) for told in self.told)

    def until(self, holds: Callable[[], bool], what: str = "") -> None:
        """Wait until `holds`; fails with what was told instead."""
        end = time.monotonic() + DEADLINE
        with self._changed:
            while not holds():
                left = end - time.monotonic()
                assert left > 0, f"{what} not within {DEADLINE} s; told: {self.told[-12:]}"
                assert self._thread.is_alive(), f"the tailer ended: {self._failure!r}"
                self._changed.wait(min(left, 1.0))

    def until_content(self, data: bytes) -> None:
        """Wait until the tailer has given exactly these bytes since the last restart."""
        self.until(lambda: self._content == data, f"{len(data)} bytes, {len(self._content)} so far")

    def until_told(self, *wanted: Happening) -> None:
        """Wait until each of these was told."""
        self.until(lambda: all(each in self.told for each in wanted), str(wanted))

    def until_looked(self, times: int = 2) -> None:
        """Wait until it has looked this often again and found nothing new."""
        target = self.looks + times
        self.until(lambda: self.looks >= target, f"{times} quiet looks")

    def _run(self) -> None:
        try:
            if self._unprivileged:
                give_up_root()
            for happening in self._tailer.events():
                with self._changed:
                    self._take(happening)
                    self._changed.notify_all()
        except BaseException as error:  # noqa: BLE001 - handed on to the test's own thread
            self._failure = error
            with self._changed:
                self._changed.notify_all()

    def _take(self, happening: Happening) -> None:
        if isinstance(happening, Tick):
            self.looks += 1
            return
        if isinstance(happening, Appended):
            assert happening.offset == len(self._content)
            assert happening.size >= happening.offset + len(happening.data)
            self.largest = max(self.largest, len(happening.data))
            self._content += happening.data
            return
        if isinstance(happening, Restarted):
            self._content.clear()
        self.told.append(happening)
