"""What a session says of itself at its two ends.

Owns id, directory and name of a session file, from its first and last block alone: a list of
sessions never reads a whole file. Texts are as written; whoever shows them makes them safe.
"""

from pathlib import Path

import msgspec

from longhaul_tui.disk.files import EMPTY, Problem, look, read_span
from longhaul_tui.text import clip
from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import Entry, Header, SessionInfo, User
from longhaul_tui.transcript.framing import Frame, Framer
from longhaul_tui.transcript.messages import is_genuine, quotable, turn_of

BLOCK = 64 << 10
"""Bytes read at either end."""
OPENING_CHARS = 80
LOOKED_BACK = 24
"""Lines at the end among which the newest message is looked for."""

NOT_SESSION = Problem("not-session", "its first line is no session header")


class SessionHead(msgspec.Struct, frozen=True, gc=False):
    """Who a session is."""

    id: str
    cwd: str
    version: int
    at: float | None
    """When it was started."""
    name: str
    """By the newest `session_info` of the two blocks; empty where there is none."""
    opening: str
    """First line of the first message a person typed, if it stands in the first block."""

    last_at: float | None
    """The time of the last entry in the last block."""
    turn_open: bool
    """By the newest message in the last block (WIREFRAMES A)."""

    @property
    def title(self) -> str:
        """The name, else the opening, else nothing."""
        return self.name or self.opening


def read_head(path: Path) -> SessionHead | Problem:
    """Read both ends of a file; a file without a session header is a `Problem`."""
    found = look(path)
    if isinstance(found, Problem):
        return found
    # A file of two blocks is read in one piece, so that no line lies across a gap.
    whole = found.st_size <= 2 * BLOCK
    first = read_span(path, 0, 2 * BLOCK if whole else BLOCK)
    last = b"" if whole else read_span(path, found.st_size - BLOCK, BLOCK)
    if isinstance(first, Problem):
        return first
    if isinstance(last, Problem):
        return last
    if not first:
        return EMPTY
    begun = _frames(first, whole=whole)
    later = begun[1:] if whole else Framer().feed(last[last.find(b"\n") + 1 :])
    return _head(begun, [] if whole else later, _end(later))


def _frames(data: bytes, *, whole: bool) -> list[Frame]:
    framer = Framer()
    frames = framer.feed(data)
    torn = framer.finish() if whole else None
    return frames if torn is None else [*frames, torn]


def _head(
    frames: list[Frame], later: list[Frame], end: tuple[float | None, bool]
) -> SessionHead | Problem:
    header = next(iter(decode(frames[0]).lines), None) if frames else None
    if not isinstance(header, Header):
        return NOT_SESSION
    names: list[str] = []
    opening = ""
    for frame in frames[1:]:
        if opening and not _may_name(frame):
            continue
        for entry in _entries(frame):
            if isinstance(entry.body, SessionInfo):
                names.append(entry.body.name or "")
            elif isinstance(entry.body, User) and not opening:
                opening = _opening(entry.body)
    bodies = [entry.body for frame in later if _may_name(frame) for entry in _entries(frame)]
    names += [body.name or "" for body in bodies if isinstance(body, SessionInfo)]
    name = "".join(names[-1:]).strip()
    return SessionHead(header.id, header.cwd, header.version, header.at, name, opening, *end)


def _end(frames: list[Frame]) -> tuple[float | None, bool]:
    """When the last entry was made, and whether the turn is open behind the newest message."""
    last_at: float | None = None
    for frame in reversed(frames[-LOOKED_BACK:]):
        for entry in reversed(_entries(frame)):
            last_at = entry.at if last_at is None else last_at
            is_open = turn_of(entry.body)
            if is_open is not None:
                return last_at, is_open
    return last_at, False


def _may_name(frame: Frame) -> bool:
    """Spares decoding: every other line is passed over unread."""
    return b"session_info" in frame.raw


def _entries(frame: Frame) -> list[Entry]:
    return [line for line in decode(frame).lines if isinstance(line, Entry)]


def _opening(user: User) -> str:
    own = quotable(user.text) if is_genuine(user) else None
    if own is None:
        return ""
    lines = user.text[own[0] : own[1]].strip().splitlines()
    return clip(lines[0], OPENING_CHARS) if lines else ""
