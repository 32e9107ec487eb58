"""The planted rules and what stands beside them: as many as were asked for, and consistent."""

import re

from tests.planted.others import HOSTILE_OUTPUTS, HOSTILE_PASTES, PLAIN
from tests.planted.rules import RULES

RULE_WORDS = re.compile(
    r"\b(never|always|don['’]?t|do not|must|only|stop|from now on|from here on|going forward)\b",
    re.IGNORECASE,
)


def test_there_are_enough_and_none_twice() -> None:
    assert len({rule.text for rule in RULES}) == len(RULES) >= 80
    assert len(set(PLAIN)) == len(PLAIN) >= 80
    assert len(set(HOSTILE_OUTPUTS + HOSTILE_PASTES)) >= 30
    assert {rule.language for rule in RULES} == {"en", "de", "fr", "es", "pt", "ru", "zh", "ja"}


def test_nearly_half_have_no_rule_word() -> None:
    bare = [rule for rule in RULES if not rule.worded]
    assert len(bare) >= 40
    for rule in RULES:
        if rule.language == "en":
            assert bool(RULE_WORDS.search(rule.text)) == rule.worded, rule.text


def test_every_message_of_a_rule_is_its_own() -> None:
    said = [
        text
        for rule in RULES
        for text in (rule.text, rule.withdrawal, rule.replacement, *rule.near)
    ]
    assert len(set(said)) == len(said)
    assert not set(said) & set(PLAIN)


def test_what_is_said_later_names_the_rule() -> None:
    for rule in RULES:
        assert all(word in rule.text.lower() for word in rule.words), rule.text
        for text in (rule.withdrawal, rule.replacement):
            assert any(word in text.lower() for word in rule.words), text
