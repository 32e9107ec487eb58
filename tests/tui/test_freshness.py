"""Titles tell how old the newest of a session is, not when it was opened (SCREEN 5)."""

from collections.abc import Callable

import pytest

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.view.snapshot import FileFacts, LifeFacts
from tests.tui.hosts import NOW, PaneApp, give, ledger, screen_lines, transcript
from tests.tui.rows import night

DAY = 86_400


@pytest.mark.parametrize("pane", [ledger, transcript])
@pytest.mark.parametrize(
    ("newest", "end"),
    [(NOW - 374 * DAY, "1.0 kB read · 374d ago ─"), (NOW - 4, "1.0 kB read · 4s ago ─")],
)
async def test_the_age_is_of_the_newest_entry(
    pane: Callable[[], ListPane], newest: float, end: str
) -> None:
    scene = night()
    scene.file = FileFacts(condition="following", size=1_000, read=1_000, last_read_at=NOW - 3)
    scene.life = LifeFacts(last_entry_at=newest)
    shown = pane()
    app = PaneApp(shown)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, shown, scene.snapshot())
        assert screen_lines(app)[0].endswith(end)


async def test_without_a_dated_entry_it_says_when_bytes_were_read() -> None:
    scene = night()
    scene.file = FileFacts(condition="following", size=1_000, read=1_000, last_read_at=NOW - 3)
    pane = ledger()
    app = PaneApp(pane)
    async with app.run_test(size=(120, 40)) as pilot:
        await give(pilot, pane, scene.snapshot())
        assert screen_lines(app)[0].endswith("1.0 kB read · read 3s ago ─")


async def test_the_title_of_an_old_transcript_has_its_date_and_fits() -> None:
    for width in (120, 80, 60):
        pane = transcript()
        app = PaneApp(pane)
        async with app.run_test(size=(width, 40)) as pilot:
            pane.now = NOW + 374 * DAY
            pane.snapshot = night().snapshot()
            await pilot.pause(0.1)
            title = screen_lines(app)[0]
            assert "─ Transcript · 2026-01-02 20:10–20:22 " in title
            rule = next(line for line in screen_lines(app) if "══ #1" in line)
            assert "#1 · 2026-01-02 20:17 · " in rule


@pytest.mark.parametrize(
    ("later", "words"),
    [(0, "first C1 20:12 "), (3 * DAY, "first C1 Fri 20:12 "), (374 * DAY, "first C1 2026-01-02 ")],
)
async def test_an_old_error_has_its_date(later: int, words: str) -> None:
    pane = ledger()
    async with PaneApp(pane).run_test(size=(120, 40)) as pilot:
        pane.now = NOW + later
        pane.snapshot = night().snapshot()
        await pilot.pause(0.1)
        row = next(line for line in pane.view.plain() if line[3:].startswith("E1 "))
        assert words in row
