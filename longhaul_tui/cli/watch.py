"""`longhaul [watch] [SESSION…]`: the screen, or its plain form where there is no terminal."""

import gc
import os
import sys
import time
from pathlib import Path

import click

from longhaul_tui.cli.opening import (
    configured,
    configured_telling,
    each_once,
    give_accounts,
    load_session,
    newest_or_none,
    newest_session,
    one_session,
    session_log,
)
from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.cli.printing import print_session
from longhaul_tui.engine.load import probe
from longhaul_tui.errors import LonghaulError
from longhaul_tui.ledger.facts import telling

SEALED = "--read-only was given"


@click.command(short_help="The screen: follow sessions live (what `longhaul` alone does).")
@click.argument("sessions", nargs=-1, metavar="[SESSION]...")
@click.option(
    "--follow/--no-follow",
    default=True,
    help="Follow the newest row, or begin with follow off.",
)
@click.option("--read-only", is_flag=True, help="Do not keep theme and pane for the next time.")
@agent_dir_option
def watch(sessions: tuple[str, ...], follow: bool, read_only: bool, agent_dir: Path | None) -> int:
    """Follow SESSION on screen; several are watched, the first is shown.

    Without SESSION the newest of the agent directory. Where standard output is no terminal, the
    plain form is printed once.
    """
    paths = each_once(one_session(word, agent_dir) for word in sessions)
    for path in paths:
        problem = probe(path)
        if problem is not None:
            raise LonghaulError(f"{path}: {problem.words}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _print(paths or [newest_session(agent_dir)], agent_dir)
    if not paths:
        newest = newest_or_none(agent_dir)
        paths = [] if newest is None else [newest]
    return _show(paths, follow=follow, read_only=read_only, agent_dir=agent_dir)


def _print(paths: list[Path], agent_dir: Path | None) -> int:
    settings = configured(agent_dir)
    by, log = telling(settings), session_log(agent_dir)
    for number, path in enumerate(paths):
        if number:
            click.echo()
        session = load_session(path, by)
        give_accounts(session, sessions_root(agent_dir).agent_dir)
        print_session(session, time.time(), settings, log)
    return 0


def _show(paths: list[Path], *, follow: bool, read_only: bool, agent_dir: Path | None) -> int:
    gc.disable()  # until the first frame: see `run_screen`
    from longhaul_tui.cli.desk import desk_for
    from longhaul_tui.cli.screen import run_screen
    from longhaul_tui.disk.logfile import log_path
    from longhaul_tui.engine.accounts import Accounts
    from longhaul_tui.engine.board import DirectoryBoard
    from longhaul_tui.engine.elsewhere import look_up_elsewhere
    from longhaul_tui.engine.logfeed import FileLog

    root = sessions_root(agent_dir)
    accounts = Accounts(root.agent_dir, look_up_elsewhere)
    by = configured_telling(agent_dir)
    board = DirectoryBoard(root, extra=paths, home=home_directory(), accounts=accounts, by=by)
    for path in paths[1:]:
        board.watch(str(path), True)
    asked = run_screen(
        board,
        feed=board.open(str(paths[0])) if paths else None,
        key=str(paths[0]) if paths else "",
        clock=time.time,
        follow=follow,
        read_only=read_only,
        log=FileLog(log_path(root.agent_dir, os.environ, Path.cwd()), home=home_directory()),
        desk=desk_for(root.agent_dir, home_directory(), sealed=SEALED if read_only else ""),
    )
    if asked == "demo":
        from longhaul_tui.cli.demo import show_demo
        from longhaul_tui.demo.replay import SPEED

        return show_demo(SPEED)
    return 0
