"""Why the cost in the transcript is another than the derived one (DESIGN §8).

Owns the three answers: another tier of the same price, tokens counted in another bucket, another
rate. The first two are claimed only where they explain the reported amount to the millionth; what
they do not explain is a rate, and the detail says which.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.prices import ZERO, Counts, ModelPrice, Rates, amount, dollars

Why: TypeAlias = Literal["rate", "tier", "bucket"]
LEAST = Decimal("0.000001")
"""Differences up to here, in dollars, are none."""
Parts: TypeAlias = tuple[float, float, float, float]


class Difference(msgspec.Struct, frozen=True, gc=False):
    """What differs."""

    why: Why
    detail: str


def difference(
    counts: Counts, price: ModelPrice, derived: Decimal, reported: Decimal, parts: Parts | None
) -> Difference | None:
    """Why they differ; None where they do not by more than `LEAST`."""
    if abs(derived - reported) <= LEAST:
        return None
    rates = price.rates(counts.prompt)
    for name, other in _other_tiers(price, rates):
        if abs(dollars(counts, other) - reported) <= LEAST:
            return Difference("tier", f"reported at {name}, for a prompt of {counts.prompt:,}")
    for words, cost in _other_buckets(counts, rates):
        if abs(cost - reported) <= LEAST:
            return Difference("bucket", words)
    return Difference("rate", _rates_detail(counts, rates, derived, reported, parts))


def _other_tiers(price: ModelPrice, rates: Rates) -> Iterator[tuple[str, Rates]]:
    if price.tiers and price.base != rates:
        yield f"the rates up to {price.tiers[0].above:,}", price.base
    for tier in price.tiers:
        if tier.rates != rates:
            yield f"the rates above {tier.above:,}", tier.rates


def _other_buckets(counts: Counts, rates: Rates) -> Iterator[tuple[str, Decimal]]:
    """The same tokens, counted elsewhere."""
    fresh, output, read = counts.fresh, counts.output, counts.read
    written = counts.short + counts.hour
    moved: list[tuple[str, Counts]] = []
    if counts.hour:
        moved.append(("one-hour writes as short ones", Counts(fresh, output, read, written, 0)))
    if counts.short:
        moved.append(("short writes as one-hour ones", Counts(fresh, output, read, 0, written)))
    if written:
        as_input = Counts(fresh + written, output, read, 0, 0)
        moved.append(("cache writes as fresh input", as_input))
        moved.append(("cache writes not at all", Counts(fresh, output, read, 0, 0)))
    if read:
        as_input = Counts(fresh + read, output, 0, counts.short, counts.hour)
        moved.append(("cached reads as fresh input", as_input))
        without = Counts(fresh, output, 0, counts.short, counts.hour)
        moved.append(("cached reads not at all", without))
    if written and read:
        as_input = Counts(fresh + read + written, output, 0, 0, 0)
        moved.append(("all cached tokens as fresh input", as_input))
        moved.append(("cached tokens not at all", Counts(fresh, output, 0, 0, 0)))
    if 0 < read <= fresh:
        again = Counts(fresh - read, output, read, counts.short, counts.hour)
        moved.append(("cached reads taken out of the input again", again))
    for words, other in moved:
        yield f"reported counts {words}", dollars(other, rates)


def _rates_detail(
    counts: Counts, rates: Rates, derived: Decimal, reported: Decimal, parts: Parts | None
) -> str:
    """Which rates differ, for a million tokens; the totals where the parts do not say."""
    written = counts.short + counts.hour
    write = rates.write if not counts.hour else rates.hour if not counts.short else None
    buckets = (
        ("input", counts.fresh, rates.fresh),
        ("output", counts.output, rates.output),
        ("cached", counts.read, rates.read),
        ("written", written, write),
    )
    found = []
    for (name, tokens, rate), part in zip(buckets, parts or (), strict=False):
        if rate is None or not tokens:
            continue
        ours = rate * tokens / 1_000_000
        if abs(ours - amount(part)) > LEAST / 4:
            paid = amount(part) * 1_000_000 / tokens
            found.append(f"{name} {_short(paid)} reported, {_short(rate)} derived")
    agrees = parts is not None and abs(sum(map(amount, parts), ZERO) - reported) <= LEAST
    if not found or not agrees:
        return f"total {_short(reported)} reported, {_short(derived)} derived"
    return f"per million: {'; '.join(found)}"


def _short(value: Decimal) -> str:
    """Six significant figures, without an exponent."""
    rounded = float(f"{value:.6g}")
    return f"{Decimal(repr(rounded)).normalize():f}"
