"""A session file read once, from its start to its end.

Owns reading for commands that answer and leave. Must never follow, write or hold a whole file.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from longhaul_tui.disk.files import CHUNK, EMPTY, Problem, opened, pieces, problem_of
from longhaul_tui.disk.hosts import find_hosts
from longhaul_tui.engine.session import Session
from longhaul_tui.ledger.facts import UNCONFIGURED, Telling

NOT_A_SESSION = Problem("not-session", "is not a pi session: its first line is no session header")


SLICE = 64 << 10
"""Bytes taken at once where somebody waits: a piece may be a line, or half a million bad ones."""


def slices(data: bytes) -> Iterator[bytes]:
    """`data` in slices of at most `SLICE` bytes."""
    return (data[start : start + SLICE] for start in range(0, len(data), SLICE))


def load_file(path: Path, home: str = "", by: Telling = UNCONFIGURED) -> Session | Problem:
    """The session in this file; a problem where there is none."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        try:
            info = path.stat()
            session = load_pieces(pieces(fd, 0, info.st_size), str(path), home, by)
        except OSError as error:
            return problem_of(error)
    if isinstance(session, Session):
        session.grew_at = info.st_mtime
        if session.header is not None:
            cwd = session.header.cwd
            session.host = find_hosts([cwd])[cwd]
    return session


def load_pieces(
    data: Iterable[bytes], path: str, home: str = "", by: Telling = UNCONFIGURED
) -> Session | Problem:
    """The session in these bytes, which may come in any pieces."""
    session = Session(path, home, by)
    size = 0
    for piece in data:
        session.feed(piece)
        size += len(piece)
    session.finish()
    session.file = replace(session.file, condition="following", size=size, read=size)
    if not size:
        return EMPTY
    return session if session.is_session else NOT_A_SESSION


def probe(path: Path) -> Problem | None:
    """What keeps this file from being followed as a session, by no more of its first piece than
    it takes to tell."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        try:
            first = next(pieces(fd, 0, CHUNK), b"")
        except OSError as error:
            return problem_of(error)
    session = Session(str(path))
    for piece in slices(first):
        session.feed(piece)
        if session.is_session:
            return None
    session.finish()
    if not first:
        return EMPTY
    return None if session.is_session else NOT_A_SESSION
