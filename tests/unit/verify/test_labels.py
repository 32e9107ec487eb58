"""Labels become rules; which words they keep (STATE U39-U45, U54a, U57)."""

import pytest

from tests.verdicts import codes, ends, judged, known

FAKES = "never use mocks; fakes only"


def padded(start: str, length: int) -> str:
    """A message of exactly `length` characters that begins with `start`."""
    return (start + " and so on" * 100)[: length - 1] + "."


@pytest.mark.req("L29", "L48")
def test_a_message_without_a_label_is_a_defect_and_the_answer_is_not_verified() -> None:
    verdict = judged(known(FAKES, "add the export"), labels={"u1": "rule"})
    assert [(one.code, one.item, one.u) for one in verdict.defects] == [
        ("label-missing", "label u2", 2)
    ]
    assert (verdict.unlabelled, verdict.verified) == ((2,), False)
    assert judged(known(FAKES), labels={"u1": "rule"}).verified


@pytest.mark.req("L47", "L50")
@pytest.mark.parametrize(
    "text",
    [
        "the code must run on Node 22.11",
        "never add dependencies",
        "tests go under tests/",
        "every dry-run line must start with DRY:",
    ],
)
def test_what_is_labelled_a_rule_is_recorded_whatever_words_it_has(text: str) -> None:
    (rule,) = judged(known(text), labels={"u1": "rule"}).rules
    assert (rule.text, rule.whole, rule.u, rule.entry) == (text, True, 1, "e1")


@pytest.mark.req("L51")
def test_the_words_are_the_messages_own_even_where_the_model_altered_them() -> None:
    message = padded("Never  use “mocks” — fakes only, please", 450)
    verdict = judged(
        known(message), labels={"u1": "rule"}, words={"u1": 'Never use "mocks" - fakes only'}
    )
    (rule,) = verdict.rules
    assert rule.text == "Never  use “mocks” — fakes only"
    assert message[rule.start : rule.end] == rule.text
    assert verdict.refusals == ()


@pytest.mark.req("L52")
@pytest.mark.parametrize(("length", "whole"), [(299, True), (300, True), (301, False)])
def test_a_message_of_up_to_300_characters_is_kept_whole(length: int, whole: bool) -> None:
    message = padded("never use any mocks here", length)
    verdict = judged(known(message), labels={"u1": "rule"}, words={"u1": "never use any mocks"})
    (rule,) = verdict.rules
    assert rule.whole is whole
    assert rule.text == (message if whole else "never use any mocks")


def test_up_to_600_characters_words_may_fail_and_the_whole_stands() -> None:
    message = padded("never use any mocks here", 600)
    verdict = judged(known(message), labels={"u1": "rule"}, words={"u1": "never use any fakes"})
    assert verdict.rules[0].whole
    assert [(one.code, one.end) for one in verdict.defects] == [("words-not-found", "kept")]


@pytest.mark.req("L53")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({}, "words-missing"),
        ({"u1": "never use any fakes"}, "words-not-found"),
        ({"u1": "use any mock"}, "words-cut"),
        ({"u1": "any mocks"}, "words-length"),
    ],
)
def test_above_600_characters_exact_words_are_needed(words: object, code: str) -> None:
    message = padded("never use any mocks here", 601)
    verdict = judged(known(message), labels={"u1": "rule"}, words=words)
    assert (verdict.rules, codes(verdict)) == ((), [code])
    assert verdict.defects == verdict.refusals


@pytest.mark.req("L54")
@pytest.mark.parametrize(
    ("words", "good"),
    [
        ("ever use any mocks here", False),
        ("never use any mocks her", False),
        ("never use any mocks here", True),
        ("use any mocks here and so", True),
    ],
)
def test_words_that_begin_or_end_inside_a_word_are_sent_back(words: str, good: bool) -> None:
    message = padded("never use any mocks here", 700)
    verdict = judged(known(message), labels={"u1": "rule"}, words={"u1": words})
    assert [rule.text for rule in verdict.rules] == ([words] if good else [])
    assert codes(verdict) == ([] if good else ["words-cut"])


def test_several_words_of_a_long_message_are_several_rules() -> None:
    message = padded("never use mocks here. keep files small, always", 700)
    verdict = judged(
        known(message),
        labels={"u1": "rule"},
        words={"u1": ["keep files small", "never use mocks"]},
    )
    assert [(rule.key, rule.text) for rule in verdict.rules] == [
        ("u1.1", "never use mocks"),
        ("u1.2", "keep files small"),
    ]


