"""`longhaul compact --apply`: the write, and what is said of it."""

import time
from pathlib import Path
from typing import Any

import click

from longhaul_tui.cli.options import sessions_root
from longhaul_tui.disk.journals import cache_directory
from longhaul_tui.engine.applying import Applied, Ended, Ground, Run, apply
from longhaul_tui.models.contract import Cancel
from longhaul_tui.sink.journal import Repair
from longhaul_tui.text import one_line


def apply_to(path: Path, run: Run, cancel: Cancel, *, agent_dir: Path | None, force: bool) -> Ended:
    """Append what the pass hands over to this session."""
    ground = Ground(
        path=path,
        agent_dir=sessions_root(agent_dir).agent_dir,
        cache=cache_directory(),
        clock=time.time,
        force=force,
    )

    def mended(repair: Repair) -> None:
        told = f"longhaul: {path}: {repair.words}"
        click.echo(one_line(f"{told}; {repair.done}" if repair.done else told), err=True)

    return apply(ground, run, cancel, mended)


def applied_words(applied: Applied) -> str:
    """What was written, in a sentence."""
    chain = applied.chain
    return (
        f"Appended to the session: compaction {chain.compaction}, span record {chain.record}, "
        f"line {chain.line}; {len(chain.data):,} bytes from byte {applied.offset:,} on."
    )


def applied_json(applied: Applied) -> dict[str, Any]:
    """`applied` of `--apply --json` (README)."""
    chain, mended = applied.chain, applied.mended
    return {
        "file": str(applied.passed.prepared.snapshot.identity.path),
        "parent": chain.parent,
        "compaction": chain.compaction,
        "record": chain.record,
        "line": chain.line,
        "offset": applied.offset,
        "bytes": len(chain.data),
        "mended": None if mended is None else mended.words,
    }
