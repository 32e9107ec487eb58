"""A process that looks like pi, at work in a directory."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WAITS = "printf 'up\\n'; read line\n"
"""A shell's words: says that it is there and waits."""


@contextmanager
def running(command: list[str], cwd: Path) -> Iterator[None]:
    """A shell under another name, working in `cwd`, until the end of the block."""
    with subprocess.Popen(
        command, executable="/bin/sh", cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"up\n"
        yield
