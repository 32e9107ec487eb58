"""Whether one clause gives a standing rule.

Owns the order in which a clause is judged: what speaks against it, its rule words, and then the
forms without one. Must never look beyond its sentence.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from longhaul_tui.passes.reader_clauses import Clause
from longhaul_tui.passes.reader_forms import Forms
from longhaul_tui.words.phrases import Found, Phrases
from longhaul_tui.words.reading import Word

_BAN_WORDS = (2, 12)
_FRAGMENT_WORDS = (3, 14)
_NOUN_WITHIN = 3
"""Words within which a fragment names what it is about."""


class Judge:
    """Judges one clause of a sentence in one language."""

    def __init__(
        self, clauses: Sequence[Clause], clause: Clause, forms: Forms, standing: bool
    ) -> None:
        self._clauses = clauses
        self._clause = clause
        self._read = clause.read
        self._forms = forms
        self._standing = standing

    def is_rule(self) -> bool:
        """Whether the clause gives a rule."""
        forms, read = self._forms, self._read
        if self._is_once() or read[0].text in _ASKS:
            return False
        allowed = forms.allowed.any(read)
        if not allowed and any(self._tells(hit) for hit in self._free(forms.rules)):
            return True
        if self._standing and any(self._binds(hit) for hit in self._free(forms.lists.rule_words)):
            return True
        if allowed or self._excluded:
            return False
        if self._is_habit():
            return True
        return not self._belongs_to_a_task() and (
            self._is_ban() or self._is_limit() or self._is_fragment()
        )

    @cached_property
    def _excluded(self) -> tuple[Found, ...]:
        return (
            tuple(self._forms.not_rules.find(self._read))
            + tuple(self._forms.lists.not_rules.find(self._read))
            + tuple(self._forms.lists.frames.find(self._read))
        )

    def _free(self, phrases: Phrases) -> Iterator[Found]:
        for hit in phrases.find(self._read):
            if not any(no.first < hit.last and hit.first < no.last for no in self._excluded):
                yield hit

    def _is_once(self) -> bool:
        lists = self._forms.lists
        if not (self._forms.once.any(self._read) or lists.for_now.any(self._read)):
            return False
        return not lists.not_even.any(self._read)

    def _tells(self, hit: Found) -> bool:
        """Whether a form is said to the agent, not told of somebody."""
        spoken_of = self._forms.code != "en" and hit.first > 0
        if spoken_of and self._read[0].text in self._forms.third:
            return False
        return not self._is_reported(hit)

    # -- rule words ------------------------------------------------------------------------------

    def _binds(self, hit: Found) -> bool:
        """Whether a rule word tells the reader's agent something, and for longer than now."""
        return not (
            self._is_reported(hit)
            or self._is_described(hit)
            or self._is_spoken_of()
            or self._is_for_a_task(hit)
        )

    def _is_reported(self, hit: Found) -> bool:
        """*Their template says reviewers must never …*."""
        selves = self._forms.lists.selves
        return any(
            said.last <= hit.first
            and not any(word.text in selves for word in self._read[: said.first])
            for said in self._forms.reports.find(self._read)
        )

    def _is_described(self, hit: Found) -> bool:
        """The rule word says how a thing is or what somebody does."""
        read, forms = self._read, self._forms
        subject = read[: hit.first]
        if read[0].text in forms.tasks and read[0].text not in forms.habits:
            return True
        if subject and (subject[0].text in _EACH or forms.general.any(subject[:1])):
            return False
        if hit.entry in _ONLY and any(word.text in forms.status for word in subject):
            return True
        if subject and subject[0].text in forms.third:
            return True
        near = (*subject, *read[hit.last : hit.last + 2])
        if forms.actors.any(near) and not self._speaks_of_work(subject):
            return True
        if any(word.text in forms.musts for word in read[hit.first : hit.last]):
            return bool(subject) and not self._speaks_of_work(subject[-1:])
        return forms.code == "en" and english_describes(subject, hit, read, forms)

    def _speaks_of_work(self, subject: Sequence[Word]) -> bool:
        return any(word.text in self._forms.work for word in subject)

    def _is_spoken_of(self) -> bool:
        """*Do not drop the rule about exports* speaks of a rule that stands."""
        lists = self._forms.lists
        if not lists.nouns.any(self._read):
            return False
        return lists.removers.any(self._read) or lists.verbs.any(self._read)

    def _is_for_a_task(self, hit: Found) -> bool:
        """*Don't modify the theme, look into the flicker*: how far the task beside it goes."""
        forms = self._forms
        read = self._read
        after = read[hit.last :]
        if not after and hit.first == 0 and forbids(read, hit, forms):
            return True
        if hit.entry in _ONLY:
            return bool(after) and after[0].text in forms.tasks
        following = [one for one in self._clauses if one.at == self._clause.at + 1]
        if not following or not forbids(read, hit, forms):
            return False
        first = following[0].read
        task = first[0].text in forms.tasks and not any(
            word.text in forms.lists.pronouns or word.text in ("them", "they")
            for word in first[1:4]
        )
        pointed = any(word.text in forms.pointers for word in after[1:2])
        return task and pointed and not forms.lists.instead.any(first)

    # -- without a rule word ---------------------------------------------------------------------

    def _is_habit(self) -> bool:
        """*Pin every action to a sha*: an order that reaches over later work."""
        forms, read = self._forms, self._read
        first = read[0].text
        if first not in forms.habits and first not in forms.tasks:
            return False
        if forms.repeats.any(read):
            return True
        if first not in forms.habits or len(read) < 2:
            return False
        pointed = read[1].text in forms.pointers
        if forms.general.any(read[1:]):
            return first not in forms.tasks
        if forms.lists.instead.any(read):
            return first not in forms.tasks
        if first == "keep" and not pointed and any(w.text in forms.work for w in read):
            return True
        if first == "keep" and any(word.text in _KEPT for word in read[2:]):
            return read[1].text not in ("it", "this", "that")
        if pointed or first in forms.tasks:
            return False
        return habit_is_lasting(first, read, forms)

    def _belongs_to_a_task(self) -> bool:
        """*Make the limit configurable, max 5 by default*."""
        forms = self._forms
        return any(
            one.at < self._clause.at
            and len(one.read) > 1
            and one.read[0].text in forms.tasks
            and one.read[0].text not in _APPROVALS
            and one.read[1].text != "of"
            for one in self._clauses
        )

    def _is_ban(self) -> bool:
        """*No new top-level folders*."""
        forms, read = self._forms, self._read
        if read[0].text not in forms.bans or not _BAN_WORDS[0] <= len(read) <= _BAN_WORDS[1]:
            return False
        return not any(word.text in forms.status for word in read[1:])

    def _is_limit(self) -> bool:
        """*One commit per ticket*, *2 minutes per run*."""
        forms, read = self._forms, self._read
        first = read[0].text
        if not (first.isdigit() or first in forms.numbers):
            return False
        rates = first in _MOST or any(word.text in forms.rates for word in read[1:5])
        return rates and not any(word.text in forms.status for word in read)

    def _is_fragment(self) -> bool:
        """*Timestamps in UTC*, *tests go under tests/*: what holds for a kind of work."""
        forms, read = self._forms, self._read
        if not _FRAGMENT_WORDS[0] <= len(read) <= _FRAGMENT_WORDS[1]:
            return False
        if read[0].text in forms.kinds:
            read = read[1:]
        if self._clause.at == 0 and self._has_ways(read):
            return True
        first = read[0].text
        if first in forms.tasks | forms.habits or forms.actors.any(read[:1]):
            return False
        if forms.lists.rule_words.any(read) or any(word.text in forms.status for word in read):
            return False
        nouns = [i for i, word in enumerate(read[:_NOUN_WITHIN]) if word.text in forms.work]
        if not nouns or any(word.text in forms.pointers for word in read[: nouns[0]]):
            return False
        return any(word.text in forms.places for word in read[nouns[0] + 1 : nouns[-1] + 4])

    def _has_ways(self, read: Sequence[Word]) -> bool:
        """*The dashboard queries go to the replica*."""
        forms = self._forms
        if read[0].text not in forms.pointers or any(w.text in forms.status for w in read):
            return False
        return any(
            read[i].text in forms.work
            and read[i].text.endswith("s")
            and read[i + 1].text in forms.generic
            for i in range(1, min(4, len(read) - 1))
        )


