"""What takes a withdrawal's force away: it is denied, reported or announced.

Owns the denial with a noun between (*none of the rules is lifted*), what somebody else says, and
what comes later (STATE U48). Must never decide what withdraws.
"""

from collections.abc import Callable, Sequence

from longhaul_tui.words.compiled import Lists
from longhaul_tui.words.phrases import Found
from longhaul_tui.words.reading import Word
from longhaul_tui.words.tokens import content_words

BEFORE = 3
"""Words before a withdrawal in which a negation cancels it."""
_BEFORE_NOUN = 4
"""Words before the rule that it speaks of ("none of the mocks rules")."""
_SELF = 3
"""Words before a verb of speech among which the user is named as the one who speaks."""
_SOURCE = 4
"""Words in which a clause names who says it and nothing else: *according to the team wiki*."""
_NAMES = frozenset("的明法话过")
"""Behind a verb of speech they make a noun of it: *what was said*, *explanation*."""
_POSSESSIVES = frozenset(
    {
        *("my", "our", "your", "mein", "meine", "unser", "unsere", "dein", "deine", "ma", "ta"),
        *("notre", "votre", "mi", "nuestra", "minha", "nossa", "sua"),
    }
)
_WHATS = frozenset({"what", "whatever", "everything", "was", "alles", "что", "то"})
"""*What Dana said* names a thing and reports nothing."""


def is_denied(
    read: tuple[Word, ...],
    found: Found,
    lists: Lists,
    negations: frozenset[str],
    is_meant: Callable[[Word], bool],
    text: str,
) -> bool:
    """Whether a negation before the withdrawal cancels it.

    A rule may be called by its prohibition ("the no-mocks rule is lifted"): that denies nothing.
    `is_meant` says that a word does not merely stand in a quotation.
    """
    noun = None if read[found.first].unspaced else _noun(read, found, lists)
    start = max(0, found.first - BEFORE if noun is None else noun - _BEFORE_NOUN)
    for index in range(start, found.first):
        word = read[index]
        if not is_meant(word):
            continue
        if noun is not None and index < noun:
            denies = word.text in negations or word.text in lists.deniers
            if denies and _denies_noun(read, index, noun, lists, text):
                return True
        elif (
            word.text in negations
            and index >= found.first - BEFORE
            and not lists.nouns.any(read[index + 1 : found.first])
        ):
            return True
    return False


def _noun(read: tuple[Word, ...], found: Found, lists: Lists) -> int | None:
    """The last word for a rule directly before the withdrawal, or its own first word."""
    low = max(0, found.first - BEFORE)
    places = [low + one.first for one in lists.nouns.find(read[low : found.first + 1])]
    return max(places, default=None)


def _denies_noun(read: tuple[Word, ...], index: int, noun: int, lists: Lists, text: str) -> bool:
    """*No rule*, *none of the mocks rules*; not *the no-mocks rule*, nor *no problem the rule*."""
    between = read[index + 1 : noun]
    heavy = [i for i, word in enumerate(between) if content_words(word.text)]
    if not heavy:
        return True
    named = lists.articles | lists.pronouns | _POSSESSIVES
    hyphen = text[read[index].end : read[index].end + 1] == "-"
    if hyphen or (index > 0 and read[index - 1].text in named):
        return False
    return not any(word.text in lists.articles for word in between[heavy[0] :])


def is_reported(
    read: Sequence[Word],
    found: Found,
    previous: Sequence[Word],
    following: Sequence[Word],
    lists: Lists,
) -> bool:
    """Whether somebody else says it: *the agent said the freeze is lifted*, *apparently it is*.

    `previous` and `following` are the clauses beside that of the withdrawal. The one before reports
    when it ends with the verb (*Kim schreibt, die Regel …*) or only names who says it (*according
    to Kim, …*), the one behind when it is nothing else (*…, says Kim*).
    """
    before, after = read[: found.first], read[found.last :]
    joins = lists.ands | lists.buts
    if _is_hearsay(before, after, lists, joins):
        return True
    if not any(word.text in joins for word in before[:1]) and (
        _names_a_source(previous, lists) or _ends_with_speech(previous, lists)
    ):
        return True
    if not any(word.text in joins for word in following[:1]) and (
        _names_a_source(following, lists)
        or _ends_with_speech(following, lists)
        or _is_says_who(following, lists)
    ):
        return True
    return any(
        _is_foreign(before, verb, lists)
        and not any(word.text in joins for word in before[verb.last :])
        for verb in lists.speech.find(before)
    )


def _is_hearsay(
    before: Sequence[Word], after: Sequence[Word], lists: Lists, joins: frozenset[str]
) -> bool:
    start = max((i + 1 for i, word in enumerate(before) if word.text in joins), default=0)
    end = next((i for i, word in enumerate(after) if word.text in joins), len(after))
    return lists.hearsay.any(before[start:]) or lists.hearsay.any(after[:end])


def _names_a_source(clause: Sequence[Word], lists: Lists) -> bool:
    return any(
        hit.last == len(clause) or (hit.first == 0 and len(clause) - hit.last <= _SOURCE)
        for hit in lists.hearsay.find(clause)
    )


def _ends_with_speech(clause: Sequence[Word], lists: Lists) -> bool:
    return any(
        verb.last == len(clause) and _is_foreign(clause, verb, lists)
        for verb in lists.speech.find(clause)
    )


def _is_says_who(clause: Sequence[Word], lists: Lists) -> bool:
    return len(clause) <= _SELF and any(
        verb.first == 0
        and verb.last < len(clause)
        and not any(word.text in lists.selves for word in clause)
        for verb in lists.says.find(clause)
    )


def _is_foreign(read: Sequence[Word], verb: Found, lists: Lists) -> bool:
    subject = read[: verb.first]
    if read[verb.first].unspaced:
        told = verb.entry in lists.language.opinions
        named = verb.last < len(read) and read[verb.last].text in _NAMES
        return bool(told and subject and not named) and not any(
            word.text in lists.selves for word in subject
        )
    if any(word.text in lists.selves for word in subject[-_SELF:]):
        return False
    things = (lists.relatives - lists.articles) | _WHATS
    return bool(subject) and not (
        lists.nouns.any(subject) or any(word.text in things for word in subject)
    )


def is_announced(before: Sequence[Word], after: Sequence[Word], lists: Lists, near: bool) -> bool:
    """Whether it holds only later: *lifted next Monday*, *tomorrow the freeze is lifted*.

    `near` asks for the time directly behind the withdrawal; else it may stand anywhere before a
    joining word.
    """
    start = max((i + 1 for i, word in enumerate(before) if word.text in lists.ands), default=0)
    if lists.futures.any(before[start:]):
        return True
    end = next((i for i, word in enumerate(after) if word.text in lists.ands), len(after))
    return any(one.first == 0 or not near for one in lists.futures.find(after[:end]))
