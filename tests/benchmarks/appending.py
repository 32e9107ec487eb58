"""What one more line costs, in a small session and in a large one; bursts and latency."""

import itertools
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from longhaul_tui.engine.runner import FileFeed
from longhaul_tui.engine.session import Session
from tests.benchmarks.measure import Figure, processor, quantile
from tests.generate import Generator

SMALL, LARGE = 1_000, 500_000
BURST = 20_000
APPENDS = 300
WAIT = 60.0


def appending(large: int = LARGE) -> Iterator[Figure]:
    """One line read and one snapshot made, in sessions of 1,000 entries and of many."""
    costs: dict[int, list[float]] = {}
    sessions = {count: _session(count) for count in (SMALL, large)}
    for _ in range(5):
        for count, (session, lines) in sessions.items():
            costs.setdefault(count, []).append(_cost(session, lines))
    small, big = min(costs[SMALL]), min(costs[large])
    yield Figure(f"an appended line and a snapshot, {SMALL:,} entries", small * 1e6, "µs")
    yield Figure(f"an appended line and a snapshot, {large:,} entries", big * 1e6, "µs")
    yield Figure("the second in units of the first", big / small, "×", 1.15)


def burst() -> Iterator[Figure]:
    """From the write of 20,000 lines to the snapshot that has them, through a real file."""
    lines = list(itertools.islice(Generator(1, scale=0.02).lines(), BURST + 2))
    with tempfile.TemporaryDirectory() as name, _Followed(Path(name, "s.jsonl")) as followed:
        followed.append(lines[0])
        followed.append(lines[1])
        followed.wait(1)
        start = time.monotonic()
        followed.append(b"\n".join(lines[2:]))
        followed.wait(BURST + 1)
        yield Figure(f"a burst of {BURST:,} lines, read", time.monotonic() - start, "s", 0.5)


def latency() -> Iterator[Figure]:
    """From an append to the snapshot that has it, through a real file."""
    lines = Generator(1, scale=0.02).lines()
    with tempfile.TemporaryDirectory() as name, _Followed(Path(name, "s.jsonl")) as followed:
        followed.append(next(lines))
        waits = []
        for count in range(1, APPENDS + 1):
            start = time.monotonic()
            followed.append(next(lines))
            followed.wait(count)
            waits.append((time.monotonic() - start) * 1e3)
            time.sleep(0.01)
        yield Figure("append to snapshot, p50", quantile(waits, 0.5), "ms")
        yield Figure(
            "append to snapshot, p95 (goal: to the screen)", quantile(waits, 0.95), "ms", 40
        )


def _session(count: int) -> tuple[Session, Iterator[bytes]]:
    """A session of so many entries, and the lines that would follow."""
    lines = Generator(1, scale=0.02).lines()
    session = Session()
    left = count + 1
    while left:
        batch = list(itertools.islice(lines, min(left, 2_000)))
        session.feed(b"\n".join(batch) + b"\n")
        left -= len(batch)
    return session, lines


def _cost(session: Session, lines: Iterator[bytes]) -> float:
    """Seconds for each of some appended lines."""
    fresh = [line + b"\n" for line in itertools.islice(lines, 500)]

    def follow() -> None:
        for line in fresh:
            session.feed(line)
            session.snapshot()

    return processor(follow) / len(fresh)


class _Followed:
    """A file and a feed that follows it."""

    def __init__(self, path: Path) -> None:
        path.touch()
        self._file = path.open("ab", buffering=0)
        self._feed = FileFeed(path)
        self._news = threading.Event()
        self._feed.subscribe(self._news.set)
        self._feed.begin()

    def __enter__(self) -> "_Followed":
        return self

    def __exit__(self, *_: object) -> None:
        self._feed.close()
        self._file.close()

    def append(self, line: bytes) -> None:
        """One write."""
        self._file.write(line + b"\n")

    def wait(self, entries: int) -> None:
        """Until a snapshot has so many entries."""
        end = time.monotonic() + WAIT
        while self._feed.snapshot().file_entries < entries:
            self._news.wait(1.0)
            self._news.clear()
            assert time.monotonic() < end
