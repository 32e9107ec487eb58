"""Decisions, dead ends, quotes and the model's values (STATE U43, U46, U50, U56)."""

import pytest

from tests.verdicts import codes, judged, known

KEY = "s3same-open-77"


@pytest.mark.req("L62", "L65")
def test_an_unknown_id_is_dropped_and_the_item_stays() -> None:
    verdict = judged(
        known("hello", ask=[]),
        decisions=[{"text": "stream rows to the response", "evidence": ["C999", "c3", "u1", "u2"]}],
        dead_ends=[{"text": "a library for the CSV files", "evidence": ["E2", "E3"]}],
    )
    assert [(one.key, one.text, one.evidence) for one in verdict.decisions] == [
        ("D+1", "stream rows to the response", ("C3", "u1"))
    ]
    assert [one.evidence for one in verdict.dead_ends] == [("E2",)]
    assert [(one.code, one.detail, one.end) for one in verdict.refusals] == [
        ("evidence-unknown", "C999 u2", "kept"),
        ("evidence-unknown", "E3", "kept"),
    ]
    assert verdict.defects == ()


def test_a_text_of_eleven_characters_is_no_decision() -> None:
    verdict = judged(known("hello", ask=[]), decisions=["use sqlite!", "use sqlite3!"])
    assert [one.text for one in verdict.decisions] == ["use sqlite3!"]
    assert codes(verdict) == ["text-short"]


def test_a_duplicate_adds_only_its_new_evidence_to_the_older_item() -> None:
    record = known("hello", ask=[], decisions=[("D4", "stream the rows to the response")])
    verdict = judged(
        record,
        decisions=[
            {"text": "Stream the rows to the response.", "evidence": ["C1"]},
            {"text": "stream the rows to the response", "evidence": ["C1"]},
        ],
    )
    assert [(one.key, one.merge, one.evidence) for one in verdict.decisions] == [
        ("D4", True, ("C1",))
    ]
    assert [(one.code, one.into) for one in verdict.refusals] == [("duplicate", "D4")] * 2


def test_evidence_is_bounded_by_four() -> None:
    record = known("hello", ask=[], commands=9)
    (item,) = judged(
        record, decisions=[{"text": "stream the rows out", "evidence": "C1 C2 C3 C4 C5"}]
    ).decisions
    assert item.evidence == ("C1", "C2", "C3", "C4")


def test_the_objective_and_the_end_are_slices_of_the_users_words() -> None:
    message = "Please add “CSV” export. It is done when npm test passes."
    verdict = judged(
        known(message, ask=[]),
        objective={"u": "u1", "quote": 'add "CSV" export'},
        done_when=[{"u": "u9", "quote": "done when npm test passes"}],
    )
    assert verdict.objective is not None
    assert verdict.objective.quote == "add “CSV” export"
    assert message[verdict.objective.start : verdict.objective.end] == verdict.objective.quote
    assert [one.quote for one in verdict.done_when] == ["done when npm test passes"]


@pytest.mark.req("L56", "L87")
@pytest.mark.parametrize(
    ("text", "source", "code"),
    [
        ("840 ms", "u1", None),
        ("840 ms", "[U1]", None),
        ("84", "u1", "value-not-shown"),
        ("850 ms", "u1", "value-not-shown"),
        ("840 ms", "C1", "value-not-shown"),
        ("5.9.3", "read package.json", None),
        ("5.9.3", "READ `package.json`", "value-not-shown"),
        ("840 ms", "R1", "value-source"),
        ("840 ms", "", "value-source"),
        ("x" * 121, "u1", "value-long"),
    ],
)
def test_a_value_is_kept_only_where_its_turn_shows_it(
    text: str, source: str, code: str | None
) -> None:
    record = known(
        "the first export took 840 ms",
        ask=[],
        shown={"u1": ["the first export took 840 ms"], "read package.json": ['"5.9.3"']},
    )
    verdict = judged(record, values=[{"text": text, "from": source, "label": "first time"}])
    assert codes(verdict) == ([] if code is None else [code])
    assert [one.label for one in verdict.values] == (["first time"] if code is None else [])


@pytest.mark.req("L239")
def test_a_value_that_stood_on_a_credential_line_is_refused_and_not_repeated() -> None:
    record = known("hello", ask=[], shown={"C1": [f"id {KEY}"]}, secrets=[f"password={KEY}"])
    verdict = judged(record, values=[{"text": KEY, "from": "C1"}])
    (refusal,) = verdict.refusals
    assert (refusal.code, refusal.text, verdict.values) == ("value-credential", "", ())


def test_a_row_masks_what_looks_like_a_credential_and_is_short() -> None:
    verdict = judged(known("hi", ask=[]), objective={"u": "u1", "quote": f"password={KEY}"})
    (refusal,) = verdict.refusals
    row = refusal.row(sent="note")
    assert (row.text, row.sent, row.end) == ("[masked line]", "note", "dropped")
    long = judged(known("hi", ask=[]), objective={"u": "u1", "quote": "plain words " * 40})
    assert len(long.refusals[0].row(sent="none", end="mended").text) == 200
