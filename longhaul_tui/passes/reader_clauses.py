"""The clauses of a sentence as the built-in reader takes them.

Owns where a clause begins once the words that only open it are left out. Must never judge one.
"""

from collections.abc import Sequence

import msgspec

from longhaul_tui.passes.reader_forms import Forms
from longhaul_tui.words.reading import Sentence, Word


class Clause(msgspec.Struct, frozen=True):
    """One clause."""

    words: tuple[Word, ...]
    read: tuple[Word, ...]
    """Its words from the first that says something."""
    at: int
    """Its place in the sentence."""


def clauses_of(sentence: Sentence, forms: Forms) -> tuple[Clause, ...]:
    """The clauses between marks and joining words; those of opening words alone are left out."""
    joins = forms.lists.buts | forms.lists.ands
    found: list[Clause] = []
    start = 0
    for index in range(len(sentence.words) + 1):
        at_end = index == len(sentence.words)
        joined = not at_end and sentence.words[index].text in joins
        if at_end or joined or index in sentence.marks:
            words = sentence.words[start:index]
            read = _without_openers(words, forms)
            if read:
                found.append(Clause(words, read, len(found)))
            start = index
    return tuple(found)


def _without_openers(words: Sequence[Word], forms: Forms) -> tuple[Word, ...]:
    first = 0
    skipped = forms.openers | forms.lists.buts | forms.lists.ands
    while first < len(words) and words[first].text in skipped:
        first += 1
    return tuple(words[first:])
