import os
from pathlib import Path

import pytest

from longhaul_tui.disk.hosts import find_hosts, is_pi
from longhaul_tui.view.snapshot import Host
from tests.hosting import WAITS, running

HAS_PROC = Path("/proc/self/cwd").exists()


def hosts(cwd: Path, host: Host) -> dict[str, Host]:
    """The answer for one directory; where there is no /proc, that nothing is known."""
    return {str(cwd): host if HAS_PROC else "unknown"}


def test_a_pi_of_this_user_is_found_where_it_works_and_nowhere_else(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    both = [str(here), str(there)]
    nobody = hosts(here, "none") | hosts(there, "none")
    assert find_hosts(both) == nobody
    with running(["pi", "-c", WAITS], here):
        assert find_hosts(both) == hosts(here, "there") | hosts(there, "none")
        assert find_hosts(both, user=os.getuid() + 1) == nobody
    assert find_hosts(both) == nobody


def test_node_running_pi_is_a_pi_and_another_program_in_the_directory_is_none(
    tmp_path: Path,
) -> None:
    script = tmp_path / "node_modules" / "@scope" / "pi-coding-agent" / "dist" / "cli.js"
    script.parent.mkdir(parents=True)
    script.write_text(WAITS)
    other = tmp_path / "server.js"
    other.write_text(WAITS)
    with running(["node", str(other)], tmp_path):
        assert find_hosts([str(tmp_path)]) == hosts(tmp_path, "none")
        with running(["node", str(script), "--session", "a"], tmp_path):
            assert find_hosts([str(tmp_path)]) == hosts(tmp_path, "there")


@pytest.mark.parametrize("cwd", ["", "relative", "/missing", "/a\0b", "\ud800", "~", "/" * 9000])
def test_a_directory_that_is_none_has_nobody(tmp_path: Path, cwd: str) -> None:
    fake(tmp_path, 9, "/w", b"pi")
    assert find_hosts([cwd], tmp_path) == {cwd: "none"}


def test_without_proc_nothing_is_known(tmp_path: Path) -> None:
    assert find_hosts(["/w"], tmp_path / "missing") == {"/w": "unknown"}
    (tmp_path / "version").touch()
    assert find_hosts(["/w"], tmp_path) == {"/w": "unknown"}


def fake(proc: Path, pid: int, cwd: str, command: bytes) -> None:
    (proc / str(pid)).mkdir()
    (proc / str(pid) / "cwd").symlink_to(cwd)
    (proc / str(pid) / "cmdline").write_bytes(command)


def test_a_process_that_ends_while_it_is_looked_at_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "8").mkdir()
    (tmp_path / "8" / "cwd").symlink_to("/w")
    assert find_hosts(["/w"], tmp_path) == {"/w": "none"}
    fake(tmp_path, 9, "/w", b"pi" + b"\0" * 40)
    assert find_hosts(["/w"], tmp_path) == {"/w": "there"}


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["pi"], True),
        (["/usr/local/bin/pi", "-c"], True),
        (["node", "/usr/bin/pi"], True),
        (["/opt/node/bin/node", "--no-warnings", "/x/pi-coding-agent/dist/cli.js"], True),
        (["bun", "/x/@scope/pi-coding-agent/src/cli.ts"], True),
        ([], False),
        (["node"], False),
        (["node", "/x/other/dist/cli.js"], False),
        (["node", "/x/pi-coding-agent/dist/server.js"], False),
        (["pip", "install"], False),
        (["vim", "/usr/bin/pi"], False),
        (["python", "/x/pi-coding-agent/dist/cli.js"], False),
    ],
)
def test_a_pi_is_known_by_its_command_line(command: list[str], expected: bool) -> None:
    assert is_pi(command) is expected
