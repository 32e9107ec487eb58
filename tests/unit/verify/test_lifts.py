"""Lifts and replacements (STATE U49, U51-U54a)."""

import pytest

from tests.verdicts import codes, ends, judged, known

FAKES = "never use mocks; fakes only"
R1 = ("R1", 1, FAKES)


@pytest.mark.req("L46")
def test_a_withdrawal_lifts_the_rule_it_names() -> None:
    record = known(FAKES, "the no-mocks rule no longer applies", rules=[R1], ask=[2])
    verdict = judged(record, labels={"u2": "lifts R1"})
    assert ends(verdict) == {"R1": "lifted by u2"}
    (lift,) = verdict.lifts
    assert (lift.u, lift.entry, lift.targets) == (2, "e2", ("R1",))
    assert lift.quote == "the no-mocks rule no longer applies"


@pytest.mark.req("L39", "L42", "L43")
@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("please be quick with the mocks", "lift-no-withdrawal"),
        ("you may use a mock here", "lift-no-withdrawal"),
        ("is the mocks rule lifted?", "lift-no-withdrawal"),
        ("use fakes until the mocks rule is lifted", "lift-no-withdrawal"),
        ('the bot wrote "the rule about mocks is lifted for good"', "lift-no-withdrawal"),
        ("the line length rule is lifted", "lift-no-shared-word"),
    ],
)
def test_a_lift_without_the_users_withdrawal_is_sent_back_with_the_rule_and_changes_nothing(
    message: str, code: str
) -> None:
    verdict = judged(known(FAKES, message, rules=[R1], ask=[2]), labels={"u2": "lifts R1"})
    assert ends(verdict) == {"R1": "active"}
    assert [(one.code, one.item, one.text) for one in verdict.defects] == [
        (code, "lifts R1", FAKES)
    ]
    assert verdict.lifts == ()


@pytest.mark.req("L31")
def test_several_targets_are_all_lifted() -> None:
    record = known(
        FAKES,
        "keep lines short",
        "the rules on mocks and short lines are lifted",
        rules=[R1, ("R6", 2, "keep lines short")],
        ask=[3],
    )
    verdict = judged(record, labels={"u3": "lifts R1, R6"})
    assert ends(verdict) == {"R1": "lifted by u3", "R6": "lifted by u3"}


@pytest.mark.req("L32")
def test_a_rule_of_the_same_span_is_lifted_by_its_message() -> None:
    verdict = judged(known(FAKES, "drop the mocks rule"), labels={"u1": "rule", "u2": "lifts u1"})
    assert ends(verdict) == {"u1.1": "lifted by u2"}
    assert verdict.lifts[0].targets == ("u1.1",)


@pytest.mark.req("L38")
def test_a_message_that_only_withdraws_makes_no_rule() -> None:
    record = known(
        "every dry-run line must start with DRY:",
        "the DRY prefix is lifted, plain is fine",
        rules=[("R1", 1, "every dry-run line must start with DRY:")],
        ask=[2],
    )
    verdict = judged(record, labels={"u2": "lifts R1"})
    assert (ends(verdict), verdict.rules) == ({"R1": "lifted by u2"}, ())


@pytest.mark.req("L33")
def test_a_rule_that_cannot_stand_beside_another_replaces_it_without_saying_so() -> None:
    record = known(
        "keep every file under 400 lines",
        "keep every file under 300 lines",
        rules=[("R1", 1, "keep every file under 400 lines")],
        ask=[2],
    )
    verdict = judged(record, labels={"u2": "rule and lifts R1"})
    assert ends(verdict) == {"R1": "replaced by u2.1", "u2.1": "active"}
    assert verdict.rules[0].replaces == ("R1",)
    assert verdict.refusals == ()


def test_two_rules_that_can_stand_together_are_both_kept_and_the_model_is_told() -> None:
    record = known(FAKES, "only touch files below apps", rules=[R1], ask=[2])
    verdict = judged(record, labels={"u2": "rule and lifts R1"})
    assert ends(verdict) == {"R1": "active", "u2.1": "active"}
    (refusal,) = verdict.defects
    assert (refusal.code, refusal.detail, refusal.end) == (
        "replace-not-said",
        "no-withdrawal",
        "kept",
    )


@pytest.mark.req("L253")
def test_a_rule_may_replace_a_rule_and_its_narrowing() -> None:
    record = known(
        "keep every file under 400 lines",
        "keep every test file under 300 lines",
        "from now on keep every file under 200 lines instead of the 400 or 300 lines",
        rules=[
            ("R1", 1, "keep every file under 400 lines"),
            ("R6", 2, "keep every test file under 300 lines"),
        ],
        ask=[3],
    )
    verdict = judged(record, labels={"u3": "rule and lifts R1, R6"})
    assert ends(verdict) == {
        "R1": "replaced by u3.1",
        "R6": "replaced by u3.1",
        "u3.1": "active",
    }


