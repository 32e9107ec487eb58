"""Standard input and output that are closed, full or of an old encoding (DESIGN §8)."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import agent_sessions, environment
from tests.sessions import SessionFile
from tests.waiting import DEADLINE, until


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    agent = tmp_path / "agent"
    file = SessionFile()
    file.user("héllo")
    file.shell("echo 漢", "é", code=3)
    file.write(agent_sessions(agent) / "one.jsonl")
    return agent


def redirected(words: str, redirection: str, agent: Path, **env: str) -> tuple[int, bytes, bytes]:
    """Run by a shell with these redirections; exit code and what came through all the same."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m longhaul_tui {words} {redirection}', sys.executable],
        capture_output=True,
        env=environment(agent, **env),
        timeout=DEADLINE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", ["state", "state --json", "watch", "demo --fast --headless"])
@pytest.mark.parametrize(
    ("redirection", "why"),
    [(">/dev/full", "no space left on device"), (">&-", "bad file descriptor")],
)
def test_an_answer_nobody_can_take_is_one_line_and_exit_1(
    agent: Path, words: str, redirection: str, why: str
) -> None:
    line = f"longhaul: cannot write the answer: {why}\n".encode()
    assert redirected(words, redirection, agent) == (1, b"", line)


@pytest.mark.parametrize("redirection", ["2>/dev/full", "2>&-", ">/dev/full 2>/dev/full"])
def test_without_standard_error_the_exit_code_still_tells(agent: Path, redirection: str) -> None:
    assert redirected("state nosuch", redirection, agent) == (1, b"", b"")


@pytest.mark.parametrize("words", ["state", "watch", "demo --fast"])
def test_a_closed_standard_input_changes_nothing(agent: Path, words: str) -> None:
    code, out, err = redirected(words, "<&-", agent)
    assert (code, err) == (0, b"")
    assert b"Ledger: " in out


def test_a_session_from_a_closed_standard_input_is_empty(agent: Path) -> None:
    line = b"longhaul: standard input is empty\n"
    assert redirected("state -", "<&-", agent) == (1, b"", line)


def test_what_an_old_encoding_lacks_is_written_as_its_number(agent: Path) -> None:
    code, out, err = redirected("state", "", agent, PYTHONIOENCODING="latin-1")
    assert (code, err) == (0, b"")
    assert b'"echo \\u6f22"' in out
    assert b'"exit 3 \xb7 \xe9 \xb7 echo \\u6f22"' in out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_demo_that_is_ended_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    agent, temporary = tmp_path / "agent", tmp_path / "tmp"
    temporary.mkdir()
    # What whoever runs the tests ignores (`nohup`) the demo would inherit and ignore too.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        demo = subprocess.Popen(
            [sys.executable, "-m", "longhaul_tui", "demo", "--headless", "--speed", "1"],
            env=environment(agent, TMPDIR=str(temporary)),
        )
    finally:
        signal.signal(number, before)
    try:
        until(lambda: any(temporary.glob("longhaul-demo-*/**/*.jsonl")), "the demo's first lines")
        os.kill(demo.pid, number)
        assert demo.wait(DEADLINE) == 128 + number
    finally:
        demo.kill()
        demo.wait()
    assert list(temporary.iterdir()) == []
