"""How a rule ended, or that it never did: step six of its life.

Owns the lift check and the check of a replacement, worked out again on the message as the file has
it now. Must never end or revive a rule: what is not borne out any more is only said.
"""

from collections.abc import Iterator, Sequence

from longhaul_tui.state.events import Correction, Lift
from longhaul_tui.state.records import RefusalRow
from longhaul_tui.state.values import Rule
from longhaul_tui.view.provenance.record import PathRecord, Told
from longhaul_tui.view.provenance.values import Check, Mark, Step, dotted
from longhaul_tui.view.provenance.wording import REFUSED, label_words
from longhaul_tui.view.words import many
from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.quotes import own_words, quotations
from longhaul_tui.words.reading import words
from longhaul_tui.words.slices import whole_sentences
from longhaul_tui.words.tokens import content_words, stem
from longhaul_tui.words.withdraws import LiftFault, lift_fault, withdrawals

FAULTS: dict[LiftFault, str] = {
    "no-withdrawal": "it withdraws nothing",
    "no-shared-word": "it has no word in common with the rule",
    "replacement-not-named": "it names nothing that the rule set beyond the one it replaced",
}


def lifted_step(record: PathRecord, rule: Rule) -> Step:
    """The event that ended the rule, held against the message it rests on."""
    told = record.by_seq(rule.ended_seq) if rule.status != "active" else None
    if told is None:
        return _never(record, rule)
    if isinstance(told.event, Correction):
        return _replaced(record, rule, told, told.event)
    if isinstance(told.event, Lift):
        return _lifted(record, rule, told, told.event)
    return Step(
        name="lifted", words=("the event that ended it is not on the path any more",), holds=False
    )


def named_by(record: PathRecord, rule: str) -> Iterator[Told]:
    """Every event that means to end this rule."""
    for told in record.events:
        event = told.event
        if (isinstance(event, Lift) and rule in event.targets) or (
            isinstance(event, Correction) and rule in event.replaces
        ):
            yield told


def shared_places(text: str, rule: str) -> tuple[tuple[int, int], ...]:
    """Where the words stand that a message has in common with a rule."""
    shared = content_words(rule) & content_words(text)
    return tuple(
        (word.start, word.end)
        for word in words(text)
        if stem(word.text) in shared or (word.unspaced and any(word.text in one for one in shared))
    )


def before_of(record: PathRecord, rule: str) -> str | None:
    """The texts of the rules that this one took the place of, as a lift of it is held against."""
    held = record.rules.get(rule)
    texts = (
        ()
        if held is None
        else tuple(record.rules[r].text for r in held.replaces if r in record.rules)
    )
    return "\n".join(texts) if texts else None


def differing(kind: str | None, new: str, old: str) -> str:
    """`number 300 / 400`, `polarity`."""
    if kind != "number":
        return kind or ""
    mine, theirs = (
        " ".join(sorted(word for word in content_words(text) if word[0].isdigit()))
        for text in (new, old)
    )
    return f"number {mine} / {theirs}"


# -- never ---------------------------------------------------------------------------------------


def _never(record: PathRecord, rule: Rule) -> Step:
    """In force; an event that names the rule and ended nothing is told."""
    named = list(named_by(record, rule.id))
    checks = [
        Check(
            name=told.where,
            mark="no",
            words=f"ends it by u{told.event.source.u}, whose words do not bear that any more",
            leads=f"u{told.event.source.u}",
        )
        for told in named
    ]
    refused = list(_refused(record, rule.id))
    checks += [_refusal(n, row) for n, row in refused]
    if named:
        return Step(
            name="lifted",
            words=("never, though the record names it: the rule stays in force",),
            holds=False,
            checks=tuple(checks),
        )
    return Step(name="lifted", words=("never",), holds=True, checks=tuple(checks))


def _refused(record: PathRecord, rule: str) -> Iterator[tuple[int | None, RefusalRow]]:
    """Refusals that were about ending this rule, with the compaction of their pass."""
    for span in record.state_spans():
        for row in () if span.record is None else span.record.refusals:
            if row.item == f"lifts {rule}":
                yield record.number(span.node), row


def _refusal(n: int | None, row: RefusalRow) -> Check:
    said = "" if row.u is None else f" by u{row.u}"
    return Check(
        name=f"#{n} try {row.attempt}",
        mark="no",
        words=f"{row.item}{said} refused: {REFUSED.get(row.code, row.code)}",
        leads="" if row.u is None else f"u{row.u}",
    )


# -- lifted --------------------------------------------------------------------------------------


def _lifted(record: PathRecord, rule: Rule, told: Told, event: Lift) -> Step:
    n = event.source.u
    text = record.message(n)
    head = dotted(
        "u?" if n is None else f"u{n}",
        record.at(record.user_node(n)),
        f"recorded by {told.where}",
        record.at(told.node),
        _late(record, n, told),
    )
    if n is None or text is None:
        words = (*head, " · its message cannot be read any more")
        return Step(name="lifted", words=words, holds=False)
    stands = text[event.start : event.end] == event.quote or event.quote in text
    fault = lift_fault(text, rule.text, replaced=before_of(record, rule.id))
    hits = tuple((hit.start, hit.end) for hit in withdrawals(text))
    lit = merged((*hits, *shared_places(text, rule.text)))
    checks = [*_tries(record, told, rule, n), _lift_check(record, rule, text, fault)]
    if not stands:
        checks.append(Check(name="words", mark="no", words="the words recorded do not stand in it"))
    checks += [_effect(record, rule, n), _else(record, rule, told)]
    return Step(
        name="lifted",
        words=head,
        holds=stands and fault is None,
        quotes=(record.quote(n, text, lit),),
        checks=tuple(checks),
    )


