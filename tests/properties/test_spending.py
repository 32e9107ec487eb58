"""What holds of money for any usage: sums agree however they are made."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.accounting.prices import ModelPrice, Offer, PriceBook, Rates, Tier
from longhaul_tui.accounting.spending import items_of
from longhaul_tui.accounting.tally import all_of, total_of
from longhaul_tui.accounting.usage import Kind, UsageStore, UsageView
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.spent import Spent
from longhaul_tui.transcript.entries import UsageCounts
from tests.sessions import SessionFile

RATE = st.decimals(min_value=0, max_value=500, places=4)
COUNT = st.one_of(st.none(), st.integers(0, 400_000))
REPORTED = st.one_of(st.none(), st.floats(0, 10))
USAGE = st.builds(UsageCounts, COUNT, COUNT, COUNT, COUNT, COUNT, REPORTED)
RATES = st.builds(Rates, RATE, RATE, RATE, RATE)
PRICE = st.builds(
    lambda base, tiers: ModelPrice(base, tuple(Tier(n * 100_000, t) for n, t in enumerate(tiers))),
    RATES,
    st.lists(RATES, max_size=3),
)
ENTRY = st.tuples(st.sampled_from(Kind), st.sampled_from(["a", "b", "plan"]), USAGE)


def stored(entries: list[tuple[Kind, str, UsageCounts]]) -> UsageStore:
    store = UsageStore()
    for node, (kind, model, usage) in enumerate(entries):
        voice = store.voice("plan" if model == "plan" else "p", model)
        store.add(node, kind, voice, usage, 3_600.0 * node, label="pi")
    return store


def book(price: ModelPrice) -> PriceBook:
    return PriceBook({("p", "a"): (Offer(price),)}, {"plan": "always"})


@given(st.lists(ENTRY, max_size=12), PRICE, st.integers(0, 12))
def test_groups_hours_stretches_and_parts_come_to_the_total(
    entries: list[tuple[Kind, str, UsageCounts]], price: ModelPrice, cut: int
) -> None:
    store, prices = stored(entries), book(price)
    whole = Spent(store).picture(prices, loading=False)
    items = [item for n in range(len(store)) for item in items_of(store.expense(n), prices)]
    assert whole.total == total_of(items) == all_of([group.sums for group in whole.groups])
    assert sum((cost for _, cost in whole.hours), Decimal(0)) == whole.total.derived
    parts = whole.between(-1, cut - 1), whole.between(cut - 1, None)
    assert all_of([part.total for part in parts]) == whole.total


@given(st.lists(ENTRY, min_size=1, max_size=12), PRICE)
def test_a_sum_made_bit_by_bit_is_the_sum_made_at_once(
    entries: list[tuple[Kind, str, UsageCounts]], price: ModelPrice
) -> None:
    prices = book(price)
    store = UsageStore()
    growing = Spent(store)
    for node, (kind, model, usage) in enumerate(entries):
        voice = store.voice("plan" if model == "plan" else "p", model)
        store.add(node, kind, voice, usage, 3_600.0 * node, label="pi")
        grown = growing.picture(prices, loading=False)
    at_once = Spent(stored(entries)).picture(prices, loading=False)
    assert (grown.total, grown.groups, grown.hours) == (
        at_once.total,
        at_once.groups,
        at_once.hours,
    )


@given(USAGE, PRICE)
def test_a_price_is_exact_and_the_record_comes_back_as_it_was(
    usage: UsageCounts, price: ModelPrice
) -> None:
    """Against fractions, with the tier looked for from the other end."""
    store = stored([(Kind.RESPONSE, "a", usage)])
    assert UsageView(store)[0].usage == usage
    (item,) = items_of(store.expense(0), book(price))
    if item.derived is None:
        assert item.reason is not None
        return
    fresh, output, read = usage.input or 0, usage.output or 0, usage.cache_read or 0
    written, hour = usage.cache_write or 0, usage.hour or 0
    prompt = fresh + read + written
    reached = [tier.rates for tier in price.tiers if tier.above < prompt]
    rates = reached[-1] if reached else price.base
    if usage.hour is None or hour > written:
        hour = 0
    exact = (
        fresh * Fraction(rates.fresh)
        + output * Fraction(rates.output)
        + read * Fraction(rates.read)
        + (written - hour) * Fraction(rates.write)
        + hour * 2 * Fraction(rates.fresh)
    )
    assert Fraction(item.derived) == exact / 1_000_000


JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(["input", "output", "cacheRead", "cacheWrite", "cacheWrite1h", "cost"])


@given(st.one_of(JUNK, st.dictionaries(FIELDS, JUNK)), JUNK)
def test_no_usage_breaks_the_reading(usage: Any, details: Any) -> None:
    file = SessionFile()
    file.assistant("one", usage=usage)
    file.compaction("was", None, usage=usage, details={"usage": {"calls": details}})
    file.entry("usage", {"kind": "x", "provider": "p", "model": "a", "usage": usage})
    session = Session()
    session.price_with(book(ModelPrice(Rates(*(Decimal(1),) * 4))), loading=False)
    session.feed(file.bytes())
    spending = session.snapshot().spending
    assert spending is not None
    assert session.snapshot().file_entries == 3
    assert spending.total.items >= 1
