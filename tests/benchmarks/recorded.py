"""A program in a pseudo-terminal, recorded and looked at afterwards.

Owns the recording: what was sent when, which keys were pressed when, how much memory it took. The
bytes are drawn (`pyte`) when the program has ended, so that looking takes no time from it.
"""

import os
import select
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pyte

from tests.tui.terminal import Terminal

ROWS, COLUMNS = 40, 120
LIMIT = 60.0
"""Seconds after which a run is given up: what never ends gives no figure and says so."""
STEP = 0.004

Seen = Callable[[str], bool]
"""Does the picture show what is waited for?"""


class Recording:
    """One run of a module, from its start."""

    def __init__(self, module: str, words: Sequence[str], variables: Mapping[str, str]) -> None:
        self._start = time.monotonic()
        self._running = Terminal(
            words, module=module, variables=variables, rows=ROWS, columns=COLUMNS
        )
        self._sent: list[tuple[float, bytes]] = []
        self.pressed: list[tuple[float, str]] = []

    def run(
        self,
        until: bytes,
        *,
        keys: str = "",
        begin: bytes = b"",
        every: float = 0.25,
        after: float = 0.5,
    ) -> None:
        """Record until `until` was sent and `after` seconds more; from `begin` on press `keys` in
        turn, one `every` so many seconds."""
        sent, next_key, end, turn = b"", None, self._start + LIMIT, 0
        ends_at: float | None = None
        while (now := time.monotonic()) < min(end, ends_at or end):
            if select.select([self._running.master], [], [], STEP)[0]:
                data = os.read(self._running.master, 65_536)
                self._sent.append((time.monotonic() - self._start, data))
                sent = sent[-4_096:] + data
                if ends_at is None and until in sent:
                    ends_at = time.monotonic() + after
                if next_key is None and begin in sent:
                    next_key = now
            if keys and next_key is not None and now >= next_key:
                key = keys[turn % len(keys)]
                self.pressed.append((time.monotonic() - self._start, key))
                os.write(self._running.master, key.encode())
                turn, next_key = turn + 1, now + every

    def memory(self) -> float:
        """Megabytes of the program that are in memory now."""
        lines = Path(f"/proc/{self._running.process.pid}/status").read_text().splitlines()
        kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS:"))
        return int(kilobytes) * 1024 / 1e6

    def close(self) -> None:
        """End the program."""
        self._running.close()

    def pictures(self) -> Iterator[tuple[float, str]]:
        """When the screen changed, and what stood on it then, lines parted by LF."""
        screen = pyte.Screen(COLUMNS, ROWS)
        stream = pyte.ByteStream(screen)
        for at, data in self._sent:
            stream.feed(data)
            yield at, "\n".join(screen.display)


def first(pictures: Sequence[tuple[float, str]], seen: Seen, since: float = 0.0) -> float | None:
    """When the screen showed it for the first time; None if it never did."""
    return next((at for at, text in pictures if at >= since and seen(text)), None)
