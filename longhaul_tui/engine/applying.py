"""A pass whose result goes into the session's file, pi not running (DESIGN §6).

Owns the order: lock, who else may write, mend what an interrupted write left, read and run the
pass, look again, journal, one write, flush. Every no is a `Refused`. Must never write anything but
the chain, and nothing where anything speaks against it.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec

from longhaul_tui.clock import Clock
from longhaul_tui.compaction import Cancelled, Compaction
from longhaul_tui.disk.appending import Written, append_once, footing_of, opened_to_append
from longhaul_tui.disk.control import is_attached
from longhaul_tui.disk.files import Problem, problem_of
from longhaul_tui.disk.heads import NOT_SESSION, SessionHead, read_head
from longhaul_tui.disk.hosts import find_hosts
from longhaul_tui.disk.journals import drop_journal, journal_path, locked, write_journal
from longhaul_tui.engine.passing import Admit, Passed
from longhaul_tui.engine.repairing import mend
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import NothingToDrop
from longhaul_tui.models.contract import Cancel
from longhaul_tui.sink.chain import Chain, chain_of
from longhaul_tui.sink.journal import Footing, Repair, journal_of
from longhaul_tui.sink.refusals import (
    BAD_CUT,
    CHANGED,
    NO_HEADER,
    Refused,
    by_age,
    by_end,
    by_version,
    by_writers,
)


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """What is written to, and under which conditions."""

    path: Path
    agent_dir: Path
    cache: Path
    """Where lock and journal lie."""
    clock: Clock
    force: bool = False
    """Waive the age of the file and a pi in the session's directory, and nothing else."""


class Applied(msgspec.Struct, frozen=True, kw_only=True):
    """The chain stands in the file."""

    passed: Passed
    chain: Chain
    offset: int
    """Where it begins."""
    mended: Repair | None
    """What an interrupted write had left before."""


class Unwritten(msgspec.Struct, frozen=True, kw_only=True):
    """The pass ended well and its result was not written."""

    passed: Passed
    refused: Refused


Ended: TypeAlias = Applied | Unwritten | Passed | NothingToDrop | Problem | Refused
"""A `Passed` handed over nothing: a fallback, or cancelled."""
Run: TypeAlias = Callable[[Admit], Passed | NothingToDrop | Problem | Refused]
Tell: TypeAlias = Callable[[Repair], None]


def apply(ground: Ground, run: Run, cancel: Cancel, mended: Tell) -> Ended:
    """Run a pass under the session's lock and append what it hands over. `mended` is told of an
    interrupted write that was put in order, whatever comes after it."""
    with opened_to_append(ground.path) as fd:
        if isinstance(fd, Problem):
            return fd
        journal = journal_path(ground.cache, ground.path)
        with locked(journal) as refused:
            return refused or _Apply(ground, fd, journal, cancel).run(run, mended)


def what_bars(ground: Ground) -> Refused | Problem | None:
    """What speaks against appending to this file as it is now, without touching it: for a preview.
    `apply` looks again, under the lock."""
    head = read_head(ground.path)
    if isinstance(head, Problem):
        return NO_HEADER if head == NOT_SESSION else head
    try:
        modified = ground.path.stat().st_mtime
    except OSError as error:
        return problem_of(error)
    return (
        by_version(head.version)
        or _other_writers(ground, head)
        or by_age(ground.clock() - modified, force=ground.force)
    )


def _other_writers(ground: Ground, head: SessionHead) -> Refused | None:
    """Who else may write into it."""
    return by_writers(
        attached=is_attached(ground.agent_dir, head.id, ground.path),
        pi_there=find_hosts([head.cwd])[head.cwd] == "there",
        force=ground.force,
    )


