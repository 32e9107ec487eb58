"""The life of a rule in six steps: said, labelled, checked, asked, carried, lifted (WIREFRAMES D).

Owns steps one, two, four and five; `checking` has the third, `lifting` the sixth. The message is
compared with the recorded words in step one and nowhere else before the sixth: the checks of step
three stand on the words as they were recorded, so that each step rests on evidence of its own. Must
never leave a step out: one that did not happen says why.
"""

from collections.abc import Iterator

from longhaul_tui.state.values import Rule
from longhaul_tui.view.provenance.carried import cells, life_of
from longhaul_tui.view.provenance.checking import THRESHOLD, active_before, checked_step
from longhaul_tui.view.provenance.lifting import lifted_step
from longhaul_tui.view.provenance.record import PathRecord, Told
from longhaul_tui.view.provenance.values import (
    Cell,
    Check,
    Provenance,
    Step,
    Words,
    dotted,
)
from longhaul_tui.view.provenance.wording import asked_words, label_words, tries
from longhaul_tui.view.state_page import BY
from longhaul_tui.view.words import age, many
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.slices import cuts_word
from longhaul_tui.words.withdraws import lift_ok

_STATUS = {"active": "in force", "lifted": "lifted", "replaced": "replaced"}


def rule_life(record: PathRecord, rule: Rule, threshold: float = THRESHOLD) -> Provenance:
    """The six steps of a rule of the path."""
    told = record.correction(rule.id)
    strip = tuple(_cells(record, rule))
    if told is None:
        nothing = Step(name="said", words=("its event is not on the path any more",), holds=False)
        steps: tuple[Step, ...] = (nothing,)
    else:
        steps = (
            _said(record, rule),
            _labelled(record, rule, told),
            checked_step(record, rule, told, threshold),
            _asked(record, rule, told),
            _carried(record, rule, strip),
            lifted_step(record, rule),
        )
    ids = list(record.rules)
    status = _STATUS[rule.status]
    if rule.status == "active" and rule.replaces:
        status += f" · replaced {' '.join(rule.replaces)}"
    return Provenance(
        id=rule.id,
        kind="rule",
        text=rule.text,
        status=status,
        by=rule.by,
        u=rule.u,
        span=rule.span,
        origin=rule.origin,
        summary=_summary(record, rule, told, strip),
        steps=steps,
        place=(ids.index(rule.id) + 1, len(ids)),
    )


def _cells(record: PathRecord, rule: Rule) -> Iterator[Cell]:
    snapshot = record.snapshot
    nodes = {told.event.source.seq: told.node for told in reversed(record.events)}
    life = life_of(snapshot, rule, nodes)
    texts = record.text_of
    return cells(snapshot, rule, life, record.compactions, lambda node: texts(node, "summary"))


def _summary(record: PathRecord, rule: Rule, told: Told | None, strip: tuple[Cell, ...]) -> Words:
    said = "?" if rule.u is None else f"u{rule.u}"
    at = record.at(record.user_node(rule.u))
    since: Words = (f"{said} (", at, ")") if at is not None else (said,)
    recorded = "" if told is None else f" Recorded by {told.where}"
    if rule.status == "active":
        return ("In force since ", *since, ".", recorded, ".", *_now(strip))
    ended = record.by_seq(rule.ended_seq)
    by = rule.by or "?"
    when = record.at(
        None if rule.ended_entry is None else record.snapshot.rows.index(rule.ended_entry)
    )
    to: Words = (f"{by} (", when, ")") if when is not None else (by,)
    verb = "lifted" if rule.status == "lifted" else "replaced"
    where = "" if ended is None else f", {verb} by {ended.where}"
    return (
        "In force from ",
        *since,
        " to ",
        *to,
        ".",
        f"{recorded}{where}.",
        *_stale(record, strip, by),
    )


def _now(strip: tuple[Cell, ...]) -> Words:
    if not strip or strip[-1].sign == " ":
        return ()
    words = {"=": "yes", "~": "reworded", "!": "no"}.get(strip[-1].sign, "withdrawn")
    return (f" In the model's text now: {words}.",)


def _stale(record: PathRecord, strip: tuple[Cell, ...], by: str) -> Words:
    """Which texts still gave a rule that was withdrawn, and for how long."""
    told = []
    for cell in strip:
        if cell.sign != "s":
            continue
        after = record.compaction_at(cell.node + 1)
        long = "until now"
        if after is not None:
            known = after.at is not None and cell.at is not None
            long = f"for {age((after.at or 0) - (cell.at or 0))}" if known else f"to #{after.n}"
        told.append(f"#{cell.n}, {long}")
    if not told:
        return ()
    return (f" {many(len(told), 'text')} still gave it after {by}: {'; '.join(told)}.",)


# -- 1: said -------------------------------------------------------------------------------------


def _said(record: PathRecord, rule: Rule) -> Step:
    """The words in their message, as the file has it now."""
    text = record.message(rule.u)
    if rule.u is None or text is None:
        why = "its message is not on the path, or cannot be read any more"
        return Step(name="said", words=(why,), holds=False)
    place = (rule.start, rule.end)
    stands = text[slice(*place)] == rule.text
    quote = record.quote(rule.u, text, (place,) if stands else ())
    before, behind = record.neighbours(rule.u)
    quotes = tuple(one for one in (before, quote, behind) if one is not None)
    head = dotted(
        f"u{rule.u}",
        record.at(record.user_node(rule.u)),
        "typed by you",
        f"characters {rule.start}–{rule.end} of {len(text)}",
    )
    return Step(
        name="said",
        words=head,
        holds=stands,
        quotes=quotes,
        checks=(_in_message(rule, text, stands=stands), *_ends(rule, text, stands=stands)),
    )


