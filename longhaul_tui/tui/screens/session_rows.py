"""Sessions as rows of a list (WIREFRAMES J).

Owns columns, order and words of the board. A row is laid out when it is looked at, so a directory
of any size costs what is on the screen.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import tzinfo

import msgspec

from longhaul_tui.text import one_line
from longhaul_tui.tui.widgets.header import life_words, verdict_words
from longhaul_tui.tui.widgets.ink import (
    Role,
    Seg,
    Segs,
    cells,
    clip,
    fit,
    ink,
    middle,
    right,
    width_of,
)
from longhaul_tui.tui.widgets.rows import Line, Shape
from longhaul_tui.view.board import BoardRow, BoardSnapshot
from longhaul_tui.view.words import age, moment

SORTS = ("look", "name", "directory", "last", "#")
"""The columns `S` steps through; `look` is the board's own order."""
_SIGNS: dict[str, tuple[str, Role]] = {
    "ok": ("✓", "ok"),
    "look": ("!", "look"),
    "act": ("✗", "act"),
}
ROOMY = 70
"""Cells from which numbers have columns."""
_WITH_CONTEXT, _WITH_SPEND = 96, 112
"""Cells from which context and spend have columns."""
_SAMPLE = 200
"""Rows that column widths are taken from."""
_BETWEEN = 4 + 2 + 2
"""The dot, and what stands before life and look."""
_NAME_LEAST, _NAME_MOST = 12, 28
_PATH_LEAST, _PATH_MOST = 9, 36
_LIFE_LEAST = 16
"""An age that grows does not move what stands behind it every minute."""
_LOOK_LEAST, _LOOK_MOST = 13, 40
"""`not looked at` is never cut; many open errors do not take every other column away."""


def _sort_key(column: str) -> Callable[[BoardRow], tuple[float, str]]:
    if column == "name":
        return lambda row: (not row.name, row.name.casefold())
    if column == "directory":
        return lambda row: (0, row.directory)
    if column == "last":
        return lambda row: (-(row.last or 0), "")
    return lambda row: (-(-1 if row.compactions is None else row.compactions), "")


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column; 0 where there is no room for it."""

    name: int
    directory: int
    life: int
    number: int
    last: int
    context: int = 0
    spend: int = 0

    @classmethod
    def of(cls, width: int, wanted: "Columns", look: int) -> "Columns":
        """In `width` cells, of which what the look is about wants `look`: spend goes first, then
        context, the directory, numbers, the look's words and the end of a name; life is whole."""
        life = wanted.life
        number, last = (wanted.number, wanted.last) if width >= ROOMY else (0, 0)
        context = wanted.context if width >= _WITH_CONTEXT else 0
        spend = wanted.spend if width >= _WITH_SPEND else 0
        free = width - _BETWEEN - life - number - last - context - spend
        name = min(wanted.name, _NAME_MOST, max(free - _LOOK_LEAST, _NAME_LEAST))
        left = free - name - min(look, _LOOK_MOST) - 2
        directory = min(wanted.directory, left, _PATH_MOST)
        directory = directory if directory >= _PATH_LEAST else 0
        return cls(name, directory, life, number, last, context, spend)


def _column(lengths: Iterable[int]) -> int:
    """Of a column that some row has; 0 where none has."""
    longest = max(lengths, default=0)
    return max(longest, 7) + 2 if longest else 0


def _longest(lengths: Iterable[int], least: int) -> int:
    return max((least, *lengths))


