"""Sessions and logs for tests of passes, by hand in every figure.

Owns the short ways to what the panes Rejections and Passes are made of.
"""

from typing import Any

from longhaul_tui.log.records import decode_record
from longhaul_tui.state.records import CallTrace, PhaseTimes, RefusalRow, Route, Trace
from longhaul_tui.view.log import LogSnapshot
from tests.own import OwnSession
from tests.sessions import iso

SESSION = "019b0000-0000-7000-8000-000000000001"
"""Of every `OwnSession`."""
NO_LOG = LogSnapshot(condition="waiting")
MS = PhaseTimes(ledger=100, fold=0, model=9_800, verify=100, close=200)
"""Of #12 of the wireframes."""


def call(kind: str = "diff", attempt: int = 1) -> CallTrace:
    """One request."""
    return CallTrace(
        kind=kind,  # type: ignore[arg-type]  # one of the kinds
        provider="lamp",
        model="quill-mini",
        attempt=attempt,
        input=34_900,
        output=800,
        ms=9_800,
        stop="stop",
        budget=None,
    )


def trace(*calls: CallTrace, ms: PhaseTimes = MS) -> Trace:
    """A pass by route, asked for by the threshold."""
    route = Route(configured="lamp/quill-mini", used="lamp/quill-mini", why="route")
    return Trace(route=route, ms=ms, calls=calls or (call(),), trigger="threshold")


def refusal(code: str, item: str, **more: Any) -> RefusalRow:
    """Something that was refused and dropped."""
    given: dict[str, Any] = {
        "u": None,
        "attempt": 1,
        "text": "",
        "sent": "none",
        "end": "dropped",
        **more,
    }
    return RefusalRow(code=code, item=item, **given)


def log(*records: bytes, **more: Any) -> LogSnapshot:
    """A log that was read."""
    lines = tuple(decode_record(record) for record in records)
    return LogSnapshot(**{"serial": 1, "condition": "following", "lines": lines, **more})


def when(night: OwnSession, seconds: float = 0.0) -> str:
    """The time of the next entry, and so many seconds later, as a record has it."""
    return iso(night.ms + round(seconds * 1000))


def goal(night: OwnSession) -> str:
    """The first message."""
    return night.says("Make the tide importer stream: read each harbour file line by line.")
