"""Which rules in force a message ends, in the built-in reader's eyes.

Owns the choice among rules when a message withdraws or puts something in a rule's place. A stale
rule in view is safer than a live one withdrawn: where two rules fit alike, none is chosen.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from longhaul_tui.passes.reader_forms import forms_for
from longhaul_tui.passes.reader_kin import is_kin
from longhaul_tui.passes.reader_own import own_speech
from longhaul_tui.passes.reader_rules import Reading
from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.reading import Sentence, Word, sentences, words
from longhaul_tui.words.tokens import content_words, overlap
from longhaul_tui.words.withdraws import Withdrawal, lift_fault

_LEAST_SHARE = 0.3
"""Of the words of a sentence that withdraws, the part that must speak of the rule."""
_SURE = 2
"""Shared words that are enough in any sentence."""
_INSTEAD = 8
"""Words behind *instead of* that name what is over."""
_ENDING = re.compile("(?:ing|ed)$")
_SHORT = 4
_ALIKE = 0.5


class InForce(msgspec.Struct, frozen=True):
    """A rule in force."""

    name: str
    """`R3`, or `u5` for one of this span."""
    u: int
    text: str
    before: str | None = None
    """The text of what it took the place of."""


def ended(text: str, reading: Reading, rules: Sequence[InForce]) -> list[InForce]:
    """The rules the message ends, by its user's own words."""
    if reading.exception:
        return []
    own = own_speech(text)
    able = [rule for rule in rules if lift_fault(text, rule.text, replaced=rule.before) is None]
    found: dict[str, InForce] = {}
    for hit in reading.withdrawals:
        sentence = next((s for s in sentences(own) if s.start <= hit.start < s.end), None)
        if sentence is None or (hit.how != "instead" and _forbids_again(sentence, hit)):
            continue
        for rule in _meant(text, own, sentence, hit, able):
            found[rule.name] = rule
    return list(found.values())


def replaced(text: str, rules: Sequence[InForce]) -> list[InForce]:
    """The rules that a new rule takes the place of without saying so."""
    return [rule for rule in rules if _takes_place(text, rule.text)]


def revises(text: str, rules: Sequence[InForce]) -> list[InForce]:
    """The rules in which a short order changes a number: *make that 60 lines, not 40*."""
    read = words(text)
    opens = any(forms.changers & {word.text for word in read[:2]} for forms in forms_for(read))
    if not opens:
        return []
    return [
        rule
        for rule in rules
        if conflict(text, rule.text) == "number" and _numbers(text) != _numbers(rule.text)
    ]


def _meant(
    text: str, own: str, sentence: Sentence, hit: Withdrawal, able: Sequence[InForce]
) -> list[InForce]:
    if hit.how == "instead":
        near = _after(text, own, hit)
    else:
        clause = _clause_around(sentence, hit)
        near = content_words(text[sentence.start : sentence.end])
        near -= content_words(text[hit.start : hit.end])
        if (
            not content_words(" ".join(w.text for w in clause))
            - content_words(text[hit.start : hit.end])
            and _best(able, near) is None
        ):
            # "scratch that": it points at the rest of its message.
            near = content_words(text)
    best = _best(able, near)
    if best is None:
        return []
    shared = len(_stems(content_words(best.text)) & _stems(near))
    named = any(forms.lists.nouns.any(sentence.words) for forms in forms_for(sentence.words))
    enough = shared >= _SURE or named or shared >= _LEAST_SHARE * len(near)
    return [best] if enough else []


def _after(text: str, own: str, hit: Withdrawal) -> frozenset[str]:
    """What *instead of* names: the words behind it, where some are; else those before."""
    behind = words(own, hit.end)[:_INSTEAD]
    found = content_words(" ".join(word.text for word in behind))
    return found if found and not behind[0].unspaced else content_words(text)


def _clause_around(sentence: Sentence, hit: Withdrawal) -> tuple[Word, ...]:
    at = next((i for i, word in enumerate(sentence.words) if word.start >= hit.start), 0)
    start = max((i for i in sentence.marks if i <= at), default=0)
    end = min((i for i in sentence.marks if i > at), default=len(sentence.words))
    return sentence.words[start:end]


def _stems(found: frozenset[str]) -> frozenset[str]:
    """Without the endings of a verb, so that *asking* speaks of *ask*."""
    return frozenset(_ENDING.sub("", word) if len(word) > _SHORT else word for word in found)


def _best(able: Sequence[InForce], said: frozenset[str]) -> InForce | None:
    """The rule that shares the most, of its own words too; None where two are alike."""
    scored = []
    for rule in able:
        own = content_words(rule.text)
        shared = len(own & said)
        if shared:
            scored.append((shared, shared / len(own), rule))
    if not scored:
        return None
    scored.sort(key=lambda one: one[:2], reverse=True)
    if len(scored) > 1 and scored[0][:2] == scored[1][:2]:
        return None
    return scored[0][2]


def _forbids_again(sentence: Sentence, hit: Withdrawal) -> bool:
    inside = [word for word in sentence.words if word.start >= 0]
    for forms in forms_for(sentence.words):
        for start in range(len(inside)):
            if start and inside[start - 1].end > hit.start:
                break
            if _opens(sentence, start, forms.openers) and any(
                one.first == 0
                and inside[start].start <= hit.start
                and inside[start + one.last - 1].end >= hit.end
                for one in forms.forbids_again.find(inside[start:])
            ):
                return True
    return False


def _opens(sentence: Sentence, index: int, openers: frozenset[str]) -> bool:
    """A clause begins here."""
    return (
        index == 0
        or index in sentence.marks
        or all(word.text in openers for word in sentence.words[:index])
    )


def _takes_place(new: str, old: str) -> bool:
    how = conflict(new, old)
    if how is None:
        return False
    marked = _says_change(new)
    alike = overlap(content_words(new), content_words(old)) >= _ALIKE
    if how == "number":
        return _same_units(new, old) and (marked or alike)
    if how == "polarity":
        return marked
    return marked or is_kin(content_words(new) - content_words(old), content_words(old))


def _says_change(text: str) -> bool:
    found = words(text)
    return any(
        forms.changes.any(found) or forms.lists.lasting.any(found) for forms in forms_for(found)
    )


def _numbers(text: str) -> set[str]:
    return {word.text for word in words(text) if word.text[0].isdigit()}


def _same_units(one: str, other: str) -> bool:
    a, b = _units(words(one)), _units(words(other))
    return bool(a & b)


def _units(read: Sequence[Word]) -> frozenset[str]:
    found = " ".join(
        after.text
        for word, after in pairwise(read)
        if word.text[0].isdigit() and not after.text[0].isdigit()
    )
    return content_words(found)
