"""The better of two answers, and what holds of every verdict (STATE U39-U41)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.verify.check import unanswered, verify
from longhaul_tui.verify.verdict import FIXABLE, WORDS, better
from tests.verdicts import judged, known

FAKES = "never use mocks; fakes only"


@pytest.mark.req("L92")
def test_a_parsed_answer_is_kept_when_the_retry_brings_junk() -> None:
    record = known(FAKES)
    first = judged(record, labels={"u1": "rule"})
    junk = verify("sorry, I cannot", record, attempt=2)
    assert better(first, junk) is first
    assert better(junk, first) is first


def test_more_labels_win_then_more_items_then_the_later() -> None:
    record = known(FAKES, "keep lines short")
    one = judged(record, labels={"u1": "rule"}, narrative="x", decisions=["a decision of ours"])
    both = judged(record, attempt=2, labels={"u1": "rule", "u2": "rule"})
    richer = judged(record, attempt=2, labels={"u1": "rule"}, narrative="x")
    again = judged(
        record, attempt=2, labels={"u1": "rule"}, narrative="y", decisions=["another one here"]
    )
    assert better(one, both) is both
    assert better(one, richer) is one
    assert better(one, again) is again


def test_a_label_whose_lift_was_refused_counts_for_nothing() -> None:
    record = known(FAKES, "be quick", rules=[("R1", 1, FAKES)], ask=[2])
    refused = judged(record, labels={"u2": "lifts R1"})
    good = judged(record, labels={"u2": "not a rule"})
    assert (refused.score[0], good.score[0]) == (0, 1)


@pytest.mark.req("L66", "L91")
def test_one_note_can_name_everything_that_is_to_be_mended() -> None:
    record = known(FAKES, "be quick", "go on", rules=[("R1", 1, FAKES)], ask=[2, 3])
    verdict = judged(record, labels={"u2": "lifts R1, R7"}, objective={"quote": "no such words"})
    assert [(one.code, one.item) for one in verdict.defects] == [
        ("target-unknown", "lifts R7"),
        ("lift-no-withdrawal", "lifts R1"),
        ("label-missing", "label u3"),
        ("quote-not-yours", "objective"),
    ]


def test_an_answer_without_json_is_one_defect_and_no_label_is_known() -> None:
    record = known(FAKES, "go on")
    verdict = verify("no", record)
    assert [one.code for one in verdict.defects] == ["not-json"]
    assert (verdict.unlabelled, verdict.verified) == ((1, 2), False)
    assert unanswered(record).unlabelled == (1, 2)


def test_every_code_has_words_and_what_is_fixable_is_a_code() -> None:
    assert set(WORDS) >= FIXABLE
    assert all(WORDS.values())


MESSAGES = (
    FAKES,
    "the no-mocks rule no longer applies",
    "keep every file under 400 lines",
    "keep every file under 300 lines instead of 400",
    "you may push to main now",
    "Never push to main. " * 40,
    "drop R1",
    'he said "the rule about pushing to main is lifted now" and left',
    "",
)
LABELS = st.sampled_from(
    ["rule", "not a rule", "lifts R1", "lifts u1", "lifts u3, R2", "rule and lifts R1",
     "rule and lifts u3", "rule and lifts R1, u1, u4", "junk"]
)  # fmt: skip


@pytest.mark.req("L57", "L58")
@given(
    st.dictionaries(st.sampled_from([f"u{n}" for n in range(1, 11)]), LABELS),
    st.dictionaries(
        st.sampled_from(["u5", "u6", "u2"]),
        st.sampled_from(
            ["Never push to main.", "push to mai", "made up by the model", "main. Never push"]
        ),
    ),
    st.lists(st.sampled_from((*MESSAGES[:4], "invented words here")), max_size=3),
)
def test_no_answer_makes_words_the_user_did_not_write_or_lifts_without_a_withdrawal(
    labels: dict[str, str], words: dict[str, str], quotes: list[str]
) -> None:
    record = known(*MESSAGES, rules=[("R1", 1, FAKES), ("R2", 3, MESSAGES[2])])
    verdict = verify(json.dumps({"labels": labels, "words": words, "quotes": quotes}), record)
    for rule in verdict.rules:
        assert MESSAGES[rule.u - 1][rule.start : rule.end] == rule.text
        assert rule.text.strip()
    # u2 and u4 withdraw or replace; no other message may end a rule.
    by = {rule.by.partition(".")[0] for rule in verdict.held if rule.by is not None}
    assert by <= {"u2", "u4", "u7"}
    assert all(one.u in (2, 4, 7) for one in verdict.lifts)
    assert len({rule.key for rule in verdict.held}) == len(verdict.held)
