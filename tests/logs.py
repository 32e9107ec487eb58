"""Records of the compaction log, written by hand in the shape the documents give (STATE U105)."""

import json
from typing import Any

NIGHT = "019e0000-0000-7000-8000-000000000001"


def record(event: str, t: str = "2026-11-30T02:21:12.000Z", **more: Any) -> bytes:
    """One line of the log, without its line end."""
    made = {
        "t": t,
        "event": event,
        "v": 1,
        "cwd": "/home/you/orchard",
        "session": NIGHT,
        "model": "lamp/quill-70b",
        "thinking": "medium",
        **more,
    }
    return json.dumps(made, separators=(",", ":")).encode()


def compaction(span: int, t: str = "2026-11-30T02:21:12.000Z", **more: Any) -> bytes:
    """A pass that closed whole, with `more` in its narrative."""
    return record(
        "compaction",
        t,
        span=span,
        tokensBefore=184_400,
        summaryChars=3_402,
        narrative={
            "kind": "full",
            "mode": "single",
            "calls": 1,
            "attempts": 1,
            "accepted": {"rules": 1, "lifts": 0, "decisions": 0, "deadEnds": 0, "values": 2},
            "dropped": {"near-duplicate": 1},
            "questions": 0,
            "usage": {"input": 34_900, "output": 840, "cacheRead": 0, "cacheWrite": 0, "calls": []},
            "ms": {"ledger": 40, "fold": 2, "model": 9_800, "verify": 60, "close": 298},
            **more,
        },
        route={"configured": "lamp/quill-mini", "used": "lamp/quill-mini", "why": "route"},
        world="ok",
        carried={"messages": 0, "rules": 0},
        durationMs=10_200,
    )
