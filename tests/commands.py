"""Running the command line in tests: as a process of its own, with an agent directory of its own."""

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
    user: int | None = None,
    env: Mapping[str, str] | None = None,
) -> Ran:
    """Run `longhaul` with these arguments; `user` is another user, where that is possible."""
    done = subprocess.run(
        [sys.executable, "-m", "longhaul_tui", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=environment(agent_dir, **(env or {})),
        user=user,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def agent_sessions(agent_dir: Path, cwd: str = "/home/dev/proj") -> Path:
    """The folder in which pi keeps the sessions of `cwd`."""
    folder = agent_dir / "sessions" / f"--{cwd.strip('/').replace('/', '-')}--"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
