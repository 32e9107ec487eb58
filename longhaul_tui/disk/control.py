"""Is a session served from inside a pi (DESIGN §6)?

Owns the look at control sockets: `run/<8 hex>.sock` in the agent directory, or where the JSON file
beside it says, which also names the session. A socket that nobody answers is left over from a pi
that died. Nothing is sent.
"""

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from longhaul_tui.disk.files import Problem, opened, pieces

SECONDS = 1.0
"""A socket that takes longer is there all the same."""
_MOST = 64 << 10
_FILES = 1_000


class Control(msgspec.Struct, frozen=True, gc=False):
    """One control socket, as the file beside it names it."""

    session: str
    file: str
    socket: str


def is_attached(agent_dir: Path, session: str, file: Path) -> bool:
    """Does a control socket answer for this session?"""
    real = os.path.realpath(file)
    return any(
        _answers(control.socket)
        for control in controls(agent_dir)
        if (session and control.session == session)
        or (control.file and os.path.realpath(control.file) == real)
    )


def controls(agent_dir: Path) -> Iterator[Control]:
    """Every control socket that is named there, alive or not."""
    folder = agent_dir / "run"
    try:
        names = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except OSError:
        return
    for path in names[:_FILES]:
        found = _parsed(path)
        beside = str(path.with_suffix(".sock"))
        yield Control(
            session=_text(found, "session") or _text(found, "sessionId"),
            file=_text(found, "file"),
            socket=_text(found, "socket") or beside,
        )


def _parsed(path: Path) -> dict[str, Any]:
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return {}
        try:
            found = json.loads(b"".join(pieces(fd, 0, _MOST)))
        except (OSError, ValueError, RecursionError):
            return {}
    return found if isinstance(found, dict) else {}


def _text(found: dict[str, Any], key: str) -> str:
    value = found.get(key)
    return value if isinstance(value, str) and "\0" not in value else ""


def _answers(name: str) -> bool:
    """Somebody takes the connection; it is ended at once."""
    import socket

    try:
        if not stat.S_ISSOCK(Path(name).lstat().st_mode):
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(SECONDS)
            line.connect(name)
    except (TimeoutError, BlockingIOError):  # somebody listens, and is busy
        return True
    except (OSError, ValueError):
        return False
    return True
