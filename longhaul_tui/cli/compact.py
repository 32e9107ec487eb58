"""`longhaul compact [FILE]`: one pass, shown, and written where `--apply` says so."""

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from longhaul_tui.cli.applying import applied_json, applied_words, apply_to
from longhaul_tui.cli.cut import keep_budget
from longhaul_tui.cli.opening import configured, newest_session, one_session
from longhaul_tui.cli.options import agent_dir_option, home_directory
from longhaul_tui.compact import COMPACTORS
from longhaul_tui.compaction import Compaction, Models
from longhaul_tui.disk.files import CHUNK, Problem
from longhaul_tui.disk.heads import read_head
from longhaul_tui.engine.applying import Applied, Ended, Unwritten
from longhaul_tui.engine.passing import (
    Admit,
    Asking,
    Passed,
    anything,
    pass_over_bytes,
    pass_over_file,
)
from longhaul_tui.engine.source import NothingToDrop
from longhaul_tui.errors import LonghaulError
from longhaul_tui.models.contract import Model
from longhaul_tui.sink.refusals import Refused
from longhaul_tui.text import one_line
from longhaul_tui.view.pass_json import pass_json
from longhaul_tui.view.pass_words import NOT_WRITTEN, READER_NAME, pass_lines

READER = "builtin/reader"
VARIABLE = "PI_COMPACT_STATE_MODEL"


@click.command(short_help="One pass over a session: what it would hand over, or --apply.")
@click.argument("file", required=False)
@click.option(
    "--compactor",
    "name",
    type=click.Choice(tuple(COMPACTORS)),
    default="state",
    show_default=True,
    help="Which compactor runs.",
)
@click.option(
    "--model",
    metavar="PROVIDER/ID",
    help=f"Who labels (default: {VARIABLE}, else {READER}, which is code and asks nobody).",
)
@click.option(
    "--keep-recent-tokens",
    type=click.IntRange(min=0),
    metavar="N",
    help="Tokens that stay word for word (default: pi's settings, else 20,000).",
)
@click.option("--dry-run", is_flag=True, help="Show, write nothing: what it does by itself.")
@click.option("--apply", "applies", is_flag=True, help="Append the compaction to the session.")
@click.option(
    "--force",
    is_flag=True,
    help="With --apply: even if written in the last ten minutes, or a pi is at work there.",
)
@click.option("--json", "as_json", is_flag=True, help="The whole answer as JSON.")
@agent_dir_option
def compact(
    file: str | None,
    name: str,
    model: str | None,
    keep_recent_tokens: int | None,
    dry_run: bool,
    applies: bool,
    force: bool,
    as_json: bool,
    agent_dir: Path | None,
) -> int:
    """Run one pass over FILE and show what it would hand over, what the caps hide, every label
    with its effect and everything that was refused.

    FILE is a path, a session id or its beginning, a session's name, or - for standard input; the
    newest session of the agent directory unless it is named. Git is asked about the session's
    directory with five commands that only read.

    Without --apply the session is not changed. With it three lines are appended in one write:
    compaction, span record, line; pi reads them when it opens the session again. Not while a pi
    has it open: such a pi would never see them.
    """
    if applies and (dry_run or file == "-"):
        other = "--dry-run" if dry_run else "standard input"
        raise click.UsageError(f"--apply and {other} exclude each other")
    if force and not applies:
        raise click.UsageError("--force belongs to --apply")
    chosen = model_named(model if model is not None else os.environ.get(VARIABLE) or READER)
    models = Models(own=chosen)
    wish = Asking(
        settings=configured(agent_dir),
        keep=lambda identity: keep_budget(keep_recent_tokens, identity, agent_dir)[0],
    )
    path = None if file == "-" else _path(file, agent_dir)
    home = home_directory()
    with _cancelling() as cancel:
        if path is None:
            data = b"".join(iter(lambda: sys.stdin.buffer.read(CHUNK), b""))
            read = pass_over_bytes(data, wish, models, cancel, home=home, name=name)
            return _say(read, "standard input", as_json=as_json)

        def over(admit: Admit) -> Passed | NothingToDrop | Problem | Refused:
            return pass_over_file(path, wish, models, cancel, home=home, name=name, admit=admit)

        if not applies:
            return _say(over(anything), f"{path}:", as_json=as_json)
        ended = apply_to(path, over, cancel, agent_dir=agent_dir, force=force)
    return _say_applied(ended, f"{path}:", as_json=as_json)


def model_named(spec: str) -> Model:
    """Who labels under this name; raises where nobody does."""
    if spec == READER:
        from longhaul_tui.passes.reader import BuiltinReader

        return BuiltinReader()
    provider = one_line(spec.partition("/")[0])[:80]
    raise LonghaulError(f"no provider is installed for {provider or one_line(spec)[:80]}")


def _path(file: str | None, agent_dir: Path | None) -> Path:
    path = newest_session(agent_dir) if file is None else one_session(file, agent_dir)
    head = read_head(path)
    if isinstance(head, Problem):
        raise LonghaulError(f"{path}: {head.words}")
    return path


@contextmanager
def _cancelling() -> Iterator[threading.Event]:
    """Ctrl+C cancels the pass, which ends at its next wait; a second one ends the program."""
    cancel = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def told(_number: int, _frame: object) -> None:
        cancel.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, told)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)


def _say_applied(ended: Ended, name: str, *, as_json: bool) -> int:
    if isinstance(ended, Unwritten):
        raise LonghaulError(f"{name} {ended.refused.words}")
    if not isinstance(ended, Applied):
        return _say(ended, name, as_json=as_json)
    return _tell(ended.passed, as_json=as_json, applied=ended)


def _say(found: Passed | NothingToDrop | Problem | Refused, name: str, *, as_json: bool) -> int:
    if isinstance(found, Problem | Refused):
        raise LonghaulError(f"{name} {found.words}")
    if isinstance(found, NothingToDrop):
        raise LonghaulError(
            f"{name} nothing to compact: everything fits what is kept (see longhaul cut)"
        )
    return _tell(found, as_json=as_json)


def _tell(passed: Passed, *, as_json: bool, applied: Applied | None = None) -> int:
    source, outcome = passed.prepared.source, passed.outcome
    if as_json:
        made = pass_json(source, outcome)
        if applied is not None:
            made["applied"] = applied_json(applied)
        click.echo(json.dumps(made, ensure_ascii=True, indent=2))
    else:
        written = NOT_WRITTEN if applied is None else applied_words(applied)
        for line in pass_lines(source, outcome, READER_NAME, written):
            click.echo(line)
    return 0 if isinstance(outcome, Compaction) else 1
