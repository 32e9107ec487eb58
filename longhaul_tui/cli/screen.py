"""Opens the screen: the one place of the command line that loads it."""

import gc
import sys

from longhaul_tui.clock import Clock
from longhaul_tui.disk.memory import FileMemory, state_directory
from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.tui.leaving import run
from longhaul_tui.view.port import Board, Desk, Feed, LogFeed

_TURN = 0.01
"""Seconds the screen's thread goes on before another may ask for the interpreter: the thread that
reads lets go by itself five times as often (`engine/turns`)."""


def _look_for_garbage() -> None:
    """From now on, and not through what was made so far."""
    gc.freeze()
    gc.enable()


def run_screen(
    board: Board,
    *,
    feed: Feed | None,
    key: str,
    clock: Clock,
    follow: bool = True,
    read_only: bool = False,
    offers_demo: bool = True,
    log: LogFeed | None = None,
    desk: Desk | None = None,
) -> str | None:
    """Show the screen until it is left; what the person asked for last, if anything.

    Ended by a signal or a lost terminal, the command ends with that code.
    """
    gc.disable()  # what is made up to the first frame stays to the end
    app = LonghaulApp(
        board=board,
        feed=feed,
        key=key,
        clock=clock,
        memory=FileMemory(state_directory(), read_only=read_only),
        follow=follow,
        offers_demo=offers_demo,
        log=log,
        drawn=_look_for_garbage,
    )
    app.desk = desk
    sys.setswitchinterval(_TURN)
    code = run(app)
    if code:
        sys.exit(code)
    return app.return_value
