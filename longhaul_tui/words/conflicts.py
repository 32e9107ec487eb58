"""Whether two rules cannot hold beside each other, as far as words show it.

Owns STATE U51: a number, a prohibition against its opposite, another word in the same place. A
limit (*only*, *except*) takes nothing's place, nor does a rule that shares but one word of a
longer one: both stay, for a stale rule in view is safer than a live one withdrawn.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.reading import Word, clauses, sentences, words
from longhaul_tui.words.tokens import content_words, stem
from longhaul_tui.words.withdraws import withdraws

Polarity: TypeAlias = Literal["prohibits", "requires", "limits"]
Conflict: TypeAlias = Literal["number", "polarity", "alternative"]
_HEAD_GAP = 3
"""Most words from a head word to its alternative, the alternative included."""


def conflict(new: str, old: str) -> Conflict | None:
    """In what the two rules differ where they speak of the same thing, or None.

    A new text that says what ends is taken as a whole. Of any other only the clauses count that
    ask for something: a question, a permission, a condition, a report or talk of a rule takes no
    rule's place, whatever words it shares. Against a prohibition they must speak of what that
    forbids, and an alternative must share half of the shorter rule.
    """
    own = own_words(new)
    if withdraws(new):
        return _differ(own, own, old)
    asked = " ".join(asking_clauses(own))
    found = _differ(own, asked, old)
    if found == "alternative" and not _share_half(content_words(asked), content_words(old)):
        return None
    if found == "polarity" and not _speak_of_the_forbidden(own, asked, old):
        return None
    return found


def _differ(own: str, asked: str, old: str) -> Conflict | None:
    """The same, for the words `asked` of the user's `own`."""
    a, b = content_words(asked), content_words(old)
    shared = a & b
    if not shared or (len(shared) < 2 and 2 * len(shared) < min(len(a), len(b))):
        return None
    if _numbers_differ(a, b):
        return "number"
    if {polarity(asked), polarity(old)} == {"prohibits", "requires"}:
        whole = shared in (content_words(own), b)
        return "polarity" if len(shared) >= 2 or whole else None
    if polarity(asked) == polarity(old) == "requires" and _has_alternative(asked, old, shared):
        return "alternative"
    return None


def _share_half(a: frozenset[str], b: frozenset[str]) -> bool:
    return 2 * len(a & b) >= min(len(a), len(b))


def _speak_of_the_forbidden(own: str, asked: str, old: str) -> bool:
    """Some clause that forbids and the other rule have two words in common, or all of one."""
    forbids, other = (old, asked) if polarity(old) == "prohibits" else (asked, old)
    theirs = content_words(other)
    points = _points(asked)
    for clause in _clauses(forbids):
        ours = content_words(clause)
        shared = ours & theirs
        whole = bool(shared) and shared in (ours, content_words(own if forbids is old else old))
        if polarity(clause) == "prohibits" and (len(shared) >= 2 or (whole and not points)):
            return True
    return False


def _points(text: str) -> bool:
    """It speaks of a thing at hand ("commit it"), so one word is not all it says."""
    read = words(text)
    return any(word.text in each.pronouns for each in spoken(read, all_lists()) for word in read)


def asking_clauses(own: str) -> Iterator[str]:
    """The clauses that ask for something, as they are written; `own` is without quotations.

    A sentence asks for nothing if it is a question, has a condition or speaks of now; a clause, if
    it permits, names a rule without a number (*make the limit 60 lines* asks), or opens as a
    statement does (an article, a pronoun) without a rule word.
    """
    for sentence in sentences(own):
        if sentence.asks or sentence.asks_back:
            continue
        languages = spoken(sentence.words, all_lists())
        read = sentence.words
        if any(each.conditions.any(read) or each.for_now.any(read) for each in languages):
            continue
        for clause in clauses(sentence):
            if not any(_tells(clause, each) for each in languages):
                yield own[clause[0].start : clause[-1].end]


def _tells(clause: tuple[Word, ...], lists: Lists) -> bool:
    numbered = any(word.text[0].isdigit() for word in clause)
    if lists.permissions.any(clause) or (lists.nouns.any(clause) and not numbered):
        return True
    opens = lists.articles | lists.pronouns | lists.subjects
    return clause[0].text in opens and not (
        lists.rule_words.any(clause) or lists.lasting.any(clause)
    )


def _clauses(text: str) -> Iterator[str]:
    for sentence in sentences(text):
        for clause in clauses(sentence):
            yield text[clause[0].start : clause[-1].end]


@lru_cache(maxsize=512)
def polarity(text: str) -> Polarity:
    """Whether a rule forbids, limits or asks for something."""
    return find_polarity(text, all_lists())


def find_polarity(text: str, lists: Sequence[Lists]) -> Polarity:
    """`polarity` by the given lists."""
    read = words(text)
    languages = spoken(read, lists)
    if any(each.limits.any(read) for each in languages):
        return "limits"
    if any(each.prohibits.any(read) for each in languages):
        return "prohibits"
    return "requires"


def _numbers_differ(a: frozenset[str], b: frozenset[str]) -> bool:
    one = {word for word in a if word[0].isdigit()}
    other = {word for word in b if word[0].isdigit()}
    return bool(one and other and one != other) and bool((a - one) & (b - other))


def _has_alternative(new: str, old: str, shared: frozenset[str]) -> bool:
    """*Indent with tabs* and *indent with spaces*: other words after the same head."""
    ours, theirs = content_words(new), content_words(old)
    mine = dict(_pairs(new))
    return any(
        head in shared
        and mine.get((head, between), word) != word
        and word not in ours
        and mine[(head, between)] not in theirs
        for (head, between), word in _pairs(old)
    )


def _pairs(text: str) -> Iterator[tuple[tuple[str, tuple[str, ...]], str]]:
    """A content word, the small words behind it, and the next content word."""
    read = [stem(word.text) for word in words(text)]
    content = content_words(text)
    places = [i for i, word in enumerate(read) if word in content]
    for a, b in pairwise(places):
        between = tuple(read[a + 1 : b])
        if between and len(between) < _HEAD_GAP:
            yield (read[a], between), read[b]
