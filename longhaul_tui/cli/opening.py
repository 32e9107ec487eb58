"""Which file a word of the command line means, and the one line that says why there is none."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from longhaul_tui.cli.options import home_directory, sessions_root
from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.heads import SessionHead, read_head
from longhaul_tui.disk.sessions import Ambiguous, NotFound, list_sessions, resolve
from longhaul_tui.engine.load import load_file
from longhaul_tui.engine.session import Session
from longhaul_tui.errors import LonghaulError, UsageError
from longhaul_tui.ledger.facts import UNCONFIGURED, Telling, telling
from longhaul_tui.settings import Settings
from longhaul_tui.text import clip, one_line

if TYPE_CHECKING:
    from longhaul_tui.view.log import LogSnapshot

_SHOWN = 8
_WORD_CHARS = 80
"""Characters shown of a word that means nothing."""


def one_session(word: str, agent_dir: Path | None) -> Path:
    """The file that `word` means: a path, a session id or its beginning, or a name."""
    root = sessions_root(agent_dir)
    found = resolve(word, root.path)
    shown = repr(clip(word, _WORD_CHARS))
    if isinstance(found, NotFound):
        raise LonghaulError(f"no session {shown} in {root.path} ({root.how})")
    if isinstance(found, Ambiguous):
        named = [_named(head) for _, head in found.matches[:_SHOWN]]
        more = len(found.matches) - len(named)
        tail = f", and {more} more" if more > 0 else ""
        matches = one_line(", ".join(named))
        raise UsageError(f"{shown} means {len(found.matches)} sessions: {matches}{tail}")
    return found


def each_once(paths: Iterable[Path]) -> list[Path]:
    """The files, each where it is named first: an id and a link may mean the same one."""
    found: dict[str, Path] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return list(found.values())


def _named(head: SessionHead) -> str:
    return clip(f"{head.id} {head.title}".strip(), 2 * _WORD_CHARS)


def newest_session(agent_dir: Path | None) -> Path:
    """The session that was written last."""
    newest = newest_or_none(agent_dir)
    if newest is None:
        root = sessions_root(agent_dir)
        raise LonghaulError(f"no session in {root.path} ({root.how})")
    return newest


def newest_or_none(agent_dir: Path | None) -> Path | None:
    """The session that was written last, if there is one."""
    root = sessions_root(agent_dir)
    for file in list_sessions(root.path).files:
        if not isinstance(read_head(file.path), Problem):
            return file.path
    return None


def all_sessions(agent_dir: Path | None) -> list[Path]:
    """Every session of the agent directory, the one written last first."""
    root = sessions_root(agent_dir)
    found = [
        file.path
        for file in list_sessions(root.path).files
        if not isinstance(read_head(file.path), Problem)
    ]
    if not found:
        raise LonghaulError(f"no session in {root.path} ({root.how})")
    return found


def give_accounts(session: Session, agent_dir: Path, *, priced: bool = False) -> None:
    """Let the session know what its models take by pi's own files; `priced`: and what they cost
    by the prices in there alone."""
    from longhaul_tui.engine.accounts import Accounts

    session.limits, book = Accounts(agent_dir).current()
    if priced:
        session.price_with(book, loading=False)


def configured(agent_dir: Path | None) -> Settings:
    """This machine's configuration; what is wrong with it is said on standard error."""
    from longhaul_tui.engine.config import read_config

    home = Path(home_directory() or "/")
    config = read_config(sessions_root(agent_dir).agent_dir, os.environ, home)
    if config.warning is not None:
        click.echo(f"longhaul: {one_line(config.warning)}", err=True)
    return config.settings


def configured_telling(agent_dir: Path | None) -> Telling:
    """By what the configuration tells commands and claims from the rest."""
    return telling(configured(agent_dir))


def load_session(path: Path, by: Telling = UNCONFIGURED) -> Session:
    """Read the whole session in this file."""
    found = load_file(path, home_directory(), by)
    if isinstance(found, Problem):
        raise LonghaulError(f"{path}: {found.words}")
    return found


def session_log(agent_dir: Path | None) -> "LogSnapshot":
    """The compaction log of the agent directory, read once."""
    from longhaul_tui.disk.logfile import log_path
    from longhaul_tui.engine.logfeed import read_log

    return read_log(log_path(sessions_root(agent_dir).agent_dir, os.environ, Path.cwd()))
