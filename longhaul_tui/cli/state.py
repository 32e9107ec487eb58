"""`longhaul state [FILE]`: what the record says, as text or JSON. Runs no process, calls nobody."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from longhaul_tui.cli.opening import (
    configured_telling,
    give_accounts,
    load_session,
    newest_session,
    one_session,
)
from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.cli.printing import print_session
from longhaul_tui.disk.files import CHUNK, Problem
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.engine.session import Session
from longhaul_tui.errors import LonghaulError
from longhaul_tui.text import one_line
from longhaul_tui.view.state_json import state_json


@click.command(short_help="What a session's record says: text, JSON or anomalies.")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="The whole answer as JSON.")
@click.option("--anomalies", is_flag=True, help="What could not be used of the file, and why.")
@agent_dir_option
def state(file: str | None, as_json: bool, anomalies: bool, agent_dir: Path | None) -> None:
    """The state of FILE: the newest session of the agent directory unless it is named.

    FILE is a path, a session id or its beginning, a session's name, or - for standard input.
    Nothing is written, no process is run and no model is called.
    """
    if as_json and anomalies:
        raise click.UsageError("--json and --anomalies exclude each other; --json has both")
    session, path = _read(file, agent_dir)
    snapshot = session.snapshot()
    if as_json:
        click.echo(json.dumps(state_json(snapshot, path), ensure_ascii=True, indent=2))
    elif anomalies:
        for anomaly in snapshot.anomalies:
            click.echo(one_line(f"{anomaly.code}  {anomaly.entry}  {anomaly.detail}"))
        if not snapshot.anomalies:
            click.echo("Anomalies: none")
    else:
        give_accounts(session, sessions_root(agent_dir).agent_dir)
        print_session(session.snapshot(), time.time())


def _read(file: str | None, agent_dir: Path | None) -> tuple[Session, str]:
    if file != "-":
        path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
        return load_session(path, configured_telling(agent_dir)), str(path)
    found = load_pieces(
        _chunks(sys.stdin.buffer), "-", home_directory(), configured_telling(agent_dir)
    )
    if isinstance(found, Problem):
        raise LonghaulError(f"standard input {found.words}")
    return found, "-"


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    while data := stream.read(CHUNK):
        yield data
