"""Refusals as rows: of passes, of the remember tool, and what the log counted (WIREFRAMES E)."""

import pytest

from longhaul_tui.state.records import LabelRow
from longhaul_tui.verify.verdict import WORDS
from longhaul_tui.view.pass_log import PassLog, pass_log
from longhaul_tui.view.rejections import (
    RefusedRow,
    by_code,
    code_words,
    codes_words,
    ended_words,
    in_force,
    item_words,
    matters,
    offered_words,
    refusals_of,
    refused,
    refused_counts,
    sent_words,
    unrecorded,
)
from longhaul_tui.view.verdict import refusal_count
from tests.logs import compaction
from tests.own import OwnSession
from tests.passes import SESSION, goal, log, refusal, when

LIFT = refusal(
    "lift-no-shared-word",
    "lifts R1",
    u=3,
    text="never push; I push in the morning",
    sent="note",
    end="mended",
)


def a_night() -> OwnSession:
    """#1: a label in its second try, and evidence of nothing. Between them the tool. #2: a lift."""
    night = OwnSession()
    goal(night)
    night.close(
        line="one",
        labels=[LabelRow(u=1, label="not a rule", attempt=2)],
        refusals=[
            refusal("label-missing", "label u1", u=1, sent="note", end="mended"),
            refusal("evidence-unknown", "dead-end 1", attempt=2, detail="C99", end="kept"),
        ],
    )
    call = night.call("longhaul_remember", kind="correction", quote="always format")
    night.assistant(calls=[call])
    night.result(call, "refused: quote-not-yours: copy the words exactly")
    night.close(
        line="two",
        labels=[
            LabelRow(u=3, label="lifts", targets=("R1",), attempt=1),
            LabelRow(u=3, label="lifts", targets=("R4",), attempt=2),
        ],
        refusals=[LIFT],
    )
    return night


def rows(night: OwnSession) -> tuple[RefusedRow, ...]:
    return refused(night.snapshot())


def test_newest_first_and_in_a_pass_the_last_try_first() -> None:
    found = rows(a_night())
    assert [(row.source, row.n, row.attempt, row.item) for row in found] == [
        ("pass", 2, 1, "u3 lifts R1"),
        ("tool", None, None, "remember"),
        ("pass", 1, 2, "dead end"),
        ("pass", 1, 1, "u1"),
    ]
    assert [row.kind for row in found] == ["rules", "tool", "notes", "rules"]
    assert [row.touches for row in found] == [True, True, False, False]


def test_each_says_why_what_was_sent_back_and_how_it_ended() -> None:
    lift, tool, evidence, label = rows(a_night())
    assert code_words(lift) == "the message shares no word with the rule"
    assert sent_words(lift) == "sent back after try 1"
    assert ended_words(lift) == "try 2: lifts R4"
    assert code_words(tool) == "no message of yours holds these words"
    assert (sent_words(tool), ended_words(tool)) == ("the agent was told", "refused")
    assert tool.detail == "copy the words exactly"
    assert code_words(evidence) == "there is no such id (C99)"
    assert (sent_words(evidence), ended_words(evidence)) == (
        "nothing sent back",
        "kept without C99",
    )
    assert ended_words(label) == "try 2: not a rule"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (refusal("label-missing", "label u7", u=7), "u7"),
        (refusal("words-missing", "words u5", u=5), "words of u5"),
        (refusal("lift-no-withdrawal", "lifts R5", u=9), "u9 lifts R5"),
        (refusal("duplicate", "decision 2"), "decision"),
        (refusal("text-short", "dead-end 1"), "dead end"),
        (refusal("value-not-shown", "value 1", text="45 s"), "value 45 s"),
        (refusal("quote-not-yours", "quote u3", u=3), "quote of u3"),
        (refusal("quote-not-yours", "done_when 1"), "done when"),
        (refusal("quote-not-yours", "objective"), "objective"),
        (refusal("not-json", "answer"), "answer"),
    ],
)
def test_items_in_words(row: object, words: str) -> None:
    assert item_words(row) == words  # type: ignore[arg-type]  # refusal rows


