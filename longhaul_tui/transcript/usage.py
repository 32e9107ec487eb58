"""What a request used: its counts of tokens and the dollars the record names (PI §1).

Owns which JSON value is a count and which an amount: whatever is neither is left out, so that a
total is never made of a guess. Must never derive one count from another.
"""

from collections.abc import Iterable
from typing import Any

from longhaul_tui.transcript.entries import SummaryCall, UsageCounts
from longhaul_tui.transcript.wire import CallFields, CostFields, UsageFields

_MOST_TOKENS = 2**53
"""What JavaScript can count to."""
_MOST_DOLLARS = 1e12


def usage_counts(usage: UsageFields) -> UsageCounts:
    """Counts and reported dollars of a `usage` object; what is none of them is left out."""
    cost = usage.cost
    reported = parts = None
    if cost is not None:
        reported, parts = _dollars(cost.total), _parts(cost)
    return UsageCounts(
        _tokens(usage.input),
        _tokens(usage.output),
        _tokens(usage.cache_read),
        _tokens(usage.cache_write),
        _tokens(usage.cache_write_1h),
        reported,
        parts,
    )


def summary_calls(calls: Iterable[CallFields]) -> tuple[SummaryCall, ...]:
    """The calls of a summariser (STATE U12 as amended)."""
    return tuple(_summary_call(call) for call in calls)


def _summary_call(call: CallFields) -> SummaryCall:
    counts = UsageCounts(
        _tokens(call.input),
        _tokens(call.output),
        _tokens(call.cache_read),
        _tokens(call.cache_write),
        _tokens(call.cache_write_1h),
        _dollars(call.cost),
    )
    return SummaryCall(call.provider or "", call.model or "", counts)


def _parts(cost: CostFields) -> tuple[float, float, float, float] | None:
    fresh, output = _dollars(cost.input), _dollars(cost.output)
    read, written = _dollars(cost.cache_read), _dollars(cost.cache_write)
    if fresh is None or output is None or read is None or written is None:
        return None
    return fresh, output, read, written


def _tokens(value: Any) -> int | None:
    if type(value) is int:
        return value if 0 <= value <= _MOST_TOKENS else None
    if type(value) is float and value.is_integer() and 0 <= value <= _MOST_TOKENS:
        return int(value)
    return None


def _dollars(value: Any) -> float | None:
    if type(value) is float or type(value) is int:
        return float(value) if 0 <= value < _MOST_DOLLARS else None
    return None
