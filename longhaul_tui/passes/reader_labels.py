"""Labels for the messages of a span, by code.

Owns the book the built-in reader keeps while it goes through the messages: which rules are in
force at each, and the exact words of a rule in a long message. Must never name a rule that is not
older than the message.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec

from longhaul_tui.models.contract import TaskMessage, TaskRule
from longhaul_tui.passes.reader_clauses import clauses_of
from longhaul_tui.passes.reader_forms import Forms, forms_for
from longhaul_tui.passes.reader_lifts import InForce, ended, replaced, revises
from longhaul_tui.passes.reader_own import unquoted_speech
from longhaul_tui.passes.reader_rules import Reading, read_message
from longhaul_tui.words.reading import sentences
from longhaul_tui.words.slices import LEAST_CHARS, LONG_CHARS, WHOLE_CHARS, Range
from longhaul_tui.words.tokens import content_words

MOST_WORDS = 4


class Labelled(msgspec.Struct, frozen=True):
    """One message's label."""

    u: str
    rule: bool
    targets: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """Exact words of a long message, else none."""

    @property
    def label(self) -> str:
        """As the answer spells it (STATE U36)."""
        named = ", ".join(self.targets)
        if self.rule:
            return f"rule and lifts {named}" if named else "rule"
        return f"lifts {named}" if named else "not a rule"


def label_messages(
    messages: Sequence[TaskMessage], rules: Sequence[TaskRule]
) -> tuple[Labelled, ...]:
    """Every message's label, in message order."""
    force = in_force(rules)
    found: list[Labelled] = []
    for message in sorted(messages, key=lambda one: number(one.u)):
        one = label_one(message, force)
        found.append(one)
        gone = set(one.targets)
        before = "\n".join(rule.text for rule in force if rule.name in gone) or None
        force = [rule for rule in force if rule.name not in gone]
        if one.rule and not message.done:
            text = "\n".join(one.words) or message.text
            force.append(InForce(message.u, number(message.u), text, before))
    return tuple(found)


def label_one(message: TaskMessage, force: Sequence[InForce]) -> Labelled:
    """The label of one message, given the rules in force at it."""
    reading = read_message(message.text)
    older = [rule for rule in force if rule.u < number(message.u)]
    gone = ended(message.text, reading, older)
    rule = reading.is_rule or bool(gone and _says_what_holds(message.text, reading, gone))
    if rule:
        words = _places(message.text, reading)
        recorded = "\n".join(message.text[a:b] for a, b in words) or message.text
        silent = [
            one
            for one in older
            if one not in gone
            and (one in replaced(recorded, [one]) or one in revises(message.text, [one]))
        ]
        return Labelled(
            message.u,
            True,
            tuple(one.name for one in (*gone, *silent)),
            tuple(message.text[a:b] for a, b in words),
        )
    if not gone and not reading.exception and (gone := revises(message.text, older)):
        return Labelled(message.u, True, tuple(one.name for one in gone))
    return Labelled(message.u, False, tuple(one.name for one in gone))


def in_force(rules: Iterable[TaskRule]) -> list[InForce]:
    """The active rules of a task, each with what it replaced."""
    known = tuple(rules)
    return [
        InForce(
            rule.id,
            number(rule.u),
            rule.text,
            "\n".join(old.text for old in known if old.replaced_by == rule.id) or None,
        )
        for rule in known
        if rule.replaced_by is None
    ]


def number(u: str) -> int:
    """The number of `u12`; 0 of anything else."""
    return int(u[1:]) if u[1:].isdigit() else 0


def _says_what_holds(text: str, reading: Reading, gone: Sequence[InForce]) -> bool:
    """A message that withdraws tells what holds now: *instead of*, an exception, an order.

    What looks like an order may be the end of the withdrawn rule's name, in its own words:
    *revoke the feat and fix prefixes*.
    """
    ended = frozenset().union(*(content_words(rule.text) for rule in gone))
    if any(hit.how == "instead" for hit in reading.withdrawals):
        return True
    own = unquoted_speech(text)
    for sentence in sentences(own):
        if sentence.question:
            continue
        for forms in forms_for(sentence.words):
            for clause in clauses_of(sentence, forms):
                read = clause.read
                start, end = read[0].start, read[-1].end
                taken = any(h.start < end and h.end > start for h in reading.withdrawals)
                if forms.remains.any(read) or forms.lists.lasting.any(read):
                    return True
                if any(word.text in forms.status for word in read):
                    continue
                if content_words(text[start:end]) <= ended:
                    continue
                if not taken and _orders(read[0].text, forms) and not forms.allowed.any(read):
                    return not forms.once.any(read)
    return False


def _orders(first: str, forms: Forms) -> bool:
    return first in forms.habits or first in forms.tasks


def _places(text: str, reading: Reading) -> tuple[Range, ...]:
    """Ranges of the words to give of a message too long to be kept whole."""
    if len(text.strip()) <= WHOLE_CHARS:
        return ()
    places = list(reading.rules)
    if not places:
        own = unquoted_speech(text)
        hits = reading.withdrawals
        places = [
            (one.start, one.end)
            for one in sentences(own)
            if any(one.start <= hit.start < one.end for hit in hits)
        ]
    found: list[Range] = []
    for first, last in places:
        end = _with_block(text, first, last)
        start = _long_enough(text, first, end)
        if found and not text[found[-1][1] : start].strip() and end - found[-1][0] <= LONG_CHARS:
            found[-1] = (found[-1][0], end)
        elif LEAST_CHARS <= end - start <= LONG_CHARS:
            found.append((start, end))
        elif end - start > LONG_CHARS:
            found.append((start, _cut(text, start)))
    return tuple(found[:MOST_WORDS])


def _long_enough(text: str, start: int, end: int) -> int:
    """Words of a few characters take the words before them along (STATE U44)."""
    while start > 0 and end - start < LEAST_CHARS:
        start = len(text[:start].rstrip())
        while start > 0 and not text[start - 1].isspace():
            start -= 1
    return start


_NEXT_BLOCK = re.compile(
    r"[ \t]*\n(?:[ \t]*\n)?((?:```.*?```|(?:[ \t]*(?:[-*•]|\d+[.)])[ \t][^\n]*\n?)+))", re.S
)


def _with_block(text: str, start: int, end: int) -> int:
    """The fence or list that a sentence ending in a colon introduces belongs to it."""
    if not text[start:end].rstrip().endswith((":", "：")):
        return end
    block = _NEXT_BLOCK.match(text, end)
    if block is None:
        return end
    reach = start + len(text[start : block.end()].rstrip())
    return reach if reach - start <= LONG_CHARS else end


def _cut(text: str, start: int) -> int:
    """The last end of a word within the most characters that words may have."""
    end = start + LONG_CHARS
    while end > start and not text[end - 1].isspace():
        end -= 1
    return start + len(text[start:end].rstrip()) if end > start else start + LONG_CHARS
