"""The done gate: has what the user asked to see at the end been seen? (STATE U32 as amended)

Owns which checks the done-when words name, and whether their newest runs meet them. Must never
call a gate met because of anything but an exit of 0, seen and with nothing changed since.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from longhaul_tui.settings import CLAIM_PATTERNS, ClaimKind, ClaimPattern
from longhaul_tui.state.values import Gate
from longhaul_tui.world import World, WorldClaim

_KIND_WORDS: tuple[tuple[re.Pattern[str], ClaimKind], ...] = (
    (re.compile(r"\btests?\b"), "test"),
    (re.compile(r"\bbuild\b"), "build"),
    (re.compile(r"\blint\b"), "lint"),
)
_NEEDS_CLEAN = re.compile(r"\b(?:commit|clean|push)", re.IGNORECASE)
_VERB = re.compile(
    r"(?<!\bto )(?<!\byou )(?<!\bwe )(?<!\bi )(?<!\bthey )\bmake"
    r"(?=\W*$|[`\"'.,;:!?)]|\s+(?:and|passes|succeeds|works|runs|exits|finishes|completes|is)\b)"
)
"""`make` where it is the program: *make passes*, not *make the page load*."""


class _Check(NamedTuple):
    """One check the words name."""

    kind: ClaimKind
    words: tuple[str, ...]
    """Of the pattern they hold; none where they name the kind alone."""


def done_gate(
    done_when: str | None,
    claims: Sequence[WorldClaim],
    world: World | None,
    patterns: Sequence[ClaimPattern] = CLAIM_PATTERNS,
) -> Gate | None:
    """The gate of these done-when words; None where they name no check.

    `claims` are the newest runs at the moment the gate is for, `world` its snapshot. Words that
    name several checks are met when each of them is; the first that is not is shown.
    """
    if done_when is None:
        return None
    clean = None if world is None or not world.ok else not (world.dirty_files or world.untracked)
    wants_clean = _NEEDS_CLEAN.search(done_when) is not None
    gates = [
        _gate(check, claims, clean, wants_clean=wants_clean)
        for check in _checks(done_when, patterns)
    ]
    return next((gate for gate in gates if not gate.met), gates[0] if gates else None)


def _checks(text: str, patterns: Sequence[ClaimPattern]) -> tuple[_Check, ...]:
    """In the order of the text; a kind counts on its own only where no pattern of it does."""
    rest = text.lower()
    found: dict[_Check, int] = {}
    for pattern in sorted(patterns, key=lambda p: -len(p.pattern.split())):
        words = tuple(pattern.pattern.lower().split())
        for start, end in _places(words, rest):
            found.setdefault(_Check(pattern.kind, words), start)
            rest = f"{rest[:start]}{' ' * (end - start)}{rest[end:]}"
    kinds = {check.kind for check in found}
    for word, kind in _KIND_WORDS:
        named = word.search(rest)
        if named is not None and kind not in kinds:
            found[_Check(kind, ())] = named.start()
    return tuple(sorted(found, key=lambda check: found[check]))


def _places(words: tuple[str, ...], text: str) -> Iterator[tuple[int, int]]:
    spelled = r"\s+".join(map(re.escape, words))
    pattern = _VERB if words == ("make",) else re.compile(rf"(?<![\w./-]){spelled}(?![\w-])")
    return (match.span() for match in pattern.finditer(text))


def _gate(
    check: _Check, claims: Sequence[WorldClaim], clean: bool | None, *, wants_clean: bool
) -> Gate:
    claim = next((claim for claim in claims if claim.kind == check.kind), None)
    if claim is None:
        return Gate(command=None, exit=None, head=None, clean=clean, met=False, why="never ran")
    why = _why_not(check, claim, clean, wants_clean=wants_clean)
    return Gate(
        command=claim.command,
        exit=claim.exit,
        head=claim.head,
        clean=clean,
        met=why is None,
        why=why,
    )


def _why_not(
    check: _Check, claim: WorldClaim, clean: bool | None, *, wants_clean: bool
) -> str | None:
    """The first reason that the run does not meet the words."""
    if not _holds(claim.command, check.words):
        return f"the newest {claim.kind} is another command"
    if claim.exit is None:
        return f"exit hidden by a {claim.exit_from}" if claim.exit_from else "exit unknown"
    if claim.exit != 0:
        return f"exit {claim.exit}"
    if claim.changed_since == "yes":
        return "tree changed since the run"
    if claim.changed_since == "unknown" or (wants_clean and clean is None):
        return "unknown"
    return "tree is not clean" if wants_clean and not clean else None


def _holds(command: str, words: tuple[str, ...]) -> bool:
    """The command has these words, one behind the other: `uv run pytest` holds `pytest`."""
    there = command.lower().split()
    return any(
        tuple(there[n : n + len(words)]) == words for n in range(len(there) - len(words) + 1)
    )
