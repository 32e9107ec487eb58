"""Labels become rules, lifts and replacements (STATE U47-U55 as amended).

Owns the order and the checks: messages from old to new, of each the lifts first, then its rule. A
lift or replacement that the user's own words do not bear is refused: a stale rule in view is safer
than a live one withdrawn. Must never end a rule on a model's word alone.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from longhaul_tui.state.records import LabelRow
from longhaul_tui.verify.answer import Label
from longhaul_tui.verify.book import Book
from longhaul_tui.verify.known import Asked, Held, Known, Spoken
from longhaul_tui.verify.verdict import Code, NewLift, NewRule, Question, Refusal
from longhaul_tui.verify.words import recorded, standing_places
from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.duplicates import near_duplicate, similarity
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.slices import LONG_CHARS, WHOLE_CHARS, Range, kept, whole_sentences
from longhaul_tui.words.withdraws import lift_fault, withdrawals

_ID = re.compile(r"[Ru][1-9]\d*")
"""A label that names anything else is told by its refusal alone."""
_CODES: Mapping[str, Code] = {
    "no-withdrawal": "lift-no-withdrawal",
    "no-shared-word": "lift-no-shared-word",
    "replacement-not-named": "lift-replacement-not-named",
}


class Ruled(msgspec.Struct):
    """What the labels of one answer amount to."""

    labels: list[LabelRow] = msgspec.field(default_factory=list)
    rules: list[NewRule] = msgspec.field(default_factory=list)
    lifts: list[NewLift] = msgspec.field(default_factory=list)
    refusals: list[Refusal] = msgspec.field(default_factory=list)
    lift_questions: list[Question] = msgspec.field(default_factory=list)
    unlabelled: list[int] = msgspec.field(default_factory=list)


class Rulings:
    """Goes through the messages of one answer and keeps the rules up to date."""

    def __init__(self, known: Known, attempt: int, *, parsed: bool = True) -> None:
        self._parsed = parsed
        self._known = known
        self._attempt = attempt
        self.book = Book(known.rules)
        self.ruled = Ruled()

    def apply(self, asked: Asked, label: Label | None, words: Sequence[str]) -> None:
        """One message with its label; messages come in their order."""
        message = self._known.user(asked.n)
        if message is None:
            return
        if not message.text.strip():
            label = Label("not a rule")
        if label is None:
            self._without_label(message, asked)
            return
        places: tuple[Range, ...] = ()
        if label.kind == "rule" or label.kind == "rule and lifts":
            found = recorded(message, asked, words, self._attempt)
            self.ruled.refusals += found.refusals
            places = found.places
        self._row(asked.n, label, places)
        if label.kind == "lifts":
            self._lift(message, label.targets)
        elif label.kind == "rule and lifts":
            self._replace(message, label.targets, places)
        elif places:
            self._record(message, places, ())

    def quoted(self, message: Spoken, place: Range) -> None:
        """A correction by quote, from a message without a label of its own."""
        self._record(message, (kept(message.text, place),), ())

    def _without_label(self, message: Spoken, asked: Asked) -> None:
        if asked.standing:
            self._record(message, standing_places(message.text), (), standing=True)
        elif asked.needs_label:
            self.ruled.unlabelled.append(asked.n)
            if self._parsed:
                self._refuse("label-missing", f"label u{asked.n}", message)

    def _row(self, n: int, label: Label, places: tuple[Range, ...]) -> None:
        self.ruled.labels.append(
            LabelRow(
                u=n,
                label=label.kind,
                targets=tuple(name for name in label.targets if _ID.fullmatch(name)),
                words=places,
                attempt=self._attempt,
            )
        )

    # -- lifts -----------------------------------------------------------------------------------

    def _lift(self, message: Spoken, names: Sequence[str]) -> None:
        found: list[str] = []
        for held in self._targets(message, names, "lifts"):
            fault = lift_fault(message.text, held.text, replaced=_before(held))
            if fault is None:
                found.append(held.key)
            else:
                self._refuse(_CODES[fault], f"lifts {held.name}", message, text=held.text)
        self._end_by_lift(message, found)

    def _end_by_lift(self, message: Spoken, keys: Sequence[str]) -> None:
        if not keys:
            return
        for key in keys:
            self.book.lift(key, f"u{message.n}")
        start, end = lift_words(message.text)
        self.ruled.lifts.append(
            NewLift(
                u=message.n,
                entry=message.entry,
                targets=tuple(keys),
                quote=message.text[start:end],
                start=start,
                end=end,
            )
        )

    def _targets(
        self, message: Spoken, names: Sequence[str], kind: Literal["rule", "lifts"]
    ) -> list[Held]:
        """The active rules that the names stand for; the others are refused or ended already."""
        wanted: list[Held] = []
        for name in names:
            held = self.book.named(name)
            older = [one for one in held if one.u is not None and one.u < message.n]
            if not held:
                self._refuse("target-unknown", f"lifts {name}", message, detail=name)
            elif not older:
                self._refuse("target-not-older", f"lifts {name}", message, detail=name)
            wanted += _best(message, older)
        keys = {one.key for one in wanted}
        active: dict[str, Held] = {}
        for one in wanted:
            current = self.book.current(one)
            if one.status == "active":
                active[one.key] = one
            # Who names the replacement too means both: nothing is left to ask.
            elif current.status == "active" and current.key not in keys:
                self._ask_for(message, one, current, kind)
        return list(active.values())

    def _ask_for(
        self, message: Spoken, old: Held, current: Held, kind: Literal["rule", "lifts"]
    ) -> None:
        self._refuse(
            "target-replaced", f"lifts {old.name}", message, detail=current.name, text=current.text
        )
        if current.u is not None and current.u < message.n:
            self.ruled.lift_questions.append(
                Question(
                    u=message.n,
                    target=current.key,
                    names=current.names,
                    text=current.text,
                    label=kind,
                )
            )

    # -- rules -----------------------------------------------------------------------------------

    def _replace(self, message: Spoken, names: Sequence[str], places: tuple[Range, ...]) -> None:
        own = own_words(message.text)
        # Whole sentences: words cut out of a question or a condition would read as a rule.
        texts = [own[slice(*whole_sentences(message.text, place))] for place in places]
        accepted: list[Held] = []
        for held in self._targets(message, names, "rule"):
            fault = lift_fault(message.text, held.text, replaced=_before(held))
            if fault is None or any(conflict(text, held.text) for text in texts):
                accepted.append(held)
            else:
                self._refuse(
                    "replace-not-said",
                    f"lifts {held.name}",
                    message,
                    text=held.text,
                    detail=fault,
                    end="kept",
                )
        recorded_new = bool(places) and self._record(message, places, accepted)
        if not recorded_new:
            # Nothing takes their place: only what the user withdraws is lifted.
            self._end_by_lift(
                message,
                [
                    held.key
                    for held in accepted
                    if lift_fault(message.text, held.text, replaced=_before(held)) is None
                ],
            )

    def _record(
        self,
        message: Spoken,
        places: Sequence[Range],
        replaced: Sequence[Held],
        *,
        standing: bool = False,
    ) -> bool:
        """Record what is new of the places; whether anything was."""
        gone = {held.key for held in replaced}
        done = False
        for place in places:
            text = message.text[place[0] : place[1]]
            if self._is_known(message, place, text, gone):
                continue
            self._add(message, place, text, () if done else tuple(replaced), standing)
            done = True
        return done

    def _add(
        self,
        message: Spoken,
        place: Range,
        text: str,
        replaced: tuple[Held, ...],
        standing: bool,
    ) -> None:
        key = self.book.next_key(message.n)
        for held in replaced:
            self.book.replace(held.key, key)
        keys = tuple(held.key for held in replaced)
        self.book.add(
            Held(
                key=key,
                u=message.n,
                text=text,
                start=place[0],
                end=place[1],
                before=tuple(held.text for held in replaced),
            )
        )
        self.ruled.rules.append(
            NewRule(
                key=key,
                u=message.n,
                entry=message.entry,
                text=text,
                start=place[0],
                end=place[1],
                whole=text == message.text.strip(),
                replaces=keys,
                standing=standing,
            )
        )

    def _is_known(self, message: Spoken, place: Range, text: str, gone: set[str]) -> bool:
        item = f"rule u{message.n}"
        for held in self.book.from_message(message.n):
            if held.start < place[1] and place[0] < held.end:
                self._refuse(
                    "already-recorded", item, message, text=text, end="merged", into=held.key
                )
                return True
        for held in self.book.active():
            if held.key not in gone and near_duplicate(text, held.text, self._known.threshold):
                self._refuse(
                    "duplicate",
                    item,
                    message,
                    text=text,
                    detail=f"overlap {similarity(text, held.text):.2f}",
                    end="merged",
                    into=held.key,
                )
                return True
        return False

    def _refuse(self, code: Code, item: str, message: Spoken, **more: object) -> None:
        refusal = Refusal(code=code, item=item, u=message.n, attempt=self._attempt)
        self.ruled.refusals.append(replace(refusal, **more))


def lift_words(text: str) -> Range:
    """What is kept of a message as the words of its lift: up to 300 characters all of it, of a
    longer one the sentences that withdraw."""
    hits = withdrawals(text)
    if not hits or len(text.strip()) <= WHOLE_CHARS:
        start, end = kept(text, (0, len(text)))
    else:
        start, end = kept(text, (hits[0].start, hits[0].end))
    return start, min(end, start + LONG_CHARS)


def _before(held: Held) -> str | None:
    return "\n".join(held.before) if held.before else None


def _best(message: Spoken, held: Sequence[Held]) -> list[Held]:
    """Of several rules of one message those that the lift is about; all if it is about none."""
    if len(held) < 2:
        return list(held)
    about = [one for one in held if lift_fault(message.text, one.text) is None]
    return about or list(held)
