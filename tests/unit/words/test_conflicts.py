"""What takes no rule's place, whatever words it shares (STATE U51)."""

import pytest

from longhaul_tui.words.conflicts import conflict
from longhaul_tui.words.withdraws import lift_ok
from tests.planted import others
from tests.planted.rules import RULES

NEAR = tuple(message for rule in RULES for message in rule.near)


@pytest.mark.req("L33")
@pytest.mark.parametrize("messages", [NEAR, others.PLAIN], ids=["near misses", "no rules"])
def test_what_is_no_rule_conflicts_with_none(messages: tuple[str, ...]) -> None:
    assert len(messages) >= 80
    assert [
        (message, rule.text)
        for message in messages
        for rule in RULES
        if conflict(message, rule.text) is not None
    ] == []


def test_replacements_with_another_number_or_the_opposite_still_conflict() -> None:
    found = [rule for rule in RULES if conflict(rule.replacement, rule.text) is not None]
    assert len(found) >= 28


@pytest.mark.parametrize(
    ("new", "old"),
    [
        # Questions, also without their mark.
        ("is docker running on the laptop?", "do not start docker on this laptop"),
        ("are the prices integer cents", "never store prices as integer cents"),
        # Permissions and conditions.
        ("you can start docker on this laptop", "do not start docker on this laptop"),
        ("start docker on this laptop if the tests need it", "do not start docker on this laptop"),
        ("start docker on this laptop this time", "do not start docker on this laptop"),
        # Reports, and talk of a rule.
        ("the laptop starts docker at boot", "do not start docker on this laptop"),
        ("keep the rule about docker on the laptop", "do not start docker on this laptop"),
        # What others wrote.
        ("> start docker on this laptop\nwho wrote that", "do not start docker on this laptop"),
        # The clause that forbids speaks of something else.
        ("show error messages twice", "error messages in English, without jargon"),
    ],
)
def test_what_asks_for_nothing_conflicts_with_nothing(new: str, old: str) -> None:
    assert conflict(new, old) is None


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("start docker on this laptop", "do not start docker on this laptop"),
        ("you must start docker on this laptop", "do not start docker on this laptop"),
        ("is the build red? start docker on this laptop", "do not start docker on this laptop"),
        ("never show error messages twice", "show error messages twice"),
    ],
)
def test_what_asks_for_the_opposite_conflicts(new: str, old: str) -> None:
    assert conflict(new, old) == "polarity"


@pytest.mark.req("L31")
@pytest.mark.parametrize(
    ("message", "rule"),
    [
        ("docker is back, new battery, forget that rule", "no new top-level folders"),
        ("one more thing: the ban is lifted", "one commit per ticket"),
        ("fine, the mocks rule is lifted", "a hand-written scan is fine"),
        ("the old freeze is lifted", "leave the old ones alone"),
        ("do it on your own, that rule is lifted", "each worker gets its own connection"),
    ],
)
def test_small_words_carry_no_lift(message: str, rule: str) -> None:
    assert not lift_ok(message, rule)
