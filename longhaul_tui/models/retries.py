"""When a request is sent again, and after how long.

Owns the transport retry of STATE U80 as amended. Chance is an argument; must never wait itself.
"""

from datetime import UTC
from email.utils import parsedate_to_datetime

from longhaul_tui.models.contract import ModelFailure

OWN_RETRIES = 2
"""On the session's own model; on the route it is `routeMaxRetries`."""
LONGEST_MS = 60_000
_WAITS_MS = (1_000, 4_000, 16_000, LONGEST_MS)
_SPREAD = 0.2


def is_transient(failure: ModelFailure) -> bool:
    """Whether asking again may help: network errors, 408, 429, 5xx and overload, nothing else."""
    if failure.kind in ("network", "overload", "bad-reply"):
        return True
    status = failure.status
    return (
        failure.kind == "status"
        and status is not None
        and (status in (408, 429) or 500 <= status <= 599)
    )


def retry_wait_ms(failure: ModelFailure, *, retried: int, limit: int, chance: float) -> int | None:
    """Milliseconds until the next try, or None when there is none.

    `retried` counts the retries made so far, `chance` is 0 ≤ x < 1. The waits are 1 s and 4 s
    (× 4 from there on, at most 60 s), each ± 20 %; what the server asked for wins, up to 60 s.
    """
    if retried >= limit or not is_transient(failure):
        return None
    if failure.retry_after_ms is not None and failure.retry_after_ms >= 0:
        return min(failure.retry_after_ms, LONGEST_MS)
    wait = _WAITS_MS[min(retried, len(_WAITS_MS) - 1)]
    return min(round(wait * (1 - _SPREAD + 2 * _SPREAD * chance)), LONGEST_MS)


def read_retry_after(text: str, *, now: float) -> int | None:
    """A `Retry-After` header in milliseconds: seconds or an HTTP date; None when it is neither."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        return int(text[:9]) * 1_000
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0, round((moment.timestamp() - now) * 1_000))
