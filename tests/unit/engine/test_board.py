"""The list of sessions of an agent directory, and which of them are followed (WIREFRAMES J)."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from longhaul_tui.disk.sessions import find_root
from longhaul_tui.engine.board import DirectoryBoard
from longhaul_tui.view.board import BoardRow
from tests.commands import agent_sessions
from tests.sessions import START_MS, SessionFile
from tests.waiting import until

NOW = START_MS / 1000 + 1_000_000


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def make(agent: Path) -> Iterator[Callable[..., DirectoryBoard]]:
    made: list[DirectoryBoard] = []

    def board(**options: object) -> DirectoryBoard:
        root = find_root(agent, {}, agent)
        one = DirectoryBoard(
            root,
            clock=lambda: NOW,
            home=str(agent),
            hosts=lambda directories: dict.fromkeys(directories, "none"),
            **options,  # type: ignore[arg-type]  # by name
        )
        one.begin()
        made.append(one)
        until(lambda: one.snapshot().complete, "the first look")
        return one

    yield board
    for one in made:
        one.close()


def session(agent: Path, name: str, *, ago: float, failing: bool = False) -> Path:
    """A session whose last entry is this many seconds old."""
    start = int((NOW - ago) * 1000)
    file = SessionFile(session_id=f"id-{name}", cwd=f"/home/dev/{name}", start_ms=start - 3_000)
    file.name(name)
    if failing:
        file.shell("pytest", "E   boom", code=1)
    else:
        file.assistant("done", stop="stop")
        file.level("low")
    path = file.write(agent_sessions(agent, f"/home/dev/{name}") / f"{name}.jsonl")
    os.utime(path, (NOW - ago, NOW - ago))
    return path


def names(board: DirectoryBoard) -> list[str]:
    return [row.name for row in board.snapshot().rows]


def row(board: DirectoryBoard, name: str) -> BoardRow:
    return next(row for row in board.snapshot().rows if row.name == name)


def test_sessions_are_listed_live_ones_first_then_the_newest(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    session(agent, "old", ago=90_000)
    session(agent, "live", ago=10)
    session(agent, "older", ago=200_000)
    board = make()
    assert names(board) == ["live", "old", "older"]
    assert [entry.life.word for entry in board.snapshot().rows if entry.life] == [
        "idle",
        "ended",
        "ended",
    ]
    assert board.snapshot().how == "--agent-dir"
    assert board.snapshot().root == "~/sessions"


def test_a_session_without_a_name_is_called_by_its_file(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    SessionFile(session_id="").write(agent_sessions(agent) / "nameless.jsonl")
    assert names(make()) == ["nameless"]


def test_a_copied_file_does_not_make_an_old_session_look_alive(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    path = session(agent, "old", ago=90_000)
    os.utime(path, (NOW, NOW))
    found = row(make(), "old")
    assert found.life is not None
    assert found.life.word == "ended"
    assert found.last == NOW - 90_000


def test_a_watched_session_is_read_and_its_verdict_puts_it_first(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    session(agent, "fine", ago=10)
    path = session(agent, "failing", ago=5_000, failing=True)
    board = make()
    assert names(board) == ["fine", "failing"]
    assert row(board, "failing").verdict is None
    board.watch(str(path), True)

    def read() -> bool:
        verdict = row(board, "failing").verdict
        return verdict is not None and bool(verdict.facts)

    until(read, "the verdict")
    assert names(board) == ["failing", "fine"]
    assert row(board, "failing").watched
    board.watch(str(path), False)
    until(lambda: not row(board, "failing").watched, "the end of watching")


def test_a_new_session_appears_and_wakes_whoever_waits(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    session(agent, "one", ago=10)
    board = make()
    woken = threading.Event()
    end = board.subscribe(woken.set)
    session(agent, "two", ago=5)
    board.refresh()
    assert woken.wait(30)
    until(lambda: names(board) == ["two", "one"], "the new session")
    end()


def test_a_removed_session_goes(agent: Path, make: Callable[..., DirectoryBoard]) -> None:
    path = session(agent, "one", ago=10)
    board = make()
    path.unlink()
    board.refresh()
    until(lambda: names(board) == [], "its going")


def test_a_file_named_on_the_command_line_is_listed_wherever_it_lies(
    agent: Path, tmp_path: Path, make: Callable[..., DirectoryBoard]
) -> None:
    elsewhere = session(tmp_path / "elsewhere", "stray", ago=10)
    assert names(make(extra=[elsewhere])) == ["stray"]


def test_the_same_feed_is_given_while_it_is_followed(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    path = session(agent, "one", ago=10)
    board = make()
    first = board.open(str(path))
    assert board.open(str(path)) is first
    first.close()
    second = board.open(str(path))
    assert second is not first
    assert not second.closed
    board.close()
    assert second.closed


def test_what_is_no_session_is_left_out_and_a_missing_directory_is_no_failure(
    agent: Path, make: Callable[..., DirectoryBoard]
) -> None:
    assert names(make()) == []
    folder = agent_sessions(agent)
    (folder / "notes.jsonl").write_text("words\n")
    (folder / "empty.jsonl").touch()
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "dir.jsonl").mkdir()
    session(agent, "one", ago=10)
    assert names(make()) == ["one"]
