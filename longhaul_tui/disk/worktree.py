"""The working tree, looked at through git (STATE U28, U29 as amended).

Owns the run of the five commands of `world`: where git is found, its environment, its limits, the
stop at the first reason to skip. Must never write, run through a shell, run a git that lies in
the directory it looks at, or raise because of what it finds: whatever is wrong is the World's
`skip`. Only a pass calls it (DESIGN §8); a command that reads a record runs nothing.
"""

import os
import selectors
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from longhaul_tui.world import (
    COMMAND_SECONDS,
    COMMANDS,
    OUTPUT_BYTES,
    TOTAL_SECONDS,
    Ran,
    Skip,
    World,
    git_environment,
    skip_of,
    world_of,
)

_PIECE = 1 << 16
_GRACE = 1.0


class Limits(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How long git may take, and how much it may print."""

    each: float = COMMAND_SECONDS
    total: float = TOTAL_SECONDS
    output: int = OUTPUT_BYTES


def read_world(directory: str, environ: Mapping[str, str], limits: Limits | None = None) -> World:
    """The World of a session's directory, without claims; gives up after ten seconds.

    `directory` is the `cwd` of the session's header, `environ` the environment of this process.
    """
    limits = limits or Limits()
    place = _local(directory)
    if place is None:
        return _skipped("not-a-repository")
    git = find_git(place, environ)
    if git is None:
        return _skipped("no-git")
    env = git_environment(environ)
    deadline = time.monotonic() + limits.total
    answers: list[Ran] = []
    for words in COMMANDS:
        seconds = min(limits.each, deadline - time.monotonic())
        answers.append(_run([git, *words], place, env, seconds, limits.output))
        skip = skip_of(answers)
        if skip is not None:
            return _skipped(skip)
    return world_of(answers)


def _skipped(skip: Skip) -> World:
    return World(ok=False, skip=skip)


def _local(directory: str) -> Path | None:
    """The directory, if it is one on this machine."""
    if not Path(directory).is_absolute() or directory.startswith(("//", "\\\\")):
        return None
    try:
        place = Path(directory).resolve()
        return place if place.is_dir() else None
    except (OSError, ValueError, RuntimeError):
        return None


def find_git(directory: Path, environ: Mapping[str, str]) -> str | None:
    """The absolute path of git; folders of `PATH` that are relative or lie in `directory` do not
    count, for there a repository could have put a program of that name."""
    for entry in environ.get("PATH", os.defpath).split(os.pathsep):
        if not Path(entry).is_absolute():
            continue
        found = shutil.which(str(Path(entry, "git")))
        if found is not None and not _lies_in(entry, directory):
            return found
    return None


def _lies_in(entry: str, directory: Path) -> bool:
    try:
        return Path(entry).resolve().is_relative_to(directory)
    except (OSError, RuntimeError):
        return True


def _run(words: list[str], place: Path, env: dict[str, str], seconds: float, most: int) -> Ran:
    if seconds <= 0:
        return Ran(ended="timeout")
    try:
        process = subprocess.Popen(  # noqa: S603 fixed words, no shell
            words,
            cwd=place,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        return Ran(ended="not-entered" if str(error.filename) == str(place) else "not-started")
    try:
        return _listen(process, time.monotonic() + seconds, most)
    finally:
        _end(process)


def _listen(process: "subprocess.Popen[bytes]", deadline: float, most: int) -> Ran:
    """Read both pipes until they are closed, it is too late, or it is too much."""
    out, err = bytearray(), bytearray()
    with selectors.DefaultSelector() as pipes:
        for pipe, data in ((process.stdout, out), (process.stderr, err)):
            if pipe is not None:
                pipes.register(pipe.fileno(), selectors.EVENT_READ, data)
        while pipes.get_map():
            ready = pipes.select(max(0.0, deadline - time.monotonic()))
            if not ready:
                return Ran(ended="timeout")
            for key, _ in ready:
                piece = os.read(key.fd, _PIECE)
                key.data.extend(piece)
                if not piece:
                    pipes.unregister(key.fd)
            if max(len(out), len(err)) > most:
                return Ran(ended="too-long")
    try:
        code = process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return Ran(ended="timeout")
    return Ran(code=code, out=bytes(out), err=bytes(err))


def _end(process: "subprocess.Popen[bytes]") -> None:
    """What has not ended by itself is ended, with all that it started; a process that the system
    cannot end is left behind rather than waited for."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
