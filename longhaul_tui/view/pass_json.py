"""What `longhaul compact --json` says of a pass (DESIGN §8).

Owns the shape. Keys are added, never renamed.
"""

from typing import Any

from longhaul_tui.compaction import (
    Cancelled,
    Compaction,
    CompactionSource,
    Escalation,
    Fallback,
    Outcome,
)
from longhaul_tui.state.event_codec import encode_event
from longhaul_tui.state.records import PhaseTimes
from longhaul_tui.state.writing import encode_details, encode_rows, encode_trace


def pass_json(
    source: CompactionSource, outcome: Outcome, compactor: str = "state"
) -> dict[str, Any]:
    """The whole answer; of a pass that handed over nothing, why."""
    made: dict[str, Any] = {
        "compactor": compactor,
        "outcome": outcome_word(outcome),
        "summary": None,
        "firstKeptEntryId": source.first_kept,
        "tokensBefore": source.tokens_before,
        "details": None,
        "events": [],
        "labels": [],
        "refusals": [],
        "questions": [],
        "calls": [],
        "ms": None,
        "pass": None,
        "span": None,
    }
    if isinstance(outcome, Compaction):
        trace = encode_trace(outcome.record.trace)
        return made | {
            "summary": outcome.summary,
            "firstKeptEntryId": outcome.first_kept,
            "tokensBefore": outcome.tokens_before,
            "details": encode_details(outcome.details),
            "events": [encode_event(event) for event in outcome.details.events],
            **encode_rows(outcome.record),
            "calls": trace["calls"],
            "ms": trace["ms"],
            "pass": outcome.details.pass_id,
            "span": outcome.details.span,
        }
    if isinstance(outcome, Escalation):
        return made | {"reason": outcome.reason}
    made |= {"reason": outcome.reason, "ms": _times(outcome.ms), "durationMs": outcome.duration_ms}
    if isinstance(outcome, Fallback):
        made |= {"errorClass": outcome.error_class, "error": outcome.error}
    return made


def outcome_word(outcome: Outcome) -> str:
    """`compaction`, `fallback`, `cancelled`, `escalation`."""
    if isinstance(outcome, Compaction):
        return "compaction"
    if isinstance(outcome, Fallback):
        return "fallback"
    return "cancelled" if isinstance(outcome, Cancelled) else "escalation"


def _times(ms: PhaseTimes) -> dict[str, int]:
    return {
        "ledger": ms.ledger,
        "fold": ms.fold,
        "model": ms.model,
        "verify": ms.verify,
        "close": ms.close,
    }
