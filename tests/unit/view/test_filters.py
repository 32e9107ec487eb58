"""Which rows pass is decided from two bytes a row, so no screen is needed to see it."""

import pytest
from msgspec.structs import replace

from longhaul_tui.view.filters import (
    DEFAULT_KINDS,
    FILTER_KINDS,
    FilterKind,
    RowFilter,
    filter_words,
)
from longhaul_tui.view.rows import NOT_COUNTED, ON_PATH, RowKind, RowTable
from tests.tui.rows import Scene


def scene() -> Scene:
    """One row of each kind; the comment is its index."""
    made = Scene()
    made.user("do it")  # 0
    made.agent("I do")  # 1
    made.agent("")  # 2: only calls
    made.command("true")  # 3
    made.command("false", 1)  # 4
    made.add(RowKind.READ, "a.py")  # 5
    made.add(RowKind.EDIT, "a.py")  # 6
    made.add(RowKind.TOOL, "search")  # 7
    made.compaction()  # 8
    made.add(RowKind.MODEL, "lamp/quill")  # 9
    made.add(RowKind.BAD, "torn", flags=0)  # 10
    made.agent("", reasoning="reasoning, 10 characters")  # 11
    made.add(RowKind.USER, "a notice", flags=ON_PATH | NOT_COUNTED)  # 12
    made.add(RowKind.ASSISTANT, "left behind", flags=4)  # 13: on a branch
    return made


EVERY_KIND: list[tuple[FilterKind, list[int]]] = [
    ("you", [0]),
    ("agent", [1, 11]),
    ("commands", [3, 4]),
    ("files", [5, 6]),
    ("tools", [7]),
    ("errors", [4]),
    ("compactions", [8]),
    ("marks", [9, 12]),
    ("bad lines", [10]),
    ("branches", []),
]


@pytest.mark.parametrize(("kind", "rows"), EVERY_KIND)
def test_each_kind_alone_shows_its_rows(kind: FilterKind, rows: list[int]) -> None:
    assert list(RowFilter([kind]).follow(scene().snapshot())) == rows


def test_by_default_all_but_branches_and_messages_that_only_call() -> None:
    assert list(RowFilter().follow(scene().snapshot())) == [0, 1, *range(3, 13)]


def test_with_branches_the_kinds_still_count() -> None:
    everything = RowFilter(FILTER_KINDS).follow(scene().snapshot())
    assert list(everything) == [0, 1, *range(3, 14)]
    without_agent = RowFilter(frozenset(FILTER_KINDS) - {"agent"}).follow(scene().snapshot())
    assert 13 not in list(without_agent)


def test_appending_adds_at_the_end_and_leaves_what_was_handed_out() -> None:
    made, rows = scene(), RowFilter()
    first = rows.follow(made.snapshot())
    before, serial = list(first), rows.serial
    made.user("more")
    made.agent("")
    second = rows.follow(made.snapshot())
    assert (list(first), list(second)) == (before, [*before, 14])
    assert rows.serial == serial


def test_every_prefix_gives_the_same_rows_as_all_at_once() -> None:
    whole = scene()
    snapshot = whole.snapshot()
    rows = RowFilter()
    for length in range(len(snapshot.rows) + 1):
        shown = rows.follow(replace(snapshot, rows=RowTable(whole.store, length)))
    assert list(shown) == list(RowFilter().follow(snapshot))


def test_another_choice_is_made_over_all_rows() -> None:
    made, rows = scene(), RowFilter()
    rows.follow(made.snapshot())
    rows.choose({"errors"})
    assert list(rows.follow(made.snapshot())) == [4]
    assert rows.kinds == {"errors"}


def test_another_path_or_another_file_is_read_from_the_start() -> None:
    rows = RowFilter()
    rows.follow(scene().snapshot())
    for other in (Scene(epoch=1), Scene(generation=1)):
        other.user("anew")
        assert list(rows.follow(other.snapshot())) == [0]


def test_a_message_that_only_calls_is_shown_once_a_call_was_never_answered() -> None:
    made, rows = Scene(), RowFilter()
    made.user("go")
    node = made.call("just bench", "c1", "running")
    made.agent("on with it")
    first = rows.follow(made.snapshot())
    assert list(first) == [0, 2]
    made.unanswered.append(made.running.pop())
    serial = rows.serial
    assert list(rows.follow(made.snapshot())) == [0, node, 2]
    assert rows.serial > serial
    assert list(first) == [0, 2]
    rows.choose({"you"})
    assert list(rows.follow(made.snapshot())) == [0]


def test_failures_are_found_in_both_directions() -> None:
    made, rows = scene(), RowFilter()
    rows.follow(made.snapshot())
    assert rows.failed(0, 1) == 4
    assert rows.failed(4, 1) is None
    assert rows.failed(9, -1) == 4
    assert rows.failed(4, -1) is None


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (DEFAULT_KINDS, ""),
        (frozenset(FILTER_KINDS), "filter: with branches"),
        (DEFAULT_KINDS - {"tools", "files"}, "filter: without files, tools"),
        ({"errors", "you"}, "filter: you, errors"),
        (set(), "filter: nothing"),
    ],
)
def test_a_filter_that_is_on_says_what_it_does(kinds: set[str], words: str) -> None:
    assert filter_words(kinds, FILTER_KINDS, DEFAULT_KINDS) == words
