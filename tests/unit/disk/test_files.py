import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from longhaul_tui.disk import files
from longhaul_tui.disk.files import Problem, check, look, opened, pieces, read_span
from tests.following import as_nobody, open_directory

MISSING = Problem("missing", "no such file")
DENIED = Problem("permission", "permission denied")


def test_a_regular_file_and_a_link_to_one_are_opened_for_reading_only(tmp_path: Path) -> None:
    path, link = tmp_path / "s.jsonl", tmp_path / "link"
    path.write_bytes(b"abc")
    link.symlink_to(path)
    for name in (path, link):
        assert check(name) is None
        with opened(name) as fd:
            assert isinstance(fd, int)
            assert os.pread(fd, 9, 0) == b"abc"
            assert not os.get_inheritable(fd)
            with pytest.raises(OSError, match="Bad file descriptor"):
                os.write(fd, b"x")
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(fd)
    assert path.read_bytes() == b"abc"


def test_what_cannot_be_read_is_a_problem_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "fifo")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket")
    (tmp_path / "directory").mkdir()
    (tmp_path / "empty").touch()
    for link, target in {"to-fifo": "fifo", "circle": "circle", "dangling": "nowhere"}.items():
        (tmp_path / link).symlink_to(target)
    expected = {
        "fifo": Problem("not-regular", "is not a regular file but a FIFO"),
        "to-fifo": Problem("not-regular", "is not a regular file but a FIFO"),
        "socket": Problem("not-regular", "is not a regular file but a socket"),
        "directory": Problem("directory", "is a directory"),
        "empty": Problem("empty", "is empty"),
        "circle": Problem("io", "too many levels of symbolic links"),
        "dangling": MISSING,
        "missing": MISSING,
        "empty/below": MISSING,
        "with\0nul": MISSING,
        "x" * 300: Problem("io", "file name too long"),
    }
    assert {name: check(tmp_path / name) for name in expected} == expected


def test_a_device_is_refused() -> None:
    assert check(Path("/dev/null")) == Problem("not-regular", "is not a regular file but a device")


def test_an_empty_file_can_be_opened_and_gives_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert read_span(tmp_path / "empty", 0, 10) == b""


@pytest.mark.parametrize(
    ("offset", "length", "expected"),
    [(0, 4, b"0123"), (3, 4, b"3456"), (8, 5, b"89"), (10, 1, b""), (99, 1, b""), (4, 0, b"")],
)
def test_a_span_is_what_the_file_has_of_it(
    tmp_path: Path, offset: int, length: int, expected: bytes
) -> None:
    path = tmp_path / "s"
    path.write_bytes(b"0123456789")
    assert read_span(path, offset, length) == expected


def test_a_span_of_what_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    assert read_span(tmp_path / "missing", 0, 1) == MISSING
    assert read_span(tmp_path, 0, 1) == Problem("directory", "is a directory")


def test_a_long_span_comes_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "s"
    content = os.urandom(files.CHUNK * 2 + 7)
    path.write_bytes(content)
    with opened(path) as fd:
        assert isinstance(fd, int)
        given = list(pieces(fd, 5, len(content) + 100))
    assert [len(piece) for piece in given] == [files.CHUNK, files.CHUNK, 2]
    assert b"".join(given) == content[5:]


def test_a_file_without_permission_says_so() -> None:
    with open_directory() as directory:
        path = directory / "s.jsonl"
        path.write_bytes(b"abc")
        path.chmod(0o000)
        assert as_nobody(lambda: check(path)) == DENIED
        path.chmod(0o644)
        assert as_nobody(lambda: check(path)) is None
        directory.chmod(0o000)
        assert as_nobody(lambda: look(path)) == DENIED
        directory.chmod(0o755)


def test_a_name_that_changes_hands_while_it_is_opened_never_gives_a_fifo(tmp_path: Path) -> None:
    name, file, fifo = tmp_path / "s", tmp_path / "file", tmp_path / "fifo"
    file.write_bytes(b"abc")
    os.mkfifo(fifo)
    name.symlink_to(file)
    done = threading.Event()

    def exchange() -> None:
        other = tmp_path / "other"
        while not done.is_set():
            for target in (fifo, file):
                other.symlink_to(target)
                other.replace(name)

    exchanger = threading.Thread(target=exchange)
    exchanger.start()
    kinds: set[int] = set()
    refused = 0
    try:
        for _ in range(5000):
            with opened(name) as fd:
                if isinstance(fd, Problem):
                    refused += 1
                else:
                    kinds.add(stat.S_IFMT(os.fstat(fd).st_mode))
    finally:
        done.set()
        exchanger.join()
    assert kinds == {stat.S_IFREG}
    assert refused > 0
