"""Small nights whose pass was worked out by hand from STATE U36-U58, against what the pass stores.

A scripted model answers; expected are the rules, who lifted or replaced them, what was refused and
how often anybody was asked.
"""

import json
from typing import TypeAlias

import pytest

from longhaul_tui.compaction import Compaction
from longhaul_tui.state.events import Correction, Event, Lift
from longhaul_tui.state.writing import encode_span_record
from tests.own import OwnSession
from tests.passing import append, compacted
from tests.scripted import ScriptedModel

ASKED = "Add CSV export to the reports page, streaming all rows, please."
MOCKS = "never use mocks; fakes only"
TALK = "We had many talks about style and none of them ended well. "
LONG = f"Two things for later. {TALK * 11}Never use mocks in tests. Always write docstrings here."
Life: TypeAlias = tuple[str, str, str | None]


def answer(labels: dict[str, str], **more: object) -> str:
    return json.dumps({"labels": {"u1": "not a rule", **labels}, "narrative": "did it", **more})


def said(*texts: str, night: OwnSession | None = None) -> OwnSession:
    """A night in which these are judged; one more message is kept behind them."""
    night = OwnSession() if night is None else night
    for text in texts:
        night.says(text)
    night.says("go on " + "x" * 200)
    return night


def passed(night: OwnSession, *answers: str) -> tuple[Compaction, int]:
    """The pass, appended, and how many requests it made."""
    model = ScriptedModel(answers)
    made = compacted(night, model)
    append(night, made)
    assert night.snapshot().state.anomalies == ()
    return made, len(model.requests)


def lives(night: OwnSession) -> list[Life]:
    return [(rule.id, rule.status, rule.by) for rule in night.snapshot().state.rules]


def rule_events(made: Compaction) -> list[Event]:
    return [one for one in made.details.events if isinstance(one, Correction | Lift)]


def refused(made: Compaction) -> list[tuple[str, str, int, str, str]]:
    return [(r.code, r.item, r.attempt, r.sent, r.end) for r in made.record.refusals]


@pytest.mark.parametrize(
    ("second", "label", "expected"),
    [
        ("the no-mocks rule no longer applies", "lifts u2", [("R1", "lifted", "u3")]),
        (
            "use real servers instead of fakes from now on",
            "rule and lifts u2",
            [("R1", "replaced", "R2"), ("R2", "active", None)],
        ),
        ("always use mocks", "rule and lifts u2", [("R1", "replaced", "R2")]),
    ],
)
def test_within_one_span_a_later_message_ends_a_rule(
    second: str, label: str, expected: list[Life]
) -> None:
    night = said(ASKED, MOCKS if second != "always use mocks" else "never use mocks", second)
    made, requests = passed(night, answer({"u2": "rule", "u3": label}))
    assert (lives(night)[: len(expected)], requests) == (expected, 1)
    assert [event.source.seq for event in rule_events(made)] == [1, 2]
    assert [event.source.u for event in rule_events(made)] == [2, 3]


def test_a_permission_lifts_nothing_and_is_asked_once(  # U48: permissions never count
) -> None:
    night = said(ASKED, "never push to main", "you may push to main now")
    wrong = answer({"u2": "rule", "u3": "lifts u2"})
    made, requests = passed(night, wrong, wrong)
    assert (lives(night), requests) == ([("R1", "active", None)], 2)
    assert refused(made) == [
        ("lift-no-withdrawal", "lifts u2", 1, "note", "dropped"),
        ("lift-no-withdrawal", "lifts u2", 2, "none", "dropped"),
    ]


def test_two_rules_that_can_stand_together_both_stand() -> None:
    night = said(ASKED, MOCKS, "commit messages start with the ticket number")
    wrong = answer({"u2": "rule", "u3": "rule and lifts u2"})
    made, requests = passed(night, wrong, wrong)
    assert lives(night) == [("R1", "active", None), ("R2", "active", None)]
    assert (requests, [row[0] for row in refused(made)]) == (2, ["replace-not-said"] * 2)


def test_a_lifted_replacement_brings_nothing_back() -> None:
    night = said(ASKED, "indent with tabs", "indent with spaces")
    passed(night, answer({"u2": "rule", "u3": "rule and lifts u2"}))
    said("indent with spaces no longer applies", night=night)
    passed(night, json.dumps({"labels": {"u4": "not a rule", "u5": "lifts R2"}}))
    assert lives(night) == [("R1", "replaced", "R2"), ("R2", "lifted", "u5")]


