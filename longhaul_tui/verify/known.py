"""What the verifier may hold an answer against.

Owns the input of a check as plain values; the pass fills it. Must never hold anything that a model
said and nobody verified.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.values import Item, Rule

Shown: TypeAlias = Callable[[str], Sequence[str]]
"""The texts that `u4`, `C1`, `E2` or `read <path>` stands for (STATE U62 as amended); none where
there is no such source or it teaches nothing (U63)."""


class Spoken(msgspec.Struct, frozen=True, kw_only=True):
    """A genuine user message of the path."""

    n: int
    entry: str
    text: str
    """Its quotable text (STATE U3)."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A message the answer is asked about."""

    n: int
    needs_label: bool = True
    words_from: int = 600
    """A longer text is recorded only from exact words: 600, or the excerpt shown (U57)."""
    standing: bool = False
    """It reads as a standing rule: recorded without a label too (U56)."""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as the verifier sees it, recorded or new in this pass."""

    key: str
    """`R3`; of a new one `u5.1`, its message and which of its rules."""
    u: int | None
    text: str
    start: int = 0
    end: int = 0
    """Its range of the quotable text of `u`."""
    status: Literal["active", "lifted", "replaced"] = "active"
    by: str | None = None
    """`u9` where lifted, a key where replaced."""
    before: tuple[str, ...] = ()
    """Texts of the rules it took the place of."""

    @property
    def name(self) -> str:
        """How a model may name it: `R3`, or `u5` where its id is new."""
        return self.key.partition(".")[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Every name a model may use, the shown one first."""
        said = () if self.u is None else (f"u{self.u}",)
        return tuple(dict.fromkeys((self.name, *said)))


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """A decision or dead end in force, recorded or new in this pass."""

    key: str
    """`D2`, `X1`; of a new one `D+1`, `X+1`."""
    text: str
    evidence: tuple[str, ...] = ()


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an answer is held against."""

    users: Sequence[Spoken]
    """u1, u2, … of the path, in order."""
    asked: tuple[Asked, ...] = ()
    """In message order."""
    rules: tuple[Held, ...] = ()
    """All rules, ended ones too; of a later chunk with what the earlier ones added."""
    decisions: tuple[Noted, ...] = ()
    dead_ends: tuple[Noted, ...] = ()
    commands: int = 0
    """C1 … C<n> exist."""
    errors: int = 0
    """E1 … E<n> exist."""
    shown: Shown = lambda _source: ()
    secrets: Sequence[str] = ()
    """Texts of the span whose credential lines taint a value (STATE U64)."""
    threshold: float = 0.8
    """`nearDuplicateThreshold`."""

    def user(self, n: int) -> Spoken | None:
        """u<n>; None where there is none."""
        return self.users[n - 1] if 0 < n <= len(self.users) else None


def held_rules(rules: Sequence[Rule]) -> tuple[Held, ...]:
    """Rules of the state as the verifier sees them."""
    texts = {rule.id: rule.text for rule in rules}
    return tuple(
        Held(
            key=rule.id,
            u=rule.u,
            text=rule.text,
            start=rule.start,
            end=rule.end,
            status=rule.status,
            by=rule.by,
            before=tuple(texts[one] for one in rule.replaces if one in texts),
        )
        for rule in rules
    )


def noted_items(items: Sequence[Item]) -> tuple[Noted, ...]:
    """Decisions or dead ends of the state as the verifier sees them."""
    return tuple(Noted(key=one.id, text=one.text, evidence=one.evidence) for one in items)
