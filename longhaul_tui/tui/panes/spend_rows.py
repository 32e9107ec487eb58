"""Spending as rows: the table by model, and the single items behind a row (WIREFRAMES H).

Owns the columns and what narrowing drops: `written`, then the tokens. Values of one moment; names
of models are hostile and pass `ink`.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import tzinfo

import msgspec

from longhaul_tui.accounting.spending import Item as Paid
from longhaul_tui.accounting.tally import Group, Spending, Sums, total_of
from longhaul_tui.accounting.usage import Kind
from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, fit, ink, right, width_of, window, wrap
from longhaul_tui.tui.widgets.items import Item, blank
from longhaul_tui.tui.widgets.rows import GUTTER, Line, Shape
from longhaul_tui.view import spend
from longhaul_tui.view.rows import RowTable
from longhaul_tui.view.words import clock, tokens

ALL = "all"
"""Key of the row of everything."""
_CHART_MARK = 5
_TEXT = 15
"""Cells of the captions below the table."""
_NARROW, _WIDE, _TALL = 80, 120, 30
_WHY = 20
"""Cells before the words below an item."""


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column; 0 leaves it out."""

    name: int
    count: int
    tokens: int
    written: int
    cost: int

    @classmethod
    def of(cls, width: int) -> "Columns":
        """As drawn at 80 and 120."""
        if width >= _WIDE:
            return cls(width - GUTTER - 67 - 17, 11, 10, 10, 16)
        if width >= _NARROW:
            return cls(width - GUTTER - 46, 10, 8, 0, 12)
        return cls(max(width - GUTTER - 14, 10), 0, 0, 0, 14)


def group_key(group: Group) -> str:
    """Names a row of the table."""
    return "\0".join(("group", str(int(group.kind)), group.provider, group.model, group.label))


def overview(spending: Spending, width: int, height: int, tz: tzinfo | None) -> Iterator[Item]:
    """The table, then what else is to be known of it."""
    columns = Columns.of(width)
    kind: Kind | None = None
    for group in spending.groups:
        if group.kind != kind:
            kind = group.kind
            yield _head(kind, columns)
        yield from _group(group, columns, width - GUTTER)
    total = spending.total
    cost = Seg(spend.total_cell(total), "strong")
    whole = columns.name + columns.count + 3 * columns.tokens + columns.written + columns.cost
    yield Item(ALL, (*fit([Seg("All", "strong")], whole - width_of([cost])), cost))
    yield from _notes(spending, width, height, tz)


def _head(kind: Kind, columns: Columns) -> Item:
    word = "responses" if kind is Kind.RESPONSE else "calls"
    names = [
        (word, columns.count),
        ("input", columns.tokens),
        ("cached", columns.tokens),
        ("written", columns.written),
        ("output", columns.tokens),
        ("cost", columns.cost),
    ]
    segs = [*fit([Seg(spend.HEADS[kind], "strong")], columns.name)]
    for name, cells in names:
        segs += right([Seg(name, "muted")], cells) if cells else []
    return Item(f"head:{int(kind)}", tuple(segs), passive=True)


def _group(group: Group, columns: Columns, room: int) -> Iterator[Item]:
    """A row; what is to be known beside its cost stands behind it, or below for want of room."""
    sums = group.sums
    known = spend.has_usage(sums)
    numbers = [
        (f"{sums.items:,}" if known or group.kind is Kind.RESPONSE else "?", columns.count),
        (tokens(sums.fresh) if known else "?", columns.tokens),
        (tokens(sums.read) if known else "?", columns.tokens),
        (tokens(sums.written) if known else "?", columns.written),
        (tokens(sums.output) if known else "?", columns.tokens),
        (spend.cost_cell(sums), columns.cost),
    ]
    segs: list[Seg] = [*fit(ink(spend.group_name(group)), columns.name)]
    for words, cells in numbers:
        segs += right([Seg(words)], cells) if cells else []
    why = [Seg(f"  {spend.group_words(group)}", "muted")]
    fits = width_of(segs) + width_of(why) <= room
    sign: tuple[str, Role] = ("!", "look") if sums.dear else (" ", "")
    key = group_key(group)
    yield Item(key, tuple([*segs, *why] if fits else segs), *sign)
    if not fits:
        yield Item(f"{key}\0why", tuple(why), passive=True)


