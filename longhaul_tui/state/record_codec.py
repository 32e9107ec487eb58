"""Span records and lines, read from JSON (STATE U13, U14 as amended).

Owns the bounds of every field. A record of another version is skipped without a word (S0), one
that is damaged is read as far as it goes. `writing` is its counterpart.
"""

from collections.abc import Sequence
from typing import Any, cast

from longhaul_tui.state.detail_codec import read_narrative, read_range
from longhaul_tui.state.fields import FieldError, Fields, Flaw, Flaws, whole
from longhaul_tui.state.records import (
    RECORD_VERSION,
    CallTrace,
    CommandSlice,
    ErrorSlice,
    Excuse,
    LabelRow,
    LineRecord,
    Omitted,
    PhaseTimes,
    QuestionRow,
    RefusalRow,
    Route,
    Shortened,
    SpanRecord,
    Trace,
    Trigger,
)

COMMANDS = 2_000
ERRORS = 2_000
"""At most what `coldSliceCaps` can be set to (STATE U103)."""
EVENTS = 2_000
LABELS = 300
REFUSALS = 100
QUESTIONS = 50
CALLS = 50
RECORD_BYTES = 4 * 1024 * 1024
_LABELS = ("rule", "not a rule", "lifts", "rule and lifts")
_CALLS = ("diff", "retry", "lift", "question", "turn")
_TRIGGERS = ("manual", "threshold", "overflow", "boundary", "offline")


def decode_span_record(data: Any, size: int = 0) -> tuple[SpanRecord | None, Sequence[Flaw]]:
    """The record; None where it cannot be used or is of another version (STATE U17)."""
    if not isinstance(data, dict):
        return None, (Flaw("bad-event", "record: no object"),)
    if whole(data.get("v")) != RECORD_VERSION:
        return None, ()
    if size > RECORD_BYTES:
        return None, (Flaw("oversize", f"span record: {size} bytes, {RECORD_BYTES} at most"),)
    flaws = Flaws()
    try:
        return _record(Fields(data, "", flaws)), flaws.found
    except FieldError as bad:
        flaws.note("bad-event", str(bad))
        return None, flaws.found


def decode_line(data: Any) -> LineRecord | None:
    """The line; None where it says nothing. A reader may ignore a line, so nothing is an
    anomaly of it."""
    if not isinstance(data, dict) or whole(data.get("v")) != RECORD_VERSION:
        return None
    fields = Fields(data, "", Flaws())
    try:
        outcome = fields.choice("outcome", ("state", "fallback"))
        return LineRecord(
            span=fields.must_number("span", 0),
            pass_id=fields.maybe_text("pass", 16),
            duration_ms=fields.number("durationMs", 0, 0),
            calls=fields.number("calls", 0, 0),
            input_tokens=fields.number("inputTokens", 0, 0),
            output_tokens=fields.number("outputTokens", 0, 0),
            tokens_before=fields.number("tokensBefore", 0, 0),
            state_chars=fields.number("stateChars", 0, 0),
            outcome="state" if outcome == "state" else "fallback",
            reason=fields.maybe_text("reason", 40),
            compaction=fields.maybe_text("compactionEntryId"),
        )
    except FieldError:
        return None


def _record(fields: Fields) -> SpanRecord:
    omitted = fields.part("omitted", needed=False)
    trace = fields.part("trace", needed=False)
    return SpanRecord(
        span=fields.must_number("span", 1),
        pass_id=fields.text("pass", 16, ""),
        compaction=fields.must_text("compactionEntryId"),
        range=read_range(fields),
        commands=fields.rows("commands", _command, COMMANDS),
        errors=fields.rows("errors", _error, ERRORS),
        events=_seqs(fields),
        omitted=Omitted()
        if omitted is None
        else Omitted(
            commands=omitted.number("commands", 0, 0), errors=omitted.number("errors", 0, 0)
        ),
        narrative=read_narrative(fields),
        excuses=fields.rows("excuses", _excuse, 100, needed=False),
        labels=fields.rows("labels", _label, LABELS, needed=False),
        refusals=fields.rows("refusals", _refusal, REFUSALS, needed=False),
        questions=fields.rows("questions", _question, QUESTIONS, needed=False),
        trace=Trace() if trace is None else _trace(trace),
        carried=fields.flag("carried"),
        created_at=fields.text("createdAt", 40, ""),
    )


def _seqs(fields: Fields) -> tuple[int, ...]:
    kept = []
    for item in fields.items("events", EVENTS):
        seq = whole(item)
        if seq is None or seq < 1:
            fields.flaw("events", "an item is no sequence number")
        else:
            kept.append(seq)
    return tuple(kept)


