"""Phrases of the word lists, and finding them among words.

Owns the small language the lists are written in. An entry is words with spaces between (for
scripts without spaces simply characters), and
`…` stands for up to five other words (ten characters), `……` for up to twelve (twenty-four),
`*en` for a word that ends so and `разблок*` for one that begins so,
`!` for any negation of the language, `@` for any of its rule nouns,
`^` for the beginning of the clause, `$` for its end or a word that may follow one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from longhaul_tui.words.reading import Word, words

NEAR = 5
FAR = 12
_SIGNS = frozenset("!@^$")


class Found(msgspec.Struct, frozen=True, gc=False):
    """A phrase among words: the range of its words, and the entry it is."""

    first: int
    last: int
    """Index after its last word."""
    entry: str


_Entry: TypeAlias = tuple[str, tuple[str, ...]]


class Phrases:
    """Entries of one list, ready to be looked for."""

    def __init__(
        self,
        entries: Iterable[str],
        *,
        negations: frozenset[str] = frozenset(),
        nouns: frozenset[str] = frozenset(),
        followers: frozenset[str] = frozenset(),
    ) -> None:
        self._sets = {"!": negations, "@": nouns}
        self._wild = {sign: _wild(members) for sign, members in self._sets.items()}
        self._followers = followers
        self._by_first: dict[str, list[_Entry]] = {}
        self._by_sign: dict[str, list[_Entry]] = {}
        for entry in sorted(entries):
            parts = parse(entry)
            first = next((part for part in parts if part != "^"), "")
            if first in _SIGNS or "*" in first:
                self._by_sign.setdefault(first, []).append((entry, parts))
            else:
                for form in forms(first):
                    self._by_first.setdefault(form, []).append((entry, parts))

    def find(self, read: Sequence[Word]) -> Iterator[Found]:
        """Every place where an entry stands among the words of one clause, in order."""
        for index, word in enumerate(read):
            for entry, parts in self._candidates(word):
                last = self._match(parts, 0, read, index)
                if last is not None:
                    yield Found(index, last, entry)

    def _candidates(self, word: Word) -> Iterator[_Entry]:
        yield from self._by_first.get(word.text, ())
        for sign, entries in self._by_sign.items():
            if self._is(sign, word):
                yield from entries

    def any(self, read: Sequence[Word]) -> bool:
        """Whether some entry stands among the words."""
        return next(self.find(read), None) is not None

    def _match(
        self, parts: tuple[str, ...], part: int, read: Sequence[Word], index: int
    ) -> int | None:
        while part < len(parts):
            sign = parts[part]
            if sign in ("…", "……"):
                return self._over_gap(parts, part, read, index)
            if sign == "^":
                if index != 0:
                    return None
            elif sign == "$":
                if index < len(read) and read[index].text not in self._followers:
                    return None
            elif index < len(read) and self._is(sign, read[index]):
                index += 1
            else:
                return None
            part += 1
        return index

    def _over_gap(
        self, parts: tuple[str, ...], part: int, read: Sequence[Word], index: int
    ) -> int | None:
        most = NEAR if parts[part] == "…" else FAR
        spare = float(most)
        while index <= len(read):
            last = self._match(parts, part + 1, read, index)
            if last is not None:
                return last
            if index == len(read) or spare <= 0 or read[index].text in self._sets["!"]:
                return None
            spare -= 0.5 if read[index].unspaced else 1
            index += 1
        return None

    def _is(self, sign: str, word: Word) -> bool:
        if sign in self._sets:
            wild = self._wild[sign]
            return word.text in self._sets[sign] or (
                wild is not None and wild.fullmatch(word.text) is not None
            )
        if sign.startswith("*"):
            return len(word.text) > len(sign) and word.text.endswith(sign[1:])
        if sign.endswith("*"):
            return word.text.startswith(sign[:-1])
        return word.text in forms(sign)


def parse(entry: str) -> tuple[str, ...]:
    """The parts of an entry: words in their plain form, and signs."""
    parts: list[str] = []
    for piece in entry.split():
        if piece in _SIGNS or piece in ("…", "……"):
            parts.append(piece)
        elif "*" in piece:
            stem = piece.strip("*").lower().replace("ё", "е")
            parts.append(f"*{stem}" if piece.startswith("*") else f"{stem}*")
        else:
            parts.extend(word.text for word in words(piece))
    return tuple(parts)


@lru_cache(maxsize=256)
def _wild(members: frozenset[str]) -> re.Pattern[str] | None:
    """The members with a `*` as one pattern."""
    wild = [_pattern(member) for member in sorted(members) if "*" in member]
    return re.compile("|".join(wild)) if wild else None


def _pattern(member: str) -> str:
    """`*regel` wants something before it; `запрет*` may be the whole word."""
    stem = re.escape(member.strip("*"))
    return f".+{stem}" if member.startswith("*") else f"{stem}.*"


@lru_cache(maxsize=4096)
def forms(word: str) -> frozenset[str]:
    """`word`, and its form without accents where it is long enough not to be another word."""
    if word.isascii() or len(word) < 4 or word.endswith("é"):
        return frozenset({word})
    return frozenset({word, word.translate(_BARE)})


_BARE = str.maketrans("áàâãéèêëíìîïóòôõúùûçñ", "aaaaeeeeiiiioooouuucn")
