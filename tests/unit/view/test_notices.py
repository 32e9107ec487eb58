"""News of a session as one line each (WIREFRAMES, *Notices*)."""

import msgspec
import pytest
from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.view.notices import notices
from longhaul_tui.view.snapshot import FileChange, SessionSnapshot
from tests.sessions import SessionFile
from tests.tui.fakes import Building, night


def following(session: Session) -> SessionSnapshot:
    session.file = replace(session.file, condition="following")
    return session.snapshot()


def news(before: SessionFile, steps: list[tuple[str, str, int]]) -> list[tuple[str, str]]:
    """What is told when these commands are appended to a followed session."""
    session = Session()
    session.feed(before.bytes())
    old = following(session)
    known = len(before.bytes())
    for command, output, code in steps:
        before.shell(command, output, code=code)
    session.feed(before.bytes()[known:])
    return [(notice.words, notice.grade) for notice in notices(old, following(session))]


def test_a_new_error_and_its_mending_are_told() -> None:
    file = SessionFile()
    file.user("go")
    assert news(file, [("just test", "E   boom", 1)]) == [("E1 open: just test exit 1.", "look")]
    assert news(file, [("just test", "ok", 0)]) == [("E1 fixed: C2 exit 0.", "ok")]


def test_an_error_that_comes_back_is_told_again() -> None:
    file = SessionFile()
    file.shell("just test", "E   boom", code=1)
    file.shell("just test", "ok")
    assert news(file, [("just test", "E   boom", 1)]) == [("E1 open: just test exit 1.", "look")]


def test_a_time_out_is_named_and_a_sentence_has_one_full_stop() -> None:
    file = SessionFile()
    session = Session()
    session.feed(file.bytes())
    old = following(session)
    known = len(file.bytes())
    slow = file.call("bash", command="sleep 9")
    file.assistant(calls=[slow])
    file.result(slow, "Command timed out after 5 seconds", is_error=True, details={})
    blocked = file.call("bash", command="rm x")
    file.assistant(calls=[blocked])
    file.result(blocked, "Blocked: not allowed.", is_error=True, duration=None)
    session.feed(file.bytes()[known:])
    told = [notice.words for notice in notices(old, following(session))]
    assert told == ["E1 open: sleep 9 timed out.", "E2 open: Blocked: not allowed."]


def test_nothing_is_told_of_a_first_read_or_of_another_branch() -> None:
    file = SessionFile()
    fork = file.user("go")
    session = Session()
    old = session.snapshot()
    file.shell("just test", "E   boom", code=1)
    session.feed(file.bytes())
    read = following(session)
    assert list(notices(old, read)) == []
    known = len(file.bytes())
    file.branch(fork)
    file.shell("make", "E   other", code=2)
    session.feed(file.bytes()[known:])
    assert list(notices(read, following(session))) == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("truncated", "The session file was cut; read again."),
        ("replaced", "The session file was replaced; read again."),
    ],
)
def test_what_happened_to_the_file_is_told_once(kind: str, words: str) -> None:
    session = Session()
    before = following(session)
    change = FileChange(kind, 5.0, 1, 2)  # type: ignore[arg-type]  # one of the kinds
    session.file = replace(session.file, change=change, polling="inotify limit reached")
    after = following(session)
    assert [notice.words for notice in notices(before, after)] == [
        words,
        "No change notices here; looking several times a second.",
    ]
    assert list(notices(after, following(session))) == []


def test_the_text_of_a_tools_error_is_made_safe_and_cut() -> None:
    built = night()
    before = built.snapshot()
    built.failure("edit", "no such file\x1b[2J " + "x" * 90)
    built.errors[-1] = msgspec.structs.replace(built.errors[-1], last_command=None)
    (notice,) = notices(before, built.snapshot())
    assert notice.words == "E2 open: no such file␛[2J " + "x" * 42 + "…"


def test_errors_counted_anew_after_a_rewrite_are_no_news() -> None:
    before = Building().snapshot()
    assert notices(before, night().snapshot(generation=1)) == ()
    assert notices(before, night().snapshot(epoch=1)) == ()
