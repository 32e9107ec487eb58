"""The list of sessions, as the Sessions screen shows it (WIREFRAMES J).

Owns frozen rows only; `disk/sessions` finds them, the engine watches them.
"""

import msgspec

from longhaul_tui.view.snapshot import Life, Verdict


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """One session file."""

    key: str
    """What `Board.open` takes; the path, which is data for the screen to show, never markup."""
    session_id: str
    name: str
    """Session name, else the start of the first message, else the file's name."""
    directory: str
    """The header's cwd, home as `~`."""
    started: float | None
    last: float | None
    """Seconds since the epoch: the time of the last entry, else of the last write to the file."""
    size: int
    life: Life | None
    """None where nobody looked yet."""
    watched: bool
    verdict: Verdict | None
    """Of watched sessions; None: not looked at."""
    compactions: int | None
    """Of watched sessions."""
    context: str = ""
    """How full its context is, in words; empty where that is not known."""
    spend: str = ""
    """What it cost, in words; empty where nothing was priced."""


class BoardSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All sessions found, and where they were looked for."""

    rows: tuple[BoardRow, ...]
    """Act, look, live, then newest (WIREFRAMES J)."""
    root: str
    """The sessions directory, home as `~`."""
    how: str
    """Why that directory: `PI_CODING_AGENT_DIR is not set`, `--agent-dir`, …"""
    complete: bool
    """False while the first look is going on."""
    as_of: float
    problem: str | None = None
    """Why the directory could not be read, in words."""
