"""A page on and a page back in the Transcript and the Ledger of a very long session."""

import asyncio
import random
import time
from collections.abc import Iterator
from datetime import UTC

from longhaul_tui.engine.session import Session
from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.benchmarks.measure import Figure, quantile
from tests.generate import START, Generator
from tests.tui.fakes import FakeBoard, FakeFeed, board_of

PAGES = 200
KEYS = ("pageup", "pageup", "pagedown", "home", "end")
"""What is pressed, at random; `home` and `end` lay out pages nobody has seen."""


def paging(entries: int) -> Iterator[Figure]:
    """Processor time from the key to the picture, everything Textual does for it included."""
    session = Session()
    lines = Generator(1, scale=0.02).lines()
    for _ in range(entries // 1_000 + 1):
        session.feed(b"".join(next(lines) + b"\n" for _ in range(1_000)))
    snapshot = session.snapshot()
    for place, key in (("Transcript", "6"), ("Ledger", "2")):
        times = asyncio.run(_pages(snapshot, key))
        what = f"a page of the {place} at {len(snapshot.rows):,} rows"
        yield Figure(f"{what}, p50", quantile(times, 0.5), "ms")
        yield Figure(f"{what}, p95", quantile(times, 0.95), "ms", 20)


async def _pages(snapshot: SessionSnapshot, place: str) -> list[float]:
    feed = FakeFeed(snapshot)
    app = LonghaulApp(
        board=FakeBoard(board_of()), feed=feed, key="long", clock=lambda: START + 9e6, tz=UTC
    )
    pick, times = random.Random(1), []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(place)
        await pilot.pause(0.5)
        for _ in range(PAGES):
            key = pick.choice(KEYS)
            before = time.process_time()
            await pilot.press(key)
            times.append((time.process_time() - before) * 1e3)
    return times
