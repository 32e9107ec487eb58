"""Tokens and content words of a text.

Owns STATE U47 as amended: what two texts have in common is decided on these sets and nowhere
else. Scripts without spaces are compared by pairs of characters.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, pairwise

from longhaul_tui.words.languages import ALL
from longhaul_tui.words.reading import Word, is_unspaced, plain, words

_CYRILLIC_END = re.compile(
    "(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ях|ах|ов|ев|ей|ам|ям|ом|ем|ой|ый|ий|ая|яя|ое|ее"
    "|ые|ие|ых|их|ую|юю|ию|ия|[аеиоуыэюяйь])$"
)
_LEAST_STEM = 3


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[str, ...]:
    """The tokens of `text` in order (STATE U47): words without their plural ending, and pairs of
    neighbouring characters where no spaces are written."""
    found: list[str] = []
    for run in _runs(words(text)):
        if run[0].unspaced:
            found.extend(_pairs("".join(word.text for word in run)))
        else:
            found.extend(singular(word.text) for word in run)
    return tuple(found)


@lru_cache(maxsize=1024)
def content_words(text: str) -> frozenset[str]:
    """The tokens of `text` that carry content: none of the stop list, numbers included.

    Russian words are compared without their endings, for the same noun seldom stands in the same
    case twice.
    """
    found: set[str] = set()
    for run in _runs(words(text)):
        if run[0].unspaced:
            joined = "".join(word.text for word in run)
            for piece in _UNSPACED_STOPS.split(joined):
                found.update(_pairs(piece))
        else:
            found.update(stem(word.text) for word in run if word.text not in _STOPS)
    return frozenset(found - _STOPPED)


def singular(word: str) -> str:
    """`word` without a final plural: `es` after s, x, z, ch, sh; else `s` unless after s, u, i."""
    if len(word) < 4 or not word.endswith("s"):
        return word
    if word.endswith("es") and word[:-2].endswith(("s", "x", "z", "ch", "sh")):
        return word[:-2]
    return word if word[-2] in "sui" else word[:-1]


def stem(word: str) -> str:
    """`singular`, and a Russian word without its ending."""
    if not "а" <= word[:1] <= "я" or len(word) <= _LEAST_STEM:
        return singular(word)
    cut = _CYRILLIC_END.sub("", word)
    return cut if len(cut) >= _LEAST_STEM else word


def overlap(one: Iterable[str], other: Iterable[str]) -> float:
    """Jaccard overlap of two sets, 0 to 1; two empty ones are equal."""
    a, b = frozenset(one), frozenset(other)
    return len(a & b) / len(a | b) if a or b else 1.0


def _runs(read: tuple[Word, ...]) -> list[list[Word]]:
    """Words of one script after another; a gap between characters ends a run."""
    found: list[list[Word]] = []
    for unspaced, group in groupby(read, key=lambda word: word.unspaced):
        run: list[Word] = []
        for word in group:
            if unspaced and run and run[-1].end != word.start:
                found.append(run)
                run = []
            run.append(word)
        found.append(run)
    return found


def _pairs(run: str) -> list[str]:
    if len(run) < 2:
        return [run] if run else []
    return [a + b for a, b in pairwise(run)]


_ENTRIES = frozenset(entry for language in ALL for entry in language.stop)
_STOPS = frozenset(plain(entry) for entry in _ENTRIES if not is_unspaced(entry))
_STOPPED = frozenset(form for entry in _STOPS for form in (singular(entry),)) | {""}
_UNSPACED_STOPS = re.compile(
    "|".join(
        re.escape(entry)
        for entry in sorted((e for e in _ENTRIES if is_unspaced(e)), key=lambda e: (-len(e), e))
    )
)
