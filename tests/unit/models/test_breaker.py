"""The breaker on a route (STATE U81): 1 failure, 30 minutes at the defaults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.models.breaker import Breaker, after_answer, after_failure, is_open

COOLDOWN = 1_800_000


@pytest.mark.req("L230")
def test_after_one_failure_the_own_model_answers_for_half_an_hour() -> None:
    broken = after_failure(Breaker(), now=1_000.0, threshold=1)
    assert not is_open(Breaker(), now=1_000.0, cooldown_ms=COOLDOWN)
    assert is_open(broken, now=1_000.0, cooldown_ms=COOLDOWN)
    assert is_open(broken, now=2_799.9, cooldown_ms=COOLDOWN)
    assert not is_open(broken, now=2_800.0, cooldown_ms=COOLDOWN)


def test_only_failures_in_a_row_count() -> None:
    once = after_failure(Breaker(), now=10.0, threshold=2)
    assert not is_open(once, now=10.0, cooldown_ms=COOLDOWN)
    assert is_open(after_failure(once, now=11.0, threshold=2), now=11.0, cooldown_ms=COOLDOWN)
    again = after_failure(after_answer(once), now=12.0, threshold=2)
    assert not is_open(again, now=12.0, cooldown_ms=COOLDOWN)


def test_a_failure_after_the_cool_down_opens_it_again_at_once() -> None:
    twice = after_failure(after_failure(Breaker(), now=0.0, threshold=2), now=1.0, threshold=2)
    assert not is_open(twice, now=1_801.0, cooldown_ms=COOLDOWN)
    assert is_open(
        after_failure(twice, now=1_801.0, threshold=2), now=1_802.0, cooldown_ms=COOLDOWN
    )


def test_threshold_0_never_opens_it() -> None:
    breaker = Breaker()
    for now in range(20):
        breaker = after_failure(breaker, now=now, threshold=0)
    assert not is_open(breaker, now=19.0, cooldown_ms=COOLDOWN)


def test_a_clock_that_went_back_does_not_hold_it_open() -> None:
    broken = after_failure(Breaker(), now=9_000.0, threshold=1)
    assert not is_open(broken, now=10.0, cooldown_ms=COOLDOWN)


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 100)), max_size=30),
    st.integers(1, 4),
    st.integers(0, 60),
)
def test_it_is_open_exactly_while_a_long_enough_row_of_failures_is_young(
    steps: list[tuple[bool, int]], threshold: int, seconds: int
) -> None:
    """Told apart by hand: count the failures since the last answer, look at the newest."""
    breaker, now, row, newest = Breaker(), 0, 0, 0
    for answered, wait in steps:
        now += wait
        if answered:
            breaker, row = after_answer(breaker), 0
        else:
            breaker = after_failure(breaker, now=now, threshold=threshold)
            row, newest = row + 1, now
        expected = row >= threshold and now - newest < seconds
        assert is_open(breaker, now=now, cooldown_ms=seconds * 1000) is expected
