"""The Transcript pane (WIREFRAMES G): what it draws and what it does."""

import pytest
from msgspec.structs import replace

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.view.filters import DEFAULT_KINDS
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.rows import LEFT_OUT, MORE, ON_PATH, RowKind
from longhaul_tui.view.snapshot import FileFacts, LifeFacts
from tests.tui.hosts import NOW, PaneApp, frame, give, redrawn, screen_lines, transcript
from tests.tui.rows import Scene, night


async def drawn(scene: Scene, size: tuple[int, int]) -> list[str]:
    """The screen of a pane with this scene, right ends trimmed."""
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=size) as pilot:
        await give(pilot, pane, scene.snapshot())
        lines = [line.rstrip() for line in screen_lines(app)]
        while not lines[-1]:
            lines.pop()
        return lines


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
async def test_the_page_is_as_drawn(size: tuple[int, int]) -> None:
    scene = night()
    scene.file = FileFacts(read=41_300_000, last_read_at=NOW - 4, skipped=(("torn", 1),))
    scene.life = LifeFacts(last_entry_at=NOW - 4)
    assert await drawn(scene, size) == frame(f"transcript-{size[0]}")


async def test_a_users_message_has_six_lines_and_the_agents_two() -> None:
    scene = Scene()
    scene.user("\n".join(f"line {n}" for n in range(9)))
    scene.agent("\n\n".join(f"line {n}" for n in range(9)))
    lines = await drawn(scene, (80, 24))
    assert [line.split()[-1] for line in lines[1:]] == ["0", "1", "2", "3", "4", "5…", "0", "1…"]


async def test_a_preview_that_is_not_the_whole_text_says_so() -> None:
    scene = Scene()
    scene.add(RowKind.ASSISTANT, "so far", flags=ON_PATH | MORE | 4)
    assert (await drawn(scene, (80, 24)))[1].endswith("so far…")


async def test_messages_that_only_call_are_no_rows_unless_unanswered() -> None:
    scene = Scene()
    scene.agent("")
    scene.command("true")
    scene.call("just bench", "c9", "unanswered")
    scene.agent("on")
    lines = await drawn(scene, (80, 24))
    assert [line.split()[1:4] for line in lines[1:]] == [
        ["C1", "true", "exit"],
        ["–", "just", "bench"],
        ["20:13", "ai", "on"],
    ]
    assert lines[2].endswith("unanswered")


async def test_what_the_model_no_longer_reads_is_struck_and_marked() -> None:
    scene = Scene()
    scene.add(RowKind.USER, "forget this", flags=ON_PATH | LEFT_OUT)
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        await pilot.press("g")
        strip = pane.view.render_line(0)
        assert [s.text for s in strip if s.style and s.style.strike] == ["forget this"]
        assert strip.text.rstrip().endswith("edited")


async def test_branches_are_hidden_until_they_are_asked_for() -> None:
    scene = night()
    scene.add(RowKind.ASSISTANT, "left behind", flags=4)
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        assert "left behind" not in "".join(screen_lines(app))
        pane.kinds = DEFAULT_KINDS | {"branches"}
        await redrawn(pilot, pane)
        assert "left behind" in "".join(screen_lines(app))
        assert "filter: with branches" in screen_lines(app)[0]


async def test_a_running_call_becomes_its_result_under_the_cursor() -> None:
    scene = night()
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        await pilot.press("k", "j")
        row = pane.view.screen_row
        assert pane.view.cursor_key == "run:run-1"
        scene.answer("run-1", 0)
        scene.agent("It passes.")
        await give(pilot, pane, scene.snapshot())
        assert (pane.view.cursor_key, pane.view.screen_row) == ("e13", row)


async def test_scrolled_back_the_title_counts_what_is_below_and_new() -> None:
    scene = Scene()
    for n in range(100):
        scene.agent(f"message {n}")
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 21)) as pilot:
        await give(pilot, pane, scene.snapshot())
        await pilot.press("pageup")
        for n in range(3):
            scene.agent(f"new {n}")
        await give(pilot, pane, scene.snapshot())
        title = screen_lines(app)[0]
        assert title.endswith("follow off · ▼ 22 below, 3 new · f follow ─")


async def test_paused_the_display_holds_while_the_filter_still_works() -> None:
    scene = night()
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        pane.paused = True
        for n in range(41):
            scene.agent(f"later {n}")
        await give(pilot, pane, scene.snapshot())
        assert "later" not in "".join(screen_lines(app))
        assert screen_lines(app)[0].endswith("‖ paused, 41 new · space resume ─")
        pane.kinds = frozenset({"errors"})
        await redrawn(pilot, pane)
        rows = pane.view.rows
        assert [rows.key(at) for at in range(len(rows))] == ["e2", "e6"]
        pane.kinds = DEFAULT_KINDS
        pane.paused = False
        await redrawn(pilot, pane)
        assert pane.held == 0
        assert "later 40" in "".join(screen_lines(app))


async def test_an_id_is_gone_to_and_shown_even_if_the_filter_hid_it() -> None:
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        assert pane.go_to("C1")
        assert pane.view.cursor_key == "e2"
        pane.kinds = frozenset({"errors"})
        assert pane.go_to("u2")
        assert (pane.view.cursor_key, "you" in pane.kinds) == ("e3", True)
        assert not pane.go_to("C99")


async def test_errors_and_matches_are_stepped_through() -> None:
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await pilot.press("g")
        assert pane.step_error(1)
        assert pane.view.cursor_key == "e2"
        assert pane.step_error(1)
        assert pane.view.cursor_key == "e6"
        assert not pane.step_error(1)
        assert pane.step_error(-1)
        assert pane.view.cursor_key == "e2"
        pane.sought, pane.matches = "pool", (5, 8, 10)
        assert pane.step_match(1) == (1, 3)
        assert pane.step_match(-1) == (3, 3)
        assert pane.step_match(1) == (1, 3)
        assert pane.view.cursor_key == "e5"


@pytest.mark.parametrize(
    ("word", "ref", "title"),
    [
        ("u1", BodyRef(0, 0, 99, "text"), "u1 · text of line 2"),
        ("C1", BodyRef(0, 200, 99, "output"), "C1 · output of line 4"),
        ("#1", BodyRef(0, 700, 99, "summary"), "# · summary of line 9"),
        ("line:13", BodyRef(0, 1100, 99, "raw"), "bad · raw of line 13"),
    ],
)
async def test_enter_asks_for_the_whole_text(word: str, ref: BodyRef, title: str) -> None:
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        pane.go_to(word)
        await pilot.press("enter")
        wish = app.wishes[0]
        assert isinstance(wish, ListPane.InspectRequested)
        assert (wish.ref, wish.title) == (ref, title)


async def test_a_link_of_the_row_leads_away() -> None:
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        pane.go_to("C1")
        await pilot.press("l", "enter")
        wish = app.wishes[0]
        assert isinstance(wish, ListPane.JumpRequested)
        assert wish.link == "E1"


async def test_with_nothing_to_show_the_pane_says_why() -> None:
    pane = transcript()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, Scene().snapshot())
        assert screen_lines(app)[1].strip() == "Nothing was said yet."
        await give(pilot, pane, replace(night().snapshot(), serial=9))
        pane.kinds = frozenset()
        await redrawn(pilot, pane)
        assert screen_lines(app)[1].strip() == "None of 13 lines passes the filter."
