"""The words of states that the screen's own tests do not reach: counts, order, units."""

import pytest
from msgspec.structs import replace

from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.conditions import (
    conditions,
    newest_compaction,
    no_session,
    state_words,
)
from longhaul_tui.view.snapshot import FileChange, FileFacts, SessionSnapshot
from tests.tui.fakes import NOW, TZ, board_of, board_row, night

FOLLOWING = FileFacts(condition="following", size=700, read=700)


def words(**changes: object) -> list[str]:
    file = replace(FOLLOWING, **changes)
    return [state.words for state in conditions(night().snapshot(file=file), NOW, TZ)]


def test_a_usual_session_has_nothing_to_say() -> None:
    assert conditions(night().snapshot(), NOW, TZ) == ()


def test_one_entry_is_not_called_entries() -> None:
    change = FileChange("replaced", NOW - 180, 1, 1)
    assert words(change=change) == [
        "Another file took this name at 06:01; read again from the start. "
        "1 entry is gone, 1 is new."
    ]


def test_large_counts_have_separators() -> None:
    change = FileChange("truncated", NOW - 180, 1_212, 0)
    assert words(change=change)[0].endswith("1,212 entries are gone, 0 are new.")


def test_the_worst_comes_first() -> None:
    file = replace(FOLLOWING, condition="gone", since=NOW - 9, polling="why", skipped=(("bad", 3),))
    found = conditions(night().snapshot(file=file), NOW, TZ)
    assert [(state.grade, state.mark) for state in found] == [
        ("act", "file gone 9s"),
        ("look", "3 lines skipped"),
        ("look", "polling"),
    ]


@pytest.mark.parametrize(
    ("read", "size", "mark"),
    [
        (0, 900, "reading 0 of 900 B"),
        (41_000_000, 100_000_000, "reading 41 of 100 MB"),
        (1_499_999_999, 2_000_000_000, "reading 1 of 2 GB"),
        (12_300, 45_600, "reading 12 of 46 kB"),
    ],
)
def test_what_was_read_and_the_whole_have_one_unit(read: int, size: int, mark: str) -> None:
    file = replace(FOLLOWING, condition="reading", read=read, size=size)
    (state,) = conditions(night().snapshot(file=file), NOW, TZ)
    assert state.mark == mark


def test_an_idle_writer_that_is_gone_is_only_ended() -> None:
    snapshot = night().snapshot()
    life = replace(snapshot.life, turn_open=False, grew_at=NOW - 9_000, last_entry_at=NOW - 9_000)
    assert conditions(replace(snapshot, life=replace(life, host="none")), NOW, TZ) == ()


def test_the_newest_compaction_on_the_path_is_what_the_model_reads() -> None:
    built = night()
    built.compaction()
    built.compaction()
    off = replace(built.compactions[1], on_path=False, n=None)
    snapshot = built.snapshot(compactions=(built.compactions[0], off))
    newest = newest_compaction(snapshot)
    assert newest is not None
    assert newest.n == 1
    assert state_words(snapshot).mark == "#1 not ours"


def test_a_compaction_of_longhaul_is_not_called_anothers() -> None:
    built = night()
    built.compaction(by="longhaul")
    assert state_words(built.snapshot()).mark == ""
    assert state_words(built.snapshot()).enter == "summary"


@pytest.mark.parametrize(
    ("board", "found"),
    [
        (board_of(), "Found       0 session files, watching for the first"),
        (board_of([board_row("a")]), "Found       1 session file, watching for the first"),
        (board_of([board_row("a")], complete=False), "Found       1 so far, still looking"),
        (board_of(problem="no such file"), "Found       it cannot be read: no such file"),
    ],
)
def test_before_a_session_it_says_what_was_found(board: BoardSnapshot, found: str) -> None:
    assert no_session(board)[1:3] == (
        "Looked in   ~/.pi/agent/sessions (PI_CODING_AGENT_DIR is not set)",
        found,
    )


def test_no_file_at_all_is_no_condition() -> None:
    assert conditions(SessionSnapshot(), NOW, TZ) == ()
