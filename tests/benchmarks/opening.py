"""Opening a session: processor time against the floor, and the memory it takes afterwards."""

import gc
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from longhaul_tui.engine.load import load_file
from longhaul_tui.engine.session import Session
from tests.benchmarks.measure import Figure, against, floor, processor
from tests.generate import write_session


def opening(megabytes: float = 100.0) -> Iterator[Figure]:
    """A cold open with the full fold and the first snapshot, at a tenth of the size and at it."""
    for size, goal in ((megabytes / 10, 2.0), (megabytes, 1.5)):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name, "night.jsonl")
            write_session(path, megabytes=size)
            median, best = against(partial(floor, path), partial(_open, path), 5)
        yield Figure(f"cold open, {size:g} MB: median of 5, in floors", median, "×", goal)
        yield Figure(f"cold open, {size:g} MB: best of 5, in floors", best, "×", goal)


def memory(megabytes: float = 100.0) -> Iterator[Figure]:
    """Resident memory of a process that has opened a session, without a screen."""
    goal = 60.0 if megabytes <= 100 else 150.0
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "night.jsonl")
        write_session(path, megabytes=megabytes)
        yield Figure("resident, nothing opened", _resident_after(""), "MB")
        what = f"resident, {megabytes:g} MB opened (goal: with the screen)"
        yield Figure(what, _resident_after(str(path)), "MB", goal)


def _open(path: Path) -> float:
    def load() -> None:
        session = load_file(path)
        assert isinstance(session, Session)
        session.snapshot()

    return processor(load)


def _resident_after(path: str) -> float:
    run = [sys.executable, "-m", "tests.benchmarks.opening", path]
    return float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def _resident() -> float:
    """Megabytes of this process that are in memory now."""
    lines = Path("/proc/self/status").read_text().splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(kilobytes) * 1024 / 1e6


if __name__ == "__main__":
    kept = load_file(Path(sys.argv[1])) if sys.argv[1] else None
    gc.collect()
    sys.stdout.write(f"{_resident()}\n")
