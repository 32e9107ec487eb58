"""The World: what the answers of the five commands mean (STATE U28-U30 as amended)."""

import pytest

from longhaul_tui.world import COMMANDS, Ran, World, git_environment, skip_of, world_of

PLACE = Ran(out=b"false\ntrue\n/home/dev/proj\n")
NO_RISK = Ran(code=1)
OID = b"# branch.oid 0123456789abcdef0123456789abcdef01234567\0"
CLEAN = Ran(out=OID + b"# branch.head main\0")
HEAD = Ran(out=b"0123456\n")
NOTHING = Ran()
NOT_FATAL = Ran(code=128, err=b"fatal: ambiguous argument 'HEAD'")


def world(status: Ran, counts: Ran = NOTHING, head: Ran = HEAD) -> World:
    answers = (PLACE, NO_RISK, status, counts, head)
    assert [skip_of(answers[:n]) for n in range(1, 6)] == [None] * 5
    return world_of(answers)


def test_the_commands_are_the_five_of_the_documents_behind_what_switches_programs_off() -> None:
    front = (
        *("--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
        *("-c", "diff.autoRefreshIndex=false"),
    )
    assert {words[: len(front)] for words in COMMANDS} == {front}
    assert [" ".join(words[len(front) :]) for words in COMMANDS] == [
        "rev-parse --is-bare-repository --is-inside-work-tree --show-toplevel",
        "config --show-scope --includes -z --name-only --get-regexp"
        r" ^(filter\..+|remote\..+\.(promisor|partialclonefilter)|extensions\.partialclone)$",
        "status --porcelain=v2 --branch -z --untracked-files=normal --ignore-submodules=all",
        "diff --no-ext-diff --no-textconv --ignore-submodules=all --shortstat HEAD",
        "rev-parse --short HEAD",
    ]


def test_no_variable_of_git_reaches_a_command_but_those_that_hold_it_back() -> None:
    given = {
        "PATH": "/bin",
        "LC_ALL": "de_DE.UTF-8",
        "GIT_DIR": "/x",
        "GIT_WORK_TREE": "/x",
        "GIT_INDEX_FILE": "/x",
        "GIT_EXTERNAL_DIFF": "x",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsmonitor",
        "GIT_CONFIG_PARAMETERS": "'a.b=c'",
        "git_config_global": "/x",
        "GIT_TRACE": "/tmp/trace",
        "GIT_OPTIONAL_LOCKS": "1",
        "DIGIT_X": "stays",
    }
    assert git_environment(given) == {
        "PATH": "/bin",
        "DIGIT_X": "stays",
        "LC_ALL": "C",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",
    }


@pytest.mark.parametrize(
    ("answer", "skip"),
    [
        (Ran(out=b"false\ntrue\n/home/dev/a\nb\n"), None),
        (Ran(ended="not-started"), "no-git"),
        (Ran(ended="not-entered"), "error"),
        (Ran(ended="timeout"), "timeout"),
        (Ran(ended="too-long", out=b"false\ntrue\n/x\n"), "error"),
        (Ran(code=-9), "error"),
        (Ran(code=128, err=b"fatal: not a git repository (or any"), "not-a-repository"),
        (Ran(code=128, out=b"true\nfalse\n", err=b"fatal: this operation must"), "bare"),
        (Ran(code=128, err=b"fatal: cannot use bare repository '/x' (safe.bareRep"), "bare"),
        (Ran(code=128, out=b"false\nfalse\n", err=b"fatal: this"), "not-a-repository"),
        (Ran(code=128, err=b"fatal: detected dubious ownership in repository"), "unsafe-owner"),
        (Ran(code=128, err=b"fatal: unsafe repository ('/x' is owned by"), "unsafe-owner"),
        (Ran(code=128, err=b"fatal: bad config line 1 in file .git/config"), "error"),
        (Ran(out=b"garbage"), "error"),
        (Ran(), "error"),
    ],
)  # fmt: skip
def test_the_first_answer_says_whether_there_is_a_work_tree(answer: Ran, skip: str | None) -> None:
    assert skip_of([answer]) == skip


@pytest.mark.parametrize(
    ("answer", "skip"),
    [
        (Ran(code=1), None),
        (Ran(code=129, err=b"error: unknown option `show-scope'"), "git-too-old"),
        (Ran(code=128, err=b"fatal: bad config"), "error"),
        (Ran(out=b"global\0filter.lfs.clean\0system\0filter.lfs.smudge\0"), None),
        (Ran(out=b"global\0filter.lfs.clean\0local\0filter.lfs.required\0"), "filter-driver"),
        (Ran(out=b"worktree\0filter.a.clean\0"), "filter-driver"),
        (Ran(out=b"unknown\0filter.a.clean\0"), "filter-driver"),
        (Ran(out=b"local\0remote.origin.promisor\0"), "partial-clone"),
        (Ran(out=b"local\0remote.origin.partialclonefilter\0"), "partial-clone"),
        (Ran(out=b"local\0extensions.partialclone\0"), "partial-clone"),
        (Ran(out=b"local\0extensions.partialclone\0local\0filter.a.b\0"), "filter-driver"),
        (Ran(out=b"global\0remote.origin.promisor\0"), None),
        (Ran(out=b"local\0"), "error"),
        (Ran(out=b"global\0filter.a\nlocal\0filter.b"), "error"),
        (Ran(ended="timeout"), "timeout"),
    ],
)
def test_the_second_answer_names_what_the_repository_configures(
    answer: Ran, skip: str | None
) -> None:
    assert skip_of([PLACE, answer]) == skip


@pytest.mark.parametrize("step", [2, 3, 4])
@pytest.mark.parametrize(
    ("answer", "skip"),
    [
        (Ran(code=128, err=b"fatal: index file corrupt"), "error"),
        (Ran(ended="timeout"), "timeout"),
        (Ran(ended="too-long"), "error"),
        (Ran(code=-11), "error"),
    ],
)
def test_a_later_command_that_fails_ends_it(step: int, answer: Ran, skip: str) -> None:
    front = [PLACE, NO_RISK, CLEAN, Ran(), HEAD][:step]
    assert skip_of([*front, answer]) == skip


def test_before_the_first_commit_there_is_no_head_and_no_count() -> None:
    status = Ran(out=b"# branch.oid (initial)\0# branch.head main\x001 A. N... 0 1 1 0 2 a\0")
    assert world(status, NOT_FATAL, Ran(code=128, err=b"fatal: Needed")) == World(
        ok=True, branch="main", head=None, dirty_files=1, untracked=0, shortstat=""
    )


def test_changed_files_and_untracked_ones_are_counted_apart() -> None:
    entries = (
        b"1 .M N... 100644 100644 100644 aa bb src/a b.py\0"
        b"2 R. N... 100644 100644 100644 aa bb R100 new\0? old name\0"
        b"u UU N... 100644 100644 100644 100644 aa bb cc both\0"
        b"? new/\0"
        b"? 1 .M N... looks like an entry\0"
        b"! ignored\0"
        b"# stash 3\0"
    )
    counts = Ran(out=b" 3 files changed, 4 insertions(+), 1 deletion(-)\n")
    assert world(Ran(out=CLEAN.out + entries), counts) == World(
        ok=True,
        branch="main",
        head="0123456",
        dirty_files=3,
        untracked=2,
        shortstat="3 files changed, 4 insertions(+), 1 deletion(-)",
    )


@pytest.mark.parametrize(
    ("name", "branch"),
    [
        (b"(detached)", "(detached)"),
        (b"feature/x", "feature/x"),
        ("größe".encode(), "größe"),
        (b"\xff\xfe", "��"),
        (b"x" * 1_000, "x" * 199 + "…"),
    ],
)
def test_a_branch_is_named_as_git_names_it_and_never_long(name: bytes, branch: str) -> None:
    assert world(Ran(out=OID + b"# branch.head " + name + b"\0")).branch == branch


@pytest.mark.parametrize("head", [b"", b"fatal\n", b"0123456\nrm -rf\n", b"\x1b[31m012345\n"])
def test_a_head_that_is_no_hash_is_an_error(head: bytes) -> None:
    assert world(CLEAN, head=Ran(out=head)) == World(ok=False, skip="error")
