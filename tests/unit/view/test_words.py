"""Numbers and times as words (WIREFRAMES, *Chips, numbers, times*)."""

from datetime import UTC, datetime

import pytest

from longhaul_tui.view.words import (
    age,
    clock,
    clock_seconds,
    lines_of,
    many,
    moment,
    size,
    span,
    tokens,
)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0s"),
        (-3, "0s"),
        (41.9, "41s"),
        (59, "59s"),
        (60, "1m"),
        (899, "14m"),
        (3_599, "59m"),
        (3_600, "1h"),
        (13_920, "3h52m"),
        (86_399, "23h59m"),
        (86_400, "1d"),
        (518_400, "6d"),
    ],
)
def test_ages(seconds: float, words: str) -> None:
    assert age(seconds) == words


@pytest.mark.parametrize(
    ("count", "words"),
    [(840, "840"), (1_000, "1.0k"), (12_345, "12.3k"), (999_949, "999.9k"), (2_210_000, "2.21M")],
)
def test_tokens(count: int, words: str) -> None:
    assert tokens(count) == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (4_096, "4.1 kB"),
        (41_300_000, "41.3 MB"),
        (999_960_000, "1.0 GB"),
        (5_000_000_000_000, "5.0 TB"),
    ],
)
def test_sizes_count_in_thousands(count: int, words: str) -> None:
    assert size(count) == words


def test_a_clock_time_names_its_day_only_before_yesterday() -> None:
    now = datetime(2026, 11, 30, 6, 4, tzinfo=UTC).timestamp()
    at = datetime(2026, 11, 29, 23, 11, 12, tzinfo=UTC).timestamp()
    assert clock(at, now, UTC) == "23:11"
    assert clock(at, now + 86_400, UTC) == "Sun 23:11"
    assert clock_seconds(at, UTC) == "23:11:12"


@pytest.mark.parametrize("at", [1e300, -1e300, float("nan"), float("inf")])
def test_a_time_no_calendar_has_is_unknown(at: float) -> None:
    assert clock(at, 0.0, UTC) == "?"
    assert clock(0.0, at, UTC) == "?"
    assert clock_seconds(at, UTC) == "?"


def test_counts_have_their_plural() -> None:
    assert many(1, "line") == "1 line"
    assert many(1_204, "line") == "1,204 lines"
    assert many(0, "error") == "0 errors"


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "0 lines"), ("a", "1 line"), ("a\n", "1 line"), ("a\nb", "2 lines"), ("\n", "1 line")],
)
def test_a_last_line_end_begins_no_line(text: str, words: str) -> None:
    assert lines_of(text) == words


NOON = datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (0, "12:00"),
        (DAY, "12:00"),
        (6 * DAY, "Tue 12:00"),
        (7 * DAY, "2026-11-23 12:00"),
        (375 * DAY, "2025-11-20 12:00"),
        (-DAY, "2026-12-01 12:00"),
    ],
)
def test_a_day_more_than_a_week_away_has_its_date(ago: float, words: str) -> None:
    assert moment(NOON - ago, NOON, UTC) == words


@pytest.mark.parametrize("at", [float("nan"), 1e300])
def test_a_moment_no_calendar_has_is_unknown(at: float) -> None:
    assert moment(at, NOON, UTC) == "?"


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (375 * DAY, 375 * DAY - 420, "2025-11-20 12:00–12:07"),
        (375 * DAY, 374 * DAY, "2025-11-20 12:00–2025-11-21 12:00"),
        (3_600, 60, "11:00–11:59"),
        (6 * DAY, 6 * DAY - 60, "Tue 12:00–12:01"),
        (float("nan"), 60, "?–11:59"),
    ],
)
def test_a_span_names_its_day_once(first: float, last: float, words: str) -> None:
    assert span(NOON - first, NOON - last, NOON, UTC) == words
