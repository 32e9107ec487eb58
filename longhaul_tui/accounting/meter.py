"""The conversation meter: how full the context is (STATE A5, A6).

Owns which reply measures the context, what makes a measurement void, and where pi compacts. Must
never take a total for a count, nor show an estimate as a measurement.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from longhaul_tui.transcript.entries import Body, Custom, System, UsageCounts, User

ModelKey: TypeAlias = tuple[str, str]
"""pi's names of provider and model."""
RESERVE = 16_384
"""Tokens pi leaves free for the reply unless its settings say otherwise (PI §8)."""
_NOT_COMPLETED = frozenset(("error", "aborted", "pending"))
_IMAGE = 4_800
"""Characters an image counts for (STATE A1)."""
_NO_WINDOWS: Mapping[ModelKey, int] = MappingProxyType({})
_NO_RESERVES: Mapping[str, int] = MappingProxyType({})


def measured(usage: UsageCounts | None, stop: str | None) -> int | None:
    """Tokens in the context by this reply; None where it does not qualify (STATE A5).

    All four counts must be there and more than nothing together. A reply that ended at its limit
    is complete; one that failed, was cut off or is still being written is not.
    """
    if usage is None or stop in _NOT_COMPLETED:
        return None
    fresh, output, read, write = usage.input, usage.output, usage.cache_read, usage.cache_write
    if fresh is None or output is None or read is None or write is None:
        return None
    return fresh + output + read + write or None


def opening_estimate(body: Body) -> int:
    """About how many tokens an entry before the first reply takes: a quarter of its characters,
    in UTF-16 units as pi counts them, rounded up (STATE A1 as amended)."""
    if isinstance(body, System):
        chars = body.chars
    elif isinstance(body, User):
        chars = _units(body.text) + _IMAGE * len(body.images)
    elif isinstance(body, Custom) and body.to_model:
        chars = _units(body.text)
    else:
        return 0
    return -(-chars // 4)


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class Meter(msgspec.Struct, frozen=True, gc=False):
    """How full the context of one session is."""

    tokens: int | None = None
    """By the newest qualifying reply on the path; None where nothing has been measured since the
    newest compaction."""
    estimate: int | None = None
    """About how many there are while no reply has measured them; never beside `tokens`."""
    limit: int | None = None
    """What the selected model takes; None where no catalogue knows it."""
    compacts_at: int | None = None
    """Beyond this pi compacts; None where that is not known, or it does not by itself."""


class MeterFold:
    """The measurement along a path: fed in path order, one call for each entry that matters."""

    __slots__ = ("compacted", "estimate", "first", "tokens")

    def __init__(self) -> None:
        self.tokens: int | None = None
        self.first: int | None = None
        """The first measurement behind the newest compaction."""
        self.estimate = 0
        self.compacted = False

    def take(self, tokens: int) -> None:
        """A qualifying reply."""
        self.tokens = tokens
        if self.first is None:
            self.first = tokens

    def void(self) -> None:
        """A compaction: what was measured before is no longer so."""
        self.tokens = self.first = None
        self.compacted = True

    def meter(self, limit: int | None, compacts_at: int | None) -> Meter:
        """The meter now. An estimate stands only before the first reply: after a compaction
        nothing is known until the next one."""
        guess = None
        if self.tokens is None and not self.compacted and self.estimate:
            guess = self.estimate
        return Meter(self.tokens, guess, limit, compacts_at)


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What models take, and how much of it pi leaves free."""

    windows: Mapping[ModelKey, int] = _NO_WINDOWS
    reserve: int = RESERVE
    reserves: Mapping[str, int] = _NO_RESERVES
    """By `provider/model`, where the settings have one of its own."""
    automatic: bool = True
    """pi compacts by itself."""

    def window(self, provider: str | None, model: str | None) -> int | None:
        """The limit of this model; None where it is not known."""
        return self.windows.get((provider or "", model or ""))

    def compacts_at(self, provider: str | None, model: str | None) -> int | None:
        """Beyond so many tokens pi compacts; 0 where it reserves more than there is."""
        window = self.window(provider, model)
        if window is None or not self.automatic:
            return None
        reserve = self.reserves.get(f"{provider}/{model}", self.reserve)
        return max(window - reserve, 0)
