"""What the keys do on the whole screen; each needs the app because keys cross its screens."""

import pytest
from msgspec.structs import replace

from longhaul_tui.view.memory import ScreenMemory
from tests.tui.fakes import NOW, FakeFeed, FakeMemory, night
from tests.tui.shown import KEY, staged


@pytest.mark.parametrize(
    ("key", "tab", "title"),
    [
        ("1", "[1 State]", "State · #0"),
        ("2", "[2 Ledger!1]", "Ledger · 3 commands · 1 error, 1 open"),
        ("6", "[6 Transcript]", "Transcript · 05:04–05:04"),
        ("9", "[9 Spend]", "Spend"),
    ],
)
async def test_a_digit_shows_its_pane_from_every_screen(key: str, tab: str, title: str) -> None:
    async with staged() as stage:
        for before in ("1", "2", "6", "s", "i"):
            await stage.press(before, key)
            assert tab in stage.lines[2]
            assert title in stage.lines[3]


@pytest.mark.parametrize("key", ["3", "8", "m", "A", "r", "c", "x", "d"])
async def test_a_key_of_what_is_not_built_does_nothing(key: str) -> None:
    async with staged() as stage:
        before = stage.text
        await stage.press(key)
        assert stage.text == before


async def test_the_first_pane_of_a_new_person_is_the_state() -> None:
    async with staged() as stage:
        assert "[1 State]" in stage.lines[2]


async def test_escape_closes_one_thing_at_a_time() -> None:
    async with staged() as stage:
        await stage.press("6", "F", "down", "down", "space", "enter")
        assert "filter: " in stage.footer
        await stage.press("slash")
        await stage.type("push")
        await stage.press("enter")
        assert "match 1 of 1" in stage.footer
        await stage.press("escape")
        assert "match" not in stage.footer
        assert "filter: " in stage.footer
        await stage.press("escape")
        assert "filter: " not in stage.footer
        assert "[6 Transcript]" in stage.lines[2]


async def test_following_stops_and_resumes_with_one_key() -> None:
    async with staged() as stage:
        await stage.press("6")
        assert "f stop" in stage.footer
        await stage.press("f")
        assert "f follow" in stage.footer
        await stage.press("f")
        assert "f stop" in stage.footer


async def test_moving_up_ends_following_and_new_rows_are_counted() -> None:
    built = night()
    async with staged(built.snapshot()) as stage:
        await stage.press("6", "k")
        built.reply("one more")
        built.reply("and one more")
        await stage.show(built.snapshot())
        assert "f follow (2 new)" in stage.footer


async def test_a_pause_holds_the_rows_and_counts_what_came() -> None:
    built = night()
    async with staged(built.snapshot()) as stage:
        await stage.press("6", "space")
        assert stage.footer.startswith(" space resume")
        built.reply("said while it was paused")
        await stage.show(built.snapshot())
        assert "said while it was paused" not in stage.text
        assert stage.footer.startswith(" space resume (1 held)")
        assert "‖ paused, 1 new" in stage.lines[0]
        await stage.press("space")
        assert "said while it was paused" in stage.text
        assert "resume" not in stage.footer


async def test_a_pause_holds_every_pane_of_the_session() -> None:
    built = night()
    async with staged(built.snapshot()) as stage:
        await stage.press("6", "space")
        built.command("a command while it was paused")
        await stage.show(built.snapshot())
        await stage.press("2")
        assert "a command while it was paused" not in stage.text
        assert stage.footer.startswith(" space resume (1 held)")
        await stage.press("space")
        assert "a command while it was paused" in stage.text


async def test_the_verdict_stays_live_while_the_rows_are_paused() -> None:
    built = night()
    async with staged(built.snapshot()) as stage:
        await stage.press("6", "space")
        built.failure("just bench", "Killed")
        await stage.show(built.snapshot())
        assert stage.lines[1].startswith("! LOOK 2  E2 open")


