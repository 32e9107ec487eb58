"""The withdrawal test and the lift check (STATE U48 as amended, U49)."""

import pytest

from longhaul_tui.words.withdraws import lift_fault, lift_ok, withdrawals, withdraws

MOCKS = "never use mocks; fakes only"


@pytest.mark.req("L40", "L46")
@pytest.mark.parametrize(
    "message",
    [
        "the mocks rule is lifted",
        "the no-mocks rule no longer applies",
        "the rule about mocks doesn't apply",
        "use a real server instead of mocks",
    ],
)
def test_the_named_forms_withdraw_and_lift_the_rule_they_name(message: str) -> None:
    assert withdraws(message)
    assert lift_ok(message, MOCKS)


@pytest.mark.req("L39")
def test_a_message_that_withdraws_nothing_lifts_nothing() -> None:
    assert lift_fault("please be quick with the mocks", MOCKS) == "no-withdrawal"


@pytest.mark.req("L41")
def test_a_withdrawal_of_something_else_lifts_nothing() -> None:
    assert lift_fault("the line length rule is lifted", MOCKS) == "no-shared-word"


@pytest.mark.req("L44", "L45")
@pytest.mark.parametrize(
    ("message", "rule"),
    [
        ("you may push to main now", "never push to main"),
        ("go ahead and use a mock here", MOCKS),
        ("it's fine to push to main today", "never push to main"),
    ],
)
def test_a_permission_leaves_the_rule(message: str, rule: str) -> None:
    assert lift_fault(message, rule) == "no-withdrawal"


@pytest.mark.req("L37", "L36")
@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("the rule on file length is lifted", "replacement-not-named"),
        ("the 300 line rule is lifted", None),
        ("the rule on file length, 300 lines, is lifted", None),
    ],
)
def test_a_lift_of_a_replacement_names_what_it_set_beyond_the_older_rule(
    message: str, fault: str | None
) -> None:
    rule = "keep every file under 300 lines, length counted without comments"
    older = "keep every file under 400 lines, length counted without comments"
    assert lift_fault(message, rule, replaced=older) == fault


def test_a_replacement_that_set_nothing_beyond_needs_no_more_than_a_shared_word() -> None:
    assert lift_ok("the mocks rule is lifted", "never use mocks", replaced=MOCKS)


@pytest.mark.parametrize(
    ("message", "ok"),
    [
        ("indent with spaces instead of tabs", True),
        ("tabs are ugly, so use two spaces instead of that old thing we had", False),
        ("use one two three instead of a b c d e f g tabs", True),
        ("use one two three instead of a b c d e f g h tabs", False),
    ],
)
def test_after_instead_of_the_word_stands_within_eight_words(message: str, ok: bool) -> None:
    assert lift_ok(message, "indent with tabs") is ok


def test_the_shared_word_may_stand_in_a_quotation_but_the_withdrawal_may_not() -> None:
    quoted = 'what I said, "please never use any mocks in our tests", is lifted'
    assert lift_ok(quoted, MOCKS)
    relayed = 'the mocks: Kim says "the rule about mocks is lifted for us all"'
    assert lift_fault(relayed, MOCKS) == "no-withdrawal"


@pytest.mark.parametrize(
    "message",
    [
        "use fakes until the mocks rule is lifted",
        "if CI is green, the mocks rule is lifted",
        "the mocks rule is lifted once the tests are done",
        "is the mocks rule lifted?",
        "the mocks rule will be lifted on Friday",
        "the mocks rule is not lifted",
        "don't drop the mocks rule",
        "deploy after the mocks rule is lifted",
        "after the mocks rule is lifted, deploy",
    ],
)
def test_a_condition_a_question_a_plan_and_a_denial_withdraw_nothing(message: str) -> None:
    assert not withdraws(message)


@pytest.mark.req("L73")
def test_forget_it_withdraws_and_its_denial_does_not() -> None:
    assert withdraws("forget it")
    assert not withdraws("don't forget it")


def test_a_withdrawal_knows_where_it_stands() -> None:
    message = "ok. the no-mocks rule no longer applies"
    (hit,) = withdrawals(message)
    assert (message[hit.start : hit.end], hit.how, hit.language) == ("no longer", "phrase", "en")


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        ("die Mock-Regel gilt nicht mehr", "nie Mocks verwenden"),
        ("правило про моки больше не действует", "никогда не используй моки"),
        ("不再需要关于模拟的规则", "永远不要使用模拟"),
        ("モックのルールは解除します", "モックは絶対に使わないで"),
        ("la règle des mocks est levée", "ne jamais utiliser de mocks"),
        ("la regla de los mocks ya no aplica", "nunca uses mocks"),
        ("a regra dos mocks não vale mais", "nunca use mocks"),
    ],
)
def test_a_rule_is_lifted_in_its_own_language(message: str, rule: str) -> None:
    assert lift_ok(message, rule)
    assert lift_fault(message, "Dateien 400 行 строки lignes lineas linhas") == "no-shared-word"


@pytest.mark.parametrize(
    "message",
    [
        "before a restart you no longer have to ask",
        "after lunch the freeze on main is lifted",
        "ask before you add native code; plain packages no longer need it",
        "if CI is red just push anyway, the green-only rule is gone",
    ],
)
def test_a_time_or_a_condition_of_its_own_does_not_hold_it_back(message: str) -> None:
    assert withdraws(message)