def forbids(read: Sequence[Word], hit: Found, forms: Forms) -> bool:
    """Whether the rule word forbids."""
    return any(word.text in forms.lists.negations for word in read[hit.first : hit.last])


def habit_is_lasting(first: str, read: Sequence[Word], forms: Forms) -> bool:
    """An order without a word of reach that is lasting by its verb and object all the same."""
    if first in _BY_THEMSELVES:
        return True
    if first in _SPEAKING:
        return read[1].text in ("in", "with", "to", "briefly", "short", "as", "me")
    rest = {word.text for word in read[1:]}
    return bool(rest & forms.work) and bool(rest & forms.places)


_BY_THEMSELVES = frozenset({"use", "pin", "prefer"})
_SPEAKING = frozenset({"answer", "reply", "respond", "speak", "talk"})

_ONLY = frozenset({"only", "nur", "seulement", "solo", "sólo", "só", "только", "只"})
_MOST = frozenset({"max", "maximum"})
_KEPT = frozenset(
    {
        "small",
        "short",
        "minimal",
        "simple",
        "clean",
        "green",
        "silent",
        "stable",
        "unchanged",
        "intact",
        "private",
        "sorted",
        "tiny",
        "tight",
        "focused",
        "separate",
        "open",
    }
)
_APPROVALS = frozenset({"commit", "push", "merge"})
_EACH = frozenset({"every", "each", "all", "any"})
_ASKS = frozenset(
    {
        "why",
        "what",
        "how",
        "which",
        "whether",
        "where",
        "warum",
        "wieso",
        "weshalb",
        "wie",
        "ob",
        "was",
        "pourquoi",
        "comment",
        "si",
        "que",
        "qué",
        "porque",
        "cómo",
        "como",
        "почему",
        "как",
        "зачем",
        "что",
    }
)
_ARTICLES = frozenset({"the", "a", "an", "our", "one", "some", "most"})
_PAST = frozenset({"was", "were", "had", "did", "has", "have", "been", "says"})


