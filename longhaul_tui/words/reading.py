"""A text as sentences, clauses and words, each with its place.

Owns how a message is taken apart (STATE U56): sentences at `.`, `!`, `?`, a line's end and list
markers, clauses at `,`, `;`, `:` and the joining words. A character of a script without spaces is
a word of its own. Must never change the text: every word knows where it stands.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import msgspec

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff66-\uff9f"
)
"""Scripts that put no spaces between words, as the inside of a character class."""
_WORD = re.compile(
    rf"[{UNSPACED}]|(?:(?![{UNSPACED}])[^\W_])+(?:['’ʼ](?:(?![{UNSPACED}])[^\W_])+)*"
)
_BREAK = re.compile(
    r"(?P<end>[.!?…]+(?=[\s\"'”’»)\]]|$)|[。！？]+|\n)|(?P<mark>[,;:](?=\s|$)|[，、；：]|\s[–—-]\s)"
)
_HALTS = frozenset(";；")
_LIST_MARK = re.compile(r"\s*(?:[-*•+]|\d{1,3}[.)])\s+")
_ELIDED = frozenset({"l", "d", "n", "j", "m", "t", "s", "c", "qu", "jusqu", "lorsqu", "puisqu"})
_ALIASES = {"nao": "não", "estao": "estão"}
_NO_TAG = frozenset(
    {
        *("if", "when", "while", "before", "after", "or", "wenn", "falls", "oder", "si", "quand"),
        *("ou", "cuando", "o", "se", "quando", "если", "когда", "пока", "или"),
    }
)
"""They open a clause that belongs to the question before it."""
_ASKS = frozenset(
    {
        *(
            "what",
            "why",
            "how",
            "which",
            "where",
            "who",
            "is",
            "are",
            "does",
            "did",
            "should",
            "can",
        ),
        *("could", "would", "must", "was", "warum", "wieso", "wie", "wo", "wer", "wann", "welche"),
        *("ist", "sind", "soll", "sollen", "pourquoi", "comment", "où", "quel", "quelle", "qué"),
        *("cómo", "dónde", "cuál", "como", "onde", "qual", "почему", "как", "где", "что", "зачем"),
    }
)
"""A sentence that begins so asks, whatever stands at its end."""
_HEARD = frozenset(
    {
        *("ok", "okay", "alright", "please", "understood", "deal", "clear", "thanks", "bitte"),
        *("verstanden", "klar", "gut", "accord", "entendu", "compris", "plaît", "vale", "bien"),
        *("entendido", "favor", "certo", "combinado", "tá", "ок", "окей", "хорошо", "ладно"),
        *("понятно", "ясно", "好", "行", "懂"),
    }
)
"""A closing question with one of them asks whether something was heard, not whether it is so."""
_OPENERS = {
    "is are was were does did has have": "it that this the a an our my there we you i he she they",
    "ist sind war stimmt gilt": "die der das es eine ein unsere meine dass",
    "est": "ce il elle",
    "es": "cierto verdad",
    "é": "verdade certo",
    "правда": "что ли",
}
_VERBS_FIRST = {
    second: frozenset(verbs.split())
    for verbs, seconds in _OPENERS.items()
    for second in seconds.split()
}
"""A verb and its subject in this order ask, also without a question mark."""
TAG_WORDS = 3
"""A closing question of at most so many words makes no question of what stands before it."""


class Word(msgspec.Struct, frozen=True, gc=False):
    """One word: its plain form and where it stands."""

    text: str
    """NFKC, lower case, without apostrophes."""
    start: int
    end: int

    @property
    def unspaced(self) -> bool:
        """It is one character of a script without spaces."""
        return is_unspaced(self.text[:1])


class Sentence(msgspec.Struct, frozen=True):
    """One sentence: its words, and where its parts begin."""

    start: int
    end: int
    question: bool
    words: tuple[Word, ...]
    marks: frozenset[int]
    """Indexes of words that stand first after a comma, semicolon, colon or dash."""
    halts: frozenset[int] = frozenset()
    """Those of them after a semicolon: a condition before it ends there."""
    tag: tuple[Word, ...] = ()
    """The closing question that was left out."""

    @property
    def asks(self) -> bool:
        """It is a question, by its mark or by its first words."""
        first = [word.text for word in self.words[:2]]
        return self.question or (len(first) > 1 and first[0] in _VERBS_FIRST.get(first[1], ()))

    @property
    def asks_back(self) -> bool:
        """Its closing question asks whether it is so ("true?"), not whether it is heard ("ok?")."""
        return bool(self.tag) and not any(word.text in _HEARD for word in self.tag)


def is_unspaced(char: str) -> bool:
    """Whether `char` belongs to a script without spaces."""
    return char >= "\u0e00" and re.match(f"[{UNSPACED}]", char) is not None


def words(text: str, start: int = 0, end: int | None = None) -> tuple[Word, ...]:
    """The words of `text[start:end]`; a French elision (`l'option`) makes two."""
    return tuple(_words(text, start, len(text) if end is None else end))


def _words(text: str, start: int, end: int) -> Iterator[Word]:
    for match in _WORD.finditer(text, start, end):
        raw = match.group()
        head, mark, tail = _apart(raw)
        if mark and head.lower() in _ELIDED and len(tail) > 1:
            cut = match.start() + len(head) + 1
            yield Word(head.lower(), match.start(), cut)
            yield Word(plain(tail), cut, match.end())
        else:
            yield Word(plain(raw), match.start(), match.end())


def _apart(raw: str) -> tuple[str, str, str]:
    for mark in "'’ʼ":
        if mark in raw:
            return raw.partition(mark)
    return raw, "", ""


def plain(word: str) -> str:
    """The form in which words are compared: NFKC, lower case, no apostrophes, ё as е."""
    if word.isascii():
        lower = word.lower().replace("'", "")
        return _ALIASES.get(lower, lower)
    lower = unicodedata.normalize("NFKC", word).lower().replace("ё", "е")
    return re.sub("['’ʼ]", "", lower)


@lru_cache(maxsize=512)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of `text` in order; empty ones are left out.

    A sentence that ends in `?` is a question, unless only a closing clause of at most three words
    asks ("Never push, ok?"): then that clause is left out and the rest is none.
    """
    found: list[Sentence] = []
    start = 0
    marks: dict[int, bool] = {}
    for match in _BREAK.finditer(text):
        if match["mark"] is not None:
            marks[match.end()] = match["mark"] in _HALTS
            continue
        if _is_list_number(text, start, match):
            continue
        _add(found, text, start, match.end(), marks)
        start, marks = match.end(), {}
    _add(found, text, start, len(text), marks)
    return tuple(found)