def _notes(spending: Spending, width: int, height: int, tz: tzinfo | None) -> Iterator[Item]:
    total = spending.total
    yield blank("notes")
    yield _note("Reported", spend.reported_words(total))
    if spending.copied.items:
        yield _note("Copied", spend.copied_words(spending.copied))
    if total.read or total.written:
        share, words = spend.cache_words(total)
        bar = f"{'█' * share}{'░' * (20 - share)} " if width >= _NARROW else ""
        yield _note("Cache share", f"{bar}{words}")
    yield from _over_time(spending, width, tz)
    compaction = spend.compaction_words(spending)
    if compaction and height >= _TALL:
        yield _note("A compaction", compaction)
    yield _note("Estimates", "by pi's models.json and the shipped catalogue; no invoice")


def _over_time(spending: Spending, width: int, tz: tzinfo | None) -> Iterator[Item]:
    room = (width - GUTTER - _TEXT) // _CHART_MARK
    found = spend.chart(spending.hours, tz, room)
    if found is None:
        return
    marks = "  ".join(f"{label} {block}" for label, block in found.marks)
    yield _note(f"By {found.unit}", marks)
    earlier = f", {found.left_out} before not shown" if found.left_out else ""
    yield _note("", f"{found.most}{earlier}")


def _note(caption: str, words: str) -> Item:
    segs = (Seg(f"{caption:<{_TEXT}}", "muted"), Seg(words))
    return Item(f"note:{caption}", segs, hang=_TEXT)


class PaidRows(msgspec.Struct, frozen=True, kw_only=True):
    """Single items in the order of the file, each priced when it is drawn."""

    spending: Spending
    indices: Sequence[int]
    """Records of the spending's view."""
    rows: RowTable
    version: Hashable
    now: float
    tz: tzinfo | None
    wanted: Callable[[Paid], bool]
    """Which items of a record belong here: a summary may have had calls of several models."""

    @property
    def stamp(self) -> Hashable:
        """A line stays what it is while prices and hour do."""
        return self.version

    def __len__(self) -> int:
        return len(self.indices)

    def key(self, at: int) -> str:
        """The entry's."""
        return self.rows.key(self.spending.view[self.indices[at]].node)

    def node(self, at: int) -> int:
        """Of the entry."""
        return self.spending.view[self.indices[at]].node

    def find(self, key: str) -> int | None:
        """Where this entry is."""
        node = self.rows.index(key)
        if node is None:
            return None
        place = self.spending.view.place(node)
        low, high = 0, len(self.indices)
        while low < high:
            middle = (low + high) // 2
            if self.indices[middle] < place - 1:
                low = middle + 1
            else:
                high = middle
        return min(low, len(self.indices) - 1) if self.indices else None

    def passive(self, at: int) -> bool:
        """None is."""
        return False

    def paid(self, at: int) -> tuple[Paid, ...]:
        """What was paid for at a position."""
        items = self.spending.at(self.indices[at])
        return tuple(item for item in items if self.wanted(item))

    def text(self, at: int) -> str:
        """What a search looks at: entry, model, why it is as it is."""
        items = self.paid(at)
        models = " ".join(f"{item.provider}/{item.model} {item.label}" for item in items)
        return f"{self.key(at)} {models} {' '.join(map(spend.item_words, items))}"

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """Time, entry, model, tokens, cost, and why."""
        items = self.paid(at)
        sums = total_of(items)
        sign: tuple[str, Role] = ("!", "look") if sums.dear else (" ", "")
        row = [*self._columns(at, items, sums, shape.width + GUTTER)]
        words = "; ".join(filter(None, map(spend.item_words, items)))
        why = [Seg(words, "muted")] if words else []
        if shape.lit is not None:
            row, why = shape.lit.light(row), shape.lit.light(why)
        if not shape.wrap:
            shown, more = window([*row, Seg("  "), *why], shape.width, shape.shift)
            return [Line(tuple(shown), *sign, more=more)]
        indent = min(_WHY, shape.width // 3)
        made = [[Seg(" " * indent), *line] for line in wrap(why, shape.width - indent, limit=2)]
        lines = [row, *(made if why else [])]
        return [Line(tuple(line), *((" ", "") if n else sign)) for n, line in enumerate(lines)]

    def _columns(self, at: int, items: Sequence[Paid], sums: Sums, width: int) -> Segs:
        moment = self.rows.at(self.node(at))
        time = "–" if moment is None else clock(moment, self.now, self.tz)
        names = dict.fromkeys("/".join(filter(None, (i.provider, i.model))) for i in items)
        model = ", ".join(name or "?" for name in names)
        segs = [
            *fit([Seg(time, "muted")], 10),
            *fit([Seg(self.key(at)[:12], "id", self.key(at))], 10),
        ]
        if width >= _NARROW:
            segs += fit(ink(model), 24)
            segs += fit([Seg(spend.item_counts(items))], 48 if width >= _WIDE else 0)
        return [*segs, *right([Seg(spend.cost_cell(sums))], 9)]
