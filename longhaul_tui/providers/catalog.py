"""pi's own files about models, as values: limits, prices, who is logged in (PI §8, §9).

Owns how `models.json`, `models-store.json`, `settings.json` and `auth.json` are read; the bytes
are handed in. Of `auth.json` it takes the kind of each login and nothing else. A file that cannot
be read says nothing and is named; a bad field counts as absent. Must never raise.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from longhaul_tui.accounting.meter import RESERVE, Limits, ModelKey
from longhaul_tui.accounting.prices import ModelPrice, Plan, Rates, Tier

FILES = ("models.json", "models-store.json", "settings.json", "auth.json")
"""Read from the agent directory, in this order."""
WINDOW = 128_000
"""Of a model of `models.json` that names none (PI §9)."""
ALWAYS_PLANS = ("openai-codex", "github-copilot", "google-gemini-cli", "google-antigravity")
"""Providers that are paid by a plan, whoever is logged in."""
_MOST = 2**53
_LAST_PLACE = -30
"""Digits of a rate behind the point: no price has more, and sums stay exact."""
_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*')
_TRAILING = re.compile(r'"(?:\\.|[^"\\])*"|,(\s*[}\]])')


class Override(msgspec.Struct, frozen=True, gc=False):
    """What `modelOverrides` puts in place of a model's own rates."""

    fresh: Decimal | None = None
    output: Decimal | None = None
    read: Decimal | None = None
    write: Decimal | None = None
    tiers: tuple[Tier, ...] | None = None

    def applied(self, price: ModelPrice) -> ModelPrice:
        """`price` with these rates in place."""
        base = price.base
        rates = Rates(
            base.fresh if self.fresh is None else self.fresh,
            base.output if self.output is None else self.output,
            base.read if self.read is None else self.read,
            base.write if self.write is None else self.write,
        )
        return ModelPrice(rates, price.tiers if self.tiers is None else self.tiers, price.source)


class Catalog(msgspec.Struct, frozen=True, gc=False):
    """What pi's files say."""

    limits: Limits
    own: Mapping[ModelKey, ModelPrice]
    """Prices of the models of `models.json`."""
    stored: Mapping[ModelKey, ModelPrice]
    """Prices pi fetched for its own models."""
    overrides: Mapping[ModelKey, Override]
    plans: Mapping[str, Plan]
    problems: tuple[str, ...] = ()
    """Files that were ignored and why, in words."""


def catalog_of(files: Mapping[str, bytes], problems: Iterable[str] = ()) -> Catalog:
    """The catalogue of these files, by name; one that is not there says nothing. `problems` names
    those that could not be read."""
    problems = list(problems)
    models, store, settings, auth = (_parsed(files, name, problems) for name in FILES)
    windows: dict[ModelKey, int] = {}
    own: dict[ModelKey, ModelPrice] = {}
    stored: dict[ModelKey, ModelPrice] = {}
    overrides: dict[ModelKey, Override] = {}
    for key, model in _models(store):
        _take(key, model, windows, stored, "models-store.json", None)
    providers = _object(_object(models).get("providers"))
    for key, model in _models(providers):
        _take(key, model, windows, own, "models.json", WINDOW)
    for provider, value in providers.items():
        for name, model in _object(_object(value).get("modelOverrides")).items():
            _override((provider, name), _object(model), windows, overrides)
    return Catalog(
        _limits(windows, _object(_object(settings).get("compaction"))),
        own,
        stored,
        overrides,
        _plans(_object(auth)),
        tuple(problems),
    )


def stripped(text: str) -> str:
    """JSON with pi's liberties taken out: `//` comments and trailing commas, never inside text."""
    text = _COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else "", text)
    return _TRAILING.sub(lambda match: match[0] if match[1] is None else match[1], text)


def _parsed(files: Mapping[str, bytes], name: str, problems: list[str]) -> Any:
    data = files.get(name)
    if data is None or not data.strip():
        return None
    try:
        return json.loads(stripped(data.decode("utf-8-sig")), parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError):
        problems.append(f"{name} is ignored: not valid JSON")
        return None


