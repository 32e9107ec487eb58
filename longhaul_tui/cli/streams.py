"""The three standard streams as a command may find them: closed, full, or of an old encoding.

Owns making them safe to use. Must never let a file that is opened later become standard input or
output because that was closed, nor let the encoding of the terminal refuse a text.
"""

import contextlib
import io
import os
import sys


def prepare() -> None:
    """To be called once, before anything is opened.

    A closed stream is opened for reading on the null device: standard input is empty, and what is
    written to the others fails as it does for any program. What an encoding lacks is written as
    `\\xe9`.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)  # the lowest free number: this one
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 it stays open
    if sys.stdout is None:
        sys.stdout = _output(1)
    if sys.stderr is None:
        sys.stderr = _output(2)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def give_up(number: int) -> None:
    """Nobody takes this output any more: what is left of it must not fail again at exit."""
    with contextlib.suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, number)
        os.close(null)


def _output(number: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(
        io.FileIO(number, "w", closefd=False),
        encoding="utf-8",
        errors="backslashreplace",
        write_through=True,
    )