def _command(fields: Fields) -> CommandSlice:
    return CommandSlice(
        id=fields.must_id("id", "C"),
        command=fields.text("cmd", 400),
        exit=fields.maybe_number("exit", -(2**31)),
        entry=fields.must_text("entryId"),
        call=fields.maybe_text("callId"),
        head=fields.text("head", 2_000, ""),
        claim=fields.maybe_text("claim", 20),
    )


def _error(fields: Fields) -> ErrorSlice:
    return ErrorSlice(
        id=fields.must_id("id", "E"),
        text=fields.text("text", 160),
        head=fields.text("head", 2_000, ""),
        entry=fields.must_text("entryId"),
        call=fields.maybe_text("callId"),
        count=fields.number("count", 1, 1),
        last_span=fields.number("lastSpan", 1),
    )


def _excuse(fields: Fields) -> Excuse:
    return Excuse(
        check=fields.must_text("check")[:80],
        ref=fields.text("ref", 400, ""),
        reason=fields.text("reason", 200, ""),
    )


def _label(fields: Fields) -> LabelRow:
    return LabelRow(
        u=int(fields.must_id("u", "u")[1:]),
        label=fields.choice("label", _LABELS),
        targets=fields.ids("targets", "Ru", 300) if fields.has("targets") else (),
        words=_words(fields),
        attempt=fields.number("attempt", 1, 1),
    )


def _words(fields: Fields) -> tuple[tuple[int, int], ...]:
    kept = []
    for item in fields.items("words", 50, needed=False):
        pair = [whole(number) for number in item] if isinstance(item, list) else []
        if (
            len(pair) == 2
            and pair[0] is not None
            and pair[1] is not None
            and 0 <= pair[0] < pair[1]
        ):
            kept.append((pair[0], pair[1]))
        else:
            fields.flaw("words", "an item is no range")
    return tuple(kept)


def _refusal(fields: Fields) -> RefusalRow:
    sent = fields.choice("sent", ("note", "question", "none"), "none")
    end = fields.choice("end", ("mended", "dropped", "merged", "kept"), "dropped")
    return RefusalRow(
        code=fields.must_text("code")[:40],
        item=fields.text("item", 80, ""),
        u=fields.user("u"),
        attempt=fields.number("attempt", 1, 1),
        text=fields.text("text", 200, ""),
        sent=cast(Any, sent),
        end=cast(Any, end),
        detail=fields.text("detail", 200, ""),
        into=fields.maybe_text("into", 20),
    )


def _question(fields: Fields) -> QuestionRow:
    return QuestionRow(
        u=int(fields.must_id("u", "u")[1:]),
        target=fields.must_text("target")[:20],
        answer=fields.maybe_text("answer", 200),
    )


def _trace(fields: Fields) -> Trace:
    route = fields.part("route", needed=False)
    ms = fields.part("ms", needed=False)
    trigger = fields.choice("trigger", _TRIGGERS, "manual") if fields.has("trigger") else None
    return Trace(
        route=Route()
        if route is None
        else Route(
            configured=route.maybe_text("configured", 200),
            used=route.maybe_text("used", 200),
            why=route.maybe_text("why", 40),
        ),
        ms=PhaseTimes()
        if ms is None
        else PhaseTimes(
            ledger=ms.number("ledger", 0, 0),
            fold=ms.number("fold", 0, 0),
            model=ms.number("model", 0, 0),
            verify=ms.number("verify", 0, 0),
            close=ms.number("close", 0, 0),
        ),
        calls=fields.rows("calls", _call, CALLS, needed=False),
        trigger=cast(Trigger | None, trigger),
        shortened=_shortened(fields),
    )


def _shortened(fields: Fields) -> Shortened:
    told = fields.part("shortened", needed=False)
    if told is None:
        return Shortened()
    return Shortened(
        results=told.number("results", 0, 0),
        stubs=told.number("stubs", 0, 0),
        messages=told.number("messages", 0, 0),
        carried=told.number("carried", 0, 0),
        left_out=told.number("leftOut", 0, 0),
    )


def _call(fields: Fields) -> CallTrace:
    return CallTrace(
        kind=cast(Any, fields.choice("kind", _CALLS)),
        provider=fields.text("provider", 200, ""),
        model=fields.text("model", 200, ""),
        attempt=fields.number("attempt", 1, 1),
        input=fields.maybe_number("in"),
        output=fields.maybe_number("out"),
        ms=fields.number("ms", 0, 0),
        stop=fields.maybe_text("stop", 40),
        budget=fields.maybe_number("budget"),
    )
