"""Columns of the list of sessions at any width (WIREFRAMES J)."""

import pytest

from longhaul_tui.view.board import BoardRow
from longhaul_tui.view.snapshot import Life, Verdict, VerdictFact
from tests.tui.fakes import NOW, FakeBoard, board_of, board_row, live_row
from tests.tui.shown import staged

OPEN = tuple(VerdictFact("look", f"E{n} open", NOW - 60) for n in (10, 9))
LONG = "~/src1/company/products/tidemark/services/importer"


def waiting(name: str, directory: str) -> BoardRow:
    """The longest word of life with the longest age."""
    return live_row(
        name,
        life=Life("waiting for you", NOW - 4_320),
        directory=directory,
        verdict=Verdict("look", OPEN),
    )


@pytest.mark.parametrize("size", [(120, 40), (100, 30), (80, 24), (60, 15)])
async def test_the_age_of_a_life_is_never_cut(size: tuple[int, int]) -> None:
    rows = (waiting("importer", LONG), board_row("other", life=Life("writer gone", NOW - 86_340)))
    async with staged(board=FakeBoard(board_of(rows)), size=size) as stage:
        await stage.press("s")
        assert "waiting for you 1h12m " in stage.text
        assert "writer gone 23h59m " in stage.text


async def test_a_long_directory_gives_way_to_what_the_look_is_about() -> None:
    rows = (waiting("importer", LONG),)
    async with staged(board=FakeBoard(board_of(rows)), size=(100, 30)) as stage:
        await stage.press("s")
        row = next(line for line in stage.lines if "waiting for you" in line)
        assert row.endswith("LOOK 2  E10 open, E9 open")
        assert "~/src1" in row


async def test_a_row_without_room_for_it_has_no_directory_and_the_look_is_whole() -> None:
    rows = (waiting("importer", LONG),)
    async with staged(board=FakeBoard(board_of(rows)), size=(80, 24)) as stage:
        await stage.press("s")
        row = next(line for line in stage.lines if "waiting for you" in line)
        assert row.endswith("LOOK 2  E10 open, E9 open")
        assert "/" not in row


@pytest.mark.parametrize("width", [60, 79, 80, 92, 120, 300])
async def test_captions_stand_above_their_columns(width: int) -> None:
    rows = (waiting("importer", LONG), board_row("other", name="", directory="~/b"))
    async with staged(board=FakeBoard(board_of(rows)), size=(width, 24)) as stage:
        await stage.press("s")
        heading, row = stage.lines[4], stage.lines[5]
        assert row[heading.index("name") :].startswith("importer")
        assert row[heading.index("life") :].startswith("waiting for you 1h12m")
        assert row[heading.index("look") :].startswith("LOOK 2")
        if "directory" in heading:
            assert row[heading.index("directory") :].startswith(("~", "…"))
        else:
            assert "~/" not in row


async def test_captions_follow_a_change_of_size() -> None:
    async with staged(board=FakeBoard(board_of((waiting("importer", LONG),)))) as stage:
        await stage.press("s")
        assert "directory" in stage.lines[4]
        await stage.pilot.resize_terminal(60, 24)
        await stage.settle()
        assert stage.lines[4].split() == ["name", "life", "look"]


@pytest.mark.parametrize(
    ("width", "captions"),
    [
        (120, ["name", "directory", "life", "context", "#", "last", "spend", "look"]),
        (110, ["name", "directory", "life", "context", "#", "last", "look"]),
        (80, ["name", "directory", "life", "#", "last", "look"]),
    ],
)
async def test_context_and_spend_have_columns_where_some_session_has_them(
    width: int, captions: list[str]
) -> None:
    full = live_row("importer", context="92.4k/200k", spend="$4.31+1")
    rows = (full, board_row("other"))
    async with staged(board=FakeBoard(board_of(rows)), size=(width, 24)) as stage:
        await stage.press("s")
        heading, first, second = stage.lines[4:7]
        assert heading.split() == captions
        for caption, words in (("context", "92.4k/200k"), ("spend", "$4.31+1")):
            if caption in captions:
                end = heading.index(caption) + len(caption)
                assert first[:end].endswith(words)
                assert second[:end].endswith(" –")
            else:
                assert words not in first
