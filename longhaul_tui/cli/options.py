"""Options that several commands share, and what they mean on this machine."""

import os
from pathlib import Path

import click

from longhaul_tui.disk.sessions import Root, find_root

agent_dir_option = click.option(
    "--agent-dir",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="pi's agent directory (default: PI_CODING_AGENT_DIR, else ~/.pi/agent).",
)


def home_directory() -> str:
    """The user's home, or empty where there is none."""
    home = os.path.expanduser("~")  # noqa: PTH111 Path.home raises where there is no home
    return "" if home == "~" else home


def sessions_root(agent_dir: Path | None) -> Root:
    """Where sessions are looked for."""
    return find_root(agent_dir, os.environ, Path(home_directory() or "/"))
