"""The command on its real screen: first frame, first content, keys while a long file is read.

Everything is seen from a pseudo-terminal of 120 by 40, on files of `tests.generate`. Wall time on a
busy machine says little: the bare Textual app is measured in turns with the rest, and what matters
stands beside it in units of it.
"""

import json
import os
import re
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from longhaul_tui.view.words import size
from tests.benchmarks.bare import SAYS
from tests.benchmarks.measure import Figure, quantile
from tests.benchmarks.recorded import LIMIT, Recording, Seen, first
from tests.generate import write_session

ROUNDS = 5
PAUSE = 2.5
"""Seconds of a run after the file was read."""
SMALL_MB = 0.05
ROW = re.compile(r"^.{3}\d\d:\d\d  (C\d+|u\d+|ai|edit|read)", re.MULTILINE)
"""A row of the transcript."""
PLACES = {"2": "Ledger", "6": "Transcript"}


def screen(megabytes: float = 100.0) -> Iterator[Figure]:
    """All of it, for a small session and for long ones of two kinds."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        small, long, unique = (home / f"{kind}.jsonl" for kind in ("small", "long", "unique"))
        write_session(small, megabytes=SMALL_MB)
        write_session(long, megabytes=megabytes)
        write_session(unique, megabytes=megabytes, unique=True)
        yield from _starts(home, small, long, megabytes)
        for path, words in ((long, "ordinary lines"), (unique, "long commands, each unique")):
            yield from _load(home, path, f"{megabytes:g} MB, {words}")


def _starts(home: Path, small: Path, long: Path, megabytes: float) -> Iterator[Figure]:
    bare: list[float] = []
    frames: list[float] = []
    contents: dict[Path, list[float]] = {small: [], long: []}
    for _ in range(ROUNDS):
        bare.append(_bare(home))
        for path, times in contents.items():
            frame, content = _start(home, path)
            frames.append(frame)
            times.append(content)
    base = median(bare)
    yield Figure("a bare Textual app, first frame: median of 5", base, "s")
    yield Figure("first frame: median of 10", median(frames), "s")
    yield Figure("first frame, in bare apps", median(frames) / base, "×", 1.15)
    yield Figure("first content, small session: median of 5", median(contents[small]), "s")
    content = median(contents[long])
    yield Figure(f"first content, {megabytes:g} MB: median of 5", content, "s", 0.5)
    yield Figure(f"first content, {megabytes:g} MB, in bare apps", content / base, "×")


def _bare(home: Path) -> float:
    recording = Recording("tests.benchmarks.bare", (), _variables(home))
    try:
        recording.run(SAYS.encode(), after=0.1)
    finally:
        recording.close()
    return _found(recording, SAYS, lambda text: SAYS in text)


def _start(home: Path, path: Path) -> tuple[float, float]:
    recording = _longhaul(home, path)
    try:
        recording.run(b"Enter opens", after=0.3)
    finally:
        recording.close()
    frame = _found(recording, "a frame", lambda text: "[6 Transcript]" in text)
    return frame, _found(recording, "a row", lambda text: ROW.search(text) is not None)


def _load(home: Path, path: Path, what: str) -> Iterator[Figure]:
    """The whole file, a key pressed now and then; as many keys when it was read; its memory."""
    during: list[float] = []
    afterwards: list[float] = []
    complete: list[float] = []
    whole = f"{size(path.stat().st_size)} read"
    for _ in range(2):
        recording = _longhaul(home, path)
        try:
            recording.run(whole.encode(), keys="26", begin=b"Reading", after=PAUSE)
            resident = recording.memory()
        finally:
            recording.close()
        pictures = list(recording.pictures())
        done = first(pictures, lambda text: whole in text and "Reading" not in text)
        assert done is not None, "it was never complete"
        complete.append(done)
        for at, key in recording.pressed[:-1]:
            shown = first(pictures, partial(_shows, PLACES[key]), since=at)
            (during if at < done else afterwards).append(((shown or LIMIT) - at) * 1e3)
    yield Figure(f"complete, {what}, keys pressed meanwhile", min(complete), "s", 1.5)
    yield from _waits("while it is read", during, 100)
    yield from _waits("when it is read", afterwards, None)
    yield Figure("resident with the screen", resident, "MB", 60)


def _waits(when: str, waits: list[float], goal: float | None) -> Iterator[Figure]:
    for share, name in ((0.5, "p50"), (0.95, "p95"), (1.0, "worst")):
        yield Figure(f"a key {when}, {name} of {len(waits)}", quantile(waits, share), "ms", goal)


def _shows(pane: str, text: str) -> bool:
    """The pane is on show: its title says so."""
    return f"─ {pane} " in text


def _longhaul(home: Path, path: Path) -> Recording:
    state = home / "state" / "longhaul"
    state.mkdir(parents=True, exist_ok=True)
    (state / "screen.json").write_text(json.dumps({"pane": "transcript"}))
    return Recording("longhaul_tui", ("watch", "--read-only", str(path)), _variables(home))


def _variables(home: Path) -> dict[str, str]:
    """Modules are compiled, as they are once the product is installed."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return {
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "PI_CODING_AGENT_DIR": str(home / "agent"),
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
        "COLORTERM": "truecolor",
    }


def _found(recording: Recording, what: str, seen: Seen) -> float:
    at = first(list(recording.pictures()), seen)
    assert at is not None, f"{what} was never shown"
    return at
