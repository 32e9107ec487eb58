"""Planted rules under labels that are right, and under labels that lift whatever they can name."""

import pytest

from tests.planted.others import HOSTILE_PASTES, PLAIN
from tests.planted.rules import RULES, Rule
from tests.verdicts import ends, judged, known

STRIDE = 23
"""Every so-manieth of the other messages is tried on each rule, each time another start."""


def after(rule: Rule, message: str, label: str) -> str:
    """How the rule stands after a later message with this label."""
    record = known(rule.text, message, rules=[("R1", 1, rule.text)], ask=[2])
    return ends(judged(record, labels={"u2": label}))["R1"]


@pytest.mark.req("L40", "L41")
def test_the_users_withdrawal_lifts_and_what_holds_instead_replaces() -> None:
    assert [r.text for r in RULES if after(r, r.withdrawal, "lifts R1") != "lifted by u2"] == []
    replaced = "replaced by u2.1"
    label = "rule and lifts R1"
    assert [r.text for r in RULES if after(r, r.replacement, label) != replaced] == []


@pytest.mark.req("L43", "L44")
def test_no_other_message_ends_a_rule_whatever_its_label() -> None:
    others = [*PLAIN, *(rule.text for rule in RULES)]
    for at, rule in enumerate(RULES):
        told = [text for text in others[at % STRIDE :: STRIDE] if text != rule.text]
        for message in (*told, *rule.near):
            for label in ("lifts R1", "rule and lifts R1"):
                assert after(rule, message, label) == "active", (rule.text, message, label)


@pytest.mark.req("L96", "L98")
@pytest.mark.parametrize("paste", HOSTILE_PASTES)
def test_no_pasted_text_ends_a_rule_whatever_its_label(paste: str) -> None:
    for rule in RULES[::3]:
        message = paste.replace("{rule}", rule.text).replace("{words}", " ".join(rule.words))
        message = message.replace("{id}", "R1").replace("{u}", "u1")
        for label in ("lifts R1", "rule and lifts R1"):
            assert after(rule, message, label) == "active"
