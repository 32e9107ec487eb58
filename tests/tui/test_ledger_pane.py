"""The Ledger pane (WIREFRAMES C): what it draws and what it does."""

from asyncio import sleep
from threading import Event

import pytest
from msgspec import structs

from longhaul_tui.tui.panes.inspector import PAGE
from longhaul_tui.tui.panes.ledger import LedgerPane
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.view.port import BodyRef, Page
from longhaul_tui.view.snapshot import FileFacts, LifeFacts
from tests.tui.hosts import NOW, PaneApp, frame, give, ledger, redrawn, screen_lines
from tests.tui.rows import Scene, claim, night


def twenty_lines(ref: BodyRef, offset: int, limit: int) -> Page:
    """A text of twenty lines."""
    return Page("".join(f"line {n}\n" for n in range(20)), 0, 200)


async def read_on(pane: LedgerPane, word: str) -> None:
    """Wait until the inspector shows this word."""
    for _ in range(200):
        if word in "\n".join(pane.inspector.view.plain()):
            return
        await sleep(0.02)
    raise AssertionError(f"no {word!r} in {pane.inspector.view.plain()!r}")


def numbers(pane: LedgerPane) -> list[str]:
    """The first words of every line of the table."""
    return [line[3:].split()[0] for line in pane.view.plain()]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
async def test_the_page_is_as_drawn(size: tuple[int, int]) -> None:
    scene = night()
    scene.file = FileFacts(read=41_300_000, last_read_at=NOW - 4, skipped=(("torn", 1),))
    scene.life = LifeFacts(last_entry_at=NOW - 4)
    pane = ledger()
    pane.read = twenty_lines
    app = PaneApp(pane)
    async with app.run_test(size=size) as pilot:
        await give(pilot, pane, scene.snapshot())
        if size[0] == 120:
            await read_on(pane, "line 19")
        lines = [line.rstrip() for line in screen_lines(app)]
        while not lines[-1]:
            lines.pop()
        assert lines == frame(f"ledger-{size[0]}")


async def test_without_errors_and_commands_it_says_so() -> None:
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, Scene().snapshot())
        assert "0 commands · 0 errors" in screen_lines(app)[0]
        assert pane.view.plain() == ["   No error."]


async def test_every_way_a_command_can_end_has_its_word() -> None:
    scene = Scene()
    scene.command("a", 0)
    scene.command("b", 137)
    scene.command("c", None)
    scene.command("d", None, end="timeout")
    scene.command("e", None, end="cancelled")
    scene.call("f", "u", "unanswered")
    scene.call("g", "r", "running")
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        lines = pane.view.plain()[-7:]
    assert [" ".join(line[3:].split()[:3]) for line in lines] == [
        "C6 … g",
        "– f 0",
        "C5 cancelled e",
        "C4 timed out",
        "C3 ? c",
        "C2 137 b",
        "C1 0 a",
    ]


async def test_an_exit_other_than_0_is_bold_and_in_the_colour_of_errors() -> None:
    scene = Scene()
    scene.command("b", 137)
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        y = len(pane.view.plain()) - 1
        await pilot.press("tab")
        pane.view.blur()
        await pilot.pause()
        style = next(s.style for s in pane.view.render_line(y) if s.text == "137")
        act = pane.view.ink_style("act")
        assert style is not None
        assert (style.bold, style.color) == (True, act.color)


async def test_s_sorts_by_the_next_column() -> None:
    scene = Scene()
    for text, code in (("make", 0), ("just test", 2), ("make", 0), ("cat", 1)):
        scene.command(text, code)
    pane = ledger()
    pane.kinds = frozenset({"exit 0", "exit not 0"})
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        seen = {}
        for _ in range(4):
            await redrawn(pilot, pane)
            seen[pane.column] = numbers(pane)[1:]
            pane.sort_next()
        assert seen == {
            "age": ["C4", "C3", "C2", "C1"],
            "exit": ["C2", "C4", "C3", "C1"],
            "command": ["C4", "C2", "C3", "C1"],
            "runs": ["C3", "C1", "C4", "C2"],
        }
        assert pane.column == "age"


