"""The checks a rule passed, asked again: step three of its life.

Owns which checks there are and the values they print. They stand on the words as they were
recorded; only where words were cut out of a message is its sentence looked at too.
"""

from collections.abc import Iterator

from longhaul_tui.state.events import Correction
from longhaul_tui.state.values import Rule
from longhaul_tui.view.provenance.lifting import replacement_check
from longhaul_tui.view.provenance.record import PathRecord, Told
from longhaul_tui.view.provenance.values import Check, Step
from longhaul_tui.view.words import many
from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.duplicates import difference, similarity
from longhaul_tui.words.slices import LEAST_CHARS, LONG_CHARS, WHOLE_CHARS
from longhaul_tui.words.tokens import overlap, tokens
from longhaul_tui.words.withdraws import withdrawals

THRESHOLD = 0.8
"""`nearDuplicateThreshold` where the configuration says nothing else (STATE U50)."""


def checked_step(record: PathRecord, rule: Rule, told: Told, threshold: float) -> Step:
    """What the verifier asked of the words, asked again of them as they were recorded."""
    event = told.event
    earlier = list(active_before(record, rule))
    replaced = set(rule.replaces)
    checks = [
        _length(rule),
        _yours(record, rule),
        _withdraws(rule),
        _new(rule, earlier, replaced, threshold),
    ]
    if isinstance(event, Correction) and event.replaces:
        checks += _replacements(record, rule)
    else:
        checks.append(_replaces_nothing(rule, earlier))
    holds = all(check.mark != "no" for check in checks)
    where = (f"again, on the words as {told.where} recorded them",)
    return Step(name="checked", words=where, holds=holds, checks=tuple(checks))


def active_before(record: PathRecord, rule: Rule) -> Iterator[Rule]:
    """Rules of older messages in force when this one was recorded, those it replaced included."""
    for one in record.rules.values():
        older = one.u is not None and rule.u is not None and one.u < rule.u
        ended = one.ended_seq is not None and one.ended_seq < rule.seq
        if one.id != rule.id and one.seq < rule.seq and older and not ended:
            yield one


def _length(rule: Rule) -> Check:
    size = len(rule.text)
    if rule.whole:
        limit = WHOLE_CHARS if size <= WHOLE_CHARS else LONG_CHARS
        mark = "ok" if size <= LONG_CHARS else "no"
        return Check(
            name="words",
            mark="ok" if mark == "ok" else "no",
            words=f"{many(size, 'character')}, so the whole message is the rule ({limit} or fewer)",
        )
    least = 1 if rule.origin != "pass" else LEAST_CHARS
    fits = least <= size <= LONG_CHARS
    return Check(
        name="words",
        mark="ok" if fits else "no",
        words=f"{many(size, 'character')} of the message are the rule "
        f"({LEAST_CHARS} to {LONG_CHARS})",
    )


def _yours(record: PathRecord, rule: Rule) -> Check:
    node = record.user_node(rule.u)
    entry = None if node is None else record.snapshot.rows.key(node)
    if entry is not None and entry == rule.entry:
        words = f"u{rule.u} is a message you typed, not a tool result or an injected prompt"
        return Check(name="yours", mark="ok", words=words)
    return Check(name="yours", mark="no", words=f"{rule.entry or '?'} is no message of yours")


def _withdraws(rule: Rule) -> Check:
    hits = withdrawals(rule.text)
    if not hits:
        return Check(name="withdraws", mark="note", words="no: it says nothing of withdrawing")
    said = ", ".join(rule.text[hit.start : hit.end] for hit in hits)
    return Check(name="withdraws", mark="note", words=f"yes: {said}")


def _new(rule: Rule, earlier: list[Rule], replaced: set[str], threshold: float) -> Check:
    """The nearest rule in force then, and why this one is no duplicate of any that stayed."""
    if not earlier:
        return Check(name="new", mark="ok", words="no earlier rule was in force")
    same = [
        one.id
        for one in earlier
        if one.id not in replaced and similarity(rule.text, one.text) >= threshold
    ]
    shares = [(overlap(tokens(rule.text), tokens(one.text)), one) for one in earlier]
    share, near = max(shares, key=lambda pair: pair[0])
    words = f"nearest is {near.id}, overlap {share:.2f}"
    other = difference(rule.text, near.text)
    if same:
        words += f"; a duplicate of {' '.join(same)} from {threshold:.2f}"
        return Check(name="new", mark="no", words=words, leads=same[0])
    if other is not None and share >= threshold / 2:
        words += f" and another {other}: no duplicate"
    else:
        words += f" (a duplicate from {threshold:.2f})"
    return Check(name="new", mark="ok", words=words, leads=near.id)


def _replacements(record: PathRecord, rule: Rule) -> Iterator[Check]:
    place = (0, len(rule.text))
    for name in rule.replaces:
        old = record.rules.get(name)
        if old is None:
            yield Check(name="replaces", mark="no", words=f"{name} is not known")
            continue
        check = replacement_check(record, rule.id, rule.text, rule.text, place, old)
        text = None if check.mark == "ok" else record.message(rule.u)
        if text is not None:
            # Words cut out of a message are judged with the sentence they stand in.
            place_in = (rule.start, rule.end)
            check = replacement_check(record, rule.id, rule.text, text, place_in, old)
        yield check


def _replaces_nothing(rule: Rule, earlier: list[Rule]) -> Check:
    clashing = [(one.id, conflict(rule.text, one.text)) for one in earlier]
    found = [f"{name} ({kind})" for name, kind in clashing if kind is not None]
    if found:
        words = f"no label says so, yet it conflicts with {', '.join(found)}: both stand"
        return Check(name="replaces nothing", mark="look", words=words)
    names = " ".join(one.id for one in earlier)
    words = f"no number, polarity or alternative against {names}" if names else "there was none"
    return Check(name="replaces nothing", mark="ok", words=words)
