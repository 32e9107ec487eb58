"""The five commands on real repositories: what they say, and when they stop (STATE U28)."""

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from longhaul_tui.disk.worktree import Limits, find_git, read_world
from longhaul_tui.world import COMMANDS, Skip, World
from tests.following import as_nobody, open_directory
from tests.repository import GIT, Repository, environ, touched, write_program

PATIENT = Limits(each=60, total=60)
"""Nothing here is about time unless it says so; a busy machine must not decide."""


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "proj")


def look(place: Path, *front: Path, limits: Limits = PATIENT, **more: str) -> World:
    return read_world(str(place), {**environ(place.parent / "home", *front), **more}, limits)


def counting(folder: Path, *before: str) -> Path:
    """A git that writes each call's words into a file and hands on to the real one."""
    log = shlex.quote(str(folder / "calls"))
    write_program(folder / "git", f'echo "$*" >> {log}', *before, f'exec {shlex.quote(GIT)} "$@"')
    return folder


def calls(folder: Path) -> list[str]:
    log = folder / "calls"
    return log.read_text().splitlines() if log.exists() else []


@pytest.mark.req("L8")
def test_five_commands_are_run_in_their_order_and_no_other(
    repo: Repository, tmp_path: Path
) -> None:
    repo.write("a.txt", "two\n")
    folder = counting(tmp_path / "bin")
    assert look(repo.path, folder).ok
    assert calls(folder) == [" ".join(words) for words in COMMANDS]
    assert len(COMMANDS) == 5


@pytest.mark.parametrize(
    ("prepare", "skip", "count"),
    [
        (lambda repo: repo.git("config", "core.bare", "true"), "bare", 1),
        (lambda repo: repo.config("filter.x.clean", "cat"), "filter-driver", 2),
    ],
)
def test_nothing_runs_after_the_first_reason_to_skip(
    repo: Repository,
    tmp_path: Path,
    prepare: Callable[[Repository], object],
    skip: Skip,
    count: int,
) -> None:
    prepare(repo)
    folder = counting(tmp_path / "bin")
    assert look(repo.path, folder) == World(ok=False, skip=skip)
    assert calls(folder) == [" ".join(words) for words in COMMANDS[:count]]


def test_a_tree_with_changes_is_told_as_it_is(repo: Repository) -> None:
    repo.commit("b b.txt", "x\n")
    repo.write("a.txt", "one\ntwo\nthree\n")
    repo.git("mv", "b b.txt", "ü.txt")
    repo.write("new/1", "")
    repo.write("new/2", "")
    repo.write("loose", "")
    assert look(repo.path) == World(
        ok=True,
        branch="main",
        head=repo.head(),
        dirty_files=2,
        untracked=2,
        shortstat="2 files changed, 2 insertions(+)",
    )


def test_a_clean_tree_and_one_that_only_looks_changed(repo: Repository) -> None:
    clean = World(ok=True, branch="main", head=repo.head())
    assert look(repo.path) == clean
    touched([repo.path / "a.txt"])
    assert look(repo.path) == clean


def test_without_commits_there_is_a_branch_and_no_head(tmp_path: Path) -> None:
    repo = Repository(tmp_path / "proj", commits=False)
    repo.write("a", "")
    assert look(repo.path) == World(ok=True, branch="main", untracked=1)


def test_a_detached_head_a_folder_below_and_a_linked_tree(repo: Repository) -> None:
    linked = repo.path.parent / "linked"
    repo.git("worktree", "add", "-q", "-b", "side", str(linked))
    repo.git("checkout", "-q", "--detach")
    below = repo.write("deep/er/x", "").parent
    head = repo.head()
    assert look(below) == World(ok=True, branch="(detached)", head=head, untracked=1)
    assert look(linked) == World(ok=True, branch="side", head=head)


@pytest.mark.req("L11")
@pytest.mark.parametrize("place", ["plain", "plain/missing", "proj/.git", "file"])
def test_where_there_is_no_work_tree_it_is_skipped(
    repo: Repository, tmp_path: Path, place: str
) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "file").write_text("")
    assert look(tmp_path / place) == World(ok=False, skip="not-a-repository")


