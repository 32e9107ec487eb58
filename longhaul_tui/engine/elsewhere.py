"""The price library asked in a process of its own.

Owns that process: one question on its standard input, one answer on its output, then it ends. The
screen's own interpreter never loads the library: that would take it a hundred megabytes and, with
the interpreter held, longer than a frame. Must never fail: without an answer nothing is known.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

import longhaul_tui
from longhaul_tui.accounting.meter import ModelKey
from longhaul_tui.providers.prices import Listed, is_listed

PATIENCE = 60.0
"""Seconds until an answer is no longer waited for."""
_Answer = list[tuple[str, str, Listed]]


def look_up_elsewhere(models: Iterable[ModelKey]) -> Mapping[ModelKey, Listed]:
    """As `providers.prices.look_up`; takes a second or more."""
    named = [key for key in models if is_listed(key)]
    if not named:
        return {}
    source = str(Path(longhaul_tui.__file__).resolve().parent.parent)
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        # -P: a file in the directory of the user is never taken for a module.
        done = subprocess.run(
            [sys.executable, "-P", "-m", "longhaul_tui.engine.elsewhere"],
            input=msgspec.json.encode(named),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            timeout=PATIENCE,
            check=True,
        )
        answer = msgspec.json.decode(done.stdout, type=_Answer)
    except (OSError, subprocess.SubprocessError, msgspec.MsgspecError, ValueError):
        return {}
    return {(provider, model): listed for provider, model, listed in answer}


def answer() -> None:
    """The other end: models on standard input, the library's entries on standard output."""
    from longhaul_tui.providers.prices import look_up

    models = msgspec.json.decode(sys.stdin.buffer.read(), type=list[ModelKey])
    rows = [(*key, listed) for key, listed in look_up(models).items()]
    sys.stdout.buffer.write(msgspec.json.encode(rows))


if __name__ == "__main__":
    answer()
