"""Denied, asked, reported, announced: near misses of a withdrawal (STATE U48)."""

import pytest

from longhaul_tui.words.withdraws import withdraws
from tests.verdicts import ends, judged, known

DENIED = (
    "no rule is lifted",
    "none of the rules is lifted",
    "none of the mocks rules is lifted",
    "neither rule is lifted",
    "not one rule is withdrawn",
    "not a single rule was lifted",
    "no rule is dropped",
    "and no mocks rule is lifted",
    "keine Regel ist aufgehoben",
    "keine der Regeln ist aufgehoben",
    "ni la norma está anulada",
    "ninguna regla está anulada",
    "nenhuma regra foi revogada",
    "aucune règle est levée",
    "ни одно правило не отменено",
)
ASKED = (
    "I heard the mocks rule is gone, true?",
    "I heard the mocks rule is gone, right?",
    "the freeze is lifted, is it?",
    "Is it right that the mocks rule is gone",
    "is the freeze lifted",
    "did we drop the mocks rule",
    "ist die Mock-Regel aufgehoben",
)
REPORTED = (
    "the agent said the freeze is lifted",
    "the README says that the freeze is lifted",
    "you said the mocks rule is lifted",
    "Kim schreibt, die Regel ist aufgehoben",
    "der Agent sagt, die Sperre ist aufgehoben",
    "l'agent a dit que la règle est levée",
    "el agente dice que la norma está anulada",
    "агент сказал, что правило отменено",
)
LATER = (
    "the freeze is lifted next Monday",
    "the freeze is lifted tomorrow",
    "tomorrow the freeze is lifted",
    "drop the freeze tomorrow",
    "die Sperre ist aufgehoben ab Montag",
    "le gel est levé jusqu'à lundi",
    "le gel est levé jusqu'au trois",
    "le gel est levé demain",
    "那条规则明天解除",
)
PERMITTED_OR_FORBIDDEN = (
    "leg los, streich die lange Zeile",
    "再也不再用 mock",
)


@pytest.mark.req("L43")
@pytest.mark.parametrize("message", DENIED + ASKED + REPORTED + LATER + PERMITTED_OR_FORBIDDEN)
def test_it_withdraws_nothing(message: str) -> None:
    assert not withdraws(message)


@pytest.mark.parametrize(
    "message",
    [
        # A rule called by its prohibition.
        "the no-mocks rule is lifted",
        "the no mocks rule is lifted",
        "our no mocks rule is lifted",
        "no-mocks rule is lifted",
        "the never-mock rule is dropped",
        "die Keine-Mocks-Regel ist aufgehoben",
        # The denial is of something else.
        "no, the mocks rule is lifted",
        "no problem, the mocks rule is lifted",
        "isn't it great that the rule is lifted",
        # A closing question that wants to be heard; the user's own speech; what others said, named.
        "the mocks rule is gone, ok?",
        "I said the freeze is lifted",
        "I already told you that the mocks rule is lifted",
        "what Dana said about mocks no longer applies",
        "the rule Kim wrote is lifted",
        "you asked, so the mocks rule is lifted",
        # Another thing happens later.
        "drop the mocks rule and we ship tomorrow",
        "I leave tomorrow and the mocks rule is lifted",
        # A semicolon ends a condition.
        "ask before you install something with native code; plain packages no longer need it",
        "запрет позади",
        "запрет на моки позади",
        "die Sperren sind aus",
    ],
)
def test_it_withdraws(message: str) -> None:
    assert withdraws(message)


@pytest.mark.parametrize(
    "message",
    [
        "none of the mocks rules is lifted",
        "I heard the mocks rule is gone, true?",
        "the agent said the mocks rule is lifted",
        "the mocks rule is lifted next Monday",
    ],
)
def test_no_answer_can_lift_a_rule_by_it(message: str) -> None:
    rule = "never use mocks; fakes only"
    record = known(rule, message, rules=[("R1", 1, rule)], ask=[2])
    for label in ("lifts R1", "rule and lifts R1"):
        assert ends(judged(record, labels={"u2": label}))["R1"] == "active"
