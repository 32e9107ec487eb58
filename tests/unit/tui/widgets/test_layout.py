"""Where rows stand is decided without a widget, so it is tested without one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import overload

import pytest

from longhaul_tui.tui.widgets.layout import Layout, Newest
from longhaul_tui.tui.widgets.rows import Line, Shape
from tests.tui.lists import Numbered, numbered


def laid_out(rows: Numbered, height: int = 10, newest: Newest = "last") -> Layout:
    """A layout of `height` lines of 40 cells over these rows."""
    layout = Layout(newest)
    layout.resize(height, Shape(40))
    layout.show(rows)
    return layout


def one_line(count: int) -> Numbered:
    """Rows of one line each."""
    return numbered(count, height=lambda _n: 1)


def drawn(layout: Layout) -> list[str]:
    """What each line of the picture shows, as `position.line`."""
    return [f"{line.at}.{line.nth}" for line in layout.picture()]


def test_a_list_shorter_than_the_screen_starts_at_its_top() -> None:
    layout = laid_out(one_line(3))
    assert drawn(layout) == ["0.0", "1.0", "2.0"]
    assert (layout.at, layout.screen_row) == (2, 2)


def test_following_keeps_the_newest_row_at_the_bottom() -> None:
    layout = laid_out(one_line(30))
    assert (layout.key, layout.screen_row) == ("r29", 9)
    layout.show(one_line(45))
    assert (layout.key, layout.screen_row, layout.below) == ("r44", 9, 0)


def test_any_upward_move_ends_follow_and_new_rows_are_counted() -> None:
    layout = laid_out(one_line(30))
    layout.step(-1)
    assert not layout.follow
    layout.show(one_line(37))
    assert (layout.key, layout.screen_row) == ("r28", 8)
    assert (layout.below, layout.new) == (7, 7)


@pytest.mark.parametrize("move", ["step", "page", "scroll", "top", "click", "go"])
def test_every_way_up_ends_follow(move: str) -> None:
    layout = laid_out(one_line(30))
    moves: dict[str, Callable[[], object]] = {
        "step": lambda: layout.step(-1),
        "page": lambda: layout.page(-1),
        "scroll": lambda: layout.scroll(-3),
        "top": layout.top,
        "click": lambda: layout.click(2),
        "go": lambda: layout.go("r3"),
    }
    moves[move]()
    assert not layout.follow


def test_moving_down_to_the_newest_row_does_not_follow_by_itself() -> None:
    layout = laid_out(one_line(30))
    layout.step(-1)
    layout.step(1)
    assert (layout.key, layout.follow) == ("r29", False)
    layout.show(one_line(31))
    assert (layout.key, layout.screen_row) == ("r29", 9)


def test_the_last_row_asked_for_follows_again() -> None:
    layout = laid_out(one_line(30))
    layout.top()
    layout.show(one_line(40))
    layout.bottom()
    assert (layout.key, layout.follow, layout.new) == ("r39", True, 0)


def test_stopping_leaves_the_picture_where_it_is() -> None:
    layout = laid_out(numbered(30))
    before = drawn(layout)
    layout.stop()
    layout.show(numbered(300))
    assert drawn(layout) == before


def test_a_trim_at_the_front_keeps_entry_and_screen_row() -> None:
    layout = laid_out(one_line(100))
    layout.go("r60", 4)
    rows = one_line(100)
    layout.show(replace(rows, visible=range(50, 100), stamp=1))
    assert (layout.key, layout.at, layout.screen_row) == ("r60", 10, 4)


def test_filtered_away_the_nearest_row_takes_the_cursor_on_the_same_screen_row() -> None:
    layout = laid_out(one_line(100))
    layout.go("r61", 4)
    layout.show(replace(one_line(100), visible=range(0, 100, 3), stamp=1))
    assert (layout.key, layout.screen_row) == ("r60", 4)


def test_another_file_with_the_same_key_elsewhere_keeps_it_under_the_cursor() -> None:
    layout = laid_out(one_line(100))
    layout.go("r61", 4)
    keys = ["head"] * 20 + [f"r{n}" for n in range(100)]
    layout.show(Numbered(keys, range(120), height=lambda _n: 1, stamp=1))
    assert (layout.key, layout.at, layout.screen_row) == ("r61", 81, 4)


def test_another_file_without_the_key_keeps_the_place() -> None:
    layout = laid_out(one_line(100))
    layout.go("r61", 4)
    layout.show(Numbered([f"q{n}" for n in range(40)], range(40), height=lambda _n: 1, stamp=1))
    assert (layout.key, layout.screen_row) == ("q39", 4)


def test_with_too_few_rows_above_the_row_moves_up_and_comes_back() -> None:
    layout = laid_out(one_line(100))
    layout.go("r60", 8)
    layout.show(replace(one_line(100), visible=range(58, 100), stamp=1))
    assert (layout.key, layout.screen_row) == ("r60", 2)
    layout.show(replace(one_line(100), stamp=2))
    assert (layout.key, layout.screen_row) == ("r60", 8)


def test_a_smaller_screen_clamps_the_row_and_a_larger_one_gives_it_back() -> None:
    layout = laid_out(one_line(100))
    layout.go("r60", 8)
    layout.resize(5, Shape(40))
    assert (layout.key, layout.screen_row) == ("r60", 4)
    layout.resize(10, Shape(40))
    assert layout.screen_row == 8


def test_another_width_keeps_the_row_where_it_is() -> None:
    rows = numbered(60, text=lambda n: f"row {n} " * 9, height=lambda _n: 1)
    layout = laid_out(rows)
    layout.go("r40", 5)
    for width in (20, 15, 300, 60):
        layout.resize(10, Shape(width))
        assert (layout.key, layout.screen_row) == ("r40", 5)


def test_a_step_down_past_the_edge_scrolls_by_what_the_row_needs() -> None:
    layout = laid_out(numbered(30))
    layout.top()
    seen = []
    for _ in range(5):
        layout.step(1)
        seen.append((layout.key, layout.screen_row))
    # heights 1 2 3 1 2 3: the last row needs the lines 9, 10 and 11
    assert seen == [("r1", 1), ("r2", 3), ("r3", 6), ("r4", 7), ("r5", 7)]


def test_a_row_taller_than_the_screen_is_read_through_before_the_next() -> None:
    rows = numbered(3, height=lambda n: 8 if n == 1 else 1)
    layout = laid_out(rows, height=5)
    layout.top()
    layout.step(1)
    assert drawn(layout) == ["1.0", "1.1", "1.2", "1.3", "1.4"]
    for _ in range(3):
        layout.step(1)
    assert drawn(layout) == ["1.3", "1.4", "1.5", "1.6", "1.7"]
    layout.step(1)
    assert (layout.key, layout.screen_row) == ("r2", 4)
    layout.step(-1)
    assert layout.key == "r1"


def test_paging_overlaps_by_a_line_and_stops_at_the_ends() -> None:
    layout = laid_out(one_line(30))
    layout.top()
    layout.page(1)
    assert (drawn(layout)[0], layout.key) == ("9.0", "r9")
    layout.page(1)
    layout.page(1)
    assert (drawn(layout)[-1], layout.key) == ("29.0", "r27")
    layout.page(1)
    assert layout.key == "r29"
    for _ in range(5):
        layout.page(-1)
    assert (layout.key, layout.screen_row) == ("r0", 0)


def test_a_scroll_leaves_the_cursor_on_its_row_while_it_is_seen() -> None:
    layout = laid_out(one_line(30))
    layout.go("r15", 5)
    layout.scroll(3)
    assert (layout.key, layout.screen_row) == ("r15", 2)
    layout.scroll(3)
    assert (layout.key, layout.screen_row) == ("r16", 0)
    layout.scroll(-100)
    assert (layout.key, drawn(layout)[0]) == ("r9", "0.0")


def test_a_scroll_never_leaves_a_blank_below_the_last_row() -> None:
    layout = laid_out(one_line(30))
    layout.go("r15", 5)
    layout.scroll(100)
    assert drawn(layout)[-1] == "29.0"
    assert len(drawn(layout)) == 10


def test_the_cursor_passes_over_headings_and_shows_the_first_one() -> None:
    rows = numbered(20, height=lambda _n: 1, headings=frozenset({0, 5}))
    layout = laid_out(rows, newest="first", height=4)
    assert (layout.key, layout.screen_row) == ("r1", 1)
    for _ in range(4):
        layout.step(1)
    assert layout.key == "r6"
    for _ in range(9):
        layout.step(-1)
    assert (layout.key, layout.screen_row, drawn(layout)[0]) == ("r1", 1, "0.0")


def test_rows_without_lines_are_passed_over() -> None:
    layout = laid_out(_Holes([f"r{n}" for n in range(9)], range(9)))
    assert layout.key == "r7"
    for _ in range(3):
        layout.step(-1)
    assert layout.key == "r2"


class _Holes(Numbered):
    """Rows 3, 4 and 8 give no line."""

    def lines(self, at: int, shape: Shape) -> list[Line]:
        return [] if at in (3, 4, 8) else super().lines(at, shape)[:1]


def test_newest_first_stays_at_the_top_until_the_cursor_moves_down() -> None:
    rows = Numbered([f"r{n}" for n in range(50)], range(40, -1, -1), height=lambda _n: 1)
    layout = laid_out(rows, newest="first")
    assert layout.key == "r40"
    layout.show(replace(rows, visible=range(45, -1, -1), stamp=1))
    assert (layout.key, layout.screen_row) == ("r45", 0)
    layout.step(1)
    layout.step(1)
    layout.show(replace(rows, visible=range(49, -1, -1), stamp=2))
    assert (layout.key, layout.screen_row, layout.new) == ("r43", 2, 4)


def test_an_empty_list_has_no_picture_and_answers_every_move() -> None:
    layout = laid_out(one_line(0))
    for move in (layout.top, layout.bottom, layout.resume, layout.stop):
        move()
    layout.step(1)
    layout.page(-1)
    layout.scroll(3)
    assert not layout.click(0)
    assert not layout.go("r1")
    assert (layout.picture(), layout.screen_row, layout.below) == ([], 0, 0)
    layout.show(one_line(5))
    assert layout.at < 5


def test_rows_that_all_go_and_come_back_find_the_cursor_again() -> None:
    layout = laid_out(one_line(30))
    layout.go("r12", 3)
    layout.show(replace(one_line(30), visible=(), stamp=1))
    assert layout.picture() == []
    layout.show(replace(one_line(30), stamp=2))
    assert (layout.key, layout.screen_row) == ("r12", 3)


def test_going_to_a_row_in_sight_does_not_scroll() -> None:
    layout = laid_out(one_line(30))
    layout.go("r15", 5)
    before = drawn(layout)
    assert layout.go("r17")
    assert (layout.screen_row, drawn(layout)) == (7, before)


def test_going_to_a_row_out_of_sight_puts_it_a_third_down() -> None:
    layout = laid_out(one_line(90), height=12)
    assert layout.go("r30")
    assert (layout.key, layout.screen_row) == ("r30", 4)
    assert not layout.go("never heard of")


def test_a_move_looks_only_at_rows_near_the_screen() -> None:
    laid: list[int] = []
    rows = Numbered(_Keys(500_000), range(500_000), height=lambda _n: 1, laid=laid)
    layout = laid_out(rows, height=40)
    layout.picture()
    for _ in range(20):
        laid.clear()
        layout.page(-1)
        layout.picture()
        assert len(laid) <= 3 * 40


class _Keys(Sequence[str]):
    """Half a million keys without half a million strings."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, n: int) -> str: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[str]: ...
    def __getitem__(self, n: int | slice) -> str | Sequence[str]:
        return f"r{n}"

    def __contains__(self, key: object) -> bool:
        return True

    def index(self, key: str, start: int = 0, stop: int = 0) -> int:
        return int(key[1:])


