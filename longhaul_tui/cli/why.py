"""`longhaul why WHAT [FILE]`: the life of a rule, told from the record. Calls nobody."""

import json
import time
from pathlib import Path

import click

from longhaul_tui.cli.opening import configured, load_session, newest_session, one_session
from longhaul_tui.cli.options import agent_dir_option
from longhaul_tui.engine.reading import BodyReader
from longhaul_tui.errors import LonghaulError
from longhaul_tui.ledger.facts import telling
from longhaul_tui.text import one_line
from longhaul_tui.view.provenance.as_json import life_json
from longhaul_tui.view.provenance.find import provenance
from longhaul_tui.view.provenance.record import texts_of
from longhaul_tui.view.provenance.told import plain
from longhaul_tui.view.provenance.values import Absent
from longhaul_tui.view.words import moment


@click.command(short_help="Why a rule stands or fell: who said it, which check took it.")
@click.argument("what")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="Every step as JSON, exactly as recorded.")
@agent_dir_option
def why(what: str, file: str | None, as_json: bool, agent_dir: Path | None) -> None:
    """The life of WHAT in FILE: the newest session of the agent directory unless it is named.

    WHAT is a rule R2, a decision D1, a dead end X1, an error E3, a message u7, or a learned value
    as the state shows it. Every step is worked out again from the file; one whose evidence no
    longer agrees says so. FILE is a path, a session id or its beginning, or a session's name.
    Nothing is written, no process is run and no model is called.
    """
    if file == "-":
        raise click.UsageError("why reads the file again for each text: name a file, not -")
    settings = configured(agent_dir)
    path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
    snapshot = load_session(path, telling(settings)).snapshot()
    reader = BodyReader(path, lambda: snapshot.generation)
    threshold = settings.near_duplicate_threshold
    life = provenance(snapshot, what, texts_of(snapshot, reader.page), threshold=threshold)
    if isinstance(life, Absent):
        raise LonghaulError(life.words)
    if as_json:
        click.echo(json.dumps(life_json(life), ensure_ascii=True, indent=2))
        return
    now = time.time()
    for line in plain(life, lambda at: moment(at, now, None)):
        indent = len(line) - len(line.lstrip(" "))
        click.echo(" " * indent + one_line(line))
