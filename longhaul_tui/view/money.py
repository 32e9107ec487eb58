"""Size of the context and money as words (STATE A6, A7, A9; WIREFRAMES A and *Chips*).

Owns their formats, and that a sum never stands without what is missing from it. Must never show a
percentage, nor an estimate without saying that it is one.
"""

from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.view.words import many, tokens

if TYPE_CHECKING:
    from longhaul_tui.accounting.tally import Spending, Sums

_DOLLAR = Decimal(1)
_CENTS = Decimal("0.01")
_FINE = Decimal("0.0001")


def dollars(amount: Decimal) -> str:
    """`$4.31`; four decimals under a dollar: `$0.0606`. What is more than nothing is never shown
    as nothing: `<$0.0001`."""
    fine = amount.quantize(_FINE, ROUND_HALF_UP)
    if amount and not fine:
        return "<$0.0001"
    return f"${amount.quantize(_CENTS, ROUND_HALF_UP) if fine >= _DOLLAR else fine:,f}"


def spent(sums: "Sums") -> str:
    """`$4.31+1`: one item has no price. `plan` where a plan pays for all of it."""
    if sums.plan and sums.plan == sums.items:
        return "plan"
    missing = f"+{sums.dear}" if sums.dear else ""
    if sums.dear and sums.unpriced == sums.items:
        return f"${missing}"
    return f"{dollars(sums.derived)}{missing}"


def spend_words(spending: "Spending | None") -> str:
    """`$4.31+1`; `$…` while prices are being looked up; empty where nothing was asked of a
    model, or nobody asked for money."""
    if spending is None or not spending.total.items:
        return ""
    return "$…" if spending.loading and spending.total.dear else spent(spending.total)


def spending_sentence(sums: "Sums") -> str:
    """`Spend 4.31 USD, estimated; 1 item without a price.`"""
    words = f"Spend {dollars(sums.derived).replace('$', '')} USD, an estimate by known prices"
    if sums.dear:
        words += f"; {many(sums.dear, 'item')} without a price"
    if sums.plan:
        words += f"; {many(sums.plan, 'item')} paid by a plan"
    return f"{words}."


def round_tokens(count: int) -> str:
    """A limit as people say it: `200k`, `1M`, `1.05M`; else as `tokens`."""
    if count >= 1_000_000:
        return f"{count / 1_000_000:.2f}".rstrip("0").rstrip(".") + "M"
    return f"{count // 1_000}k" if count >= 1_000 and not count % 1_000 else tokens(count)


def meter_words(meter: Meter) -> str:
    """`92.4k/200k`, `?/200k` while nothing is known, `92.4k` without a limit; an estimate is
    `~1.3k/200k`. Empty where there is nothing to say."""
    if meter.tokens is not None:
        known = tokens(meter.tokens)
    elif meter.estimate is not None:
        known = f"~{tokens(meter.estimate)}"
    elif meter.limit is not None:
        known = "?"
    else:
        return ""
    return known if meter.limit is None else f"{known}/{round_tokens(meter.limit)}"


ESTIMATED = "an estimate of a quarter of the characters: no reply has measured the context yet"


def meter_sentence(meter: Meter) -> str:
    """`Context 92.4k of 200k tokens, compacts at 183.6k.`; empty where nothing is known."""
    if meter.tokens is not None:
        known = tokens(meter.tokens)
    elif meter.estimate is not None:
        known = f"about {tokens(meter.estimate)}"
    else:
        known = "not known until the next reply"
    if meter.limit is None:
        if meter.tokens is None and meter.estimate is None:
            return ""
        return f"Context {known} tokens, the model's limit is not known{_estimated(meter)}."
    if meter.tokens is None and meter.estimate is None:
        return f"Context {known}, the model takes {round_tokens(meter.limit)} tokens."
    words = f"Context {known} of {round_tokens(meter.limit)} tokens"
    if meter.compacts_at is not None:
        words += f", compacts at {tokens(meter.compacts_at)}"
    return f"{words}{_estimated(meter)}."


def _estimated(meter: Meter) -> str:
    return "" if meter.estimate is None else f"; {ESTIMATED}"
