"""The rendered state over many passes: nothing is paraphrased, everything stays bounded."""

import re

import pytest

from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.recall.query import recall
from longhaul_tui.recall.record import Record
from longhaul_tui.settings import Caps
from longhaul_tui.state.records import Files, Learned, Now
from longhaul_tui.state.render import render
from longhaul_tui.state.values import State
from tests.own import OwnSession
from tests.states import item, line, rule, said

CARRIED = re.compile(r"^(?:- [RDX]\d+ |\d+\. )")
"""Lines of rules, decisions, dead ends and the work log."""


def carried(text: str) -> list[str]:
    return [line for line in text.split("\n") if CARRIED.match(line)]


def record(state: State, users: int) -> Record:
    """Enough to ask for what the state holds."""
    return Record(
        state=state,
        ledger=LedgerState(),
        users=users,
        find=lambda _: None,
        message=lambda _: None,
        output=lambda _: None,
    )


@pytest.mark.req("L57", "L197")
def test_over_twenty_passes_every_carried_line_stays_as_it_was_byte_for_byte() -> None:
    night = OwnSession()
    night.says("Let the kiln resume a firing after a power cut, from its own log.")
    seen: list[str] = []
    for n in range(1, 21):
        if n % 3 == 0:
            night.rule(
                night.says(f"in part {n}: never \u201cguess\u201d a temperature;\tmeasure it")
            )
        else:
            night.says(f"go on with part {n}")
        night.decision(f"part {n} writes its step before it heats", "u1")
        if n % 4 == 0:
            night.dead_end(f"part {n} on a timer", "u1")
        night.close(line=f"part {n} is done")
        text = render(night.snapshot().state, Caps(work_log_chars=9_000, hard_chars=60_000)).text
        lines = carried(text)
        assert [line for line in seen if line not in lines] == []
        seen = lines
    assert len(seen) == 6 + 20 + 5 + 20


def after(n: int) -> State:
    """The state after n spans, each of which gave a rule and decided something."""
    return State(
        span=n,
        tokens_compacted=n * 98_000,
        pass_id="5c0ffee1",
        goal=said(1, "Let the kiln resume a firing after a power cut, from its own log."),
        rules=tuple(
            rule(i, i + 1, f"rule {i}: keep the {'long ' * (i % 40)}log of kiln {i} in kelvin", i)
            for i in range(1, n + 1)
        ),
        decisions=tuple(
            item(f"D{i}", f"kiln {i} writes its step before it heats", i, "u1")
            for i in range(1, n + 1)
        ),
        work_log=tuple(
            line(i, (i, i + 1), f"kiln {i} is done, {'and more ' * 12}") for i in range(1, n + 1)
        ),
        now=Now(in_progress="kiln", next="n" * 200, blocked="b" * 200, resume="r" * 200),
        as_of=n + 1,
        files=Files(
            modified=tuple(f"kiln/{i}.py" for i in range(n)),
            read=tuple(f"docs/{i}.md" for i in range(n)),
        ),
        learned=tuple(Learned(text=f"{i},512 K", source=f"u{i + 1}") for i in range(min(n, 60))),
    )


@pytest.mark.req("L195", "L196", "L198")
def test_over_two_hundred_spans_the_text_is_bounded_and_no_rule_in_force_is_lost() -> None:
    sizes = []
    for n in range(1, 201):
        state = after(n)
        text = render(state).text
        sizes.append(len(text))
        words = [f'"{one.text}"' for one in state.active_rules]
        found = re.search(r"not shown: (\d+) older rules? in force", text)
        short = re.search(r"shortened: (\d+)", text)
        gone = sum(int(match[1]) for match in (found, short) if match)
        assert sum(one in text for one in words) + gone == n
        if n % 40 == 0:
            told = recall(record(state, n + 1), "corrections")
            pages = (
                recall(record(state, n + 1), "corrections", at + 1) for at in range(told.pages)
            )
            reached = "".join(page.text for page in pages)
            assert all(f"in force: {one}" in reached for one in words)
    assert max(sizes) <= 13_500
    assert max(sizes[89:]) - min(sizes[89:]) < 700
