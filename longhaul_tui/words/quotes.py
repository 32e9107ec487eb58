"""What a message quotes: passages, quoted lines and code.

Owns which words of a message are not the user's own (STATE U48, U53). Must never change lengths:
what is hidden becomes spaces, so every other word stays where it stands.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.reading import Word, sentences, words

QuoteKind: TypeAlias = Literal["fence", "block", "code", "marks", "said"]
LEAST_WORDS = 6
"""A quotation of fewer words is a way of speaking."""

_FENCE = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_CODE = re.compile(r"(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", re.DOTALL)
_INSIDE = r"(?:(?!\n\s*\n).){1,4000}?"
_MARKS = re.compile(
    "|".join(
        (
            rf'(?<![^\W_])"(?=\S){_INSIDE}(?<=\S)"(?![^\W_])',
            rf"“{_INSIDE}”",
            rf"„{_INSIDE}[“”]",
            rf"«{_INSIDE}»",
            rf"»{_INSIDE}«",
            rf"‹{_INSIDE}›",
            rf"‚{_INSIDE}[‘’]",
            rf"(?<![^\W_])‘(?=\S){_INSIDE}(?<=\S)’(?![^\W_])",
            rf"(?<![^\W_])'(?=\S){_INSIDE}(?<=\S)'(?![^\W_])",
            rf"「{_INSIDE}」",
            rf"『{_INSIDE}』",
            rf"＂{_INSIDE}＂",
        )
    ),
    re.DOTALL,
)


_COLON = re.compile(r":(?=[ \t]+\S)|：(?=\S)")
_AFTER_VERB = 2
"""Words that may stand between a verb of speech and its colon ("said to me:")."""


class Quotation(msgspec.Struct, frozen=True, gc=False):
    """One quoted range, its marks included."""

    start: int
    end: int
    kind: QuoteKind


@lru_cache(maxsize=512)
def quotations(text: str) -> tuple[Quotation, ...]:
    """Everything `text` quotes, in order and without overlap.

    Code fences and quoted lines whole, what others said (*Kim wrote:* to the end of the line),
    inline code and passages of six or more words between
    quotation marks (straight, curly, German, guillemets, corner brackets).
    """
    found: list[Quotation] = []
    for pattern, kind in _KINDS:
        hidden = _without(text, found)
        found += (
            Quotation(match.start(), match.end(), kind)
            for match in pattern.finditer(hidden)
            if kind not in ("marks", "code") or _is_long(match.group())
        )
    found += said(_without(text, found), all_lists())
    return tuple(sorted(found, key=lambda quote: quote.start))


_KINDS: tuple[tuple[re.Pattern[str], QuoteKind], ...] = (
    (_FENCE, "fence"),
    (_BLOCK, "block"),
    (_CODE, "code"),
    (_MARKS, "marks"),
)


def own_words(text: str) -> str:
    """`text` with every quotation as spaces of the same length; line ends stay."""
    return _without(text, quotations(text))


@lru_cache(maxsize=512)
def short_quotations(text: str) -> tuple[Quotation, ...]:
    """Passages between quotation marks, however short: words that are spoken of."""
    return tuple(Quotation(match.start(), match.end(), "marks") for match in _MARKS.finditer(text))


def said(text: str, lists: Sequence[Lists]) -> list[Quotation]:
    """What follows *X said:* on its line, unless X is the user."""
    found: list[Quotation] = []
    for match in _COLON.finditer(text):
        line = text.rfind("\n", 0, match.start()) + 1
        before = sentences(text[line : match.start()])
        if not before or (found and found[-1].end >= match.end()):
            continue
        read = before[-1].words
        if any(_is_speech(read, each) for each in spoken(read, lists)):
            end = text.find("\n", match.end())
            found.append(Quotation(match.end(), len(text) if end < 0 else end, "said"))
    return found


def _reach(verb: Word) -> int:
    """Words before a verb among which the user is named as the one who speaks."""
    return 3 if verb.unspaced else 1


def _is_speech(read: tuple[Word, ...], lists: Lists) -> bool:
    """A verb of speech stands at the end, and it is not the user who speaks."""
    return any(
        len(read) - verb.last <= _AFTER_VERB
        and not any(
            word.text in lists.selves
            for word in read[max(0, verb.first - _reach(read[verb.first])) : verb.first]
        )
        for verb in lists.says.find(read)
    )


def _without(text: str, quotes: "tuple[Quotation, ...] | list[Quotation]") -> str:
    for quote in quotes:
        blank = re.sub(r"[^\n]", " ", text[quote.start : quote.end])
        text = text[: quote.start] + blank + text[quote.end :]
    return text


def _is_long(quoted: str) -> bool:
    return sum(0.5 if word.unspaced else 1 for word in words(quoted)) >= LEAST_WORDS
