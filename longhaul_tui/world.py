"""The World: what the working tree was like when a pass closed (STATE U28-U31).

Owns the value that is stored in the details of a compaction and shown under *World*, the five git
commands as data, and what their answers mean. Must never run a process or read a file:
`disk.worktree` runs the commands and hands over what they printed. Claims are the ledger's, which
lies above: `ledger.claims.claims_at_close` makes `WorldClaim` values of them, with head and *tree
changed since* judged against a World.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.text import clip

ChangedSince: TypeAlias = Literal["yes", "no", "unknown"]
Skip: TypeAlias = Literal[
    "no-git",
    "not-a-repository",
    "bare",
    "filter-driver",
    "partial-clone",
    "unsafe-owner",
    "timeout",
    "error",
    "git-too-old",
]
DETACHED = "(detached)"
"""Stands in place of a branch where HEAD names none."""


class WorldClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The newest run of one kind of check, as it stood at the close (STATE U25, U30)."""

    kind: Literal["test", "build", "lint", "custom"]
    command: str
    """`cmd` on disk; at most 400 characters."""
    id: str
    """`C<n>`."""
    exit: int | None = None
    exit_from: Literal["pipe", "chain"] | None = None
    """What hides the exit."""
    failing: bool = False
    """The exit is hidden, and the output shows a failure of a known runner."""
    head: str | None = None
    """The head of the snapshot of the span in which it ran."""
    changed_since: ChangedSince = "unknown"


class World(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """STATE U30. With `ok` False only `skip` and `claims` say anything."""

    ok: bool
    skip: Skip | None = None
    branch: str | None = None
    """`(detached)` where HEAD names no branch."""
    head: str | None = None
    """Short hash; None before the first commit."""
    dirty_files: int = 0
    untracked: int = 0
    shortstat: str = ""
    claims: tuple[WorldClaim, ...] = ()


COMMAND_SECONDS = 5.0
"""The longest that one command may take."""
TOTAL_SECONDS = 10.0
"""The longest that all of them may take."""
OUTPUT_BYTES = 256 * 1024
"""The most that one command may print."""
TEXT_CHARS = 200
"""Of a branch or of the line of counts, both of which a repository may make long."""

_RISKY_KEYS = r"^(filter\..+|remote\..+\.(promisor|partialclonefilter)|extensions\.partialclone)$"
_FRONT = (
    "--no-pager",
    *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
    *("-c", "diff.autoRefreshIndex=false"),
)
COMMANDS: tuple[tuple[str, ...], ...] = (
    (*_FRONT, "rev-parse", "--is-bare-repository", "--is-inside-work-tree", "--show-toplevel"),
    (
        *(*_FRONT, "config", "--show-scope", "--includes", "-z", "--name-only"),
        *("--get-regexp", _RISKY_KEYS),
    ),
    (
        *(*_FRONT, "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal"),
        "--ignore-submodules=all",
    ),
    (
        *(*_FRONT, "diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all"),
        *("--shortstat", "HEAD"),
    ),
    (*_FRONT, "rev-parse", "--short", "HEAD"),
)
"""The words behind `git`, in order (STATE U28 as amended). Each runs only where `skip_of` finds
nothing in the answers before it: the second looks for programs that the others would run. A
configured fsmonitor or hook is a program too, and `diff` would write the index anew."""
_PLACE, _RISKS, _STATUS, _COUNTS, _HEAD = range(5)

_SET = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "LC_ALL": "C",
}


def git_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment of every command: nobody's `GIT_…` but ours, for those name directories,
    configuration, programs and files to write."""
    kept = {name: text for name, text in environ.items() if not name.upper().startswith("GIT_")}
    return kept | _SET


class Ran(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How one command ended."""

    ended: Literal["itself", "timeout", "too-long", "not-started", "not-entered"] = "itself"
    """`not-entered`: the directory is closed to us."""
    code: int = 0
    """Its exit code; below 0 where a signal ended it."""
    out: bytes = b""
    err: bytes = b""


def skip_of(answers: Sequence[Ran]) -> Skip | None:
    """What the newest of these answers says against going on (STATE U29 as amended)."""
    step, ran = len(answers) - 1, answers[-1]
    if ran.ended == "timeout":
        return "timeout"
    if ran.ended != "itself":
        return "no-git" if ran.ended == "not-started" else "error"
    if step == _PLACE:
        return _skip_of_place(ran)
    if step == _RISKS:
        return _skip_of_risks(ran)
    if step == _STATUS:
        return None if ran.code == 0 else "error"
    return None if ran.code == 0 or not _has_commits(answers[_STATUS]) else "error"


def _skip_of_place(ran: Ran) -> Skip | None:
    bare, inside, top = (*ran.out.split(b"\n", 2), b"", b"")[:3]
    if bare == b"true" or b"cannot use bare repository" in ran.err:
        return "bare"
    if b"dubious ownership" in ran.err or b"unsafe repository" in ran.err:
        return "unsafe-owner"
    if inside == b"false" or b"not a git repository" in ran.err:
        return "not-a-repository"
    return None if ran.code == 0 and inside == b"true" and top.strip() else "error"


def _skip_of_risks(ran: Ran) -> Skip | None:
    if ran.code == 129:  # usage: `--show-scope` came with 2.26
        return "git-too-old"
    if ran.code == 1 and not ran.out:
        return None
    fields = ran.out.split(b"\0")
    if ran.code != 0 or len(fields) % 2 == 0 or fields[-1]:
        return "error"
    scoped = zip(fields[:-1:2], fields[1::2], strict=True)
    risks = [key for scope, key in scoped if scope not in (b"global", b"system")]
    if any(key.startswith(b"filter.") for key in risks):
        return "filter-driver"
    return "partial-clone" if risks else None


def _has_commits(status: Ran) -> bool:
    return not status.out.startswith(b"# branch.oid (initial)\0")


_SHORT = re.compile(r"[0-9a-f]{4,64}")


def world_of(answers: Sequence[Ran]) -> World:
    """The World of five answers that `skip_of` has let pass, without claims."""
    status, counts, head = (answers[step] for step in (_STATUS, _COUNTS, _HEAD))
    commits = _has_commits(status)
    found = _line(head.out)
    if commits and not _SHORT.fullmatch(found):
        return World(ok=False, skip="error")
    branch, dirty, untracked = _read_status(status.out)
    return World(
        ok=True,
        branch=branch,
        head=found if commits else None,
        dirty_files=dirty,
        untracked=untracked,
        shortstat=_line(counts.out) if commits else "",
    )


def _read_status(out: bytes) -> tuple[str | None, int, int]:
    """Branch, changed files, untracked files or directories."""
    branch: str | None = None
    dirty = untracked = 0
    records = iter(out.split(b"\0"))
    for record in records:
        kind = record[:2]
        if record.startswith(b"# branch.head "):
            branch = _line(record.removeprefix(b"# branch.head "))
        elif kind in (b"1 ", b"2 ", b"u "):
            dirty += 1
            if kind == b"2 ":
                next(records, None)  # the path it had before
        elif kind == b"? ":
            untracked += 1
    return branch, dirty, untracked


def _line(out: bytes) -> str:
    return clip(out.decode("utf-8", "replace").strip(), TEXT_CHARS)
