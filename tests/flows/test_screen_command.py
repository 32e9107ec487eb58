"""`longhaul watch` and `longhaul demo` in a real terminal, on real files."""

import hashlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands import agent_sessions
from tests.generate import write_session
from tests.sessions import SessionFile
from tests.tui.terminal import Terminal

LARGE_MB = 40
"""Large enough that reading it takes longer than leaving."""


@contextmanager
def longhaul(agent: Path, *words: str | Path, stderr: int | None = None) -> Iterator[Terminal]:
    """The command in a terminal, its screen begun."""
    home = agent / "home"
    home.mkdir(parents=True, exist_ok=True)
    variables = {
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "PI_CODING_AGENT_DIR": str(agent),
        "TMPDIR": str(home),
    }
    running = Terminal(
        [str(word) for word in words], module="longhaul_tui", variables=variables, stderr=stderr
    )
    try:
        running.wait_for(b"\x1b[?1049h")
        yield running
    finally:
        running.close()


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path / "agent"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.jsonl"
    write_session(path, megabytes=LARGE_MB)
    return path


def small(agent: Path) -> Path:
    file = SessionFile()
    file.name("tide")
    file.user("make it stream")
    file.shell("pytest -q", "E   ValueError: bad gauge", code=1)
    return file.write(agent_sessions(agent) / "one.jsonl")


def test_the_newest_session_is_shown_and_q_leaves(agent: Path) -> None:
    path = small(agent)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    with longhaul(agent) as screen:
        screen.wait_for(b"tide")
        screen.press("q")
        assert screen.end() == 0
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest


def test_the_screen_is_drawn_where_standard_error_was_led_away(agent: Path) -> None:
    small(agent)
    with longhaul(agent, stderr=subprocess.DEVNULL) as screen:
        screen.wait_for(b"tide")
        screen.press("q")
        assert screen.end() == 0
        assert b"\x1b[?1049l" in screen.sent


def test_content_is_on_screen_before_a_large_file_is_read(agent: Path, large: Path) -> None:
    with longhaul(agent, "watch", large) as screen:
        screen.press("6")
        screen.wait_for(b"reading")
        screen.wait_for(b"C1")
        screen.press("q")
        assert screen.end() == 0


def test_quitting_during_a_load_returns_at_once(agent: Path, large: Path) -> None:
    with longhaul(agent, "watch", large) as screen:
        screen.wait_for(b"reading")
        os.write(screen.master, b"q")
        began = time.monotonic()
        assert screen.end() == 0
        assert time.monotonic() - began < 10  # two are meant; the machine may be busy
        assert b"\x1b[?1049l" in screen.sent
    # Nothing of it is left: its process has ended, and threads end with it.
    assert screen.process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_during_the_demo_leaves_no_folder_behind(
    agent: Path, number: signal.Signals
) -> None:
    with longhaul(agent, "demo", "--speed", "60") as screen:
        screen.wait_for(b"frost-alarm")
        assert list((agent / "home").glob("longhaul-demo-*"))
        screen.process.send_signal(number)
        assert screen.end() == 128 + number
        assert b"\x1b[?1049l" in screen.sent
    assert list((agent / "home").glob("longhaul-demo-*")) == []


def test_the_demo_shows_the_night_and_leaves_nothing_behind(agent: Path) -> None:
    with longhaul(agent, "demo", "--fast") as screen:
        screen.wait_for(b"frost-alarm")
        screen.press("6")
        screen.wait_for(b"The alarm keeps")
        screen.press("q")
        assert screen.end() == 0
    assert list((agent / "home").glob("longhaul-demo-*")) == []
    assert not (agent / "home" / "state" / "longhaul" / "screen.json").exists()


def test_without_a_session_the_demo_is_offered(agent: Path) -> None:
    agent_sessions(agent)
    with longhaul(agent) as screen:
        screen.wait_for(b"No session yet")
        screen.press("\r")
        screen.wait_for(b"frost-alarm")
        screen.press("q")
        assert screen.end() == 0


def test_the_choice_of_a_theme_is_remembered_unless_read_only(agent: Path) -> None:
    small(agent)
    kept = agent / "home" / "state" / "longhaul" / "screen.json"
    with longhaul(agent, "watch", "--read-only") as screen:
        screen.wait_for(b"tide")
        screen.press("tq")
        assert screen.end() == 0
    assert not kept.exists()
    with longhaul(agent) as screen:
        screen.wait_for(b"tide")
        screen.press("tq")
        assert screen.end() == 0
    assert kept.stat().st_mode & 0o777 == 0o600
