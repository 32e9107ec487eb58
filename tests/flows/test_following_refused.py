"""Following where the system refuses something: a watch, a file, a directory."""

from pathlib import Path

from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.tail import Polling, Readable, Unreadable
from tests.following import Following, append, append_by_another_process, lines, open_directory
from tests.inotify import no_instance_left


def test_with_inotify_used_up_it_polls_says_so_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"")
    with no_instance_left(), Following(path) as following:
        following.until_told(Polling("inotify limit reached"))
        append_by_another_process(path, 10_000)
        following.until_content(lines(0, 10_000))
        assert following.kinds() == []


def test_a_lost_permission_is_said_and_a_given_one_is_noticed() -> None:
    denied = Unreadable(Problem("permission", "permission denied"))
    with open_directory() as directory:
        path = directory / "s.jsonl"
        path.write_bytes(lines(0, 3))
        with Following(path, unprivileged=True) as following:
            following.until_content(lines(0, 3))
            path.chmod(0o000)
            following.until_told(denied)
            path.chmod(0o644)
            append(path, lines(3, 4))
            following.until_content(lines(0, 4))
            directory.chmod(0o000)
            following.until(lambda: following.told.count(denied) == 2)
            directory.chmod(0o755)
            following.until(lambda: following.count(Readable) == 3)
            assert following.kinds() == []


def test_a_directory_that_may_not_be_watched_is_polled_and_named() -> None:
    with open_directory() as directory:
        path = directory / "s.jsonl"
        path.write_bytes(lines(0, 3))
        directory.chmod(0o311)
        with Following(path, unprivileged=True) as following:
            following.until_told(Polling("no permission to watch the directory"))
            append(path, lines(3, 4))
            following.until_content(lines(0, 4))
        directory.chmod(0o755)