# -- models -----------------------------------------------------------------------------------


def _models(providers: Any) -> Iterator[tuple[ModelKey, Mapping[str, Any]]]:
    """Every model that names itself, by provider and id."""
    for provider, value in _object(providers).items():
        models = _object(value).get("models")
        for model in models if isinstance(models, list) else ():
            name = _object(model).get("id")
            if isinstance(name, str) and name:
                yield (provider, name), model


def _take(
    key: ModelKey,
    model: Mapping[str, Any],
    windows: dict[ModelKey, int],
    prices: dict[ModelKey, ModelPrice],
    source: str,
    default: int | None,
) -> None:
    window = _count(model.get("contextWindow")) or default
    if window:
        windows[key] = window
    price = _price(_object(model.get("cost")), source)
    if price is not None:
        prices[key] = price


def _override(
    key: ModelKey,
    model: Mapping[str, Any],
    windows: dict[ModelKey, int],
    overrides: dict[ModelKey, Override],
) -> None:
    window = _count(model.get("contextWindow"))
    if window:
        windows[key] = window
    cost = _object(model.get("cost"))
    if cost:
        fresh, output, read, write = (_rate(cost.get(name)) for name in _BUCKETS)
        tiers = _tiers(cost["tiers"]) if "tiers" in cost else None
        overrides[key] = Override(fresh, output, read, write, tiers)


_BUCKETS = ("input", "output", "cacheRead", "cacheWrite")


def _price(cost: Mapping[str, Any], source: str) -> ModelPrice | None:
    """A price needs rates for input and output; a cache without one costs nothing, as in pi."""
    rates = _rates(cost)
    return None if rates is None else ModelPrice(rates, _tiers(cost.get("tiers")), source)


def _rates(cost: Mapping[str, Any]) -> Rates | None:
    fresh, output, read, write = (_rate(cost.get(name)) for name in _BUCKETS)
    if fresh is None or output is None:
        return None
    return Rates(fresh, output, read or Decimal(0), write or Decimal(0))


def _tiers(value: Any) -> tuple[Tier, ...]:
    found = []
    for tier in value if isinstance(value, list) else ():
        fields = _object(tier)
        above, rates = _count(fields.get("inputTokensAbove")), _rates(fields)
        if above is not None and rates is not None:
            found.append(Tier(above, rates))
    return tuple(sorted(found, key=lambda tier: tier.above))


# -- settings and logins ----------------------------------------------------------------------


def _limits(windows: dict[ModelKey, int], compaction: Mapping[str, Any]) -> Limits:
    reserve = _count(compaction.get("reserveTokens"))
    reserves = {}
    for name, value in _object(compaction.get("modelOverrides")).items():
        own = _count(_object(value).get("reserveTokens"))
        if own is not None:
            reserves[name] = own
    return Limits(
        windows,
        RESERVE if reserve is None else reserve,
        reserves,
        compaction.get("enabled") is not False,
    )


def _plans(auth: Mapping[str, Any]) -> dict[str, Plan]:
    plans: dict[str, Plan] = {
        provider: "assumed"
        for provider, login in auth.items()
        if _object(login).get("type") == "oauth"
    }
    plans.update(_always(ALWAYS_PLANS))
    return plans


def _always(providers: Iterable[str]) -> Iterator[tuple[str, Plan]]:
    for provider in providers:
        yield provider, "always"


# -- small values -----------------------------------------------------------------------------


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _count(value: Any) -> int | None:
    if isinstance(value, Decimal) and value == value.to_integral_value():
        value = int(value) if abs(value) <= _MOST else None
    return value if type(value) is int and 0 <= value <= _MOST else None


def _rate(value: Any) -> Decimal | None:
    """Dollars for a million tokens."""
    if type(value) is int and 0 <= value <= _MOST:
        return Decimal(value)
    if isinstance(value, Decimal) and value.is_finite() and 0 <= value <= _MOST:
        return value if value.as_tuple().exponent >= _LAST_PLACE else None  # type: ignore[operator]
    return None
