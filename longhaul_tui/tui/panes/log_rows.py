"""Log records as lines (WIREFRAMES G).

Owns the columns of the list: time, event, span, compaction, what it says. A value of one moment.
Every word of a record is hostile and passes `ink`.
"""

from collections.abc import Hashable, Sequence
from datetime import tzinfo
from functools import cached_property

import msgspec

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, fit, ink, window, wrap
from longhaul_tui.tui.widgets.rows import GUTTER, Line, Shape
from longhaul_tui.view.log import LogRow
from longhaul_tui.view.words import clock, clock_seconds

HEAD = "log:head"
_SAYS_LINES = 3


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column; 0 leaves it out. Narrowing drops span, then seconds, then times."""

    time: int
    event: int
    span: int
    place: int

    @classmethod
    def of(cls, width: int) -> "Columns":
        """As drawn at 80 and 120."""
        whole = width + GUTTER
        if whole >= 120:
            return cls(10, 24, 6, 8)
        if whole >= 80:
            return cls(10, 24, 0, 6)
        return cls(0, 20, 0, 6)

    @property
    def before(self) -> int:
        """Cells before what a record says."""
        return self.time + self.event + self.span + self.place


class LogRows(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The records of one session, newest first, under a line that names the columns."""

    records: tuple[LogRow, ...]
    version: Hashable
    """Another one where any record may read otherwise."""
    now: float
    tz: tzinfo | None

    @property
    def stamp(self) -> Hashable:
        """A record's line changes only with the pictures it was made of."""
        return self.version

    @cached_property
    def _index(self) -> dict[str, int]:
        return {row.key: at for at, row in enumerate(self.records, 1)}

    def __len__(self) -> int:
        return len(self.records) + 1 if self.records else 0

    def key(self, at: int) -> str:
        """The record's own key, whatever came since."""
        return HEAD if at == 0 else self.records[at - 1].key

    def find(self, key: str) -> int | None:
        """Where this record is."""
        return 0 if key == HEAD else self._index.get(key)

    def passive(self, at: int) -> bool:
        """The line of captions."""
        return at == 0

    def record(self, at: int) -> LogRow | None:
        """The record at a position; None for the captions."""
        return self.records[at - 1] if 0 < at <= len(self.records) else None

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """One record: its columns, then what it says, wrapped under itself."""
        columns = Columns.of(shape.width)
        row = self.record(at)
        if row is None:
            return [Line(tuple(self._captions(columns)))]
        segs: list[Seg] = [*self._columns(row, columns), *ink(row.words)]
        lit = list(segs if shape.lit is None else shape.lit.light(segs))
        sign, role = ("!", "look") if row.grade == "look" else (" ", "")
        signed: Role = "look" if role else ""
        if not shape.wrap:
            shown, more = window(lit, shape.width, shape.shift)
            return [Line(tuple(shown), sign, signed, more=more)]
        hang = min(columns.before, shape.width * 2 // 3)
        made = wrap(lit, shape.width, hang=hang, limit=_SAYS_LINES)
        return [
            Line(tuple(line), *((" ", "") if n else (sign, signed))) for n, line in enumerate(made)
        ]

    def _columns(self, row: LogRow, columns: Columns) -> Segs:
        record = row.record
        at = "–" if record.at is None else self._time(record.at)
        span = "–" if record.span is None else str(record.span)
        place: Segs = [Seg("–", "muted")] if row.n is None else [Seg(f"#{row.n}", "id")]
        return [
            *(fit([Seg(at, "muted")], columns.time) if columns.time else ()),
            *fit(ink(record.event), columns.event),
            *(fit([Seg(span, "muted")], columns.span) if columns.span else ()),
            *fit(place, columns.place),
        ]

    def _time(self, at: float) -> str:
        """With seconds; with the day where the clock alone would not say which."""
        shown = clock(at, self.now, self.tz)
        return clock_seconds(at, self.tz) if len(shown) <= 5 else shown

    @staticmethod
    def _captions(columns: Columns) -> Segs:
        parts = (
            ("at", columns.time),
            ("event", columns.event),
            ("span", columns.span),
            ("on", columns.place),
        )
        named = [seg for name, cells in parts if cells for seg in fit([Seg(name, "muted")], cells)]
        return [*named, Seg("says", "muted")]
