"""Files of the user, opened for reading and nothing else.

Owns the one way to open them: a regular file or a symbolic link to one, never a FIFO, a device or
a directory, and never for writing (DESIGN §12). What keeps a file from being read is a `Problem`,
a value; nothing in here raises because of what lies on the disk.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

ProblemCode: TypeAlias = Literal[
    "missing", "directory", "permission", "empty", "not-regular", "not-session", "io"
]

CHUNK = 1 << 20
"""Bytes read at once; a long file is never held whole."""

_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_KINDS = (
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Problem(msgspec.Struct, frozen=True, gc=False):
    """Why a file cannot be read."""

    code: ProblemCode
    words: str
    """`permission denied`: fits behind *cannot be read:*, names no path."""


EMPTY = Problem("empty", "is empty")


def problem_of(error: OSError | ValueError) -> Problem:
    """The value for what the system said; a `ValueError` is a NUL or a surrogate in the name."""
    if isinstance(error, ValueError) or error.errno in (errno.ENOENT, errno.ENOTDIR):
        return Problem("missing", "no such file")
    if error.errno in (errno.EACCES, errno.EPERM):
        return Problem("permission", "permission denied")
    return Problem("io", (error.strerror or "input/output error").lower())


def problem_of_kind(mode: int) -> Problem | None:
    """What the file type of a `st_mode` forbids; None for a regular file."""
    if stat.S_ISREG(mode):
        return None
    if stat.S_ISDIR(mode):
        return Problem("directory", "is a directory")
    kind = next((words for test, words in _KINDS if test(mode)), "something else")
    return Problem("not-regular", f"is not a regular file but {kind}")


def look(path: Path) -> os.stat_result | Problem:
    """What is there under this name, links followed; nothing is opened."""
    try:
        info = path.stat()
    except (OSError, ValueError) as error:
        return problem_of(error)
    return problem_of_kind(info.st_mode) or info


def open_regular(path: Path) -> int | Problem:
    """A file descriptor for reading, which the caller closes.

    The type is looked at before opening, since opening a FIFO lets its writer go on and a device
    may act; and again on the descriptor, since the name may have changed hands in between.
    """
    found = look(path)
    if isinstance(found, Problem):
        return found
    try:
        fd = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        return problem_of(error)
    problem = problem_of_kind(os.fstat(fd).st_mode)
    if problem is not None:
        os.close(fd)
        return problem
    return fd


@contextmanager
def opened(path: Path) -> Iterator[int | Problem]:
    """`open_regular` for a `with` statement."""
    fd = open_regular(path)
    try:
        yield fd
    finally:
        if isinstance(fd, int):
            os.close(fd)


def check(path: Path) -> Problem | None:
    """What keeps this file from being read, zero bytes included (DESIGN §8)."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        return EMPTY if os.fstat(fd).st_size == 0 else None


def pieces(fd: int, start: int, end: int) -> Iterator[bytes]:
    """The bytes from `start` to `end`, in pieces of at most `CHUNK`; ends early with the file.

    Raises OSError as the system does: whoever holds the descriptor says what it means.
    """
    while start < end:
        data = os.pread(fd, min(CHUNK, end - start), start)
        if not data:
            return
        yield data
        start += len(data)


def read_span(path: Path, offset: int, length: int) -> bytes | Problem:
    """`length` bytes from `offset`; fewer where the file ends before."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        try:
            return b"".join(pieces(fd, offset, offset + length))
        except OSError as error:
            return problem_of(error)
