"""What sessions cost, as JSON and as text (DESIGN §8).

Owns the answer of `longhaul cost`: which sums there are, what they are grouped by, and that every
one of them stands beside what has no price. Amounts are exact in the JSON and rounded in the text.
Texts of sessions are raw in the JSON and made safe in the text.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.accounting.spending import Item
from longhaul_tui.accounting.tally import Sums, Tally, total_of
from longhaul_tui.accounting.usage import Kind

By: TypeAlias = Literal["day", "model", "session", "project"]
UNKNOWN = "?"
"""Key of the group of what has no day, model or directory."""
_SUMMARIES = (Kind.COMPACTION, Kind.BRANCH)


class SessionCost(msgspec.Struct, frozen=True):
    """One session and everything it paid for that was not counted elsewhere."""

    id: str
    path: str
    cwd: str
    name: str
    meter: Meter
    items: tuple[Item, ...]
    key: Callable[[int], str]
    """Entry id, or `line:N`, of a node."""


class Report(msgspec.Struct, frozen=True):
    """The whole answer."""

    sessions: tuple[SessionCost, ...]
    shared: int = 0
    """Entries that stand in several of these files and were counted once."""

    @property
    def items(self) -> Iterator[Item]:
        """Of all sessions."""
        for session in self.sessions:
            yield from session.items


def decimal_text(amount: Decimal) -> str:
    """All digits there are, without an exponent: `0.1234`."""
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def cost_json(report: Report, by: By | None, tz: tzinfo | None) -> dict[str, Any]:
    """The object of `--json`."""
    total = total_of(report.items)
    answer: dict[str, Any] = {"sessions": [_session(session) for session in report.sessions]}
    if by is not None:
        answer["groups"] = [
            {
                "key": key,
                **_money(sums),
                "responses": sums.responses,
                "unpriced": sums.unpriced,
            }
            for key, sums in groups(report, by, tz)
        ]
    answer["total"] = {**_money(total), "unpriced": total.unpriced}
    answer["sharedEntries"] = report.shared
    return answer


def groups(report: Report, by: By, tz: tzinfo | None) -> list[tuple[str, Sums]]:
    """Sums by day (of local time), model, session or directory; the keys in order."""
    tallies: dict[str, Tally] = {}
    for session in report.sessions:
        for item in session.items:
            key = _key(session, item, by, tz)
            if key not in tallies:
                tallies[key] = Tally()
            tallies[key].add(item)
    return [(key, tallies[key].sums()) for key in sorted(tallies)]


def summaries(items: Iterable[Item]) -> Sums:
    """What the summaries among these cost."""
    return total_of(item for item in items if item.kind in _SUMMARIES)


def calls_of(items: Sequence[Item]) -> int:
    """Calls of summarisers that are known of."""
    return sum(item.kind in _SUMMARIES and item.reason != "no-usage" for item in items)


def model_name(item: Item) -> str:
    """`provider/model`."""
    return "/".join(part for part in (item.provider, item.model) if part) or UNKNOWN


def _money(sums: Sums) -> dict[str, str]:
    return {"reported": decimal_text(sums.reported), "derived": decimal_text(sums.derived)}


def _session(session: SessionCost) -> dict[str, Any]:
    items, key = session.items, session.key
    total, summary = total_of(items), summaries(items)
    return {
        "id": session.id,
        "path": session.path,
        **_money(total),
        "responses": total.responses,
        "summarizer": {**_money(summary), "calls": calls_of(items)},
        "unpriced": [
            {"entry": key(item.node), "reason": item.reason}
            | ({"assumed": True} if item.reason == "subscription" and item.assumed else {})
            for item in items
            if item.reason is not None
        ],
        "differences": [_difference(item, key) for item in items if item.differs],
        "assumed": [
            {"entry": key(item.node), "model": model_name(item)}
            for item in items
            if item.assumed and item.reason is None
        ],
        "meter": {
            "tokens": session.meter.tokens,
            "estimate": session.meter.estimate,
            "limit": session.meter.limit,
            "compactsAt": session.meter.compacts_at,
        },
    }


def _difference(item: Item, key: Callable[[int], str]) -> dict[str, Any]:
    found = item.difference
    return {
        "entry": key(item.node),
        "reported": decimal_text(item.reported or Decimal(0)),
        "derived": decimal_text(item.derived or Decimal(0)),
        "why": None if found is None else found.why,
        "detail": None if found is None else found.detail,
    }


def _key(session: SessionCost, item: Item, by: By, tz: tzinfo | None) -> str:
    if by == "model":
        return model_name(item)
    if by == "session":
        return session.id or session.path
    if by == "project":
        return session.cwd or UNKNOWN
    try:
        return UNKNOWN if item.at is None else f"{datetime.fromtimestamp(item.at, tz):%Y-%m-%d}"
    except (OverflowError, OSError, ValueError):
        return UNKNOWN