def test_what_is_lifted_already_is_lifted_in_silence() -> None:
    night = said(ASKED, MOCKS, "the no-mocks rule no longer applies")
    passed(night, answer({"u2": "rule", "u3": "lifts u2"}))
    said("really, the no-mocks rule no longer applies", night=night)
    made, requests = passed(night, json.dumps({"labels": {"u4": "not a rule", "u5": "lifts R1"}}))
    assert (rule_events(made), refused(made), requests) == ([], [], 1)
    assert lives(night) == [("R1", "lifted", "u3")]


def test_a_long_message_gives_the_rules_its_words_name() -> None:
    night = said(ASKED, LONG)
    words = ["Never use mocks in tests.", "Always write docstrings here."]
    made, requests = passed(night, answer({"u2": "rule"}, words={"u2": words}))
    rules = [event for event in rule_events(made) if isinstance(event, Correction)]
    assert [(rule.text, rule.start, rule.whole) for rule in rules] == [
        (words[0], len(LONG) - 55, False),
        (words[1], len(LONG) - 29, False),
    ]
    assert requests == 1


def test_words_that_a_second_try_brings_are_told_of_that_try() -> None:
    night = said(ASKED, LONG)
    words = "Always write docstrings here."
    made, _ = passed(night, answer({"u2": "rule"}), answer({"u2": "rule"}, words={"u2": words}))
    rows = [row for row in encode_span_record(made.record)["labels"] if row["u"] == "u2"]
    place = [len(LONG) - len(words), len(LONG)]
    assert [(row["attempt"], row["label"], row["words"]) for row in rows] == [
        (1, "rule", []),
        (2, "rule", [place]),
    ]
    assert refused(made) == [("words-missing", "words u2", 1, "note", "mended")]


def test_words_that_cut_a_word_record_nothing() -> None:
    night = said(ASKED, LONG)
    wrong = answer({"u2": "rule"}, words={"u2": "lways write docstrings here"})
    made, requests = passed(night, wrong, wrong)
    assert (rule_events(made), requests) == ([], 2)
    assert [row[0] for row in refused(made)] == ["words-cut", "words-cut"]


def test_a_message_without_a_label_is_offered_again_and_recorded_late() -> None:
    night = said(ASKED, MOCKS)
    made, requests = passed(night, answer({}), answer({}))
    narrative = made.details.narrative
    assert (narrative.kind, narrative.unverified_chunks, requests) == ("partial", 1, 2)
    said("thanks, go on", night=night)
    labels = {"u2": "rule", "u3": "not a rule", "u4": "not a rule"}
    made, requests = passed(night, answer(labels))
    (rule,) = rule_events(made)
    assert (rule.source.u, rule.source.span, rule.source.entry) == (2, 2, night.users()[1])
    assert (made.record.carried, made.details.narrative.kind, requests) == (True, "full", 1)


def test_evidence_and_duplicates_name_what_the_close_gave_them() -> None:
    night = OwnSession()
    night.says(ASKED)
    night.shell("npm test", "1 failed", code=1)
    said(night=night)
    text = "stream rows instead of building a file in memory"
    notes = [
        {"text": text, "evidence": ["C1", "C99", "u9", "E1"]},
        {"text": "Stream rows instead of building a file in memory!", "evidence": ["u1"]},
    ]
    made, _ = passed(night, answer({}, decisions=notes))
    (decision,) = night.snapshot().state.decisions
    assert (decision.id, decision.text) == ("D1", text)
    assert list(decision.evidence) == ["C1", "E1", "u1"]
    rows = [(r.code, r.detail, r.end, r.into) for r in made.record.refusals]
    assert rows == [
        ("evidence-unknown", "C99 u9", "kept", None),
        ("duplicate", "overlap 1.00", "merged", "D1"),
    ]


def test_a_value_of_the_model_stands_in_the_turn_it_cites() -> None:
    night = said(ASKED, "the first export took 840 ms on a laptop")
    figures = [
        {"text": "840 ms", "from": "u2", "label": "first export"},
        {"text": "900 ms", "from": "u2"},
        {"text": "84", "from": "u2"},
        {"text": "840 ms", "from": "u1"},
    ]
    made, _ = passed(night, answer({"u2": "not a rule"}, values=figures))
    (value,) = [one for one in made.details.events if not isinstance(one, Correction | Lift)]
    assert value.source.entry == night.users()[1]
    assert [(one.text, one.source, one.by) for one in made.details.learned] == [
        ("840 ms", "u2", "model")
    ]
    assert [row[0] for row in refused(made)] == ["value-not-shown"] * 3
