"""What the Spend pane says (WIREFRAMES H, Spend).

Owns its words: stretches between compactions, what stands for a price that is not known, the
chart over time. Must never show a sum without what is missing from it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from statistics import median

import msgspec

from longhaul_tui.accounting.spending import REASONS, Item
from longhaul_tui.accounting.tally import Group, Spending, Sums
from longhaul_tui.accounting.usage import Kind
from longhaul_tui.view.money import dollars
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import many, tokens

HEADS = {
    Kind.RESPONSE: "Conversation",
    Kind.COMPACTION: "Summaries",
    Kind.BRANCH: "Summaries of branches",
    Kind.TOOL: "Tools",
    Kind.OTHER: "Other requests",
}
MAKERS = {
    "longhaul": "our passes",
    "distill": "distill's passes",
    "fold": "fold's passes",
    "pi": "pi's own",
    "other": "another extension",
}
BLOCKS = "▁▂▃▄▅▆▇█"
_OURS = frozenset(("longhaul", "distill", "fold"))
_HOUR, _DAY = 3_600, 86_400
_ZERO = Decimal(0)


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """A part of the file: behind one compaction up to and with the next."""

    name: str
    after: int = -1
    """Node before its first."""
    upto: int | None = None
    """Its last node; None up to the end."""


def stretches(snapshot: SessionSnapshot) -> list[Stretch]:
    """From the beginning to `#1`, from `#1` to `#2` and so on; none without a compaction."""
    rows = sorted((row.node, row.n) for row in snapshot.compactions if row.n is not None)
    found: list[Stretch] = []
    after, before = -1, ""
    for node, n in rows:
        found.append(Stretch(f"#{before} to #{n}" if before else f"up to #{n}", after, node))
        after, before = node, str(n)
    if rows:
        found.append(Stretch(f"since #{before}", after))
    return found


def group_name(group: Group) -> str:
    """`lamp/quill-70b`, `lamp/quill-70b, pi's own`; of a summary that tells no usage only who
    made it. Raw."""
    model = "/".join(part for part in (group.provider, group.model) if part)
    if group.kind is Kind.COMPACTION:
        maker = MAKERS.get(group.label, group.label)
        return f"{model}, {maker}" if model and has_usage(group.sums) else maker
    if group.kind is Kind.OTHER and group.label:
        return f"{model}, {group.label}" if model else group.label
    return model or "model not recorded"


def has_usage(sums: Sums) -> bool:
    """Something was counted."""
    return bool(sums.fresh or sums.output or sums.read or sums.written)


def cost_cell(sums: Sums) -> str:
    """`$4.14`, `$4.14+3`, `unpriced`, `plan`."""
    if sums.plan == sums.items and sums.plan:
        return "plan"
    if sums.unpriced == sums.items:
        return "unpriced"
    return f"{dollars(sums.derived)}{f'+{sums.dear}' if sums.dear else ''}"


def total_cell(sums: Sums) -> str:
    """`$4.31 + 1 unpriced`."""
    if not sums.items:
        return "nothing"
    if sums.plan == sums.items:
        return "by plan"
    priced = dollars(sums.derived) if sums.items > sums.unpriced else ""
    missing = f"{sums.dear:,} unpriced" if sums.dear else ""
    return " + ".join(part for part in (priced, missing) if part)


def reasons_words(group: Group) -> str:
    """Why items of it have no price: `no usage reported`; with their number where there are
    others."""
    whole = group.sums.items
    parts = []
    for reason, words in REASONS.items():
        count = dict(group.reasons).get(reason, 0)
        if count:
            parts.append(words if count == whole else f"{count:,} {words}")
    return "; ".join(parts)


def group_words(group: Group) -> str:
    """What is to be known of a row beside its cost."""
    parts = [reasons_words(group)]
    if group.sums.assumed and has_usage(group.sums):
        plan = group.sums.plan == group.sums.items
        parts.append("the plan is assumed" if plan else "model assumed")
    return "; ".join(part for part in parts if part)


def item_words(item: Item) -> str:
    """What is to be known of one item beside its cost: why it has none, what differs."""
    parts = []
    if item.reason is not None:
        parts.append(REASONS[item.reason])
    found = item.difference
    if found is not None and item.reported is not None:
        parts.append(f"reported {dollars(item.reported)}, {found.why}: {found.detail}")
    if item.assumed and item.reason != "no-usage":
        parts.append("a plan is assumed" if item.reason == "subscription" else "model assumed")
    return "; ".join(parts)


def item_counts(items: Sequence[Item]) -> str:
    """`300 in, 25.5k cached, 0 written, 20 out`."""
    used = [item.usage for item in items]
    if all(usage.input is None for usage in used):
        return "?"
    return (
        f"{tokens(sum(usage.input or 0 for usage in used))} in, "
        f"{tokens(sum(usage.cache_read or 0 for usage in used))} cached, "
        f"{tokens(sum(usage.cache_write or 0 for usage in used))} written, "
        f"{tokens(sum(usage.output or 0 for usage in used))} out"
    )


# -- over time --------------------------------------------------------------------------------


class Chart(msgspec.Struct, frozen=True, gc=False):
    """Money over time: a label and a block for each hour or day, the last ones that fit."""

    unit: str
    """`hour` or `day`."""
    marks: tuple[tuple[str, str], ...]
    """Label and block; `·` where nothing was spent."""
    most: str
    """`most: $0.66 at 23`."""
    left_out: int = 0
    """Earlier hours or days for which there is no room."""


def chart(hours: Iterable[tuple[int, Decimal]], tz: tzinfo | None, room: int) -> Chart | None:
    """By the hour where all of them fit `room` marks, else by the day; None without any."""
    spent = dict(hours)
    if not spent:
        return None
    first, last = min(spent), max(spent)
    if (last - first) // _HOUR < room:
        steps = [(at, spent.get(at, _ZERO)) for at in range(first, last + 1, _HOUR)]
        return _chart("hour", [(_label(at, tz, "%H"), cost) for at, cost in steps], room)
    days: dict[str, Decimal] = {}
    day = first
    while day <= last + _DAY:  # every day between, spent on or not
        if day <= last or _label(day, tz, "%m-%d") == _label(last, tz, "%m-%d"):
            days.setdefault(_label(day, tz, "%m-%d"), _ZERO)
        day += _DAY
    for at, cost in spent.items():
        label = _label(at, tz, "%m-%d")
        days[label] = days.get(label, _ZERO) + cost
    return _chart("day", list(days.items()), max(room * 5 // 8, 1))


def _chart(unit: str, steps: list[tuple[str, Decimal]], room: int) -> Chart:
    shown = steps[-room:]
    label, top = max(shown, key=lambda step: step[1])
    marks = tuple((name, _block(cost, top)) for name, cost in shown)
    where = "at" if unit == "hour" else "on"
    return Chart(unit, marks, f"most: {dollars(top)} {where} {label}", len(steps) - len(shown))


def _block(cost: Decimal, top: Decimal) -> str:
    if not cost:
        return "·"
    return BLOCKS[min(int(cost / top * len(BLOCKS)), len(BLOCKS) - 1)]


def _label(at: float, tz: tzinfo | None, form: str) -> str:
    try:
        return datetime.fromtimestamp(at, tz).strftime(form)
    except (OverflowError, OSError, ValueError):
        return "?"


def cache_words(sums: Sums) -> tuple[int, str]:
    """Twentieths of the input that came from the cache, and `38.4M of 40.6M input tokens read from
    cache`."""
    whole = sums.fresh + sums.read + sums.written
    share = sums.read * 20 // whole if whole else 0
    return share, f"{tokens(sums.read)} of {tokens(whole)} input tokens read from cache"


def compaction_words(spending: Spending) -> str:
    """`median $0.0054 ours · $0.1066 pi's own`; empty where none has a price."""
    costs: dict[str, list[Decimal]] = {}
    for by, cost in spending.compactions:
        maker = "ours" if by in _OURS else MAKERS.get(by, by)
        costs.setdefault(maker, []).append(cost)
    words = []
    for maker, paid in costs.items():
        middle = "median " if len(paid) > 1 else ""
        words.append(f"{middle}{dollars(median(paid))} {maker}")
    return " · ".join(words)


def reported_words(sums: Sums) -> str:
    """`$4.25 in the transcript, 3 items differ`."""
    if not sums.reported:
        return "nothing in the transcript"
    words = f"{dollars(sums.reported)} in the transcript"
    if sums.differing:
        words += f", {many(sums.differing, 'item')} differ{'s' if sums.differing == 1 else ''}"
    return words


def copied_words(copied: Sums) -> str:
    """`$0.63 of it, 4 entries, stands in the session this was forked from too`."""
    entries = "1 entry" if copied.items == 1 else f"{copied.items:,} entries"
    return f"{total_cell(copied)} of it, {entries}, stands in the session this was forked from too"


def rate_words(spending: Spending, snapshot: SessionSnapshot) -> str:
    """`$0.58 an hour`; empty before an hour has passed."""
    started, last = snapshot.identity.started, snapshot.life.last_entry_at
    if started is None or last is None or last - started < _HOUR or not spending.total.derived:
        return ""
    return f"{dollars(spending.total.derived * _HOUR / Decimal(repr(last - started)))} an hour"