async def test_the_cursor_keeps_its_command_through_sort_filter_and_growth() -> None:
    scene = Scene()
    for n in range(60):
        scene.command(f"just test {n}", n % 2)
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 30)) as pilot:
        await give(pilot, pane, scene.snapshot())
        assert pane.go_to("C31")
        row = pane.view.screen_row
        for n in range(20):
            scene.command(f"more {n}", 0)
            await give(pilot, pane, scene.snapshot())
            assert (pane.view.cursor_key, pane.view.screen_row) == ("C:e30", row)
        pane.kinds = frozenset({"exit 0"})
        await redrawn(pilot, pane)
        assert (pane.view.cursor_key, pane.view.screen_row) == ("C:e30", row)
        pane.column = "command"
        await redrawn(pilot, pane)
        assert pane.view.cursor_key == "C:e30"
        pane.kinds = frozenset({"exit not 0"})
        await redrawn(pilot, pane)
        assert pane.view.cursor_key in ("C:e29", "C:e31")


async def test_another_reading_of_the_file_keeps_the_command_under_the_cursor() -> None:
    def reading(generation: int, before: int) -> Scene:
        scene = Scene(generation=generation, prefix="p")
        for n in range(before):
            scene.command(f"old {n}")
        scene.prefix = "q"
        for n in range(30):
            node = scene.command(f"just test {n}")
            key = scene.store.keys[node]
            scene.store.keys[node] = f"same{n}"
            scene.places[f"same{n}"] = scene.places.pop(key)
        return scene

    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 30)) as pilot:
        await give(pilot, pane, reading(0, 0).snapshot())
        pane.go_to("C11")
        place = (pane.view.cursor_key, pane.view.screen_row)
        assert place[0] == "C:same10"
        await give(pilot, pane, reading(1, 7).snapshot())
        assert (pane.view.cursor_key, pane.view.screen_row) == place
        assert "C18" in pane.view.plain()[place[1]]


async def test_running_calls_stand_muted_under_the_ids_they_would_get() -> None:
    scene = Scene()
    for _ in range(999):
        scene.command("true")
    scene.call("first", "r1", "running")
    scene.call("second", "r2", "running")
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        lines = pane.view.plain()
        top = next(y for y, line in enumerate(lines) if "second" in line)
        shown = [line[3:].split()[:3] for line in lines[top : top + 3]]
        style = {s.text.strip(): s.style for s in pane.view.render_line(top + 1)}
        done = {s.text.strip(): s.style for s in pane.view.render_line(top + 2)}
    assert shown == [["C1001", "…", "second"], ["C1000", "…", "first"], ["C999", "0", "true"]]
    assert style["C1000"] == style["…"]
    assert style["C1000"] != done["C999"]


async def test_a_running_call_becomes_its_command_under_the_cursor() -> None:
    scene = Scene()
    scene.command("true")
    scene.call("just bench", "r1", "running")
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        await pilot.press("G", "k")
        assert pane.view.cursor_key == "run:r1"
        scene.answer("r1", 0)
        await give(pilot, pane, scene.snapshot())
        assert pane.view.cursor_key == "C:e2"


async def test_what_unfolds_below_the_edge_comes_into_sight() -> None:
    scene = night()
    for n in range(60):
        scene.command(f"more {n}", 0)
    pane = ledger()
    async with PaneApp(pane).run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        await pilot.press("G")
        assert pane.opens == "unfold"
        assert "Enter unfolds" in pane.view.plain()[-1]
        await pilot.press("enter")
        await redrawn(pilot, pane)
        assert pane.opens == "fold"
        assert pane.view.cursor_key == "fixed"
        assert "Enter folds" in pane.view.plain()[-2]
        assert pane.view.plain()[-1].startswith(" ✓ E2    Killed")
        await pilot.press("k")
        assert pane.opens == "whole output"


async def test_the_inspector_is_named_after_the_fold_it_stands_on() -> None:
    pane = ledger()
    async with PaneApp(pane).run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await pilot.press("G")
        assert "".join(seg.text for seg in pane.inspector.title.left) == "Fixed errors"


async def test_fixed_errors_unfold_and_an_id_unfolds_them() -> None:
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await pilot.press("G", "enter")
        await redrawn(pilot, pane)
        assert pane.view.plain()[-1].startswith(" ✓ E2    Killed")
        assert pane.view.plain()[-1].endswith("fixed by C3")
        await pilot.press("enter")
        await redrawn(pilot, pane)
        assert "Enter unfolds" in pane.view.plain()[-1]
        assert pane.go_to("E2")
        assert (pane.unfolded, pane.view.cursor_key) == (True, "E:e6")
        assert not pane.go_to("E3")
        assert not pane.go_to("u1")
        assert pane.go_to("C2")
        assert pane.view.cursor_key == "C:e6"


