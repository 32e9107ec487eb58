"""From usage to money: buckets, tiers, what stays unpriced, and who is said to have been asked."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from longhaul_tui.accounting.prices import ModelPrice, Offer, PriceBook, Rates, Tier
from longhaul_tui.accounting.spending import WITHOUT_HOURS, Item, items_of
from longhaul_tui.accounting.tally import Sums, Tally, total_of
from longhaul_tui.accounting.usage import Expense, Kind, UsageStore, Voice
from longhaul_tui.transcript.entries import SummaryCall, UsageCounts


def rates(fresh: Any, output: Any, read: Any, write: Any) -> Rates:
    made = [Decimal(str(value)) for value in (fresh, output, read, write)]
    return Rates(made[0], made[1], made[2], made[3])


FLAT = ModelPrice(rates(3, 15, "0.3", "3.75"))
TIERED = ModelPrice(
    rates(3, 15, "0.3", "3.75"),
    (
        Tier(200_000, rates(6, "22.5", "0.6", "7.5")),
        Tier(500_000, rates(9, 30, "0.9", "11.25")),
    ),
)
TWICE = ModelPrice(rates(3, 15, "0.3", 6))
"""A write costs twice the input whatever its retention."""
PRICES = {("p", "flat"): FLAT, ("p", "tiered"): TIERED, ("p", "twice"): TWICE}
BOOK = PriceBook(
    {key: (Offer(price),) for key, price in PRICES.items()},
    {"openai-codex": "always", "logged-in": "assumed"},
)


def usage(
    fresh: int | None = 0,
    output: int | None = 0,
    read: int | None = 0,
    write: int | None = 0,
    hour: int | None = 0,
    reported: float | None = None,
) -> UsageCounts:
    return UsageCounts(fresh, output, read, write, hour, reported)


def reply(counts: UsageCounts | None, model: str = "flat", **more: Any) -> Expense:
    provider, api = more.pop("provider", "p"), more.pop("api", "anthropic-messages")
    made = Expense(0, Kind.RESPONSE, Voice(provider, model, api), counts, True, 10.0)
    return msgspec.structs.replace(made, **more)


def summary(
    counts: UsageCounts | None,
    *calls: SummaryCall,
    model: str = "flat",
    by: str = "pi",
    kind: Kind = Kind.COMPACTION,
) -> Expense:
    return Expense(0, kind, Voice("p", model), counts, True, 10.0, by, calls)


def one(expense: Expense, book: PriceBook = BOOK) -> Item:
    (item,) = items_of(expense, book)
    return item


def cost(counts: UsageCounts, model: str = "flat") -> Decimal | None:
    return one(reply(counts, model)).derived


# -- prices -----------------------------------------------------------------------------------


@pytest.mark.req("H49")
def test_each_bucket_has_its_rate_and_input_is_fresh() -> None:
    """1,000 at 3 + 100 at 15 + 10,000 at 0.3 + 2,000 at 3.75 for a million."""
    assert cost(usage(1_000, 100, 10_000, 2_000)) == Decimal("0.015")
    assert cost(usage(0, 0, 10_000)) == Decimal("0.003")


@pytest.mark.req("H60")
def test_an_hours_write_costs_twice_the_input_and_a_short_one_the_write_rate() -> None:
    assert cost(usage(0, 0, 0, 1_000_000, hour=0)) == Decimal("3.75")
    assert cost(usage(0, 0, 0, 1_000_000, hour=1_000_000)) == Decimal(6)
    assert cost(usage(0, 0, 0, 1_000_000, hour=400_000)) == Decimal("4.65")


@pytest.mark.req("H61")
@pytest.mark.parametrize(
    ("fresh", "read", "write", "money"),
    [
        (200_000, 0, 0, "0.6"),
        (200_001, 0, 0, "1.200006"),
        (0, 100_000, 100_000, "0.405"),
        (1, 100_000, 100_000, "0.810006"),
        (500_000, 0, 0, "3"),
        (500_001, 0, 0, "4.500009"),
    ],
)
def test_the_tier_is_that_of_the_highest_threshold_below_the_whole_prompt(
    fresh: int, read: int, write: int, money: str
) -> None:
    assert cost(usage(fresh, 0, read, write), "tiered") == Decimal(money)


@pytest.mark.req("H61")
def test_output_does_not_choose_the_tier() -> None:
    assert cost(usage(1, 1_000_000), "tiered") == Decimal("15.000003")


@pytest.mark.req("H45")
def test_a_record_is_priced_and_not_changed() -> None:
    store = UsageStore()
    counts = usage(1_000, 100, 10_000, 2_000, None, 0.5)
    store.add(0, Kind.RESPONSE, store.voice("p", "flat", "openai-responses"), counts, 10.0)
    before = msgspec.json.encode(store.expense(0).usage)
    item = one(store.expense(0))
    assert item.usage == counts == store.expense(0).usage
    assert msgspec.json.encode(store.expense(0).usage) == before
    assert (item.reported, item.derived) == (Decimal("0.5"), Decimal("0.015"))


@pytest.mark.req("H48")
def test_another_catalogue_prices_the_same_record_anew() -> None:
    expense = reply(usage(1_000_000))
    dearer = PriceBook({("p", "flat"): (Offer(TIERED),)})
    assert one(expense).derived == Decimal(3)
    assert one(expense, dearer).derived == Decimal(9)
    assert one(expense, PriceBook()).reason == "no-model"


@pytest.mark.parametrize(
    ("at", "rate"),
    [(99.0, 3), (100.0, 4), (None, 4), (86_400 * 5 + 3_600.0, 5), (86_400 * 5 + 7_200.0, 4)],
)
def test_the_price_of_the_time_counts(at: float | None, rate: int) -> None:
    """From 100 s on it costs 4, between one and two o'clock 5."""
    offers = (
        Offer(ModelPrice(rates(3, 0, 0, 0))),
        Offer(ModelPrice(rates(4, 0, 0, 0)), starts=100.0),
        Offer(ModelPrice(rates(5, 0, 0, 0)), daily=(3_600.0, 7_200.0)),
    )
    book = PriceBook({("p", "flat"): offers})
    assert one(reply(usage(1_000_000), at=at), book).derived == rate