@pytest.mark.req("L34", "L35", "L36")
def test_a_lift_of_a_replaced_rule_is_asked_again_with_the_replacement_shown() -> None:
    record = known(
        "keep every file under 400 lines",
        "keep every file under 300 lines",
        "the 400 lines rule is lifted",
        rules=[("R1", 1, "keep every file under 400 lines")],
        ask=[2, 3],
    )
    verdict = judged(record, labels={"u2": "rule and lifts R1", "u3": "lifts R1"})
    assert ends(verdict) == {"R1": "replaced by u2.1", "u2.1": "active"}
    (refusal,) = verdict.defects
    assert (refusal.code, refusal.detail, refusal.text) == (
        "target-replaced",
        "u2",
        "keep every file under 300 lines",
    )
    (question,) = verdict.lift_questions
    assert (question.u, question.name, question.label) == (3, "u2", "lifts")


@pytest.mark.req("L37")
@pytest.mark.parametrize(
    ("message", "end"),
    [
        ("the rule on file length in lines is lifted", "active"),
        ("the 300 lines rule is lifted", "lifted by u3"),
    ],
)
def test_a_lift_of_a_replacement_names_what_it_set_beyond_the_older_rule(
    message: str, end: str
) -> None:
    record = known(
        "keep every file under 400 lines",
        "keep every file under 300 lines",
        message,
        rules=[("R1", 1, "keep every file under 400 lines")],
        ask=[2, 3],
    )
    verdict = judged(record, labels={"u2": "rule and lifts R1", "u3": "lifts u2"})
    assert ends(verdict)["u2.1"] == end


def test_a_lift_of_a_lifted_rule_is_accepted_silently_and_changes_nothing() -> None:
    again = "the mocks rule is lifted, really"
    record = known(FAKES, "drop the mocks rule", again, rules=[R1], ask=[2, 3])
    verdict = judged(record, labels={"u2": "lifts R1", "u3": "lifts R1"})
    assert ends(verdict) == {"R1": "lifted by u2"}
    assert (len(verdict.lifts), verdict.refusals) == (1, ())


@pytest.mark.parametrize(
    ("label", "code"),
    [
        ("lifts R9", "target-unknown"),
        ("lifts u2", "target-unknown"),
        ("lifts u3", "target-not-older"),
    ],
)
def test_a_target_must_be_there_and_older(label: str, code: str) -> None:
    record = known(
        "go on",
        "the mocks rule is lifted",
        FAKES,
        rules=[("R1", 3, FAKES)],
        ask=[1, 2],
    )
    verdict = judged(record, labels={"u1": "not a rule", "u2": label})
    assert codes(verdict) == [code]
    assert ends(verdict) == {"R1": "active"}


def test_a_replacement_that_adds_nothing_lifts_only_what_the_user_withdraws() -> None:
    record = known(
        "indent with tabs",
        "indent with two spaces",
        "the tabs rule is lifted: indent with two spaces",
        rules=[("R1", 1, "indent with tabs"), ("R2", 3, "indent with two spaces")],
        ask=[3],
    )
    verdict = judged(record, labels={"u3": "rule and lifts R1"})
    assert verdict.rules == ()
    assert ends(verdict)["R1"] == "lifted by u3"


def test_of_several_rules_of_one_message_the_one_that_is_spoken_of_is_lifted() -> None:
    record = known(
        "never use mocks. keep lines short",
        "the mocks rule is lifted",
        rules=[("R1", 1, "never use mocks"), ("R2", 1, "keep lines short")],
        ask=[2],
    )
    assert ends(judged(record, labels={"u2": "lifts u1"})) == {"R1": "lifted by u2", "R2": "active"}


@pytest.mark.req("L57")
def test_a_permission_labelled_as_a_lift_leaves_the_rule() -> None:
    rule = ("R1", 1, "never push to main")
    record = known(rule[2], "you may push to main now", rules=[rule], ask=[2])
    assert ends(judged(record, labels={"u2": "lifts R1"})) == {"R1": "active"}


@pytest.mark.req("L80")
def test_an_earlier_standing_rule_that_a_message_withdraws_is_not_carried() -> None:
    record = known(
        "every dry-run line must start with DRY:",
        "the DRY: prefix rule is lifted",
        standing=[1],
    )
    assert ends(judged(record, labels={"u2": "lifts u1"})) == {"u1.1": "lifted by u2"}


@pytest.mark.req("L33")
@pytest.mark.parametrize(
    "message",
    [
        "is docker running on the laptop?",
        "docker is fine on the laptop while you hunt this one",
        "> start docker on this laptop\nwho wrote that",
        "is this so? " + "x" * 300 + " did you start docker on this laptop?",
    ],
)
def test_no_question_permission_or_quotation_replaces_a_rule(message: str) -> None:
    rule = "do not start docker on this laptop"
    record = known(rule, message, rules=[("R1", 1, rule)], ask=[2])
    verdict = judged(
        record,
        labels={"u2": "rule and lifts R1"},
        words={"u2": "start docker on this laptop"},
    )
    assert ends(verdict)["R1"] == "active"
