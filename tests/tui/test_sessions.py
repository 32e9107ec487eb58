"""The list of sessions on the screen; its columns are cheapest read as the lines they make."""

import pytest
from msgspec.structs import replace

from longhaul_tui.view.snapshot import Life, Verdict, VerdictFact
from tests.tui.fakes import NOW, FakeBoard, FakeFeed, board_of, board_row, live_row, night
from tests.tui.shown import KEY, staged

ROWS = (
    live_row(
        KEY,
        compactions=12,
        verdict=Verdict("look", (VerdictFact("look", "E3 open", NOW - 60),)),
    ),
    board_row(
        "buoy-sim",
        life=Life("writer gone", NOW - 12_000),
        watched=True,
        verdict=Verdict("act", (VerdictFact("act", "writer gone", NOW - 12_000),)),
        compactions=7,
        directory="~/src/buoysim",
        last=NOW - 12_000,
    ),
    live_row("gauge-docs", life=Life("idle", NOW - 60), last=NOW - 60, compactions=3),
    board_row("dock-cranes", life=Life("ended", NOW - 86_400)),
    board_row("twin-a", name="harbour-notes", started=NOW - 7200, last=NOW - 518_400),
    board_row("twin-b", name="harbour-notes", started=NOW - 3600, last=NOW - 518_500),
)


def board() -> FakeBoard:
    feeds = {row.key: FakeFeed(night().snapshot()) for row in ROWS}
    return FakeBoard(board_of(ROWS), feeds)


async def test_the_list_at_120_by_40() -> None:
    async with staged(board=board()) as stage:
        await stage.press("s")
        assert stage.lines[3:11] == [
            "─ Sessions · 2 live, 1 gone, 1 ended, 2 not looked at · ~/.pi/agent/sessions "
            "────────────────────────────────── 4s ago ─",
            "       name                 directory       life                 #  last  look",
            "▸!  ●  tide-importer        ~/src/tidemark  working 4s          12    4s  LOOK 1  "
            "E3 open",
            " ✗  ○  buoy-sim             ~/src/buoysim   writer gone 3h20m    7 3h20m  ACT 1  "
            "writer gone",
            " ✓  ●  gauge-docs           ~/src/tidemark  idle 1m              3    1m  OK",
            "       dock-cranes          ~/src/tidemark  ended 1d             –    1d  "
            "not looked at",
            "       harbour-notes 04:04  ~/src/tidemark  –                    –    6d  "
            "not looked at",
            "       harbour-notes 05:04  ~/src/tidemark  –                    –    6d  "
            "not looked at",
        ]
        assert stage.footer == (
            " Enter open   v watch or not   / find   S sort   Esc back   ? help   q quit"
        )
        assert "s Sessions!1" in stage.lines[2]


async def test_the_list_begins_with_its_first_session_in_sight() -> None:
    sessions = board()
    sessions.current = replace(sessions.current, rows=(*ROWS[1:], ROWS[0]))
    async with staged(board=sessions, size=(80, 24)) as stage:
        await stage.press("s")
        assert "buoy-sim" in stage.lines[5]
        assert stage.lines[10].startswith("▸!  ●  tide-importer")


async def test_narrow_it_keeps_name_life_and_look() -> None:
    async with staged(board=board(), size=(60, 24)) as stage:
        await stage.press("s")
        assert stage.lines[4].split() == ["name", "life", "look"]
        row = " ".join(stage.lines[5].split())
        assert row == "▸! ● tide-importer working 4s LOOK 1 E3 o…"


async def test_enter_puts_another_session_on_screen_and_ends_the_one_before() -> None:
    sessions = board()
    sessions.current = replace(
        sessions.current, rows=tuple(replace(row, watched=False) for row in ROWS)
    )
    other = night()
    other.user("something else altogether")
    sessions.feeds["gauge-docs"] = FakeFeed(
        other.snapshot(identity=replace(other.snapshot().identity, name="gauge-docs"))
    )
    async with staged(board=sessions) as stage:
        await stage.press("s", "down", "down", "enter")
        assert stage.lines[0].startswith(" gauge-docs")
        assert stage.feed.closed == 1
        await stage.press("6")
        assert "something else altogether" in stage.text


async def test_a_watched_session_goes_on_when_another_is_opened() -> None:
    async with staged(board=board()) as stage:
        await stage.press("s", "down", "down", "enter")
        assert stage.feed.closed == 0
        assert stage.feed.wakes == []


async def test_the_session_on_screen_is_only_uncovered() -> None:
    sessions = board()
    async with staged(board=sessions) as stage:
        await stage.press("s", "enter")
        assert sessions.opened == []
        assert "[1 State]" in stage.lines[2]


async def test_v_watches_and_stops_watching() -> None:
    sessions = board()
    async with staged(board=sessions) as stage:
        await stage.press("s", "G", "v", "v")
        assert sessions.watched == [("twin-b", True), ("twin-b", False)]


async def test_opening_the_list_looks_again() -> None:
    sessions = board()
    async with staged(board=sessions) as stage:
        await stage.press("s")
        assert sessions.refreshes == 1


@pytest.mark.parametrize(
    ("presses", "order", "first"),
    [
        (1, "by name", "buoy-sim"),
        (2, "by directory", "buoy-sim"),
        (3, "by last", "tide-importer"),
        (4, "by #", "tide-importer"),
    ],
)
async def test_sorting_by_the_next_column_keeps_the_cursor_on_its_session(
    presses: int, order: str, first: str
) -> None:
    async with staged(board=board()) as stage:
        await stage.press("s", "down", "down", *["S"] * presses)
        assert order in stage.lines[3]
        assert first in stage.lines[5]
        assert "gauge-docs" in next(line for line in stage.lines if line.startswith("▸"))


async def test_sessions_are_found_by_name() -> None:
    async with staged(board=board()) as stage:
        await stage.press("s", "slash")
        await stage.type("harbour")
        await stage.press("enter")
        assert "match 1 of 2" in stage.footer
        await stage.press("n")
        assert "match 2 of 2" in stage.footer
        assert "05:04" in next(line for line in stage.lines if line.startswith("▸"))


async def test_copying_a_session_copies_its_path() -> None:
    async with staged(board=board()) as stage:
        await stage.press("s", "G", "y")
        assert stage.notices == ["Copied 1 line by OSC 52."]


async def test_a_session_that_cannot_be_opened_says_why() -> None:
    sessions = board()
    del sessions.feeds["gauge-docs"]
    async with staged(board=sessions) as stage:
        await stage.press("s", "down", "down", "enter")
        assert stage.notices == ["Not opened: KeyError: 'gauge-docs'"]
        assert stage.lines[0].startswith(" tide-importer")


async def test_ten_thousand_sessions_cost_what_is_on_the_screen() -> None:
    rows = tuple(board_row(f"session-{n}") for n in range(10_000))
    async with staged(board=FakeBoard(board_of(rows))) as stage:
        await stage.press("s")
        view = stage.app.screen.query_one("LineView")
        laid_out = view.layout_of_rows._cache  # type: ignore[attr-defined] # a LineView
        assert len(laid_out) < 200
        await stage.press("G")
        assert "session-9999" in stage.text
