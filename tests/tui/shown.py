"""An app on fakes, and what a person would see of it.

Owns the way tests open the screen and read it back as text.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from textual.pilot import Pilot

from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.tui.screens.main import MainScreen
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.tui.fakes import (
    TZ,
    Clock,
    FakeBoard,
    FakeFeed,
    FakeMemory,
    board_of,
    board_row,
    live_row,
    night,
)

FRAME = 0.06
"""A little longer than a list waits between two pictures."""
KEY = "tide-importer"


@dataclass
class Stage:
    """Everything a test may touch."""

    app: LonghaulApp
    pilot: Pilot[Any]
    feed: FakeFeed
    board: FakeBoard
    clock: Clock
    memory: FakeMemory
    toasts: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """The screen, line by line, without trailing spaces."""
        strips = self.app.screen._compositor.render_strips()  # as it is sent to the terminal
        return [strip.text.rstrip() for strip in strips]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    @property
    def footer(self) -> str:
        """The last line."""
        return self.lines[-1]

    @property
    def main(self) -> MainScreen:
        """The session's screen."""
        return next(s for s in self.app.screen_stack if isinstance(s, MainScreen))

    @property
    def notices(self) -> list[str]:
        """Words of the toasts on show."""
        return [notice.message for notice in self.app._notifications]

    async def press(self, *keys: str) -> None:
        """Press keys and let everything settle."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type into a field."""
        for char in text:
            await self.pilot.press({" ": "space", ":": "colon", "/": "slash"}.get(char, char))
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is waiting: messages, workers, frames."""
        await self.pilot.pause()
        if self.app.workers:
            await self.app.workers.wait_for_complete()
        await self.pilot.pause(FRAME)

    async def show(self, snapshot: SessionSnapshot) -> None:
        """The feed publishes a newer snapshot."""
        self.feed.show(snapshot)
        await self.settle()

    async def tick(self, seconds: float) -> None:
        """Time passes; the clock's next tick is seen."""
        self.clock.now += seconds
        self.app._tick()
        await self.settle()


@asynccontextmanager
async def staged(
    snapshot: SessionSnapshot | None = None,
    *,
    size: tuple[int, int] = (120, 40),
    board: FakeBoard | None = None,
    feed: FakeFeed | None = None,
    with_feed: bool = True,
    memory: FakeMemory | None = None,
    **options: Any,
) -> AsyncIterator[Stage]:
    """The app on a fake feed and board, run without a terminal."""
    feed = feed or FakeFeed(night().snapshot() if snapshot is None else snapshot)
    board = board or FakeBoard(
        board_of([live_row(KEY), board_row("gauge-docs"), board_row("buoy-sim")]),
        {KEY: feed, "gauge-docs": FakeFeed(night().snapshot())},
    )
    clock, memory = Clock(), memory or FakeMemory()
    app = LonghaulApp(
        board=board,
        feed=feed if with_feed else None,
        key=KEY if with_feed else "",
        clock=clock,
        tz=TZ,
        memory=memory,
        **options,
    )
    async with app.run_test(size=size) as pilot:
        stage = Stage(app, pilot, feed, board, clock, memory)
        await stage.settle()
        yield stage
