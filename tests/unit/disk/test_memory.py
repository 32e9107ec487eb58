"""What the screen keeps between runs, against real files."""

import stat
from pathlib import Path

import pytest

from longhaul_tui.disk.memory import FileMemory
from longhaul_tui.view.memory import ScreenMemory

CHOICES = ScreenMemory(theme="high-contrast", pane="ledger", wrap=False)


def test_what_was_saved_is_loaded_by_the_next_run(tmp_path: Path) -> None:
    FileMemory(tmp_path / "new").save(CHOICES)
    assert FileMemory(tmp_path / "new").load() == CHOICES


def test_only_the_user_can_read_the_files(tmp_path: Path) -> None:
    directory = tmp_path / "new"
    memory = FileMemory(directory)
    memory.save(CHOICES)
    memory.keep_copy("text")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()}
    assert modes == {"screen.json": 0o600, "copy.txt": 0o600}
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_a_missing_file_is_a_first_start(tmp_path: Path) -> None:
    assert FileMemory(tmp_path).load() == ScreenMemory()


@pytest.mark.parametrize(
    "damaged",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"theme": 3, "wrap": "no"}'],
)
def test_a_damaged_file_is_a_first_start(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "screen.json").write_bytes(damaged)
    assert FileMemory(tmp_path).load() == ScreenMemory()


def test_a_damaged_field_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "screen.json").write_text('{"theme": [], "pane": "ledger"}')
    assert FileMemory(tmp_path).load() == ScreenMemory(pane="ledger")


def test_read_only_keeps_no_choices_and_still_loads_them(tmp_path: Path) -> None:
    FileMemory(tmp_path).save(CHOICES)
    reader = FileMemory(tmp_path, read_only=True)
    reader.save(ScreenMemory())
    assert reader.load() == CHOICES


def test_a_directory_that_cannot_be_made_keeps_nothing_and_raises_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    memory = FileMemory(tmp_path / "file" / "below")
    memory.save(CHOICES)
    assert memory.load() == ScreenMemory()
    assert memory.keep_copy("text") is None


def test_a_copy_is_kept_whole_and_its_place_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    place = FileMemory(tmp_path / "state").keep_copy("a\nb\n")
    assert place == "~/state/copy.txt"
    assert (tmp_path / "state" / "copy.txt").read_text() == "a\nb\n"


def test_a_symbolic_link_in_its_place_is_replaced_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "screen.json").symlink_to(victim)
    FileMemory(tmp_path).save(CHOICES)
    assert victim.read_text() == "mine"
    assert FileMemory(tmp_path).load() == CHOICES
