"""Sizes and money as words."""

from decimal import Decimal

import pytest

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.accounting.tally import Sums
from longhaul_tui.view.money import (
    dollars,
    meter_sentence,
    meter_words,
    round_tokens,
    spending_sentence,
    spent,
)


@pytest.mark.req("H62")
@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0", "$0.0000"),
        ("0.00001", "<$0.0001"),
        ("0.00005", "$0.0001"),
        ("0.0606", "$0.0606"),
        ("0.99994", "$0.9999"),
        ("0.99995", "$1.00"),
        ("1", "$1.00"),
        ("4.305", "$4.31"),
        ("12345.678", "$12,345.68"),
    ],
)
def test_money_has_four_decimals_under_a_dollar_and_two_above(amount: str, words: str) -> None:
    assert dollars(Decimal(amount)) == words


@pytest.mark.req("H63")
def test_a_sum_stands_beside_what_is_missing_from_it() -> None:
    priced = Sums(derived=Decimal("4.31"), items=9)
    assert spent(priced) == "$4.31"
    assert spent(Sums(derived=Decimal("4.31"), items=9, unpriced=1)) == "$4.31+1"
    assert spent(Sums(items=2, unpriced=2)) == "$+2"
    missing = spending_sentence(Sums(derived=Decimal("4.31"), items=9, unpriced=1))
    assert missing == "Spend 4.31 USD, an estimate by known prices; 1 item without a price."


@pytest.mark.req("H58")
def test_what_a_plan_pays_is_no_money() -> None:
    assert spent(Sums(items=3, unpriced=3, plan=3)) == "plan"
    mixed = Sums(derived=Decimal(1), items=4, unpriced=3, plan=3)
    assert spent(mixed) == "$1.00"
    assert spending_sentence(mixed).endswith("; 3 items paid by a plan.")


@pytest.mark.parametrize(
    ("count", "words"),
    [(200_000, "200k"), (1_000_000, "1M"), (1_048_576, "1.05M"), (8_192, "8.2k"), (900, "900")],
)
def test_limits_as_people_say_them(count: int, words: str) -> None:
    assert round_tokens(count) == words


@pytest.mark.parametrize(
    ("meter", "words", "sentence"),
    [
        (Meter(), "", ""),
        (
            Meter(limit=200_000, compacts_at=183_616),
            "?/200k",
            "Context not known until the next reply, the model takes 200k tokens.",
        ),
        (Meter(12_300), "12.3k", "Context 12.3k tokens, the model's limit is not known."),
    ],
)
def test_what_is_not_known_is_said(meter: Meter, words: str, sentence: str) -> None:
    assert (meter_words(meter), meter_sentence(meter)) == (words, sentence)
