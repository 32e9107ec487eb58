"""Whether a message says that something no longer holds, and whether it may lift a rule.

Owns the withdrawal test and the lift check (STATE U48 as amended, U49). A condition, a plan, a
question or a quotation withdraws nothing: a stale rule in view is safer than a live one
withdrawn. Must never decide what is a rule.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.denials import is_announced, is_denied, is_reported
from longhaul_tui.words.phrases import Found
from longhaul_tui.words.quotes import Quotation, own_words, short_quotations
from longhaul_tui.words.reading import Sentence, Word, sentences, words
from longhaul_tui.words.tokens import content_words

How: TypeAlias = Literal["phrase", "verb", "instead", "stop"]
"""`stop` tells somebody to stop: a withdrawal, and maybe a rule of its own."""
LiftFault: TypeAlias = Literal["no-withdrawal", "no-shared-word", "replacement-not-named"]
OBJECT = 5
"""Words after a verb in which its object stands."""
INSTEAD = 8
"""Words after *instead of* in which the rule must be named."""
_OPENING = 2
"""Words within which a clause's condition governs the clauses behind it."""
_NOUN_WORDS = 3
"""Most words between an article and its relative."""
_TIME = 6
"""Words from a *before* or *after* to the withdrawal that it times."""
_ID = re.compile(r"[ru]\d+")


class Withdrawal(msgspec.Struct, frozen=True, gc=False):
    """Words that withdraw, and where they stand in the message."""

    start: int
    end: int
    how: How
    language: str
    entry: str
    """The list's entry."""


class _Spoken(msgspec.Struct, frozen=True):
    """What all parts of a sentence share."""

    negations: frozenset[str]
    short: tuple[Quotation, ...]
    """Short quotations: a condition or negation in them is spoken of, not meant."""

    text: str
    """The message without its quotations."""

    def is_quoted(self, word: Word) -> bool:
        """Whether the word stands in a short quotation."""
        return any(quote.start <= word.start < quote.end for quote in self.short)


class _Part(msgspec.Struct, frozen=True):
    """A clause between marks and *but*."""

    words: tuple[Word, ...]
    previous: tuple[Word, ...]
    following: tuple[Word, ...]
    """The clauses beside it in the sentence."""
    halted: bool
    """A semicolon stands before it."""


def withdraws(text: str) -> bool:
    """Whether the message says that something is withdrawn (STATE U48)."""
    return bool(withdrawals(text))


@lru_cache(maxsize=512)
def withdrawals(text: str) -> tuple[Withdrawal, ...]:
    """Every place where the message withdraws something, in order."""
    return find_withdrawals(text, all_lists())


def find_withdrawals(text: str, lists: Sequence[Lists]) -> tuple[Withdrawal, ...]:
    """`withdrawals` by the given lists."""
    own = own_words(text)
    short = short_quotations(own)
    found: dict[tuple[int, int, str], Withdrawal] = {}
    for sentence in sentences(own):
        if sentence.asks or sentence.asks_back:
            continue
        languages = spoken(sentence.words, lists)
        # Close languages share words: what one of them denies is denied.
        negations = frozenset().union(*(each.negations for each in languages))
        for each in languages:
            for hit in _in_sentence(sentence, each, _Spoken(negations, short, own)):
                found[hit.start, hit.end, hit.how] = hit
    return tuple(found[key] for key in sorted(found))


def lift_fault(message: str, rule: str, *, replaced: str | None = None) -> LiftFault | None:
    """Why `message` may not lift the rule, or None if it may (STATE U49).

    `replaced` is the text of the rule that `rule` took the place of: then the message must name
    something the newer one set beyond it, if it set anything.
    """
    hits = withdrawals(message)
    if not hits:
        return "no-withdrawal"
    named = content_words(rule)
    shared = named & content_words(message)
    if not any(hit.how != "instead" for hit in hits):
        shared = named & _named_instead(message, hits)
    if not shared:
        return "no-shared-word"
    if replaced is not None:
        beyond = named - content_words(replaced)
        if beyond and not beyond & shared:
            return "replacement-not-named"
    return None


def lift_ok(message: str, rule: str, *, replaced: str | None = None) -> bool:
    """Whether `message` may lift the rule (STATE U49)."""
    return lift_fault(message, rule, replaced=replaced) is None


