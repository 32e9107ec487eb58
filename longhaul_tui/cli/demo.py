"""`longhaul demo`: an invented night, replayed live into a temporary agent directory."""

import math
import signal
import sys
from pathlib import Path

import click

from longhaul_tui.cli.opening import give_accounts, load_session
from longhaul_tui.cli.printing import print_session
from longhaul_tui.demo.replay import SPEED, Replay
from longhaul_tui.engine.logfeed import read_log
from longhaul_tui.settings import Settings
from longhaul_tui.view.plain_log import log_lines

SEALED = "the demo's night is told by the replay"


def _finite(
    _context: click.Context, _parameter: click.Parameter, value: float | None
) -> float | None:
    if value is not None and math.isnan(value):  # which a range lets through
        raise click.BadParameter("not a number")
    return value


@click.command(short_help="An invented night, replayed live; no pi, no network.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0.1, max=100_000),
    callback=_finite,
    default=None,
    metavar="N",
    help=f"Seconds of the night in one second (default {SPEED:g}); long silences are cut short.",
)
@click.option("--fast", is_flag=True, help="The whole night at once.")
@click.option("--headless", is_flag=True, help="Print the plain form of the morning and leave.")
def demo(speed: float | None, fast: bool, headless: bool) -> int:
    """Replay a night of an invented session and follow it on screen.

    Everything happens in a temporary directory that is removed again. With --headless nothing is
    shown: when the replay has ended, header, State, Ledger, Rejections, Passes and Log are printed.
    """
    if fast and speed is not None:
        raise click.UsageError("--fast and --speed exclude each other")
    pace = None if fast else speed or SPEED
    if headless or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return print_demo(pace)
    return show_demo(pace)


class _Ending:
    """SIGTERM and SIGHUP, unless they are to be ignored, end the demo but leave nothing behind:
    not before its folder is somebody's to remove, nor once it is being removed."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._armed = False

    def __enter__(self) -> "_Ending":
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, self._told)
        return self

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) == self._told:
                signal.signal(number, signal.SIG_DFL)

    def arm(self) -> None:
        """From here on a signal ends the demo; one that came before does it now."""
        self._armed = True
        self._leave()

    def _told(self, number: int, _frame: object) -> None:
        self._number = number
        self._leave()

    def _leave(self) -> None:
        if self._armed and self._number is not None:
            self._armed = False
            sys.exit(128 + self._number)


def print_demo(pace: float | None) -> int:
    """Print the morning after the replay has ended."""
    with _Ending() as ending, Replay(pace) as replay:
        ending.arm()
        replay.finished()
        session = load_session(replay.path)
        give_accounts(session, replay.agent_dir, priced=True)
        snapshot = session.snapshot()
        log = read_log(replay.log)
        print_session(session, replay.ends, Settings(), log)
        for line in log_lines(log, snapshot, replay.ends, None):
            click.echo(line)
    return 0


def show_demo(pace: float | None) -> int:
    """Follow the replay on screen."""
    from longhaul_tui.cli.desk import desk_for
    from longhaul_tui.cli.screen import run_screen
    from longhaul_tui.demo.passes import KEEP
    from longhaul_tui.disk.logfile import log_path
    from longhaul_tui.disk.sessions import find_root
    from longhaul_tui.engine.accounts import Accounts
    from longhaul_tui.engine.board import DirectoryBoard
    from longhaul_tui.engine.logfeed import FileLog

    with _Ending() as ending, Replay(pace) as replay:
        ending.arm()
        root = find_root(replay.agent_dir, {}, Path("/home/you"))
        board = DirectoryBoard(
            root,
            clock=replay.clock,
            home="/home/you",
            hosts=lambda directories: dict.fromkeys(directories, "there"),
            accounts=Accounts(replay.agent_dir),
        )
        run_screen(
            board,
            feed=board.open(str(replay.path)),
            key=str(replay.path),
            clock=replay.clock,
            read_only=True,
            offers_demo=False,
            log=FileLog(
                log_path(replay.agent_dir, {}, replay.agent_dir),
                clock=replay.clock,
                home=str(replay.agent_dir.parent),
            ),
            desk=desk_for(replay.agent_dir, "/home/you", sealed=SEALED, keep=KEEP),
        )
    return 0