@pytest.mark.parametrize(("hour", "holds"), [(22.9, False), (23, True), (1, True), (2, False)])
def test_hours_of_a_day_may_reach_over_midnight(hour: float, holds: bool) -> None:
    assert Offer(FLAT, daily=(23 * 3_600.0, 2 * 3_600.0)).holds(hour * 3_600) is holds


# -- what stays unpriced ----------------------------------------------------------------------


@pytest.mark.req("H57")
@pytest.mark.parametrize(
    ("expense", "reason"),
    [
        (reply(usage(1), "unheard-of"), "no-model"),
        (reply(usage(1), ""), "no-model"),
        (reply(usage(1), provider="other"), "no-model"),
        (reply(None), "no-usage"),
        (reply(usage()), "no-usage"),
        (reply(usage(None)), "no-usage"),
        (reply(usage(1, None)), "no-usage"),
        (reply(usage(1, 1, None)), "no-usage"),
        (reply(usage(1, 1, 1, None)), "no-usage"),
    ],
)
def test_without_model_or_usage_there_is_no_price(expense: Expense, reason: str) -> None:
    item = one(expense)
    assert (item.reason, item.derived) == (reason, None)


def test_a_reply_that_broke_off_before_anything_was_counted_is_no_item() -> None:
    assert list(items_of(reply(usage(), completed=False), BOOK)) == []
    assert list(items_of(reply(None, completed=False), BOOK)) == []
    assert one(reply(usage(1_000_000), completed=False)).derived == 3


