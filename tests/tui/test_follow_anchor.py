"""With follow off, nothing that happens to the rows moves the line under the cursor.

Run in an app, because resizing and coalesced updates are part of what must hold.
"""

from datetime import UTC

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from longhaul_tui.tui.panes.transcript import TranscriptPane
from longhaul_tui.tui.widgets.inked import InkedApp
from longhaul_tui.tui.widgets.lineview import FRAME
from longhaul_tui.view.filters import DEFAULT_KINDS
from longhaul_tui.view.rows import HAS_TEXT, ON_PATH, RowKind
from tests.tui.rows import START, Scene

BATCH = 500


class TranscriptApp(InkedApp[None]):
    """The Transcript pane alone."""

    def __init__(self) -> None:
        super().__init__()
        self.pane = TranscriptPane(tz=UTC)

    def compose(self) -> ComposeResult:
        yield self.pane


def append(scene: Scene, count: int) -> None:
    """Rows of every height and kind, as a session brings them."""
    for _ in range(count // 5):
        number = len(scene.store)
        scene.user("keep memory flat and read line by line, please; " * (number % 7 + 1))
        scene.agent("Reading one harbour file at a time now. " * (number % 3 + 1))
        scene.command(f"just test -k gauge{number}", number % 2, error="Killed" * (number % 2))
        scene.add(RowKind.EDIT, f"src/deep/path/to/module{number}.py", note="+3 −1")
        scene.add(RowKind.TOOL, "web_search", detail="first line of what it found")


def same_entries_elsewhere(old: Scene) -> Scene:
    """Another reading of the file: forty new lines stand before the entries known so far."""
    new = Scene(generation=old.generation + 1, prefix="n")
    for _ in range(8):
        append(new, 5)
    new.prefix = "x"
    rows = old.snapshot().rows
    for node, key in enumerate(old.store.keys):
        new.add(RowKind.ASSISTANT, rows.row(node).head, flags=ON_PATH | HAS_TEXT, key=key)
    return new


async def shown(pilot: Pilot[None], pane: TranscriptPane, scene: Scene) -> None:
    """The newest picture is on the screen."""
    pane.snapshot = scene.snapshot()
    await pilot.pause(1.5 * FRAME)


def cursor_line(pane: TranscriptPane) -> tuple[str, int]:
    """Entry id, and the screen row that really shows the cursor."""
    rows = [y for y, line in enumerate(pane.view.plain()) if line.startswith(("▸", "▹"))]
    assert len(rows) == 1
    return pane.view.cursor_key, rows[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_cursor_line_stays_put_through_forty_batches(size: tuple[int, int]) -> None:
    app, scene = TranscriptApp(), Scene()
    append(scene, 2 * BATCH)
    async with app.run_test(size=size) as pilot:
        pane = app.pane
        pane.now = START
        await shown(pilot, pane, scene)
        await pilot.press("pageup", "pageup", "k", "k", "k")
        place = cursor_line(pane)
        assert not pane.view.following
        tall = 6
        for batch in range(40):
            append(scene, BATCH)
            await shown(pilot, pane, scene)
            assert cursor_line(pane) == place, f"after batch {batch}"
            if batch == 8:
                pane.kinds = DEFAULT_KINDS - {"tools"}
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
            if batch == 14:
                pane.kinds = DEFAULT_KINDS
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
            if batch == 18:
                await pilot.resize_terminal(size[0] + 31, place[1] + 1 + tall)
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
            if batch == 22:
                await pilot.resize_terminal(*size)
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
            if batch == 26:
                before = scene.places[place[0]]
                scene = same_entries_elsewhere(scene)
                assert scene.places[place[0]] == before + 40
                await shown(pilot, pane, scene)
                assert cursor_line(pane) == place
            if batch == 32:
                pane.wrap = False
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
                pane.wrap = True
                await pilot.pause(1.5 * FRAME)
                assert cursor_line(pane) == place
        assert pane.view.below > 10_000
        await pilot.press("G")
        assert pane.view.cursor_key == scene.store.keys[-1]
