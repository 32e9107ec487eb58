"""The one place that writes into a session file: an append in a single write (DESIGN §6, §12.2).

Owns opening for it (a regular file under its own name: no symbolic link, FIFO or device), the look
at what stands there, the write, and cutting a short one back. Must never change a byte that was
there before, nor decide whether to write at all.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.disk.files import Problem, pieces, problem_of, problem_of_kind
from longhaul_tui.sink.journal import Footing

TAIL = 64 << 10
"""Bytes before a place that its digest covers."""
_FLAGS = os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_LINK = Problem("not-regular", "is a symbolic link: nothing is written through one")

Ended: TypeAlias = Literal["whole", "short", "failed", "raced", "stuck", "not-flushed"]


class Written(msgspec.Struct, frozen=True, gc=False):
    """How an append ended."""

    ended: Ended
    """`short`, `failed`: nothing of it is left. `stuck`: a part of it is. `raced`: somebody else
    wrote at the same moment. `not-flushed`: it is there, but perhaps not after a loss of power."""
    why: str = ""
    """What the system said."""


def footing_of(fd: int, length: int) -> Footing:
    """The open file up to `length`; raises OSError as the system does."""
    info = os.fstat(fd)
    return Footing(
        device=info.st_dev,
        inode=info.st_ino,
        length=length,
        modified=info.st_mtime_ns,
        tail=tail_before(fd, length),
    )


def tail_before(fd: int, place: int) -> str:
    """Digest of the bytes before this place, at most `TAIL` of them."""
    digest = sha256()
    for piece in pieces(fd, max(place - TAIL, 0), place):
        digest.update(piece)
    return digest.hexdigest()


@contextmanager
def opened_to_append(path: Path) -> Iterator[int | Problem]:
    """The file, open for reading and appending."""
    fd = _open(path)
    try:
        yield fd
    finally:
        if isinstance(fd, int):
            os.close(fd)


def _open(path: Path) -> int | Problem:
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            return _LINK
        problem = problem_of_kind(found.st_mode)
        if problem is not None:
            return problem
        fd = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        swapped = isinstance(error, OSError) and error.errno == errno.ELOOP
        return _LINK if swapped else problem_of(error)
    problem = problem_of_kind(os.fstat(fd).st_mode)
    if problem is not None:
        os.close(fd)
        return problem
    return fd


def append_once(fd: int, data: bytes, length: int) -> Written:
    """Append in one write to a file of this length; what did not go in whole is taken back."""
    try:
        count = os.write(fd, data)
    except OSError as error:
        return Written("failed", _said(error)) if _stands(fd, b"", length) else _stuck()
    if count < len(data):
        return Written("short", "no room") if _take_back(fd, data[:count], length) else _stuck()
    if not _stands(fd, data, length):
        return Written("raced", "another program wrote at the same moment")
    try:
        os.fsync(fd)
    except OSError as error:
        return Written("not-flushed", _said(error))
    return Written("whole")


def _stuck() -> Written:
    return Written("stuck", "what was written cannot be taken back")


def _take_back(fd: int, part: bytes, length: int) -> bool:
    """Cut the file to its length before, if nobody wrote behind us meanwhile."""
    if not _stands(fd, part, length):
        return False
    try:
        os.ftruncate(fd, length)
    except OSError:
        return False
    with suppress(OSError):
        os.fsync(fd)
    return True


def _stands(fd: int, data: bytes, length: int) -> bool:
    """The file is what it was, with these bytes behind it and nothing else."""
    try:
        if os.fstat(fd).st_size != length + len(data):
            return False
        return b"".join(pieces(fd, length, length + len(data))) == data
    except OSError:
        return False


def cut(fd: int, length: int) -> Problem | None:
    """Cut the file to this length, for good."""
    try:
        os.ftruncate(fd, length)
        os.fsync(fd)
    except OSError as error:
        return problem_of(error)
    return None


def add_line_end(fd: int, length: int) -> Problem | None:
    """The last line gets the LF it lacks."""
    found = append_once(fd, b"\n", length)
    return None if found.ended == "whole" else Problem("io", found.why)


def _said(error: OSError) -> str:
    return (error.strerror or "input/output error").lower()
