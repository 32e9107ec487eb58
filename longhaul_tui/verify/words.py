"""Which words of a message a rule consists of (STATE U42-U45, U57).

Owns the length rules. What comes out are ranges of the message, never the model's own words.
"""

from collections.abc import Sequence

import msgspec

from longhaul_tui.verify.known import Asked, Spoken
from longhaul_tui.verify.verdict import Code, Refusal
from longhaul_tui.words.slices import (
    LEAST_CHARS,
    LONG_CHARS,
    WHOLE_CHARS,
    Range,
    cuts_word,
    locate,
)
from longhaul_tui.words.standing import MOST_SLICES, standing_sentences


class Recorded(msgspec.Struct, frozen=True):
    """The ranges to record, and what was refused on the way."""

    places: tuple[Range, ...]
    whole: bool
    refusals: tuple[Refusal, ...] = ()


def recorded(message: Spoken, asked: Asked, given: Sequence[str], attempt: int) -> Recorded:
    """The ranges of a message that is a rule, `given` the model's words for it.

    Up to 300 characters the whole message; up to 600 the words that verify, else the whole; longer
    the words alone. A message of which only an excerpt was shown is kept by exact words only.
    """
    text = message.text
    excerpt = asked.words_from < WHOLE_CHARS and len(text) > asked.words_from
    short = len(text) <= WHOLE_CHARS and not excerpt
    needed = len(text) > LONG_CHARS or excerpt
    places: list[Range] = []
    refusals: list[Refusal] = []
    for words in given:
        place = locate(words, text)
        code = _fault(words, text, place)
        if code is not None:
            refusals.append(
                Refusal(
                    code=code,
                    item=f"words u{message.n}",
                    u=message.n,
                    attempt=attempt,
                    text=words,
                    end="dropped" if needed else "kept",
                    asks=not short,
                )
            )
        elif place is not None and place not in places:
            places.append(place)
    if short or (not places and not needed):
        return Recorded((whole_of(text),), True, tuple(refusals))
    if not places and asked.standing:
        return Recorded(standing_places(text), False, tuple(refusals))
    if not places and not given:
        refusals.append(
            Refusal(
                code="words-missing",
                item=f"words u{message.n}",
                u=message.n,
                attempt=attempt,
                detail=f"{len(text)} characters",
            )
        )
    return Recorded(tuple(sorted(places)), False, tuple(refusals))


def standing_places(text: str) -> tuple[Range, ...]:
    """What is recorded of a message that reads as a standing rule and has no label: up to 600
    characters the whole, of a longer one the sentences that made it one (U57 as amended)."""
    if len(text) <= LONG_CHARS:
        return (whole_of(text),)
    found = [(one.start, min(one.end, one.start + LONG_CHARS)) for one in standing_sentences(text)]
    return tuple(found[:MOST_SLICES])


def whole_of(text: str) -> Range:
    """The whole text without white space around it."""
    start = len(text) - len(text.lstrip())
    return start, max(start, len(text.rstrip()))


def _fault(words: str, text: str, place: Range | None) -> Code | None:
    if place is None:
        return "words-not-found"
    if cuts_word(text, place):
        return "words-cut"
    if not LEAST_CHARS <= place[1] - place[0] <= LONG_CHARS:
        return "words-length"
    return None
