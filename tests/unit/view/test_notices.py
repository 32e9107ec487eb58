"""What is news between two snapshots; plain values."""

from dataclasses import replace

from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.view.notices import Notice, notices
from longhaul_tui.view.snapshot import FileChange, FileFacts, SessionSnapshot
from tests.tui.fakes import NOW, Building, night


def closed(error: ErrorRecord, by: int | None) -> ErrorRecord:
    return replace(error, open=False, fixed_node=0, fixed_command=by)


def test_an_unchanged_session_has_no_news() -> None:
    snapshot = night().snapshot()
    assert notices(snapshot, snapshot) == ()


def test_a_new_error_is_told_with_its_command_and_exit() -> None:
    built = night()
    before = built.snapshot()
    built.failure("just bench", "Killed")
    assert notices(before, built.snapshot()) == (Notice("E2 open: just bench exit 1.", "look"),)


def test_an_error_of_a_tool_is_told_with_its_text() -> None:
    built = night()
    before = built.snapshot()
    built.failure("edit", "no such file\x1b[2J " + "x" * 90)
    built.errors[-1] = replace(built.errors[-1], last_command=None)
    (notice,) = notices(before, built.snapshot())
    assert notice.words == "E2 open: no such file␛[2J " + "x" * 42 + "…"


def test_a_fixed_error_is_told_with_what_fixed_it() -> None:
    built = night()
    before = built.snapshot()
    built.command("just test")
    built.errors[0] = closed(built.errors[0], 4)
    assert notices(before, built.snapshot()) == (Notice("E1 fixed: C4 exit 0."),)


def test_an_error_that_comes_back_is_news_again() -> None:
    built = night()
    built.errors[0] = closed(built.errors[0], 1)
    before = built.snapshot()
    built.errors[0] = replace(built.errors[0], open=True)
    assert [notice.words for notice in notices(before, built.snapshot())] == [
        "E1 open: just test exit 1."
    ]


def test_what_was_already_so_when_the_session_was_read_is_no_news() -> None:
    reading = FileFacts(condition="reading")
    after = night().snapshot()
    assert notices(SessionSnapshot(file=reading), after) == ()
    assert notices(SessionSnapshot(), after) == ()


def test_errors_counted_anew_after_a_rewrite_are_no_news() -> None:
    before = Building().snapshot()
    assert notices(before, night().snapshot(generation=1)) == ()
    assert notices(before, night().snapshot(epoch=1)) == ()


def test_a_replaced_file_and_polling_are_told_once() -> None:
    before = night().snapshot()
    file = replace(before.file, change=FileChange("replaced", NOW, 3, 4), polling="inotify limit")
    after = replace(before, file=file)
    assert [notice.words for notice in notices(before, after)] == [
        "The session file was replaced; read again.",
        "No change notices here; looking several times a second.",
    ]
    assert notices(after, after) == ()


def test_a_cut_file_is_not_called_replaced() -> None:
    before = night().snapshot()
    file = replace(before.file, change=FileChange("truncated", NOW, 3, 0))
    assert [n.words for n in notices(before, replace(before, file=file))] == [
        "The session file was cut; read again."
    ]
