"""Which rules in force a message ends, in the built-in reader's eyes.

Owns the choice among rules when a message withdraws or puts something in a rule's place. A stale
rule in view is safer than a live one withdrawn: where two rules fit alike, none is chosen.
"""

from collections.abc import Container, Sequence
from itertools import zip_longest

import msgspec

from longhaul_tui.passes.reader_about import SURE, About, about, parts
from longhaul_tui.passes.reader_forms import forms_for
from longhaul_tui.passes.reader_kin import is_kin
from longhaul_tui.passes.reader_own import own_speech
from longhaul_tui.passes.reader_rules import Reading
from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.reading import Sentence, Word, sentences, words
from longhaul_tui.words.tokens import content_words, overlap
from longhaul_tui.words.withdraws import Withdrawal, lift_fault

_INSTEAD = 8
"""Words behind *instead of* that name what is over."""
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
        if (rule := _meant(text, own, sentence, hit, able)) is not None:
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
) -> InForce | None:
    if hit.how == "instead":
        return _best(able, _instead_of(text, own, sentence, hit))
    clause = _clause_around(sentence, hit)
    said = about(text, _without_rest(clause, hit), hit)
    best = _best(able, said)
    if best is not None or any(said.shared(rule.text) for rule in able):
        return best
    if said.words and not (said.named or said.points):
        return None
    # "scratch that", "that rule is gone": another clause of the message says what.
    others = [one for each in sentences(own) for one in parts(each) if one != clause]
    found = [_best(able, about(text, one)) for one in others]
    return next((rule for rule in found if rule is not None), None)


def _instead_of(text: str, own: str, sentence: Sentence, hit: Withdrawal) -> About:
    """What *instead of* names: the words behind it in its clause, where some are; else those
    before."""
    behind = [word for word in _clause_around(sentence, hit) if word.start >= hit.end][:_INSTEAD]
    if behind and not behind[0].unspaced:
        found = about(text, behind)
        if found.words:
            return found
    return about(text, words(own))


def _clause_around(sentence: Sentence, hit: Withdrawal) -> tuple[Word, ...]:
    return next((one for one in parts(sentence) if one[-1].end > hit.start), ())


def _without_rest(clause: tuple[Word, ...], hit: Withdrawal) -> tuple[Word, ...]:
    """The clause without what stays of the rule: *legacy/ is open again except legacy/auth*."""
    behind = [i for i, word in enumerate(clause) if word.start >= hit.end]
    if not behind:
        return clause
    rest = (
        found.first
        for forms in forms_for(clause)
        for found in forms.remains.find(clause[behind[0] :])
    )
    return clause[: behind[0] + min(rest, default=len(behind))]


def _best(able: Sequence[InForce], said: About) -> InForce | None:
    """Of the rules that a clause speaks of the one that shares the most, of its own words too;
    None where two are alike."""
    scored = []
    for rule in able:
        if said.speaks_of(rule.text):
            shared = len(said.shared(rule.text))
            scored.append((shared, shared / len(content_words(rule.text)), rule))
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
                for one in forms.telling_to_stop(inside[start:])
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
    ours, theirs = content_words(new), content_words(old)
    marked = _says_change(new)
    alike = overlap(ours, theirs) >= _ALIKE
    if how == "number":
        # A unit alone ("lines") is in rules about anything.
        shared = len(ours & theirs)
        near = shared >= SURE or 2 * shared >= max(len(ours), len(theirs))
        return near and _same_units(new, old) and (marked or alike)
    if how == "polarity":
        return marked
    return marked or is_kin(ours - theirs, theirs)


def _says_change(text: str) -> bool:
    found = words(text)
    return any(
        forms.changes.any(found) or forms.lists.lasting.any(found) for forms in forms_for(found)
    )


def _numbers(text: str) -> set[str]:
    return {word.text for word in words(text) if word.text[0].isdigit()}


def _same_units(one: str, other: str) -> bool:
    """The numbers in which they differ count the same: *chamber 3* and *chamber 4* are two."""
    a, b = words(one), words(other)
    numbers = _numbers(one) ^ _numbers(other)
    ours, theirs = _units(a, numbers), _units(b, numbers)
    if None in ours or None in theirs:
        return False
    return bool(ours & theirs)


def _units(read: Sequence[Word], numbers: Container[str]) -> frozenset[str | None]:
    """What stands behind each of these numbers; None where nothing that is counted does."""
    found: set[str | None] = set()
    for word, after in zip_longest(read, read[1:]):
        if word.text in numbers:
            unit = content_words(after.text) if after is not None else frozenset()
            found |= unit if unit and not after.text[0].isdigit() else {None}
    return frozenset(found)