class _Apply:
    """One of them, under the lock."""

    def __init__(self, ground: Ground, fd: int, journal: Path, cancel: Cancel) -> None:
        self._ground = ground
        self._fd = fd
        self._journal = journal
        self._cancel = cancel
        self._mended: Repair | None = None

    def run(self, run: Run, tell: Tell) -> Ended:
        """Everything in its order."""
        head = read_head(self._ground.path)
        if isinstance(head, Problem):
            return NO_HEADER if head == NOT_SESSION else head
        refused = by_version(head.version) or self._writers(head)
        if refused is not None:
            return refused
        modified = footing_of(self._fd, 0).modified
        mended = mend(self._fd, self._journal)
        if isinstance(mended, Problem):
            return mended
        if mended is not None:
            # Our own write is no sign of somebody at work.
            modified = mended.modified
            if mended.repair.state == "torn":
                self._mended = mended.repair
                tell(mended.repair)
        refused = by_age(self._ground.clock() - modified / 1e9, force=self._ground.force)
        if refused is not None:
            return refused
        passed = run(_admitted)
        if not isinstance(passed, Passed) or not isinstance(passed.outcome, Compaction):
            return passed
        if self._cancel.is_set():
            return _cancelled(passed, passed.outcome)
        return self._append(head, passed, passed.outcome)

    def _writers(self, head: SessionHead) -> Refused | None:
        return _other_writers(self._ground, head)

    def _append(self, head: SessionHead, passed: Passed, made: Compaction) -> Ended:
        prepared = passed.prepared
        footing = passed.footing
        refused = self._writers(head)
        if refused is None and not self._is_still(footing):
            refused = CHANGED
        if refused is None and made.first_kept != prepared.source.first_kept:
            refused = BAD_CUT
        if refused is not None or footing is None:
            return Unwritten(passed=passed, refused=refused or CHANGED)
        rows = prepared.snapshot.rows
        chain = chain_of(
            made,
            parent=prepared.leaf,
            taken=lambda key: rows.index(key) is not None,
            now=self._ground.clock(),
            new_id=lambda: secrets.token_hex(4),
        )
        problem = write_journal(self._journal, journal_of(str(self._ground.path), footing, chain))
        if problem is not None:
            words = f"was not written: the journal in {self._journal.parent}: {problem.words}"
            return Unwritten(passed=passed, refused=Refused(code="no-journal", words=words))
        written = append_once(self._fd, chain.data, footing.length)
        refused = _refused(written)
        if written.ended in ("whole", "short", "failed"):
            drop_journal(self._journal)
        if refused is not None:
            return Unwritten(passed=passed, refused=refused)
        return Applied(passed=passed, chain=chain, offset=footing.length, mended=self._mended)

    def _is_still(self, footing: Footing | None) -> bool:
        """The name leads to the open file, which ends where it was read to and as it was read."""
        if footing is None:
            return False
        try:
            named = self._ground.path.lstat()
            place = (named.st_dev, named.st_ino, named.st_size)
            return (
                place == (footing.device, footing.inode, footing.length)
                and footing_of(self._fd, footing.length) == footing
            )
        except OSError:
            return False


def _admitted(session: Session) -> Refused | None:
    """May something be appended to this session?"""
    snapshot = session.snapshot()
    if session.header is None or any(a.code == "no-header" for a in snapshot.anomalies):
        return NO_HEADER
    path = session.path()
    leaf = snapshot.rows.key(path[-1]) if path else ""
    return by_version(session.header.version) or by_end(session.half_line, leaf)


def _cancelled(passed: Passed, made: Compaction) -> Passed:
    """Stopped between the pass and the write: nothing is persisted (STATE U85)."""
    ended = Cancelled(
        reason="cancelled", ms=made.record.trace.ms, duration_ms=made.line.duration_ms
    )
    return msgspec.structs.replace(passed, outcome=ended)


def _refused(written: Written) -> Refused | None:
    if written.ended == "whole":
        return None
    why = written.why
    if written.ended in ("short", "failed"):
        return Refused(code="short-write", words=f"was not written: {why}; it is as it was before")
    if written.ended == "raced":
        return Refused(code="raced", words=f"may not have been compacted: {why}; look at it")
    if written.ended == "stuck":
        words = f"was written in part: {why}; the next --apply mends it"
        return Refused(code="short-write", words=words)
    words = f"was written, but not flushed to the disk: {why}"
    return Refused(code="not-flushed", words=words)
