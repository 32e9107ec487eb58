"""A life as JSON: `longhaul why --json`.

Owns the keys, which others may rely on: keys are added, never renamed. Texts are as recorded;
`json.dumps` with `ensure_ascii` makes them safe for a terminal.
"""

from datetime import UTC, datetime
from typing import Any

from longhaul_tui.view.provenance.values import Cell, Check, Provenance, Quote, Step, spoken


def life_json(life: Provenance) -> dict[str, Any]:
    """The whole life."""
    return {
        "id": life.id,
        "kind": life.kind,
        "text": life.text,
        "status": life.status,
        "by": life.by,
        "u": None if life.u is None else f"u{life.u}",
        "span": life.span,
        "origin": life.origin,
        "summary": spoken(life.summary, iso),
        "agrees": not life.doubts,
        "steps": [_step(step) for step in life.steps],
    }


def iso(at: float) -> str:
    """A moment as ISO 8601 UTC; `?` of one that no calendar has."""
    try:
        return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, OSError, ValueError):
        return "?"


def _step(step: Step) -> dict[str, Any]:
    return {
        "step": step.name,
        "holds": step.holds,
        "words": spoken(step.words, iso),
        "quotes": [_quote(quote) for quote in step.quotes],
        "checks": [_check(check) for check in step.checks],
        "compactions": [_cell(cell) for cell in step.cells],
    }


def _quote(quote: Quote) -> dict[str, Any]:
    return {
        "who": quote.who,
        "entry": quote.entry,
        "at": None if quote.at is None else iso(quote.at),
        "text": quote.text,
        "start": quote.start,
        "lit": [[quote.start + start, quote.start + end] for start, end in quote.lit],
        "beside": quote.near,
    }


def _check(check: Check) -> dict[str, Any]:
    verdicts = {"ok": "passed", "no": "failed", "look": "look", "note": "told"}
    return {"check": check.name, "verdict": verdicts[check.mark], "words": check.words}


_SIGNS = {
    " ": None,
    "=": "word for word",
    "~": "reworded",
    "!": "missing",
    "s": "stale",
    ">": "replaced",
    "-": "lifted",
}


def _cell(cell: Cell) -> dict[str, Any]:
    return {"n": cell.n, "entry": cell.entry, "by": cell.by, "as": _SIGNS[cell.sign]}
