"""Sums of what was spent: exact, and with what could not be priced beside them (STATE A9).

Owns how items add up, alone, by group and by hour. Must never round, nor leave out an item: what
has no price is counted next to the sum it is missing from.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TypeAlias

import msgspec

from longhaul_tui.accounting.prices import EXACT, ZERO, PriceBook
from longhaul_tui.accounting.spending import Item, items_of
from longhaul_tui.accounting.usage import Kind, UsageView

GroupKey: TypeAlias = tuple[Kind, str, str, str]
"""Kind, provider, model, label: what the rows of the Spend pane are of."""
_HOUR = 3_600


class Sums(msgspec.Struct, frozen=True, gc=False):
    """What some items come to."""

    reported: Decimal = ZERO
    derived: Decimal = ZERO
    items: int = 0
    responses: int = 0
    """Replies of the conversation among them."""
    unpriced: int = 0
    """Items without a price, those of a plan included."""
    plan: int = 0
    """Items that a plan pays for: their tokens are in the counts, their money in no sum."""
    assumed: int = 0
    differing: int = 0
    """Items whose derived cost is another than the reported one."""
    fresh: int = 0
    output: int = 0
    read: int = 0
    written: int = 0

    @property
    def dear(self) -> int:
        """Items without a price that a plan does not pay for."""
        return self.unpriced - self.plan


class Tally:
    """Sums under construction."""

    __slots__ = (
        "assumed",
        "derived",
        "differing",
        "fresh",
        "items",
        "output",
        "plan",
        "read",
        "reported",
        "responses",
        "unpriced",
        "written",
    )

    def __init__(self) -> None:
        self.reported = self.derived = ZERO
        self.items = self.responses = self.unpriced = self.plan = 0
        self.assumed = self.differing = 0
        self.fresh = self.output = self.read = self.written = 0

    def add(self, item: Item) -> None:
        """One more."""
        self.items += 1
        if item.kind is Kind.RESPONSE:
            self.responses += 1
        if item.assumed:
            self.assumed += 1
        if item.reason is not None:
            self.unpriced += 1
            if item.reason == "subscription":
                self.plan += 1
        elif item.derived is not None:
            self.derived = EXACT.add(self.derived, item.derived)
            if item.differs:
                self.differing += 1
        if item.reported is not None and item.reason != "subscription":
            self.reported = EXACT.add(self.reported, item.reported)
        usage = item.usage
        self.fresh += usage.input or 0
        self.output += usage.output or 0
        self.read += usage.cache_read or 0
        self.written += usage.cache_write or 0

    def sums(self) -> Sums:
        """As they are now."""
        return Sums(**{name: getattr(self, name) for name in self.__slots__})


def total_of(items: Iterable[Item]) -> Sums:
    """What these items come to."""
    tally = Tally()
    for item in items:
        tally.add(item)
    return tally.sums()


def all_of(parts: Sequence[Sums]) -> Sums:
    """What several sums come to together."""
    tally = Tally()
    for sums in parts:
        for name in Tally.__slots__:
            one, other = getattr(tally, name), getattr(sums, name)
            both = EXACT.add(one, other) if isinstance(one, Decimal) else one + other
            setattr(tally, name, both)
    return tally.sums()


class Group(msgspec.Struct, frozen=True, gc=False):
    """A row of the Spend pane."""

    kind: Kind
    provider: str
    model: str
    label: str
    sums: Sums
    first: int
    """Node of its first item."""
    reasons: tuple[tuple[str, int], ...] = ()
    """Why items of it have no price, and how many for each reason."""


class Grouping:
    """Items by what they were for, by model and by maker."""

    def __init__(self) -> None:
        self._groups: dict[GroupKey, tuple[int, Tally, dict[str, int]]] = {}

    def add(self, item: Item) -> None:
        """One more item, in the order of the file."""
        key = (item.kind, item.provider, item.model, item.label)
        group = self._groups.get(key)
        if group is None:
            self._groups[key] = group = (item.node, Tally(), {})
        group[1].add(item)
        if item.reason is not None:
            group[2][item.reason] = group[2].get(item.reason, 0) + 1

    def groups(self) -> tuple[Group, ...]:
        """The conversation first, then by first use."""
        ordered = sorted(self._groups.items(), key=lambda pair: (pair[0][0], pair[1][0]))
        return tuple(
            Group(*key, tally.sums(), first, tuple(reasons.items()))
            for key, (first, tally, reasons) in ordered
        )


def grouped(items: Iterable[Item]) -> tuple[Group, ...]:
    """These items as groups."""
    grouping = Grouping()
    for item in items:
        grouping.add(item)
    return grouping.groups()


class Spending(msgspec.Struct, frozen=True, gc=False):
    """What a session cost up to a moment."""

    view: UsageView
    book: PriceBook
    forked: float | None = None
    """When the session was forked off another; older entries are copies."""
    total: Sums = Sums()
    groups: tuple[Group, ...] = ()
    """The conversation first, in the order of first use."""
    hours: tuple[tuple[int, Decimal], ...] = ()
    """Start of an hour, seconds since the epoch, and what was derived for it; in order."""
    compactions: tuple[tuple[str, Decimal], ...] = ()
    """Of each compaction with a price who made it, and what it cost."""
    copied: Sums = Sums()
    """Of it, what a fork took over from the session it came from: it stands there too."""
    loading: bool = False
    """Prices are still being looked up: what is unpriced now may have one in a moment."""

    def items(self, after: int = -1, upto: int | None = None) -> Iterator[Item]:
        """Every item of the nodes behind `after` up to and with `upto`, priced anew."""
        view = self.view
        end = len(view) if upto is None else view.place(upto)
        for index in range(view.place(after), end):
            yield from items_of(view[index], self.book)

    def at(self, index: int) -> Iterator[Item]:
        """The items of one record."""
        return items_of(self.view[index], self.book)

    def between(self, after: int, upto: int | None) -> "Spending":
        """The same picture of a stretch of the file."""
        fold = SpendingFold(self.book, self.forked)
        for item in self.items(after, upto):
            fold.add(item)
        return fold.picture(self.view, loading=self.loading)


class SpendingFold:
    """A session's spending, item by item."""

    def __init__(self, book: PriceBook, forked: float | None = None) -> None:
        self.book = book
        self._forked = forked
        self._copied = Tally()
        self._groups = Grouping()
        self._hours: dict[int, Decimal] = {}
        self._compactions: dict[int, tuple[str, Decimal | None]] = {}
        """By node who made it and what it cost; None where a part of it has no price."""

    def add(self, item: Item) -> None:
        """One more item, in the order of the file."""
        self._groups.add(item)
        if self._forked is not None and item.at is not None and item.at < self._forked:
            self._copied.add(item)
        if item.kind is Kind.COMPACTION:
            _, before = self._compactions.get(item.node, ("", ZERO))
            whole = None if before is None or item.derived is None else before + item.derived
            self._compactions[item.node] = (item.label, whole)
        if item.derived is None:
            return
        if item.at is not None:
            hour = int(item.at // _HOUR) * _HOUR
            self._hours[hour] = EXACT.add(self._hours.get(hour, ZERO), item.derived)

    def picture(self, view: UsageView, *, loading: bool) -> Spending:
        """As it is now."""
        groups = self._groups.groups()
        return Spending(
            view,
            self.book,
            self._forked,
            all_of([group.sums for group in groups]),
            groups,
            tuple(sorted(self._hours.items())),
            tuple((by, cost) for by, cost in self._compactions.values() if cost is not None),
            self._copied.sums(),
            loading,
        )
