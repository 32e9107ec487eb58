"""Any size of terminal, changed while drawing; needs the screen because layouts break there."""

import random

import pytest

from tests.tui.fakes import night
from tests.tui.shown import Stage, staged

SIZES = (
    (20, 5),
    (60, 15),
    (59, 50),
    (79, 23),
    (80, 24),
    (300, 14),
    (119, 36),
    (120, 40),
    (180, 50),
    (300, 50),
)
PLACES = (("1",), ("2",), ("6",), ("s",), ("i",), ("6", "enter"))


def assert_whole(stage: Stage, width: int, height: int) -> None:
    """Every row is there and none is wider than the terminal."""
    strips = stage.app.screen._compositor.render_strips()
    assert len(strips) == height
    assert {strip.cell_length for strip in strips} == {width}


@pytest.mark.parametrize("keys", PLACES, ids="-".join)
async def test_every_place_fits_every_size(keys: tuple[str, ...]) -> None:
    built = night()
    built.user("漢字 and a flag 🇩🇪 " * 30)
    built.compaction()
    async with staged(built.snapshot()) as stage:
        await stage.press(*keys)
        for width, height in SIZES:
            await stage.pilot.resize_terminal(width, height)
            await stage.pilot.pause()
            assert_whole(stage, width, height)
            assert ("needs 60×15" in stage.text) is (width < 60 or height < 15)


@pytest.mark.parametrize(
    ("size", "lines"),
    [
        ((44, 12), ["needs 60×15 (have 44×12)", "q quit"]),
        ((20, 5), ["needs 60×15 (have", "20×5)", "q quit"]),
        ((8, 10), ["needs", "60×15", "(have", "8×10)", "q quit"]),
    ],
)
async def test_a_terminal_too_small_says_both_sizes_whole(
    size: tuple[int, int], lines: list[str]
) -> None:
    async with staged(size=size) as stage:
        assert [line for line in stage.lines if line] == lines


@pytest.mark.parametrize("key", ["question_mark", "slash", "F", "colon"])
async def test_boxes_and_help_fit_every_size(key: str) -> None:
    async with staged() as stage:
        await stage.press("6", key)
        for width, height in ((60, 15), (20, 5), (80, 24), (300, 50), (60, 15)):
            await stage.pilot.resize_terminal(width, height)
            await stage.settle()
            assert_whole(stage, width, height)
            if height >= 15:
                assert stage.app.screen.focused is not None


async def test_the_cursor_line_is_still_there_after_small_and_back() -> None:
    async with staged() as stage:
        await stage.press("6", "k", "k")
        before = next(line for line in stage.lines if line.startswith("▸"))
        assert "never push" in before
        for size in ((20, 5), (120, 40)) * 5:
            await stage.pilot.resize_terminal(*size)
            await stage.pilot.pause()
        await stage.settle()
        assert next(line for line in stage.lines if line.startswith("▸")) == before


async def test_growing_and_resizing_at_once_ends_in_a_whole_picture() -> None:
    chance = random.Random(20)
    built = night()
    async with staged(built.snapshot()) as stage:
        await stage.press("6")
        for n in range(25):
            for _ in range(20):
                built.reply(f"line {n} 漢字 " + "word " * chance.randrange(40))
            stage.feed.show(built.snapshot())
            await stage.pilot.resize_terminal(chance.randrange(20, 300), chance.randrange(5, 50))
        await stage.pilot.resize_terminal(100, 30)
        await stage.settle()
        assert_whole(stage, 100, 30)
        assert "line 24" in stage.text


LONG_PLACES = (
    "[1 State] 2 Ledger!1  4 Rejections  5 Passes  6 Transcript  7 Log  9 Spend  s Sessions  ? Help"
)
MIDDLE_PLACES = "[1 State] 2 Led!1  4 Rej  5 Pass  6 Text  7 Log  9 $  s  ?"


def spread(left: str, right: str, width: int) -> str:
    return left + right.rjust(width - len(left))


@pytest.mark.parametrize(
    ("width", "identity", "places"),
    [
        (120, " tide-importer  ~/src/tidemark  lamp/quill-70b medium", LONG_PLACES),
        (80, " tide-importer  ~/src/tidemark  lamp/quill-70b medium", MIDDLE_PLACES),
        (60, " tide-importer  ~/src/tidemark", MIDDLE_PLACES),
    ],
)
async def test_the_header_at_each_width(width: int, identity: str, places: str) -> None:
    async with staged(size=(width, 24)) as stage:
        assert stage.lines[:3] == [
            spread(identity, "● working 4s  06:04", width),
            spread("! LOOK 1  E1 open 59m", "#0", width),
            places,
        ]
