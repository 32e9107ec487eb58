"""A pass in a few cells, against the wireframes' own bars (WIREFRAMES F)."""

import pytest
from msgspec.structs import replace

from longhaul_tui.state.records import PhaseTimes
from longhaul_tui.view.pass_cells import (
    bar,
    calls_words,
    flow_words,
    outcome_words,
    phase_words,
    size_words,
    took_words,
)
from longhaul_tui.view.passes import PassRow
from longhaul_tui.view.snapshot import CompactionRow

MADE = CompactionRow(
    entry="aaaa0001",
    node=7,
    n=12,
    by="longhaul",
    at=0.0,
    on_path=True,
    tokens_before=184_400,
    first_kept=None,
    summary_chars=3_402,
)


def row(**more: object) -> PassRow:
    """#12 of the wireframes, with `more`."""
    made = PassRow(
        key="aaaa0001",
        n=12,
        row=MADE,
        by="longhaul",
        span=10,
        pass_id=None,
        at=0.0,
        outcome="whole",
        took=10_200,
        ms=PhaseTimes(ledger=100, fold=0, model=9_800, verify=100, close=200),
        calls=1,
        retries=0,
        tokens_in=34_900,
        tokens_out=800,
        before=184_400,
        after=25_600,
    )
    return replace(made, **more)


def drawn(one: PassRow, most: int = 24) -> str:
    return "".join(text for text, _ in bar(one, most))


def times(ledger: int, fold: int, model: int, verify: int, close: int) -> PhaseTimes:
    return PhaseTimes(ledger=ledger, fold=fold, model=model, verify=verify, close=close)


@pytest.mark.parametrize(
    ("one", "wanted"),
    [
        (row(), "lMMMMMMMMMMvc"),  # #12: 10.2 s
        (row(ms=times(100, 0, 11_800, 0, 300)), "lMMMMMMMMMMMMc"),  # #11: no answer to verify
        (row(ms=times(120, 0, 17_100, 80, 300)), "lMMMMMMMMMMMMMMMMMvc"),  # #7: 17.6 s
        (row(ms=times(2_000, 600, 0, 0, 0)), "LLF"),  # a capital is a second, whatever the phase
        (row(ms=times(499, 0, 500, 0, 1)), "lMc"),
        (
            row(by="pi", outcome="fell back", theirs=58_400, ms=times(120, 0, 2_980, 0, 0)),
            "lMMM✗→ pi 58.4 s",  # #6
        ),
        (
            row(by="other", outcome="not ours", theirs=47_200, inferred=True, ms=None),
            "?→≈47 s",
        ),
        (
            row(
                by="other",
                outcome="not ours",
                theirs=47_200,
                inferred=True,
                ms=times(100, 0, 8_700, 100, 0),
            ),
            "lMMMMMMMMMv→≈47 s",  # #9
        ),
        (row(by="pi", outcome="fell back", ms=None), "✗→ pi ?"),  # without the log
        (row(ms=None), "?"),
        (row(ms=PhaseTimes()), "0.0 s"),
    ],
)
def test_the_bar(one: PassRow, wanted: str) -> None:
    assert drawn(one) == wanted


def test_a_bar_that_is_too_long_ends_in_a_sign_and_never_loses_who_finished() -> None:
    long = row(ms=times(100, 0, 600_000, 100, 200))
    assert drawn(long) == "l" + 22 * "M" + "›"
    assert drawn(replace(long, by="pi", outcome="fell back", theirs=58_400)) == (
        "l" + 10 * "M" + "›✗→ pi 58.4 s"
    )
    assert len(drawn(long, 8)) == 8


def test_colours_tell_model_phase_failure_and_others_apart() -> None:
    failed = row(by="pi", outcome="fell back", theirs=1_000, ms=times(100, 0, 1_000, 0, 0))
    assert [part for _, part in bar(failed)] == ["phase", "model", "failed", "others"]


def test_numbers_and_what_is_not_known() -> None:
    assert took_words(row()) == "10.2 s"
    assert took_words(row(took=56_100, inferred=True)) == "≈56 s"
    assert took_words(row(took=125_000)) == "2m05s"
    assert took_words(row(took=None)) == "?"
    assert calls_words(row()) == "1"
    assert calls_words(row(calls=2, retries=1)) == "1+1"
    assert calls_words(row(calls=2, retries=0)) == "2"
    assert calls_words(row(calls=None)) == "?"
    assert calls_words(row(calls=None, by="pi")) == "–"
    assert flow_words(row()) == "34.9k → 800"
    assert flow_words(row(tokens_in=0, tokens_out=0)) == "0 → 0"
    assert flow_words(row(tokens_in=None, tokens_out=None)) == "?"
    assert size_words(row()) == "184.4k → 25.6k"
    assert size_words(row(after_about=True)) == "184.4k → ~25.6k"
    assert size_words(row(after=None)) == "184.4k → ?"
    assert size_words(row(row=None)) == "–"


def test_phases_in_words_leave_out_what_took_no_tenth_of_a_second() -> None:
    assert phase_words(times(100, 0, 9_800, 100, 200)) == (
        "ledger 0.1 model 9.8 verify 0.1 close 0.2"
    )
    assert phase_words(times(49, 50, 0, 0, 0)) == "fold 0.1"
    assert phase_words(PhaseTimes()) == ""


def test_the_sign_stands_beside_the_word() -> None:
    assert outcome_words(row()) == "✓ whole"
    assert outcome_words(row(outcome="no narrative")) == "! no narrative"
    assert outcome_words(row(outcome="no narrative"), short=True) == "! no narr."
    assert outcome_words(row(outcome="cancelled")) == "– cancelled"
    assert outcome_words(row(outcome="pi's own")) == "– pi's own"