@pytest.mark.req("H53")
def test_a_lost_split_matters_only_where_the_two_writes_cost_differently() -> None:
    lost = usage(10, 0, 0, 1_000_000, hour=None)
    assert one(reply(lost)).reason == "write-split-lost"
    assert one(reply(lost, "twice")).derived == Decimal("6.00003")
    assert one(reply(usage(10, 0, 0, 0, hour=None))).derived == Decimal("0.00003")
    assert one(reply(usage(10, 0, 0, 5, hour=6))).reason == "write-split-lost"


@pytest.mark.req("H53")
@pytest.mark.parametrize("api", sorted(WITHOUT_HOURS))
def test_where_there_are_no_writes_of_an_hour_nothing_was_lost(api: str) -> None:
    lost = usage(0, 0, 0, 1_000_000, hour=None)
    assert one(reply(lost, api=api)).derived == Decimal("3.75")
    assert one(reply(lost, api="openai-completions")).reason == "write-split-lost"
    assert one(reply(lost, api="")).reason == "write-split-lost"


@pytest.mark.req("H53")
def test_the_split_is_judged_by_the_rates_of_the_tier() -> None:
    price = ModelPrice(rates(3, 0, 0, 6), (Tier(100, rates(6, 0, 0, 7)),))
    book = PriceBook({("p", "flat"): (Offer(price),)})
    assert one(reply(usage(0, 0, 0, 100, hour=None)), book).derived == Decimal("0.0006")
    assert one(reply(usage(0, 0, 0, 101, hour=None)), book).reason == "write-split-lost"


@pytest.mark.req("H54", "H56")
def test_a_sum_of_calls_is_priced_where_no_call_can_have_crossed_a_threshold() -> None:
    assert one(summary(usage(200_000), model="tiered")).derived == Decimal("0.6")
    assert one(summary(usage(200_001), model="tiered")).reason == "tier-aggregate"
    assert one(summary(usage(900_000))).derived == Decimal("2.7")


@pytest.mark.req("H54")
def test_tiers_that_cost_the_same_change_nothing() -> None:
    same = ModelPrice(FLAT.base, (Tier(10, FLAT.base),))
    book = PriceBook({("p", "flat"): (Offer(same),)})
    assert one(summary(usage(900_000)), book).derived == Decimal("2.7")


@pytest.mark.req("H55")
def test_what_is_unpriced_is_not_derived_from_totals() -> None:
    for expense in (
        summary(usage(200_001, reported=1.5), model="tiered"),
        reply(usage(1, 0, 0, 9, None, reported=1.5)),
    ):
        item = one(expense)
        assert (item.derived, item.difference) == (None, None)
        assert item.reported == Decimal("1.5")


@pytest.mark.req("H58")
def test_a_plans_usage_is_no_money_and_a_login_is_assumed_to_be_one() -> None:
    counts = usage(1_000_000, reported=9.0)
    always = one(reply(counts, "flat", provider="openai-codex"))
    assumed = one(reply(counts, "flat", provider="logged-in"))
    assert (always.reason, always.assumed) == ("subscription", False)
    assert (assumed.reason, assumed.assumed) == ("subscription", True)
    sums = total_of([always, assumed, one(reply(counts))])
    assert (sums.reported, sums.derived, sums.plan) == (Decimal(9), Decimal(3), 2)
    assert sums.fresh == 3_000_000


# -- summaries --------------------------------------------------------------------------------


def call(model: str, counts: UsageCounts) -> SummaryCall:
    return SummaryCall("p", model, counts)


@pytest.mark.req("H59")
def test_a_summary_without_calls_is_priced_by_the_model_in_force_and_says_so() -> None:
    item = one(summary(usage(100_000, 2_000, reported=0.33)))
    assert (item.model, item.derived, item.assumed) == ("flat", Decimal("0.33"), True)
    assert total_of([item]).derived == Decimal("0.33")


