"""Small files of our own, written whole or not at all (DESIGN §12.2).

Owns the one way: a temporary file of mode 0600 in the same directory, flushed to the disk, renamed
over the old one. Must never write a file of the user.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from longhaul_tui.disk.files import Problem, problem_of


def write_whole(target: Path, data: bytes) -> Problem | None:
    """Write the file, and its directory (0700) where there is none; None where that worked."""
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(target)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
        _flush_directory(target.parent)
    except OSError as error:
        return problem_of(error)
    return None


def _flush_directory(directory: Path) -> None:
    """The new name outlives a loss of power; where directories cannot be flushed it need not."""
    with suppress(OSError):
        handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
