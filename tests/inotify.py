"""The user's inotify instances, used up or left alone.

The limit is one for all processes of a user, so tests that run beside each other agree through a
lock: one that needs change notices holds it together with others, one that takes them away alone.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

_TAKER = """
import ctypes, resource, sys
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
libc, taken = ctypes.CDLL(None), 0
while libc.inotify_init1(0) >= 0:
    taken += 1
print(taken, flush=True)
sys.stdin.read()
"""


@contextmanager
def _lock(kind: int) -> Iterator[None]:
    path = Path(tempfile.gettempdir()) / f"longhaul-tests-inotify-{os.getuid()}"
    with path.open("ab") as file:
        fcntl.flock(file, kind)
        yield


@contextmanager
def instances_left_alone() -> Iterator[None]:
    """No other test takes the instances away meanwhile."""
    with _lock(fcntl.LOCK_SH):
        yield


@contextmanager
def no_instance_left() -> Iterator[None]:
    """Every instance this user may have is taken: a new watch is refused by the kernel."""
    with _lock(fcntl.LOCK_EX), ExitStack() as stack:
        taken = -1
        while taken != 0:
            taker = stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", _TAKER],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            )
            assert taker.stdout is not None
            taken = int(taker.stdout.readline())
        yield
