"""How long a command takes that answers and leaves."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Figure
from tests.generate import write_session

ROUNDS = 15


def starting() -> Iterator[Figure]:
    """`longhaul state` of a small session; the best of some rounds, for others use the machine.
    Modules are compiled as they are once the product is installed."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "small.jsonl")
        write_session(path, megabytes=0.05)
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": name}
        compiled.pop("PYTHONDONTWRITEBYTECODE", None)
        state = [sys.executable, "-m", "longhaul_tui", "state", str(path)]
        bare = [sys.executable, "-c", "pass"]
        yield Figure("a bare Python, best of 15", min(_runs(bare, compiled)) * 1e3, "ms")
        yield Figure("longhaul state, best of 15", min(_runs(state, compiled)) * 1e3, "ms", 150)


def _runs(command: list[str], environment: dict[str, str]) -> Iterator[float]:
    for _ in range(ROUNDS):
        start = time.monotonic()
        subprocess.run(command, check=True, capture_output=True, env=environment)
        yield time.monotonic() - start