@pytest.mark.parametrize("name", ["", ".", "proj", "//host/share", "\\\\host\\share", "/a\0b"])
def test_a_directory_that_is_none_of_this_machine_is_not_entered(name: str) -> None:
    assert read_world(name, dict(os.environ)) == World(ok=False, skip="not-a-repository")


def test_a_directory_that_may_not_be_entered_is_an_error() -> None:
    with open_directory() as folder:
        repo = Repository(folder / "proj")
        repo.path.chmod(0o600)
        try:
            assert as_nobody(lambda: look(repo.path)) == World(ok=False, skip="error")
        finally:
            repo.path.chmod(0o755)


def test_a_bare_repository_is_skipped(repo: Repository, tmp_path: Path) -> None:
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    assert look(tmp_path / "bare.git") == World(ok=False, skip="bare")


def test_a_repository_of_somebody_else_is_skipped(repo: Repository, tmp_path: Path) -> None:
    folder = counting(tmp_path / "bin", "export GIT_TEST_ASSUME_DIFFERENT_OWNER=1")
    assert look(repo.path, folder) == World(ok=False, skip="unsafe-owner")


@pytest.mark.req("L12")
def test_without_git_it_is_skipped(repo: Repository, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").write_text("not a program")
    env = {"HOME": str(tmp_path), "PATH": str(tmp_path / "bin")}
    assert read_world(str(repo.path), env) == World(ok=False, skip="no-git")
    (tmp_path / "bin" / "git").chmod(0o755)
    assert read_world(str(repo.path), env) == World(ok=False, skip="no-git")


@pytest.mark.req("L12")
def test_a_git_that_does_not_know_scopes_is_too_old(repo: Repository, tmp_path: Path) -> None:
    folder = counting(
        tmp_path / "bin",
        'case "$*" in *--show-scope*)',
        'echo "error: unknown option \\`show-scope\'" >&2; exit 129;;',
        "esac",
    )
    assert look(repo.path, folder) == World(ok=False, skip="git-too-old")
    assert len(calls(folder)) == 2


def _in_file(repo: Repository) -> None:
    repo.config("filter.x.smudge", "cat")


def _in_include(repo: Repository) -> None:
    (repo.path / ".git" / "more").write_text('[filter "x"]\n\tprocess = cat\n')
    repo.config("include.path", "more")


def _in_include_outside(repo: Repository) -> None:
    repo.write("more", '[filter "x"]\n\tclean = cat\n')
    repo.config("include.path", str(repo.path / "more"))


def _in_worktree_config(repo: Repository) -> None:
    repo.config("extensions.worktreeConfig", "true")
    (repo.path / ".git" / "config.worktree").write_text('[filter "x"]\n\tclean = cat\n')


@pytest.mark.req("L13")
@pytest.mark.parametrize(
    "prepare", [_in_file, _in_include, _in_include_outside, _in_worktree_config]
)
def test_a_filter_driver_of_the_repository_skips_it(
    repo: Repository, prepare: Callable[[Repository], None]
) -> None:
    prepare(repo)
    assert look(repo.path) == World(ok=False, skip="filter-driver")


@pytest.mark.req("L13")
def test_a_filter_driver_of_the_user_is_the_users_own(repo: Repository, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text('[filter "lfs"]\n\tclean = cat\n\trequired = true\n')
    assert look(repo.path) == World(ok=True, branch="main", head=repo.head())


@pytest.mark.req("L14")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.partialCloneFilter", "blob:none"),
    ],
)
def test_a_partial_clone_is_skipped(repo: Repository, key: str, value: str) -> None:
    repo.config(key, value)
    assert look(repo.path) == World(ok=False, skip="partial-clone")


