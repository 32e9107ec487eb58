"""Claims: the newest run per kind of a checking command (STATE U25, U26, U31 as amended).

Owns matching the patterns, which segment of a command is a claim, the signs by which the output
of a known runner shows a failure, and *tree changed since*: `Claims` judges it by the transcript,
`claims_at_close` and `claims_since` set that against a World. Must never take words of a message
for a run.
"""

import re
from collections.abc import Container, Sequence

import msgspec
from msgspec.structs import replace

from longhaul_tui.ledger.commands import COMMAND_CHARS, Hidden
from longhaul_tui.ledger.exits import Own
from longhaul_tui.settings import CLAIM_KINDS, CLAIM_PATTERNS, ClaimKind
from longhaul_tui.settings import ClaimPattern as PatternSetting
from longhaul_tui.shell import may_start, segment_key
from longhaul_tui.shell_split import Segment
from longhaul_tui.world import ChangedSince, World, WorldClaim


class Claim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The newest run of one kind."""

    kind: ClaimKind
    n: int
    """C<n>."""
    node: int
    command: str
    """The matching segment, at most 400 characters."""
    exit: int | None
    exit_from: Hidden | None
    failing: bool
    """The exit is hidden, and the output shows a failure of a known runner."""
    at: float | None
    changed_since: ChangedSince
    """`unknown` where the transcript shows no change and no World snapshot is known."""


class ClaimPattern(msgspec.Struct, frozen=True, gc=False):
    """Leading words of a command key, and what a command that has them checks."""

    words: tuple[str, ...]
    kind: ClaimKind


class ClaimPatterns:
    """The patterns in force; of two that match, the one with more words counts."""

    def __init__(self, patterns: tuple[ClaimPattern, ...]) -> None:
        self.patterns = patterns
        by_first: dict[str, list[ClaimPattern]] = {}
        for pattern in sorted(patterns, key=lambda p: -len(p.words)):
            by_first.setdefault(pattern.words[0], []).append(pattern)
        self._by_first = {first: tuple(those) for first, those in by_first.items()}
        self.first_words: Container[str] = frozenset(by_first)
        """Of all patterns."""

    def kind_of(self, key: str) -> ClaimKind | None:
        """The kind of check a command key is."""
        candidates = self._by_first.get(key.partition(" ")[0])
        if candidates is None:
            return None
        words = tuple(key.split())
        for pattern in candidates:
            if words[: len(pattern.words)] == pattern.words:
                return pattern.kind
        return None


def patterns_of(settings: Sequence[PatternSetting]) -> ClaimPatterns:
    """The patterns of a configuration, ready to match."""
    return ClaimPatterns(tuple(ClaimPattern(tuple(s.pattern.split()), s.kind) for s in settings))


DEFAULT_PATTERNS = patterns_of(CLAIM_PATTERNS)


class ClaimUse(msgspec.Struct, frozen=True, gc=False):
    """A claim in the text of a command, before its result is known."""

    kind: ClaimKind
    segment: str
    own: Own


def claims_in(
    segments: Sequence[Segment], known: Sequence[Own], patterns: ClaimPatterns
) -> tuple[ClaimUse, ...]:
    """The first matching segment of each kind; `known` is of these segments."""
    found: dict[ClaimKind, ClaimUse] = {}
    words = patterns.first_words
    for segment, own in zip(segments, known, strict=True):
        if not may_start(segment, words):
            continue
        kind = patterns.kind_of(segment_key(segment))
        if kind is not None and kind not in found:
            found[kind] = ClaimUse(kind, segment.text[:COMMAND_CHARS], own)
    return tuple(found.values())


_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("error", re.compile(r"npm error|error TS\d|error\[E\d+\]")),
    ("fail", re.compile(r"# fail [1-9]")),
    ("fail", re.compile(r"[1-9][0-9]{0,8} (?:failed|failing)")),
    ("error", re.compile(r"[1-9][0-9]{0,8} errors?")),
    ("E  ", re.compile(r"^E {2}", re.MULTILINE)),
    ("npm ERR!", re.compile("")),
    ("FAILED ", re.compile("")),
)
"""Failures of known runners (STATE U25 as amended). Each sign stands behind words that are quick
to look for, so that a large output without them costs next to nothing."""


def shows_failure(output: str) -> bool:
    """The output of a run shows the failure of a known runner."""
    return any(word in output and sign.search(output) for word, sign in _SIGNS)


class _Run(msgspec.Struct, frozen=True, gc=False):
    claim: Claim
    changes: int
    """Changes to the tree up to the end of its command."""


class Claims:
    """The newest run of each kind on a path as it grows, and what changed behind it."""

    def __init__(self) -> None:
        self._runs: dict[ClaimKind, _Run] = {}
        self._changes = 0
        self._shown: tuple[Claim, ...] | None = ()

    def change(self) -> None:
        """The tree may have changed (STATE U31)."""
        self._changes += 1
        self._shown = None

    def add(self, claim: Claim) -> None:
        """A run; the newest of its kind from now on."""
        self._runs[claim.kind] = _Run(claim, self._changes)
        self._shown = None

    def newest(self) -> tuple[Claim, ...]:
        """test, build, lint, custom: those that ran."""
        if self._shown is None:
            runs = [self._runs[kind] for kind in CLAIM_KINDS if kind in self._runs]
            self._shown = tuple(
                replace(run.claim, changed_since="yes")
                if self._changes > run.changes
                else run.claim
                for run in runs
            )
        return self._shown


def claims_at_close(
    claims: Sequence[Claim], world: World, before: Sequence[WorldClaim]
) -> tuple[WorldClaim, ...]:
    """The claims as a closing pass stores them (STATE U30, U31).

    `world` is the snapshot of this pass, `before` the claims the last own compaction stored: a
    claim among them ran in an earlier span and keeps the head it has there; every other one ran
    in this span and takes this head.
    """
    earlier = {(claim.kind, claim.id): claim.head for claim in before}
    return tuple(
        _in_world(claim, earlier.get((claim.kind, f"C{claim.n}"), world.head), world)
        for claim in claims
    )


def _in_world(claim: Claim, head: str | None, world: World) -> WorldClaim:
    changed = claim.changed_since
    if changed != "yes" and world.ok:
        # without a head of its own it cannot be compared: its snapshot was skipped
        changed = "no" if head == world.head else "unknown" if head is None else "yes"
    return _stored(claim, head, changed)


def claims_since(claims: Sequence[Claim], closed: World | None) -> tuple[WorldClaim, ...]:
    """The claims as the record shows them after the last own compaction, which stored `closed`:
    what it found holds until the transcript shows a change; a later run was in no snapshot."""
    stored = {(claim.kind, claim.id): claim for claim in (closed.claims if closed else ())}
    found: list[WorldClaim] = []
    for claim in claims:
        known = stored.get((claim.kind, f"C{claim.n}"))
        changed = claim.changed_since
        if known is not None and changed != "yes":
            changed = known.changed_since
        found.append(_stored(claim, known.head if known else None, changed))
    return tuple(found)


def _stored(claim: Claim, head: str | None, changed: ChangedSince) -> WorldClaim:
    return WorldClaim(
        kind=claim.kind,
        command=claim.command,
        id=f"C{claim.n}",
        exit=claim.exit,
        exit_from=claim.exit_from,
        failing=claim.failing,
        head=head,
        changed_since=changed,
    )
