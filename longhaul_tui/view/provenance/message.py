"""The life of a message: its label, what was made of it, what was refused.

Owns the step from a message to everything the record has of it. Whether it is a rule, the verifier
decided; this only reads what it left.
"""

from collections.abc import Iterator

from longhaul_tui.view.provenance.lifting import merged
from longhaul_tui.view.provenance.record import PathRecord
from longhaul_tui.view.provenance.table import Label, RuleTable
from longhaul_tui.view.provenance.values import Check, Provenance, Step, dotted
from longhaul_tui.view.provenance.wording import REFUSED, asked_words, label_words, tries
from longhaul_tui.words.withdraws import withdrawals


def message_life(record: PathRecord, n: int) -> Provenance | None:
    """`u<n>`; None where the path has no such message."""
    node = record.user_node(n)
    if node is None:
        return None
    text = record.message(n)
    label = RuleTable.of(record.snapshot).label(n)
    at = record.at(node)
    steps = (
        _said(record, n, text),
        _labelled(record, n, label),
        _checked(record, n, text),
        _asked(record, n),
        _recorded(record, label),
    )
    count = len(record.snapshot.users)
    return Provenance(
        id=f"u{n}",
        kind="message",
        text=text or "",
        status=label.words,
        by=None,
        u=n,
        span=label.span,
        origin=None,
        summary=("Said ", at, ".") if at is not None else ("Said at an unknown time.",),
        steps=steps,
        place=(n, count),
    )


def _said(record: PathRecord, n: int, text: str | None) -> Step:
    at = record.at(record.user_node(n))
    if text is None:
        return Step(name="said", words=("it cannot be read any more",), holds=False)
    before, behind = record.neighbours(n)
    places: list[tuple[int, int]] = []
    drifted = False
    for told in record.events:
        event = told.event
        start, end = getattr(event, "start", None), getattr(event, "end", None)
        if event.source.u != n or start is None or end is None:
            continue
        words = getattr(event, "text", None) or getattr(event, "quote", "")
        if text[start:end] == words:
            places.append((start, end))
        else:
            drifted = True
    quote = record.quote(n, text, merged(places))
    quotes = tuple(one for one in (before, quote, behind) if one is not None)
    words = "words recorded from it do not stand in it any more"
    checks = (Check(name="words", mark="no", words=words),) if drifted else ()
    head = dotted(f"u{n}", at, "typed by you", f"{len(text):,} characters")
    return Step(name="said", words=head, holds=not drifted, quotes=quotes, checks=checks)


def _labelled(record: PathRecord, n: int, label: Label) -> Step:
    if label.n is None:
        return Step(name="labelled", words=(label.words,))
    checks: list[Check] = []
    head = dotted(f"#{label.n}")
    for span in record.state_spans():
        held = span.record
        rows = [] if held is None else [row for row in held.labels if row.u == n]
        if held is None or not rows:
            continue
        number = record.number(span.node)
        count = max(tries(held), rows[-1].attempt)
        head = dotted(
            f"#{number}",
            record.at(span.node),
            asked_words(held),
            f"try {rows[-1].attempt} of {count}",
        )
        checks += [
            Check(
                name=f"#{number} try {row.attempt}",
                mark="ok" if row is rows[-1] else "note",
                words=f'"u{n}": "{label_words(row)}"',
            )
            for row in rows
        ]
    return Step(name="labelled", words=head, holds=True if checks else None, checks=tuple(checks))


def _checked(record: PathRecord, n: int, text: str | None) -> Step:
    """What was refused of it, and whether it withdraws anything."""
    checks = []
    if text is not None:
        said = ", ".join(text[hit.start : hit.end] for hit in withdrawals(text))
        words = f"yes: {said}" if said else "no: it says nothing of withdrawing"
        checks.append(Check(name="withdraws", mark="note", words=words))
    checks += _refusals(record, n)
    refused = sum(check.mark == "no" for check in checks)
    return Step(
        name="checked",
        words=(f"{refused} refused" if refused else "nothing refused",),
        checks=tuple(checks),
    )


def _refusals(record: PathRecord, n: int) -> Iterator[Check]:
    for span in record.state_spans():
        for row in () if span.record is None else span.record.refusals:
            if row.u == n:
                told = f" ({row.detail})" if row.detail else ""
                yield Check(
                    name=f"#{record.number(span.node)} try {row.attempt}",
                    mark="no",
                    words=f"{row.item}: {REFUSED.get(row.code, row.code)}{told}; {row.end}",
                )


def _asked(record: PathRecord, n: int) -> Step:
    checks = [
        Check(
            name=f"about {row.target}",
            mark="note" if row.answer is not None else "look",
            words="no answer was heard" if row.answer is None else f"answered {row.answer}",
            leads=row.target if row.target.startswith("R") else "",
        )
        for span in record.state_spans()
        for row in (() if span.record is None else span.record.questions)
        if row.u == n
    ]
    words = "nothing" if not checks else f"{len(checks)}"
    return Step(name="asked", words=(words,), checks=tuple(checks))


def _recorded(record: PathRecord, label: Label) -> Step:
    checks = tuple(
        Check(name="effect", mark="ok", words=words, leads=words.split(" ")[0].rstrip(","))
        for words in label.effects
    )
    words = "nothing recorded" if not checks else ""
    return Step(name="recorded", words=(words or ", ".join(label.effects),), checks=checks)
