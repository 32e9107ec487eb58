"""`longhaul state [FILE]`: what the record says, as text or JSON. Runs no process, calls nobody."""

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click

from longhaul_tui.cli.opening import (
    configured,
    give_accounts,
    load_session,
    newest_session,
    one_session,
    session_log,
)
from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.cli.printing import print_session
from longhaul_tui.disk.files import CHUNK, Problem, read_span
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.engine.repairing import note_torn_apply
from longhaul_tui.engine.session import Session
from longhaul_tui.errors import LonghaulError
from longhaul_tui.ledger.facts import Telling, telling
from longhaul_tui.text import one_line
from longhaul_tui.transcript.parts import part_text
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.spans import no_state, row_of_span, span_lines, stored
from longhaul_tui.view.state_json import state_json


@click.command(short_help="What a session's record says: text, JSON, spans or anomalies.")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="The whole answer as JSON.")
@click.option("--spans", is_flag=True, help="Every compaction: events, commands, errors, line.")
@click.option("--span", type=click.IntRange(min=1), help="The state as it was stored at span N.")
@click.option("--anomalies", is_flag=True, help="What could not be used of the file, and why.")
@agent_dir_option
def state(
    file: str | None,
    as_json: bool,
    spans: bool,
    span: int | None,
    anomalies: bool,
    agent_dir: Path | None,
) -> None:
    """The state of FILE: the newest session of the agent directory unless it is named.

    FILE is a path, a session id or its beginning, a session's name, or - for standard input.
    Nothing is written, no process is run and no model is called.
    """
    if sum((as_json, spans, span is not None, anomalies)) > 1:
        raise click.UsageError("--json, --spans, --span and --anomalies exclude each other")
    settings = configured(agent_dir)
    read = _read(file, agent_dir, telling(settings), keep=span is not None)
    session = read.session
    snapshot = session.snapshot()
    if as_json:
        click.echo(
            json.dumps(state_json(snapshot, read.path, settings), ensure_ascii=True, indent=2)
        )
    elif anomalies:
        for anomaly in snapshot.anomalies:
            click.echo(one_line(f"{anomaly.code}  {anomaly.entry}  {anomaly.detail}"))
        if not snapshot.anomalies:
            click.echo("Anomalies: none")
    elif spans:
        for line in span_lines(snapshot):
            click.echo(line)
        if not snapshot.state.has_own:
            click.echo(f"Spans: {no_state(snapshot)}")
    elif span is not None:
        click.echo(_stored(read, snapshot, span))
    else:
        give_accounts(session, sessions_root(agent_dir).agent_dir)
        print_session(session, time.time(), settings, session_log(agent_dir))


@dataclass(frozen=True, slots=True)
class _Read:
    """A session, and what it was read from."""

    session: Session
    path: str
    """`-` of standard input."""
    data: bytes | None
    """All of standard input, which cannot be read again, where that was asked for."""


def _read(file: str | None, agent_dir: Path | None, by: Telling, *, keep: bool) -> _Read:
    if file != "-":
        path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
        session = load_session(path, by)
        note_torn_apply(session, path)
        return _Read(session, str(path), None)
    kept: list[bytes] = []
    chunks = _chunks(sys.stdin.buffer, kept if keep else None)
    found = load_pieces(chunks, "-", home_directory(), by)
    if isinstance(found, Problem):
        raise LonghaulError(f"standard input {found.words}")
    return _Read(found, "-", b"".join(kept))


def _chunks(stream: BinaryIO, kept: list[bytes] | None) -> Iterator[bytes]:
    while data := stream.read(CHUNK):
        if kept is not None:
            kept.append(data)
        yield data


def _stored(read: _Read, snapshot: SessionSnapshot, span: int) -> str:
    """The summary that the compaction of this span stored, made safe."""
    row = row_of_span(snapshot, span)
    if row is None:
        known = [row.span for row in snapshot.compactions if row.on_path and row.span is not None]
        if not known:
            raise LonghaulError(f"no span {span}: {no_state(snapshot)}")
        raise LonghaulError(
            f"no span {span} on the path: it has spans {min(known)} to {max(known)}"
        )
    line = snapshot.rows.row(row.node)
    if read.data is not None:
        return stored(part_text(read.data[line.offset : line.offset + line.length], "summary"))
    raw = read_span(Path(read.path), line.offset, line.length)
    if isinstance(raw, Problem) or len(raw) != line.length:
        raise LonghaulError(f"{read.path} changed while it was read")
    return stored(part_text(raw, "summary"))
