"""Whatever happens to a followed file is read, said and survived: real files, a real watch.

Every test runs twice: with change notices, and without them on what claims to be a network file
system.
"""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.notices import MOUNTS
from longhaul_tui.disk.tail import CaughtUp, Gone, Polling, Readable, Restarted, Unreadable
from tests.following import Following, append, append_by_another_process, lines
from tests.inotify import instances_left_alone


def in_place(path: Path, offset: int, data: bytes) -> None:
    """Cut the file at `offset` and write on from there; the inode stays."""
    fd = os.open(path, os.O_WRONLY)
    try:
        os.pwrite(fd, data, offset)
        os.ftruncate(fd, offset + len(data))
    finally:
        os.close(fd)


class Place:
    """A session file and those who follow it; at the end no byte of it was changed by reading."""

    def __init__(self, path: Path, mounts: Path) -> None:
        self.path = path
        self.mounts = mounts
        self._stack = ExitStack()

    def follow(self, path: Path | None = None) -> Following:
        """Follow it from now on."""
        return self._stack.enter_context(Following(path or self.path, self.mounts))

    def close(self) -> None:
        before = fingerprint(self.path)
        self._stack.close()
        assert fingerprint(self.path) == before


def fingerprint(path: Path) -> tuple[str, int, int] | None:
    if not path.is_file():
        return None
    info = path.stat()
    return hashlib.sha256(path.read_bytes()).hexdigest(), info.st_mtime_ns, info.st_mode