async def test_a_jump_to_an_id_is_undone_by_return() -> None:
    async with staged() as stage:
        await stage.press("2")
        cursor = stage.main.view.cursor_key
        await stage.press("colon")
        await stage.type("u2")
        await stage.press("enter")
        assert "[6 Transcript]" in stage.lines[2]
        assert next(line for line in stage.lines if line.startswith("▸")).endswith(
            "never push; I push in the morning"
        )
        assert "b return" in stage.footer
        await stage.press("b")
        assert "[2 Ledger!1]" in stage.lines[2]
        assert stage.main.view.cursor_key == cursor
        assert "b return" not in stage.footer


async def test_an_id_that_is_not_there_keeps_the_box_and_says_why() -> None:
    async with staged() as stage:
        await stage.press("colon")
        await stage.type("C99")
        await stage.press("enter")
        assert "No C99: 3 commands so far." in stage.text
        assert stage.footer == " Enter go   Esc leave"
        await stage.press("escape")
        assert "[1 State]" in stage.lines[2]


async def test_a_command_is_found_in_the_ledger_when_the_ledger_is_on_show() -> None:
    async with staged() as stage:
        await stage.press("2", "colon")
        await stage.type("C1")
        await stage.press("enter")
        assert "[2 Ledger!1]" in stage.lines[2]
        assert next(line for line in stage.lines if line.startswith("▸")).split()[:2] == [
            "▸",
            "C1",
        ]


async def test_finding_goes_through_the_whole_text_and_round_again() -> None:
    built = night()
    feed = FakeFeed(built.snapshot(), {200: "deep inside: harbour wall"})
    async with staged(feed=feed) as stage:
        await stage.press("6", "g", "slash")
        await stage.type("harbour")
        await stage.press("enter")
        assert "n N match" in stage.footer
        keys = [stage.main.view.cursor_key]
        for key in ("n", "n", "N"):
            await stage.press(key)
            keys.append(stage.main.view.cursor_key)
        assert sorted(set(keys)) == ["00000000", "00000002"]
        assert keys[0] == keys[2]
        assert keys[1] == keys[3] != keys[0]


async def test_no_match_says_what_was_looked_through() -> None:
    async with staged() as stage:
        await stage.press("2", "slash")
        await stage.type("gague")
        await stage.press("enter")
        assert stage.notices == ['No match for "gague" in 3 commands. Esc clears.']


async def test_in_a_field_every_letter_is_text() -> None:
    async with staged() as stage:
        await stage.press("slash")
        await stage.type("q1sF?")
        assert "Find  q1sF?" in stage.text
        assert stage.footer == " Enter find   Esc leave"


async def test_the_theme_key_steps_through_all_themes_and_is_remembered() -> None:
    async with staged() as stage:
        seen = []
        for _ in range(5):
            await stage.press("t")
            seen.append(stage.app.theme)
        assert seen == [
            "longhaul-light",
            "high-contrast",
            "colour-blind",
            "ansi-dark",
            "longhaul-dark",
        ]
        assert stage.memory.memory.theme == "longhaul-dark"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
