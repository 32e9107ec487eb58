"""Is a pi at work in this directory?

Owns the look into /proc (WIREFRAMES A, life without the bridge): processes of this user whose
working directory is the session's and whose command line is pi's. Only their names are read;
nothing is sent to them. Where /proc cannot be read the answer is `unknown`, not `none`.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from longhaul_tui.view.snapshot import Host

PROC = Path("/proc")

_RUNTIMES = frozenset({"node", "nodejs", "bun", "deno"})


def find_hosts(
    directories: Iterable[str], proc: Path = PROC, user: int | None = None
) -> dict[str, Host]:
    """For each directory, the `cwd` of a session's header: is a pi of this user there?

    One look for all of them. Names are compared as they are: pi writes what the system calls its
    working directory, and so does /proc. No directory is touched, so none can make this hang.
    """
    wanted = set(directories)
    try:
        pids = [path for path in proc.iterdir() if path.name.isdigit()]
    except OSError:
        pids = []
    if not pids:
        return dict.fromkeys(wanted, "unknown")
    own = os.getuid() if user is None else user
    there = {
        place for pid in pids if (place := _place(pid, own)) in wanted and is_pi(_command(pid))
    }
    return {name: "there" if name in there else "none" for name in wanted}


def is_pi(command: list[str]) -> bool:
    """Is this the command line of pi: its process title, its own binary, or node running it?"""
    if not command:
        return False
    program = command[0].rsplit("/", 1)[-1]
    if program == "pi":
        return True
    return program in _RUNTIMES and any(_is_script(word) for word in command[1:])


def _is_script(word: str) -> bool:
    parts = word.split("/")
    return parts[-1] == "pi" or ("pi-coding-agent" in parts and parts[-1] in ("cli.js", "cli.ts"))


def _place(pid: Path, user: int) -> str | None:
    """The working directory of a process of this user."""
    try:
        return str((pid / "cwd").readlink()) if pid.stat().st_uid == user else None
    except OSError:
        return None


def _command(pid: Path) -> list[str]:
    """The words of its command line; none where it ended meanwhile."""
    try:
        data = (pid / "cmdline").read_bytes()
    except OSError:
        return []
    return [word for word in os.fsdecode(data).split("\0") if word]
