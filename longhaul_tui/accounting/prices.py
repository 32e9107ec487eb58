"""What tokens cost: rates, tiers, and the book they are looked up in (STATE A7).

Owns the one calculation of a price. Must never round, nor take a count from anywhere but the
usage it is given: pi's input is fresh, cached tokens are never subtracted from it again.
"""

from collections.abc import Mapping
from decimal import Context, Decimal
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from longhaul_tui.accounting.meter import ModelKey

EXACT = Context(prec=100)
"""Sums and products in here are exact: no amount of money has a hundred digits."""
ZERO = Decimal(0)
_DAY = 86_400
_TWO = Decimal(2)

Plan: TypeAlias = Literal["always", "assumed"]
"""Why a provider's usage is a plan's and no dollars: it has nothing else, or pi is logged in
there with an account instead of a key, which need not have been so then."""


class Counts(msgspec.Struct, frozen=True, gc=False):
    """Tokens of a request, every bucket known."""

    fresh: int
    output: int
    read: int
    short: int
    """Written to the cache for minutes."""
    hour: int
    """Written to the cache for an hour."""

    @property
    def prompt(self) -> int:
        """The whole prompt, which chooses the tier."""
        return self.fresh + self.read + self.short + self.hour


class Rates(msgspec.Struct, frozen=True, gc=False):
    """US dollars for a million tokens; an hour's write costs twice the input rate."""

    fresh: Decimal
    output: Decimal
    read: Decimal
    write: Decimal
    whole: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """The four and an hour's as whole numbers of the last place any of them has, and that place:
    products of whole numbers are exact, and take a third of the time."""
    places: int = 0

    def __post_init__(self) -> None:
        rates = (self.fresh, self.output, self.read, self.write)
        places = max(0, *(-_exponent(rate) for rate in rates))
        fresh, output, read, write = (int(rate.scaleb(places, EXACT)) for rate in rates)
        force_setattr(self, "whole", (fresh, output, read, write, 2 * fresh))
        force_setattr(self, "places", places)

    @property
    def hour(self) -> Decimal:
        """Of a write that is kept for an hour."""
        return EXACT.multiply(self.fresh, _TWO)


def _exponent(rate: Decimal) -> int:
    """Of its last digit; nothing, where it is no number."""
    exponent = rate.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


class Tier(msgspec.Struct, frozen=True, gc=False):
    """Rates of prompts above a threshold: they hold for every token of the request."""

    above: int
    rates: Rates


class ModelPrice(msgspec.Struct, frozen=True, gc=False):
    """What a model costs."""

    base: Rates
    tiers: tuple[Tier, ...] = ()
    """Lowest threshold first."""
    source: str = ""
    """`models.json`, `models-store.json` or `catalogue`."""

    def rates(self, prompt: int) -> Rates:
        """Of the highest threshold strictly below the whole prompt (STATE A7)."""
        chosen = self.base
        for tier in self.tiers:
            if prompt <= tier.above:
                break
            chosen = tier.rates
        return chosen


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A price and when it holds."""

    price: ModelPrice
    starts: float | None = None
    """From this moment on, seconds since the epoch."""
    daily: tuple[float, float] | None = None
    """Only between these seconds of a day, UTC."""

    def holds(self, at: float | None) -> bool:
        """Does it hold at this moment? At an unknown one it does unless it depends on the hour."""
        if at is None:
            return self.daily is None
        if self.starts is not None and at < self.starts:
            return False
        if self.daily is None:
            return True
        start, end = self.daily
        second = at % _DAY
        return start <= second < end if start < end else second >= start or second < end


_NO_OFFERS: Mapping[ModelKey, tuple[Offer, ...]] = MappingProxyType({})
_NO_PLANS: Mapping[str, Plan] = MappingProxyType({})


class PriceBook(msgspec.Struct, frozen=True, gc=False):
    """All prices there are at one moment: another book prices the same record anew."""

    offers: Mapping[ModelKey, tuple[Offer, ...]] = _NO_OFFERS
    """Of several that hold the last one counts; where none does, the first."""
    plans: Mapping[str, Plan] = _NO_PLANS
    """Providers whose usage is a plan's."""

    def price(self, provider: str, model: str, at: float | None) -> ModelPrice | None:
        """What this model cost at that time; None where the book does not have it."""
        offers = self.offers.get((provider, model), ())
        for offer in reversed(offers):
            if offer.holds(at):
                return offer.price
        return offers[0].price if offers else None


def dollars(counts: Counts, rates: Rates) -> Decimal:
    """What these tokens cost at these rates, exactly."""
    fresh, output, read, write, hour = rates.whole
    total = (
        fresh * counts.fresh
        + output * counts.output
        + read * counts.read
        + write * counts.short
        + hour * counts.hour
    )
    return Decimal(total).scaleb(-6 - rates.places, EXACT)


def amount(reported: float) -> Decimal:
    """The decimal a JSON number stands for."""
    return Decimal(repr(reported))