def _is_list_number(text: str, start: int, match: re.Match[str]) -> bool:
    """The dot of `1. first thing` ends nothing."""
    return match.group() == "." and text[start : match.start()].strip().isdigit()


def _add(found: list[Sentence], text: str, start: int, end: int, marks: dict[int, bool]) -> None:
    if mark := _LIST_MARK.match(text, start, end):
        start = mark.end()
    read = tuple(_outside_names(text, word) for word in words(text, start, end))
    if not read:
        return
    places = {at: next((i for i, w in enumerate(read) if w.start >= at), len(read)) for at in marks}
    firsts = sorted({i for i in places.values() if 0 < i < len(read)})
    halts = frozenset(i for at, i in places.items() if marks[at])
    tag: tuple[Word, ...] = ()
    question = text[start:end].rstrip(" \t\"'”’»)]").endswith(("?", "？"))
    asks = read[0].text in _ASKS
    if question and firsts and not asks and _is_tag(read[firsts[-1] :]):
        read, tag, question = read[: firsts[-1]], read[firsts[-1] :], False
        firsts = firsts[:-1]
    begin = read[0].start
    while begin > start and not text[begin - 1].isspace():
        begin -= 1
    last = _trimmed(text, begin, end)
    found.append(Sentence(begin, last, question, read, frozenset(firsts), halts, tag))


def clauses(sentence: Sentence) -> Iterator[tuple[Word, ...]]:
    """The words of a sentence between its marks."""
    cuts = [0, *sorted(sentence.marks), len(sentence.words)]
    for first, last in pairwise(cuts):
        if first < last:
            yield sentence.words[first:last]


def _outside_names(text: str, word: Word) -> Word:
    """A word inside a name of code (`instead_of_date`) is no word of a phrase."""
    around = text[max(0, word.start - 1) : word.start] + text[word.end : word.end + 1]
    return Word(f"_{word.text}", word.start, word.end) if "_" in around else word


def _is_tag(read: tuple[Word, ...]) -> bool:
    if read[0].text in _NO_TAG:
        return False
    most = TAG_WORDS * 2 if read[0].unspaced else TAG_WORDS
    return len(read) <= most


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip())
