"""What a clause that takes something back is about, in the built-in reader's eyes.

Owns how much of a clause has to speak of a rule before the clause can end it: the lift check
(STATE U49) is content with one word in common, which *we no longer have a main menu* and *never
push to main* have too. Must never choose among rules.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from longhaul_tui.passes.reader_forms import Forms, forms_for
from longhaul_tui.words.quotes import short_quotations
from longhaul_tui.words.reading import Sentence, Word, is_unspaced
from longhaul_tui.words.tokens import content_words
from longhaul_tui.words.withdraws import Withdrawal

_ENDING = re.compile("(?<=...)(?:ing|ed|en|e)$")
SURE = 2
"""Words in common that are enough, whatever else the clause says."""
_HALF = 0.5
_CALL_BEFORE = frozenset({"en", "de"})
"""Languages in which a rule is called by the word before: *the mocks rule*."""


class About(msgspec.Struct, frozen=True):
    """What one clause is about."""

    words: frozenset[str]
    """Its content words without those that withdraw, allow, or say that something holds."""
    named: bool
    """A word for a rule stands in it: *that ban*."""
    nouns: frozenset[str]
    """Such words that carry content: a rule may be called so itself, *the freeze*."""
    points: bool
    """A pronoun stands in it: *that no longer holds*."""

    called: frozenset[str] = frozenset()
    """The word before that calls the rule: *the readings/ rule*. Another one calls another."""
    first: frozenset[str] = frozenset()
    """The word directly behind *no longer*, where it says what is over."""

    def shared(self, rule: str) -> frozenset[str]:
        """The words it has in common with a rule, without the endings of verbs."""
        return stems(self.words | self.nouns) & stems(content_words(rule))

    def speaks_of(self, rule: str) -> bool:
        """Whether it speaks of the rule: two words in common; or one by which a rule is called, or
        that is most of what the clause says; or half of it where the clause names a rule."""
        shared = self.shared(rule)
        if not shared or (self.first and not self.named and not stems(self.first) & shared):
            return False
        if _count(shared) >= SURE or (self.called and stems(self.called) <= shared):
            return True
        named = self.named and not self.called
        part = len(shared) / len(stems(self.words) | shared)
        return part >= _HALF if named else part > _HALF


def about(text: str, read: Sequence[Word], hit: Withdrawal | None = None) -> About:
    """What the clause `read` of `text` is about, `hit` being the withdrawal in it."""
    if not read:
        return About(frozenset(), False, frozenset(), points=False)
    languages = forms_for(read)
    start, end = read[0].start, read[-1].end
    quoted = [q for q in short_quotations(text) if start <= q.start and q.end <= end]
    said = content_words("\n".join(text[q.start : q.end] for q in quoted))
    if not said:
        said = content_words(text[start:end]) - content_words(hit.entry if hit else "")
    for forms in languages:
        said -= _empty(forms, read)
    places = sorted(one.first for forms in languages for one in forms.lists.nouns.find(read))
    names = content_words("\n".join(n for forms in languages for n in forms.lists.language.nouns))
    return About(
        said - names,
        bool(places),
        content_words(text[start:end]) & names,
        points=any(word.text in forms.lists.pronouns for forms in languages for word in read),
        called=_called(read, places, said),
        first=_first(read, hit, said) if hit else frozenset(),
    )


def parts(sentence: Sentence) -> Iterator[tuple[Word, ...]]:
    """The clauses of a sentence between marks and joining words."""
    joins = {
        word for forms in forms_for(sentence.words) for word in forms.lists.buts | forms.lists.ands
    }
    start = 0
    for index in range(1, len(sentence.words) + 1):
        at_end = index == len(sentence.words)
        if at_end or index in sentence.marks or sentence.words[index].text in joins:
            yield sentence.words[start:index]
            start = index


def _called(read: Sequence[Word], places: Sequence[int], said: frozenset[str]) -> frozenset[str]:
    first = places[0] if places else 0
    if not first or not any(forms.code in _CALL_BEFORE for forms in forms_for(read)):
        return frozenset()
    return content_words(read[first - 1].text) & said


def _first(read: Sequence[Word], hit: Withdrawal, said: frozenset[str]) -> frozenset[str]:
    """The verb of *no longer …*; a word that only says that something holds is none."""
    lapses = (forms.own.lapses for forms in forms_for(read) if forms.code == hit.language)
    if not any(hit.entry in each for each in lapses):
        return frozenset()
    entry = content_words(hit.entry)
    behind = (content_words(word.text) for word in read if word.start > hit.start)
    return next((one & said for one in behind if not one & entry), frozenset())


def stems(found: Iterable[str]) -> frozenset[str]:
    """Without the endings of a verb, so that *quoting* speaks of *quote*."""
    return frozenset(_ENDING.sub("", word) for word in found)


def _empty(forms: Forms, read: Sequence[Word]) -> frozenset[str]:
    """Words that say nothing of what is withdrawn."""
    found = set(content_words("\n".join(forms.lists.language.says | forms.own.holds)))
    for hit in forms.allowed.find(read):
        found |= content_words(" ".join(word.text for word in read[hit.first : hit.last]))
    return frozenset(found)


def _count(shared: frozenset[str]) -> int:
    """How many words: pairs of characters that overlap are one."""
    pairs = {one for one in shared if len(one) > 1 and is_unspaced(one)}
    chained = sum(1 for one in pairs if any(other[1:] == one[:-1] for other in pairs - {one}))
    return len(shared) - chained