def test_calls_split_the_entrys_usage_by_model_and_the_usage_counts_once() -> None:
    calls = call("flat", usage(1_000, reported=0.003)), call("twice", usage(2_000, reported=0.006))
    items = list(items_of(summary(usage(3_000, reported=0.009), *calls), BOOK))
    assert [(item.model, item.derived, item.assumed) for item in items] == [
        ("flat", Decimal("0.003"), False),
        ("twice", Decimal("0.006"), False),
    ]
    assert total_of(items).reported == Decimal("0.009")
    assert [item.difference for item in items] == [None, None]


def test_calls_stand_alone_where_the_entry_has_no_usage() -> None:
    items = list(items_of(summary(None, call("flat", usage(1_000))), BOOK))
    assert [(item.derived, item.reported) for item in items] == [(Decimal("0.003"), None)]


def test_a_sum_that_only_the_entry_reports_is_no_price_of_one_call() -> None:
    calls = call("flat", usage(1_000)), call("flat", usage(2_000))
    items = list(items_of(summary(usage(3_000, reported=0.5), *calls), BOOK))
    assert total_of(items).reported == Decimal("0.5")
    assert total_of(items).derived == Decimal("0.009")
    assert [item.difference for item in items] == [None, None]


def test_calls_that_do_not_add_up_split_nothing() -> None:
    calls = call("twice", usage(1_000)), call("twice", usage(1_000))
    item = one(summary(usage(300_000), *calls, model="tiered"))
    assert (item.model, item.reason, item.usage.input) == ("twice", None, 300_000)
    mixed = call("flat", usage(1_000)), call("twice", usage(1_000))
    assert one(summary(usage(300_000), *mixed, model="tiered")).reason == "tier-aggregate"


@pytest.mark.parametrize("by", ["pi", "other"])
def test_a_summary_without_any_usage_has_no_price(by: str) -> None:
    assert one(summary(None, by=by)).reason == "no-usage"


@pytest.mark.parametrize("by", ["longhaul", "distill", "fold"])
def test_our_own_pass_without_a_call_asked_nobody(by: str) -> None:
    assert list(items_of(summary(None, by=by), BOOK)) == []


def test_branch_summaries_tools_and_other_entries_count_where_they_have_usage() -> None:
    branch = summary(usage(1_000), kind=Kind.BRANCH, by="")
    tool = summary(usage(1_000), kind=Kind.TOOL, by="")
    warm = summary(usage(1_000), kind=Kind.OTHER, by="cache_warm")
    assert [one(item).derived for item in (branch, tool, warm)] == [Decimal("0.003")] * 3
    assert [one(item).assumed for item in (branch, tool, warm)] == [True, True, False]
    empty = summary(None, kind=Kind.BRANCH, by="")
    assert list(items_of(empty, BOOK)) == []


# -- sums -------------------------------------------------------------------------------------


@pytest.mark.req("H62")
def test_ten_thousand_small_items_add_up_exactly() -> None:
    tally = Tally()
    for _ in range(10_000):
        tally.add(one(reply(usage(1, 1, 1, 1, reported=0.1))))
    assert tally.sums().derived == Decimal("0.2205")  # 22.05 for a million, 10,000 times
    assert tally.sums().reported == Decimal(1000)


@pytest.mark.req("H62")
def test_a_huge_sum_loses_nothing_of_a_tiny_item() -> None:
    tally = Tally()
    tally.add(one(reply(usage(10**15))))
    tally.add(one(reply(usage(0, 0, 1))))
    assert tally.sums().derived == Decimal("3000000000.0000003")


@pytest.mark.req("H63")
def test_what_has_no_price_is_counted_beside_the_sum() -> None:
    items = [one(reply(usage(1_000_000))), one(reply(None)), one(reply(usage(1), "unheard-of"))]
    sums = total_of(items)
    assert (sums.derived, sums.unpriced, sums.dear, sums.items) == (Decimal(3), 2, 2, 3)
    assert total_of([]) == Sums()
