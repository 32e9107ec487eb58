"""What a pass hands over: the rendered state, details, span record, line (STATE U12-U14, U54, U73,
U74a).

Owns the assembly. Everything in it was verified, comes from the ledger, or is the World's; the
text is rendered from the same values that are stored. Must never ask a model or know a clock.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from math import fsum, isfinite

import msgspec
from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, CompactionSource, FullUsage
from longhaul_tui.ledger.claims import claims_at_close
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.models.contract import Cost
from longhaul_tui.passes.calling import Caller
from longhaul_tui.passes.encode import one_line
from longhaul_tui.passes.events_of import Numbering
from longhaul_tui.passes.offering import Offering
from longhaul_tui.passes.record import command_slices, error_slices, in_order
from longhaul_tui.passes.shown import Turns
from longhaul_tui.passes.single import ChunkResult
from longhaul_tui.state.closing import closed
from longhaul_tui.state.events import Event
from longhaul_tui.state.gate import done_gate
from longhaul_tui.state.records import (
    Carried,
    CarriedError,
    Details,
    Files,
    Learned,
    LineRecord,
    Narrative,
    Now,
    Omitted,
    PassUsage,
    PhaseTimes,
    Range,
    Shortened,
    SpanRecord,
    Trace,
)
from longhaul_tui.state.render import render
from longhaul_tui.state.said import Message, words_of
from longhaul_tui.state.writing import fit_details
from longhaul_tui.verify.learned import learn
from longhaul_tui.world import World

OPEN_ERRORS = 12
LEARNED = 60
FILES = 200
LINE = 200
LABELS, REFUSALS, QUESTIONS = 300, 100, 50
CALLS = 50


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the close is made of."""

    source: CompactionSource
    offering: Offering
    turns: Turns
    results: tuple[ChunkResult, ...]
    reason: str | None
    """Why nobody was asked, or nobody answered; None where a chunk was verified."""
    caller: Caller | None
    ms: PhaseTimes
    duration_ms: int
    now: float
    """Seconds since the epoch."""
    shortened: Shortened = Shortened()


def close(closing: Closing) -> Compaction:
    """The closed span."""
    source = closing.source
    verdicts = [result.verdict for result in closing.results]
    at = datetime.fromtimestamp(closing.now, UTC).isoformat(timespec="milliseconds")
    numbering = Numbering(
        source, at.replace("+00:00", "Z"), takeover=source.foreign_summary is not None
    )
    numbering.take(verdicts)
    values = _learned(closing, numbering)
    details = _details(closing, numbering.events, values)
    messages = [Message(m.n, m.entry, words_of(m.words)) for m in source.users]
    after = closed(source.state, details, messages)
    world = details.world
    gate = done_gate(
        after.done_when.text if after.done_when is not None else None,
        world.claims if world is not None else (),
        world,
        source.settings.claim_patterns,
    )
    rendered = render(after, source.settings.caps, gate)
    details = fit_details(replace(details, cap_fit=rendered.fit))
    record = _record(closing, details, numbering)
    return Compaction(
        summary=rendered.text,
        first_kept=source.first_kept,
        tokens_before=source.tokens_before,
        details=details,
        usage=full_usage(details.usage, closing.caller.costs if closing.caller is not None else ()),
        record=record,
        line=_line(closing, details, len(rendered.text)),
    )


def pass_id(source: CompactionSource) -> str:
    """8 hex digits that are the same for the same pass, and another for the next (STATE U74a)."""
    parts = (source.session, source.last, source.first_kept, str(source.compactions))
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:8]


# -- details -------------------------------------------------------------------------------------


