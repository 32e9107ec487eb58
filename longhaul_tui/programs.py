"""Known programs and what a call of one leaves unchanged.

Owns the tables of DISTILL 4.2 and 4.3 and the wider list of STATE U31 as amended, asked one
simple command at a time, as its words. Must never guess: what is not listed, and every option
that could write, run a program or load code, counts as changing something.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from longhaul_tui.shell_words import UNKNOWN, Words

Allows: TypeAlias = Callable[[Words], bool]

_FIND_ACTS = frozenset(
    {"-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fprint0", "-fprintf", "-fls"}
)
_RG_RUNS = re.compile(r"--pre\b|--search-zip|--hostname-bin|-[A-Za-z0-9]*z")
_GIT_WRITES = re.compile(r"--ou|--ext|--textc")
"""Long options may be shortened, so the shortest spelling that is not ambiguous is refused."""

_CHECKS: tuple[Words, ...] = (
    ("go", "test"),
    ("go", "build"),
    ("go", "vet"),
    ("go", "mod", "verify"),
    ("bun", "test"),
    ("npm", "test"),
    ("pnpm", "test"),
    ("yarn", "test"),
    ("cargo", "test"),
    ("bun", "x", "tsc"),
    ("ruff", "check"),
    ("just", "test"),
    ("just", "build"),
    ("golangci-lint", "run"),
    ("pytest",),
    ("mypy",),
    ("tsc",),
    ("typecheck",),
    ("lint",),
    ("python", "-m", "pytest"),
    ("uv", "run", "pytest"),
    ("tox",),
    ("nox",),
    ("make", "test"),
    ("make", "lint"),
    ("make", "check"),
    ("dotnet", "test"),
    ("mvn", "test"),
    ("gradle", "test"),
)
_REWRITES = re.compile(
    r"--(?:fix|add-noqa|write|watch|update|output|out-dir|exec|preload|require|import)|-[uwo]"
)
_GO_WRITES = re.compile(
    r"--?(?:test\.)?(?:exec|toolexec|vettool|c$|o\b|outputdir|trace|(?:cpu|mem|block|mutex|cover)profile)"
)
_TSC_WRITES = re.compile(
    r"--?(?:b$|build|incremental|w$|watch|d$|declaration|out|tsbuildinfo|emitdeclaration|composite)",
    re.IGNORECASE,
)
_PYTEST_WRITES = re.compile(r"--(?:junit|report|result-?log|html|base|json-report|cov-report)")

_MYPY_WRITES = re.compile(r"--(?:junit|install-types|[a-z-]+-report)")

_SED_OPTIONS = frozenset({"-n", "-E", "-r", "-e", "-nE", "-nr", "-En", "-ne", "--quiet"})
_SED_PRINTS = re.compile(
    r"(?:[;\s]*(?:ADDR(?:,[+~]?ADDR)?[ ]?)?!?[pqd=])+[;\s]*".replace(
        "ADDR", r"(?:[0-9]+|\$|/(?:[^/\\]|\\.)*/)"
    )
)
_AWK_ACTS = re.compile(r"[>|@]|system|getline")
_BRANCH_OPTIONS = frozenset(
    {"-a", "-r", "-v", "-vv", "-av", "-avv", "--all", "--remotes", "--verbose", "--show-current"}
)
_BRANCH_LISTS = frozenset(
    {"-l", "--list", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at"}
)


def reads_only(words: Words) -> bool:
    """A call of DISTILL 4.2 without an option that could act."""
    if words[0] == "git":
        return words[1:2] in (("status",), ("diff",)) and not _any(_GIT_WRITES, words)
    if words[0] == "find":
        return _FIND_ACTS.isdisjoint(words)
    if words[0] == "rg":
        return not _any(_RG_RUNS, words)
    return words[0] in ("pwd", "ls", "grep", "cat", "head", "tail")


def checks(words: Words) -> bool:
    """A call of DISTILL 4.3 without an option that rewrites, watches, writes or loads code."""
    if words[:2] == ("git", "diff"):
        return "--check" in words and not _any(_GIT_WRITES, words)
    known = next((check for check in _CHECKS if words[: len(check)] == check), None)
    if known is None:
        return False
    options = words[len(known) :]
    if _any(_REWRITES, options):
        return False
    acts = {"go": _GO_WRITES, "tsc": _TSC_WRITES, "pytest": _PYTEST_WRITES, "mypy": _MYPY_WRITES}
    return not any(_any(acts[name], options) for name in acts if name in known)


def changes_nothing(words: Words) -> bool:
    """A call that leaves the tree as it was (STATE U31 as amended); `cd` is one."""
    allows = _HARMLESS.get(words[0])
    return reads_only(words) or checks(words) or (allows is not None and allows(words))


def answers_by_exit(words: Words) -> bool:
    """A probe: its exit other than 0 is an answer, not a failure (STATE U20)."""
    if words[:2] == ("git", "diff"):
        return "--quiet" in words or "--exit-code" in words
    return words[:1] in _PROBES or words[:2] == ("command", "-v")


_PROBES = (("grep",), ("rg",), ("test",), ("[",), ("diff",), ("which",))
PROBES = frozenset({"git", "command", *(words[0] for words in _PROBES)})
"""First words of every probe."""


def _any(refused: re.Pattern[str], words: Words) -> bool:
    return any(refused.match(word) for word in words)


def _always(_words: Words) -> bool:
    return True


def _git(words: Words) -> bool:
    what = words[1:2]
    if what == ("branch",):
        options = {word.partition("=")[0] for word in words[2:] if word.startswith("-")}
        lists = not options.isdisjoint(_BRANCH_LISTS)
        named = any(not word.startswith("-") for word in words[2:])
        return options <= _BRANCH_OPTIONS | _BRANCH_LISTS and (lists or not named)
    if what == ("remote",):
        return words[2:] == ("-v",)
    reads = (("log",), ("show",), ("rev-parse",), ("ls-files",), ("blame",))
    return what in reads and not _any(_GIT_WRITES, words)


def _sed(words: Words) -> bool:
    """`sed -n` whose scripts only print: `w` writes and `e` runs."""
    options = [word for word in words[1:] if word.startswith("-")]
    if not any("n" in option or option == "--quiet" for option in options):
        return False
    given = [words[i + 1] for i, word in enumerate(words[:-1]) if word in ("-e", "-ne")]
    scripts = given or [word for word in words[1:] if not word.startswith("-")][:1]
    return (
        bool(scripts)
        and _SED_OPTIONS.issuperset(options)
        and all(_SED_PRINTS.fullmatch(script) for script in scripts)
    )


def _awk(words: Words) -> bool:
    options = [word for word in words[1:] if word.startswith("-")]
    safe = all(word.startswith(("-F", "-v")) for word in options)
    return safe and not any(_AWK_ACTS.search(word) or UNKNOWN in word for word in words[1:])


def _uniq(words: Words) -> bool:
    """The second file name is what uniq writes."""
    return sum(not word.startswith("-") for word in words[1:]) <= 1


def _env(words: Words) -> bool:
    """Alone it prints; with a command it runs that."""
    return len(words) == 1


def _without(option: str) -> Allows:
    refused = re.compile(option)
    return lambda words: not _any(refused, words[1:])


_HARMLESS: Mapping[str, Allows] = MappingProxyType(
    {
        "cd": _always,
        "git": _git,
        "wc": _always,
        "sort": _without(r"-[^-]*o|--o|--comp"),
        "uniq": _uniq,
        "cut": _always,
        "sed": _sed,
        "awk": _awk,
        "jq": _always,
        "which": _always,
        "type": _always,
        "stat": _always,
        "file": _without(r"-[^-]*C|--comp"),
        "tree": _without(r"-[^-]*o|--output"),
        "echo": _always,
        "printf": _always,
        "true": _always,
        "date": _without(r"-[a-z]*s|--s"),
        "env": _env,
        "sleep": _always,
        "test": _always,
        "[": _always,
    }
)

KNOWN = frozenset(
    {
        *("git", "find", "rg", "pwd", "ls", "grep", "cat", "head", "tail"),
        *(check[0] for check in _CHECKS),
        *_HARMLESS,
    }
)
"""Programs of which any call may leave the tree as it was."""
