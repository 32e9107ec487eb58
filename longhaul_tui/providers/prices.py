"""Prices from the library `genai-prices`: its shipped catalogue, by pi's names (DESIGN §10).

Owns the table of provider names and what of the library's entries is a price of ours. The library
is imported by `look_up` alone: with it come an HTTP client and a hundred megabytes, so the screen
asks a process of its own. It is never told to fetch anything.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec

from longhaul_tui.accounting.meter import ModelKey
from longhaul_tui.accounting.prices import ModelPrice, Offer, Rates, Tier

PROVIDERS: Mapping[str, str] = {
    "amazon-bedrock": "aws",
    "anthropic": "anthropic",
    "azure": "azure",
    "azure-openai-responses": "azure",
    "baseten": "baseten",
    "cerebras": "cerebras",
    "cloudflare-workers-ai": "cloudflare",
    "deepseek": "deepseek",
    "fireworks": "fireworks",
    "google": "google",
    "google-vertex": "google",
    "groq": "groq",
    "meta": "meta",
    "minimax": "minimax",
    "mistral": "mistral",
    "moonshotai": "moonshotai",
    "openai": "openai",
    "openrouter": "openrouter",
    "together": "together",
    "xai": "x-ai",
    "zai": "zai",
}
"""pi's name of a provider → the library's. One that is not here has no price: the library would
guess from parts of a name, and a gateway's price is not its maker's."""
SOURCE = "catalogue"


class Listed(msgspec.Struct, frozen=True, gc=False):
    """What the library knows of one model."""

    offers: tuple[Offer, ...] = ()
    window: int | None = None
    """Its context window."""


def is_listed(key: ModelKey) -> bool:
    """The library may know this model."""
    return key[0] in PROVIDERS and bool(key[1])


def look_up(models: Iterable[ModelKey]) -> dict[ModelKey, Listed]:
    """The library's entries for these models of pi's; one it does not know is left out."""
    named = [key for key in models if is_listed(key)]
    if not named:
        return {}  # a second and more is saved
    from genai_prices.data_snapshot import get_snapshot

    snapshot = get_snapshot()
    found: dict[ModelKey, Listed] = {}
    for provider, model in named:
        try:
            _, entry = snapshot.find_provider_model(model, None, PROVIDERS[provider], None)
        except LookupError:
            continue
        found[provider, model] = Listed(tuple(_offers(entry.prices)), entry.context_window)
    return found


def _offers(prices: Any) -> Iterator[Offer]:
    """Every price that has an input and an output, and when it holds."""
    if not isinstance(prices, list):
        price = _price(prices)
        if price is not None:
            yield Offer(price)
        return
    for conditional in prices:
        price = _price(conditional.prices)
        if price is not None:
            yield _conditional(price, conditional.constraint)


def _conditional(price: ModelPrice, constraint: Any) -> Offer:
    if constraint is None:
        return Offer(price)
    day = getattr(constraint, "start_date", None)
    if day is not None:
        return Offer(price, datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
    return Offer(price, daily=(_second(constraint.start_time), _second(constraint.end_time)))


def _second(time: Any) -> float:
    """Seconds since midnight, UTC: so the library has them."""
    return float(time.hour * 3600 + time.minute * 60 + time.second)


def _price(entry: Any) -> ModelPrice | None:
    fresh, output = entry.input_mtok, entry.output_mtok
    if fresh is None or output is None:
        return None
    read, write = entry.cache_read_mtok, entry.cache_write_mtok
    # Tokens of a cache that has no price of its own are input like any other.
    buckets = (fresh, output, fresh if read is None else read, fresh if write is None else write)
    starts = {tier.start for bucket in buckets for tier in getattr(bucket, "tiers", ())}
    tiers = (Tier(start, _rates(buckets, start)) for start in sorted(starts))
    return ModelPrice(_rates(buckets, -1), tuple(tiers), SOURCE)


def _rates(buckets: tuple[Any, ...], start: int) -> Rates:
    """The rates of a prompt just above `start`."""
    fresh, output, read, write = (_rate(bucket, start) for bucket in buckets)
    return Rates(fresh, output, read, write)


def _rate(bucket: Any, start: int) -> Decimal:
    if isinstance(bucket, Decimal):
        return bucket
    rate: Decimal = bucket.base
    for tier in bucket.tiers:
        if start >= tier.start:
            rate = tier.price
    return rate
