import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from longhaul_tui.disk.notices import LIMIT, NETWORK, Notices, is_limit, mount_type
from tests.inotify import instances_left_alone, no_instance_left

MOUNTINFO = """\
22 28 0:21 / /proc rw,relatime shared:13 - proc proc rw
28 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
40 28 0:44 / /home rw,relatime shared:9 master:2 - nfs4 server:/home rw,vers=4.2
41 40 0:45 / /home/me/my\\040disk rw - fuse.sshfs me@there: rw
42 28 0:46 / /mnt/twice rw - ext4 /dev/vdb rw
43 42 0:47 / /mnt/twice rw - cifs //server/share rw
damaged line
"""


@pytest.mark.parametrize(
    ("directory", "expected"),
    [
        ("/", "ext4"),
        ("/var/log", "ext4"),
        ("/home", "nfs4"),
        ("/home/you/.pi", "nfs4"),
        ("/homes", "ext4"),
        ("/home/me/my disk/sessions", "fuse.sshfs"),
        ("/home/me/my diskette", "nfs4"),
        ("/mnt/twice/a", "cifs"),
        ("/proc/self", "proc"),
    ],
)
def test_the_innermost_and_newest_mount_decides_the_type(directory: str, expected: str) -> None:
    assert mount_type(directory, MOUNTINFO) == expected


def test_without_mountinfo_the_type_is_unknown() -> None:
    assert mount_type("/home", "") == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Error creating recommended watcher: Too many open files (os error 24)", True),
        ('OS file watch limit reached. about ["/x"] (Error { kind: MaxFilesWatch })', True),
        ('No space left on device (os error 28) about ["/x"]', True),
        ('Input/output error (os error 5) about ["/x"]', False),
    ],
)
def test_the_words_of_a_limit_are_known(words: str, expected: bool) -> None:
    assert is_limit(words) is expected


@pytest.fixture
def directory(tmp_path: Path) -> Iterator[Path]:
    made = tmp_path / "sessions"
    made.mkdir()
    with instances_left_alone():
        yield made


def heard(notices: Notices) -> bool:
    """A notice ended the wait, and not its end after a minute."""
    start = time.monotonic()
    notices.wait(60.0)
    return time.monotonic() - start < 30.0


def test_what_is_written_after_arming_ends_the_wait(directory: Path) -> None:
    notices = Notices(directory / "s.jsonl", threading.Event())
    notices.arm()
    assert notices.armed
    assert notices.why is None
    (directory / "s.jsonl").write_bytes(b"x")
    assert heard(notices)
    notices.close()
    assert not notices.armed


def test_the_stop_ends_the_wait_with_and_without_a_watch(directory: Path) -> None:
    stop = threading.Event()
    for path in (directory / "s.jsonl", directory / "missing" / "s.jsonl"):
        notices = Notices(path, stop)
        notices.arm()
        assert notices.armed is (path.parent == directory)
        stop.set()
        assert heard(notices)
        notices.close()
        stop.clear()


def test_a_missing_directory_is_no_reason_to_say_polling(directory: Path) -> None:
    notices = Notices(directory / "later" / "s.jsonl", threading.Event())
    notices.arm()
    assert not notices.armed
    assert notices.why is None
    (directory / "later").mkdir()
    notices.arm()
    assert notices.armed
    notices.close()


def test_a_directory_made_anew_under_its_name_is_watched(directory: Path) -> None:
    notices = Notices(directory / "s.jsonl", threading.Event())
    notices.arm()
    for n in range(5):
        shutil.rmtree(directory)
        directory.mkdir()
        assert heard(notices)
        notices.arm()
        (directory / "s.jsonl").write_bytes(b"x" * n)
        assert heard(notices)
        notices.arm()
        assert notices.armed
    notices.close()


def test_of_a_link_both_directories_are_watched(directory: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (directory / "s.jsonl").symlink_to(elsewhere / "real")
    notices = Notices(directory / "s.jsonl", threading.Event())
    notices.arm()
    (elsewhere / "real").write_bytes(b"x")
    assert heard(notices)
    (directory / "other").symlink_to(elsewhere / "real")
    (directory / "other").replace(directory / "s.jsonl")
    assert heard(notices)
    notices.close()


def test_a_network_file_system_is_not_watched_and_named(directory: Path) -> None:
    mounts = directory / "mountinfo"
    mounts.write_text(f"9 1 0:9 / {directory.resolve()} rw - fuse.sshfs me@there: rw\n")
    notices = Notices(directory / "s.jsonl", threading.Event(), mounts)
    notices.arm()
    assert not notices.armed
    assert notices.why == NETWORK
    notices.close()


def test_used_up_instances_are_named_and_tried_again_later(tmp_path: Path) -> None:
    notices = Notices(tmp_path / "s.jsonl", threading.Event(), retry=0.0)
    patient = Notices(tmp_path / "s.jsonl", threading.Event())
    with no_instance_left():
        for each in (notices, patient):
            each.arm()
            assert not each.armed
            assert each.why == LIMIT
        notices.arm()
        assert notices.why == LIMIT
    with instances_left_alone():
        notices.arm()
        assert notices.armed
        assert notices.why is None
        patient.arm()
        assert not patient.armed
    for each in (notices, patient):
        each.close()
