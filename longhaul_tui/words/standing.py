"""Which sentences of a message read as a standing rule.

Owns the standing-rule reader of STATE U56, used when another compactor's summary is taken over.
It reads the user's own words only: pasted text, quoted lines and what others said are no rule of
the user. Whether a labelled message is a rule is never decided here.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.phrases import Found
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.reading import Sentence, Word, sentences
from longhaul_tui.words.withdraws import Withdrawal, find_withdrawals, is_relative, withdrawals

MOST_SLICES = 4
_NO_PAST = ("eed", "embed", "shed")
"""English verbs that only look like a past."""


class Slice(msgspec.Struct, frozen=True, gc=False):
    """A range of characters of the message."""

    start: int
    end: int


class _Clause(msgspec.Struct, frozen=True):
    words: tuple[Word, ...]
    previous: tuple[Word, ...]
    """The clause before it in the same sentence."""


def is_standing(text: str) -> bool:
    """Whether the message reads as a standing rule."""
    return bool(standing_sentences(text))


@lru_cache(maxsize=512)
def standing_sentences(text: str) -> tuple[Slice, ...]:
    """The sentences that make it one, in order."""
    return find_standing(text, all_lists())


def find_standing(text: str, lists: Sequence[Lists]) -> tuple[Slice, ...]:
    """`standing_sentences` by the given lists."""
    # What holds *instead of* something, or tells to stop, is a rule, whatever it ends.
    found = withdrawals(text) if lists is all_lists() else find_withdrawals(text, lists)
    taken = [hit for hit in found if hit.how not in ("instead", "stop")]
    return tuple(
        Slice(sentence.start, sentence.end)
        for sentence in sentences(own_words(text))
        if not sentence.question
        and any(_stands(sentence, each, taken) for each in spoken(sentence.words, lists))
    )


def _stands(sentence: Sentence, lists: Lists, taken: Sequence[Withdrawal]) -> bool:
    if not taken and lists.lasting.any(sentence.words):
        return True
    return any(_is_rule(clause, lists, taken) for clause in _clauses(sentence, lists))


def _clauses(sentence: Sentence, lists: Lists) -> Iterator[_Clause]:
    joins = lists.buts | lists.ands
    start = 0
    previous: tuple[Word, ...] = ()
    for index in range(len(sentence.words) + 1):
        at_end = index == len(sentence.words)
        joined = not at_end and sentence.words[index].text in joins
        if at_end or joined or index in sentence.marks:
            clause = sentence.words[start:index]
            if clause:
                yield _Clause(clause, previous)
                previous = clause
            start = index + 1 if joined else index


def _is_rule(clause: _Clause, lists: Lists, taken: Sequence[Withdrawal]) -> bool:
    read = clause.words
    excepted = list(lists.not_rules.find(read))
    rules = [found for found in lists.rule_words.find(read) if not _is_within(found, excepted)]
    if not rules or _is_for_now(read, lists):
        return False
    # "forget the rule that you must ask": what depends on a withdrawal falls with it.
    depends = bool(clause.previous) and read[0].text in lists.relatives
    start, end = (clause.previous if depends else read)[0].start, read[-1].end
    if any(hit.start < end and hit.end > start for hit in taken):
        return False
    return any(
        not _describes(clause, found, lists) and not _reports(read, found, lists) for found in rules
    )


def _reports(read: tuple[Word, ...], found: Found, lists: Lists) -> bool:
    """The clause tells what was: *the old importer always stopped*, *it never did before*."""
    subjects = lists.articles | lists.pronouns | lists.subjects
    if found.first == 0 or found.last == len(read) or read[0].text not in subjects:
        return False
    if read[found.first - 1].text in lists.passives or read[found.last].text.endswith(_NO_PAST):
        return False
    return any(one.first == 0 for one in lists.pasts.find(read[found.last :]))


def _is_within(found: Found, ranges: list[Found]) -> bool:
    return any(one.first < found.last and found.first < one.last for one in ranges)


def _is_for_now(read: tuple[Word, ...], lists: Lists) -> bool:
    lasting = list(lists.not_even.find(read))
    return any(
        not any(even.last == found.first or _is_within(found, [even]) for even in lasting)
        for found in lists.for_now.find(read)
    )


def _describes(clause: _Clause, found: Found, lists: Lists) -> bool:
    """The rule word says what a thing does: *an option that keeps only lines*."""
    read = clause.words
    for one in lists.describers.find(read):
        before = read[max(0, one.first - 2) : one.first]
        # "never print it" tells somebody; "it prints only" tells what it does.
        if one.first <= found.first and not any(w.text in lists.negations for w in before):
            return True
    if lists.things.any(read[found.last :]):
        return True
    if any(one.first <= found.first < one.last for one in lists.frames.find(read)):
        return True
    return is_relative(read[: found.first], clause.previous, lists)
