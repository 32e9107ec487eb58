"""What a repository configures is never run, and `.git` stays as it was (STATE U28)."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from longhaul_tui.disk.worktree import Limits, read_world
from tests.repository import Repository, environ, picture, touched, write_program

PATIENT = Limits(each=60, total=60)
FILTER = '[filter "evil"]\n\tclean = {program}\n\tsmudge = {program}\n'
HOOKS = ("post-index-change", "pre-commit", "post-checkout", "fsmonitor-watchman", "post-merge")


def _fsmonitor(repo: Repository, program: str) -> None:
    repo.config("core.fsmonitor", program)


def _attributes(repo: Repository, text: str) -> None:
    (repo.path / ".git" / "info").mkdir(exist_ok=True)
    (repo.path / ".git" / "info" / "attributes").write_text(text)


def _filter(repo: Repository, program: str) -> None:
    _attributes(repo, "* filter=evil\n")
    repo.config("filter.evil.clean", program)


def _filter_in_include(repo: Repository, program: str) -> None:
    _attributes(repo, "* filter=evil\n")
    (repo.path / ".git" / "more").write_text(FILTER.format(program=program))
    repo.config("include.path", "more")


def _filter_in_worktree_config(repo: Repository, program: str) -> None:
    _attributes(repo, "* filter=evil\n")
    repo.config("extensions.worktreeConfig", "true")
    (repo.path / ".git" / "config.worktree").write_text(FILTER.format(program=program))


def _hooks(repo: Repository, program: str) -> None:
    for name in HOOKS:
        write_program(repo.path / ".git" / "hooks" / name, f"exec {program}")


def _hooks_elsewhere(repo: Repository, program: str) -> None:
    for name in HOOKS:
        write_program(repo.path / ".git" / "own" / name, f"exec {program}")
    repo.config("core.hooksPath", str(repo.path / ".git" / "own"))


def _textconv(repo: Repository, program: str) -> None:
    _attributes(repo, "* diff=evil\n")
    repo.config("diff.evil.textconv", program)


def _external_diff(repo: Repository, program: str) -> None:
    repo.config("diff.external", program)


def _diff_driver(repo: Repository, program: str) -> None:
    _attributes(repo, "* diff=evil\n")
    repo.config("diff.evil.command", program)


def _pager(repo: Repository, program: str) -> None:
    for key in ("core.pager", "pager.status", "pager.diff", "pager.rev-parse", "pager.config"):
        repo.config(key, program)


def _credentials(repo: Repository, program: str) -> None:
    repo.config("remote.origin.url", "https://example.invalid/x.git")
    repo.config("credential.helper", f"!{program}")


def _alias(repo: Repository, program: str) -> None:
    for name in ("evil", "status", "diff", "config", "rev-parse"):
        repo.config(f"alias.{name}", f"!{program}")


def _ssh(repo: Repository, program: str) -> None:
    repo.config("remote.origin.url", "ssh://example.invalid/x.git")
    repo.config("core.sshCommand", program)
    repo.config("branch.main.remote", "origin")
    repo.config("branch.main.merge", "refs/heads/main")


def _editor(repo: Repository, program: str) -> None:
    repo.config("core.editor", program)
    repo.config("sequence.editor", program)


def _submodule(repo: Repository, program: str) -> None:
    inner = Repository(repo.path.parent / "inner")
    words = ("-c", "protocol.file.allow=always", "submodule", "add", "-q")
    repo.git(*words, str(inner.path), "sub")
    repo.git("commit", "-q", "-m", "submodule")
    repo.config("diff.ignoreSubmodules", "none")
    repo.config("status.submoduleSummary", "true")
    (repo.path / "sub" / "a.txt").write_text("changed\n")
    config = repo.path / ".git" / "modules" / "sub" / "config"
    with config.open("a") as file:
        file.write(f"[core]\n\tfsmonitor = {program}\n{FILTER.format(program=program)}")
    (repo.path / "sub" / ".gitattributes").write_text("* filter=evil\n")


@dataclass(frozen=True)
class Plant:
    """A program in a repository, and a command by which plain git runs it."""

    put: Callable[[Repository, str], None]
    bites: tuple[str, ...]
    stdin: str = ""
    terminal: bool = False
    skip: str | None = None


PLANTS = {
    "fsmonitor": Plant(_fsmonitor, ("status",)),
    "filter": Plant(_filter, ("status",), skip="filter-driver"),
    "filter in an include": Plant(_filter_in_include, ("status",), skip="filter-driver"),
    "filter in config.worktree": Plant(
        _filter_in_worktree_config, ("status",), skip="filter-driver"
    ),
    "hooks": Plant(_hooks, ("status",)),
    "hooks elsewhere": Plant(_hooks_elsewhere, ("status",)),
    "textconv": Plant(_textconv, ("diff", "HEAD")),
    "external diff": Plant(_external_diff, ("diff", "HEAD")),
    "diff driver": Plant(_diff_driver, ("diff", "HEAD")),
    "pager": Plant(_pager, ("status",), terminal=True),
    "credential helper": Plant(
        _credentials, ("credential", "fill"), stdin="protocol=https\nhost=example.invalid\n\n"
    ),
    "alias": Plant(_alias, ("evil",)),
    "ssh command": Plant(_ssh, ("ls-remote", "origin")),
    "editor": Plant(_editor, ("tag", "-a", "x")),
    "submodule": Plant(_submodule, ("status",)),
}


@pytest.mark.req("L9", "L10")
@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_program_is_not_run_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    plant = PLANTS[name]
    marker = tmp_path / "ran"
    program = write_program(tmp_path / "evil", f"touch {shlex.quote(str(marker))}")
    repo = Repository(tmp_path / "proj")
    repo.write("b.txt", "one\n")
    repo.commit("c.txt", "one\n")
    plant.put(repo, str(program))
    repo.write("b.txt", "two\n")
    touched([repo.path / "a.txt", repo.path / "c.txt"])
    repo.copy(tmp_path / "copy").git(
        *plant.bites, stdin=plant.stdin, check=False, terminal=plant.terminal
    )
    assert marker.exists(), "plain git would run it"
    marker.unlink()
    before = picture(repo.path)

    found = read_world(str(repo.path), environ(tmp_path / "home"), PATIENT)

    assert not marker.exists()
    assert picture(repo.path) == before
    assert found.skip == plant.skip
    if plant.skip is None:
        assert (found.branch, found.dirty_files) == ("main", 1)
        assert found.shortstat == "1 file changed, 1 insertion(+), 1 deletion(-)"


@pytest.mark.req("L9")
def test_an_index_that_plain_git_would_write_anew_stays_as_it_is(tmp_path: Path) -> None:
    repo = Repository(tmp_path / "proj")
    repo.commit("b.txt", "x\n")
    touched([repo.path / "a.txt", repo.path / "b.txt"])
    before = picture(repo.path / ".git")
    for words in (("status",), ("diff", "HEAD")):
        copy = repo.copy(tmp_path / words[0])
        copy.git(*words)
        assert picture(copy.path / ".git") != before, "plain git writes it"
    assert read_world(str(repo.path), environ(tmp_path / "home"), PATIENT).dirty_files == 0
    assert picture(repo.path / ".git") == before
