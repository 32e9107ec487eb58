"""Text of a session that wants to be more than text, in every pane.

The terminal's bytes are tested through a pseudo-terminal elsewhere; here the strips that are sent
to it must hold no control character, lose no letter to markup, and keep a straight right edge.
"""

from collections.abc import Callable
from unicodedata import category

import pytest
from msgspec.structs import replace

from longhaul_tui.tui.panes.ledger import LedgerPane
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.widgets import ink
from longhaul_tui.tui.widgets.rows import GUTTER, Shape
from longhaul_tui.view.port import Page
from longhaul_tui.view.rows import RowKind
from tests.tui.hosts import PaneApp, give, ledger, redrawn, screen_lines, straight, transcript
from tests.tui.rows import Scene, claim

MARKUP = ["[/red]", "[@click=app.quit]x[/]", "[x] done", "list[int]", "ZLEXCOUNT z [b +", "[/"]
ESCAPES = [
    "\x1b[2J\x1b[31mred",
    "\x1b]8;;http://x\x07link",
    "\x1b]52;c;aGk=\x07",
    "\x1b[?1003h\x1b[?1049l",
    "\x9b2J\x9d52;c;x\x9c",
    "\u202eright\u200bzero\u2066x",
    "lone \ud800 surrogate",
    "tab\tand\rreturn\x00nul",
]
WIDE = [
    "⚠\ufe0f VS16 ✔\ufe0f",
    "🇩🇪🇫🇷 flags",
    "👍🏽 tone",
    "👩\u200d👩\u200d👧 joined",
    "漢字カナ" * 30,
    "e\u0301" * 9,
]
LONG = ["x" * 5_000_000, "word " * 1_000_000]
WIDTHS = (20, 80, 300)


def hostile(text: str) -> Scene:
    """This text in every place a session can put one."""
    scene = Scene()
    scene.user(text)
    scene.agent(text, reasoning=text)
    scene.command(text, 1, error=text)
    scene.command(text, 0)
    for kind in RowKind:
        if kind not in (RowKind.COMPACTION, RowKind.USER, RowKind.ASSISTANT):
            scene.add(kind, text, note=text, detail=text)
    scene.compaction(kept=text)
    scene.claims = [claim("test", scene, 2)]
    scene.call(text, "u", "unanswered")
    scene.call(text, "r", "running")
    return scene


def clean(lines: list[str]) -> bool:
    """Nothing a terminal would act on, and nothing that is not seen."""
    return not any(
        category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") for line in lines for char in line
    )


PANES: list[Callable[[], ListPane]] = [transcript, ledger]


@pytest.mark.parametrize("pane_of", PANES)
@pytest.mark.parametrize("text", [*MARKUP, *ESCAPES, *WIDE])
@pytest.mark.req("L172")
async def test_no_text_acts_on_the_terminal_or_bends_an_edge(
    pane_of: Callable[[], ListPane], text: str
) -> None:
    pane = pane_of()
    if isinstance(pane, LedgerPane):
        pane.read = lambda _ref, _offset, _limit: Page(text, 0, len(text))
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        snapshot = hostile(text).snapshot()
        await give(pilot, pane, snapshot)
        await pilot.press("home")
        for width in WIDTHS:
            await pilot.resize_terminal(width, 40)
            await pilot.pause()
            lines = screen_lines(app)
            assert clean(lines), width
            assert straight(app), width
        pane.notice = text
        pane.sought = text
        pane.marks = True
        pane.wrap = False
        await redrawn(pilot, pane)
        assert clean(screen_lines(app))
        assert straight(app)


@pytest.mark.parametrize("pane_of", PANES)
@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_shown_as_it_was_written(
    pane_of: Callable[[], ListPane], text: str
) -> None:
    pane = pane_of()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 60)) as pilot:
        await give(pilot, pane, hostile(text).snapshot())
        pane.notice = text
        await pilot.press("home")
        await redrawn(pilot, pane)
        lines = screen_lines(app)
        assert lines[1].strip() == text
        assert sum(text in line for line in lines) >= 5
        strips = app.screen._compositor.render_strips()
        assert not any(s.style and s.style.meta for strip in strips for s in strip)


@pytest.mark.parametrize("pane_of", PANES)
@pytest.mark.parametrize("text", LONG)
async def test_a_text_of_five_megabytes_is_cut_before_it_is_laid_out(
    pane_of: Callable[[], ListPane], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def counted(piece: str) -> str:
        looked_at.append(len(piece))
        return piece

    monkeypatch.setattr(ink, "sanitise", counted)
    scene = Scene()
    scene.user(text)
    scene.command("true", 1, error=text)
    pane = pane_of()
    app = PaneApp(pane)
    async with app.run_test(size=(80, 24)) as pilot:
        await give(pilot, pane, scene.snapshot())
        assert looked_at
        assert max(looked_at) <= 16_384
        assert straight(app)


@pytest.mark.parametrize("pane_of", PANES)
async def test_going_small_and_large_in_a_loop_keeps_every_edge(
    pane_of: Callable[[], ListPane],
) -> None:
    pane = pane_of()
    app = PaneApp(pane)
    scene = hostile(WIDE[4])
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        for step in range(12):
            await pilot.resize_terminal(20 if step % 2 else 300, 5 if step % 2 else 50)
            scene.agent("漢字 [/x] \x1b[2J")
            pane.snapshot = replace(scene.snapshot(), serial=step)
            await pilot.press("k" if step % 3 else "pageup")
            assert clean(screen_lines(app))
            assert straight(app)


@pytest.mark.parametrize("pane_of", PANES)
@pytest.mark.parametrize("text", [*ESCAPES, *WIDE])
def test_no_line_of_a_row_outgrows_any_width(pane_of: Callable[[], ListPane], text: str) -> None:
    pane = pane_of()
    pane.shown = hostile(text).snapshot()
    rows = pane.make_rows()
    for width in range(60, 301, 7):
        for wrap in (True, False):
            shape = Shape(width - GUTTER, wrap, 0 if wrap else 8)
            for at in range(len(rows)):
                for line in rows.lines(at, shape):
                    room = width if line.full else width - GUTTER
                    assert ink.width_of(line.segs) <= room
                    assert clean([seg.text for seg in line.segs])
