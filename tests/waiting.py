"""Waiting for what another thread or process does: a condition and a generous deadline."""

import time
from collections.abc import Callable

DEADLINE = 30.0


def until(holds: Callable[[], bool], what: str = "it") -> None:
    """Return as soon as the condition holds; fail when it does not in time."""
    end = time.monotonic() + DEADLINE
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"waited {DEADLINE:g} s for {what}")
        time.sleep(0.005)
