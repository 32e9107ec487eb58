"""What a life is told in: steps with quotes, checks and cells (WIREFRAMES D).

Owns the frozen values. A moment in a sentence is a float, seconds since the epoch: whoever shows it
knows the calendar. Texts are raw: whoever shows them makes them safe first.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

Words: TypeAlias = tuple[str | float, ...]
"""Pieces of one sentence; a float is a moment."""
Kind: TypeAlias = Literal["rule", "decision", "dead-end", "value", "error", "message"]
StepName: TypeAlias = Literal[
    "said", "labelled", "checked", "asked", "carried", "lifted", "recorded", "shown"
]
Mark: TypeAlias = Literal["ok", "no", "look", "note"]
"""Passed; refused, or not so any more; worth a look; told without a verdict."""
Sign: TypeAlias = Literal[" ", "=", "~", "!", "s", ">", "-"]
"""Of a rule in one compaction: nothing to say, word for word, reworded, missing, stale (withdrawn
and still given), replaced, lifted."""


class Quote(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Words of the record, in their place."""

    who: str
    """`u5`, `ai`, `C12`: an id where there is one."""
    entry: str | None
    """Entry id, or `line:N`."""
    at: float | None
    text: str
    lit: tuple[tuple[int, int], ...] = ()
    """Ranges of `text` that the step rests on."""
    start: int = 0
    """Characters of the whole text that stand before `text`."""
    near: bool = False
    """It only stands beside the words: told where there is room."""


class Check(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One check, worked out again, with the values it compared."""

    name: str
    mark: Mark
    words: str
    leads: str = ""
    """The id it speaks of, if it leads somewhere."""


class Cell(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One rule in one compaction."""

    n: int
    """`#n`."""
    entry: str
    node: int
    at: float | None
    by: str
    sign: Sign
    nearest: str = ""
    """Of a reworded rule: the sentence that comes nearest."""


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One step of a life."""

    name: StepName
    words: Words
    holds: bool | None = None
    """Worked out again from the record: still so, not so any more; None where there is nothing to
    work out, which `words` says."""
    quotes: tuple[Quote, ...] = ()
    checks: tuple[Check, ...] = ()
    cells: tuple[Cell, ...] = ()


class Provenance(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The life of one thing."""

    id: str
    """`R4`, `D1`, `E3`, `u7`; of a learned value its text."""
    kind: Kind
    text: str
    """As it is stored; of a message its quotable text."""
    status: str
    """`in force`, `lifted`, `replaced`, `recorded`, `open`, `fixed`, `carried`."""
    by: str | None
    """Who ended it: `u9`, `R5`, `C7`."""
    u: int | None
    """n of the message it came from."""
    span: int | None
    origin: str | None
    summary: Words
    steps: tuple[Step, ...]
    place: tuple[int, int] | None = None
    """Which of how many of its kind, from 1."""

    @property
    def doubts(self) -> tuple[Step, ...]:
        """Steps whose evidence does not agree any more."""
        return tuple(step for step in self.steps if step.holds is False)


class Absent(msgspec.Struct, frozen=True, gc=False):
    """There is no such thing, in words."""

    words: str


def spoken(words: Words, moment: Callable[[float], str]) -> str:
    """The sentence, its moments written by `moment`."""
    return "".join(part if isinstance(part, str) else moment(part) for part in words)


def dotted(*parts: str | float | None) -> Words:
    """The parts that are there, ` · ` between them."""
    found: list[str | float] = []
    for part in parts:
        if part is None or part == "":
            continue
        if found:
            found.append(" · ")
        found.append(part)
    return tuple(found)