def _named_instead(message: str, hits: tuple[Withdrawal, ...]) -> frozenset[str]:
    """Content words next to every *instead of*: after it, in Japanese before it."""
    found: set[str] = set()
    for hit in hits:
        before = next(
            each.language.instead_before
            for each in all_lists()
            if each.language.code == hit.language
        )
        near = words(message, 0, hit.start) if before else words(message, hit.end)
        wide = INSTEAD * 2 if near and near[-1 if before else 0].unspaced else INSTEAD
        near = near[-wide:] if before else near[:wide]
        if near:
            found |= content_words(message[near[0].start : near[-1].end])
    return frozenset(found)


def _in_sentence(sentence: Sentence, lists: Lists, around: _Spoken) -> Iterator[Withdrawal]:
    for part in _parts(sentence, lists):
        read = part.words
        candidates = list(_candidates(part, lists))
        if not candidates or _is_governed(part, lists, around):
            continue
        excepted = list(lists.not_withdrawals.find(read))
        for how, found in candidates:
            if any(one.first < found.last and found.first < one.last for one in excepted):
                continue
            first, last = read[found.first], read[found.last - 1]
            if around.is_quoted(first) and around.is_quoted(last):
                continue
            if _is_conditional(part, found, lists, around) or _is_negated(
                read, found, lists, how, around
            ):
                continue
            if how != "instead" and (
                _is_planned(part, found, lists, how)
                or _is_described(part, found, lists, how)
                or is_reported(read, found, part.previous, part.following, lists)
                or is_announced(read[: found.first], read[found.last :], lists, how == "phrase")
            ):
                continue
            stops = how == "phrase" and _tells_to_stop(read, found, lists)
            kind: How = "stop" if stops else how
            yield Withdrawal(first.start, last.end, kind, lists.language.code, found.entry)


def _tells_to_stop(read: tuple[Word, ...], found: Found, lists: Lists) -> bool:
    joins = lists.buts | lists.ands
    lead = 1 if read[0].text in joins else 0
    return any(
        one.first + lead < found.last and found.first < one.last + lead
        for one in lists.prohibitions.find(read[lead:])
    )


def _parts(sentence: Sentence, lists: Lists) -> list[_Part]:
    cuts: list[int] = [0]
    for index, word in enumerate(sentence.words):
        if index in sentence.marks or (word.text in lists.buts and index > 0):
            cuts.append(index)
    cuts.append(len(sentence.words))
    pieces = [sentence.words[a:b] for a, b in pairwise(cuts)]
    return [
        _Part(
            piece,
            pieces[i - 1] if i > 0 else (),
            pieces[i + 1] if i + 1 < len(pieces) else (),
            cuts[i] in sentence.halts,
        )
        for i, piece in enumerate(pieces)
    ]


def _is_governed(part: _Part, lists: Lists, around: _Spoken) -> bool:
    """The clause before opens with a condition, and this is its main clause: that follows at
    once, a later clause stands for itself."""
    before = part.previous
    if not before or part.halted or part.words[0].text in lists.buts:
        return False
    if any(word.text in lists.mains for word in before):
        return False
    return any(
        found.first < (_OPENING if found.entry in lists.language.conditions else 1)
        and not around.is_quoted(before[found.first])
        for found in lists.own_conditions.find(before)
    )


def _candidates(part: _Part, lists: Lists) -> Iterator[tuple[How, Found]]:
    for found in lists.withdrawals.find(part.words):
        yield "phrase", found
    for found in lists.verbs.find(part.words):
        if _has_object(part, found, lists):
            yield "verb", found
    for found in lists.removers.find(part.words):
        if _names_rule(part.words, found, lists):
            yield "verb", found
    for found in lists.instead.find(part.words):
        yield "instead", found


def _window(read: Sequence[Word], start: int, spaced: int) -> tuple[Word, ...]:
    wide = spaced * 2 if start < len(read) and read[start].unspaced else spaced
    return tuple(read[start : start + wide])


def _names_rule(read: tuple[Word, ...], found: Found, lists: Lists) -> bool:
    after = _window(read, found.last, OBJECT)
    return lists.nouns.any(after) or any(_ID.fullmatch(word.text) for word in after)


