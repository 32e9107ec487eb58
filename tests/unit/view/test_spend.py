"""The words and the chart of the Spend pane."""

from datetime import UTC
from decimal import Decimal

import pytest
from msgspec.structs import replace

from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.accounting.tally import Group, Spending, Sums
from longhaul_tui.accounting.usage import Kind, UsageView
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.spend import (
    Stretch,
    cache_words,
    chart,
    compaction_words,
    cost_cell,
    group_name,
    reasons_words,
    stretches,
    total_cell,
)

HOUR = 3_600
MIDNIGHT = 1_796_083_200
"""2026-12-01 00:00 UTC."""


def hours(*costs: str) -> list[tuple[int, Decimal]]:
    return [(MIDNIGHT + n * HOUR, Decimal(cost)) for n, cost in enumerate(costs) if cost != "0"]


def test_every_hour_has_a_mark_the_empty_ones_too() -> None:
    found = chart(hours("1", "0", "0.5", "0.01"), UTC, 20)
    assert found is not None
    assert (found.unit, found.marks, found.most, found.left_out) == (
        "hour",
        (("00", "█"), ("01", "·"), ("02", "▅"), ("03", "▁")),
        "most: $1.00 at 00",
        0,
    )


def test_more_hours_than_fit_are_days_and_the_last_ones_stay() -> None:
    late = [(MIDNIGHT + n * 24 * HOUR, Decimal(n + 1)) for n in range(12)]
    found = chart(late, UTC, 16)
    assert found is not None
    assert found.unit == "day"
    assert [label for label, _ in found.marks] == [f"12-{n:02}" for n in range(3, 13)]
    assert (found.most, found.left_out) == ("most: $12.00 on 12-12", 2)


def test_a_day_without_spending_has_its_mark() -> None:
    late = [(MIDNIGHT, Decimal(1)), (MIDNIGHT + 2 * 24 * HOUR, Decimal(2))]
    found = chart(late, UTC, 8)
    assert found is not None
    assert found.marks == (("12-01", "▅"), ("12-02", "·"), ("12-03", "█"))
    assert chart([], UTC, 8) is None


def test_a_time_no_calendar_has_is_no_failure() -> None:
    found = chart([(10**17, Decimal(1))], UTC, 8)
    assert found is not None
    assert found.marks == (("?", "█"),)


def compaction(node: int, n: int | None) -> CompactionRow:
    return CompactionRow(
        entry=f"e{node}",
        node=node,
        n=n,
        by="pi",
        at=None,
        on_path=n is not None,
        tokens_before=None,
        first_kept=None,
        summary_chars=0,
    )


def test_stretches_lie_between_the_compactions_of_the_path() -> None:
    rows = (compaction(4, 1), compaction(6, None), compaction(9, 2))
    snapshot = replace(SessionSnapshot(), compactions=rows)
    assert stretches(snapshot) == [
        Stretch("up to #1", -1, 4),
        Stretch("#1 to #2", 4, 9),
        Stretch("since #2", 9, None),
    ]
    assert stretches(SessionSnapshot()) == []


@pytest.mark.parametrize(
    ("kind", "label", "sums", "name"),
    [
        (Kind.RESPONSE, "", Sums(fresh=1), "p/m"),
        (Kind.COMPACTION, "pi", Sums(fresh=1), "p/m, pi's own"),
        (Kind.COMPACTION, "other", Sums(), "another extension"),
        (Kind.COMPACTION, "longhaul", Sums(output=1), "p/m, our passes"),
        (Kind.OTHER, "cache_warm", Sums(read=1), "p/m, cache_warm"),
    ],
)
def test_rows_are_named_by_model_and_maker(kind: Kind, label: str, sums: Sums, name: str) -> None:
    assert group_name(Group(kind, "p", "m", label, sums, 0)) == name


@pytest.mark.req("H57", "H63")
def test_reasons_have_their_number_where_not_all_are_without_a_price() -> None:
    reasons = (("no-model", 1), ("no-usage", 2))
    some = Group(Kind.RESPONSE, "p", "m", "", Sums(items=9, unpriced=3), 0, reasons)
    assert reasons_words(some) == "1 no price known for the model; 2 no usage reported"
    whole = Group(Kind.RESPONSE, "p", "m", "", Sums(items=2, unpriced=2), 0, (("no-usage", 2),))
    assert reasons_words(whole) == "no usage reported"
    assert (cost_cell(some.sums), cost_cell(whole.sums)) == ("$0.0000+3", "unpriced")
    assert (total_cell(some.sums), total_cell(whole.sums)) == ("$0.0000 + 3 unpriced", "2 unpriced")
    assert total_cell(Sums()) == "nothing"


def test_the_cost_of_a_compaction_is_the_median_of_its_makers() -> None:
    costs = (("longhaul", "0.01"), ("longhaul", "0.03"), ("longhaul", "0.02"), ("pi", "0.1066"))
    made = tuple((by, Decimal(cost)) for by, cost in costs)
    spending = Spending(UsageView(), PriceBook(), compactions=made)
    assert compaction_words(spending) == "median $0.0200 ours · $0.1066 pi's own"


def test_the_share_of_the_cache_is_of_all_that_was_read_in() -> None:
    share, words = cache_words(Sums(fresh=200_000, read=700_000, written=100_000))
    assert (share, words) == (14, "700.0k of 1.00M input tokens read from cache")
    assert cache_words(Sums())[0] == 0
