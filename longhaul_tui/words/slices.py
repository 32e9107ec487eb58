"""Where given words stand in a message (STATE U42, U44).

Owns the verbatim test and what is kept of a message when words of it are given. What comes out
is always a range of the message, so that nothing but its own characters can be stored. Case is
never folded.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

Range: TypeAlias = tuple[int, int]
"""Characters of the message, first and behind the last."""

WHOLE_CHARS = 300
"""A message up to here is kept whole even where words were given."""
LONG_CHARS = 600
"""Above it a message is kept only by exact words; no words are longer."""
LEAST_CHARS = 12

_ALIKE = (
    "'\u2018\u2019\u201a\u201b\u2032\u00b4`",
    '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb',
    "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
)
_CLASS = {sign: f"[{re.escape(signs)}]" for signs in _ALIKE for sign in signs}
_DOTS = re.compile(r"\.\.\.|…")


def locate(words: str, text: str) -> Range | None:
    """The last place of `words` in `text`: exactly, else with any white space as one space and
    typographic quotes, dashes and ellipses as their plain forms. A place that cuts no word is
    taken before one that does."""
    words = words.strip()
    if not words:
        return None
    for pattern in (re.escape(words), _loosely(words)):
        places = [found.span() for found in re.finditer(pattern, text)]
        if places:
            clean = [place for place in places if not cuts_word(text, place)]
            return (clean or places)[-1]
    return None


def _loosely(words: str) -> str:
    parts = []
    for word in words.split():
        dotted = _DOTS.split(word)
        parts.append(r"(?:\.\.\.|…)".join("".join(map(_sign, part)) for part in dotted))
    return r"\s+".join(parts)


def _sign(sign: str) -> str:
    return _CLASS.get(sign) or re.escape(sign)


def cuts_word(text: str, place: Range) -> bool:
    """Does the range start or end inside a word?"""
    start, end = place
    first = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    last = end < len(text) and text[end].isalnum() and text[end - 1].isalnum()
    return first or last


_END = re.compile(r"[.!?。！？]+[\"'”’»)\]]*(?=\s|\Z)|[。！？]|\n\s*")


def sentences(text: str) -> Iterator[Range]:
    """The sentences of `text`, white space around them left out: they end at `.`, `!` or `?`
    before white space, and at a line break."""
    start = 0
    for found in _END.finditer(text):
        yield from _trimmed(text, start, found.end())
        start = found.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[Range]:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    if start < end:
        yield start, end


def kept(text: str, place: Range) -> Range:
    """What is stored of a message when the words at `place` of it are given without being asked
    for: all of it up to `WHOLE_CHARS`, of a longer one the whole sentences that hold them."""
    whole = next(_trimmed(text, 0, len(text)), place)
    if whole[1] - whole[0] <= WHOLE_CHARS:
        return whole
    return whole_sentences(text, place)


def whole_sentences(text: str, place: Range) -> Range:
    """The sentences that hold the words at `place`."""
    held = [one for one in sentences(text) if one[0] < place[1] and place[0] < one[1]]
    return (min(place[0], held[0][0]), max(place[1], held[-1][1])) if held else place