def _has_object(part: _Part, found: Found, lists: Lists) -> bool:
    read = part.words
    if found.first > 0 and read[found.first - 1].text in lists.articles:
        return False
    if _names_rule(read, found, lists):
        return True
    after = _window(read, found.last, OBJECT)
    content = content_words(" ".join(word.text for word in after))
    if not content:
        return bool(after) and after[0].text in lists.pronouns
    before = read[: found.first]
    allowed = lists.permissions.any(before) or lists.permissions.any(part.previous[:3])
    return not (allowed or lists.rule_words.any(before) or lists.for_now.any(read))


def _is_conditional(part: _Part, found: Found, lists: Lists, around: _Spoken) -> bool:
    """A condition stands before it in its clause, or a *before* or *after* that it follows.

    *Before* and *after* open a time, not a condition, where a noun follows: "before a restart you
    no longer have to ask".
    """
    read = part.words
    before = [one for one in lists.own_conditions.find(read) if one.first < found.first]
    if any(
        one.entry in lists.language.conditions and not around.is_quoted(read[one.first])
        for one in before
    ):
        return True
    denies = any(word.text in around.negations for word in read[found.first : found.last])
    if denies or found.entry.startswith("no "):
        return any(one.first < _OPENING and part.following for one in before)
    return any(
        found.first - one.first <= _TIME or (one.first < _OPENING and part.following)
        for one in before
    )


def _is_planned(part: _Part, found: Found, lists: Lists, how: How) -> bool:
    """A plan, a wish, or a withdrawal whose condition stands behind it."""
    read = part.words
    before = read[: found.first]
    if before and before[-1].text in lists.unreal:
        return True
    single = found.last - found.first == 1 or read[found.first].unspaced
    if how == "phrase" and single and any(word.text in lists.planned for word in before):
        return True
    after = read[found.last :]
    if found.entry in lists.language.never_mind and lists.for_now.any(after):
        return True
    if not after:
        return how == "phrase" and any(
            one.first == 0 for one in lists.after_conditions.find(part.following)
        )
    if how == "verb":
        return any(
            one.last == len(after) or not after[0].unspaced
            for one in lists.after_conditions.find(after)
        )
    reach = lists.language.negates_after if after[0].unspaced else 0
    return any(one.first <= reach for one in lists.after_conditions.find(after))


def _is_described(part: _Part, found: Found, lists: Lists, how: How) -> bool:
    """It belongs to the description of a thing: *an option which lets the user revoke a key*.

    A rule is no such thing, and what is said of a noun with a relative is said of the noun.
    """
    read = part.words
    before = read[: found.first]
    if any(one.last <= found.first for one in lists.describers.find(before)):
        return True
    if lists.things.any(read[found.last :]):
        return True
    if any(one.first <= found.first < one.last for one in lists.frames.find(read)):
        return True
    if how == "phrase" and found.entry not in lists.language.never_mind:
        return False
    return is_relative(before, part.previous, lists)


def is_relative(before: Sequence[Word], previous: Sequence[Word], lists: Lists) -> bool:
    """Whether what follows `before` says what a thing does: article, noun, relative.

    Where the relative opens a clause of its own its noun stands in the clause before. A rule is
    no thing.
    """
    if before and before[0].text in lists.relatives and previous:
        if lists.nouns.any(previous):
            return False
        return not lists.articles or any(word.text in lists.articles for word in previous)
    if lists.articles & lists.relatives:
        return False
    return any(
        word.text in lists.articles and not lists.nouns.any(before[i + 1 : j])
        for i, word in enumerate(before)
        for j in range(i + 2, min(i + 2 + _NOUN_WORDS, len(before)))
        if before[j].text in lists.relatives
    )


def _is_negated(
    read: tuple[Word, ...], found: Found, lists: Lists, how: How, around: _Spoken
) -> bool:
    if is_denied(
        read, found, lists, around.negations, lambda word: not around.is_quoted(word), around.text
    ):
        return True
    reach = lists.language.negates_after
    if how == "instead" or not reach:
        return False
    if how == "phrase" and not (found.last < len(read) and read[found.last].unspaced):
        return False
    return lists.after_negations.any(read[found.last : found.last + reach])
