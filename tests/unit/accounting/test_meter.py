"""The conversation meter: which reply measures, what makes it void, what is shown."""

from typing import Any

import pytest

from longhaul_tui.accounting.meter import Limits, Meter, measured, opening_estimate
from longhaul_tui.engine.session import Session
from longhaul_tui.transcript.entries import Custom, Image, Label, System, UsageCounts, User
from longhaul_tui.view.money import meter_sentence, meter_words
from tests.sessions import SessionFile

LIMITS = Limits({("stub", "stub-a"): 200_000, ("stub", "stub-b"): 32_000})


def used(fresh: Any = 100, output: Any = 20, read: Any = 3, write: Any = 4, **more: Any) -> Any:
    counts = {"input": fresh, "output": output, "cacheRead": read, "cacheWrite": write}
    return {**counts, "totalTokens": 127, "cost": {"total": 0.1}, **more}


def meter(file: SessionFile, limits: Limits = LIMITS) -> Meter:
    session = Session()
    session.limits = limits
    session.feed(file.bytes())
    return session.snapshot().meter


def replied(**fields: Any) -> SessionFile:
    """A session with a first reply of 127 tokens and a second one with these fields."""
    file = SessionFile()
    file.user("go")
    file.assistant("one", usage=used())
    file.user("on")
    file.assistant("two", **fields)
    return file


@pytest.mark.req("H28")
def test_the_numerator_is_all_four_counts_of_the_newest_reply() -> None:
    assert meter(replied(usage=used(1_000, 200, 30_000, 400))).tokens == 31_600


@pytest.mark.req("H29", "H30")
def test_reasoning_is_inside_output_and_a_total_is_no_override() -> None:
    usage = used(1_000, 600, 0, 0, reasoning=500, totalTokens=9_999_999)
    assert meter(replied(usage=usage)).tokens == 1_600


@pytest.mark.req("H31", "H32")
@pytest.mark.parametrize("stop", ["error", "aborted", "pending"])
def test_a_reply_that_is_not_complete_does_not_replace(stop: str) -> None:
    assert meter(replied(usage=used(5_000), stop=stop)).tokens == 127


@pytest.mark.req("H31")
def test_half_a_line_does_not_replace_until_its_rest_is_there() -> None:
    data = replied(usage=used(5_000)).bytes()
    session = Session()
    session.feed(data[:-9])
    assert session.snapshot().meter.tokens == 127
    session.feed(data[-9:])
    assert session.snapshot().meter.tokens == 5_027


@pytest.mark.parametrize("stop", ["stop", "toolUse", "length"])
def test_a_reply_that_is_complete_does(stop: str) -> None:
    assert meter(replied(usage=used(5_000), stop=stop)).tokens == 5_027


@pytest.mark.req("H33")
@pytest.mark.parametrize("bad", [-1, 1.5, None, "7", True, [1], float("nan"), float("inf"), 2**60])
@pytest.mark.parametrize("field", ["input", "output", "cacheRead", "cacheWrite"])
def test_counts_that_are_none_do_not_replace(field: str, bad: object) -> None:
    assert meter(replied(usage={**used(5_000), field: bad})).tokens == 127


@pytest.mark.req("H33")
@pytest.mark.parametrize("field", ["input", "output", "cacheRead", "cacheWrite"])
def test_a_missing_count_does_not_replace(field: str) -> None:
    usage = used(5_000)
    del usage[field]
    assert meter(replied(usage=usage)).tokens == 127
    assert meter(replied(usage=None)).tokens == 127
    assert meter(replied(usage="none")).tokens == 127


@pytest.mark.req("H34")
def test_nothing_at_all_does_not_replace_but_nothing_fresh_does() -> None:
    assert meter(replied(usage=used(0, 0, 0, 0))).tokens == 127
    assert measured(UsageCounts(0, 0, 0, 0), "stop") is None
    assert meter(replied(usage=used(0, 0, 0, 9))).tokens == 9


@pytest.mark.req("H35")
def test_a_compaction_makes_it_unknown_until_the_next_qualifying_reply() -> None:
    file = replied(usage=used(90_000))
    assert meter_words(meter(file)) == "90.0k/200k"
    file.compaction("what was", "e0000003")
    assert meter_words(meter(file)) == "?/200k"
    file.user("on")
    file.assistant("no", usage=used(7_000), stop="error")
    assert meter_words(meter(file)) == "?/200k"
    file.assistant("yes", usage=used(7_000))
    assert meter_words(meter(file)) == "7.0k/200k"


@pytest.mark.req("H36")
def test_a_compaction_that_failed_leaves_no_entry_and_changes_nothing() -> None:
    """What pi writes then is a reply of the conversation at most."""
    file = replied(usage=used(90_000))
    before = meter(file)
    file.custom("note", {"compaction": "failed"})
    assert meter(file) == before


