"""A write that was interrupted: found by its journal, mended by the next `--apply` (DESIGN §6).

Owns the comparison of file and journal, and the deed. Only an apply under the session's lock may
mend; everybody else only looks.
"""

import os
from pathlib import Path

import msgspec

from longhaul_tui.disk.appending import add_line_end, cut, tail_before
from longhaul_tui.disk.files import Problem, opened, pieces, problem_of
from longhaul_tui.disk.journals import cache_directory, drop_journal, journal_path, read_journal
from longhaul_tui.engine.session import Session
from longhaul_tui.sink.journal import Journal, Repair, repair_of
from longhaul_tui.transcript.entries import Anomaly


class Mended(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What was done about an interrupted write."""

    repair: Repair
    modified: int
    """Nanoseconds since the epoch: when the file was written last, our own write aside."""


def torn_apply(cache: Path, session: Path) -> Repair | None:
    """What an interrupted write left in this file, if it left anything. Only looks."""
    journal = read_journal(journal_path(cache, session))
    if journal is None:
        return None
    with opened(session) as fd:
        if isinstance(fd, Problem):
            return None
        found = _compared(fd, journal)
    return found if isinstance(found, Repair) and found.state == "torn" else None


def note_torn_apply(session: Session, path: Path, cache: Path | None = None) -> None:
    """Name it among the session's anomalies, at its last line."""
    found = torn_apply(cache or cache_directory(), path)
    keys = session.keys()
    if found is not None and keys:
        session.note(Anomaly("torn-apply", keys[-1], found.words, found.at))


def mend(fd: int, path: Path) -> Mended | Problem | None:
    """Bring the file, open for appending, back in order; `path` is the journal's. None where there
    is no journal."""
    journal = read_journal(path)
    if journal is None:
        drop_journal(path)
        return None
    found = _compared(fd, journal)
    if isinstance(found, Problem):
        return found
    problem = None
    if found.deed == "cut":
        problem = cut(fd, found.at)
    elif found.deed == "line-end":
        problem = add_line_end(fd, found.at)
    if problem is not None:
        return problem
    drop_journal(path)
    ours = found.state in ("unwritten", "torn")
    return Mended(repair=found, modified=journal.modified) if ours else None


def _compared(fd: int, journal: Journal) -> Repair | Problem:
    try:
        info = os.fstat(fd)
        tail = tail_before(fd, journal.length)
        end = journal.length + journal.size + 1
        rest = b"".join(pieces(fd, journal.length, min(end, info.st_size)))
    except OSError as error:
        return problem_of(error)
    return repair_of(journal, info.st_ino, info.st_size, tail, rest)
