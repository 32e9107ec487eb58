"""The log followed while a real process writes it and turns it over."""

import subprocess
import sys
from pathlib import Path

import pytest

from longhaul_tui.engine.logfeed import FileLog
from longhaul_tui.log.records import LogRecord, fields
from tests.following import append
from tests.logs import record
from tests.waiting import until

WRITER = """
import os, sys
path, first, last, every = sys.argv[1], *map(int, sys.argv[2:])
for n in range(first, last):
    if n and n % every == 0:
        os.replace(path, path + ".1")
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(fd, b'{"t":"2026-11-30T02:21:12Z","event":"moon","session":"s","n":%d}\\n' % n)
    os.close(fd)
"""


def numbers(log: FileLog) -> list[int]:
    """What the records on show say, oldest first."""
    lines = log.snapshot().lines
    return [fields(line)["n"] for line in lines if isinstance(line, LogRecord)]


def write(path: Path, first: int, last: int, every: int) -> None:
    subprocess.run(
        [sys.executable, "-c", WRITER, str(path), str(first), str(last), str(every)], check=True
    )


@pytest.fixture
def log(tmp_path: Path) -> FileLog:
    return FileLog(tmp_path / "compaction-state.jsonl", home=str(tmp_path))


def test_nothing_is_read_before_somebody_looks(log: FileLog) -> None:
    assert log.snapshot().condition == "reading"
    assert log.snapshot().path == "~/compaction-state.jsonl"


def test_a_log_that_is_turned_off_says_so_and_reads_nothing() -> None:
    log = FileLog(None)
    log.begin()
    assert log.snapshot().condition == "off"
    log.close()


def test_it_fills_by_itself_when_the_first_record_is_written(log: FileLog, tmp_path: Path) -> None:
    log.begin()
    until(lambda: log.snapshot().condition == "waiting", "no file")
    append(tmp_path / "compaction-state.jsonl", record("fallback", n=1) + b"\n")
    until(lambda: numbers(log) == [1], "the record")
    assert log.snapshot().condition == "following"
    log.close()


def test_both_halves_are_shown_oldest_first(log: FileLog, tmp_path: Path) -> None:
    write(tmp_path / "compaction-state.jsonl", 0, 15, 10)
    log.begin()
    until(lambda: numbers(log) == list(range(15)), "both halves")
    assert log.snapshot().older
    log.close()


def test_ten_turnings_neither_lose_nor_double_a_record(log: FileLog, tmp_path: Path) -> None:
    path = tmp_path / "compaction-state.jsonl"
    log.begin()
    for turn in range(10):
        write(path, turn * 50, (turn + 1) * 50, 50)
        last = (turn + 1) * 50
        first = max(last - 100, 0)
        until(lambda first=first, last=last: numbers(log) == list(range(first, last)), "a turn")  # type: ignore[misc]
    log.close()


def test_a_torn_last_record_of_the_older_half_is_counted(log: FileLog, tmp_path: Path) -> None:
    path = tmp_path / "compaction-state.jsonl"
    path.with_name(path.name + ".1").write_bytes(record("aborted", n=1) + b"\n" + b'{"t":')
    append(path, record("fallback", n=2) + b"\n")
    log.begin()
    until(lambda: numbers(log) == [1, 2], "both")
    assert log.snapshot().damaged == 1
    log.close()


def test_a_directory_in_its_place_is_said(log: FileLog, tmp_path: Path) -> None:
    (tmp_path / "compaction-state.jsonl").mkdir()
    log.begin()
    until(lambda: log.snapshot().condition == "unreadable", "the problem")
    assert log.snapshot().problem == "is a directory"
    log.close()
