"""The forms in which users give rules, ready to be looked for.

Owns the shape of the built-in reader's lists and which of them are read for a clause. Must never
hold an entry of a language itself.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import msgspec

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.phrases import Found, Phrases, parse
from longhaul_tui.words.reading import Word

_NONE: frozenset[str] = frozenset()


class FormLists(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's lists of one language, written as `words.phrases` reads them. In all of them
    `^` is the beginning of a clause, behind the words that only open it (`openers`)."""

    code: str
    openers: frozenset[str] = _NONE
    """Words before a clause's first word that say nothing: *please*. Single words."""
    rules: frozenset[str] = _NONE
    """Make a clause a rule: *hands off*, *ask me before*."""
    whole: frozenset[str] = _NONE
    """The same, across the clauses of a sentence: *before you install something, ask*."""
    once: frozenset[str] = _NONE
    """Tie a clause to one thing or one time: *this one*."""
    exceptions: frozenset[str] = _NONE
    """Make all of a message an exception: *just this once*."""
    allowed: frozenset[str] = _NONE
    """Allow something: *you may*."""
    general: frozenset[str] = _NONE
    """Reach over all later work: *every*, *whenever*."""
    repeats: frozenset[str] = _NONE
    """The same, so that even a task is lasting: *after every*."""
    forbids_again: frozenset[str] = _NONE
    """Words of a withdrawal that forbid: *don't touch it any more*."""
    changers: frozenset[str] = _NONE
    """Verbs that change a number: *raise it to 60*. Single words."""
    changes: frozenset[str] = _NONE
    """Say that something else held before: *again*."""
    remains: frozenset[str] = _NONE
    """Say what is left of a rule that is over: *except*."""
    holds: frozenset[str] = _NONE
    """Beside a withdrawal they say no more of what is over: *needed*, *applies*. Single words."""
    lapses: frozenset[str] = _NONE
    """Withdrawals of `words` behind whose negation a verb says what is over: *no longer hangs*."""
    generic: frozenset[str] = _NONE
    """Verbs by which a kind of thing has its ways: *queries go to the replica*. Single words."""
    third: frozenset[str] = _NONE
    """Pronouns of whom or what is spoken about. Single words."""
    bans: frozenset[str] = _NONE
    """Begin a clause that forbids without a verb: *no*. Single words."""
    habits: frozenset[str] = _NONE
    """Verbs of lasting orders, where the order is general. Single words."""
    tasks: frozenset[str] = _NONE
    """Verbs of one piece of work. Single words."""
    pointers: frozenset[str] = _NONE
    """Words that point at one thing: *the*, *this*. Single words."""
    kinds: frozenset[str] = _NONE
    """Articles of a kind of thing: *les montants en centimes*. Single words."""
    musts: frozenset[str] = _NONE
    """What one thing has to be: *la ligne doit être en gras*. Single words."""
    numbers: frozenset[str] = _NONE
    """Numbers as words. Single words."""
    rates: frozenset[str] = _NONE
    """Between a number and what it is counted by: *per*. Single words."""
    work: frozenset[str] = _NONE
    """What work is made of: *tests*, *commits*, *timestamps*. Single words."""
    places: frozenset[str] = _NONE
    """Words between such a noun and what holds for it: *in*, *under*. Single words."""
    status: frozenset[str] = _NONE
    """Tell how things are: *is green*, *failed*. Single words."""
    actors: frozenset[str] = _NONE
    """Who or what a product is about: *guests*, *the button*. Single words."""
    specs: frozenset[str] = _NONE
    """Say that a sentence describes what is built: *that's the bug*."""
    reports: frozenset[str] = _NONE
    """Say that somebody else speaks: *their template says*."""
    not_rules: frozenset[str] = _NONE
    """Look like a rule and are none: *don't forget to*."""


class Forms:
    """The lists of one language as phrases, beside its word lists."""

    def __init__(self, own: FormLists, lists: Lists) -> None:
        self.own = own
        self.lists = lists
        self.openers = _singles(own.openers)
        self.changers = _singles(own.changers)
        self.generic = _singles(own.generic)
        self.third = _singles(own.third)
        self.bans = _singles(own.bans)
        self.habits = _singles(own.habits)
        self.tasks = _singles(own.tasks)
        self.pointers = _singles(own.pointers)
        self.kinds = _singles(own.kinds)
        self.musts = _singles(own.musts)
        self.numbers = _singles(own.numbers)
        self.rates = _singles(own.rates)
        self.work = _singles(own.work)
        self.places = _singles(own.places)
        self.status = _singles(own.status)

    @property
    def code(self) -> str:
        """The language."""
        return self.own.code

    @cached_property
    def rules(self) -> Phrases:
        """What makes a clause a rule."""
        return self.lists.phrases(self.own.rules)

    @cached_property
    def whole(self) -> Phrases:
        """What makes a sentence a rule."""
        return self.lists.phrases(self.own.whole)

    @cached_property
    def once(self) -> Phrases:
        """One thing or one time."""
        return self.lists.phrases(self.own.once)

    @cached_property
    def exceptions(self) -> Phrases:
        """Exceptions."""
        return self.lists.phrases(self.own.exceptions)

    @cached_property
    def allowed(self) -> Phrases:
        """Permissions."""
        return self.lists.phrases(self.own.allowed)

    @cached_property
    def general(self) -> Phrases:
        """Words that reach over all later work."""
        return self.lists.phrases(self.own.general)

    @cached_property
    def repeats(self) -> Phrases:
        """Words that make even a task lasting."""
        return self.lists.phrases(self.own.repeats)

    @cached_property
    def forbids_again(self) -> Phrases:
        """Words of a withdrawal that forbid."""
        return self.lists.phrases(self.own.forbids_again)

    def telling_to_stop(self, read: Sequence[Word]) -> Iterator[Found]:
        """Where a withdrawal's words tell somebody to stop; a clause that opens with an article
        or *this* tells of a thing: *die Regel gilt nicht mehr*."""
        told = self.lists.articles | self.pointers
        return (hit for hit in self.forbids_again.find(read) if read[hit.first].text not in told)

    @cached_property
    def changes(self) -> Phrases:
        """Something else held before."""
        return self.lists.phrases(self.own.changes)

    @cached_property
    def remains(self) -> Phrases:
        """What is left of a rule."""
        return self.lists.phrases(self.own.remains)

    @cached_property
    def actors(self) -> Phrases:
        """Who or what a product is about."""
        return self.lists.phrases(self.own.actors)

    @cached_property
    def specs(self) -> Phrases:
        """Descriptions of what is built."""
        return self.lists.phrases(self.own.specs)

    @cached_property
    def reports(self) -> Phrases:
        """Words of others."""
        return self.lists.phrases(self.own.reports)

    @cached_property
    def not_rules(self) -> Phrases:
        """No rules."""
        return self.lists.phrases(self.own.not_rules)


def _singles(entries: frozenset[str]) -> frozenset[str]:
    return frozenset(part for entry in entries for part in parse(entry))


@lru_cache(maxsize=1)
def all_forms() -> tuple[Forms, ...]:
    """The forms of every language that has word lists."""
    from longhaul_tui.passes.reader_languages import FORMS

    by_code = {lists.language.code: lists for lists in all_lists()}
    return tuple(Forms(own, by_code[own.code]) for own in FORMS if own.code in by_code)


def forms_for(read: Sequence[Word]) -> tuple[Forms, ...]:
    """Those in whose language the words may be."""
    kept = {lists.language.code for lists in spoken(read, all_lists())}
    return tuple(forms for forms in all_forms() if forms.code in kept)
