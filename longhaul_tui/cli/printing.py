"""The plain form on standard output, one fact a line."""

import click

from longhaul_tui.engine.session import Session
from longhaul_tui.settings import Settings
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.plain import header_lines, ledger_lines, state_lines


def print_session(session: Session, now: float, settings: Settings, log: LogSnapshot) -> None:
    """Header, State, Ledger, Rejections and Passes of a session, as they are at `now`, in local
    time."""
    # The screen does not wait for what it does not print.
    from longhaul_tui.view.plain_passes import pass_lines, rejection_lines

    snapshot = session.snapshot()
    for line in (
        *header_lines(snapshot, now, None),
        *state_lines(snapshot, settings),
        *ledger_lines(snapshot, now, None),
        *rejection_lines(snapshot, log, now, None),
        *pass_lines(snapshot, log, session.summary, now, None),
    ):
        click.echo(line)
