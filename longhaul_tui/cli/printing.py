"""The plain form on standard output, one fact a line."""

import click

from longhaul_tui.settings import Settings
from longhaul_tui.view.plain import header_lines, ledger_lines, state_lines
from longhaul_tui.view.snapshot import SessionSnapshot


def print_session(snapshot: SessionSnapshot, now: float, settings: Settings) -> None:
    """Header, State and Ledger of a session, as they are at `now`, in local time."""
    for line in (
        *header_lines(snapshot, now, None),
        *state_lines(snapshot, now, None, settings),
        *ledger_lines(snapshot, now, None),
    ):
        click.echo(line)
