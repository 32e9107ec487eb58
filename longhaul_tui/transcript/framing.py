"""Bytes to lines: split on LF and on nothing else.

Owns where a line of the file begins and ends. U+2028, a bare CR, form feeds and NULs are content
(PI §7); a half line waits for its LF, and is neither copied nor searched again while it does.
Must never look into a line.
"""

import msgspec


class Frame(msgspec.Struct, frozen=True, gc=False):
    """One line of the file that is not blank."""

    line: int
    """Line number; the first line of the file is 1, blank lines count."""
    offset: int
    """Byte offset of its first byte in the file."""
    raw: bytes
    """Its bytes without LF, and without the CR of a CRLF."""
    length: int
    """Bytes without LF; a CR is counted."""
    torn: bool = False
    """It has no LF: the end of the file, or of what was read so far."""


_CR = ord("\r")


class Framer:
    """Cuts a growing file into lines, however its bytes arrive.

    `offset` and `line` are those of the first byte to be fed, at the start of a line.
    """

    __slots__ = ("_half", "_line", "_offset", "_pending")

    def __init__(self, offset: int = 0, line: int = 1) -> None:
        self._offset = offset
        self._line = line
        self._half: list[bytes] = []
        self._pending = 0

    @property
    def pending(self) -> int:
        """Bytes after the last LF, waiting for the rest of their line."""
        return self._pending

    @property
    def offset(self) -> int:
        """Where the next line starts: every byte before it belongs to a line handed out."""
        return self._offset

    @property
    def line(self) -> int:
        """Number of the next line."""
        return self._line

    def feed(self, data: bytes) -> list[Frame]:
        """The lines these bytes complete, in order; blank lines give nothing."""
        end = data.find(b"\n")
        if end < 0:
            self._keep(data)
            return []
        frames: list[Frame] = []
        # `find` and a slice: bytes.split looks at byte after byte and takes three times as long.
        start, raw = 0, data[:end]
        if self._half:
            raw = b"".join((*self._half, raw))
            self._half.clear()
            self._pending = 0
        offset, line = self._offset, self._line
        while end >= 0:
            if raw and not raw.isspace():
                frames.append(_frame(raw, line, offset))
            offset += len(raw) + 1
            line += 1
            start = end + 1
            end = data.find(b"\n", start)
            raw = data[start:end]
        self._offset, self._line = offset, line
        self._keep(data[start:])
        return frames

    def finish(self) -> Frame | None:
        """What stands after the last LF, as a line flagged torn. Takes nothing away: feeding may
        go on, and then gives the whole line."""
        raw = b"".join(self._half)
        if not raw or raw.isspace():
            return None
        return _frame(raw, self._line, self._offset, True)

    def _keep(self, half: bytes) -> None:
        if half:
            self._half.append(half)
            self._pending += len(half)


def _frame(raw: bytes, line: int, offset: int, torn: bool = False) -> Frame:
    return Frame(line, offset, raw[:-1] if raw[-1] == _CR else raw, len(raw), torn)
