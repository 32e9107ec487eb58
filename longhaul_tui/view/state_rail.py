"""What stands beside a state: is it all right, what changed, what was hidden (WIREFRAMES B).

Owns those facts for a page. Must never say that the model holds a rule whose words are not in the
text it reads.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from longhaul_tui.state.values import OwnSpan, Rule
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.state_page import (
    Page,
    narrative_words,
    retired_then,
    rules_then,
)
from longhaul_tui.view.words import age, many, tokens

Sign = Literal["", "ok", "look", "act", "add", "change", "same"]
SECTIONS = {
    "## Objective": "objective",
    "## Constraints": "rules",
    "## World": "World",
    "## Files": "files",
    "## Learned": "learned values",
    "## Work log": "work log",
    "## Decisions": "decisions",
    "## Now": "Now",
}
RETIRED_MOST = 4
_ROOM = {"workLog": "work log"}


class RailLine(msgspec.Struct, frozen=True, gc=False):
    """One line; a head where `head`, blank where there are no words."""

    words: str = ""
    sign: Sign = ""
    head: bool = False
    right: str = ""
    """At the right edge."""


def rail(
    snapshot: SessionSnapshot, page: Page, text: str, before: str, now: float
) -> list[RailLine]:
    """The lines beside a page. `text` is what the model read there, `before` the own text before
    the page's, both as they are stored and shown."""
    parts = [
        _all_right(snapshot, page, text, now),
        _since(page, text, before) if page.own else (),
        _room(page.source) if page.own and page.source is not None else (),
        _retired(snapshot, page),
        _rest(snapshot, page),
    ]
    lines: list[RailLine] = []
    for part in parts:
        found = list(part)
        if found and lines:
            lines.append(RailLine())
        lines += found
    return lines


def words_held(rules: list[Rule], text: str) -> list[Rule]:
    """The rules whose words stand in the text, word for word."""
    return [rule for rule in rules if rule.text in text or _one_line(rule.text) in text]


def _one_line(text: str) -> str:
    """As the state writes an item: a line break is one space (STATE U72)."""
    return " ".join(text.split("\n"))


def _all_right(snapshot: SessionSnapshot, page: Page, text: str, now: float) -> Iterator[RailLine]:
    yield RailLine("Is it all right?", head=True)
    if page.own:
        yield RailLine(
            "the model reads this text" if page.now else "the model read this text", "ok"
        )
    else:
        verb = "reads" if page.now else "read"
        yield RailLine(f"the model {verb} another text", "look")
    span = page.source.span if page.source is not None else 0
    rules = rules_then(snapshot.state.rules, span)
    if rules:
        held = words_held(rules, text)
        words = f"rules {len(held)}/{len(rules)} word for word"
        yield RailLine(words, "ok" if len(held) == len(rules) else "look")
        for rule in rules:
            if rule not in held:
                yield RailLine(f"{rule.id} not word for word", "look")
    if page.own and page.source is not None:
        without = narrative_words(page.source.narrative)
        if without:
            yield RailLine(without, "look")
        gate = next((line for line in text.split("\n") if line.startswith("Done gate:")), "")
        if gate:
            met = "not met" not in gate
            yield RailLine("done gate met" if met else "done gate not met", "ok" if met else "look")
    if page.now:
        yield from _open_errors(snapshot, now)


def _open_errors(snapshot: SessionSnapshot, now: float) -> Iterator[RailLine]:
    errors = snapshot.ledger.open_errors
    for error in errors[-3:]:
        at = snapshot.rows.at(error.first_node)
        since = f" {age(now - at)}" if at is not None else ""
        yield RailLine(f"E{error.n} open{since}", "look")
    if len(errors) > 3:
        yield RailLine(f"{len(errors) - 3} more open", "look")


def _since(page: Page, text: str, before: str) -> Iterator[RailLine]:
    """What differs from the own text before, section by section."""
    if page.before is None or not before:
        return
    yield RailLine(f"Since span {page.before.span}", head=True)
    old, new = sections(before), sections(text)
    same: list[str] = []
    for name in SECTIONS.values():
        was, now = old.get(name, ()), new.get(name, ())
        gone = [line for line in was if line not in now]
        came = [line for line in now if line not in was]
        if not gone and not came:
            if now:
                same.append(name)
        elif not gone:
            yield RailLine(f"{name} {many(len(came), 'line')}", "add")
        else:
            yield RailLine(name, "change")
    if same:
        yield RailLine(", ".join(same), "same")


def sections(text: str) -> Mapping[str, tuple[str, ...]]:
    """The lines under each heading of a state, by the section's word."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.split("\n"):
        if line.startswith("## "):
            name = next((word for head, word in SECTIONS.items() if line.startswith(head)), "")
            found.setdefault(name, [])
        elif name:
            found[name].append(line)
    return {key: tuple(lines) for key, lines in found.items()}


def _room(span: OwnSpan) -> Iterator[RailLine]:
    fit = span.cap_fit
    if not fit.sections:
        return
    yield RailLine("Room in characters", head=True, right="hidden")
    for part in fit.sections:
        hidden = f"{part.hidden:,}" if part.hidden else "–"
        yield RailLine(_ROOM.get(part.name, part.name), right=f"{part.chars:,}{hidden:>7}")
    yield RailLine("all", right=f"{fit.chars:,}{'':>7}")
    yield RailLine(f"about {tokens(-(-fit.chars // 4))} tokens")
    hidden_all = sum(part.hidden for part in fit.sections)
    if not hidden_all:
        yield RailLine("hidden by caps: nothing")
    else:
        yield RailLine(f"hidden by caps: {many(hidden_all, 'item')}", "look")


def _retired(snapshot: SessionSnapshot, page: Page) -> Iterator[RailLine]:
    span = page.source.span if page.source is not None else 0
    retired = retired_then(snapshot.state.rules, span)
    if not retired:
        return
    yield RailLine("Retired", head=True)
    for rule in retired[:RETIRED_MOST]:
        verb = "replaced by" if rule.status == "replaced" else "lifted by"
        yield RailLine(f"{rule.id} {verb} {rule.by or '?'}")
    if len(retired) > RETIRED_MOST:
        yield RailLine(f"{len(retired) - RETIRED_MOST} more")


def _rest(snapshot: SessionSnapshot, page: Page) -> Iterator[RailLine]:
    state = snapshot.state
    if page.now:
        span = page.source.span if page.source is not None else 0
        late = [rule.id for rule in state.rules if rule.span > span and rule.status == "active"]
        late += [item.id for item in (*state.decisions, *state.dead_ends) if item.span > span]
        if late:
            yield RailLine(f"Remembered since: {' '.join(late)}")
    count = len(snapshot.anomalies)
    yield RailLine(f"Anomalies: {count}, i lists them" if count else "Anomalies: none")
    recorded = (
        many(len(state.decisions), "decision") if state.decisions else "",
        many(len(state.dead_ends), "dead end") if state.dead_ends else "",
    )
    if any(recorded):
        yield RailLine(", ".join(part for part in recorded if part))