@pytest.mark.req("L83")
@pytest.mark.parametrize(
    ("length", "words", "recorded"),
    [
        (160, None, "whole"),
        (161, None, None),
        (161, "never use any mocks", "never use any mocks"),
    ],
)
def test_a_message_longer_than_its_excerpt_is_kept_by_exact_words_only(
    length: int, words: str | None, recorded: str | None
) -> None:
    message = padded("never use any mocks here", length)
    given = {} if words is None else {"u1": words}
    verdict = judged(known(message, words_from=160), labels={"u1": "rule"}, words=given)
    texts = [rule.text for rule in verdict.rules]
    assert texts == ([] if recorded is None else [message if recorded == "whole" else recorded])


def test_an_empty_message_needs_no_label_and_is_no_rule() -> None:
    verdict = judged(known("  "), labels={"u1": "rule"})
    assert (verdict.rules, verdict.refusals, verdict.verified) == ((), (), True)
    assert judged(known("")).verified


@pytest.mark.req("L68", "L69")
@pytest.mark.parametrize(
    ("labels", "recorded"),
    [({}, [FAKES]), ({"u1": "not a rule"}, []), ({"u1": "rule"}, [FAKES])],
)
def test_a_standing_message_is_recorded_unless_it_is_marked_a_one_off(
    labels: object, recorded: list[str]
) -> None:
    verdict = judged(known(FAKES, standing=[1]), labels=labels)
    assert [rule.text for rule in verdict.rules] == recorded
    assert verdict.verified


def test_of_a_long_standing_message_the_sentences_that_stand_are_recorded() -> None:
    message = padded("Hello there. Never use mocks. Always run the tests. Now the rest", 700)
    verdict = judged(known(message, standing=[1]))
    assert [rule.text for rule in verdict.rules] == ["Never use mocks.", "Always run the tests."]


@pytest.mark.req("L84")
def test_a_standing_message_may_carry_a_label() -> None:
    record = known("indent with tabs", "indent with two spaces instead of tabs from now on",
                   standing=[1, 2])  # fmt: skip
    verdict = judged(record, labels={"u2": "rule and lifts u1"})
    assert ends(verdict) == {"u1.1": "replaced by u2.1", "u2.1": "active"}


def test_a_near_duplicate_is_merged_into_the_older_rule() -> None:
    older = ("R1", 1, "never use the mocks here please")
    record = known("x", "Never use the mocks here, please!", rules=[older], ask=[2])
    verdict = judged(record, labels={"u2": "rule"})
    assert verdict.rules == ()
    (refusal,) = verdict.refusals
    assert (refusal.code, refusal.end, refusal.into, refusal.detail) == (
        "duplicate",
        "merged",
        "R1",
        "overlap 1.00",
    )
    assert not refusal.fixable


def test_a_message_that_made_a_rule_makes_no_second_one_of_the_same_words() -> None:
    record = known(FAKES, "go on", rules=[("R1", 1, FAKES)])
    verdict = judged(record, labels={"u1": "rule", "u2": "not a rule"})
    assert verdict.rules == ()
    assert [(one.code, one.into) for one in verdict.refusals] == [("already-recorded", "R1")]


@pytest.mark.req("L58", "L60")
def test_a_quote_that_no_user_wrote_is_refused() -> None:
    record = known("please never add mocks to the tests", ask=[])
    verdict = judged(record, quotes=[{"u": "u1", "quote": "mocks are never to be added"}])
    assert [(one.code, one.u, one.text) for one in verdict.defects] == [
        ("quote-not-yours", 1, "mocks are never to be added")
    ]
    assert verdict.rules == ()


@pytest.mark.req("L59")
def test_a_quote_under_the_wrong_message_binds_to_the_newest_that_holds_it() -> None:
    record = known("never add mocks here", "fine", "again: never add mocks here", "thanks", ask=[])
    verdict = judged(record, quotes=[{"u": "u4", "quote": "never add mocks here"}])
    assert [(rule.u, rule.text) for rule in verdict.rules] == [(3, "again: never add mocks here")]
    assert verdict.refusals == ()


@pytest.mark.req("L61")
def test_outside_the_quotable_text_nothing_can_be_cited() -> None:
    # A goal message: its quotable text is the objective alone, whatever its template says.
    record = known("ship the CSV export", ask=[])
    verdict = judged(record, objective={"u": "u1", "quote": "Continue working until it is done"})
    assert verdict.objective is None
    assert codes(verdict) == ["quote-not-yours"]


def test_words_under_the_wrong_message_are_words_of_the_rule_that_holds_them() -> None:
    message = padded("never use any mocks here", 700)
    record = known("go on", message)
    verdict = judged(
        record,
        labels={"u1": "not a rule", "u2": "rule"},
        words={"u1": "never use any mocks here"},
    )
    assert [(rule.u, rule.text) for rule in verdict.rules] == [(2, "never use any mocks here")]
