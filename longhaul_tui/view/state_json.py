"""`longhaul state --json` (DESIGN §8): keys are added, never renamed.

Owns the shape. Without a compaction of ours what needs a state is empty as defined there; rules,
decisions and dead ends may have been remembered all the same.
"""

from typing import Any, TypeAlias

from longhaul_tui.ledger.claims import claims_since
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.settings import Settings
from longhaul_tui.state.events import STATE_FORMAT
from longhaul_tui.state.records import Learned
from longhaul_tui.state.values import Item, Rule, State, WorkLine
from longhaul_tui.state.writing import encode_world
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.spans import SpanIndex, fold_text, gate_of
from longhaul_tui.world import WorldClaim

Json: TypeAlias = dict[str, Any]


def state_json(snapshot: SessionSnapshot, path: str, settings: Settings) -> Json:
    """The whole answer as plain values. `path` is the file's, as it was opened."""
    identity, ledger, state = snapshot.identity, snapshot.ledger, snapshot.state
    return {
        "stateFormat": STATE_FORMAT,
        "session": {
            "id": identity.session_id,
            "name": identity.name,
            "cwd": identity.cwd,
            "path": path,
            "version": identity.version,
            "entries": snapshot.entries,
            "users": len(snapshot.users),
            "fileEntries": snapshot.file_entries,
            "badLines": sum(count for _, count in snapshot.file.skipped),
        },
        "span": state.span,
        "tokensCompacted": state.tokens_compacted,
        "objective": _objective(snapshot, settings) if state.has_own else None,
        "rules": [_rule(rule) for rule in state.rules],
        "world": None if state.world is None else encode_world(state.world),
        "ledger": _ledger(snapshot),
        "files": {
            "modified": [touch.path for touch in ledger.modified],
            "read": [touch.path for touch in ledger.read],
        },
        "learned": [_learned(value) for value in state.learned],
        "workLog": [_work_line(line) for line in state.work_log],
        "decisions": [_item(item) for item in state.decisions],
        "deadEnds": [_item(item) for item in state.dead_ends],
        "now": _now(state),
        "anomalies": [
            {"code": anomaly.code, "entry": anomaly.entry, "detail": anomaly.detail}
            for anomaly in snapshot.anomalies
        ],
        "compactions": [
            {"entry": row.entry, "by": row.by, "span": row.span, "onPath": row.on_path}
            for row in snapshot.compactions
        ],
        "text": fold_text(snapshot, settings),
    }


def _u(n: int | None) -> str | None:
    return None if n is None else f"u{n}"


def _objective(snapshot: SessionSnapshot, settings: Settings) -> Json | None:
    state = snapshot.state
    said, gate = state.objective, gate_of(snapshot, settings)
    if said is None:
        return None
    done = state.done_when
    goal = state.goal if state.request is not None else None
    return {
        "u": _u(said.u),
        "role": "goal" if state.request is None else "request",
        "text": said.text,
        "since": said.since,
        "goal": None if goal is None else {"u": _u(goal.u), "text": goal.text},
        "doneWhen": None if done is None else {"u": _u(done.u), "text": done.text},
        "gate": None
        if gate is None
        else {
            "command": gate.command,
            "exit": gate.exit,
            "head": gate.head,
            "clean": gate.clean,
            "met": gate.met,
            "why": gate.why,
        },
    }


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "u": _u(rule.u),
        "text": rule.text,
        "status": rule.status,
        "by": rule.by,
        "span": rule.span,
        "origin": rule.origin,
    }


def _learned(value: Learned) -> Json:
    return {"text": value.text, "source": value.source, "label": value.label, "by": value.by}


def _work_line(line: WorkLine) -> Json:
    return {
        "span": line.span,
        "text": line.narrative.line,
        "users": None if line.users is None else [_u(n) for n in line.users],
        "narrative": line.narrative.kind,
        "reason": line.narrative.reason,
    }


def _item(item: Item) -> Json:
    return {
        "id": item.id,
        "text": item.text,
        "span": item.span,
        "evidence": list(item.evidence),
    }


def _now(state: State) -> Json | None:
    now = state.now
    if now is None:
        return None
    return {
        "inProgress": now.in_progress,
        "next": now.next,
        "blocked": now.blocked,
        "resume": now.resume,
        "asOf": _u(state.as_of),
    }


def _ledger(snapshot: SessionSnapshot) -> Json:
    ledger, index = snapshot.ledger, SpanIndex(snapshot)
    last = index.newest(snapshot.rows.errors())
    return {
        "commands": [
            _command(snapshot, command, index)
            for command in (*ledger.commands, *ledger.unanswered, *ledger.running)
        ],
        "errors": [_error(snapshot, error, last.get(error.n)) for error in ledger.errors],
        "claims": [_claim(claim) for claim in claims_since(ledger.claims, snapshot.state.world)],
    }


def _command(snapshot: SessionSnapshot, command: Command, index: SpanIndex) -> Json:
    return {
        "id": None if command.n is None else f"C{command.n}",
        "command": command.command,
        "exit": command.exit,
        "end": command.end,
        "entry": snapshot.rows.key(command.node),
        "span": index.of(command.node),
    }


def _error(snapshot: SessionSnapshot, error: ErrorRecord, last_span: int | None) -> Json:
    key = error.command_key
    return {
        "id": f"E{error.n}",
        "text": error.text,
        "open": error.open,
        "entry": snapshot.rows.key(error.first_node),
        "lastSpan": last_span,
        "count": error.count,
        "runs": None if key is None else snapshot.ledger.runs(key),
    }


def _claim(claim: WorldClaim) -> Json:
    return {
        "kind": claim.kind,
        "command": claim.command,
        "id": claim.id,
        "exit": claim.exit,
        "exitFrom": claim.exit_from,
        "head": claim.head,
        "changedSince": claim.changed_since,
    }
