"""Passes of the demo's night: run for real over the session as it stands, with the built-in reader.

Owns how their results enter the story, as the bridge would write them: log record, compaction,
record of what was written, span record, line. Nothing of a state is written by hand.
"""

from typing import Any

from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, Models, Running
from longhaul_tui.demo.lines import Story
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import Prepared, Wish, prepare
from longhaul_tui.models.contract import Cancel, ModelRequest, ModelResult
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.settings import Settings
from longhaul_tui.state.records import LINE_TYPE, SPAN_TYPE, LineRecord
from longhaul_tui.state.writing import (
    encode_cap_fit,
    encode_details,
    encode_line,
    encode_span_record,
)
from longhaul_tui.world import World

KEEP = 120
"""Tokens the night's passes keep: its session is small, so that it is quick to read."""


STEP = 0.02
OVERHEAD = 0.3
"""Seconds between two looks at the clock of a pass, and what they come to about."""


class _Clock:
    """The night's own time while a pass runs."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        """Seconds since the epoch; a little later with every look."""
        self.now += STEP
        return self.now


class _Unhurried:
    """The built-in reader, as long over its first answer as the story says."""

    def __init__(self, clock: _Clock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._reader = BuiltinReader()
        self.info = self._reader.info

    def ask(self, request: ModelRequest, cancel: Cancel) -> ModelResult:
        """The reader's answer."""
        self._clock.now += self._seconds
        self._seconds = 0.0
        return self._reader.ask(request, cancel)


class _Never:
    """Nobody cancels the night."""

    def is_set(self) -> bool:
        """Never."""
        return False


def own_pass(story: Story, world: World, seconds: float) -> None:
    """Longhaul compacts; `seconds` pass meanwhile."""
    prepared = _prepared(story, world)
    clock = _Clock(story.now)
    around = Running(clock=clock, cancel=_Never(), pause=_no_wait, chance=lambda: 0.5)
    reader = _Unhurried(clock, max(seconds - OVERHEAD, 0.0))
    outcome = StateCompactor().run(prepared.source, Models(own=reader), around)
    if not isinstance(outcome, Compaction):
        raise TypeError(f"the demo's pass ended as {outcome}")
    duration = round(seconds * 1000)
    story.wait(seconds)
    story.record("compaction", **_compaction_fields(outcome, duration))
    key = story.compaction(
        outcome.summary,
        outcome.first_kept,
        outcome.tokens_before,
        details=encode_details(outcome.details),
        fromHook=True,
    )
    story.record(
        "compacted",
        fromExtension=True,
        reason="threshold",
        span=outcome.details.span,
        summaryChars=len(outcome.summary),
        tokensBefore=outcome.tokens_before,
        entry=key,
        **{"pass": outcome.details.pass_id},
    )
    record = replace(outcome.record, compaction=key)
    line = replace(outcome.line, compaction=key, duration_ms=duration)
    story.entry("custom", customType=SPAN_TYPE, data=encode_span_record(record))
    story.entry("custom", customType=LINE_TYPE, data=encode_line(line))


def fell_back(story: Story, error: str, seconds: float) -> None:
    """Our pass fails; what follows is pi's own."""
    story.wait(seconds)
    story.record(
        "fallback",
        reason="threw",
        errorClass=error,
        error="cannot hold the span's text",
        durationMs=round(seconds * 1000),
        ms={"ledger": 40, "fold": 0, "model": 0, "verify": 0, "close": 0},
    )


def pi_instead(story: Story, summary: str, kept: str, before: int, seconds: float) -> None:
    """pi's own compaction after a pass of ours failed, and what we write once it stands: who made
    it, and why not we."""
    compaction = story.compaction(summary, kept, before)
    story.record(
        "compacted",
        fromExtension=False,
        reason="threshold",
        span=None,
        summaryChars=len(summary),
        tokensBefore=before,
        entry=compaction,
    )
    line = LineRecord(
        span=2,
        pass_id=None,
        duration_ms=round(seconds * 1000),
        calls=0,
        input_tokens=0,
        output_tokens=0,
        tokens_before=before,
        state_chars=0,
        outcome="fallback",
        reason="threw",
        compaction=compaction,
    )
    story.entry("custom", customType=LINE_TYPE, data=encode_line(line))


def _prepared(story: Story, world: World) -> Prepared:
    data = story.session_bytes()
    session = Session()
    session.feed(data)
    found = prepare(
        session,
        lambda offset, size: data[offset : offset + size],
        Wish(settings=Settings(), keep=KEEP, trigger="threshold"),
        world,
    )
    if not isinstance(found, Prepared):
        raise TypeError(f"the demo has nothing to compact: {found}")
    return found


def _compaction_fields(outcome: Compaction, duration: int) -> dict[str, Any]:
    """A `compaction` record (STATE U105)."""
    details, trace = outcome.details, outcome.record.trace
    dropped: dict[str, int] = {}
    for row in outcome.record.refusals:
        dropped[row.code] = dropped.get(row.code, 0) + 1
    ms, route = trace.ms, trace.route
    return {
        "span": details.span,
        "pass": details.pass_id,
        "tokensBefore": outcome.tokens_before,
        "summaryChars": len(outcome.summary),
        "narrative": {
            "kind": details.narrative.kind,
            "mode": "single",
            "calls": len(trace.calls),
            "attempts": max((call.attempt for call in trace.calls), default=0),
            "accepted": _accepted(outcome),
            "dropped": dropped,
            "questions": len(outcome.record.questions),
            "ms": {
                "ledger": ms.ledger,
                "fold": ms.fold,
                "model": ms.model,
                "verify": ms.verify,
                "close": ms.close,
            },
        },
        "route": {"configured": route.configured, "used": route.used, "why": route.why},
        "capFit": encode_cap_fit(details.cap_fit),
        "world": "ok" if details.world is not None and details.world.ok else "error",
        "carried": {"messages": 0, "rules": 0},
        "durationMs": duration,
    }


def _accepted(outcome: Compaction) -> dict[str, int]:
    kinds = [type(event).__name__ for event in outcome.details.events]
    return {
        "rules": kinds.count("Correction"),
        "lifts": kinds.count("Lift"),
        "decisions": kinds.count("Decision"),
        "deadEnds": kinds.count("DeadEnd"),
        "values": kinds.count("Value"),
    }


def _no_wait(_seconds: float) -> None:
    return None
