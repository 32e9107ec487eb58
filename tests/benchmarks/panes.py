"""What one more line costs while Rejections or Passes is on screen, with few passes and many."""

import asyncio
import time
from collections.abc import Iterator

from longhaul_tui.engine.session import Session
from longhaul_tui.view.snapshot import FileFacts
from tests.benchmarks.measure import Figure, quantile
from tests.own import OwnSession
from tests.passes import goal, log, refusal, trace
from tests.tui.fakes import FakeLog
from tests.tui.shown import staged
from tests.tui.test_state_pages import BytesFeed

FEW, MANY = 3, 300
RULES = 40
LINES = 200
FRAME_MS = 50
"""No picture may take longer (DESIGN §7)."""


def panes() -> Iterator[Figure]:
    """From a new snapshot to its picture, in the middle and at worst."""
    for key, name in (("4", "Rejections"), ("5", "Passes")):
        for count in (FEW, MANY):
            waits = asyncio.run(_lines(key, count))
            words = f"a line on {name}, {count} passes"
            yield Figure(f"{words}, p50", quantile(waits, 0.5), "ms", FRAME_MS)
            yield Figure(f"{words}, worst", waits[-1], "ms", FRAME_MS)


async def _lines(key: str, count: int) -> list[float]:
    """Milliseconds of each, sorted."""
    night = _night(count)
    feed, session = BytesFeed(night), Session("s.jsonl")
    session.feed(night.bytes())
    session.file = FileFacts(condition="following", read=1, size=1)
    feed.current = session.snapshot()
    waits = []
    async with staged(feed=feed, log=FakeLog(log())) as stage:
        await stage.press(key)
        pane = stage.main.shown
        for number in range(LINES):
            night.assistant(f"step {number}")
            session.feed(night.lines[-1] + b"\n")
            snapshot = session.snapshot()
            start = time.perf_counter()
            pane.snapshot = snapshot
            pane.view.flush()
            waits.append((time.perf_counter() - start) * 1e3)
    return sorted(waits)


def _night(count: int) -> OwnSession:
    night = OwnSession()
    goal(night)
    for number in range(RULES):
        night.rule(night.says(f"never touch part {number} of the importer, please"))
    for number in range(count):
        kept = night.assistant("on with it")
        refused = [refusal("text-short", "decision 1", text="nope")]
        night.close(
            line=f"part {number}", kept=kept, trace=trace(), refusals=refused, counted=False
        )
    return night
