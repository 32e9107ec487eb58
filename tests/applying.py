"""Sessions that are compacted from outside, and what was appended to them.

Owns the session of these tests and the judgement of a file: whole, and its earlier bytes as they
were. Run as a program it kills applies in the middle of their write; see `main`.
"""

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.own import OwnSession

KEEP = ("--keep-recent-tokens", "40")
HOUR = 3_600.0
FIRST_BYTES = b'{"type":"compaction"'


def a_night(cwd: Path) -> OwnSession:
    """A request, a rule, a failing test, and a last message that is kept."""
    night = OwnSession(cwd=str(cwd))
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    night.says("never use mocks; fakes only")
    night.shell("npm test", "1 failed", code=1)
    night.says("now the docs " + "x" * 200)
    return night


def a_long_night(cwd: Path) -> OwnSession:
    """One whose chain is longer than 300 KB, where `agent_dir` is configured by `long_slices`."""
    night = OwnSession(cwd=str(cwd))
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    for n in range(400):
        night.shell(f"make part-{n} {'a' * 380}", f"{n} " + "out " * 150)
    night.says("now the docs " + "x" * 200)
    return night


def long_slices(agent_dir: Path) -> None:
    """Let span records keep much of every command."""
    made = {"coldSliceCaps": {"commands": 400, "errors": 50, "chars": 600}}
    (agent_dir / "longhaul.json").write_text(json.dumps(made))


def write_old(night: OwnSession, path: Path) -> Path:
    """The session's file, last written an hour ago."""
    night.write(path)
    age(path)
    return path


def age(path: Path, seconds: float = HOUR) -> None:
    """Let the file's last write be so long ago."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def appended(path: Path, before: bytes) -> list[dict[str, Any]]:
    """The entries behind the bytes that were there, which must be as they were; every line of the
    file must be whole."""
    data = path.read_bytes()
    assert data[: len(before)] == before
    assert data.endswith(b"\n")
    lines = [json.loads(line) for line in data.split(b"\n")[:-1]]
    ids = [line["id"] for line in lines]
    assert len(set(ids)) == len(ids)
    return lines[before.count(b"\n") :]


def kinds(entries: Sequence[dict[str, Any]]) -> list[str]:
    """`compaction`, `span`, `line`, in order."""
    return [entry.get("customType", entry["type"]).rsplit(".", 1)[-1] for entry in entries]


# -- a program that is killed while it writes ------------------------------------------------------


def place(spec: str, data: bytes) -> int:
    """How many bytes of a chain: `7`, `lf1-1` (around its second line end), `f0.25` (a quarter)."""
    if spec.startswith("lf"):
        ends = [at for at, byte in enumerate(data) if byte == 10]
        return ends[int(spec[2])] + int(spec[3:] or 0)
    return int(float(spec[1:]) * len(data)) if spec.startswith("f") else int(spec)


def main(words: Sequence[str]) -> int:
    """`FOLDER SPEC…`: for each, an apply of `FOLDER/SPEC.jsonl` that is killed when so many bytes
    are written (`k3`: by a SIGKILL from outside, 3/10 ms after the journal is there), and then
    another apply. Leaves `SPEC.torn`, what the file was in between, and prints a JSON list."""
    from longhaul_tui.cli import compact, group  # noqa: F401 imported once for all children

    folder, told = Path(words[0]), []
    for spec in words[1:]:
        path = folder / f"{spec}.jsonl"
        killed = _killed_late(path, spec) if spec.startswith("k") else _killed_inside(path, spec)
        path.with_suffix(".torn").write_bytes(path.read_bytes())
        next_code, next_said = _run(path, lambda: None)
        told.append({"spec": spec, "killed": killed, "code": next_code, "said": next_said})
    print(json.dumps(told))
    return 0


def _killed_inside(path: Path, spec: str) -> bool:
    real = os.write

    def patch() -> None:
        def write(fd: int, data: bytes) -> int:
            if not data.startswith(FIRST_BYTES):
                return real(fd, data)
            count = place(spec, data)
            if count:
                assert real(fd, data[:count]) == count
            os.kill(os.getpid(), signal.SIGKILL)
            return count

        os.write = write  # type: ignore[assignment]

    return _run(path, patch)[0] == -signal.SIGKILL


def _killed_late(path: Path, spec: str) -> bool:
    pid = _start(path, lambda: None)
    journals = Path(os.environ["HOME"], ".cache/longhaul/apply")
    while not list(journals.glob("*.json")):
        if os.waitpid(pid, os.WNOHANG)[0]:
            return False
    time.sleep(int(spec[1:]) / 10_000)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


def _run(path: Path, patch: Callable[[], None]) -> tuple[int, str]:
    pid = _start(path, patch)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return code, path.with_suffix(".said").read_text()


def _start(path: Path, patch: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 99
    try:
        from longhaul_tui.cli.group import run

        for number, name in ((1, os.devnull), (2, str(path.with_suffix(".said")))):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
        patch()
        code = run(["compact", str(path), *KEEP, "--apply"])
        sys.stderr.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
