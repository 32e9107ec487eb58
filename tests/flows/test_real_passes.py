"""Twenty and two hundred real passes over one session: ask, verify, close, append, read again.

The session grows as pi would write it; each pass is planned from the bytes the one before left.
"""

import re

import pytest

from longhaul_tui.compaction import Compaction
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.recall.query import recall
from longhaul_tui.state.values import State
from tests.flows.test_state_over_passes import carried, record
from tests.own import OwnSession
from tests.passing import append, compacted, labelling
from tests.scripted import ScriptedModel

GOAL = "Let the kiln resume a firing after a power cut, from its own log."
RULE = "never \u201cguess\u201d a temperature;\tmeasure it \u2014 caf\u00e9, \u6e29\u5ea6, e\u0301"
"""Quotes, a tab, a dash, scripts and a letter with a combining accent: nothing of it may move."""


def stood(state: State, n: int) -> str:
    """The rule that message u<n> gave, as the state has it."""
    (rule,) = [rule for rule in state.rules if rule.u == n]
    return rule.text


def line_of(summary: str, name: str) -> str:
    (line,) = [line for line in summary.split("\n") if line.startswith(f"- {name} ")]
    return line


@pytest.mark.req("L57")
def test_over_twenty_real_passes_a_rule_stays_in_the_user_s_own_words_until_withdrawn() -> None:
    night = OwnSession()
    night.says(GOAL)
    night.says(RULE)
    summaries: list[str] = []
    lines: list[str] = []
    for n in range(20):
        night.says(f"go on with part {n} of the kiln, please")
        night.shell(f"make part{n}", f"{n} built")
        night.says("go on " + "x" * 200)
        made = compacted(
            night, ScriptedModel(rest=labelling({"u2": "rule"}, narrative=f"part {n}"))
        )
        append(night, made)
        state = night.snapshot().state
        assert stood(state, 2).encode() == RULE.encode()
        assert state.anomalies == ()
        summaries.append(made.summary)
        kept = carried(made.summary)
        assert [line for line in lines if line not in kept] == []
        lines = kept
    assert len({line_of(summary, "R1") for summary in summaries}) == 1
    withdrawn = night.number(night.says("the rule to guess no temperature is lifted"))
    night.says("go on " + "x" * 200)
    made = compacted(night, ScriptedModel(rest=labelling({f"u{withdrawn}": "lifts R1"})))
    append(night, made)
    assert line_of(made.summary, "R1") == line_of(summaries[0], "R1") + f" (lifted by u{withdrawn})"
    assert stood(night.snapshot().state, 2) == RULE


def given(n: int) -> str:
    return f"never heat chamber {n} above {900 + n} kelvin, whatever the curve says"


@pytest.mark.req("L57", "L195")
def test_over_two_hundred_real_passes_the_text_is_bounded_and_every_rule_is_there_or_reached() -> (
    None
):
    """The built-in reader labels; every fourth part brings a rule, fifty in all."""
    night = OwnSession()
    night.says(GOAL)
    rules: list[str] = []
    sizes: list[int] = []
    made: Compaction | None = None
    for n in range(200):
        night.says(f"build part {n} of the kiln and show me the curve")
        if n % 4 == 0:
            rules.append(given(n))
            night.says(rules[-1])
        night.shell(f"make part{n}", f"{n} built")
        night.says("go on " + "x" * 200)
        made = compacted(night, BuiltinReader())
        append(night, made)
        sizes.append(len(made.summary))
        assert made.details.span == n + 1
    assert made is not None
    state = night.snapshot().state
    assert state.anomalies == ()
    assert [rule.text for rule in state.active_rules] == rules
    assert max(sizes) <= 13_500
    assert max(sizes[-50:]) - min(sizes[-50:]) < 1_500
    hidden = re.search(r"not shown: (\d+) older rules? in force", made.summary)
    shown = [rule for rule in rules if f'"{rule}"' in made.summary]
    assert len(shown) + (int(hidden[1]) if hidden else 0) == 50
    told = recall(record(state, len(night.users())), "corrections")
    reached = "".join(
        recall(record(state, len(night.users())), "corrections", at + 1).text
        for at in range(told.pages)
    )
    assert [rule for rule in rules if f'in force: "{rule}"' not in reached] == []
