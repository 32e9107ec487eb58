"""The line view in a running app: keys, mouse, messages, and what is painted again.

Where rows stand is tested without an app (tests/unit/tui/widgets/test_layout.py).
"""

import pytest
from textual.events import MouseScrollUp
from textual.geometry import Region

from longhaul_tui.tui.widgets.ink import Lit
from longhaul_tui.tui.widgets.lineview import FRAME, LineView
from longhaul_tui.tui.widgets.rows import Shape
from longhaul_tui.tui.widgets.textrows import TextRows
from tests.tui.lists import ListApp, Numbered, numbered


def wheel_up(view: LineView) -> MouseScrollUp:
    """One notch of the wheel over the view."""
    return MouseScrollUp(view, 5, 5, 0, -1, 0, shift=False, meta=False, ctrl=False)


def one_line(count: int, **more: object) -> Numbered:
    return numbered(count, height=lambda _n: 1, **more)


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ("k", "r98"),
        ("up", "r98"),
        ("k,j", "r99"),
        ("up,down", "r99"),
        ("pageup", "r90"),
        ("ctrl+u", "r90"),
        ("g", "r0"),
        ("home", "r0"),
        ("home,pagedown", "r9"),
        ("home,ctrl+d", "r9"),
        ("home,G", "r99"),
        ("home,end", "r99"),
    ],
)
async def test_every_move_has_its_keys(keys: str, key: str) -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        await pilot.press(*keys.split(","))
        assert view.cursor_key == key


async def test_enter_opens_the_row_or_the_link_that_was_walked_to() -> None:
    view = LineView()
    app = ListApp(view)
    async with app.run_test(size=(60, 10)) as pilot:
        view.show(one_line(5, links=("C12", "E3")))
        await pilot.press("enter", "l", "enter", "right", "enter", "h", "h", "enter")
        opened = [m.link for m in app.said if isinstance(m, LineView.Opened)]
        assert opened == ["", "C12", "E3", ""]
        assert {m.key for m in app.said if isinstance(m, LineView.Opened)} == {"r4"}


async def test_the_link_walked_to_is_underlined_and_let_go_on_another_row() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(60, 10)) as pilot:
        view.show(one_line(5, links=("C12",)))
        await pilot.press("l")
        underlined = [s.text for s in view.render_line(4) if s.style and s.style.underline]
        assert underlined == [" C12"]
        await pilot.press("k", "j")
        assert not any(s.style and s.style.underline for s in view.render_line(4))


async def test_the_cursor_is_filled_with_focus_and_hollow_without() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(20, 4)) as pilot:
        view.show(one_line(2))
        await pilot.pause()
        filled = view.ink_style("cursor").bgcolor
        assert view.plain()[1].startswith("▸")
        assert {s.style.bgcolor for s in view.render_line(1) if s.style} == {filled}
        view.blur()
        await pilot.pause()
        assert view.plain()[1].startswith("▹")
        assert filled not in {s.style.bgcolor for s in view.render_line(1) if s.style}


async def test_a_click_moves_the_cursor_and_a_second_one_opens() -> None:
    view = LineView()
    app = ListApp(view)
    async with app.run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        await pilot.click(view, offset=(5, 3))
        assert (view.cursor_key, view.screen_row) == ("r93", 3)
        assert not any(isinstance(m, LineView.Opened) for m in app.said)
        await pilot.click(view, offset=(9, 3))
        assert [m.key for m in app.said if isinstance(m, LineView.Opened)] == ["r93"]


async def test_clicks_on_two_rows_open_neither() -> None:
    view = LineView()
    app = ListApp(view)
    async with app.run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        for row in (3, 4, 3):
            await pilot.click(view, offset=(5, row))
        assert not any(isinstance(m, LineView.Opened) for m in app.said)


async def test_the_wheel_scrolls_by_three_lines_and_ends_follow() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        view.post_message(wheel_up(view))
        await pilot.pause()
        assert (view.span, view.following) == ((87, 96), False)


async def test_follow_is_told_of_with_what_is_below_and_new() -> None:
    view = LineView()
    app = ListApp(view)
    async with app.run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        await pilot.press("k")
        view.show(one_line(107))
        await pilot.pause(2 * FRAME)
        told = [m for m in app.said if isinstance(m, LineView.FollowChanged)]
        assert (told[-1].following, told[-1].below, told[-1].new) == (False, 7, 7)
        view.toggle_follow()
        await pilot.pause()
        told = [m for m in app.said if isinstance(m, LineView.FollowChanged)]
        assert (told[-1].following, told[-1].below, told[-1].new) == (True, 0, 0)
        assert view.cursor_key == "r106"
        view.toggle_follow()
        assert (view.cursor_key, view.following) == ("r106", False)


async def test_many_updates_become_one_picture_a_frame() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 10)) as pilot:
        laid: list[int] = []
        for count in range(100, 1_100):
            view.show(one_line(count, laid=laid, stamp=count))
        assert view.cursor_key == "r99"
        assert len(laid) <= 3 * 10
        await pilot.pause(2 * FRAME)
        assert view.cursor_key == "r1098"


async def test_only_changed_lines_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 10)) as pilot:
        view.show(one_line(100))
        await pilot.press("k", "k")
        painted: list[Region] = []
        plain = LineView.refresh

        def noted(self: LineView, *regions: Region, **more: bool) -> LineView:
            painted.extend(regions)
            return plain(self, *regions, **more)

        monkeypatch.setattr(LineView, "refresh", noted)
        await pilot.press("k")
        assert sorted(region.y for region in painted) == [6, 7]
        painted.clear()
        view.show(one_line(600))
        await pilot.pause(2 * FRAME)
        assert painted == []


async def test_without_wrapping_a_line_is_scrolled_by_eight_cells() -> None:
    view = LineView()
    text = "0123456789abcdefghijklmnopqrstuvw"
    async with ListApp(view).run_test(size=(13, 4)) as pilot:
        view.show(TextRows.of(0, f"{text}\n" * 3))
        view.wrap = False
        await pilot.pause()
        assert view.plain()[0] == "   012345678…"
        await pilot.press("l")
        assert view.plain()[0] == "   …9abcdefg…"
        await pilot.press("l", "l")
        assert view.plain()[0] == "   …pqrstuvw"
        await pilot.press("l")
        assert view.plain()[0] == "   …pqrstuvw"
        await pilot.press("h", "h", "h", "h")
        assert view.plain()[0] == "   012345678…"


async def test_what_is_sought_is_lit_and_marked_where_there_is_no_colour() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 4)) as pilot:
        view.show(one_line(3))
        view.lit = Lit("ROW", marks=True)
        await pilot.pause()
        assert view.plain()[0] == "   «row» 0"
        view.lit = None
        await pilot.pause()
        assert view.plain()[0] == "   row 0"


async def test_another_theme_paints_the_lines_in_its_colours() -> None:
    view = LineView()
    app = ListApp(view)
    async with app.run_test(size=(40, 4)) as pilot:
        view.show(one_line(3))
        before = [segment.style for segment in view.render_line(0)]
        app.theme = "textual-light"
        await pilot.pause()
        assert [segment.style for segment in view.render_line(0)] != before


async def test_rows_that_come_before_the_event_of_a_resize_are_laid_out_for_the_new_size() -> None:
    view = LineView()
    async with ListApp(view).run_test(size=(40, 7)) as pilot:
        view.show(one_line(100))
        await pilot.pause(2 * FRAME)
        view.layout_of_rows.resize(50, Shape(17))
        view.show(one_line(200))
        assert (view.cursor_key, view.screen_row, len(view.plain())) == ("r199", 6, 7)
