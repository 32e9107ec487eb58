"""What it takes to price everything a long session used."""

from collections.abc import Iterator
from decimal import Decimal

from longhaul_tui.accounting.prices import ModelPrice, Offer, PriceBook, Rates, Tier
from longhaul_tui.accounting.usage import Kind, UsageStore
from longhaul_tui.engine.spent import Spent
from longhaul_tui.transcript.entries import UsageCounts
from tests.benchmarks.measure import Figure, processor

ENTRIES = 100_000
BASE = Rates(Decimal(3), Decimal(15), Decimal("0.3"), Decimal("3.75"))
DEAR = Rates(Decimal(6), Decimal("22.5"), Decimal("0.6"), Decimal("7.5"))


def spending() -> Iterator[Figure]:
    """From the packed records to sums by model and hour, every amount compared."""
    store = UsageStore()
    voice = store.voice("anthropic", "claude-sonnet-4-5", "anthropic-messages")
    for n in range(ENTRIES):
        reported = n * 1e-6
        counts = UsageCounts(n % 900, n % 2_000, n * 2 % 250_000, n % 3_000, 0, reported)
        store.add(n, Kind.RESPONSE, voice, counts, 1_796_000_000.0 + n)
    price = ModelPrice(BASE, (Tier(200_000, DEAR),))
    book = PriceBook({("anthropic", "claude-sonnet-4-5"): (Offer(price),)})
    seconds = min(processor(lambda: Spent(store).picture(book, loading=False)) for _ in range(3))
    yield Figure(f"{ENTRIES:,} entries priced", seconds, "s", 1.0)