def test_a_merge_names_the_older_item_and_the_value_compared() -> None:
    night = OwnSession()
    goal(night)
    merged = refusal("duplicate", "decision 1", detail="overlap 0.86", end="merged", into="D3")
    night.close(line="one", refusals=[merged])
    (row,) = rows(night)
    assert code_words(row) == "it says what an older one says (D3, overlap 0.86)"
    assert ended_words(row) == "merged into D3"


def test_every_code_of_the_verifier_has_words_and_an_unknown_one_is_shown_as_it_is() -> None:
    night = OwnSession()
    goal(night)
    codes = [*WORDS, "moon"]
    night.close(line="one", refusals=[refusal(code, "answer") for code in codes])
    words = {row.code: code_words(row) for row in rows(night)}
    assert words.pop("moon") == "moon"
    assert words == dict(WORDS)


def test_counts_by_code_the_most_frequent_first() -> None:
    night = OwnSession()
    goal(night)
    night.close(
        line="one",
        refusals=[
            refusal("text-short", "decision 1"),
            refusal("label-missing", "label u1", u=1),
            refusal("text-short", "dead-end 1"),
        ],
    )
    found = rows(night)
    assert by_code(found) == [
        ("the text has fewer than 12 characters", 2),
        ("the message has no label", 1),
    ]
    assert codes_words(found) == "2 codes"
    assert codes_words(rows(a_night())) == "4 codes, 1 each"
    assert codes_words(()) == ""


def test_how_many_and_how_many_of_one_pass() -> None:
    night = a_night()
    found = rows(night)
    assert refused_counts(found, night.snapshot()) == "4 refused, none of them in force"
    assert refused_counts((), night.snapshot()) == "no refusal"
    assert (refusals_of(found, 1), refusals_of(found, 2), refusals_of(found, None)) == (2, 1, 0)
    assert refusal_count(night.snapshot()) == 4


def test_words_that_were_refused_and_are_a_rule_all_the_same_are_counted() -> None:
    night = OwnSession()
    goal(night)
    said = night.says("never push; I push in the morning")
    dropped = refusal("words-not-found", "words u2", u=2, text="never push; I push in the morning")
    known = refusal("already-recorded", "words u2", u=2, text="never push; I push in the morning")
    night.close(night.rule(said), line="one", refusals=[dropped, known])
    snapshot = night.snapshot()
    assert in_force(refused(snapshot), snapshot) == 1
    assert refused_counts(refused(snapshot), snapshot) == "2 refused, 1 of them in force"


def test_where_the_span_record_is_missing_the_log_says_how_many() -> None:
    night = OwnSession()
    goal(night)
    at = when(night, -2)
    night.close(line="one", record=False)
    snapshot = night.snapshot()
    assert refused(snapshot) == ()
    assert unrecorded(snapshot) == 1
    # `near-duplicate` once, as the record of `tests.logs` says
    one = compaction(1, at).replace(b"019e0000-0000-7000-8000-000000000001", SESSION.encode())
    (row,) = refused(snapshot, pass_log(log(one), snapshot))
    assert (row.source, row.code, row.count, row.n) == ("log", "near-duplicate", 1, 1)
    assert (sent_words(row), ended_words(row)) == ("its span record is missing", "not recorded")
    assert refused(snapshot, PassLog()) == ()


def test_why_a_refusal_that_touches_rules_matters() -> None:
    lift, tool, evidence, _ = rows(a_night())
    assert matters(lift) == "accepted, a rule of yours would have ended without your word"
    assert matters(tool) == "accepted, it would have become a rule you never gave"
    assert matters(evidence) == ""


def test_what_the_tool_was_offered() -> None:
    assert offered_words('{"kind":"lift","target":"R2","quote":"push now"}') == (
        "lift: R2: push now"
    )
    assert offered_words("not json") == "not json"
    assert offered_words("[1]") == "[1]"
    assert offered_words("{}") == "{}"
