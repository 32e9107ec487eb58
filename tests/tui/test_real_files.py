"""The screen on real files: what happens to a file is survived, and shown.

These are no tests of one part: they hold that tailer, engine and screen together say what is so.
"""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from longhaul_tui.disk.sessions import find_root
from longhaul_tui.engine.board import DirectoryBoard
from longhaul_tui.tui.app import LonghaulApp
from tests.commands import agent_sessions
from tests.inotify import no_instance_left
from tests.sessions import START_MS, SessionFile

ROUNDS = 1_500
"""Looks at the screen, 20 ms apart, before a wait is given up."""


class Screen:
    """The app on an agent directory of its own."""

    def __init__(self, app: LonghaulApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What a person sees."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def shows(self, *words: str, without: str = "\0") -> str:
        """Wait until all of this is on the screen, and that is not; the screen."""
        for _ in range(ROUNDS):
            text = self.text
            if all(word in text for word in words) and without not in text:
                return text
            await self.pilot.pause(0.02)
        raise AssertionError(f"{words} without {without!r}: not on the screen:\n{self.text}")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()


def begun() -> SessionFile:
    file = SessionFile()
    file.name("tide")
    file.user("make it stream")
    file.shell("pytest -q", "E   ValueError: bad gauge", code=1)
    return file


@asynccontextmanager
async def watching(path: Path | None, agent: Path) -> AsyncIterator[Screen]:
    root = find_root(agent, {}, agent)
    board = DirectoryBoard(root, home=str(agent))
    app = LonghaulApp(
        board=board,
        clock=lambda: START_MS / 1000 + 30,
        feed=None if path is None else board.open(str(path)),
        key="" if path is None else str(path),
        offers_demo=True,
    )
    async with app.run_test(size=(120, 40)) as pilot:
        yield Screen(app, pilot)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return agent_sessions(tmp_path) / "one.jsonl"


def append(path: Path, file: SessionFile, count: int) -> None:
    with path.open("ab") as out:
        out.write(b"".join(line + b"\n" for line in file.lines[-count:]))


async def test_what_is_appended_is_shown(path: Path, tmp_path: Path) -> None:
    file = begun()
    file.write(path)
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("u1", "make it stream", "exit 1", "E1")
        await screen.shows("LOOK", "E1 open")
        file.shell("pytest -q", "ok")
        file.assistant("it streams now")
        append(path, file, 3)
        await screen.shows("it streams now", "C2", "✓ OK")


def truncate(path: Path) -> None:
    size = len(b"".join(line + b"\n" for line in begun().lines[:3]))
    os.truncate(path, size)


def replace(path: Path) -> None:
    other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000aa")
    other.user("another file took the name")
    other.write(path.with_suffix(".tmp")).replace(path)


def rewrite_larger(path: Path) -> None:
    other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000bb")
    for number in range(50):
        other.user(f"rewritten {number}")
    with path.open("r+b") as out:
        out.write(other.bytes())


@pytest.mark.parametrize(
    ("change", "mark", "row"),
    [
        (truncate, "file cut", "make it stream"),
        (replace, "file replaced", "another file took the name"),
        (rewrite_larger, "file rewritten", "rewritten 49"),
    ],
)
async def test_a_file_that_is_not_what_it_was_is_read_again_and_said(
    path: Path, tmp_path: Path, change: Callable[[Path], None], mark: str, row: str
) -> None:
    begun().write(path)
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("C1", "exit 1")
        change(path)
        await screen.shows(mark, row, without="exit 1")


async def test_a_deleted_file_is_said_and_read_again_when_it_is_back(
    path: Path, tmp_path: Path
) -> None:
    begun().write(path)
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("C1", "exit 1")
        path.unlink()
        await screen.shows("ACT", "file gone", "make it stream")
        other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000cc")
        other.user("a new night")
        other.write(path)
        await screen.shows("a new night", "file made again", without="make it stream")


async def test_a_half_line_waits_and_a_torn_one_stands_in_its_place(
    path: Path, tmp_path: Path
) -> None:
    file = begun()
    file.write(path)
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("C1", "exit 1")
        file.user("the rest comes later")
        line = file.lines[-1] + b"\n"
        with path.open("ab", buffering=0) as out:
            out.write(line[:30])
            await screen.pilot.pause(0.3)
            assert "rest comes" not in screen.text
            assert "skipped" not in screen.text
            out.write(line[30:])
        await screen.shows("the rest comes later", "u2")
        with path.open("ab", buffering=0) as out:
            out.write(line[:30] + b"\n")
        await screen.shows("bad", "1 line skipped")


async def test_without_change_notices_it_polls_and_says_so(path: Path, tmp_path: Path) -> None:
    file = begun()
    file.write(path)
    with no_instance_left():
        async with watching(path, tmp_path) as screen:
            await screen.press("6")
            await screen.shows("polling", "C1")
            file.assistant("seen by looking")
            append(path, file, 1)
            await screen.shows("seen by looking", "polling")


async def test_the_first_session_of_an_empty_directory_fills_the_screen(
    path: Path, tmp_path: Path
) -> None:
    async with watching(None, tmp_path) as screen:
        await screen.shows("No session yet", "sessions")
        begun().write(path)
        await screen.shows("tide", "E1 open")


async def test_a_directory_that_is_not_there_yet_holds_no_session_and_is_no_problem(
    tmp_path: Path,
) -> None:
    agent = tmp_path / "later"
    async with watching(None, agent) as screen:
        await screen.shows("No session yet.", "0 session files, watching for the first")
        await screen.press("s")
        await screen.shows("Sessions · none", without="cannot be read")
        begun().write(agent_sessions(agent) / "one.jsonl")
        await screen.shows("tide", "E1 open")


async def test_a_session_chosen_in_the_list_is_followed(path: Path, tmp_path: Path) -> None:
    begun().write(path)
    other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000dd", cwd="/home/dev/other")
    other.name("gauge-docs")
    other.user("write the docs")
    other.write(agent_sessions(tmp_path, "/home/dev/other") / "two.jsonl")
    os.utime(agent_sessions(tmp_path, "/home/dev/other") / "two.jsonl", (1, 1))
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("make it stream")
        await screen.press("s")
        await screen.shows("gauge-docs", "tide")
        await screen.press("G", "enter")
        await screen.shows("gauge-docs", "write the docs")


async def test_a_branch_is_followed_with_ids_of_its_own(path: Path, tmp_path: Path) -> None:
    file = begun()
    fork = "e0000002"
    file.write(path)
    async with watching(path, tmp_path) as screen:
        await screen.press("6")
        await screen.shows("C1", "pytest -q")
        file.branch(fork)
        file.user("another way")
        file.shell("ls src", "a")
        append(path, file, 3)
        await screen.shows("another way", "ls src", "u2", without="pytest -q")
