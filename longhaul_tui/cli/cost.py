"""`longhaul cost [FILE…]`: how full the context is, and what sessions cost. Calls nobody."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import get_args

import click

from longhaul_tui.accounting.meter import ModelKey
from longhaul_tui.cli.opening import (
    all_sessions,
    each_once,
    load_session,
    newest_session,
    one_session,
)
from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.disk.files import CHUNK, Problem, read_span
from longhaul_tui.engine.accounts import Accounts
from longhaul_tui.engine.costs import Source, models_of, report_of
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.errors import LonghaulError
from longhaul_tui.providers.prices import Listed
from longhaul_tui.text import one_line
from longhaul_tui.view.cost import By, cost_json
from longhaul_tui.view.cost_text import cost_lines


@click.command(short_help="How full the context is, and what sessions cost.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--by", type=click.Choice(get_args(By)), help="Sums by day, model, session, project.")
@click.option("--all", "every", is_flag=True, help="Every session of the agent directory.")
@click.option("--json", "as_json", is_flag=True, help="The whole answer as JSON, amounts exact.")
@agent_dir_option
def cost(
    files: tuple[str, ...], by: By | None, every: bool, as_json: bool, agent_dir: Path | None
) -> None:
    """Meter and spending of FILE: the newest session of the agent directory unless it is named.

    FILE is a path, a session id or its beginning, a session's name, or - for standard input.
    Amounts are estimates in US dollars, by the model's entry in pi's models.json or else by the
    catalogue that is shipped with this program; what the transcript reports stands beside them.
    Entries that stand in several files are counted once. Nothing is written and nobody is called.
    """
    if every and files:
        raise click.UsageError("--all and FILE exclude each other")
    if every:
        sources = list(_every(agent_dir))
    else:
        sources = _named(files, agent_dir) or [_source(newest_session(agent_dir))]
    accounts = Accounts(sessions_root(agent_dir).agent_dir, _look_up)
    accounts.know(models_of(sources))
    limits, book = accounts.current()
    for source in sources:
        source.session.limits = limits
    report = report_of(sources, book)
    for problem in filter(None, (*accounts.current_catalog().problems, accounts.problem)):
        click.echo(f"longhaul: {one_line(problem)}", err=True)
    if as_json:
        click.echo(json.dumps(cost_json(report, by, None), ensure_ascii=True, indent=2))
        return
    for line in cost_lines(report, by, None, home_directory()):
        click.echo(line)


def _every(agent_dir: Path | None) -> Iterator[Source]:
    """Every session that can be read; one that cannot is named."""
    for path in all_sessions(agent_dir):
        try:
            yield _source(path)
        except LonghaulError as error:
            click.echo(f"longhaul: {one_line(str(error))}, left out", err=True)


def _look_up(models: Iterable[ModelKey]) -> Mapping[ModelKey, Listed]:
    """The library is loaded where a model is not priced by pi's own files."""
    from longhaul_tui.providers.prices import look_up

    return look_up(models)


def _named(words: Sequence[str], agent_dir: Path | None) -> list[Source]:
    """Standard input first; every file once, however often it is named."""
    paths = each_once(one_session(word, agent_dir) for word in words if word != "-")
    given = [_standard_input()] if "-" in words else []
    return [*given, *map(_source, paths)]


def _standard_input() -> Source:
    data = bytearray()
    while piece := sys.stdin.buffer.read(CHUNK):
        data += piece
    found = load_pieces([bytes(data)], "-", home_directory())
    if isinstance(found, Problem):
        raise LonghaulError(f"standard input {found.words}")
    return Source(found, "-", lambda offset, length: bytes(data[offset : offset + length]))


def _source(path: Path) -> Source:
    def read(offset: int, length: int) -> bytes:
        found = read_span(path, offset, length)
        return b"" if isinstance(found, Problem) else found

    return Source(load_session(path), str(path), read)
