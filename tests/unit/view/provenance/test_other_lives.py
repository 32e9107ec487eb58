"""Lives of decisions, learned values, errors and messages."""

import pytest

from longhaul_tui.state.records import LabelRow, Learned, RefusalRow
from tests.lives import checks, life, step
from tests.own import OwnSession
from tests.tui.night import night_bytes


def test_a_decision_shows_its_evidence_as_the_ledger_has_it() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.shell("make test", "E   ValueError: no step", code=1)
    night.decision("write the resume point after every step", "C1", "E1", "C9")
    night.close(line="sketched")
    told = life(night.bytes(), "D1")
    assert (told.kind, told.text, told.span) == (
        "decision",
        "write the resume point after every step",
        1,
    )
    assert {name: (c.mark, c.words) for name, c in checks(told, "checked").items()} == {
        "C1": ("ok", "exit 1: make test"),
        "E1": ("ok", "open: ValueError: no step"),
        "C9": ("no", "there is no such id on the path"),
    }
    assert [one.name for one in told.doubts] == ["checked"]


def test_what_says_a_decision_again_is_told_where_it_was_merged() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.decision("write the resume point after every step")
    night.close(line="one")
    night.shell("make test")
    night.decision("", "C1", merge="D1")
    row = RefusalRow(code="duplicate", item="decision 1", u=None, attempt=1,
                     text="write resume point after every step", sent="none", end="merged",
                     detail="overlap 0.86", into="D1")  # fmt: skip
    night.close(line="two", refusals=[row])
    recorded = step(life(night.bytes(), "D1"), "recorded")
    assert [(c.name, c.words) for c in recorded.checks] == [
        ("#2", "said again; evidence C1"),
        (
            "#2 try 1",
            '"write resume point after every step": it says what an older one says (overlap 0.86)',
        ),
    ]


def learned(output: str, value: str = "61 MB", source: str = "C1") -> bytes:
    night = OwnSession()
    night.says("Make the importer stream")
    key = night.shell("just bench big", output)
    event = night.value(value, source)
    night.close(line="one", learned=[Learned(text=value, source=source, label="peak memory")])
    assert event.source.entry is None
    assert key
    return night.bytes()


def test_a_learned_value_is_looked_for_again_in_the_turn_that_showed_it() -> None:
    told = life(learned("peak 61 MB"), "61 MB")
    assert (told.kind, told.status, told.span) == ("value", "carried", 1)
    assert told.summary == (
        'Found by code in C1. "peak memory" is the model\'s label, not checked.',
    )
    assert checks(told, "shown")["in the turn"].words == "stands at 5–10 of 10"
    quote = step(told, "shown").quotes[0]
    assert [quote.text[a:b] for a, b in quote.lit] == ["61 MB"]
    assert told.doubts == ()


def test_a_value_that_its_turn_does_not_show_any_more_is_doubted_there_alone() -> None:
    told = life(learned("peak 62 MB"), "61 MB")
    assert [one.name for one in told.doubts] == ["shown"]


def test_a_value_beside_a_credential_is_doubted_and_the_line_is_masked() -> None:
    told = life(learned("API_KEY=k-7731-9920-zz 61 MB\nfine"), "61 MB")
    assert [one.name for one in told.doubts] == ["checked"]
    assert "7731" not in step(told, "shown").quotes[0].text


def test_a_value_of_a_message_may_stand_in_a_result_of_its_turn() -> None:
    assert life(learned("peak 61 MB", source="u1"), "61 MB").doubts == ()


def test_an_error_tells_its_newest_output_its_runs_and_what_fixed_it() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.shell("make test", "E   ValueError: no step", code=1)
    night.shell("make test", "E   ValueError: no step", code=1)
    night.shell("make test", "ok")
    told = life(night.bytes(), "E1")
    assert (told.status, told.by, told.text) == ("fixed", "C3", "ValueError: no step")
    assert step(told, "recorded").words == ("2 times in 3 runs",)
    assert {name: c.words for name, c in checks(told, "recorded").items()} == {
        "first": "C1 exit 1: make test",
        "last": "C2 exit 1: make test",
        "fixed by": "C3 exit 0: make test",
    }
    quote = step(told, "shown").quotes[0]
    assert (quote.who, [quote.text[a:b] for a, b in quote.lit]) == ("C2", ["ValueError: no step"])


def test_credentials_beside_an_error_are_masked() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.shell("env", "API_KEY=k-7731-9920-zz\nE   ValueError: no step", code=1)
    quote = step(life(night.bytes(), "E1"), "shown").quotes[0]
    assert "[masked line]" in quote.text
    assert "7731" not in quote.text


@pytest.mark.parametrize(
    ("word", "label", "effects"),
    [
        ("u1", "not a rule", ["objective", "done-when"]),
        ("u2", "rule", ["R1"]),
        ("u6", "rule and lifts R2", ["R5", "R2 replaced"]),
        ("u7", "not a rule", []),
        ("u9", "lifts R4", ["R4 lifted"]),
    ],
)
def test_a_message_tells_its_label_and_what_came_of_it(
    word: str, label: str, effects: list[str]
) -> None:
    told = life(night_bytes(), word)
    assert told.status == label
    assert [check.words for check in step(told, "recorded").checks] == effects


def test_a_message_nobody_labelled_says_when_it_will_be() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.close(line="one", labels=[LabelRow(u=1, label="not a rule")])
    night.says("never edit the calibration tables")
    told = life(night.bytes(), "u2")
    assert told.status == "not labelled yet: #2"
    assert step(told, "labelled").words == ("not labelled yet: #2",)


def test_a_message_whose_span_record_is_gone_says_that_its_label_is_not_kept() -> None:
    night = OwnSession()
    night.says("Make the kiln resume a firing after a power cut")
    night.close(line="one", record=False)
    assert life(night.bytes(), "u1").status == "not kept: #1 has no span record"
