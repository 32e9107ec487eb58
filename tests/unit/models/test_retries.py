"""Transport retries (STATE U80 as amended): two, after 1 s and 4 s, ± 20 %."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.models.contract import FailureKind, ModelFailure
from longhaul_tui.models.retries import OWN_RETRIES, read_retry_after, retry_wait_ms

DOWN = ModelFailure(kind="status", status=503)


def waits(failure: ModelFailure, limit: int, chance: float = 0.5) -> list[int]:
    """The waits one after the other, until there is none."""
    found: list[int] = []
    while True:
        wait = retry_wait_ms(failure, retried=len(found), limit=limit, chance=chance)
        if wait is None:
            return found
        found.append(wait)


@pytest.mark.req("L119")
@pytest.mark.parametrize(
    ("chance", "expected"), [(0.0, [800, 3_200]), (0.5, [1_000, 4_000]), (0.75, [1_100, 4_400])]
)
def test_a_transient_error_is_asked_again_twice_after_1_and_4_seconds(
    chance: float, expected: list[int]
) -> None:
    assert waits(DOWN, OWN_RETRIES, chance) == expected


@pytest.mark.req("L119")
@pytest.mark.parametrize(
    ("kind", "status", "again"),
    [
        ("network", None, True),
        ("overload", None, True),
        ("bad-reply", None, True),
        ("status", 408, True),
        ("status", 429, True),
        ("status", 500, True),
        ("status", 529, True),
        ("status", 599, True),
        ("status", 600, False),
        ("status", 400, False),
        ("status", 404, False),
        ("status", 499, False),
        ("status", None, False),
        ("auth", 401, False),
        ("auth", 429, False),
        ("timeout", None, False),
        ("aborted", None, False),
        ("no-model", None, False),
    ],
)
def test_only_what_may_pass_is_asked_again(
    kind: FailureKind, status: int | None, again: bool
) -> None:
    assert bool(waits(ModelFailure(kind=kind, status=status), 1)) is again


def test_on_a_route_none_is_made_at_the_default_and_as_many_as_configured() -> None:
    assert waits(DOWN, 0) == []
    assert waits(DOWN, 5) == [1_000, 4_000, 16_000, 60_000, 60_000]


@pytest.mark.parametrize(("asked", "wait"), [(0, 0), (2_500, 2_500), (3_600_000, 60_000)])
def test_what_the_server_asks_for_wins_up_to_a_minute(asked: int, wait: int) -> None:
    failure = ModelFailure(kind="status", status=429, retry_after_ms=asked)
    assert waits(failure, 1, chance=0.9) == [wait]


@given(st.floats(0, 1, exclude_max=True), st.integers(1, 10))
def test_waits_stay_within_a_fifth_and_never_shrink_much(chance: float, limit: int) -> None:
    found = waits(DOWN, limit, chance)
    assert len(found) == limit
    assert 800 <= found[0] <= 1_200
    assert all(a <= b <= 60_000 for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", 7_000),
        (" 120 ", 120_000),
        ("Thu, 01 Jan 1970 00:01:40 GMT", 10_000),
        ("Thu, 01 Jan 1970 00:00:10 GMT", 0),
        ("soon", None),
        ("-3", None),
        ("", None),
        ("٧", None),
        ("9" * 5_000, 999_999_999_000),
    ],
)
def test_retry_after_is_seconds_or_a_date(text: str, expected: int | None) -> None:
    assert read_retry_after(text, now=90.0) == expected


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("timeout", "timeout"),
        ("auth", "auth"),
        ("no-model", "no-model"),
        ("network", "transport"),
        ("status", "transport"),
        ("overload", "transport"),
        ("bad-reply", "transport"),
    ],
)
def test_a_failure_names_the_reason_of_a_narrative_less_close(
    kind: FailureKind, reason: str
) -> None:
    assert ModelFailure(kind=kind).reason == reason
