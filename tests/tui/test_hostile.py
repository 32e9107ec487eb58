"""Text that cannot be trusted, in every place text can stand (WIREFRAMES, *Text that cannot be
trusted*); on the whole screen because each place draws it its own way."""

import re

import pytest

from longhaul_tui.text import sanitise
from tests.tui.fakes import FakeBoard, FakeFeed, board_of, board_row, live_row
from tests.tui.hostile import HOSTILE, session
from tests.tui.shown import KEY, Stage, staged

CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def stage_of(text: str) -> tuple[FakeFeed, FakeBoard]:
    feed = FakeFeed(session(text), {n * 100: text for n in range(9)})
    rows = [live_row(KEY, name=text), board_row(text, name=text, directory=text)]
    return feed, FakeBoard(board_of(rows, root=text, how=text, problem=text), {KEY: feed})


def assert_harmless(stage: Stage) -> None:
    found = CONTROLS.search(stage.text)
    assert found is None, (found, stage.text[max(found.start() - 40, 0) : found.end() + 20])
    for style in (
        segment.style
        for strip in stage.app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None
    ):
        assert not style.link
        assert "@click" not in (style.meta or {})


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_no_place_shows_it_raw_or_reads_it_as_markup(text: str) -> None:
    feed, board = stage_of(text)
    async with staged(feed=feed, board=board, size=(160, 40)) as stage:
        for keys in (("1",), ("2",), ("6",), ("6", "k", "k", "k", "enter"), ("i",), ("s",)):
            await stage.press(*keys)
            assert_harmless(stage)
        stage.app.toast(text, "look")
        await stage.settle()
        assert_harmless(stage)
        await stage.press("question_mark")
        stage.app.screen.query_one("Field").value = text  # type: ignore[attr-defined] # a field
        await stage.settle()
        assert_harmless(stage)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_it_is_shown_whole_as_it_is_written(text: str) -> None:
    feed, board = stage_of(text)
    shown = sanitise(text)
    async with staged(feed=feed, board=board, size=(200, 40)) as stage:
        await stage.press("6")
        assert shown in stage.text
        await stage.press("g", "enter")
        assert shown in stage.text


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_a_search_for_it_neither_fails_nor_shows_it_raw(text: str) -> None:
    feed, board = stage_of(text)
    async with staged(feed=feed, board=board) as stage:
        for pane in ("1", "2", "6"):
            await stage.press(pane)
            stage.main.seek(sanitise(text))
            await stage.settle()
            assert_harmless(stage)
        await stage.press("slash")
        stage.app.screen.query_one("Field").value = text  # type: ignore[attr-defined] # a field
        await stage.settle()
        assert_harmless(stage)
        await stage.press("enter")
        assert_harmless(stage)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_going_to_it_refuses_in_safe_words(text: str) -> None:
    async with staged() as stage:
        await stage.press("colon")
        stage.app.screen.query_one("Field").value = text  # type: ignore[attr-defined] # a field
        await stage.press("enter")
        assert stage.footer == " Enter go   Esc leave"
        assert_harmless(stage)


async def test_a_paste_of_a_whole_log_is_cut_and_made_safe() -> None:
    async with staged() as stage:
        await stage.press("slash")
        stage.app.screen.query_one("Field").value = "\x1b[31m" + "x" * 5_000_000  # type: ignore[attr-defined] # a field
        await stage.settle()
        assert_harmless(stage)
        value = stage.app.screen.query_one("Field").value  # type: ignore[attr-defined] # a field
        assert value == "␛[31m" + "x" * 495


async def test_a_toast_is_cut_and_there_are_three_at_most() -> None:
    async with staged() as stage:
        for n in range(5):
            stage.app.toast(f"{n} " + "x" * 500)
            await stage.settle()
        assert [notice[:2] for notice in stage.notices] == ["2 ", "3 ", "4 "]
        assert {len(notice) for notice in stage.notices} == {120}


async def test_a_line_of_five_megabytes_is_cut_for_display() -> None:
    text = "y" * 5_000_000
    feed = FakeFeed(session("short"), {0: text})
    async with staged(feed=feed) as stage:
        await stage.press("6", "g", "enter")
        assert "0–16,000 of 5,000,000 characters" in stage.lines[3]
