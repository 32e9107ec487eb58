"""Writes the demo's night into a temporary agent directory, line by line, as pi would.

Owns the folder it makes and the clock the screen is shown: the night's own time, running faster.
Must never write anywhere else.
"""

import contextlib
import math
import tempfile
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from longhaul_tui.demo.lines import TimedLine
from longhaul_tui.demo.models import models_json
from longhaul_tui.demo.script import BEGINS, PROJECT, SESSION_ID, night

SPEED = 120.0
"""Seconds of the night in a second of the replay: the night passes in under four minutes."""
OPENING = 12
"""Lines written at once, so that there is something to see from the start."""
LONGEST_WAIT = 3.0
"""Seconds of silence at most: where nothing happens the night is wound on."""


def last_night(now: float, tz: tzinfo | None) -> float:
    """The newest moment of 22:38 that lies a whole night before `now`."""
    today = datetime.fromtimestamp(now, tz).replace(
        hour=BEGINS[0], minute=BEGINS[1], second=0, microsecond=0
    )
    moment = today
    while moment.timestamp() + 8 * 3600 > now:
        moment -= timedelta(days=1)
    return moment.timestamp()


class NightClock:
    """The time of the night: runs `speed` times as fast as the real one, up to a limit."""

    def __init__(self, moment: float, speed: float) -> None:
        self._moment = moment
        self._speed = speed
        self._limit = math.inf
        self._since = time.monotonic()

    def __call__(self) -> float:
        """Seconds since the epoch, in the night."""
        run = (time.monotonic() - self._since) * self._speed
        return min(self._moment + run, max(self._limit, self._moment))

    def go_to(self, moment: float, speed: float, limit: float = math.inf) -> None:
        """Run on from `moment`, never back, and wait at `limit`."""
        now = max(self(), moment)
        self._since = time.monotonic()
        self._moment, self._speed, self._limit = now, speed, limit


class Replay:
    """A temporary agent directory with one session in it that grows.

    `speed` None writes everything at once. Use as a context manager: the folder goes with it.
    """

    def __init__(
        self, speed: float | None, now: float | None = None, tz: tzinfo | None = None
    ) -> None:
        # Removes itself at the end of the program too, should it end before `with` has begun.
        self._folder = tempfile.TemporaryDirectory(
            prefix="longhaul-demo-", ignore_cleanup_errors=True
        )
        self.agent_dir = Path(self._folder.name)
        self._speed = speed
        start = last_night(time.time() if now is None else now, tz)
        self._start = start
        self._lines: Sequence[TimedLine] = night(start, "/home/you")
        self.ends = start + self._lines[-1].at
        """When the last line of the night is written, in seconds since the epoch."""
        stamp = datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%dT%H-%M-%S-000Z")
        folder = self.agent_dir / "sessions" / f"--home-you-{PROJECT}--"
        folder.mkdir(parents=True, mode=0o700)
        self.path = folder / f"{stamp}_{SESSION_ID}.jsonl"
        self.log = self.agent_dir / "logs" / "compaction-state.jsonl"
        self.log.parent.mkdir(mode=0o700)
        (self.agent_dir / "models.json").write_bytes(models_json())
        self.clock = NightClock(start, 1.0)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "Replay":
        self._write(self._lines if self._speed is None else self._lines[:OPENING])
        if self._speed is not None:
            self._thread = threading.Thread(
                target=self._run, args=(self._speed,), name="replay", daemon=True
            )
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=2)
        self._folder.cleanup()

    def finished(self, timeout: float | None = None) -> bool:
        """Wait until the whole night is written; True when it is."""
        if self._thread is not None:
            self._thread.join(timeout)
            return not self._thread.is_alive()
        return True

    def _run(self, speed: float) -> None:
        with contextlib.suppress(OSError):  # the folder was taken away: nothing left to show
            for line in self._lines[OPENING:]:
                if self._stop.wait(self._pause(self._start + line.at, speed)):
                    return
                self._write([line])

    def _pause(self, moment: float, speed: float) -> float:
        """Let the clock run up to the next line; where nothing happens it is wound on."""
        self.clock.go_to(moment - LONGEST_WAIT * speed, speed, moment)
        return max(moment - self.clock(), 0.0) / speed

    def _write(self, lines: Sequence[TimedLine]) -> None:
        with self.path.open("ab", buffering=0) as file, self.log.open("ab", buffering=0) as log:
            for line in lines:
                (log if line.log else file).write(line.data)
        moment = self._start + lines[-1].at
        if lines[-1] is self._lines[-1]:
            self.clock.go_to(moment, 1.0)
        else:
            self.clock.go_to(moment, 1.0, moment)
