"""The screen in a terminal of its own, for tests that look at the terminal.

Run as a program: `python -m tests.tui.runs_screen [busy] [stuck] [TEXT]`. `busy` blocks the
screen's own thread at the first news, `stuck` blocks every read of the feed; a TEXT fills the
session wherever a file can put one.
"""

import sys
import threading
import time

from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.tui.leaving import run
from longhaul_tui.view.snapshot import SessionSnapshot
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


class BusyFeed(FakeFeed):
    """A feed whose second snapshot takes a minute."""

    def snapshot(self) -> SessionSnapshot:
        if self.current.serial:
            time.sleep(60)
        return super().snapshot()


def main(words: list[str]) -> int:
    """The exit code of the screen."""
    texts = [word for word in words if word not in ("busy", "stuck")]
    snapshot = session(texts[0]) if texts else night().snapshot()
    kind = BusyFeed if "busy" in words else FakeFeed
    feed = kind(snapshot, {n * 100: texts[0] for n in range(9)} if texts else None)
    if "stuck" in words:
        feed.hold = threading.Event().wait  # type: ignore[assignment] # its answer never comes
    if "busy" in words:
        timer = threading.Timer(1.0, feed.show, [snapshot])
        timer.daemon = True
        timer.start()
    name = texts[0] if texts else KEY
    board = FakeBoard(board_of([live_row(KEY, name=name), board_row("other")]), {KEY: feed})
    app = LonghaulApp(board=board, feed=feed, key=KEY, clock=Clock(NOW), tz=TZ, memory=FakeMemory())
    return run(app)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
