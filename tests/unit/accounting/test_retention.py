"""Where a compaction cuts, each case worked by hand."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longhaul_tui.accounting
from longhaul_tui.accounting.projection import context_of
from longhaul_tui.accounting.retention import (
    CUT_ROLES,
    Cut,
    Step,
    cut_point,
    find_cut,
    is_valid_cut,
)
from tests.sized import path


def cut(budget: int, *words: str) -> Cut:
    return find_cut(context_of(path(*words)), budget)


def brief(found: Cut) -> tuple[str | None, str, str | None]:
    """First kept key, why there, and why nothing."""
    return found.first_kept, found.point.why, found.nothing


@pytest.mark.req("H1")
@pytest.mark.parametrize(
    ("budget", "first", "why"),
    [
        (1, "6", "crossing"),
        (3, "6", "crossing"),
        (4, "6", "after"),
        (8, "6", "after"),
        (9, "4", "crossing"),
        (10, "3", "crossing"),
        (15, "2", "crossing"),
    ],
)
def test_it_walks_back_to_the_budget_and_takes_the_nearest_boundary(
    budget: int, first: str, why: str
) -> None:
    words = ("u 9", "a 5", "u 1", "a 1", "r 5", "u 3")
    assert brief(cut(budget, *words)) == (first, why, None)


@pytest.mark.req("H1")
def test_the_steps_say_how_far_it_walked() -> None:
    found = cut(9, "u 9", "a 5", "u 1", "a 1", "meta", "r 5", "u 3")
    assert found.point.steps == (Step("7", 3, 3), Step("6", 5, 8), Step("4", 1, 9))
    assert found.point.crossing == 3


@pytest.mark.req("H2")
@given(
    st.lists(
        st.sampled_from(
            [
                "u 3",
                "a 2",
                "r 9",
                "sh 4",
                "m 1",
                "b 2",
                "meta",
                "? 0",
                "s 5",
                "c 4 2",
                "x 1",
                "x 2 3",
            ]
        ),
        max_size=30,
    ),
    st.integers(0, 60),
)
def test_a_kept_part_never_begins_with_a_result(words: list[str], budget: int) -> None:
    context = context_of(path(*words))
    found = find_cut(context, budget)
    if found.nothing:
        assert (found.first_kept, found.dropped_entries, len(found.dropped)) == (None, 0, 0)
        return
    assert found.dropped_entries > 0
    kept = context.items[found.point.first :]
    seen = next((item for item in kept if item.sizes), None)
    assert (seen is None) == (found.point.why == "recovery")
    assert seen is None or any(size.role in CUT_ROLES for size in seen.sizes)


@pytest.mark.req("H3")
def test_trailing_results_beyond_the_budget_stay_with_their_call() -> None:
    assert brief(cut(10, "u 1", "a 1", "u 1", "a 1", "r 50", "r 50")) == ("4", "results", None)
    # Without a call before them there is nothing to keep them with.
    assert brief(cut(10, "r 50", "r 50")) == (None, "none", "none")


@pytest.mark.req("H4")
def test_metadata_before_the_boundary_stays_with_it() -> None:
    found = cut(3, "u 9", "a 9", "meta", "meta", "u 3")
    assert brief(found) == ("3", "crossing", None)
    assert (found.point.first, found.point.boundary) == (2, 4)
    # A compaction and whatever the model reads end it; an edit is metadata.
    assert cut(3, "u 9", "? 0", "meta", "u 3").first_kept == "3"
    assert cut(3, "u 9", "a 1", "c 5 1", "meta", "u 3", "u 3").first_kept == "6"
    assert cut(3, "u 9", "a 9", "x 9", "u 3").first_kept == "3"


@pytest.mark.req("H5")
def test_what_stands_in_the_users_place_may_begin() -> None:
    for word in ("m 3", "sh 3", "b 3", "u 3", "a 3"):
        assert cut(3, "u 9", "a 9", word).first_kept == "3", word
    for word in ("r 3", "s 3"):
        assert cut(3, "u 9", "a 9", word).first_kept == "2", word


@pytest.mark.req("H6")
def test_ui_only_markers_are_no_boundary_and_add_nothing() -> None:
    found = cut(4, "u 9", "a 9", "meta", "u 2", "meta", "u 2", "meta")
    assert (found.first_kept, found.kept_tokens, found.kept_entries) == ("3", 4, 2)
    assert [step.key for step in found.point.steps] == ["6", "4"]


@pytest.mark.req("H7")
def test_a_second_compaction_starts_from_what_the_first_kept() -> None:
    words = ("u 50", "a 50", "u 5", "a 5", "c 40 3", "u 5", "a 5")
    found = cut(10, *words)
    assert brief(found) == ("6", "crossing", None)
    # Entries 3 and 4 go into the new summary; 1 and 2 are in the last one already.
    assert (found.dropped_entries, found.dropped_tokens) == (2, 10)
    assert brief(cut(21, *words)) == (None, "fits", "fits")


def test_an_older_compaction_in_the_range_is_neither_boundary_nor_size() -> None:
    found = cut(6, "u 5", "c 40 1", "u 5", "c 40 1", "u 5", "a 1")
    assert [step.key for step in found.point.steps] == ["6", "5"]
    assert (found.first_kept, found.dropped_tokens) == ("5", 10)


@pytest.mark.req("H11")
def test_a_whole_message_overshoots() -> None:
    found = cut(20_000, "u 9", "a 9", "u 30000", "a 4")
    assert (found.first_kept, found.kept_tokens) == ("3", 30_004)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "empty"),
        (("meta", "meta"), "empty"),
        (("s 90",), "empty"),
        (("u 1", "a 1", "c 5 1"), "compacted"),
        (("u 1", "a 1"), "fits"),
        (("u 500",), "first"),
        (("s 90", "u 500"), "first"),
        (("u 500", "meta"), "first"),
        (("r 500",), "none"),
        (("u 1", "a 1", "c 5 9", "m 500"), "first"),
    ],
)
def test_a_cut_that_drops_nothing_says_why(words: tuple[str, ...], why: str) -> None:
    found = cut(100, *words)
    assert (found.nothing, found.first_kept, found.dropped_tokens) == (why, None, 0)
    assert len(found.dropped) == 0


@pytest.mark.req("H18")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), (None, "none", "empty")),
        (("u 5",), (None, "fits", "fits")),
        (("u 20000",), (None, "crossing", "first")),
        (("r 5", "r 5"), (None, "none", "none")),
        (("u 1", "a 20000"), ("2", "crossing", None)),
        (("u 1", "a 1", "u 19999"), ("2", "crossing", None)),
        (("u 1", "r 1", "u 19999"), ("3", "after", None)),
        (("u 1", "a 1", "u 19998"), (None, "crossing", "first")),
        (("u 1", "a 1", "u 19997"), (None, "fits", "fits")),
    ],
)
def test_edges_at_the_default_of_20000(
    words: tuple[str, ...], expected: tuple[str | None, str, str | None]
) -> None:
    assert brief(find_cut(context_of(path(*words)))) == expected


def test_where_nothing_is_dropped_all_that_may_be_cut_is_kept() -> None:
    found = cut(1, "u 9", "a 3", "u 2", "c 5 2")
    assert (found.nothing, found.kept_entries, found.kept_tokens) == ("compacted", 2, 5)
    found = cut(100, "s 9", "u 4", "meta", "r 3")
    assert (found.nothing, found.kept_entries, found.kept_tokens) == ("fits", 2, 7)


def test_a_budget_of_nothing_keeps_the_last_message() -> None:
    found = cut(0, "u 1", "a 1", "u 1", "meta")
    assert (found.first_kept, found.kept_entries) == ("3", 1)


@pytest.mark.req("H19")
def test_it_is_the_same_each_time() -> None:
    words = ("s 9", "u 9", "a 5", "x 3", "u 1", "c 4 2", "a 1", "r 5", "u 3")
    assert cut(7, *words) == cut(7, *words)
    assert len({repr(cut(7, *words)) for _ in range(3)}) == 1


def test_which_entries_a_compaction_may_keep_from() -> None:
    words = ("u 1", "a 1", "c 5 2", "u 1", "meta", "a 1", "r 1", "meta", "r 1", "m 1", "meta")
    context = context_of(path(*words))
    # 2 is in the range again; 1 is in the summary, 3 is the summary, 7 to 9 lead to a result,
    # 10 speaks in the user's place, behind 11 stands nothing.
    valid = [str(n) for n in range(1, 13) if is_valid_cut(context, str(n))]
    assert valid == ["2", "4", "5", "6", "10"]


@given(st.lists(st.sampled_from(["u 3", "a 2", "r 9", "m 1", "meta", "s 5", "c 4 2"]), max_size=20))
def test_every_cut_that_is_chosen_is_valid(words: list[str]) -> None:
    context = context_of(path(*words))
    for budget in (0, 4, 9, 20):
        first = find_cut(context, budget).first_kept
        assert first is None or is_valid_cut(context, first)


# -- turns --------------------------------------------------------------------------------------


def test_a_cut_inside_a_turn_splits_it() -> None:
    found = cut(5, "u 1", "a 9", "u 1", "a 9", "r 9", "a 5")
    assert (found.first_kept, found.point.split, found.point.turn_start) == ("6", True, 2)
    assert not found.clean
    clean = cut(15, "u 1", "a 9", "u 1", "a 9", "a 5")
    assert (clean.first_kept, clean.point.split, clean.clean) == ("3", False, True)


def test_metadata_pulled_in_makes_pi_call_a_clean_cut_split() -> None:
    found = cut(5, "u 1", "a 9", "meta", "u 5")
    assert (found.first_kept, found.point.split, found.point.turn_start) == ("3", True, 0)
    assert found.clean
    # All of it is dropped all the same, whichever part pi puts it in.
    assert (found.dropped_entries, list(found.dropped)) == (2, [0, 1])


# -- attempts that were omitted -------------------------------------------------------------------


def test_behind_an_input_with_omitted_attempts_alone_the_cut_goes_on() -> None:
    found = cut(50, "u 1", "a 1", "u 90", "a 0", "x 4")
    assert brief(found) == ("4", "recovery", None)
    assert (found.kept_entries, found.dropped_tokens) == (0, 92)


@pytest.mark.parametrize(
    "words",
    [
        ("u 1", "a 1", "u 90", "a 0"),  # the attempt stands
        ("u 1", "a 1", "u 90", "meta"),  # nothing was omitted
        ("u 1", "a 1", "u 90", "a 0", "x 4 1"),  # replaced, not omitted
        ("u 1", "a 1", "u 90", "a 0", "x 4", "x 3 90"),  # the input itself was replaced
        ("u 1", "a 1", "u 90", "a 0", "x 4", "r 1"),  # something stands behind
        ("u 1", "a 1", "u 90", "m 0", "x 4"),  # an extension's message is no attempt
    ],
)
def test_anything_else_behind_the_input_keeps_it(words: tuple[str, ...]) -> None:
    assert cut(50, *words).first_kept == "3"


def test_a_replacement_of_an_attempt_that_was_omitted_after_all_forbids_nothing() -> None:
    found = cut(50, "u 1", "a 1", "u 90", "a 0", "x 4 1", "x 4")
    assert brief(found) == ("4", "recovery", None)


def test_attempts_under_the_budget_change_nothing() -> None:
    assert brief(cut(500, "u 1", "a 1", "u 90", "a 0", "x 4")) == (None, "fits", "fits")


def test_find_cut_point_knows_no_omitted_attempts() -> None:
    items = context_of(path("u 1", "a 1", "u 90", "a 0", "x 4")).items
    assert cut_point(items, 0, len(items), 50, recovery=False).why == "crossing"


# -- what it is not -----------------------------------------------------------------------------


@pytest.mark.req("H14")
def test_accounting_selects_and_calls_nothing_else() -> None:
    """Prompts, plans, storing, thresholds, scheduling and permission live elsewhere: the only
    code of the package that accounting reaches is its own and the transcript's."""
    folder = Path(longhaul_tui.accounting.__file__).parent
    reached = {
        node.module
        for file in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("longhaul_tui")
    }
    allowed = ("longhaul_tui.accounting.", "longhaul_tui.transcript.")
    assert reached
    assert {name for name in reached if not (name or "").startswith(allowed)} == set()
