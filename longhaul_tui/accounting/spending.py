"""From what was used to what it cost (STATE A7-A9, U12 as amended).

Owns when an item has no price and the word for why, what the calls of a summariser are priced as,
and which provider's usage is a plan's. The cost the transcript reports stands beside the derived
one and is never mixed with it. Must never guess: what a lost detail could change is unpriced.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.differences import LEAST, Difference, difference
from longhaul_tui.accounting.prices import (
    Counts,
    ModelPrice,
    PriceBook,
    amount,
    dollars,
)
from longhaul_tui.accounting.usage import Expense, Kind
from longhaul_tui.transcript.entries import SummaryCall, UsageCounts

Reason: TypeAlias = Literal[
    "no-model", "no-usage", "write-split-lost", "tier-aggregate", "subscription"
]
REASONS: dict[Reason, str] = {
    "no-model": "no price known for the model",
    "no-usage": "no usage reported",
    "write-split-lost": "how long its cache writes were kept is not recorded",
    "tier-aggregate": "several calls in one sum, and the price depends on each",
    "subscription": "paid by a plan",
}
"""Why an item has no price, in words (STATE A8)."""
WITHOUT_HOURS = frozenset(
    (
        "openai-responses",
        "openai-codex-responses",
        "azure-openai-responses",
        "google-generative-ai",
        "google-vertex",
        "mistral-conversations",
    )
)
"""Interfaces that know no cache writes of an hour: a record without the split has lost nothing."""


class Item(msgspec.Struct, frozen=True, gc=False):
    """One thing that was paid for, or of which it is not known."""

    node: int
    kind: Kind
    provider: str
    model: str
    at: float | None
    usage: UsageCounts
    reported: Decimal | None
    """What the transcript says it cost; None where it says nothing."""
    derived: Decimal | None
    """What it cost by the book; None with a reason."""
    reason: Reason | None = None
    assumed: bool = False
    """Its model, or that a plan pays for it, is taken for granted."""
    label: str = ""
    counts: Counts | None = None
    """What was priced, every bucket known."""
    price: ModelPrice | None = None
    compared: bool = True
    """False where the reported amount is that of several items together."""

    @property
    def differs(self) -> bool:
        """The two amounts are not the same."""
        if self.reported is None or self.derived is None or not self.compared:
            return False
        return abs(self.derived - self.reported) > LEAST

    @property
    def difference(self) -> Difference | None:
        """Why they are not; worked out when asked for."""
        counts, price, reported, derived = self.counts, self.price, self.reported, self.derived
        if not self.compared or counts is None or price is None:
            return None
        if reported is None or derived is None:
            return None
        return difference(counts, price, derived, reported, self.usage.parts)


_Ruling: TypeAlias = "tuple[Reason | None, Counts | None, ModelPrice | None]"
"""Why it has no price; else what is priced, and by what."""


def items_of(expense: Expense, book: PriceBook) -> Iterator[Item]:
    """What this entry cost: one item, or one for each call of a summariser; none where nothing
    was asked of a model, or a reply broke off before anything was counted."""
    if expense.kind is Kind.RESPONSE:
        if not expense.completed and not _is_counted(expense.usage):
            return
        yield _item(expense, expense.usage or _NOTHING, book)
    elif expense.kind is Kind.COMPACTION:
        yield from _summary_items(expense, book)
    elif expense.usage is not None:
        aggregate = expense.kind is not Kind.OTHER
        yield _item(expense, expense.usage, book, aggregate=aggregate)


_NOTHING = UsageCounts()
_OWN = frozenset(("longhaul", "distill", "fold"))
"""Makers of compactions that tell each of their calls: without one, none was made."""


def _is_counted(usage: UsageCounts | None) -> bool:
    return usage is not None and bool(
        usage.input or usage.output or usage.cache_read or usage.cache_write
    )


# -- summaries --------------------------------------------------------------------------------


def _summary_items(expense: Expense, book: PriceBook) -> Iterator[Item]:
    """The entry's usage counts once; its calls split it by model, and stand alone where the entry
    has none. Calls that do not add up to it split nothing: then it is one sum."""
    usage, calls = expense.usage, expense.calls
    if calls and (usage is None or _adds_up(usage, calls)):
        yield from _call_items(expense, book)
    elif usage is not None:
        yield _item(expense, usage, book, aggregate=True, voice=_only_voice(calls))
    elif expense.label not in _OWN:
        yield _item(expense, _NOTHING, book, aggregate=True)


def _call_items(expense: Expense, book: PriceBook) -> Iterator[Item]:
    costs = [call.usage.reported for call in expense.calls]
    whole = expense.usage.reported if expense.usage is not None else None
    each = None not in costs and (whole is None or _same(sum(c or 0.0 for c in costs), whole))
    for n, call in enumerate(expense.calls):
        reported = call.usage.reported if each else (whole if n == 0 else None)
        usage = msgspec.structs.replace(call.usage, reported=reported)
        # Where only the sum is reported, it is no price of this one call.
        yield _item(expense, usage, book, voice=(call.provider, call.model), compared=each)


def _same(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-9 * max(1.0, abs(one), abs(other))


def _adds_up(usage: UsageCounts, calls: tuple[SummaryCall, ...]) -> bool:
    """A count that is missing on either side contradicts nothing."""
    for name in ("input", "output", "cache_read", "cache_write"):
        whole = getattr(usage, name)
        parts = [getattr(call.usage, name) for call in calls]
        if whole is not None and None not in parts and sum(parts) != whole:
            return False
    return True


def _only_voice(calls: tuple[SummaryCall, ...]) -> tuple[str, str] | None:
    """The one model all calls went to, if it is one."""
    voices = {(call.provider, call.model) for call in calls}
    return voices.pop() if len(voices) == 1 else None


# -- one item ---------------------------------------------------------------------------------


def _item(
    expense: Expense,
    usage: UsageCounts,
    book: PriceBook,
    *,
    voice: tuple[str, str] | None = None,
    aggregate: bool = False,
    compared: bool = True,
) -> Item:
    """`voice` is who was asked where the entry's details say so; else it is the model in force
    and, for a summary, assumed. `aggregate`: there may have been more calls than one."""
    named = expense.voice
    provider, model = voice or (named.provider, named.model)
    # What a summary was asked of is known from its calls alone; any other names its own.
    guessed = voice is None and expense.kind in (Kind.COMPACTION, Kind.BRANCH, Kind.TOOL)
    api = named.api if voice is None or voice == (named.provider, named.model) else ""
    assumed = book.plans.get(provider) == "assumed"
    reason, counts, price = _rule(
        usage, (provider, model, api), expense.at, book, aggregate=aggregate
    )
    reported = None if usage.reported is None else amount(usage.reported)
    derived = None
    if counts is not None and price is not None:
        derived = dollars(counts, price.rates(counts.prompt))
    return Item(
        expense.node,
        expense.kind,
        provider,
        model,
        expense.at,
        usage,
        reported,
        derived,
        reason,
        assumed or guessed,
        expense.label,
        counts,
        price,
        compared,
    )


def _rule(
    usage: UsageCounts,
    voice: tuple[str, str, str],
    at: float | None,
    book: PriceBook,
    *,
    aggregate: bool,
) -> _Ruling:
    provider, model, api = voice
    if provider in book.plans:
        return "subscription", None, None
    fresh, output, read, write = usage.input, usage.output, usage.cache_read, usage.cache_write
    if fresh is None or output is None or read is None or write is None:
        return "no-usage", None, None
    if not (fresh or output or read or write):
        return "no-usage", None, None
    price = book.price(provider, model, at) if model else None
    if price is None:
        return "no-model", None, None
    prompt = fresh + read + write
    if aggregate and _depends_on_calls(price, prompt):
        return "tier-aggregate", None, None
    hour = usage.hour
    if hour is None and api in WITHOUT_HOURS:
        hour = 0
    if hour is None or hour > write:
        rates = price.rates(prompt)
        if write and rates.write != rates.hour:
            return "write-split-lost", None, None
        hour = 0
    return None, Counts(fresh, output, read, write - hour, hour), price


def _depends_on_calls(price: ModelPrice, prompt: int) -> bool:
    """Could one call have been in another tier than another? Not where all of them together
    reach none, nor where every tier costs the same."""
    reached = [tier.rates for tier in price.tiers if prompt > tier.above]
    return any(rates != price.base for rates in reached)