def _learned(closing: Closing, numbering: Numbering) -> tuple[Learned, ...]:
    """What the state carries from here on, newest first: the values the model named and a turn
    shows, those code found, those from before; the same text once, its newest source."""
    known = {(value.text, value.source) for value in closing.source.state.learned}
    merged: dict[str, Learned] = {}
    named = [one for result in closing.results for one in result.verdict.values]
    for one in named:
        value = Learned(text=one.text, source=one.source, label=one.label, by="model")
        if value.text in merged:
            continue
        merged[value.text] = value
        if (value.text, value.source) not in known:
            numbering.value(value, closing.turns.entry_of(value.source))
    for seen in learn(closing.turns.turns):
        value = Learned(text=seen.text, source=seen.source)
        fresh = value.text not in merged and (value.text, value.source) not in known
        merged.setdefault(value.text, value)
        if fresh:
            numbering.value(value, seen.entry)
    # Newest first by where the source stands, whoever named it.
    found = sorted(
        merged.values(), key=lambda one: closing.turns.place_of(one.source), reverse=True
    )
    texts = {value.text for value in found}
    found += [value for value in closing.source.state.learned if value.text not in texts]
    return tuple(found[:LEARNED])


def _details(closing: Closing, events: Sequence[Event], values: tuple[Learned, ...]) -> Details:
    source, state = closing.source, closing.source.state
    ledger = source.ledger
    world = _world(source)
    return Details(
        span=state.span + 1,
        pass_id=pass_id(source),
        events=tuple(events),
        absorbed=state.pending,
        range=_range(source),
        narrative=narrative(closing),
        now=_now(closing),
        world=world,
        ledger=Carried(
            claims=world.claims,
            open_errors=_open_errors(source),
            next_c=len(ledger.commands) + 1,
            next_e=len(ledger.errors) + 1,
        ),
        files=Files(
            modified=tuple(touch.path for touch in ledger.modified[:FILES]),
            read=tuple(touch.path for touch in ledger.read[:FILES]),
        ),
        learned=values,
        tokens_before=source.tokens_before,
        tokens_compacted=state.tokens_compacted + source.tokens_dropped,
        usage=_usage(closing.caller),
    )


def _range(source: CompactionSource) -> Range:
    # Of a takeover the messages that the other compactor dropped are covered too.
    before = max((s.range.users[1] for s in source.state.spans if s.range.users), default=0)
    users = [message.n for message in source.users if before < message.n and not message.kept]
    first, _ = in_order(source.span)
    return Range(
        first=first,
        last=source.last,
        first_kept=source.first_kept,
        users=(users[0], users[-1]) if users else None,
    )


def _world(source: CompactionSource) -> World:
    before = source.state.world.claims if source.state.world is not None else ()
    claims = claims_at_close(source.ledger.claims, source.world, before)
    return replace(source.world, claims=claims)


def _open_errors(source: CompactionSource) -> tuple[CarriedError, ...]:
    """The newest open ones; *last seen* is this span where it occurred in it (STATE U21)."""
    span = source.state.span + 1
    seen = {entry.error for entry in source.span if entry.error is not None}
    before = {error.id: error.last_span for error in source.state.ledger.open_errors}
    opened = sorted(source.ledger.open_errors, key=lambda error: error.last_node)
    return tuple(
        _carried(source, error, span if error.n in seen else before.get(f"E{error.n}", span))
        for error in opened[-OPEN_ERRORS:]
    )


def _carried(source: CompactionSource, error: ErrorRecord, last_span: int) -> CarriedError:
    key = error.command_key
    return CarriedError(
        id=f"E{error.n}",
        text=error.text,
        last_span=last_span,
        command=key,
        runs=source.ledger.runs(key) if key is not None else None,
        count=error.count,
    )


def narrative(closing: Closing) -> Narrative:
    """The work-log line (STATE U40, U78, U84)."""
    bad = [result for result in closing.results if not result.verdict.verified]
    lines = [r.verdict.narrative for r in closing.results if r.verdict.narrative]
    line = one_line("; ".join(lines), LINE)
    reasons = [result.reason for result in bad if result.reason is not None]
    reason = closing.reason or (reasons[0] if reasons else None)
    if not closing.results or len(bad) == len(closing.results):
        usable = any(result.verdict.parsed for result in closing.results)
        kind = "partial" if usable and line else "none"
        return Narrative(
            kind=kind,  # type: ignore[arg-type]  # one of the two
            line=line if kind == "partial" else "",
            reason=reason or "unverified",
            unverified_chunks=max(len(bad), 1),
        )
    if bad:
        return Narrative(kind="partial", line=line, reason=reason, unverified_chunks=len(bad))
    return Narrative(kind="full", line=line)


