"""The standing-rule reader (STATE U56)."""

import pytest

from longhaul_tui.words.standing import is_standing, standing_sentences
from longhaul_tui.words.withdraws import withdraws


@pytest.mark.req("L70")
@pytest.mark.parametrize(
    ("message", "stands"),
    [
        ("from now on tests go under tests/", True),
        ("tests go under tests/ from here on", True),
        ("going forward tests go under tests/", True),
        ("from now on the tests rule is lifted", False),
    ],
)
def test_lasting_words_stand_unless_the_message_withdraws(message: str, stands: bool) -> None:
    assert is_standing(message) is stands


@pytest.mark.req("L71")
@pytest.mark.parametrize(
    "message",
    [
        "never deploy on a Friday",
        "always run the tests",
        "don't touch the lock file",
        "do not touch the lock file",
        "every file must have a header",
        "stop adding comments",
        "only fakes in tests",
    ],
)
def test_each_rule_word_makes_a_standing_clause(message: str) -> None:
    assert is_standing(message)


@pytest.mark.req("L72")
@pytest.mark.parametrize(
    "message", ["don't commit yet", "only the parser for now", "don't push this time"]
)
def test_a_request_for_now_does_not_stand(message: str) -> None:
    assert not is_standing(message)


@pytest.mark.req("L73", "L74")
@pytest.mark.parametrize(
    ("message", "stands"),
    [
        ("forget the rule that you must ask", False),
        ("don't forget it", True),
        ("never mind", False),
        ("never mind the tests", False),
    ],
)
def test_what_withdraws_or_waves_aside_does_not_stand(message: str, stands: bool) -> None:
    assert is_standing(message) is stands


@pytest.mark.req("L75")
@pytest.mark.parametrize(
    ("message", "stands"),
    [
        ("an option that keeps only lines", False),
        ("it should print only the names", False),
        ("never add an option that keeps lines", True),
    ],
)
def test_a_description_of_a_thing_does_not_stand(message: str, stands: bool) -> None:
    assert is_standing(message) is stands


@pytest.mark.req("L76")
@pytest.mark.parametrize(
    ("message", "stands"),
    [("Never push, ok?", True), ("must I push?", False), ("Never push. Got that?", True)],
)
def test_a_question_does_not_stand_but_a_closing_ok_asks_nothing(
    message: str, stands: bool
) -> None:
    assert is_standing(message) is stands


@pytest.mark.req("L77")
def test_it_is_judged_clause_by_clause() -> None:
    assert is_standing("never deploy on a Friday, not even this time")
    assert is_standing("the tests are red for now, never push them")


def test_a_rule_that_names_what_it_replaces_stands() -> None:
    assert is_standing("switch to two-space indentation instead of tabs from now on")


def test_the_sentences_that_stand_are_named() -> None:
    message = "Please fix the parser. Never touch the lock file! It is red.\n- always run the tests"
    found = [message[s.start : s.end] for s in standing_sentences(message)]
    assert found == ["Never touch the lock file!", "always run the tests"]


@pytest.mark.parametrize(
    ("message", "stands"),
    [
        ("don't commit to main any more", True),
        ("you don't have to ask any more", False),
        ("à partir de maintenant, n'installe plus rien sans demander", True),
        ("больше не трогай этот файл", True),
    ],
)
def test_to_tell_somebody_to_stop_is_a_withdrawal_that_may_stand(
    message: str, stands: bool
) -> None:
    assert withdraws(message)
    assert is_standing(message) is stands


@pytest.mark.parametrize(
    "message",
    [
        "> never push to main\nwho wrote that?",
        "> never push to main\n\nthat came with the ticket",
        "```\nnever push to main\n```\nwhat does it mean",
        "Kim wrote: never push to main\nanswer her",
        'the ticket has "always ask before you push to main" in it, strange',
    ],
)
def test_what_others_wrote_is_no_rule_of_the_user(message: str) -> None:
    assert not is_standing(message)


def test_the_user_s_own_rule_beside_a_quotation_stands_in_its_own_words() -> None:
    message = "> never push to main\nthat is the old text. Always ask me first."
    found = [message[s.start : s.end] for s in standing_sentences(message)]
    assert found == ["Always ask me first."]


@pytest.mark.parametrize(
    ("message", "stands"),
    [
        ("the old importer always stopped at the first bad row", False),
        ("I don't know why the build fails, it never did before", False),
        ("they never tested it on Windows", False),
        ("I only see a white page", False),
        ("the tests are never mocked", True),
        ("you never embed a secret", True),
        ("never embed a secret", True),
        ("the importer must always stop at the first bad row", True),
        # U56 to the letter: a rule word, and nothing of what takes its force.
        ("guests only see it", True),
        ("stop the dev server and free port 3000", True),
        ("most people never open the settings", True),
    ],
)
def test_a_clause_that_reports_what_was_is_no_rule(message: str, stands: bool) -> None:
    assert is_standing(message) is stands
