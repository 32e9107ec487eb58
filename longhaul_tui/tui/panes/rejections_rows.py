"""Refusals as rows: when, pass, try, item, why, how it ended (WIREFRAMES E).

Owns the columns and what narrowing drops: how it ended, then the try, then the pass. Every text
of a record is hostile and passes `ink`.
"""

from collections.abc import Hashable, Iterator, Sequence
from datetime import tzinfo

import msgspec

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, fit, ink
from longhaul_tui.tui.widgets.items import Item, LateRows, blank
from longhaul_tui.tui.widgets.panel import captioned
from longhaul_tui.tui.widgets.rows import GUTTER
from longhaul_tui.view.pass_cells import passes_words
from longhaul_tui.view.rejections import (
    RefusedRow,
    by_code,
    code_words,
    ended_words,
    matters,
    sent_words,
)
from longhaul_tui.view.words import clock

HEAD = "refused:head"
CAPTION = 12
_NARROW, _NORMAL = 80, 120
_ENDS: dict[str, Role] = {"mended": "ok", "dropped": "", "refused": ""}


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column; 0 leaves it out. The words of why take the rest."""

    at: int
    place: int
    attempt: int
    item: int
    why: int
    end: int

    @classmethod
    def of(cls, whole: int, clock_cells: int) -> "Columns":
        """As drawn at 80 and 120."""
        at, room = clock_cells + 2, whole - GUTTER
        if whole >= _NORMAL:
            why = (room - at - 6 - 6 - 18) * 3 // 5
            return cls(at, 6, 6, 18, why, room - at - 30 - why)
        if whole >= _NARROW:
            return cls(at, 6, 0, 16, room - at - 22, 0)
        return cls(at, 0, 0, 14, max(room - at - 14, 8), 0)


def refused_items(
    rows: Sequence[RefusedRow], width: int, now: float, tz: tzinfo | None, version: Hashable
) -> LateRows:
    """The rows in the order given, then the counts by code. `version` is another one with every
    other `rows`."""
    times = [row.at for row in rows if row.at is not None]
    # The earliest and the latest have the longest clocks there are.
    ends = [clock(at, now, tz) for at in (min(times), max(times))] if times else []
    columns = Columns.of(width, max(map(len, ends), default=5))
    counts = list(_counts(rows)) if rows else []
    keys = [HEAD, *(row.key for row in rows), *(one.key for one in counts)] if rows else []

    def make(at: int) -> Item:
        if at == 0:
            return Item(HEAD, tuple(_captions(columns)), passive=True)
        if at > len(rows):
            return counts[at - len(rows) - 1]
        row = rows[at - 1]
        return _row(row, columns, "–" if row.at is None else clock(row.at, now, tz))

    stamp = (version, width, int(now // 3600))
    passive = {HEAD, *(one.key for one in counts)}
    return LateRows(keys, make, stamp=stamp, passive=passive)


def _captions(columns: Columns) -> list[Seg]:
    parts = (
        ("at", columns.at),
        ("pass", columns.place),
        ("try", columns.attempt),
        ("item", columns.item),
        ("why it was refused", columns.why),
        ("how it ended", columns.end),
    )
    return [seg for name, cells in parts if cells for seg in fit([Seg(name, "muted")], cells)]


def place_words(row: RefusedRow) -> str:
    """`#12`, `tool`."""
    return "tool" if row.source == "tool" else "–" if row.n is None else f"#{row.n}"


def _row(row: RefusedRow, columns: Columns, at: str) -> Item:
    place = place_words(row)
    item = ink(row.item, "id" if row.u is not None else "", link=_link(row))
    parts: tuple[tuple[Segs, int], ...] = (
        ([Seg(at, "muted")], columns.at),
        ([Seg(place, "id" if place[0] == "#" else "", row.entry)], columns.place),
        ([Seg("–" if row.attempt is None else str(row.attempt))], columns.attempt),
        (item, columns.item),
        (ink(code_words(row)), columns.why),
        (ink(ended_words(row), _ENDS.get(row.end, "muted")), columns.end),
    )
    segs = [seg for segs, cells in parts if cells for seg in _gapped(segs, cells)]
    return Item(row.key, tuple(segs), *(("!", "look") if row.touches else (" ", "")))


def _gapped(segs: Segs, cells: int) -> list[Seg]:
    """In its column, with a space before the next one."""
    return [*fit(segs, cells - 1), Seg(" ")]


def _link(row: RefusedRow) -> str:
    return "" if row.u is None else f"u{row.u}"


def _counts(rows: Sequence[RefusedRow]) -> Iterator[Item]:
    counted = by_code(rows)
    yield blank("refused:gap")
    for at, (words, count) in enumerate(counted):
        caption = "By code" if not at else ""
        segs = (Seg(f"{caption:<9}", "muted"), Seg(f"{count:>4}×  "), *ink(words, "muted"))
        yield Item(f"refused:code:{at}", segs, passive=True, hang=16)


# -- below the list --------------------------------------------------------------------------------


def title_of(row: RefusedRow, now: float, tz: tzinfo | None) -> list[str]:
    """`05:49`, `#12`, `try 1`, `decision`."""
    at = "at an unknown time" if row.at is None else clock(row.at, now, tz)
    place = "longhaul_remember" if row.source == "tool" else place_words(row)
    tried = [] if row.attempt is None else [f"try {row.attempt}"]
    return [at, place, *tried, row.item]


def inspected(row: RefusedRow, offered: str, width: int, *, low: bool) -> list[Segs]:
    """What was offered, what was sent back, how it ended; `offered` of the tool's is what the
    call says. With little room the lines that stand in the title are left out."""
    facts: list[tuple[str, Segs]] = []
    text = row.text or offered
    if row.source != "log":
        facts.append(("Offered", ink(f'"{text}"' if text else "nothing that is kept")))
    if not low:
        facts.append(("Refused", [*ink(code_words(row)), *ink(f"  ({row.code})", "muted")]))
    told = row.detail if row.source == "tool" else ""
    facts.append(("Sent back", ink(f"{row.code}: {told}" if told else sent_words(row))))
    if not low:
        facts.append(("Ended", ink(ended_words(row))))
    if row.touches:
        facts.append(("It matters", ink(matters(row))))
    return [
        line for caption, words in facts for line in captioned(caption, words, width, cells=CAPTION)
    ]


def missing_words(count: int) -> str:
    """Of passes without a span record; empty where there is none."""
    return f"{passes_words(count)} without a span record" if count else ""
