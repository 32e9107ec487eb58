"""The tailer stepped by hand in one thread, where the order of things matters."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from longhaul_tui.disk.tail import (
    Appended,
    CaughtUp,
    Gone,
    Happening,
    Readable,
    Restarted,
    Tailer,
    Tick,
)


class Steps:
    def __init__(self, path: Path) -> None:
        self.stop = threading.Event()
        self._events = Tailer(path, self.stop, clock=lambda: 77.0).events()

    def until(self, kind: type[Happening]) -> list[Happening]:
        """Everything up to the first of this kind."""
        told: list[Happening] = []
        for happening in self._events:
            told.append(happening)
            if isinstance(happening, kind):
                return told
        raise AssertionError(f"ended after {told}")

    def rest(self) -> list[Happening]:
        """What comes after the stop was set."""
        self.stop.set()
        return list(self._events)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "s.jsonl"


@pytest.fixture
def steps(path: Path) -> Iterator[Steps]:
    made = Steps(path)
    yield made
    made.rest()


def mtime(path: Path) -> float:
    return path.stat().st_mtime_ns / 1e9


def test_a_file_cut_and_longer_a_moment_later_was_rewritten(path: Path, steps: Steps) -> None:
    path.write_bytes(b"old\n" * 100)
    steps.until(CaughtUp)
    path.write_bytes(b"new\n")
    assert steps.until(Tick) == [Tick()]
    path.write_bytes(b"new\n" * 200)
    assert steps.until(CaughtUp) == [
        Restarted("rewritten", 77.0),
        Appended(0, b"new\n" * 200, 800),
        CaughtUp(800, mtime(path)),
    ]


def test_a_file_that_stays_shorter_was_truncated_or_rewritten(path: Path, steps: Steps) -> None:
    path.write_bytes(b"old\n" * 100)
    steps.until(CaughtUp)
    path.write_bytes(b"old\n")
    told = [each for each in steps.until(CaughtUp) if each != Tick()]
    assert told[0] == Restarted("truncated", 77.0)
    path.write_bytes(b"n")
    told = [each for each in steps.until(CaughtUp) if each != Tick()]
    assert told == [Restarted("rewritten", 77.0), Appended(0, b"n", 1), CaughtUp(1, mtime(path))]


def test_what_is_appended_while_a_piece_is_looked_at_follows(path: Path, steps: Steps) -> None:
    path.write_bytes(b"a\n")
    assert steps.until(Appended) == [Readable(), Appended(0, b"a\n", 2)]
    with path.open("ab") as file:
        file.write(b"b\n")
    told = [each for each in steps.until(Appended) if each != CaughtUp(2, mtime(path))]
    assert told[-1] == Appended(2, b"b\n", 4)


def test_a_file_replaced_while_its_pieces_come_is_read_from_the_start(
    path: Path, steps: Steps
) -> None:
    first, second = b"a" * (3 << 20), b"b" * (2 << 20)
    path.write_bytes(first)
    steps.until(Appended)
    other = path.with_name("other")
    other.write_bytes(second)
    other.replace(path)
    steps.until(CaughtUp)
    told = steps.until(CaughtUp)
    assert told[0] == Restarted("replaced", 77.0)
    assert b"".join(each.data for each in told if isinstance(each, Appended)) == second


def test_a_file_cut_while_its_pieces_come_is_read_again(path: Path, steps: Steps) -> None:
    path.write_bytes(b"a" * (3 << 20))
    steps.until(Appended)
    path.write_bytes(b"c\n")
    told = [each for each in steps.until(CaughtUp) if each != Tick()]
    assert told == [Restarted("rewritten", 77.0), Appended(0, b"c\n", 2), CaughtUp(2, mtime(path))]


def test_the_stop_ends_it_between_two_pieces(path: Path, steps: Steps) -> None:
    path.write_bytes(b"a" * (5 << 20))
    steps.until(Appended)
    assert steps.rest() == []


def test_without_a_file_it_says_so_once_and_goes_on_looking(path: Path, steps: Steps) -> None:
    assert steps.until(Tick) == [Gone(), Tick()]
    assert steps.until(Tick) == [Tick()]
