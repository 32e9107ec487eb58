"""One price book and one table of limits out of every source (STATE A7).

Owns their order: the model's own entry in `models.json`, then the price library's, then what pi
fetched for its own models; overrides apply to whichever is taken.
"""

from collections.abc import Mapping

import msgspec

from longhaul_tui.accounting.meter import Limits, ModelKey
from longhaul_tui.accounting.prices import Offer, PriceBook
from longhaul_tui.providers.catalog import Catalog
from longhaul_tui.providers.prices import Listed


def book_of(catalog: Catalog, listed: Mapping[ModelKey, Listed]) -> PriceBook:
    """All prices; `listed` is what the library knows of the models that were asked for."""
    offers: dict[ModelKey, tuple[Offer, ...]] = {
        key: (Offer(price),) for key, price in catalog.stored.items()
    }
    offers.update((key, entry.offers) for key, entry in listed.items() if entry.offers)
    offers.update((key, (Offer(price),)) for key, price in catalog.own.items())
    for key, override in catalog.overrides.items():
        offers[key] = tuple(
            msgspec.structs.replace(offer, price=override.applied(offer.price))
            for offer in offers.get(key, ())
        )
    return PriceBook(offers, catalog.plans)


def limits_of(catalog: Catalog, listed: Mapping[ModelKey, Listed]) -> Limits:
    """All limits: pi's own files first (WIREFRAMES A)."""
    windows = {key: entry.window for key, entry in listed.items() if entry.window}
    return msgspec.structs.replace(catalog.limits, windows={**windows, **catalog.limits.windows})
