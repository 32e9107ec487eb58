"""Where the compaction log lies, and the part of it that was set aside.

Owns the path (document 000, *The log*; 001, `PI_COMPACT_STATE_DEBUG`) and reading `….1`, the older
half. It opens both as `files` does: for reading, and only what is a regular file.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from longhaul_tui.disk.files import Problem, look, opened, pieces, problem_of

VARIABLE = "PI_COMPACT_STATE_DEBUG"
NAME = "compaction-state.jsonl"
_OFF = frozenset(("", "off", "none", "0", "false", "no"))
BIGGEST = 64 << 20
"""Bytes of an older half that is read: the log turns over at 5 MB, so more is not a log of ours."""


def log_path(agent_dir: Path, environ: Mapping[str, str], directory: Path) -> Path | None:
    """The log's file; None where it is turned off.

    `directory` is the session's: a relative path is meant from there.
    """
    named = environ.get(VARIABLE)
    if named is None:
        return agent_dir / "logs" / NAME
    if named.strip().lower() in _OFF:
        return None
    return directory / named


def older_half(path: Path) -> Path:
    """The file the log is moved to when it is full."""
    return path.with_name(path.name + ".1")


class Half(msgspec.Struct, frozen=True, gc=False):
    """What an older half was when it was read."""

    device: int = 0
    inode: int = 0
    size: int = -1
    """-1: there is none, or it cannot be read."""


def half_mark(path: Path) -> Half:
    """Which file lies there now; nothing is opened."""
    found = look(path)
    if isinstance(found, Problem):
        return Half()
    return Half(found.st_dev, found.st_ino, found.st_size)


def read_half(path: Path) -> tuple[Half, bytes] | Problem:
    """The whole older half, and which file it was."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return fd
        try:
            info = os.fstat(fd)
            data = b"".join(pieces(fd, 0, min(info.st_size, BIGGEST)))
        except OSError as error:
            return problem_of(error)
    return Half(info.st_dev, info.st_ino, info.st_size), data
