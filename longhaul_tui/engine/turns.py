"""Sharing the interpreter with the screen while a long file is read.

Owns when the thread that reads lets go. Python gives a thread that asks for the interpreter its
turn only after the switch interval; whoever lets go by itself is not waited for. So the screen's
thread gets its turn within `TURN`, and keeps it for the whole interval (`cli/screen`) before the
reader may ask for it back: a key is answered as if hardly anything was being read.
"""

import time

TURN = 0.002
"""Seconds the reader works before it lets go."""
REST = 0.0002
"""Seconds it sleeps: long enough for another thread to wake, a tenth of its time at most."""


class Turns:
    """Of one thread that reads."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def pass_on(self) -> None:
        """Let go, if the turn was long enough."""
        if time.monotonic() - self._since >= TURN:
            time.sleep(REST)
            self._since = time.monotonic()
