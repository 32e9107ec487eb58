"""Where the compaction log lies, and its older half."""

from pathlib import Path

import pytest

from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.logfile import Half, half_mark, log_path, older_half, read_half

AGENT = Path("/home/you/.pi/agent")
CWD = Path("/home/you/orchard")


@pytest.mark.req("L142")
def test_unset_it_lies_in_the_agent_directory() -> None:
    assert log_path(AGENT, {}, CWD) == AGENT / "logs" / "compaction-state.jsonl"


@pytest.mark.req("L143")
@pytest.mark.parametrize("word", ["", "off", "OFF", "none", "0", "false", "No", "no"])
def test_an_off_value_turns_it_off(word: str) -> None:
    assert log_path(AGENT, {"PI_COMPACT_STATE_DEBUG": word}, CWD) is None


@pytest.mark.req("L144", "L145")
@pytest.mark.parametrize(
    ("word", "path"),
    [("1", CWD / "1"), ("logs/x.jsonl", CWD / "logs/x.jsonl"), ("/var/x", Path("/var/x"))],
)
def test_any_other_value_is_a_path_from_the_session_s_directory(word: str, path: Path) -> None:
    assert log_path(AGENT, {"PI_COMPACT_STATE_DEBUG": word}, CWD) == path


def test_the_older_half_has_one_more_ending() -> None:
    assert older_half(Path("/a/b.jsonl")) == Path("/a/b.jsonl.1")


def test_a_half_is_read_whole_and_known_again(tmp_path: Path) -> None:
    path = tmp_path / "x.1"
    assert half_mark(path) == Half()
    path.write_bytes(b"abc\n")
    found = read_half(path)
    assert not isinstance(found, Problem)
    assert found == (half_mark(path), b"abc\n")


def test_a_half_that_is_no_file_is_a_problem(tmp_path: Path) -> None:
    assert isinstance(read_half(tmp_path), Problem)
