"""What the verifier found: accepted items and refusals.

Owns the output values and the codes of refusals. A refusal is never lost: it says what was
offered, why it was refused, and what became of it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.records import LabelRow, Now, RefusalRow
from longhaul_tui.verify.answer import Answer
from longhaul_tui.verify.known import Held, Noted
from longhaul_tui.words.credentials import MASK, stands_on_credential

Code: TypeAlias = Literal[
    "not-json",
    "wrong-type",
    "list-too-long",
    "label-missing",
    "label-unknown",
    "target-unknown",
    "target-not-older",
    "target-replaced",
    "lift-no-withdrawal",
    "lift-no-shared-word",
    "lift-replacement-not-named",
    "replace-not-said",
    "words-missing",
    "words-not-found",
    "words-cut",
    "words-length",
    "quote-not-yours",
    "duplicate",
    "already-recorded",
    "evidence-unknown",
    "text-short",
    "value-not-shown",
    "value-source",
    "value-credential",
    "value-long",
]
WORDS: Mapping[Code, str] = MappingProxyType(
    {
        "not-json": "there was no JSON object",
        "wrong-type": "a field has the wrong type",
        "list-too-long": "the list was longer than allowed; the first items were kept",
        "label-missing": "the message has no label",
        "label-unknown": "the label is none of the four",
        "target-unknown": "there is no such rule",
        "target-not-older": "a message lifts only rules that are older than it",
        "target-replaced": "the rule was replaced; its replacement must be named",
        "lift-no-withdrawal": "the message does not say that it withdraws anything",
        "lift-no-shared-word": "the message shares no word with the rule",
        "lift-replacement-not-named": "the message names nothing that the replacement set",
        "replace-not-said": "the message withdraws nothing, and the two rules can stand together",
        "words-missing": "a long message needs the rule's exact words",
        "words-not-found": "the words are not in the message",
        "words-cut": "the words start or end inside a word",
        "words-length": "the words must have 12 to 600 characters",
        "quote-not-yours": "no user wrote these words",
        "duplicate": "it says what an older one says",
        "already-recorded": "these words are recorded already",
        "evidence-unknown": "there is no such id",
        "text-short": "the text has fewer than 12 characters",
        "value-not-shown": "the cited turn does not show the value",
        "value-source": "there is no such turn",
        "value-credential": "part of it stood on a line that looks like a credential",
        "value-long": "the value has more than 120 characters",
    }
)
"""Every code in plain words."""

FIXABLE: frozenset[Code] = frozenset(
    {
        *("not-json", "wrong-type", "label-missing", "label-unknown", "target-unknown"),
        *("target-not-older", "target-replaced", "lift-no-withdrawal", "lift-no-shared-word"),
        *("lift-replacement-not-named", "replace-not-said", "words-missing", "words-not-found"),
        *("words-cut", "words-length", "quote-not-yours"),
    }
)
"""What the model is asked to mend (STATE U39)."""

Sent: TypeAlias = Literal["note", "question", "none"]
End: TypeAlias = Literal["mended", "dropped", "merged", "kept"]
TEXT_CHARS = 200


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was refused."""

    code: Code
    item: str
    """`label u7`, `words u7`, `lifts R3`, `decision 2`, `value 1`, `answer`."""
    u: int | None = None
    attempt: int = 1
    text: str = ""
    """The offending words, as given."""
    detail: str = ""
    """Short values, no prose: `overlap 0.86`, `C99`."""
    end: End = "dropped"
    """What became of it if nothing mends it."""
    into: str | None = None
    """The older item it was merged into."""
    asks: bool = True
    """False: the message is kept anyway, so asking again would gain nothing."""

    @property
    def fixable(self) -> bool:
        """The model may mend it."""
        return self.asks and self.code in FIXABLE

    @property
    def subject(self) -> tuple[str, int | None]:
        """What a later try must have put right."""
        return self.item, self.u

    def row(self, *, sent: Sent, end: End | None = None) -> RefusalRow:
        """As it is stored (STATE U13 as amended): masked, at most 200 characters."""
        line = " ".join(self.text.split())
        shown = MASK if stands_on_credential(line, (self.text,)) else line[:TEXT_CHARS]
        return RefusalRow(
            code=self.code,
            item=self.item,
            u=self.u,
            attempt=self.attempt,
            text=shown,
            sent=sent,
            end=end or self.end,
            detail=self.detail,
            into=self.into,
        )


class NewRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule to record, in the user's own words."""

    key: str
    """`u5.1` until the close gives it an id."""
    u: int
    entry: str
    text: str
    start: int
    end: int
    whole: bool
    replaces: tuple[str, ...] = ()
    """Keys."""
    standing: bool = False
    """Nobody labelled it: it reads as a standing rule (takeover)."""


class NewLift(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that a message withdraws."""

    u: int
    entry: str
    targets: tuple[str, ...]
    """Keys."""
    quote: str
    start: int
    end: int


class NewNote(msgspec.Struct, frozen=True, kw_only=True):
    """A decision or dead end to record, or new evidence for an older one."""

    kind: Literal["decision", "dead-end"]
    key: str
    """`D+1`, `X+1`; of a merge the older item's."""
    text: str
    evidence: tuple[str, ...] = ()
    merge: bool = False


class NewQuote(msgspec.Struct, frozen=True, kw_only=True):
    """Words of a message: the objective, or when the work is done."""

    u: int
    entry: str
    quote: str
    start: int
    end: int


class NewValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value the model named and a turn shows."""

    text: str
    source: str
    label: str | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Does this message take back that rule? (STATE U53, U53a)"""

    u: int
    target: str
    """The key it asks about."""
    names: tuple[str, ...]
    """How a model may name the rule: `R3` and `u5`; the first is the one it is shown by."""
    text: str
    """The rule's words."""
    label: Literal["rule", "lifts"]
    """The message's label as it stands, without the target; the answers are this label with the
    target or, of a rule, without it."""

    @property
    def name(self) -> str:
        """The name it is shown by."""
        return self.names[0]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One answer, judged."""

    answer: Answer
    attempt: int = 1
    labels: tuple[LabelRow, ...] = ()
    unlabelled: tuple[int, ...] = ()
    """Messages that need a label and have none."""
    rules: tuple[NewRule, ...] = ()
    lifts: tuple[NewLift, ...] = ()
    objective: NewQuote | None = None
    done_when: tuple[NewQuote, ...] = ()
    decisions: tuple[NewNote, ...] = ()
    dead_ends: tuple[NewNote, ...] = ()
    values: tuple[NewValue, ...] = ()
    narrative: str = ""
    now: Now = Now()
    refusals: tuple[Refusal, ...] = ()
    questions: tuple[Question, ...] = ()
    """Rule labels that may replace an earlier rule (U53): asked once the answer is settled."""
    lift_questions: tuple[Question, ...] = ()
    """Lifts of a replaced rule (U53a): asked alone if the last answer raises them first."""
    held: tuple[Held, ...] = ()
    """All rules after this answer: what the next chunk knows."""
    noted_decisions: tuple[Noted, ...] = ()
    noted_dead_ends: tuple[Noted, ...] = ()

    @property
    def parsed(self) -> bool:
        """There was an object."""
        return self.answer.parsed

    @property
    def verified(self) -> bool:
        """It parsed and every message has a label (STATE U40)."""
        return self.parsed and not self.unlabelled

    @property
    def defects(self) -> tuple[Refusal, ...]:
        """What is sent back (STATE U39)."""
        return tuple(one for one in self.refusals if one.fixable)

    @property
    def score(self) -> tuple[int, int]:
        """Accepted labels, then accepted items: the better of two answers (STATE U41)."""
        refused = {one.u for one in self.defects if one.u is not None}
        labels = sum(row.u not in refused for row in self.labels)
        items = (*self.rules, *self.lifts, *self.done_when, *self.decisions, *self.dead_ends)
        extra = (self.objective is not None) + bool(self.narrative) + len(self.values)
        return labels, len(items) + extra


def better(older: Verdict, newer: Verdict) -> Verdict:
    """The one that is used: of two equally good ones the later (STATE U41)."""
    if older.parsed != newer.parsed:
        return older if older.parsed else newer
    return older if older.score > newer.score else newer
