"""Passes as rows: a line a pass, with its time as a stacked bar (WIREFRAMES F).

Owns the columns and what narrowing drops: tokens and calls, then sizes. Texts of records are
hostile and pass `ink`.
"""

from collections.abc import Hashable, Sequence
from datetime import tzinfo

import msgspec

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, fit, ink, right, width_of
from longhaul_tui.tui.widgets.items import Item, LateRows
from longhaul_tui.tui.widgets.panel import captioned
from longhaul_tui.tui.widgets.rows import GUTTER
from longhaul_tui.view import pass_cells as cell
from longhaul_tui.view.pass_log import LOG_WORDS
from longhaul_tui.view.pass_trend import Trend
from longhaul_tui.view.pass_verdict import VerdictLine
from longhaul_tui.view.passes import Passes, PassRow
from longhaul_tui.view.words import clock

HEAD, LEGEND, LOG = "passes:head", "passes:legend", "passes:log"
_NARROW, _NORMAL, _WIDE = 80, 120, 180
_BAR: dict[cell.Part, Role] = {
    "phase": "muted",
    "model": "primary",
    "failed": "act",
    "others": "look",
    "unknown": "muted",
}
_OUTCOME: dict[str, Role] = {"ok": "ok", "look": "look", "act": "act"}
LETTERS = "l ledger  f fold  M model  v verify  c close  ✗ failed  → finished by another"
CAPTION = 12
"""Cells of a caption in the verdict."""


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column; 0 leaves it out."""

    number: int
    at: int
    by: int
    took: int
    bar: int = 0
    calls: int = 0
    flow: int = 0
    size: int = 0
    trigger: int = 0
    route: int = 0
    short: bool = False
    """Outcomes in few letters."""

    @classmethod
    def of(cls, whole: int, clock_cells: int) -> "Columns":
        """As drawn at 80 and 120; trigger and route from 180 on."""
        at = clock_cells + 2
        if whole >= _WIDE:
            return cls(4, at, 9, 8, 25, 7, 16, 19, 11, 28)
        if whole >= _NORMAL:
            return cls(4, at, 9, 8, 25, 6, 16, 18)
        if whole >= _NARROW:
            spare = whole - GUTTER - 4 - at - 8 - 7 - 2 - 16 - 2 - 11
            return cls(4, at, 8, 7, max(spare, 8), size=16, short=True)
        return cls(4, at, 9, 8, short=True)


def pass_items(
    rows: Sequence[PassRow],
    found: Passes,
    width: int,
    now: float,
    tz: tzinfo | None,
    version: Hashable,
) -> LateRows:
    """The rows in the order given, under a line that names the columns; below them the letters
    of the bar, and that the log is missing where it is. `version` is another one with every
    other `found`."""
    times = [row.at for row in rows if row.at is not None]
    # The earliest and the latest have the longest clocks there are.
    ends = [clock(at, now, tz) for at in (min(times), max(times))] if times else []
    columns = Columns.of(width, max(map(len, ends), default=5))
    words = log_note(found)
    keys = [HEAD, *(row.key for row in rows), LEGEND, *([LOG] if words else [])] if rows else []

    def make(at: int) -> Item:
        if at == 0:
            return Item(HEAD, tuple(_captions(columns)), passive=True)
        if at <= len(rows):
            row = rows[at - 1]
            return _row(row, columns, "–" if row.at is None else clock(row.at, now, tz))
        if at == len(rows) + 1:
            return Item(LEGEND, tuple(_legend(columns, width - GUTTER)), passive=True)
        return Item(LOG, (Seg("Log  ", "muted"), *ink(words, "muted")), "!", "look", hang=5)

    stamp = (version, tuple(keys), width, int(now // 3600))
    return LateRows(keys, make, stamp=stamp, passive=(HEAD, LEGEND))


def _captions(columns: Columns) -> Segs:
    bar = "phases, a cell a second" if columns.bar >= 24 else "phases"
    named = [
        *fit([Seg("#")], columns.number),
        *fit([Seg("at")], columns.at),
        *fit([Seg("by")], columns.by),
        *right([Seg("took")], columns.took),
        *(fit([Seg(f"  {bar}")], columns.bar + 2) if columns.bar else ()),
        *(right([Seg("calls")], columns.calls) if columns.calls else ()),
        *(right([Seg("in → out")], columns.flow) if columns.flow else ()),
        *(right([Seg("before → after")], columns.size) if columns.size else ()),
        *(fit([Seg("  trigger")], columns.trigger + 2) if columns.trigger else ()),
        *(fit([Seg("route")], columns.route) if columns.route else ()),
        Seg("  verdict"),
    ]
    return [seg._replace(role="muted") for seg in named]


def _row(row: PassRow, columns: Columns, at: str) -> Item:
    number = cell.number(row)
    link = row.key if row.row is not None else ""
    segs: list[Seg] = [
        *fit([Seg(number, "id" if link else "muted", link)], columns.number),
        *fit([Seg(at, "muted")], columns.at),
        *fit([Seg(cell.maker(row))], columns.by),
        *right([Seg(cell.took_words(row))], columns.took),
    ]
    if columns.bar:
        bar = [Seg(text, _BAR[part]) for text, part in cell.bar(row, columns.bar - 1)]
        segs += [Seg("  "), *fit(bar, columns.bar)]
    for words, cells in (
        (cell.calls_words(row), columns.calls),
        (cell.flow_words(row), columns.flow),
        (cell.size_words(row), columns.size),
    ):
        segs += right([Seg(words)], cells) if cells else []
    if columns.trigger:
        segs += [Seg("  "), *fit(ink(row.trigger or "?"), columns.trigger)]
    if columns.route:
        used = "" if row.route is None else row.route.used or ""
        segs += fit(ink(used or "–"), columns.route)
    sign = cell.sign(row)
    role: Role = "muted" if sign == "–" else _OUTCOME[row.grade]
    segs += [Seg("  "), Seg(cell.outcome_words(row, short=columns.short), role)]
    mark: tuple[str, Role] = ("!", "look") if row.grade == "look" else (" ", "")
    return Item(row.key, tuple(segs), *mark)


def _legend(columns: Columns, width: int) -> Segs:
    if not columns.bar:
        return []
    letters, calls = [Seg(LETTERS, "muted")], [Seg("calls 1+1: one retry", "muted")]
    gap = width - width_of(letters) - width_of(calls)
    return [*letters, Seg(" " * gap), *calls] if columns.calls and gap > 2 else letters


def log_note(found: Passes) -> str:
    """That the log is missing, and what is not known without it; empty where nothing is."""
    missing = dict.fromkeys(words for row in found.rows for words in row.unknown)
    if found.log.state not in LOG_WORDS or not missing:
        return ""
    return f"{LOG_WORDS[found.log.state]}. Not known without it: {', '.join(missing)}."


# -- below the list --------------------------------------------------------------------------------


def verdict_segs(lines: Sequence[VerdictLine], width: int) -> list[Segs]:
    """The verdict, wrapped."""
    made: list[Segs] = []
    for line in lines:
        sign: tuple[str, Role] = {"look": ("!", "look"), "ok": ("✓", "ok")}.get(  # type: ignore[assignment]  # roles of these two
            line.sign, ("", "")
        )
        made += captioned(line.caption, ink(line.words), width, cells=CAPTION, sign=sign)
    return made


def verdict_text(lines: Sequence[VerdictLine]) -> str:
    """The same as a text, to be read whole."""
    return "\n".join(f"{line.sign and '! '}{line.caption}: {line.words}" for line in lines)


def trend_segs(found: Sequence[Trend], width: int, rows: int) -> list[Segs]:
    """As many figures a row as there is room for, at most so many rows."""
    cells = max((len(one.blocks) + len(one.name) + len(one.span) + 6 for one in found), default=1)
    each = max((width - GUTTER) // max(cells, 1), 1)
    made: list[Segs] = []
    for start in range(0, min(len(found), each * rows), each):
        line: list[Seg] = [Seg(" " * GUTTER)]
        for one in found[start : start + each]:
            figure = [
                Seg(f"{one.name:<10}", "muted"),
                Seg(one.blocks, "primary"),
                Seg(f"  {one.span}"),
            ]
            line += fit(figure, (width - GUTTER) // each)
        made.append(line)
    return made