def _in_message(rule: Rule, text: str, *, stands: bool) -> Check:
    if stands:
        words = f"stands at {rule.start}–{rule.end}; copied by code, not by the model"
        return Check(name="in your message", mark="ok", words=words)
    return Check(
        name="in your message",
        mark="no",
        words=f"u{rule.u} is not what was recorded: other words stand at {rule.start}–{rule.end}",
    )


def _ends(rule: Rule, text: str, *, stands: bool) -> Iterator[Check]:
    """Both ends of a part of a message fall between words (STATE U44)."""
    if not rule.whole and stands and cuts_word(text, (rule.start, rule.end)):
        yield Check(name="ends", mark="no", words="the words begin or end inside a word")


# -- 2: labelled ---------------------------------------------------------------------------------


def _labelled(record: PathRecord, rule: Rule, told: Told) -> Step:
    """The label the model gave, in every try in which it changed."""
    at = record.at(told.node)
    if told.n is None:
        words = dotted("longhaul_remember", at, "the agent quoted you: there is no label")
        return Step(name="labelled", words=words)
    held = record.span_record(told)
    if held is None:
        words = dotted(told.where, at, "no span record: the label the model gave is not kept")
        return Step(name="labelled", words=words)
    rows = [row for row in held.labels if row.u == rule.u]
    if not rows:
        standing = rule.origin == "takeover"
        why = (
            "read as a standing rule by code: nobody labelled it"
            if standing
            else ("the span record has no label of its message")
        )
        return Step(name="labelled", words=dotted(told.where, at, why), holds=standing or False)
    newest = rows[-1]
    count = max(tries(held), newest.attempt)
    agrees = newest.label.startswith("rule")
    head = dotted(told.where, at, asked_words(held), f"try {newest.attempt} of {count}")
    checks = tuple(
        Check(
            name=f"try {row.attempt}",
            mark=("ok" if agrees else "no") if row is newest else "note",
            words=f'"u{row.u}": "{label_words(row)}"{_given(row.words, whole=rule.whole)}',
        )
        for row in rows
    )
    if not agrees:
        no = Check(name="label", mark="no", words=f"a rule was recorded from it: {rule.id}")
        checks = (*checks, no)
    return Step(name="labelled", words=head, holds=agrees, checks=checks)


def _given(places: tuple[tuple[int, int], ...], *, whole: bool) -> str:
    if whole or not places:
        return ""
    return f" for characters {', '.join(f'{start}–{end}' for start, end in places)}"


# -- 4: asked ------------------------------------------------------------------------------------


def _asked(record: PathRecord, rule: Rule, told: Told) -> Step:
    """Questions about rules it may replace, and the answers."""
    held = record.span_record(told)
    rows = [] if held is None else [row for row in held.questions if row.u == rule.u]
    if rows:
        checks = tuple(
            Check(
                name=f"about {row.target}",
                mark="note" if row.answer is not None else "look",
                words=f"answered {row.answer}" if row.answer is not None else "no answer was heard",
                leads=row.target if row.target.startswith("R") else "",
            )
            for row in rows
        )
        return Step(name="asked", words=(many(len(rows), "question"),), checks=checks)
    if told.n is None:
        return Step(name="asked", words=("nothing: the remember tool asks nobody",))
    if held is None:
        return Step(name="asked", words=("not known: there is no span record",))
    return Step(name="asked", words=(_why_not_asked(record, rule),))


def _why_not_asked(record: PathRecord, rule: Rule) -> str:
    if rule.replaces:
        return "nothing: its label names what it replaces"
    own = own_words(rule.text)
    would = [one.id for one in active_before(record, rule) if lift_ok(own, one.text)]
    if would:
        return f"nothing, though it passes the withdrawal test against {' '.join(would)}"
    return f"nothing: no earlier rule passes the withdrawal test against u{rule.u}"


# -- 5: carried ----------------------------------------------------------------------------------


def _carried(record: PathRecord, rule: Rule, strip: tuple[Cell, ...]) -> Step:
    told = [cell for cell in strip if cell.sign != " "]
    if not told:
        return Step(name="carried", words=("nothing: no compaction has come since",))
    held = [cell for cell in told if cell.sign in "=~!"]
    same = sum(cell.sign == "=" for cell in held)
    words = f"word for word in {same} of {many(len(held), 'text')}"
    checks = [_lost(record, rule, cell) for cell in told if cell.sign in "~!s"]
    return Step(name="carried", words=(words,), holds=True, checks=tuple(checks), cells=strip)


def _lost(record: PathRecord, rule: Rule, cell: Cell) -> Check:
    after = record.compaction_at(cell.node + 1)
    until = "until now" if after is None else f"to #{after.n}"
    if after is not None and after.at is not None and cell.at is not None:
        until += f", {age(after.at - cell.at)}"
    near = f': nearest "{cell.nearest}"' if cell.nearest else ""
    name = {"~": "reworded", "!": "missing", "s": "stale"}[cell.sign]
    by = BY.get(cell.by, cell.by)
    said = f"{by} still gave it" if cell.sign == "s" else f"{by}{near}"
    return Check(name=name, mark="look", words=f"#{cell.n} {until}: {said}", leads=f"#{cell.n}")
