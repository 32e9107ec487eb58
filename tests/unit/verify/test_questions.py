"""Questions, and how little their replies can do (STATE U53, U53a)."""

import json

import pytest

from longhaul_tui.verify.check import judge
from longhaul_tui.verify.known import Known
from longhaul_tui.verify.questions import heard, with_answers
from tests.verdicts import codes, ends, judged, known

FAKES = "never use mocks; fakes only"
SWITCH = "use recorded servers instead of mocks"


def record(message: str = SWITCH) -> Known:
    return known(FAKES, message, rules=[("R1", 1, FAKES)], ask=[2])


@pytest.mark.req("L94")
def test_a_rule_that_may_replace_another_is_a_question_and_no_defect() -> None:
    verdict = judged(record(), labels={"u2": "rule"})
    (question,) = verdict.questions
    assert (question.u, question.target, question.name, question.text) == (2, "R1", "R1", FAKES)
    assert verdict.defects == ()
    assert ends(verdict) == {"R1": "active", "u2.1": "active"}


@pytest.mark.req("L96", "L98")
@pytest.mark.parametrize(
    "message",
    [
        "keep commits small",
        'keep commits small; the page says "use recorded servers instead of mocks please"',
        "keep commits small; he said “use recorded servers instead of any mocks”",
        "keep commits small, see `use recorded servers instead of all mocks`",
        "keep commits small\n> use recorded servers instead of mocks",
        "keep commits small\n```\nuse recorded servers instead of mocks\n```",
        "keep commits small, you may use a mock",
        'keep commits small; the other thing, "never use any kind of mocks in here", is lifted',
    ],
)
def test_quoted_words_and_permissions_raise_no_question(message: str) -> None:
    assert judged(record(message), labels={"u2": "rule"}).questions == ()


def test_a_replacement_the_label_names_already_is_not_asked_about() -> None:
    verdict = judged(record(), labels={"u2": "rule and lifts R1"})
    assert verdict.questions == ()
    assert ends(verdict)["R1"] == "replaced by u2.1"


@pytest.mark.req("L102", "L103")
def test_a_reply_adds_the_target_that_was_asked_about_and_nothing_else() -> None:
    known_ = known(FAKES, SWITCH, "never push", rules=[("R1", 1, FAKES)], ask=[2, 3])
    before = judged(known_, labels={"u2": "rule", "u3": "rule"}, narrative="kept")
    reply = json.dumps(
        {
            "labels": {"u2": "rule and lifts R1", "u3": "not a rule"},
            "decisions": [{"text": "something quite different"}],
            "narrative": "other",
        }
    )
    rows = heard(reply, before.questions)
    assert [(row.u, row.target, row.answer) for row in rows] == [(2, "R1", "rule and lifts R1")]
    after = judge(with_answers(before.answer, rows), known_)
    assert ends(after) == {"R1": "replaced by u2.1", "u2.1": "active", "u3.1": "active"}
    assert (after.narrative, after.decisions) == ("kept", ())


@pytest.mark.req("L104")
@pytest.mark.parametrize(
    "reply",
    [
        None,
        "",
        "yes, it does",
        '{"labels":{"u2":"lifts R1"}}',
        '{"labels":{"u2":"not a rule"}}',
        '{"labels":{"u2":"rule and lifts R9"}}',
        '{"labels":{"u2":"rule and lifts R1, R9"}}',
        '{"labels":{"u9":"rule and lifts R1"}}',
        '{"labels":{"u2":"rule"}}',
    ],
)
def test_any_other_reply_changes_nothing(reply: str | None) -> None:
    before = judged(record(), labels={"u2": "rule"})
    rows = heard(reply, before.questions)
    assert with_answers(before.answer, rows) == before.answer


@pytest.mark.req("L99")
def test_a_rule_may_be_named_by_its_message_in_a_reply() -> None:
    before = judged(record(), labels={"u2": "rule"})
    (row,) = heard('{"labels":{"u2":"rule and lifts u1"}}', before.questions)
    assert row.answer == "rule and lifts R1"


@pytest.mark.req("L105")
def test_an_added_target_still_passes_the_checks() -> None:
    before = judged(record(), labels={"u2": "rule"})
    rows = heard('{"labels":{"u2":"rule and lifts R1"}}', before.questions)
    other = known(FAKES, "write docs for all", rules=[("R1", 1, FAKES)], ask=[2])
    after = judge(with_answers(before.answer, rows), other)
    assert ends(after) == {"R1": "active", "u2.1": "active"}
    assert codes(after) == ["replace-not-said"]


@pytest.mark.req("L93")
def test_a_refused_lift_is_asked_alone_and_its_reply_names_the_replacement() -> None:
    known_ = known(
        "keep every file under 400 lines",
        "keep every file under 300 lines",
        "the 300 lines rule, formerly 400, no longer holds",
        rules=[("R1", 1, "keep every file under 400 lines")],
        ask=[2, 3],
    )
    before = judged(known_, labels={"u2": "rule and lifts R1", "u3": "lifts R1"})
    rows = heard('{"labels":{"u3":"lifts u2","u2":"not a rule"}}', before.lift_questions)
    assert [(row.u, row.target, row.answer) for row in rows] == [(3, "u2.1", "lifts u2")]
    after = judge(with_answers(before.answer, rows), known_)
    assert ends(after)["u2.1"] == "lifted by u3"
