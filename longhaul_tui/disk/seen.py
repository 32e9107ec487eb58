"""What has been read of a file, and whether the file still holds it.

Owns the evidence: a few blocks kept word for word and a checksum of everything read. An append
leaves all of it in place; a truncation, a replacement or a rewrite in place does not, whatever
the inode number and the size say (DESIGN §5). Must never keep the text of a file.
"""

import os
import zlib
from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.disk.files import pieces

RestartKind: TypeAlias = Literal["truncated", "replaced", "rewritten", "recreated"]

BLOCK = 4096
"""Bytes of each block that is compared word for word."""


class Mark(msgspec.Struct, frozen=True):
    """What the system says of a file; equal marks mean that nothing was written in between."""

    device: int
    inode: int
    size: int
    modified: int
    """Nanoseconds, as `changed`: a copy that sets the time back still changes the latter."""
    changed: int

    @classmethod
    def of(cls, info: os.stat_result) -> "Mark":
        """From a `stat`."""
        return cls(info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns)


class Seen(msgspec.Struct):
    """The first `position` bytes of one file, as they were when they were read."""

    device: int
    inode: int
    position: int = 0
    _head: bytes = b""
    _tail: bytes = b""
    _line: int = 0
    """Where the last line begins: behind the last LF."""
    _line_head: bytes = b""
    _sum: int = 0

    def is_of(self, mark: Mark) -> bool:
        """It was read from this very file, or from one whose inode number this one was given."""
        return (self.device, self.inode) == (mark.device, mark.inode)

    def add(self, data: bytes) -> None:
        """The bytes that follow what was read so far."""
        if len(self._head) < BLOCK:
            self._head += data[: BLOCK - len(self._head)]
        self._tail = (self._tail + data[-BLOCK:])[-BLOCK:]
        end = data.rfind(b"\n") + 1
        if end:
            self._line, self._line_head = self.position + end, b""
        if len(self._line_head) < BLOCK:
            self._line_head += data[end : end + BLOCK - len(self._line_head)]
        self._sum = zlib.crc32(data, self._sum)
        self.position += len(data)

    def blocks_hold(self, fd: int, size: int) -> bool:
        """The kept blocks, as far as a file of `size` bytes reaches, are still in their places.

        They are the first bytes, the first bytes of the last line and the last bytes: so a torn
        tail that was cut off and overwritten by a longer line is seen, however long it was.
        """
        tail = self.position - len(self._tail)
        blocks = ((0, self._head), (self._line, self._line_head), (tail, self._tail))
        return all(_holds(fd, offset, block[: max(size - offset, 0)]) for offset, block in blocks)

    def all_holds(self, fd: int, stopped: Callable[[], bool]) -> bool:
        """Every byte read so far is still there; reads them all again, in pieces.

        True where `stopped` says that nobody waits for the answer.
        """
        found = 0
        for data in pieces(fd, 0, self.position):
            if stopped():
                return True
            found = zlib.crc32(data, found)
        return found == self._sum


def _holds(fd: int, offset: int, block: bytes) -> bool:
    return os.pread(fd, len(block), offset) == block
