"""Passes over the night: medians, when the next is due, one block a pass (WIREFRAMES F, Trend).

Owns these sums. What is not ours is hatched and counts for no median of ours.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import median

import msgspec
from msgspec.structs import replace

from longhaul_tui.log.saying import took
from longhaul_tui.view.passes import PassRow
from longhaul_tui.view.words import age, tokens

BLOCKS = "▁▂▃▄▅▆▇█"
_NUMBER = re.compile(r"([\d.,]+)( ?[a-zA-Z]*)")
HATCHED, NOUGHT, UNKNOWN, NONE = "░", "·", "?", "–"


class Trend(msgspec.Struct, frozen=True, gc=False):
    """One figure over the passes, oldest first."""

    name: str
    blocks: str
    span: str
    """From the least to the most: `8.1–17.6 s`; empty where nothing is known."""


def median_took(rows: Sequence[PassRow]) -> float | None:
    """Milliseconds of our passes that made a summary; None where none is known."""
    known = [row.took for row in rows if row.ours_only and row.took is not None]
    return median(known) if known else None


def gaps(rows: Sequence[PassRow]) -> list[float]:
    """Seconds between one compaction of the path and the next."""
    times = [row.at for row in rows if row.n is not None and row.at is not None]
    return [max(after - before, 0.0) for before, after in pairwise(times)]


def next_at(rows: Sequence[PassRow], now: float) -> float | None:
    """When the next is due by the median of the gaps; None where that has passed, or there are
    too few to say."""
    found = gaps(rows)
    last = max((row.at for row in rows if row.n is not None and row.at is not None), default=None)
    if len(found) < 2 or last is None:
        return None
    due = last + median(found)
    return due if due > now else None


def trends(rows: Sequence[PassRow], held: Mapping[str, int], most: int) -> tuple[Trend, ...]:
    """The newest `most` compactions of the path; `held` is, by entry, how many rules stood in the
    summary word for word, of those that were read."""
    shown = [row for row in rows if row.n is not None][-most:]
    every: list[float | None] = [None, *gaps(shown)]  # what came before the first is no gap
    timed = len(every) == len(shown)
    found = [
        _trend("took", shown, lambda row: row.took if row.ours_only else None, _seconds),
        _trend("after", shown, lambda row: row.after, _tokens, hatch=False),
        _trend("tokens in", shown, lambda row: row.tokens_in if row.ours_only else None, _tokens),
    ]
    if timed and len(shown) > 2:
        by_key = {row.key: gap for row, gap in zip(shown, every, strict=True)}
        every_words = _trend("every", shown, lambda row: by_key[row.key], _ages, hatch=False)
        # Nothing comes before the first: that is no gap, not one that is not known.
        found.append(replace(every_words, blocks=NONE + every_words.blocks[1:]))
    if any(row.key in held for row in shown):
        found.append(_trend("rules", shown, lambda row: held.get(row.key), _rules, hatch=False))
    found.append(_trend("refused", shown, lambda row: row.refused, _counts))
    return tuple(found)


def _trend(
    name: str,
    rows: Sequence[PassRow],
    value: Callable[[PassRow], float | None],
    words: Callable[[float, float], str],
    *,
    hatch: bool = True,
) -> Trend:
    values = [value(row) for row in rows]
    known = [one for one in values if one is not None]
    top = max(known, default=0.0)
    blocks = "".join(
        _block(one, top, HATCHED if hatch and not row.ours_only else UNKNOWN)
        for row, one in zip(rows, values, strict=True)
    )
    return Trend(name, blocks, words(min(known), top) if known else "")


def _block(value: float | None, top: float, unknown: str) -> str:
    if value is None:
        return unknown
    if value <= 0 or top <= 0:
        return NOUGHT
    return BLOCKS[min(int(value / top * len(BLOCKS)), len(BLOCKS) - 1)]


def _seconds(low: float, high: float) -> str:
    return _range(took(low), took(high))


def _tokens(low: float, high: float) -> str:
    return _range(tokens(int(low)), tokens(int(high)))


def _ages(low: float, high: float) -> str:
    return _range(age(low), age(high))


def _counts(low: float, high: float) -> str:
    return _range(f"{low:.0f}", f"{high:.0f}")


def _rules(low: float, high: float) -> str:
    return f"{_counts(low, high)} kept"


def _range(low: str, high: str) -> str:
    """`8.1–17.6 s`, `39m–2h18m`: a unit both have is said once."""
    if low == high:
        return high
    first, last = _NUMBER.fullmatch(low), _NUMBER.fullmatch(high)
    if first is not None and last is not None and first[2] == last[2]:
        low = first[1]
    return f"{low}–{high}"
