"""A pass in a few cells: who, how long and in which phases, what became of it (WIREFRAMES F).

Owns these words and the stacked bar. Must never show what is not known as nought: `?`.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from longhaul_tui.log.saying import took
from longhaul_tui.state.records import PhaseTimes
from longhaul_tui.view.passes import PassRow
from longhaul_tui.view.words import tokens

Part: TypeAlias = Literal["phase", "model", "failed", "others", "unknown"]
BAR_MOST = 24
"""Cells of a bar; a longer one ends in `›`."""
_PHASES = (("ledger", "l"), ("fold", "f"), ("model", "m"), ("verify", "v"), ("close", "c"))
SHORT = {"no narrative": "no narr.", "other's own": "other's", "off the path": "left"}
"""Outcomes where there is little room."""
_SIGNS = {"look": "!", "ok": "✓", "act": "✗"}
_NEITHER = frozenset(("cancelled", "pi's own", "other's own", "off the path"))


def passes_words(count: int) -> str:
    """`1 pass`, `12 passes`."""
    return f"{count:,} pass{'' if count == 1 else 'es'}"


def number(row: PassRow) -> str:
    """`12`; `–` where the path does not count it."""
    return "–" if row.n is None else str(row.n)


def maker(row: PassRow) -> str:
    """`span 10`, `pi`, `other`, `distill`; ours that left nothing by what it would have been."""
    if row.by != "longhaul":
        return row.by
    return "ours" if row.span is None else f"span {row.span}"


def took_words(row: PassRow) -> str:
    """`10.2 s`, `≈56 s`, `?`."""
    if row.took is None:
        return "?"
    return about_words(row.took) if row.inferred else took(row.took)


def about_words(milliseconds: int) -> str:
    """`≈47 s`: no more exact than what it was worked out from."""
    return (
        f"≈{round(milliseconds / 1000)} s" if milliseconds < 100_000 else f"≈{took(milliseconds)}"
    )


def bar(row: PassRow, most: int = BAR_MOST) -> list[tuple[str, Part]]:
    """The time of a pass, a cell a second: `lMMMMMMMMMMvc`, `lMMM✗→ pi 58.4 s`."""
    parts = list(_phases(row.ms)) if row.ms is not None else []
    end: list[tuple[str, Part]] = []
    if row.outcome in ("fell back", "failed"):
        end.append(("✗", "failed"))
    elif not parts:
        parts.append(("?" if row.ms is None else took(0), "unknown"))
    if row.theirs is not None or row.outcome == "fell back":
        end.append((f"→{_others(row)}", "others"))
    # How it ended is never pushed out by the cells before it.
    return [*_cut(parts, max(most - sum(len(text) for text, _ in end), 1)), *end]


def _others(row: PassRow) -> str:
    name = "" if row.by == "other" else f" {row.by} "
    if row.theirs is None:
        return f"{name}?"
    return name + (about_words(row.theirs) if row.inferred else took(row.theirs))


def _phases(ms: PhaseTimes) -> Iterator[tuple[str, Part]]:
    """A capital is a second; a phase of less than half a second is a small letter, one that took
    no time at all is none."""
    for name, letter in _PHASES:
        time = getattr(ms, name)
        seconds = (time + 500) // 1000
        cells = letter.upper() * min(seconds, BAR_MOST + 1) if seconds else letter if time else ""
        if cells:
            yield cells, "model" if name == "model" else "phase"


def _cut(parts: list[tuple[str, Part]], most: int) -> list[tuple[str, Part]]:
    """At most so many cells; the last one is `›` where there are more."""
    if sum(len(text) for text, _ in parts) <= most:
        return parts
    out: list[tuple[str, Part]] = []
    room = most - 1
    for text, part in parts:
        if room <= 0:
            break
        out.append((text[:room], part))
        room -= len(text)
    return [*out, ("›", "unknown")]


def phase_words(ms: PhaseTimes) -> str:
    """`ledger 0.1 model 9.8 verify 0.1 close 0.2`, in seconds; phases of under a tenth are left
    out; empty where all are."""
    shown = ((name, getattr(ms, name)) for name, _ in _PHASES)
    return " ".join(f"{name} {time / 1000:.1f}" for name, time in shown if time >= 50)


def calls_words(row: PassRow) -> str:
    """`1`, `1+1` with one retry; `–` where nobody of ours was asked, `?` where it is not known."""
    if row.calls is None:
        return "?" if row.by == "longhaul" else "–"
    if row.retries:
        return f"{row.calls - row.retries}+{row.retries}"
    return str(row.calls)


def flow_words(row: PassRow) -> str:
    """`34.9k → 0.8k`: tokens sent and received."""
    return _pair(row.tokens_in, row.tokens_out)


def size_words(row: PassRow) -> str:
    """`184.4k → 25.6k`, `184.4k → ~25.6k` while no reply has measured it; `–` where nothing was
    handed over."""
    if row.row is None:
        return "–"
    about = "~" if row.after_about else ""
    return _pair(row.before, row.after, about)


def _pair(first: int | None, last: int | None, about: str = "") -> str:
    if first is None and last is None:
        return "?"
    left = "?" if first is None else tokens(first)
    return f"{left} → {'?' if last is None else about + tokens(last)}"


def sign(row: PassRow) -> str:
    """`✓`, `!`, `–`."""
    return "–" if row.outcome in _NEITHER else _SIGNS[row.grade]


def outcome_words(row: PassRow, *, short: bool = False) -> str:
    """`✓ whole`, `! fell back`."""
    word = SHORT.get(row.outcome, row.outcome) if short else row.outcome
    return f"{sign(row)} {word}"