def test_lines_once_laid_out_are_kept_while_the_stamp_holds() -> None:
    rows = one_line(30)
    layout = laid_out(rows)
    layout.picture()
    rows.laid.clear()
    layout.step(-1)
    layout.step(-1)
    layout.picture()
    assert rows.laid == []
    layout.show(replace(rows, stamp=1))
    layout.picture()
    assert set(rows.laid) == set(range(20, 30))


@pytest.mark.parametrize(
    ("go", "seen", "cursor"),
    [
        ("r2", ["0.0", "1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0"], 2),
        ("r15", ["12.0", "13.0", "14.0", "15.0", "16.0", "17.0", "18.0", "19.0", "20.0"], 3),
        ("r29", ["21.0", "22.0", "23.0", "24.0", "25.0", "26.0", "27.0", "28.0", "29.0"], 8),
    ],
)
@pytest.mark.parametrize("first", [0, 9])
def test_a_row_that_is_gone_to_has_its_neighbours_round_it_whenever_the_size_is_known(
    first: int, go: str, seen: list[str], cursor: int
) -> None:
    layout = Layout("first")
    layout.resize(first, Shape(40))
    layout.show(one_line(30))
    layout.follow = False
    layout.bottom() if go != "r29" else layout.top()
    layout.go(go)
    layout.resize(9, Shape(40))
    assert drawn(layout) == seen
    assert layout.screen_row == cursor


def test_follow_that_stops_before_there_is_a_size_stops_with_a_full_screen() -> None:
    layout = laid_out(one_line(30), height=0)
    layout.stop()
    layout.resize(5, Shape(40))
    assert drawn(layout) == ["25.0", "26.0", "27.0", "28.0", "29.0"]


@pytest.mark.parametrize("newest", ["first", "last"])
def test_the_top_before_there_is_a_size_is_the_heading_above_the_first_row(newest: Newest) -> None:
    rows = numbered(30, height=lambda _n: 1, headings=frozenset({0}))
    layout = laid_out(rows, height=0, newest=newest)
    layout.top()
    layout.resize(4, Shape(40))
    assert drawn(layout) == ["0.0", "1.0", "2.0", "3.0"]
    assert layout.at == 1


def test_a_list_that_loses_its_size_for_a_while_keeps_its_place() -> None:
    layout = laid_out(one_line(30))
    layout.step(-1)
    before = drawn(layout)
    layout.resize(0, Shape(40))
    layout.show(one_line(40))
    layout.resize(10, Shape(40))
    assert drawn(layout) == before
