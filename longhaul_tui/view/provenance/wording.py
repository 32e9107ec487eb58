"""Codes and labels in words.

Owns the sentences that several steps share. The words of refusal codes are the verifier's own.
"""

from longhaul_tui.state.records import LabelRow, SpanRecord
from longhaul_tui.verify.verdict import WORDS

REFUSED: dict[str, str] = {str(code): words for code, words in WORDS.items()}
_WHYS = {
    "env": "set by environment",
    "route": "by route",
    "no-model": "the session's own model",
    "provider-not-listed": "own model: its provider has no route",
    "local-only": "own model: this directory is local only",
    "breaker-open": "own model: the route failed too often",
    "unavailable": "own model: the route did not answer",
    "invalid-spec": "own model: the route is no model",
}


def label_words(row: LabelRow) -> str:
    """`rule and lifts R2`."""
    return f"{row.label} {', '.join(row.targets)}" if row.targets else row.label


def asked_words(record: SpanRecord) -> str:
    """Who gave the labels of a pass: `lamp/quill-mini by route`."""
    route = record.trace.route
    names = [f"{call.provider}/{call.model}" for call in record.trace.calls if call.model]
    used = route.used or (names[-1] if names else None)
    if used is None:
        return "no model answered"
    if used.startswith("builtin/"):
        return f"{used}: by code, not by a model"
    why = _WHYS.get(route.why or "", "")
    return f"{used} {why}".strip()


def tries(record: SpanRecord) -> int:
    """How many tries the pass had for its labels."""
    kinds = ("diff", "retry", "turn")
    return max((call.attempt for call in record.trace.calls if call.kind in kinds), default=0)
