"""A program in a pseudo-terminal.

Owns starting it with a controlling terminal, pressing keys, hanging up and reading every byte it
sent. Deadlines are generous: only what never ends fails.
"""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence

DEADLINE = 30.0


class Terminal:
    """One run of `tests.tui.runs_screen`, or of another module."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        ignores_hangup: bool = False,
        controls: bool = True,
        module: str = "tests.tui.runs_screen",
        variables: Mapping[str, str] | None = None,
        stderr: int | None = None,
        rows: int = 24,
        columns: int = 100,
    ) -> None:
        """`stderr` leads standard error away from the terminal."""
        self.master, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(side)

        def begin() -> None:
            if ignores_hangup:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.setsid()
            if controls:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        environment |= {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)}
        environment |= variables or {}
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            stdin=side,
            stdout=side,
            stderr=side if stderr is None else stderr,
            preexec_fn=begin,  # noqa: PLW1509 no thread of ours is running here
            env=environment,
        )
        self.side = side
        self.sent = b""

    def wait_for(self, mark: bytes) -> None:
        """Until the program has sent this."""
        end = time.monotonic() + DEADLINE
        while mark not in self.sent and time.monotonic() < end:
            self._read(0.1)
        assert mark in self.sent, self.sent[-2_000:]

    def settle(self, seconds: float = 0.4) -> None:
        """Until nothing has come for a while."""
        while self._read(seconds):
            pass

    def press(self, keys: str) -> None:
        """Type these characters, one at a time."""
        for key in keys:
            os.write(self.master, key.encode())
            self.settle(0.2)

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self.side)
        os.close(self.master)
        self.side = self.master = -1

    def end(self) -> int:
        """Wait for the program to end, reading all it has to say; its exit code."""
        end = time.monotonic() + DEADLINE
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.1) if self.master >= 0 else time.sleep(0.05)
        assert self.process.poll() is not None, "it did not end"
        if self.master >= 0:
            self.settle(0.1)
        return self.process.returncode

    def close(self) -> None:
        """Nothing of it is left."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for handle in (self.side, self.master):
            if handle >= 0:
                os.close(handle)

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        with contextlib.suppress(OSError):
            got = os.read(self.master, 65_536)
            self.sent += got
            return bool(got)
        return False


@contextlib.contextmanager
def terminal(
    *words: str,
    ignores_hangup: bool = False,
    controls: bool = True,
    variables: Mapping[str, str] | None = None,
) -> Iterator[Terminal]:
    """The screen, drawn for the first time. A terminal that does not control the program sends it
    no SIGHUP when it is gone."""
    running = Terminal(words, ignores_hangup=ignores_hangup, controls=controls, variables=variables)
    try:
        running.wait_for(b"\x1b[?1049h")
        running.wait_for(b"State")
        running.settle()
        yield running
    finally:
        running.close()