def test_a_git_inside_the_directory_or_on_a_relative_path_is_not_run(
    repo: Repository, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    for name in ("git", "node_modules/.bin/git"):
        write_program(repo.path / name, f"touch {marker}")
    (tmp_path / "link").symlink_to(repo.path / "node_modules")
    home = environ(tmp_path / "home")
    folders = [".", "", "node_modules/.bin", str(repo.path), str(tmp_path / "link" / ".bin")]
    env = {**home, "PATH": os.pathsep.join([*folders, home["PATH"]])}
    assert find_git(repo.path, env) == GIT
    assert read_world(str(repo.path), env, PATIENT).ok
    assert not marker.exists()


def test_variables_of_git_lead_nowhere_and_write_nothing(repo: Repository, tmp_path: Path) -> None:
    other = Repository(tmp_path / "other")
    other.git("checkout", "-q", "-b", "elsewhere")
    marker = write_program(tmp_path / "program", f"touch {tmp_path / 'ran'}")
    found = look(
        repo.path,
        GIT_DIR=str(other.path / ".git"),
        GIT_WORK_TREE=str(other.path),
        GIT_TRACE=str(tmp_path / "trace"),
        GIT_EXTERNAL_DIFF=str(marker),
        GIT_CONFIG_COUNT="1",
        GIT_CONFIG_KEY_0="alias.x",
        GIT_CONFIG_VALUE_0="y",
    )
    assert found == World(ok=True, branch="main", head=repo.head())
    assert not (tmp_path / "trace").exists()
    assert not (tmp_path / "ran").exists()


def ended(pid: int) -> bool:
    """Gone, or ended and not yet taken note of by whoever is its parent now."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        pass
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return sys.platform == "linux"


def test_a_git_that_hangs_is_given_up_and_ended_with_what_it_started(
    repo: Repository, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    write_program(
        tmp_path / "bin" / "git",
        "sleep 600 &",
        f"echo $! $$ > {pids}.new && mv {pids}.new {pids}",
        "wait",
    )
    for seconds in (0.5, 2.0, 8.0, 60.0):
        limits = Limits(each=seconds, total=60)
        assert look(repo.path, tmp_path / "bin", limits=limits) == World(ok=False, skip="timeout")
        if pids.exists():  # it came so far
            break
    for pid in map(int, pids.read_text().split()):
        deadline = time.monotonic() + 60
        while not ended(pid):
            assert time.monotonic() < deadline, "still running"
            time.sleep(0.01)


def test_a_git_that_closes_its_output_and_stays_is_given_up(
    repo: Repository, tmp_path: Path
) -> None:
    write_program(tmp_path / "bin" / "git", "exec sleep 600 >&- 2>&-")
    limits = Limits(each=0.5, total=60)
    assert look(repo.path, tmp_path / "bin", limits=limits).skip == "timeout"


def test_all_commands_together_have_a_limit_of_their_own(repo: Repository, tmp_path: Path) -> None:
    folder = counting(tmp_path / "bin", "sleep 1")
    limits = Limits(each=60, total=1.5)
    assert look(repo.path, folder, limits=limits) == World(ok=False, skip="timeout")
    assert len(calls(folder)) <= 2


def test_the_limits_are_those_of_the_documents() -> None:
    assert Limits() == Limits(each=5.0, total=10.0, output=262_144)


def test_a_configuration_that_hangs_is_given_up(repo: Repository) -> None:
    os.mkfifo(repo.path / ".git" / "fifo")
    repo.config("include.path", "fifo")
    assert look(repo.path, limits=Limits(each=0.5, total=60)).skip == "timeout"


@pytest.mark.parametrize("stream", ["1", "2"])
def test_a_git_that_prints_without_end_is_stopped(
    repo: Repository, tmp_path: Path, stream: str
) -> None:
    write_program(tmp_path / "bin" / "git", f"exec yes >&{stream}")
    assert look(repo.path, tmp_path / "bin") == World(ok=False, skip="error")


def test_more_changes_than_may_be_printed_are_an_error_and_not_half_a_count(
    repo: Repository,
) -> None:
    for n in range(40):
        repo.write(f"{n:02}{'x' * 100}", "")
    assert look(repo.path, limits=Limits(each=60, total=60, output=8_000)).untracked == 40
    cut = look(repo.path, limits=Limits(each=60, total=60, output=4_000))
    assert cut == World(ok=False, skip="error")
