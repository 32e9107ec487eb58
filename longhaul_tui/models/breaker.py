"""The breaker on a route, as a value.

Owns when a failing route is left alone and for how long (STATE U81). Must never ask for the time.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Breaker:
    """What is remembered of one route; a new one is closed."""

    failures: int = 0
    """In a row, without an answer between."""
    opened: float | None = None
    """When the last failure that opened it came, in seconds; None while closed."""


def after_failure(breaker: Breaker, *, now: float, threshold: int) -> Breaker:
    """One more failure; from `threshold` in a row on each opens the breaker. 0 never opens it.

    Only an answer ends the row: a failure after the cool-down opens it again at once.
    """
    failures = breaker.failures + 1
    opens = 0 < threshold <= failures
    return Breaker(failures, now if opens else None)


def after_answer(_breaker: Breaker) -> Breaker:
    """The route answered: closed, nothing remembered."""
    return Breaker()


def is_open(breaker: Breaker, *, now: float, cooldown_ms: int) -> bool:
    """Whether the own model answers instead; a clock that went backwards closes it."""
    return breaker.opened is not None and 0 <= now - breaker.opened < cooldown_ms / 1000
