"""The screen in a terminal of its own, for tests that look at the terminal.

Run as a program: `python -m tests.tui.runs_screen [busy] [stuck] [TEXT]`. `busy` blocks the
screen's own thread at the theme key, `stuck` blocks every read of the feed; a TEXT fills the
session wherever a file can put one.
"""

import sys
import threading
import time

from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.tui.leaving import run
from tests.tui.fakes import (
    NOW,
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
from tests.tui.hostile import session

KEY = "tide-importer"


class BusyApp(LonghaulApp):
    """A screen whose own thread is lost for a minute when the theme is changed."""

    def step_theme(self) -> None:
        time.sleep(60)


def main(words: list[str]) -> int:
    """The exit code of the screen."""
    texts = [word for word in words if word not in ("busy", "stuck")]
    snapshot = session(texts[0]) if texts else night().snapshot()
    feed = FakeFeed(snapshot, {n * 100: texts[0] for n in range(9)} if texts else None)
    if "stuck" in words:
        feed.hold = threading.Event().wait  # type: ignore[assignment] # its answer never comes
    name = texts[0] if texts else KEY
    board = FakeBoard(board_of([live_row(KEY, name=name), board_row("other")]), {KEY: feed})
    app = LonghaulApp(board=board, feed=feed, key=KEY, clock=Clock(NOW), tz=TZ, memory=FakeMemory())
    return run(app)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
