"""`longhaul compact --apply` that is killed, or runs out of room: the file is whole afterwards."""

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.applying import a_long_night, a_night, appended, kinds, long_slices, write_old
from tests.commands import environment, longhaul

AROUND = [f"lf{line}{by:+d}" for line in range(3) for by in (-1, 0, 1, 2)][:-1]
EVERYWHERE = [f"f{(n + 0.5) / 50:.2f}" for n in range(50)]
CHAIN = ["compaction", "span", "line"]


def interrupted(folder: Path, specs: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Kill an apply of each file and run the next one."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.applying", folder, *specs],
        env=environment(folder),
        capture_output=True,
        check=True,
    )
    return {told["spec"]: told for told in json.loads(done.stdout)}


@pytest.mark.parametrize("specs", [["0", "1", *AROUND], EVERYWHERE], ids=["ends", "everywhere"])
def test_a_write_that_dies_anywhere_is_mended_by_the_next_one(
    tmp_path: Path, specs: list[str]
) -> None:
    before = a_night(tmp_path).bytes()
    for spec in specs:
        write_old(a_night(tmp_path), tmp_path / f"{spec}.jsonl")
    told = interrupted(tmp_path, specs)
    seen = set()
    for spec in specs:
        path = tmp_path / f"{spec}.jsonl"
        torn = path.with_suffix(".torn").read_bytes()
        assert told[spec]["killed"]
        assert torn[: len(before)] == before
        rest = torn[len(before) :]
        ends, tail = rest.count(b"\n"), rest.rpartition(b"\n")[2]
        stood = ends + _is_json(tail)  # lines of the chain that count
        seen.add((ends, bool(tail)))
        found = kinds(appended(path, before))
        if stood == 0:
            # Nothing of a compaction was there: it was cut off, and a whole one made.
            assert (told[spec]["code"], found) == (0, CHAIN)
            said = "pi skips; it was cut off" in told[spec]["said"]
            assert said is (len(rest) > 0)
        else:
            # pi would have read it: it stays, and what it lacks stays missing.
            assert (told[spec]["code"], found) == (1, CHAIN[:stood])
            assert torn.startswith(path.read_bytes()) or path.read_bytes() == torn + b"\n"
            last = told[spec]["said"].splitlines()[-1]
            assert ("written less than a minute ago" if ends == 3 else "nothing to comp") in last
    wanted = {"ends": {(0, False), (0, True), (1, False), (1, True), (2, True), (3, False)}}
    assert seen >= wanted["ends"] if specs[0] == "0" else len(seen) > 2


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def test_killed_from_outside_a_long_chain_leaves_a_session_that_the_next_one_completes(
    tmp_path: Path,
) -> None:
    long_slices(tmp_path)
    night = a_long_night(tmp_path)
    before = night.bytes()
    specs = [f"k{n}" for n in range(12)]
    for spec in specs:
        write_old(night, tmp_path / f"{spec}.jsonl")
    told = interrupted(tmp_path, specs)
    lengths = []
    for spec in specs:
        path = tmp_path / f"{spec}.jsonl"
        assert path.with_suffix(".torn").read_bytes()[: len(before)] == before
        found = kinds(appended(path, before))
        assert found == CHAIN[: len(found)] != []
        if found == CHAIN:
            lengths.append(len(path.read_bytes()) - len(before))
    assert any(one["killed"] for one in told.values())
    assert max(lengths) > 300_000


FULL = """
import resource, sys
from longhaul_tui.cli import compact, group
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
sys.exit(group.run(sys.argv[2:]))
"""


@pytest.mark.parametrize("room", [0, 1, 700, 2_000])
def test_a_file_that_may_not_grow_is_as_it_was_and_says_so(tmp_path: Path, room: int) -> None:
    """The system writes a part and then refuses: what a full disk does."""
    night = a_night(tmp_path)
    night.says("more " * 2_000)  # a limit on every file: the journal must fit below it
    night.says("now the docs " + "x" * 200)
    path = write_old(night, tmp_path / "night.jsonl")
    before = path.read_bytes()
    words = ["compact", str(path), "--keep-recent-tokens", "40", "--apply"]
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(len(before) + room), *words],
        env=environment(tmp_path),
        capture_output=True,
        check=False,
    )
    why = b"file too large" if room == 0 else b"no room"
    line = f"longhaul: {path}: was not written: ".encode() + why
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == line + b"; it is as it was before\n"
    assert path.read_bytes() == before
    # Its time is the moment of the attempt; with room the next one goes through.
    assert longhaul(*words, "--force", agent_dir=tmp_path).code == 0
    assert kinds(appended(path, before)) == CHAIN


def test_a_disk_without_room_leaves_the_session_as_it_was(tmp_path: Path) -> None:
    """A real file system of 64 KB where the tests may mount one; else a limit on the file."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = _mount(disk)
    try:
        night = a_night(tmp_path)
        night.says("more " * 2_000)
        night.says("now the docs " + "x" * 200)
        path = write_old(night, disk / "night.jsonl")
        before = path.read_bytes()
        words = ["compact", str(path), "--keep-recent-tokens", "40", "--apply"]
        if mounted:
            with (disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
                while filler.write(b"x" * 4_096):
                    pass
        limit = 2**40 if mounted else -(-len(before) // 4_096) * 4_096
        done = subprocess.run(
            [sys.executable, "-c", FULL, str(limit), *words],
            env=environment(tmp_path),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, path.read_bytes()) == (1, before)
        assert b"was not written: no room; it is as it was before" in done.stderr
    finally:
        if mounted:
            subprocess.run(["umount", disk], check=True)


def _mount(place: Path) -> bool:
    try:
        words = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