@pytest.fixture(params=["notices", "polling"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    mounts = MOUNTS
    if request.param == "polling":
        mounts = tmp_path / "mountinfo"
        mounts.write_text(f"99 1 0:99 / {tmp_path.resolve()} rw - nfs4 server:/home rw\n")
    directory = tmp_path / "sessions"
    directory.mkdir()
    made = Place(directory / "s.jsonl", mounts)
    yield made
    made.close()


def test_what_is_there_is_read_and_what_is_appended_follows(place: Place) -> None:
    place.path.write_bytes(lines(0, 100))
    following = place.follow()
    following.until_content(lines(0, 100))
    for n in range(100, 120):
        append(place.path, lines(n, n + 1))
        following.until_content(lines(0, n + 1))
    info = place.path.stat()
    following.until_told(CaughtUp(info.st_size, info.st_mtime_ns / 1e9))
    assert following.kinds() == []
    assert following.told.index(Readable()) < following.told.index(
        CaughtUp(info.st_size, info.st_mtime_ns / 1e9)
    )


def test_polling_and_its_reason_are_said(place: Place) -> None:
    place.path.write_bytes(lines(0, 1))
    with instances_left_alone():
        following = place.follow()
        following.until_looked()
    polling = [told for told in following.told if isinstance(told, Polling)]
    assert polling == ([] if place.mounts == MOUNTS else [Polling("network file system")])


def test_a_half_line_is_given_as_it_is_and_its_rest_follows(place: Place) -> None:
    place.path.write_bytes(lines(0, 3) + b'{"type":"mess')
    following = place.follow()
    following.until_content(lines(0, 3) + b'{"type":"mess')
    append(place.path, b'age"}\n')
    following.until_content(lines(0, 3) + b'{"type":"message"}\n')
    assert following.kinds() == []


def test_an_empty_file_is_waited_on(place: Place) -> None:
    place.path.write_bytes(b"")
    following = place.follow()
    following.until(lambda: following.count(CaughtUp) == 1)
    append(place.path, lines(0, 1))
    following.until_content(lines(0, 1))
    assert following.kinds() == []


def test_a_file_that_is_not_there_yet_is_waited_for(place: Place) -> None:
    following = place.follow()
    following.until_told(Gone())
    place.path.write_bytes(lines(0, 2))
    following.until_content(lines(0, 2))
    following.until_told(Readable(), CaughtUp(102, place.path.stat().st_mtime_ns / 1e9))
    assert following.kinds() == []


@pytest.mark.parametrize("keep", [0, 47, 5000])
def test_a_truncated_file_is_read_again(place: Place, keep: int) -> None:
    place.path.write_bytes(lines(0, 500))
    following = place.follow()
    following.until_content(lines(0, 500))
    os.truncate(place.path, keep)
    following.until_content(lines(0, 500)[:keep])
    assert following.kinds() == ["truncated"]
    append(place.path, lines(7, 8))
    following.until_content(lines(0, 500)[:keep] + lines(7, 8))
    assert following.kinds() == ["truncated"]


@pytest.mark.parametrize("count", [1, 300, 5000])
def test_a_file_renamed_over_it_is_read_from_the_start(place: Place, count: int) -> None:
    place.path.write_bytes(lines(0, 300))
    following = place.follow()
    following.until_content(lines(0, 300))
    other = place.path.with_name("other")
    other.write_bytes(lines(1000, 1000 + count))
    other.replace(place.path)
    following.until_content(lines(1000, 1000 + count))
    assert following.kinds() == ["replaced"]


def test_a_longer_copy_renamed_over_it_is_a_replacement_too(place: Place) -> None:
    place.path.write_bytes(lines(0, 300))
    following = place.follow()
    following.until_content(lines(0, 300))
    other = place.path.with_name("other")
    other.write_bytes(lines(0, 301))
    other.replace(place.path)
    following.until_content(lines(0, 301))
    assert following.kinds() == ["replaced"]


@pytest.mark.parametrize("longer", [0, 40, 20_000])
def test_a_rewrite_in_place_is_read_from_the_start(place: Place, longer: int) -> None:
    place.path.write_bytes(lines(0, 300))
    inode = place.path.stat().st_ino
    following = place.follow()
    following.until_content(lines(0, 300))
    in_place(place.path, 0, lines(5000, 5300 + longer))
    following.until_content(lines(5000, 5300 + longer))
    assert set(following.kinds()) == {"rewritten"}
    assert place.path.stat().st_ino == inode


def test_a_file_opened_for_writing_anew_is_read_from_the_start_once(place: Place) -> None:
    """As pi does with a v1 or v2 file: `open("w")`, same inode, longer at the end."""
    place.path.write_bytes(lines(0, 300))
    following = place.follow()
    following.until_content(lines(0, 300))
    place.path.write_bytes(lines(5000, 5400))
    following.until_content(lines(5000, 5400))
    assert len(following.kinds()) == 1


def test_a_rewrite_of_the_middle_alone_is_seen_though_the_size_stays(place: Place) -> None:
    content = lines(0, 40_000)
    place.path.write_bytes(content)
    following = place.follow()
    following.until_content(content)
    middle = len(content) // 2
    changed = content[:middle] + b"#" * 8 + content[middle + 8 :]
    in_place(place.path, 0, changed)
    following.until_content(changed)
    assert following.kinds() == ["rewritten"]


def test_a_rewrite_of_the_middle_with_a_line_more_is_seen(place: Place) -> None:
    content = lines(0, 2000)
    place.path.write_bytes(content)
    following = place.follow()
    following.until_content(content)
    changed = content[:40_000] + b"#" * 8 + content[40_008:] + lines(1, 2)
    in_place(place.path, 0, changed)
    following.until_content(changed)
    assert following.kinds() == ["rewritten"]


def test_a_file_only_touched_is_not_read_again(place: Place) -> None:
    place.path.write_bytes(lines(0, 50))
    following = place.follow()
    following.until_content(lines(0, 50))
    os.utime(place.path, (1, 1))
    following.until_looked(3 if place.mounts == MOUNTS else 20)
    assert following.kinds() == []
    assert following.content == lines(0, 50)


@pytest.mark.parametrize("torn", [20, 300, 60_000])
def test_a_torn_tail_cut_off_and_a_longer_line_in_its_place_is_seen(
    place: Place, torn: int
) -> None:
    """The two lines differ in their first bytes alone, and the file only got longer."""
    before = lines(0, 300)
    place.path.write_bytes(before + b'{"id":"aaaa' + b"x" * torn)
    following = place.follow()
    following.until_content(before + b'{"id":"aaaa' + b"x" * torn)
    whole = b'{"id":"bbbb' + b"x" * (torn + 10) + b'"}\n'
    in_place(place.path, len(before), whole)
    following.until_content(before + whole)
    assert following.kinds() == ["rewritten"]


def test_deletion_is_said_and_a_new_file_of_this_name_is_read(place: Place) -> None:
    place.path.write_bytes(lines(0, 10))
    following = place.follow()
    following.until_content(lines(0, 10))
    place.path.unlink()
    following.until_told(Gone())
    assert following.content == lines(0, 10)
    place.path.write_bytes(lines(20, 40))
    following.until_content(lines(20, 40))
    assert following.kinds() == ["recreated"]
    told = [type(each) for each in following.told if not isinstance(each, Polling | CaughtUp)]
    assert told == [Readable, Gone, Readable, Restarted]


def test_a_file_moved_away_and_back_goes_on_where_it_was(place: Place) -> None:
    place.path.write_bytes(lines(0, 10))
    following = place.follow()
    following.until_content(lines(0, 10))
    away = place.path.with_name("away")
    place.path.rename(away)
    following.until_told(Gone())
    append(away, lines(10, 11))
    away.rename(place.path)
    following.until_content(lines(0, 11))
    assert following.kinds() == []


def test_deletion_and_re_creation_in_one_moment_is_seen(place: Place) -> None:
    place.path.write_bytes(lines(0, 10))
    following = place.follow()
    following.until_content(lines(0, 10))
    for n in range(1, 20):
        place.path.unlink()
        place.path.write_bytes(lines(100 * n, 100 * n + 10 + n))
        following.until_content(lines(100 * n, 100 * n + 10 + n))
    assert len(following.kinds()) >= 19


def test_a_directory_removed_and_made_again_is_watched_again(place: Place) -> None:
    place.path.write_bytes(lines(0, 10))
    following = place.follow()
    following.until_content(lines(0, 10))
    shutil.rmtree(place.path.parent)
    following.until_told(Gone())
    place.path.parent.mkdir()
    place.path.write_bytes(lines(20, 40))
    following.until_content(lines(20, 40))
    for n in range(40, 50):
        append(place.path, lines(n, n + 1))
        following.until_content(lines(20, n + 1))
    assert following.kinds() == ["recreated"]


def test_a_directory_exchanged_in_one_moment_is_watched_again(place: Place) -> None:
    place.path.write_bytes(lines(0, 10))
    following = place.follow()
    following.until_content(lines(0, 10))
    for n in range(1, 6):
        shutil.rmtree(place.path.parent)
        place.path.parent.mkdir()
        place.path.write_bytes(lines(100 * n, 100 * n + 20))
        following.until_content(lines(100 * n, 100 * n + 20))
        append(place.path, lines(100 * n + 20, 100 * n + 21))
        following.until_content(lines(100 * n, 100 * n + 21))


def test_a_directory_that_does_not_exist_yet_is_waited_for(place: Place) -> None:
    place.path.parent.rmdir()
    following = place.follow()
    following.until_told(Gone())
    place.path.parent.mkdir()
    place.path.write_bytes(lines(0, 3))
    following.until_content(lines(0, 3))


def test_a_fifo_or_a_directory_in_place_of_the_file_is_named_and_not_opened(place: Place) -> None:
    place.path.write_bytes(lines(0, 3))
    following = place.follow()
    following.until_content(lines(0, 3))
    fifo = place.path.with_name("fifo")
    os.mkfifo(fifo)
    fifo.replace(place.path)
    following.until_told(Unreadable(Problem("not-regular", "is not a regular file but a FIFO")))
    with pytest.raises(OSError, match="No such device or address"):
        os.open(place.path, os.O_WRONLY | os.O_NONBLOCK)  # nobody reads it
    place.path.unlink()
    place.path.mkdir()
    following.until_told(Unreadable(Problem("directory", "is a directory")))
    place.path.rmdir()
    place.path.write_bytes(lines(4, 9))
    following.until_content(lines(4, 9))


def test_a_symbolic_link_is_followed_and_its_change_is_a_replacement(place: Place) -> None:
    elsewhere = place.path.parent.parent / "elsewhere"
    elsewhere.mkdir()
    first, second = elsewhere / "first", elsewhere / "second"
    first.write_bytes(lines(0, 5))
    second.write_bytes(lines(50, 60))
    place.path.symlink_to(first)
    following = place.follow()
    following.until_content(lines(0, 5))
    append(first, lines(5, 6))
    following.until_content(lines(0, 6))
    link = place.path.with_name("link")
    link.symlink_to(second)
    link.replace(place.path)
    following.until_content(lines(50, 60))
    append(second, lines(60, 61))
    following.until_content(lines(50, 61))
    assert following.kinds() == ["replaced"]


def test_a_link_that_leads_round_in_a_circle_is_named(place: Place) -> None:
    place.path.symlink_to(place.path.name)
    following = place.follow()
    following.until(lambda: following.count(Unreadable) == 1)
    place.path.unlink()
    place.path.write_bytes(lines(0, 1))
    following.until_content(lines(0, 1))


def test_other_files_with_unreadable_names_do_not_end_the_watch(place: Place) -> None:
    place.path.write_bytes(lines(0, 1))
    following = place.follow()
    following.until_content(lines(0, 1))
    for n in range(1, 6):
        (place.path.parent / os.fsdecode(b"\xff\xfe%d" % n)).write_bytes(b"x")
        append(place.path, lines(n, n + 1))
        following.until_content(lines(0, n + 1))


def test_a_name_that_is_not_utf_8_is_followed(place: Place) -> None:
    directory = place.path.parent / os.fsdecode(b"d\xff")
    directory.mkdir()
    path = directory / os.fsdecode(b"s\xfe.jsonl")
    path.write_bytes(lines(0, 1))
    following = place.follow(path)
    following.until_content(lines(0, 1))
    append(path, lines(1, 2))
    following.until_content(lines(0, 2))


def test_a_long_file_comes_in_pieces(place: Place) -> None:
    content = lines(0, 120_000)
    place.path.write_bytes(content)
    following = place.follow()
    following.until_content(content)
    assert following.largest == 1 << 20


def test_no_append_of_ten_thousand_by_another_process_is_lost(place: Place) -> None:
    following = place.follow()
    following.until_told(Gone())
    append_by_another_process(place.path, 10_000)
    following.until_content(lines(0, 10_000))
    assert following.kinds() == []
    assert following.count(Readable) == 1
