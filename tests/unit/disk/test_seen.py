import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from longhaul_tui.disk.seen import BLOCK, Mark, Seen

LINE = b"0123456789abcde\n"
BEFORE = LINE * 1024
TORN = b"{" + b"x" * 3 * BLOCK


class File:
    def __init__(self, path: Path, content: bytes) -> None:
        self.path = path
        path.write_bytes(content)
        self.fd = os.open(path, os.O_RDWR)

    def seen(self, *sizes: int) -> Seen:
        """All of it, read in pieces of these sizes and the rest."""
        content = self.path.read_bytes()
        seen = Seen(0, 0)
        for size in (*sizes, len(content)):
            piece, content = content[:size], content[size:]
            if piece:
                seen.add(piece)
        return seen

    def change(self, offset: int) -> None:
        """One byte becomes another."""
        byte = os.pread(self.fd, 1, offset)
        os.pwrite(self.fd, b"#" if byte != b"#" else b"!", offset)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[File]:
    made = File(tmp_path / "s.jsonl", BEFORE + TORN)
    yield made
    os.close(made.fd)


SIZE = len(BEFORE) + len(TORN)
PIECES = [(), (1,) * 100, (BLOCK,) * 3, (len(BEFORE),), (len(BEFORE) + 1, 5), (SIZE - 1,)]


@pytest.mark.parametrize("sizes", PIECES)
@pytest.mark.parametrize(
    "offset",
    [0, BLOCK - 1, len(BEFORE), len(BEFORE) + BLOCK - 1, SIZE - BLOCK, SIZE - 1],
)
def test_a_changed_byte_in_a_kept_block_is_seen_at_once(
    file: File, sizes: tuple[int, ...], offset: int
) -> None:
    seen = file.seen(*sizes)
    assert seen.position == SIZE
    assert seen.blocks_hold(file.fd, SIZE)
    file.change(offset)
    assert not seen.blocks_hold(file.fd, SIZE)


@pytest.mark.parametrize("sizes", PIECES)
@pytest.mark.parametrize("offset", [BLOCK, len(BEFORE) - 1, len(BEFORE) + BLOCK, SIZE - BLOCK - 1])
def test_any_other_changed_byte_is_seen_when_all_is_read_again(
    file: File, sizes: tuple[int, ...], offset: int
) -> None:
    seen = file.seen(*sizes)
    assert seen.all_holds(file.fd, lambda: False)
    file.change(offset)
    assert seen.blocks_hold(file.fd, SIZE)
    assert not seen.all_holds(file.fd, lambda: False)


def test_what_is_appended_changes_nothing(file: File) -> None:
    seen = file.seen()
    os.pwrite(file.fd, LINE, SIZE)
    assert seen.blocks_hold(file.fd, SIZE + len(LINE))
    assert seen.all_holds(file.fd, lambda: False)


@pytest.mark.parametrize("size", [0, 1, BLOCK, len(BEFORE) + 7, SIZE - 1])
def test_of_a_cut_file_the_blocks_hold_as_far_as_it_reaches(file: File, size: int) -> None:
    seen = file.seen()
    os.ftruncate(file.fd, size)
    assert seen.blocks_hold(file.fd, size)
    assert not seen.all_holds(file.fd, lambda: False)
    if size:
        file.change(0)
        assert not seen.blocks_hold(file.fd, size)


def test_reading_all_again_ends_with_the_stop(file: File) -> None:
    seen = file.seen()
    file.change(BLOCK)
    assert seen.all_holds(file.fd, lambda: True)


def test_a_mark_changes_with_every_write_even_when_the_time_is_set_back(file: File) -> None:
    info = file.path.stat()
    mark = Mark.of(info)
    assert Mark.of(file.path.stat()) == mark
    file.change(5)
    os.utime(file.path, ns=(info.st_atime_ns, info.st_mtime_ns))
    after = Mark.of(file.path.stat())
    assert (after.size, after.modified) == (mark.size, mark.modified)
    assert after != mark


def test_what_was_read_belongs_to_its_device_and_inode() -> None:
    seen = Seen(1, 2)
    assert seen.is_of(Mark(1, 2, 9, 9, 9))
    assert not seen.is_of(Mark(1, 3, 9, 9, 9))
    assert not seen.is_of(Mark(2, 2, 9, 9, 9))
