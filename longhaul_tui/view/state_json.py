"""`longhaul state --json` (DESIGN §8): keys are added, never renamed.

Owns the shape. What needs a state of our own is empty as defined there until a session has one.
"""

from typing import Any

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.view.snapshot import SessionSnapshot

STATE_FORMAT = 1


def state_text(snapshot: SessionSnapshot) -> str:
    """What stands in place of a state: whose compactions the path has."""
    times = sum(row.on_path for row in snapshot.compactions)
    if not times:
        return "no Longhaul state (nothing compacted yet)"
    makers = {row.by for row in snapshot.compactions if row.on_path}
    maker = "pi" if makers == {"pi"} else "another extension" if "pi" not in makers else "others"
    return f"no Longhaul state (compacted by {maker}, {times} time{'s'[: times != 1]})"


def state_json(snapshot: SessionSnapshot, path: str) -> dict[str, Any]:
    """The whole answer as plain values. `path` is the file's, as it was opened."""
    identity, ledger = snapshot.identity, snapshot.ledger
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
        "span": 0,
        "tokensCompacted": 0,
        "objective": None,
        "rules": [],
        "world": None,
        "ledger": {
            "commands": [
                _command(snapshot, command)
                for command in (*ledger.commands, *ledger.unanswered, *ledger.running)
            ],
            "errors": [_error(snapshot, error) for error in ledger.errors],
            "claims": [_claim(claim) for claim in ledger.claims],
        },
        "files": {
            "modified": [touch.path for touch in ledger.modified],
            "read": [touch.path for touch in ledger.read],
        },
        "learned": [],
        "workLog": [],
        "decisions": [],
        "deadEnds": [],
        "now": None,
        "anomalies": [
            {"code": anomaly.code, "entry": anomaly.entry, "detail": anomaly.detail}
            for anomaly in snapshot.anomalies
        ],
        "compactions": [
            {"entry": row.entry, "by": row.by, "span": None, "onPath": row.on_path}
            for row in snapshot.compactions
        ],
        "text": state_text(snapshot),
    }


def _command(snapshot: SessionSnapshot, command: Command) -> dict[str, Any]:
    return {
        "id": None if command.n is None else f"C{command.n}",
        "command": command.command,
        "exit": command.exit,
        "end": command.end,
        "entry": snapshot.rows.key(command.node),
        "span": None,
    }


def _error(snapshot: SessionSnapshot, error: ErrorRecord) -> dict[str, Any]:
    key = error.command_key
    return {
        "id": f"E{error.n}",
        "text": error.text,
        "open": error.open,
        "entry": snapshot.rows.key(error.first_node),
        "lastSpan": None,
        "count": error.count,
        "runs": None if key is None else snapshot.ledger.runs(key),
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "kind": claim.kind,
        "command": claim.command,
        "id": f"C{claim.n}",
        "exit": claim.exit,
        "exitFrom": claim.exit_from,
        "head": None,
        "changedSince": claim.changed_since,
    }
