"""Near-duplicates.

Owns STATE U50: when two items of one kind say the same. Must never merge two that differ in a
number, a negation or a code span.
"""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

from longhaul_tui.words.compiled import all_lists, spoken
from longhaul_tui.words.reading import words
from longhaul_tui.words.tokens import overlap, tokens

LEAST_TOKENS = 4
"""Items with fewer must be equal."""
Difference: TypeAlias = Literal["number", "negation", "code span"]
"""What two items that are no duplicates of each other never share, whatever else they do."""
_CODE = re.compile(r"`+([^`\n]+)`+")


def near_duplicate(one: str, other: str, threshold: float) -> bool:
    """Whether the token sets overlap by at least `threshold` and nothing that matters differs."""
    return similarity(one, other) >= threshold


def similarity(one: str, other: str) -> float:
    """The overlap of two items, 0 where a number, a negation or a code span differs."""
    if _marks(one) != _marks(other):
        return 0.0
    a, b = tokens(one), tokens(other)
    if min(len(set(a)), len(set(b))) < LEAST_TOKENS:
        return 1.0 if a == b else 0.0
    return overlap(a, b)


def difference(one: str, other: str) -> Difference | None:
    """What makes two items no duplicates however much they share; None where nothing does."""
    names: tuple[Difference, ...] = ("number", "negation", "code span")
    pairs = zip(names, _marks(one), _marks(other), strict=True)
    return next((name for name, a, b in pairs if a != b), None)


@lru_cache(maxsize=1024)
def _marks(text: str) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    found = words(text)
    lists = spoken(found, all_lists())
    read = [word.text for word in found]
    numbers = tuple(sorted(word for word in read if any(char.isdigit() for char in word)))
    negations = sum(any(word in each.negations for each in lists) for word in read)
    return numbers, negations, tuple(sorted(_CODE.findall(text)))
