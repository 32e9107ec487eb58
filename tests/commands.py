"""Running the command line in tests: as a process, with an agent directory of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


def environment(agent_dir: Path, **more: str) -> dict[str, str]:
    """The environment of a command that finds only this agent directory."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {
        **kept,
        "HOME": str(agent_dir / "home"),
        "PI_CODING_AGENT_DIR": str(agent_dir),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TZ": "UTC",
        **more,
    }


def longhaul(
    *arguments: str | Path,
    agent_dir: Path,
    stdin: bytes = b"",
    as_nobody: bool = False,
    env: Mapping[str, str] | None = None,
) -> Ran:
    """Run `longhaul` with these arguments; `as_nobody`: file permissions count, even for root."""
    start = ["-c", _NOBODY] if as_nobody else ["-m", "longhaul_tui"]
    done = subprocess.run(
        [sys.executable, *start, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=environment(agent_dir, **(env or {})),
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


_NOBODY = """
import sys
import filelock
from longhaul_tui.cli import compact, demo, group, state, watch
from longhaul_tui.passes import reader
from tests.following import give_up_root
give_up_root()
sys.exit(group.run(sys.argv[1:]))
"""
"""The interpreter itself may lie where only root can go, so the program gives up root's rights
over files when everything is imported, in place of being started as another user."""


def agent_sessions(agent_dir: Path, cwd: str = "/home/dev/proj") -> Path:
    """The folder in which pi keeps the sessions of `cwd`."""
    folder = agent_dir / "sessions" / f"--{cwd.strip('/').replace('/', '-')}--"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
