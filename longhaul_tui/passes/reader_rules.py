"""Which sentences of a message give a standing rule, in the built-in reader's eyes.

Owns the reading of one message (DESIGN §9): the rule words of STATE U56, and forms of rules
without a rule word. Tasks, questions, status, permissions, descriptions of what is built, and
words of others give none. Must never look at other messages or rules.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from longhaul_tui.passes.reader_afar import reads_as_rule_afar
from longhaul_tui.passes.reader_clauses import Clause, clauses_of
from longhaul_tui.passes.reader_forms import Forms, forms_for
from longhaul_tui.passes.reader_judge import Judge
from longhaul_tui.passes.reader_own import unquoted_speech
from longhaul_tui.words.reading import Sentence, sentences
from longhaul_tui.words.slices import Range
from longhaul_tui.words.standing import standing_sentences
from longhaul_tui.words.withdraws import Withdrawal, withdrawals


class Reading(msgspec.Struct, frozen=True):
    """What one message gives."""

    rules: tuple[Range, ...]
    """Its sentences that give rules, in order."""
    withdrawals: tuple[Withdrawal, ...]
    """Where its user takes something back."""
    exception: bool
    """It allows something once and leaves every rule."""

    @property
    def is_rule(self) -> bool:
        """Whether it gives any."""
        return bool(self.rules)


@lru_cache(maxsize=512)
def read_message(text: str) -> Reading:
    """The rules and withdrawals of a message, by the words of its user alone."""
    own = unquoted_speech(text)
    found = sentences(own)
    exception = any(
        _is_exception(sentence, forms) for sentence in found for forms in forms_for(sentence.words)
    )
    taken = withdrawals(own)
    if exception:
        return Reading((), (), True)
    plain = [hit for hit in taken if hit.how != "instead"]
    standing = {(place.start, place.end) for place in standing_sentences(own)}
    rules = [
        (sentence.start, sentence.end)
        for at, sentence in enumerate(found)
        if not sentence.question
        and (
            _gives_rule(found, at, (sentence.start, sentence.end) in standing, plain)
            or reads_as_rule_afar(own[sentence.start : sentence.end])
        )
    ]
    return Reading(tuple(rules), taken, False)


def _is_exception(sentence: Sentence, forms: Forms) -> bool:
    lasting = list(forms.lists.not_even.find(sentence.words))
    return not sentence.question and any(
        not any(
            even.last == found.first or even.first <= found.first < even.last for even in lasting
        )
        for found in forms.exceptions.find(sentence.words)
    )


def _gives_rule(
    found: Sequence[Sentence], at: int, standing: bool, taken: Sequence[Withdrawal]
) -> bool:
    sentence = found[at]
    for forms in forms_for(sentence.words):
        if forms.specs.any(sentence.words):
            continue
        if standing and not taken and forms.lists.lasting.any(sentence.words):
            return True
        clauses = clauses_of(sentence, forms)
        free = _free(clauses, taken, forms)
        if any(Judge(clauses, clause, forms, standing).is_rule() for clause in free):
            return True
        if len(free) == len(clauses) and _stands_whole(sentence, clauses, forms):
            return True
    return False


def _free(clauses: Sequence[Clause], taken: Sequence[Withdrawal], forms: Forms) -> list[Clause]:
    """The clauses that withdraw nothing. What stands before a withdrawal in its sentence names
    what is withdrawn, unless it is an order."""
    held = [_is_taken(clause, taken, forms) for clause in clauses]
    last = max((i for i, one in enumerate(held) if one), default=-1)
    orders = forms.habits | forms.tasks
    return [
        clause
        for i, clause in enumerate(clauses)
        if not held[i]
        and (i > last or clause.read[0].text in orders or forms.lists.lasting.any(clause.read))
    ]


def _is_taken(clause: Clause, taken: Sequence[Withdrawal], forms: Forms) -> bool:
    if any(forms.telling_to_stop(clause.read)):
        return False
    start, end = clause.words[0].start, clause.words[-1].end
    return any(hit.start < end and hit.end > start for hit in taken)


def _stands_whole(sentence: Sentence, clauses: Sequence[Clause], forms: Forms) -> bool:
    first = clauses[0].read if clauses else ()
    if not first or forms.once.any(sentence.words) or forms.allowed.any(first):
        return False
    start = next(i for i, word in enumerate(sentence.words) if word.start == first[0].start)
    read = sentence.words[start:]
    return any(not forms.actors.any(read[:3]) for _ in forms.whole.find(read))
