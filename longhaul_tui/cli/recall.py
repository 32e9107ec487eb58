"""`longhaul recall QUERY [FILE]`: what `longhaul_recall` answers, from a session file."""

import json
from pathlib import Path
from typing import Any

import click

from longhaul_tui.cli.opening import load_session, newest_session, one_session
from longhaul_tui.cli.options import agent_dir_option
from longhaul_tui.engine.reading import BodyReader
from longhaul_tui.engine.recalling import record_of
from longhaul_tui.errors import LonghaulError
from longhaul_tui.recall.grammar import GRAMMAR, parse
from longhaul_tui.recall.query import Answer, recall
from longhaul_tui.text import plain

_FORMS = "\n".join(f"  {line}" for line in GRAMMAR)
_ON_ONE_LINE = "; ".join(GRAMMAR)


@click.command(
    name="recall",
    short_help="What the recall tool answers: commands, outputs, rules, messages, spans.",
    epilog="\b\nQueries:\n" + _FORMS,
)
@click.argument("query")
@click.argument("file", required=False)
@click.option("--page", type=click.IntRange(min=1), metavar="N", help="Page of a long answer.")
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON, exactly as recorded.")
@agent_dir_option
def recall_command(
    query: str, file: str | None, page: int | None, as_json: bool, agent_dir: Path | None
) -> None:
    """Ask the record of FILE, as the agent's longhaul_recall does; the newest session of the agent
    directory unless it is named.

    QUERY is one word of the shell: put it in quotes. FILE is a path, a session id or its beginning,
    or a session's name. Only the current path is asked. Lines that look like credentials are
    masked. Nothing is written, no process is run and no model is called.
    """
    if parse(query, page) is None:
        raise click.UsageError(f"not a query: {query!r}; ask, in quotes: {_ON_ONE_LINE}")
    if file == "-":
        raise click.UsageError("recall reads the file again for each text: name a file, not -")
    path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
    snapshot = load_session(path).snapshot()
    reader = BodyReader(path, lambda: snapshot.generation)
    answer = recall(record_of(snapshot, reader.page), query, page)
    known = answer.code in ("ok", "none")
    if as_json:
        click.echo(json.dumps(_answer_json(answer), ensure_ascii=True, indent=2))
        if not known:
            raise click.exceptions.Exit(1)
    elif known:
        text = plain(answer.text)
        click.echo(text, nl=not text.endswith("\n"))
    else:
        raise LonghaulError(answer.text)


def _answer_json(answer: Answer) -> dict[str, Any]:
    return {
        "query": answer.query,
        "kind": answer.kind,
        "code": answer.code,
        "page": answer.page,
        "pages": answer.pages,
        "text": answer.text,
    }
