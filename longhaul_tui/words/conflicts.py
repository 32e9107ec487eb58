"""Whether two rules cannot hold beside each other, as far as words show it.

Owns STATE U51: a number, a prohibition against its opposite, another word in the same place. A
limit (*only*, *except*) takes nothing's place, nor does a rule that shares but one word of a
longer one: both stay, for a stale rule in view is safer than a live one withdrawn.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.reading import words
from longhaul_tui.words.tokens import content_words, stem

Polarity: TypeAlias = Literal["prohibits", "requires", "limits"]
Conflict: TypeAlias = Literal["number", "polarity", "alternative"]
_HEAD_GAP = 3
"""Most words from a head word to its alternative, the alternative included."""


def conflict(new: str, old: str) -> Conflict | None:
    """In what the two rules differ where they speak of the same thing, or None."""
    a, b = content_words(new), content_words(old)
    shared = a & b
    if not shared or (len(shared) < 2 and 2 * len(shared) < min(len(a), len(b))):
        return None
    if _numbers_differ(a, b):
        return "number"
    if {polarity(new), polarity(old)} == {"prohibits", "requires"}:
        whole = shared in (a, b)
        return "polarity" if len(shared) >= 2 or whole else None
    if polarity(new) == polarity(old) == "requires" and _has_alternative(new, old, shared):
        return "alternative"
    return None


@lru_cache(maxsize=512)
def polarity(text: str) -> Polarity:
    """Whether a rule forbids, limits or asks for something."""
    return find_polarity(text, all_lists())


def find_polarity(text: str, lists: Sequence[Lists]) -> Polarity:
    """`polarity` by the given lists."""
    read = words(text)
    languages = spoken(read, lists)
    if any(each.limits.any(read) for each in languages):
        return "limits"
    if any(each.prohibits.any(read) for each in languages):
        return "prohibits"
    return "requires"


def _numbers_differ(a: frozenset[str], b: frozenset[str]) -> bool:
    one = {word for word in a if word[0].isdigit()}
    other = {word for word in b if word[0].isdigit()}
    return bool(one and other and one != other) and bool((a - one) & (b - other))


def _has_alternative(new: str, old: str, shared: frozenset[str]) -> bool:
    """*Indent with tabs* and *indent with spaces*: other words after the same head."""
    ours, theirs = content_words(new), content_words(old)
    mine = dict(_pairs(new))
    return any(
        head in shared
        and mine.get((head, between), word) != word
        and word not in ours
        and mine[(head, between)] not in theirs
        for (head, between), word in _pairs(old)
    )


def _pairs(text: str) -> Iterator[tuple[tuple[str, tuple[str, ...]], str]]:
    """A content word, the small words behind it, and the next content word."""
    read = [stem(word.text) for word in words(text)]
    content = content_words(text)
    places = [i for i, word in enumerate(read) if word in content]
    for a, b in pairwise(places):
        between = tuple(read[a + 1 : b])
        if between and len(between) < _HEAD_GAP:
            yield (read[a], between), read[b]