@pytest.mark.req("H37")
def test_a_summarisers_usage_never_measures() -> None:
    file = replied(usage=used(5_000))
    file.compaction("what was", "e0000003", usage=used(150_000))
    assert meter(file).tokens is None
    file.branch("e0000004", "left")
    file.entry("usage", {"kind": "cache_warm", "usage": used(80_000)})
    assert meter(file).tokens == 5_027


@pytest.mark.req("H38", "H39")
def test_another_model_has_another_limit_and_the_measurement_stays() -> None:
    file = replied(usage=used(5_000))
    assert meter_words(meter(file)) == "5.0k/200k"
    file.model("stub-b")
    assert meter_words(meter(file)) == "5.0k/32k"
    file.model("stub-a")
    assert meter_words(meter(file)) == "5.0k/200k"


@pytest.mark.req("H40")
def test_no_limit_is_invented() -> None:
    file = replied(usage=used(12_180))
    shown = meter(file, Limits())
    assert (shown.limit, shown.compacts_at) == (None, None)
    assert meter_words(shown) == "12.2k"
    file.model("never-heard-of")
    assert meter_words(meter(file)) == "12.2k"


@pytest.mark.req("H41")
def test_no_percentage_in_any_of_its_words() -> None:
    meters = [
        Meter(tokens, estimate, limit, at)
        for tokens in (None, 9, 190_000)
        for estimate in (None, 1_234)
        for limit in (None, 200_000)
        for at in (None, 183_616)
    ]
    words = [say(shown) for shown in meters for say in (meter_words, meter_sentence)]
    assert not [word for word in words if "%" in word or "percent" in word]
    assert meter_words(Meter(92_400, None, 200_000, 183_616)) == "92.4k/200k"
    sentence = meter_sentence(Meter(92_400, None, 200_000, 183_616))
    assert sentence == "Context 92.4k of 200k tokens, compacts at 183.6k."


@pytest.mark.req("H42")
def test_it_is_made_anew_from_the_stored_replies() -> None:
    file = replied(usage=used(5_000))
    grown = Session()
    grown.limits = LIMITS
    for line in file.lines:
        grown.feed(line + b"\n")
        grown.snapshot()
    assert grown.snapshot().meter == meter(file)


@pytest.mark.req("H43")
def test_only_the_path_counts() -> None:
    file = SessionFile()
    file.user("go")
    fork = file.assistant("one", usage=used())
    file.user("a long way")
    file.assistant("two", usage=used(50_000))
    file.compaction("what was", fork)
    assert meter(file).tokens is None
    file.branch(fork)
    file.user("another way")
    assert meter(file).tokens == 127
    file.assistant("three", usage=used(900))
    assert meter(file).tokens == 927


def test_before_the_first_reply_there_is_an_estimate_that_says_so() -> None:
    file = SessionFile()
    file.model()
    file.user("x" * 4_001)
    shown = meter(file)
    assert shown == Meter(None, 1_001, 200_000, 183_616)
    assert meter_words(shown) == "~1.0k/200k"
    assert "about 1.0k" in meter_sentence(shown)
    assert "an estimate" in meter_sentence(shown)
    file.assistant("one", usage=used())
    assert meter(file).estimate is None


def test_a_first_reply_that_failed_leaves_the_estimate_and_a_compaction_takes_it() -> None:
    file = SessionFile()
    file.user("x" * 400)
    file.assistant("", stop="error", usage=used(0, 0, 0, 0))
    assert meter(file).estimate == 100
    file.compaction("what was", "e0000001")
    assert meter(file).estimate is None


@pytest.mark.parametrize(
    ("body", "tokens"),
    [
        (User("abcde"), 2),
        (User("[image]", (Image("image/png", 70),)), 1_202),
        (User("\U0001f600\U0001f600\U0001f600"), 2),  # three pairs of units
        (System(9), 3),
        (Custom("note", "abcd", to_model=True, display=True, data_size=0), 1),
        (Custom("note", "abcd", to_model=False, display=True, data_size=0), 0),
        (Label("e1", "here"), 0),
    ],
)
def test_the_estimate_of_what_stands_before_the_first_reply(body: Any, tokens: int) -> None:
    assert opening_estimate(body) == tokens


@pytest.mark.parametrize(
    ("limits", "at"),
    [
        (LIMITS, 200_000 - 16_384),
        (Limits(LIMITS.windows, reserve=20_000), 180_000),
        (Limits(LIMITS.windows, reserves={"stub/stub-a": 1_000}), 199_000),
        (Limits(LIMITS.windows, reserve=300_000), 0),
        (Limits(LIMITS.windows, automatic=False), None),
        (Limits(), None),
    ],
)
def test_where_pi_compacts(limits: Limits, at: int | None) -> None:
    assert limits.compacts_at("stub", "stub-a") == at