def english_describes(
    subject: Sequence[Word], hit: Found, read: Sequence[Word], forms: Forms
) -> bool:
    """English, by what stands before the rule word: nothing or *you* is an order."""
    before = [word.text for word in subject]
    if not before:
        after = read[hit.last].text if hit.last < len(read) else ""
        if hit.entry == "stop":
            return not after.endswith("ing")
        return hit.entry == "must" or (hit.entry == "only" and after in forms.numbers)
    if hit.entry == "stop":
        return before[-1] not in ("must", "please", "you", "should")
    if any(word in _PAST for word in before):
        return True
    first = before[0]
    if first in ("i", "ill", "ive", "im", "id"):
        return True
    if first in ("you", "we", "if", "when", "whenever", "while", "every", "each", "all", "nobody"):
        return first == "you" and _teases(hit, read)
    if first in forms.habits or first in ("be", "just"):
        return False
    work = any(word in forms.work or not word.isalpha() for word in before)
    if first in _ARTICLES:
        return not (before[-1] in forms.work or any(not word.isalpha() for word in before))
    if hit.entry in ("never", "always", "only"):
        return not (work or hit.last == len(read))
    return False


def _teases(hit: Found, read: Sequence[Word]) -> bool:
    """*You always do that*."""
    after = [word.text for word in read[hit.last :]]
    return (
        hit.entry in ("always", "never")
        and hit.first == 1
        and (
            not after
            or after[-1] in ("that", "this", "it", "so", "do")
            or after[0] in ("do", "forget")
        )
    )
