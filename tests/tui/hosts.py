"""Apps that hold one pane, and what a terminal of theirs shows.

Owns the host of pane tests. It turns markup-free strips into plain lines; nothing is mocked.
"""

from datetime import UTC
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from longhaul_tui.tui.panes.ledger import LedgerPane
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.transcript import TranscriptPane
from longhaul_tui.tui.widgets.inked import InkedApp
from longhaul_tui.tui.widgets.lineview import FRAME
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.tui.rows import START

FRAMES = Path(__file__).parent / "frames"
NOW = START + 3 * 3600


class PaneApp(InkedApp[None]):
    """One pane, and the wishes it sent."""

    def __init__(self, pane: ListPane) -> None:
        super().__init__()
        self.pane = pane
        self.wishes: list[ListPane.InspectRequested | ListPane.JumpRequested] = []

    def compose(self) -> ComposeResult:
        yield self.pane

    def on_list_pane_inspect_requested(self, wish: ListPane.InspectRequested) -> None:
        self.wishes.append(wish)

    def on_list_pane_jump_requested(self, wish: ListPane.JumpRequested) -> None:
        self.wishes.append(wish)


def transcript() -> TranscriptPane:
    """The Transcript pane, in UTC."""
    return TranscriptPane(tz=UTC)


def ledger() -> LedgerPane:
    """The Ledger pane, in UTC."""
    return LedgerPane(tz=UTC)


async def redrawn(pilot: Pilot[None], pane: ListPane) -> None:
    """Wait for the next picture, and do not rely on a timer that a busy machine may hold back."""
    await pilot.pause(2 * FRAME)
    pane.view.flush()
    await pilot.pause()


async def give(pilot: Pilot[None], pane: ListPane, snapshot: SessionSnapshot) -> None:
    """Hand the pane a picture and wait until it is drawn."""
    pane.now = NOW
    pane.snapshot = snapshot
    await redrawn(pilot, pane)


def screen_lines(app: App[Any]) -> list[str]:
    """What the terminal shows, line by line, trailing blanks kept."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def frame(name: str) -> list[str]:
    """The lines of a drawn screen; trailing blanks are not drawn."""
    return (FRAMES / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")


def straight(app: App[Any]) -> bool:
    """Every line is exactly as wide as the screen."""
    return {cell_len(line) for line in screen_lines(app)} == {app.size.width}