async def test_where_colour_is_refused_the_terminals_own_theme_is_taken(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    async with staged(memory=FakeMemory(ScreenMemory(theme="high-contrast"))) as stage:
        assert stage.app.theme == "ansi-dark"


async def test_without_colour_what_is_found_stands_between_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with staged() as stage:
        await stage.press("6", "slash")
        await stage.type("push")
        await stage.press("enter")
        assert "never «push»; I «push» in the morning" in stage.text


async def test_wrapping_is_switched_for_all_panes_and_remembered() -> None:
    async with staged() as stage:
        await stage.press("W")
        assert not any(pane.view.wrap for pane in stage.main.panes)
        assert stage.memory.memory.wrap is False


async def test_what_was_remembered_is_so_again() -> None:
    memory = FakeMemory(ScreenMemory(theme="high-contrast", pane="transcript", wrap=False))
    async with staged(memory=memory) as stage:
        assert stage.app.theme == "high-contrast"
        assert "[6 Transcript]" in stage.lines[2]
        assert stage.main.view.wrap is False


async def test_follow_that_was_stopped_is_on_again_the_next_time() -> None:
    memory = FakeMemory()
    async with staged(memory=memory) as stage:
        await stage.press("6", "f")
        assert "f follow" in stage.footer
    async with staged(memory=memory) as stage:
        assert "[6 Transcript]" in stage.lines[2]
        assert "f stop" in stage.footer


async def test_without_follow_the_transcript_begins_with_a_full_screen_and_stays_there() -> None:
    built = night()
    for n in range(60):
        built.reply(f"reply {n:02}")
    async with staged(built.snapshot(), follow=False) as stage:
        await stage.press("6")
        assert "f follow" in stage.footer
        texts = [f"reply {n:02}" for n in range(60) if f"reply {n:02}" in stage.text]
        assert texts == [f"reply {n:02}" for n in range(25, 60)]
        assert "reply 59" in stage.lines[-2]
        built.reply("one more")
        await stage.show(built.snapshot())
        assert "one more" not in stage.text
        await stage.press("f")
        assert "one more" in stage.text


async def test_without_follow_the_newest_row_is_the_last_of_what_was_read_at_first() -> None:
    built = night()
    memory = FakeMemory(ScreenMemory(pane="transcript"))
    part = built.snapshot()
    part = replace(part, file=replace(part.file, condition="reading"))
    async with staged(part, follow=False, memory=memory) as stage:
        built.reply("the last one")
        await stage.show(built.snapshot())
        assert stage.lines[-1].startswith(" f follow")
        assert "the last one" in stage.text


async def test_the_mouse_is_given_away_and_taken_back() -> None:
    async with staged() as stage:
        await stage.press("M")
        assert stage.footer.startswith(" M mouse back")
        await stage.press("M")
        assert "mouse back" not in stage.footer


@pytest.mark.parametrize("keys", [("q",), ("ctrl+q",), ("slash", "ctrl+q"), ("F", "ctrl+q")])
async def test_the_program_is_left_and_everything_is_closed(keys: tuple[str, ...]) -> None:
    async with staged() as stage:
        await stage.press("6")
        await stage.pilot.press(*keys)
        await stage.pilot.pause()
        assert stage.app._exit
    assert (stage.feed.closed, stage.board.closed) == (1, 1)
    assert (stage.feed.wakes, stage.board.wakes) == ([], [])


async def test_ctrl_c_says_how_to_leave() -> None:
    async with staged() as stage:
        await stage.press("ctrl+c")
        assert stage.notices == ["q leaves, ctrl+q even from a box. The agent goes on."]


async def test_the_palette_offers_what_works_and_does_it() -> None:
    async with staged() as stage:
        await stage.press("ctrl+p")
        await stage.type("Ledger")
        await stage.pilot.pause(0.3)
        await stage.press("enter")
        await stage.pilot.pause(0.2)
        assert "[2 Ledger!1]" in stage.lines[2]


async def test_a_click_on_a_place_goes_there() -> None:
    async with staged() as stage:
        await stage.pilot.click(offset=(stage.lines[2].index("6 Tr"), 2))
        await stage.settle()
        assert "[6 Transcript]" in stage.lines[2]


async def test_errors_are_stepped_through_from_the_state_too() -> None:
    async with staged() as stage:
        await stage.press("e")
        assert "[2 Ledger!1]" in stage.lines[2]
        assert next(line for line in stage.lines if line[:1] in "▸▹").startswith("▸! E1")


async def test_ages_grow_with_the_clock() -> None:
    async with staged() as stage:
        assert "● working 4s" in stage.lines[0]
        await stage.tick(30)
        assert "● working 34s" in stage.lines[0]
        assert "34s ago" in stage.lines[3]
        await stage.tick(300)
        assert "● working 5m" in stage.lines[0]
        assert stage.clock.now == NOW + 330


async def test_the_pane_is_remembered_when_it_is_chosen() -> None:
    async with staged() as stage:
        await stage.press("2")
        assert stage.memory.memory.pane == "ledger"


async def test_the_session_on_screen_is_marked_by_its_key() -> None:
    async with staged() as stage:
        await stage.press("s")
        assert stage.app.screen.query_one("LineView").cursor_key == KEY  # type: ignore[attr-defined] # a LineView