def _late(record: PathRecord, n: int | None, told: Told) -> str:
    """How many compactions went by before the message was read."""
    said = record.user_node(n)
    if said is None or told.n is None:
        return ""
    passed = [row for row in record.compactions if said < row.node < told.node]
    if not passed:
        return ""
    names = " ".join(f"#{row.n}" for row in passed)
    return f"{many(len(passed), 'compaction')} late: {names}"


def _tries(record: PathRecord, told: Told, rule: Rule, n: int) -> Iterator[Check]:
    """What the model answered about the message, try by try, refused or not."""
    held = record.span_record(told)
    if held is None:
        why = "the agent's own call" if told.n is None else f"no span record of {told.where}"
        yield Check(name="tries", mark="note", words=f"{why}: no labels are kept")
        return
    refused = [row for row in held.refusals if row.u == n]
    for row in (row for row in held.labels if row.u == n):
        yield Check(
            name=f"try {row.attempt}",
            mark=_try_mark(row.attempt, refused),
            words=f'"{label_words(row)}"',
        )
        for one in refused:
            if one.attempt == row.attempt:
                yield Check(
                    name="refused",
                    mark="no",
                    words=f"{one.item}: {REFUSED.get(one.code, one.code)}{_sent(one)}",
                )
    answered = [row for row in held.questions if row.u == n and row.answer is not None]
    for question in answered:
        yield Check(
            name="asked", mark="note", words=f"about {question.target}; answered {question.answer}"
        )


def _try_mark(attempt: int, refused: Sequence[RefusalRow]) -> Mark:
    return "no" if any(row.attempt == attempt for row in refused) else "ok"


def _sent(row: RefusalRow) -> str:
    return {"note": "; sent back", "question": "; asked again", "none": ""}[row.sent]


def _lift_check(record: PathRecord, rule: Rule, text: str, fault: LiftFault | None) -> Check:
    hits = withdrawals(text)
    shared = sorted(content_words(rule.text) & content_words(text))
    quoted = quotations(text)
    own = f"{many(len(quoted), 'quotation')} not counted" if quoted else "nothing quoted"
    parts = [
        f"withdraws: {', '.join(text[hit.start : hit.end] for hit in hits)}" if hits else "",
        f"shares with {rule.id}: {', '.join(shared)}" if shared else "",
        f"your own words, {own}",
    ]
    said = " · ".join(part for part in parts if part)
    if fault is None:
        return Check(name="lift", mark="ok", words=said)
    return Check(name="lift", mark="no", words=f"{FAULTS[fault]} now · {said}")


def _effect(record: PathRecord, rule: Rule, n: int) -> Check:
    made = [
        told.event.id
        for told in record.events
        if isinstance(told.event, Correction) and told.event.source.u == n
    ]
    rules = (
        f"Recorded from it: {' '.join(made)}."
        if made
        else ("No rule recorded: a message that only withdraws gives none.")
    )
    return Check(name="effect", mark="ok", words=f"{rule.id} lifted, text kept. {rules}")


def _else(record: PathRecord, rule: Rule, told: Told) -> Check:
    others = [one for one in named_by(record, rule.id) if one is not told]
    later = [row for n, row in _refused(record, rule.id) if n is not None and n > (told.n or 0)]
    tools = sum(one.n is None for one in others)
    return Check(
        name="else",
        mark="note",
        words=f"{many(len(later), 'lift')} of it refused later, "
        f"{many(len(others) - tools, 'other event')} named it, "
        f"{many(tools, 'use')} of longhaul_remember",
    )


# -- replaced ------------------------------------------------------------------------------------


def _replaced(record: PathRecord, rule: Rule, told: Told, event: Correction) -> Step:
    n = event.source.u
    text = record.message(n)
    head = dotted(
        f"replaced by {event.id}",
        "u?" if n is None else f"u{n}",
        record.at(record.user_node(n)),
        f"recorded by {told.where}",
        record.at(told.node),
    )
    if n is None or text is None:
        words = (*head, " · its message cannot be read any more")
        return Step(name="lifted", words=words, holds=False)
    place = (event.start, event.end)
    stands = text[slice(*place)] == event.text
    check = replacement_check(record, event.id, event.text, text, place, rule)
    checks = [*_tries(record, told, rule, n), check]
    if not stands:
        checks.append(Check(name="words", mark="no", words="the words recorded do not stand in it"))
    return Step(
        name="lifted",
        words=head,
        holds=stands and check.mark == "ok",
        quotes=(record.quote(n, text, shared_places(text, rule.text)),),
        checks=tuple(checks),
    )


def replacement_check(
    record: PathRecord, new: str, words_: str, text: str, place: tuple[int, int], old: Rule
) -> Check:
    """Why `new` may take the place of `old`: the message withdraws it, or the two conflict. `text`
    is the message, `place` where the new rule's words stand in it."""
    shared = sorted(content_words(words_) & content_words(old.text))
    having = f"shares {', '.join(shared)} with {old.id}" if shared else f"no word of {old.id}"
    sentence = own_words(text)[slice(*whole_sentences(text, place))]
    kind = conflict(words_, old.text) or conflict(sentence, old.text)
    if lift_fault(text, old.text, replaced=before_of(record, old.id)) is None:
        return Check(
            name="replaces",
            mark="ok",
            words=f"{old.id}: the message withdraws it · {having}",
            leads=old.id,
        )
    if kind is not None:
        told = differing(kind, words_, old.text)
        return Check(name="conflict", mark="ok", words=f"{having}; {told}", leads=old.id)
    return Check(
        name="conflict",
        mark="no",
        words=f"{new} and {old.id} can stand together: {having}, no number, polarity or "
        "alternative differs",
        leads=old.id,
    )


def merged(places: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The places in order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return tuple(found)
