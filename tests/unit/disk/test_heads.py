import os
from pathlib import Path

import pytest

from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.heads import SessionHead, read_head
from tests.sessions import SessionFile, dump

ID = "019b0000-0000-7000-8000-000000000001"
NOT_SESSION = Problem("not-session", "its first line is no session header")


def head_of(session: SessionFile, directory: Path) -> SessionHead:
    head = read_head(session.write(directory / "s.jsonl"))
    assert isinstance(head, SessionHead)
    return head


def test_a_session_says_who_it_is(tmp_path: Path) -> None:
    session = SessionFile(cwd="/home/dev/harbour")
    session.model()
    session.system()
    session.user("\n  Count the gauges, please.\nThen stop.")
    session.name("gauges")
    assert head_of(session, tmp_path) == SessionHead(
        id=ID,
        cwd="/home/dev/harbour",
        version=3,
        at=1_796_000_000.0,
        name="gauges",
        opening="Count the gauges, please.",
        last_at=1_796_000_004.0,
        turn_open=True,
    )


@pytest.mark.parametrize("filler", [0, 2_000])
def test_the_end_tells_when_the_last_entry_was_made_and_whether_the_turn_is_open(
    tmp_path: Path, filler: int
) -> None:
    session = SessionFile()
    for number in range(filler):
        session.user(f"message {number}")
    session.assistant("done", stop="stop")
    session.bash("git diff")
    session.name("n")
    head = head_of(session, tmp_path)
    assert (head.last_at, head.turn_open) == (1_796_000_003.0 + filler, False)
    session.user("go on")
    assert head_of(session, tmp_path).turn_open


def test_a_header_alone_has_no_last_entry(tmp_path: Path) -> None:
    head = head_of(SessionFile(), tmp_path)
    assert (head.last_at, head.turn_open) == (None, False)


def test_a_v1_session_and_a_header_alone_are_sessions(tmp_path: Path) -> None:
    head = head_of(SessionFile(version=1), tmp_path)
    assert (head.id, head.version, head.name, head.opening, head.title) == (ID, 1, "", "", "")


def test_a_header_without_its_line_feed_is_a_header(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(SessionFile().bytes().rstrip(b"\n"))
    head = read_head(path)
    assert isinstance(head, SessionHead)
    assert head.id == ID


def test_the_newest_name_counts_and_an_empty_one_takes_it_away(tmp_path: Path) -> None:
    session = SessionFile()
    session.user("hello")
    session.name("first")
    session.name(" second ")
    head = head_of(session, tmp_path)
    assert (head.name, head.title) == ("second", "second")
    session.name("")
    head = head_of(session, tmp_path)
    assert (head.name, head.title) == ("", "hello")


def padded(session: SessionFile, size: int) -> None:
    while sum(map(len, session.lines)) < size:
        session.user("x" * 1000)


def test_of_a_long_file_a_name_at_either_end_is_found_and_the_later_counts(tmp_path: Path) -> None:
    session = SessionFile()
    session.name("early")
    padded(session, 300_000)
    assert head_of(session, tmp_path).name == "early"
    session.name("late")
    padded(session, sum(map(len, session.lines)) + 30_000)
    assert head_of(session, tmp_path).name == "late"


def test_between_the_two_ends_nothing_is_read(tmp_path: Path) -> None:
    session = SessionFile()
    padded(session, 150_000)
    session.name("in the middle")
    padded(session, 300_000)
    assert head_of(session, tmp_path).name == ""


@pytest.mark.parametrize("before", [0, *range(63_000, 66_600, 300), 100_000])
def test_no_name_falls_into_a_gap_where_the_two_ends_meet(tmp_path: Path, before: int) -> None:
    session = SessionFile()
    padded(session, before)
    session.name("n" * 3000)
    padded(session, 129_800)
    assert len(session.bytes()) <= 131_072
    assert head_of(session, tmp_path).name == "n" * 3000


def test_the_opening_is_the_first_message_a_person_typed_cut_to_one_line(tmp_path: Path) -> None:
    session = SessionFile()
    session.user("Continue the active /goal and so on")
    session.user('<skill name="a" location="/b">\nRead this.\n</skill>')
    session.user('<skill name="a" location="/b">\nRead this.\n</skill>\n\n' + "wash " * 40)
    session.user("later")
    opening = head_of(session, tmp_path).opening
    assert opening == ("wash " * 40)[:79] + "…"


def test_lines_that_are_no_json_are_passed_over(tmp_path: Path) -> None:
    session = SessionFile()
    session.raw(b'{"type":"mess')
    session.raw(b"\xff\xfe\x00")
    session.raw(b"[" * 5000)
    session.user("hello")
    assert head_of(session, tmp_path).opening == "hello"


@pytest.mark.parametrize(
    "content",
    [
        b"hello\n",
        b"\n\n",
        b'{"type":"message"}\n',
        b"\x00" * 200_000,
        b'{"type":"session","id":"a"' + b" " * 70_000 + b"\n" + b"\n" * 70_000,
        SessionFile(header=False).bytes() + dump({"type": "custom"}) + b"\n",
    ],
)
def test_what_begins_otherwise_is_no_session(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(content)
    assert read_head(path) == NOT_SESSION


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    os.mkfifo(tmp_path / "fifo")
    assert read_head(tmp_path / "empty") == Problem("empty", "is empty")
    assert read_head(tmp_path / "missing") == Problem("missing", "no such file")
    assert read_head(tmp_path) == Problem("directory", "is a directory")
    assert read_head(tmp_path / "fifo") == Problem(
        "not-regular", "is not a regular file but a FIFO"
    )
