"""A pass over a session file, from outside pi: read, look at the tree, run, nothing written.

Owns the one impure line round a pure compactor. Git runs here, in the session's own directory,
and only for a pass (DESIGN §8).
"""

import os
import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from longhaul_tui.compact import compactor
from longhaul_tui.compaction import Models, Outcome, Progress, Running, no_progress
from longhaul_tui.disk.appending import footing_of
from longhaul_tui.disk.files import Problem, opened, pieces, problem_of
from longhaul_tui.disk.worktree import read_world
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.sizing import Read
from longhaul_tui.engine.source import NothingToDrop, Prepared, Wish, prepare
from longhaul_tui.ledger.facts import telling
from longhaul_tui.models.contract import Cancel
from longhaul_tui.settings import Settings
from longhaul_tui.sink.journal import Footing
from longhaul_tui.sink.refusals import Refused
from longhaul_tui.view.snapshot import Identity
from longhaul_tui.world import World


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """How a pass from outside pi is asked for."""

    settings: Settings
    keep: Callable[[Identity], int]
    """Tokens that stay word for word in the session this is."""


class Passed(msgspec.Struct, frozen=True, kw_only=True):
    """What a pass was handed, and its outcome."""

    prepared: Prepared
    outcome: Outcome
    footing: Footing | None = None
    """The file as it was read; None of standard input."""


Admit: TypeAlias = Callable[[Session], Refused | None]
"""Asked of the session that was read, before anything is run."""


def anything(_session: Session) -> None:
    """Whatever can be read is admitted: nothing will be written."""


def pass_over_file(
    path: Path,
    wish: Asking,
    models: Models,
    cancel: Cancel,
    *,
    home: str = "",
    environ: Mapping[str, str] = os.environ,
    progress: Progress = no_progress,
    name: str = "state",
    admit: Admit = anything,
) -> Passed | NothingToDrop | Problem | Refused:
    """A pass over the session in this file, held open so that what is read is one file. Nothing is
    written."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        try:
            size = os.fstat(fd).st_size
            data = pieces(fd, 0, size)
            session = load_pieces(data, str(path), home, telling(wish.settings))
            if isinstance(session, Problem):
                return session
            refused = admit(session)
            if refused is not None:
                return refused
            footing = footing_of(fd, size)
            passed = _passed(
                session,
                lambda at, length: b"".join(pieces(fd, at, at + length)),
                wish,
                models,
                running(cancel, progress),
                environ=environ,
                name=name,
            )
            return replace(passed, footing=footing) if isinstance(passed, Passed) else passed
        except OSError as error:
            return problem_of(error)


def pass_over_bytes(
    data: bytes,
    wish: Asking,
    models: Models,
    cancel: Cancel,
    *,
    home: str = "",
    name: str = "state",
) -> Passed | NothingToDrop | Problem:
    """The same over standard input, whose session has a directory but no file."""
    session = load_pieces([data], "-", home, telling(wish.settings))
    if isinstance(session, Problem):
        return session
    around = running(cancel, no_progress)
    return _passed(
        session,
        lambda at, length: data[at : at + length],
        wish,
        models,
        around,
        environ=os.environ,
        name=name,
    )


def running(cancel: Cancel, progress: Progress) -> Running:
    """The real world round a pass."""

    def pause(seconds: float) -> None:
        end = time.monotonic() + seconds
        while not cancel.is_set() and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, 0.05))

    return Running(
        clock=time.time,
        cancel=cancel,
        pause=pause,
        chance=random.random,
        progress=progress,
    )


def _passed(
    session: Session,
    read: Read,
    wish: Asking,
    models: Models,
    around: Running,
    *,
    environ: Mapping[str, str],
    name: str,
) -> Passed | NothingToDrop | Problem:
    directory = session.header.cwd if session.header is not None else ""
    world = read_world(directory, environ) if directory else World(ok=False)
    keep = wish.keep(session.snapshot().identity)
    prepared = prepare(session, read, Wish(settings=wish.settings, keep=keep), world)
    if not isinstance(prepared, Prepared):
        return prepared
    runs = compactor(name)
    if runs is None:
        raise ValueError(name)
    return Passed(prepared=prepared, outcome=runs.run(prepared.source, models, around))