def _now(closing: Closing) -> Now:
    """Of the last verified chunk; without one what stood there before (STATE U78)."""
    for result in reversed(closing.results):
        if result.verdict.verified:
            return result.verdict.now
    return closing.source.state.now or Now()


def _usage(caller: Caller | None) -> PassUsage | None:
    if caller is None or not caller.usage:
        return None
    calls = caller.usage
    return PassUsage(
        input=sum(call.input for call in calls),
        output=sum(call.output for call in calls),
        cache_read=sum(call.cache_read for call in calls),
        cache_write=sum(call.cache_write for call in calls),
        calls=tuple(calls[:CALLS]),
    )


def full_usage(usage: PassUsage | None, costs: Sequence[Cost | None]) -> FullUsage | None:
    """pi's usage; None where any figure is missing: never a part of it (STATE U12 as amended)."""
    known = [cost for cost in costs if cost is not None]
    if usage is None or not known or len(known) != len(costs):
        return None
    full = FullUsage(
        input=usage.input,
        output=usage.output,
        cache_read=usage.cache_read,
        cache_write=usage.cache_write,
        total_tokens=usage.input + usage.output + usage.cache_read + usage.cache_write,
        cost_input=fsum(cost.input for cost in known),
        cost_output=fsum(cost.output for cost in known),
        cost_cache_read=fsum(cost.cache_read for cost in known),
        cost_cache_write=fsum(cost.cache_write for cost in known),
        cost_total=fsum(cost.total for cost in known),
    )
    return full if all(isfinite(n) and n >= 0 for n in msgspec.structs.astuple(full)) else None


# -- span record and line ------------------------------------------------------------------------


def _record(closing: Closing, details: Details, numbering: Numbering) -> SpanRecord:
    source = closing.source
    commands, more_commands = command_slices(source, details.span)
    errors, more_errors = error_slices(source, details.span)
    caller = closing.caller
    trace = Trace(
        ms=closing.ms,
        calls=tuple(caller.calls) if caller is not None else (),
        trigger=source.trigger,
        shortened=closing.shortened,
    )
    if caller is not None:
        trace = replace(trace, route=caller.route)
    return SpanRecord(
        span=details.span,
        pass_id=details.pass_id,
        compaction="",
        range=details.range,
        commands=commands,
        errors=errors,
        events=tuple(event.source.seq for event in details.events),
        omitted=Omitted(commands=more_commands, errors=more_errors),
        narrative=details.narrative,
        labels=tuple(row for r in closing.results for row in r.labels)[:LABELS],
        refusals=tuple(
            row if row.into is None else replace(row, into=numbering.name_of(row.into))
            for r in closing.results
            for row in r.refusals
        )[:REFUSALS],
        questions=tuple(
            replace(row, target=numbering.name_of(row.target))
            for r in closing.results
            for row in r.questions
        )[:QUESTIONS],
        trace=trace,
        carried=any(one.how != "span" for one in closing.offering.offered),
        created_at=datetime.fromtimestamp(closing.now, UTC)
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z"),
    )


def _line(closing: Closing, details: Details, chars: int) -> LineRecord:
    usage = details.usage
    return LineRecord(
        span=details.span,
        pass_id=details.pass_id,
        duration_ms=closing.duration_ms,
        calls=len(closing.caller.calls) if closing.caller is not None else 0,
        input_tokens=usage.input if usage is not None else 0,
        output_tokens=usage.output if usage is not None else 0,
        tokens_before=details.tokens_before,
        state_chars=chars,
        outcome="state",
        reason=details.narrative.reason,
        compaction=None,
    )