async def test_claims_say_how_the_newest_run_of_a_kind_ended() -> None:
    scene = Scene()
    scene.command("just test", 0)
    scene.command("tsc | tail", None)
    scene.command("ruff check | head", None)
    scene.claims = [
        claim("test", scene, 1),
        structs.replace(
            claim("build", scene, 2), exit_from="pipe", failing=True, changed_since="unknown"
        ),
        structs.replace(claim("lint", scene, 3), exit_from="pipe", changed_since="yes"),
    ]
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        lines = [line[1:] for line in pane.view.plain() if "since" in line]
    assert [" ".join(line.split()) for line in lines] == [
        "✓ test `just test` C1 exit 0 3h tree changed since: no",
        "! build `tsc | tail` C2 exit ? (pipe), failing 2h59m no change seen since",
        "lint `ruff check | head` C3 exit ? (pipe) 2h58m tree changed since: yes",
    ]


async def test_errors_and_matches_are_stepped_through() -> None:
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        assert pane.view.cursor_key == "E:e2"
        assert pane.step_error(1)
        assert pane.view.cursor_key == "C:e6"
        assert pane.step_error(1)
        assert pane.view.cursor_key == "C:e2"
        assert not pane.step_error(1)
        pane.sought = "TEST"
        assert pane.step_match(1) == (1, 4)
        assert pane.step_match(1) == (2, 4)
        assert pane.view.cursor_key == "claim:test"
        assert pane.step_match(-1) == (1, 4)
        pane.sought = "gague"
        assert pane.step_match(1) is None


async def test_below_120_by_36_there_is_no_inspector() -> None:
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        assert pane.inspector.display
        for size in ((119, 40), (120, 35)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert not pane.inspector.display


async def test_the_inspector_waits_with_dots_and_drops_what_comes_too_late() -> None:
    gate = Event()

    def slow(ref: BodyRef, offset: int, limit: int) -> Page:
        if ref.offset == 200:
            gate.wait(5)
            return Page("too late", 0, 8)
        return Page("right one", 0, 9)

    pane = ledger()
    pane.read = slow
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await read_on(pane, "…")
        pane.go_to("C3")
        await read_on(pane, "right one")
        gate.set()
        await pilot.pause(0.1)
        assert "too late" not in "".join(screen_lines(app))


async def test_a_page_for_a_row_the_cursor_has_left_is_dropped_before_the_next_is_asked_for() -> (
    None
):
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        left, _ = pane.body_of(pane.view.cursor_at) or (None, "")
        assert left is not None
        pane.go_to("C3")
        await pilot.pause()
        pane.inspector._loaded(left, Page("too late", 0, 8))
        assert pane.inspector.view.plain() == ["▹  …"]


async def test_of_a_long_text_the_inspector_reads_the_end() -> None:
    asked: list[tuple[int, int]] = []

    def long(ref: BodyRef, offset: int, limit: int) -> Page:
        asked.append((offset, limit))
        return Page(f"from {offset}", offset, 5_000_000)

    pane = ledger()
    pane.read = long
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await read_on(pane, "from 4983616")
        assert asked == [(0, PAGE), (5_000_000 - PAGE, PAGE)]
        assert any(line.endswith("5.00M characters · tail ─") for line in screen_lines(app))


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (Page("", 0, 0, "changed"), "The file was rewritten since"),
        (Page("", 0, 0, "gone"), "The file is gone."),
        (Page("", 0, 0), "(nothing)"),
    ],
)
async def test_a_text_that_is_not_there_says_why(page: Page, words: str) -> None:
    pane = ledger()
    pane.read = lambda _ref, _offset, _limit: page
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await read_on(pane, words)


async def test_a_reader_that_raises_ends_in_words_not_in_a_crash() -> None:
    def broken(ref: BodyRef, offset: int, limit: int) -> Page:
        raise OSError("no such device")

    pane = ledger()
    pane.read = broken
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, night().snapshot())
        await read_on(pane, "The text could not be read.")


@pytest.mark.parametrize(
    ("key", "ref", "title"),
    [
        ("E:e2", BodyRef(0, 200, 99, "output"), "E1 · output of C1"),
        ("claim:test", BodyRef(0, 200, 99, "output"), "test · output of C1"),
        ("C:e9", BodyRef(0, 900, 99, "output"), "output of C3"),
        ("run:run-1", BodyRef(0, 1200, 99, "command", "run-1"), "running command"),
    ],
)
async def test_enter_asks_for_the_whole_text(key: str, ref: BodyRef, title: str) -> None:
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, night().snapshot())
        pane.view.go(key)
        await pilot.press("enter")
        wish = app.wishes[0]
        assert isinstance(wish, ListPane.InspectRequested)
        assert (wish.ref, wish.title) == (ref, title)
