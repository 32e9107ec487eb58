"""What happens between the pass and the write, and when the write itself fails."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, Models
from longhaul_tui.disk.journals import journal_path
from longhaul_tui.engine.applying import Applied, Ended, Ground, Unwritten, apply
from longhaul_tui.engine.passing import Admit, Asking, Passed, pass_over_file
from longhaul_tui.engine.repairing import torn_apply
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.settings import Settings
from longhaul_tui.sink.journal import Repair
from tests.applying import FIRST_BYTES, a_night, appended, kinds, write_old
from tests.commands import longhaul
from tests.hosting import WAITS, running
from tests.scripted import never

NOW = 1_900_000_000.0


class Desk:
    """A session, and applies of it into which something comes between."""

    def __init__(self, folder: Path) -> None:
        self.path = write_old(a_night(folder), folder / "night.jsonl")
        self.before = self.path.read_bytes()
        self.cache = folder / "home/.cache/longhaul"
        self.mended: list[Repair] = []
        self.ground = Ground(
            path=self.path, agent_dir=folder, cache=self.cache, clock=lambda: NOW, force=False
        )

    def apply(self, between: Callable[[Passed], Passed | None] = lambda _: None) -> Ended:
        """Apply; `between` happens when the pass has ended."""

        def run(admit: Admit) -> Any:
            wish = Asking(settings=Settings(), keep=lambda _: 40)
            models = Models(own=BuiltinReader())
            passed = pass_over_file(self.path, wish, models, never(), admit=admit)
            return (between(passed) or passed) if isinstance(passed, Passed) else passed

        return apply(self.ground, run, never(), self.mended.append)

    def refuses(self, code: str, between: Callable[[Passed], Passed | None]) -> None:
        """It ran, and was not written."""
        ended = self.apply(between)
        assert isinstance(ended, Unwritten), ended
        assert ended.refused.code == code


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A session in a directory of its own."""
    return Desk(tmp_path)


def test_it_applies_where_nothing_comes_between(desk: Desk) -> None:
    ended = desk.apply()
    assert isinstance(ended, Applied)
    assert kinds(appended(desk.path, desk.before)) == ["compaction", "span", "line"]
    assert (ended.offset, ended.mended, desk.mended) == (len(desk.before), None, [])
    assert not journal_path(desk.cache, desk.path).exists()


def test_what_came_in_meanwhile_is_not_left_on_a_dead_branch(desk: Desk) -> None:
    more = b'{"type":"label","id":"0000aaaa","parentId":null,"targetId":"x","label":"y"}\n'

    def grow(_passed: Passed) -> None:
        with desk.path.open("ab") as file:
            file.write(more)

    desk.refuses("changed", grow)
    assert desk.path.read_bytes() == desk.before + more


def test_a_file_that_was_replaced_meanwhile_is_not_written(desk: Desk) -> None:
    def swap(_passed: Passed) -> None:
        other = desk.path.with_name("other")
        other.write_bytes(desk.before)
        other.replace(desk.path)

    desk.refuses("changed", swap)
    assert desk.path.read_bytes() == desk.before


def test_a_file_that_was_rewritten_in_place_meanwhile_is_not_written(desk: Desk) -> None:
    other = desk.before.replace(b"streaming", b"screaming")

    def rewrite(_passed: Passed) -> None:
        with desk.path.open("r+b") as file:
            file.write(other)

    desk.refuses("changed", rewrite)
    assert desk.path.read_bytes() == other


def test_a_pi_that_was_started_meanwhile_keeps_it_from_being_written(desk: Desk) -> None:
    with running(["pi", "-c", WAITS], desk.path.parent) as pi:
        assert pi is None
        ended = desk.apply()
        assert not isinstance(ended, Applied | Unwritten)
    started = running(["pi", "-c", WAITS], desk.path.parent)
    try:
        desk.refuses("pi-there", lambda _: started.__enter__())
    finally:
        started.__exit__(None, None, None)
    assert desk.path.read_bytes() == desk.before


def test_a_compaction_that_cuts_elsewhere_is_not_written(desk: Desk) -> None:
    def elsewhere(passed: Passed) -> Passed:
        made = passed.outcome
        assert isinstance(made, Compaction)
        return replace(passed, outcome=replace(made, first_kept="e0000003"))

    desk.refuses("bad-cut", elsewhere)
    assert desk.path.read_bytes() == desk.before


def test_without_its_journal_nothing_is_written(desk: Desk) -> None:
    def block(_passed: Passed) -> None:
        journal_path(desk.cache, desk.path).mkdir()

    desk.refuses("no-journal", block)
    assert desk.path.read_bytes() == desk.before


def test_another_write_at_the_same_moment_is_noticed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, other = os.write, b'{"type":"label","id":"0000aaaa","parentId":null}\n'

    def write(fd: int, data: bytes) -> int:
        if data.startswith(FIRST_BYTES):
            with desk.path.open("ab") as file:
                file.write(other)
        return real(fd, data)

    monkeypatch.setattr(os, "write", write)
    desk.refuses("raced", lambda _: None)
    data = desk.path.read_bytes()
    assert data.startswith(desk.before + other + FIRST_BYTES)


def test_a_part_that_cannot_be_taken_back_is_mended_by_the_next_apply(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def write(fd: int, data: bytes) -> int:
        return real(fd, data[:200] if data.startswith(FIRST_BYTES) else data)

    def truncate(_fd: int, _length: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", write)
        broken.setattr(os, "ftruncate", truncate)
        desk.refuses("short-write", lambda _: None)
    assert len(desk.path.read_bytes()) == len(desk.before) + 200
    found = torn_apply(desk.cache, desk.path)
    assert found == Repair(state="torn", deed="cut", at=len(desk.before), lines=0)
    named = longhaul("state", desk.path, "--anomalies", agent_dir=desk.path.parent)
    torn, said = len(desk.before.splitlines()) + 1, "left the beginning of a compaction"
    line = f"torn-apply line:{torn} an interrupted --apply {said}, which pi skips"
    assert line in named.out.splitlines()
    assert isinstance(desk.apply(), Applied)
    assert desk.mended == [found]
    assert kinds(appended(desk.path, desk.before)) == ["compaction", "span", "line"]
    assert torn_apply(desk.cache, desk.path) is None


def test_a_chain_that_may_not_be_on_the_disk_is_said(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = os.fsync, desk.path.stat().st_ino

    def flush(fd: int) -> None:
        if os.fstat(fd).st_ino == seen:
            raise OSError(5, "Input/output error")
        real(fd)

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", flush)
        desk.refuses("not-flushed", lambda _: None)
    assert kinds(appended(desk.path, desk.before)) == ["compaction", "span", "line"]
    # The journal stays, and says on the next look that all of it is there.
    assert journal_path(desk.cache, desk.path).exists()
    assert torn_apply(desk.cache, desk.path) is None


def test_the_journal_is_on_the_disk_before_the_first_byte_of_the_chain(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    real_write, real_fsync = os.write, os.fsync

    def write(fd: int, data: bytes) -> int:
        if data.startswith(FIRST_BYTES):
            stored = json.loads(journal_path(desk.cache, desk.path).read_bytes())
            assert (stored["length"], stored["size"]) == (len(desk.before), len(data))
            told.append("write")
        return real_write(fd, data)

    def flush(fd: int) -> None:
        mine = os.fstat(fd).st_ino == desk.path.stat().st_ino
        told.append("flush session" if mine else "flush journal")
        real_fsync(fd)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", flush)
    assert isinstance(desk.apply(), Applied)
    # The journal's file and its directory, then the session.
    assert told == ["flush journal", "flush journal", "write", "flush session"]
