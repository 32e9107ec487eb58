"""`longhaul cut [FILE]`: where a compaction would cut, and why. Reads, measures, explains."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from longhaul_tui.accounting.projection import PathEntry, context_of
from longhaul_tui.accounting.retention import DEFAULT_KEEP, find_cut
from longhaul_tui.cli.opening import newest_session, one_session
from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.disk.files import Problem, opened, pieces, problem_of
from longhaul_tui.disk.pi_settings import Refused, find_keep
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.sizing import Read, sized_path
from longhaul_tui.errors import LonghaulError
from longhaul_tui.text import one_line
from longhaul_tui.view.cut import BudgetFrom, CutReport, cut_json, cut_lines
from longhaul_tui.view.snapshot import Identity, SessionSnapshot


@click.command(short_help="Where a compaction would cut a session, and why there.")
@click.argument("file", required=False)
@click.option(
    "--keep-recent-tokens",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"Tokens to keep (default: pi's settings, with the model's own, else {DEFAULT_KEEP:,}).",
)
@click.option("--json", "as_json", is_flag=True, help="The whole answer as JSON.")
@agent_dir_option
def cut(
    file: str | None, keep_recent_tokens: int | None, as_json: bool, agent_dir: Path | None
) -> None:
    """Where pi would cut FILE now: what stays word for word, what a summary would stand for.

    FILE is a path, a session id or its beginning, a session's name, or - for standard input; the
    newest session of the agent directory unless it is named. Sizes are pi's own estimates. Nothing
    is written, no process is run and no model is called.
    """
    snapshot, path = _read(file, agent_dir)
    budget, budget_from = keep_budget(keep_recent_tokens, snapshot.identity, agent_dir)
    context = context_of(path)
    report = CutReport(
        snapshot=snapshot,
        context=context,
        cut=find_cut(context, budget),
        budget_from=budget_from,
    )
    if as_json:
        click.echo(json.dumps(cut_json(report), ensure_ascii=True, indent=2))
        return
    for line in cut_lines(report):
        click.echo(line)


def _read(file: str | None, agent_dir: Path | None) -> tuple[SessionSnapshot, list[PathEntry]]:
    if file == "-":
        data = sys.stdin.buffer.read()
        session = load_pieces([data], "-", home_directory())
        return _sized(session, lambda offset, size: data[offset : offset + size], "standard input")
    path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
    with opened(path) as fd:
        if isinstance(fd, Problem):
            raise LonghaulError(f"{path}: {fd.words}")
        try:
            end = os.fstat(fd).st_size
            session = load_pieces(pieces(fd, 0, end), str(path), home_directory())
            return _sized(session, lambda at, size: b"".join(pieces(fd, at, at + size)), f"{path}:")
        except OSError as error:
            raise LonghaulError(f"{path}: {problem_of(error).words}") from error


def _sized(
    session: Session | Problem, read: Read, name: str
) -> tuple[SessionSnapshot, list[PathEntry]]:
    if isinstance(session, Problem):
        raise LonghaulError(f"{name} {session.words}")
    nodes: Sequence[int] = session.path()
    snapshot = session.snapshot()
    path = sized_path(snapshot, nodes, read)
    if isinstance(path, Problem):
        raise LonghaulError(f"{name} {path.words}")
    return snapshot, path


def keep_budget(
    option: int | None, identity: Identity, agent_dir: Path | None
) -> tuple[int, BudgetFrom]:
    """Tokens that stay word for word, and who says so: the option, else pi's settings."""
    if option is not None:
        return option, "option"
    model = f"{identity.provider}/{identity.model}" if identity.model else None
    directory = sessions_root(agent_dir).agent_dir
    found = find_keep(directory, identity.cwd, model)
    if isinstance(found, Refused):
        raise LonghaulError(
            f"pi refuses to compact: {found.words} in its settings is no whole number of 0 or more "
            "(name one with --keep-recent-tokens)"
        )
    for problem in found.problems:
        click.echo(f"longhaul: {one_line(problem)}", err=True)
    return (DEFAULT_KEEP if found.tokens is None else found.tokens), found.how