class SessionRows:
    """The board in an order, as the rows of a `LineView`."""

    def __init__(self, board: BoardSnapshot, sort: str, now: float, tz: tzinfo | None) -> None:
        rows = board.rows
        self.rows = rows if sort == SORTS[0] else tuple(sorted(rows, key=_sort_key(sort)))
        self.now = now
        self.tz = tz
        self._index: dict[str, int] | None = None
        self._names = Counter(row.name for row in rows)
        self._columns: tuple[int, Columns] | None = None
        self._stamp: Hashable = (board, sort, int(now))

    @property
    def stamp(self) -> Hashable:
        """Ages are in seconds."""
        return self._stamp

    def __len__(self) -> int:
        return len(self.rows)

    def key(self, at: int) -> str:
        """Of the session."""
        return self.rows[at].key

    def find(self, key: str) -> int | None:
        """Where this session stands."""
        if self._index is None:
            self._index = {row.key: at for at, row in enumerate(self.rows)}
        return self._index.get(key)

    def passive(self, at: int) -> bool:
        """No row is."""
        return False

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """One session on one line."""
        row = self.rows[at]
        columns = self.columns(shape.width)
        sign, role = _SIGNS[row.verdict.grade] if row.verdict is not None else (" ", "")
        segs: list[Seg] = [*self._dot(row), *fit(ink(self.name_of(row)), columns.name), Seg("  ")]
        if columns.directory:
            path = middle(one_line(row.directory), columns.directory)
            segs += [*fit([Seg(path, "muted")], columns.directory), Seg("  ")]
        segs += fit(self._life(row), columns.life)
        segs += right([Seg(row.context or "–")], columns.context) if columns.context else []
        if columns.number:
            count = "–" if row.compactions is None else str(row.compactions)
            old = "?" if row.last is None else age(self.now - row.last)
            segs += [*right([Seg(count)], columns.number), *right([Seg(old)], columns.last)]
        segs += right([Seg(row.spend or "–")], columns.spend) if columns.spend else []
        segs += [Seg("  "), *self._look(row)]
        if shape.lit is not None:
            segs = shape.lit.light(segs)
        return [Line(tuple(clip(segs, shape.width)), sign, role)]

    def columns(self, width: int) -> Columns:
        """Worked out once for a width."""
        if self._columns is None or self._columns[0] != width:
            sample = self.rows[:_SAMPLE]
            wanted = Columns(
                name=_longest((cells(one_line(self.name_of(row))) for row in sample), _NAME_LEAST),
                directory=_longest((cells(one_line(row.directory)) for row in sample), _PATH_LEAST),
                life=_longest((width_of(self._life(row)) for row in sample), _LIFE_LEAST),
                number=5,
                last=6,
                context=_column(cells(row.context) for row in sample),
                spend=_column(cells(row.spend) for row in sample),
            )
            look = _longest((width_of(self._look(row)) for row in sample), _LOOK_LEAST)
            self._columns = (width, Columns.of(width, wanted, look))
        return self._columns[1]

    def heading(self, width: int) -> Segs:
        """The captions above the columns."""
        columns = self.columns(width)
        segs = [Seg(" " * 7), *fit([Seg("name")], columns.name), Seg("  ")]
        if columns.directory:
            segs += [*fit([Seg("directory")], columns.directory), Seg("  ")]
        segs += fit([Seg("life")], columns.life)
        segs += right([Seg("context")], columns.context) if columns.context else []
        if columns.number:
            segs += [*right([Seg("#")], columns.number), *right([Seg("last")], columns.last)]
        segs += right([Seg("spend")], columns.spend) if columns.spend else []
        segs += [Seg("  look")]
        return [seg._replace(role="muted") for seg in segs]

    def name_of(self, row: BoardRow) -> str:
        """Equal names show the start time."""
        if not row.name:
            return row.session_id[:8]
        if self._names[row.name] > 1 and row.started is not None:
            return f"{row.name} {moment(row.started, self.now, self.tz)}"
        return row.name

    def matching(self, query: str) -> list[str]:
        """Sessions whose name, directory or id holds this, case folded."""
        wanted = query.casefold()
        return [
            row.key
            for row in self.rows
            if wanted in f"{row.name}\n{row.directory}\n{row.session_id}".casefold()
        ]

    def _dot(self, row: BoardRow) -> Segs:
        word = row.life.word if row.life is not None else "ended"
        if word == "ended":
            return [Seg("    ")]
        return [Seg(" ○  ", "act")] if word == "writer gone" else [Seg(" ●  ", "ok")]

    def _life(self, row: BoardRow) -> Segs:
        if row.life is None:
            return [Seg("–", "muted")]
        if row.life.word == "ended":
            old = "" if row.life.since is None else f" {age(self.now - row.life.since)}"
            return [Seg(f"ended{old}", "muted")]
        words = life_words(row.life, self.now)
        text = "".join(seg.text for seg in words)[2:]
        return [Seg(text, "act" if row.life.word == "writer gone" else "")]

    def _look(self, row: BoardRow) -> Segs:
        if row.verdict is None:
            return [Seg("not looked at", "muted")]
        words = verdict_words(row.verdict)
        about = ", ".join(fact.words for fact in row.verdict.facts)
        shown = [seg._replace(text=seg.text[2:]) for seg in words]
        return [*shown, Seg("  "), *ink(about, "muted")] if about else shown


def board_counts(board: BoardSnapshot) -> str:
    """`2 live, 1 gone, 3 ended, 206 not looked at`."""
    groups: Counter[str] = Counter()
    for row in board.rows:
        if row.life is None:
            groups["not looked at"] += 1
        elif row.life.word in ("writer gone", "ended"):
            groups["gone" if row.life.word == "writer gone" else "ended"] += 1
        else:
            groups["live"] += 1
    order = ("live", "gone", "ended", "not looked at")
    return ", ".join(f"{groups[name]} {name}" for name in order if groups[name]) or "none"
