"""Which rows the next request holds."""

import pytest
from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.view.filters import (
    DEFAULT_KINDS,
    FILTER_KINDS,
    FilterKind,
    RowFilter,
    filter_words,
)
from longhaul_tui.view.rows import HAS_TEXT, KEPT_BACK, LEFT_OUT, ON_PATH, RowKind
from longhaul_tui.view.sent import SentRange, is_left_out, sent_range
from tests.sessions import SessionFile
from tests.tui.rows import Scene

SENT: frozenset[FilterKind] = DEFAULT_KINDS | {"sent"}


def scene() -> Scene:
    """Two compactions; the comment is the row."""
    made = Scene()
    made.add(RowKind.SYSTEM, "prompt")  # 0
    made.user("first")  # 1
    made.agent("yes")  # 2
    made.compaction(kept="e2")  # 3
    made.user("second")  # 4
    made.add(RowKind.SYSTEM, "patch")  # 5
    made.add(RowKind.LABEL, "here")  # 6
    made.command("true")  # 7
    made.add(RowKind.ASSISTANT, "left behind", flags=HAS_TEXT)  # 8: on a branch
    made.compaction(kept="e4")  # 9
    made.add(RowKind.MODEL, "lamp/quill")  # 10
    made.add(RowKind.MESSAGE, "note: look")  # 11
    made.add(RowKind.SYSTEM, "patch")  # 12
    made.add(RowKind.BAD, "torn", flags=0)  # 13
    return made


def test_the_kept_range_without_the_prompt_and_all_after_the_newest_compaction() -> None:
    rows = RowFilter(SENT)
    assert list(rows.follow(scene().snapshot())) == [4, 7, 11, 12]
    assert rows.lead == 9


def test_without_a_compaction_all_that_reaches_the_model() -> None:
    made = Scene()
    made.add(RowKind.SYSTEM, "prompt")
    made.user("first")
    made.add(RowKind.LABEL, "here")
    made.agent("yes")
    rows = RowFilter(SENT)
    assert list(rows.follow(made.snapshot())) == [0, 1, 3]
    assert rows.lead is None


@pytest.mark.parametrize("kept", [None, "e9", "e12", "e8", "deadbeef"])
def test_a_compaction_that_keeps_nothing(kept: str | None) -> None:
    """None, itself, one behind it, one on a branch, one that is not there."""
    made = scene()
    made.compactions[1] = replace(made.compactions[1], first_kept=kept)
    assert sent_range(made.snapshot()) == SentRange(9, 9)
    assert list(RowFilter(SENT).follow(made.snapshot())) == [11, 12]


def test_the_kinds_still_count_and_the_summary_is_of_the_compactions() -> None:
    rows = RowFilter(frozenset({"you", "sent"}))
    assert (list(rows.follow(scene().snapshot())), rows.lead) == ([4], None)


def test_what_is_appended_goes_to_the_end_and_a_compaction_starts_anew() -> None:
    made, rows = scene(), RowFilter(SENT)
    before = list(rows.follow(made.snapshot()))
    serial = rows.serial
    made.user("third")
    made.add(RowKind.LABEL, "there")
    assert list(rows.follow(made.snapshot())) == [*before, 14]
    assert rows.serial == serial
    made.compaction(kept="e14")
    made.agent("on")
    assert (list(rows.follow(made.snapshot())), rows.lead) == ([14, 17], 16)
    assert rows.serial > serial


def test_every_prefix_gives_the_same_rows_as_all_at_once() -> None:
    growing = Scene()
    rows = RowFilter(SENT)
    whole = scene()
    for node in range(len(whole.store)):
        if whole.store.kinds[node] == RowKind.COMPACTION:
            growing.compaction(kept={3: "e2", 9: "e4"}[node])
        else:
            growing.add(RowKind(whole.store.kinds[node]), "x", flags=whole.store.flags[node])
        shown = list(rows.follow(growing.snapshot()))
        assert shown == list(RowFilter(SENT).follow(growing.snapshot())), node


def test_calls_that_were_not_answered_are_shown_where_the_request_has_them() -> None:
    made = Scene()
    made.call("ls", "c1", "unanswered")
    made.compaction()
    late = made.call("pwd", "c2", "unanswered")
    assert list(RowFilter(SENT).follow(made.snapshot())) == [late]


def test_an_edit_and_two_exclamation_marks_leave_a_row_out() -> None:
    made = Scene()
    edited = made.add(RowKind.USER, "forget this", flags=ON_PATH | LEFT_OUT)
    hidden = made.add(RowKind.COMMAND, "pass show", flags=ON_PATH | KEPT_BACK)
    notice = made.add(RowKind.USER, "a notice", flags=ON_PATH | KEPT_BACK)
    rows = made.snapshot().rows
    assert list(RowFilter(SENT).follow(made.snapshot())) == [edited, hidden, notice]
    assert [is_left_out(rows.row(n)) for n in (edited, hidden, notice)] == [True, True, False]


def test_commands_of_the_user_know_whether_the_model_gets_them() -> None:
    file = SessionFile()
    file.bash("ls")
    file.bash("pass show", excluded=True)
    session = Session()
    session.feed(file.bytes())
    rows = session.snapshot().rows
    assert [is_left_out(rows.row(node)) for node in range(2)] == [False, True]


def test_a_filter_that_narrows_says_so() -> None:
    assert filter_words(SENT, FILTER_KINDS, DEFAULT_KINDS) == "filter: sent"
    words = filter_words(SENT - {"tools"}, FILTER_KINDS, DEFAULT_KINDS)
    assert words == "filter: sent, without tools"
    words = filter_words({"you", "sent"}, FILTER_KINDS, DEFAULT_KINDS)
    assert words == "filter: sent, you"
