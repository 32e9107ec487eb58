"""Details, span records and lines as they are stored (STATE U12-U14 as amended).

Owns the keys on disk, their order, and the bound of the details: what must be cut to keep it is
cut oldest first and counted. Reading back gives the same values.
"""

import json
from typing import Any, TypeAlias

from msgspec.structs import replace

from longhaul_tui.state.detail_codec import DETAILS_BYTES
from longhaul_tui.state.event_codec import encode_event
from longhaul_tui.state.events import STATE_FORMAT
from longhaul_tui.state.records import (
    COMPACTOR,
    RECORD_VERSION,
    CapFit,
    CarriedError,
    Details,
    DetailsCut,
    Files,
    Learned,
    LineRecord,
    Narrative,
    PassUsage,
    Range,
    Shortened,
    SpanRecord,
    Trace,
)
from longhaul_tui.world import World, WorldClaim

_COUNTS = 32
"""Bytes that the counts of what was cut may grow by."""
Json: TypeAlias = dict[str, Any]


def json_size(value: Any) -> int:
    """Bytes of the JSON that pi writes of it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(text.encode("utf-8", "surrogatepass"))


def fit_details(details: Details, most: int = DETAILS_BYTES) -> Details:
    """The details within their bound: files, then learned values, then open errors are cut,
    oldest first (newest stand first), and how many is told in `cap_fit.details`."""
    if json_size(encode_details(details)) <= most:
        return details
    modified, read = list(details.files.modified), list(details.files.read)
    learned, errors = list(details.learned), list(details.ledger.open_errors)
    cut = {"files": 0, "learned": 0, "open_errors": 0}

    def built() -> Details:
        return replace(
            details,
            files=Files(modified=tuple(modified), read=tuple(read)),
            learned=tuple(learned),
            ledger=replace(details.ledger, open_errors=tuple(errors)),
            cap_fit=replace(details.cap_fit, details=DetailsCut(**cut)),
        )

    size = json_size(encode_details(built())) + _COUNTS
    while size > most and (read or modified):
        # A path stands in the details twice.
        size -= 2 * (json_size((read or modified).pop()) + 1)
        cut["files"] += 1
    while size > most and learned:
        size -= json_size(_encode_learned(learned.pop())) + 1
        cut["learned"] += 1
    while size > most and errors:
        size -= json_size(_encode_error(errors.pop(0))) + 1
        cut["open_errors"] += 1
    return built()


def encode_details(details: Details) -> Json:
    """The details as they are stored; keys in the order of STATE U12."""
    return {
        "stateFormat": STATE_FORMAT,
        "compactor": COMPACTOR,
        "span": details.span,
        "pass": details.pass_id,
        "events": [encode_event(event) for event in details.events],
        "absorbed": list(details.absorbed),
        "range": encode_range(details.range),
        "narrative": encode_narrative(details.narrative),
        "now": {
            "inProgress": details.now.in_progress,
            "next": details.now.next,
            "blocked": details.now.blocked,
            "resume": details.now.resume,
        },
        "world": None if details.world is None else encode_world(details.world),
        "ledger": {
            "claims": [encode_claim(claim) for claim in details.ledger.claims],
            "openErrors": [_encode_error(error) for error in details.ledger.open_errors],
            "nextC": details.ledger.next_c,
            "nextE": details.ledger.next_e,
        },
        "files": {"read": list(details.files.read), "modified": list(details.files.modified)},
        "learned": [_encode_learned(value) for value in details.learned],
        "tokensBefore": details.tokens_before,
        "tokensCompacted": details.tokens_compacted,
        **({} if details.usage is None else {"usage": encode_usage(details.usage)}),
        "capFit": encode_cap_fit(details.cap_fit),
        "readFiles": list(details.files.read),
        "modifiedFiles": list(details.files.modified),
    }


def encode_range(covered: Range) -> Json:
    """`range`."""
    users = [] if covered.users is None else [f"u{n}" for n in covered.users]
    return {
        "first": covered.first,
        "last": covered.last,
        "firstKept": covered.first_kept,
        "users": users,
    }


def encode_narrative(narrative: Narrative) -> Json:
    """`narrative`."""
    return {
        "kind": narrative.kind,
        "line": narrative.line,
        "reason": narrative.reason,
        "unverifiedChunks": narrative.unverified_chunks,
    }


def encode_world(world: World) -> Json:
    """STATE U30; also what `longhaul state --json` shows."""
    return {
        "ok": world.ok,
        "skip": world.skip,
        "branch": world.branch,
        "head": world.head,
        "dirtyFiles": world.dirty_files,
        "untracked": world.untracked,
        "shortstat": world.shortstat,
        "claims": [encode_claim(claim) for claim in world.claims],
    }


def encode_claim(claim: WorldClaim) -> Json:
    """One claim of a World or of the carried ledger."""
    hidden = {} if claim.exit_from is None else {"exitFrom": claim.exit_from}
    failing = {"failing": True} if claim.failing else {}
    return {
        "kind": claim.kind,
        "cmd": claim.command,
        "exit": claim.exit,
        **hidden,
        **failing,
        "id": claim.id,
        "head": claim.head,
        "changedSince": claim.changed_since,
    }


def _encode_learned(value: Learned) -> Json:
    return {"text": value.text, "source": value.source, "label": value.label, "by": value.by}


def _encode_error(error: CarriedError) -> Json:
    return {
        "id": error.id,
        "text": error.text,
        "lastSpan": error.last_span,
        "command": error.command,
        "runs": error.runs,
        "count": error.count,
        "entry": error.entry,
    }


def encode_usage(usage: PassUsage) -> Json:
    """`usage` with its calls, as details and the log have it."""
    return {
        "input": usage.input,
        "output": usage.output,
        "cacheRead": usage.cache_read,
        "cacheWrite": usage.cache_write,
        "calls": [
            {
                "provider": call.provider,
                "model": call.model,
                "input": call.input,
                "output": call.output,
                "cacheRead": call.cache_read,
                "cacheWrite": call.cache_write,
                "cacheWrite1h": call.cache_write_1h,
                "reasoning": call.reasoning,
                "cost": call.cost,
            }
            for call in usage.calls
        ],
    }


def encode_cap_fit(fit: CapFit) -> Json:
    """STATE U71; also a field of the log."""
    cut = fit.details
    details = (
        {}
        if cut is None
        else {
            "details": {
                "files": cut.files,
                "learned": cut.learned,
                "openErrors": cut.open_errors,
            }
        }
    )
    return {
        "chars": fit.chars,
        "hard": fit.hard,
        "sections": {
            row.name: {"chars": row.chars, "shown": row.shown, "hidden": row.hidden}
            for row in fit.sections
        },
        **details,
    }


# -- span record and line ---------------------------------------------------------------------


def encode_span_record(record: SpanRecord) -> Json:
    """The span record as it is stored; keys in the order of STATE U13."""
    return {
        "v": RECORD_VERSION,
        "span": record.span,
        "pass": record.pass_id,
        "compactionEntryId": record.compaction,
        "range": encode_range(record.range),
        "commands": [
            {
                "id": row.id,
                "cmd": row.command,
                "exit": row.exit,
                "entryId": row.entry,
                "callId": row.call,
                "head": row.head,
                **({} if row.claim is None else {"claim": row.claim}),
            }
            for row in record.commands
        ],
        "errors": [
            {
                "id": row.id,
                "text": row.text,
                "head": row.head,
                "entryId": row.entry,
                "callId": row.call,
                "count": row.count,
                "lastSpan": row.last_span,
            }
            for row in record.errors
        ],
        "events": list(record.events),
        "omitted": {"commands": record.omitted.commands, "errors": record.omitted.errors},
        "narrative": encode_narrative(record.narrative),
        "excuses": [
            {"check": row.check, "ref": row.ref, "reason": row.reason} for row in record.excuses
        ],
        **encode_rows(record),
        "trace": encode_trace(record.trace),
        "carried": record.carried,
        "createdAt": record.created_at,
    }


def encode_rows(record: SpanRecord) -> Json:
    """`labels`, `refusals` and `questions`, as `compact --json` shows them too (DESIGN §8)."""
    return {
        "labels": [
            {
                "u": f"u{row.u}",
                "label": row.label,
                "targets": list(row.targets),
                "words": [list(words) for words in row.words],
                "attempt": row.attempt,
            }
            for row in record.labels
        ],
        "refusals": [
            {
                "code": row.code,
                "item": row.item,
                "u": None if row.u is None else f"u{row.u}",
                "attempt": row.attempt,
                "text": row.text,
                "detail": row.detail,
                "sent": row.sent,
                "end": row.end,
                "into": row.into,
            }
            for row in record.refusals
        ],
        "questions": [
            {"u": f"u{row.u}", "target": row.target, "answer": row.answer}
            for row in record.questions
        ],
    }


def encode_trace(trace: Trace) -> Json:
    """`trace` of a span record."""
    route, ms = trace.route, trace.ms
    return {
        "route": {"configured": route.configured, "used": route.used, "why": route.why},
        "ms": {
            "ledger": ms.ledger,
            "fold": ms.fold,
            "model": ms.model,
            "verify": ms.verify,
            "close": ms.close,
        },
        "calls": [
            {
                "kind": call.kind,
                "provider": call.provider,
                "model": call.model,
                "attempt": call.attempt,
                "in": call.input,
                "out": call.output,
                "ms": call.ms,
                "stop": call.stop,
                "budget": call.budget,
            }
            for call in trace.calls
        ],
        "trigger": trace.trigger,
        **encode_shortened(trace.shortened),
    }


def encode_shortened(shortened: Shortened) -> Json:
    """`shortened` of a trace; nothing where nothing was."""
    if shortened == Shortened():
        return {}
    return {
        "shortened": {
            "results": shortened.results,
            "stubs": shortened.stubs,
            "messages": shortened.messages,
            "carried": shortened.carried,
            "leftOut": shortened.left_out,
        }
    }


def encode_line(line: LineRecord) -> Json:
    """The line record as it is stored (STATE U14)."""
    return {
        "v": RECORD_VERSION,
        "span": line.span,
        "pass": line.pass_id,
        "durationMs": line.duration_ms,
        "calls": line.calls,
        "inputTokens": line.input_tokens,
        "outputTokens": line.output_tokens,
        "tokensBefore": line.tokens_before,
        "stateChars": line.state_chars,
        "outcome": line.outcome,
        "reason": line.reason,
        "compactionEntryId": line.compaction,
    }
