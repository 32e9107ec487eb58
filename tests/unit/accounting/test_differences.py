"""Why the transcript's amount is another than the derived one: one test of each kind and more."""

from decimal import Decimal

import pytest

from longhaul_tui.accounting.differences import Difference, difference
from longhaul_tui.accounting.prices import Counts, ModelPrice, Rates, Tier, dollars

BASE = Rates(Decimal(3), Decimal(15), Decimal("0.3"), Decimal("3.75"))
DEAR = Rates(Decimal(6), Decimal("22.5"), Decimal("0.6"), Decimal("7.5"))
FLAT = ModelPrice(BASE)
TIERED = ModelPrice(BASE, (Tier(200_000, DEAR),))


def why(
    counts: Counts,
    reported: str,
    price: ModelPrice = FLAT,
    parts: tuple[float, float, float, float] | None = None,
) -> Difference | None:
    derived = dollars(counts, price.rates(counts.prompt))
    return difference(counts, price, derived, Decimal(reported), parts)


def test_a_millionth_of_a_dollar_is_no_difference() -> None:
    counts = Counts(1_000_000, 0, 0, 0, 0)
    assert why(counts, "3.000001") is None
    assert why(counts, "2.999999") is None
    assert why(counts, "3.0000011") is not None


def test_a_tier() -> None:
    """250,000 at 6 where the transcript has them at 3."""
    counts = Counts(250_000, 1_000, 0, 0, 0)
    assert why(counts, "0.765", TIERED) == Difference(
        "tier", "reported at the rates up to 200,000, for a prompt of 250,000"
    )
    assert why(Counts(150_000, 0, 0, 0, 0), "0.9", TIERED) == Difference(
        "tier", "reported at the rates above 200,000, for a prompt of 150,000"
    )


@pytest.mark.parametrize(
    ("counts", "reported", "words"),
    [
        (Counts(0, 0, 0, 0, 1_000_000), "3.75", "one-hour writes as short ones"),
        (Counts(0, 0, 0, 1_000_000, 0), "6", "short writes as one-hour ones"),
        (Counts(0, 0, 0, 1_000_000, 0), "3", "cache writes as fresh input"),
        (Counts(1_000_000, 0, 0, 1_000_000, 0), "3", "cache writes not at all"),
        (Counts(1_000_000, 0, 1_000_000, 0, 0), "6", "cached reads as fresh input"),
        (Counts(1_000_000, 0, 1_000_000, 0, 0), "3", "cached reads not at all"),
        (Counts(2_000_000, 0, 1_000_000, 0, 0), "3.3", "cached reads taken out of the input again"),
        (Counts(0, 0, 1_000_000, 1_000_000, 0), "6", "all cached tokens as fresh input"),
    ],
)
def test_a_bucket(counts: Counts, reported: str, words: str) -> None:
    assert why(counts, reported) == Difference("bucket", f"reported counts {words}")


def test_a_rate_is_named_where_the_parts_are_reported() -> None:
    counts = Counts(1_000_000, 100_000, 0, 0, 0)
    assert why(counts, "4.4", parts=(3.0, 1.4, 0.0, 0.0)) == Difference(
        "rate", "per million: output 14 reported, 15 derived"
    )
    assert why(counts, "3.9", parts=(2.5, 1.4, 0.0, 0.0)) == Difference(
        "rate", "per million: input 2.5 reported, 3 derived; output 14 reported, 15 derived"
    )


def test_a_rate_without_parts_or_with_a_bill_of_the_providers_names_the_totals() -> None:
    counts = Counts(1_000_000, 100_000, 0, 0, 0)
    told = Difference("rate", "total 4.4 reported, 4.5 derived")
    assert why(counts, "4.4") == told
    assert why(counts, "4.4", parts=(3.0, 1.5, 0.0, 0.0)) == told


def test_a_free_model_that_is_priced_is_a_rate() -> None:
    counts = Counts(1_000_000, 0, 0, 0, 0)
    assert why(counts, "0", parts=(0.0, 0.0, 0.0, 0.0)) == Difference(
        "rate", "per million: input 0 reported, 3 derived"
    )
