"""Sessions that earlier releases wrote (`tests/stored`): they are read, and go on.

A file in there is never changed; a release that changes what is stored adds one.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.engine.session import Session
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.sessions import dump

STORED = Path(__file__).resolve().parents[1] / "stored"


def read(data: bytes) -> SessionSnapshot:
    session = Session("s.jsonl")
    session.feed(data)
    return session.snapshot()


@pytest.mark.req("L125")
def test_a_session_of_release_0_1_0_is_read_and_goes_on() -> None:
    data = (STORED / "release-0.1.0.jsonl").read_bytes()
    snapshot = read(data)
    state = snapshot.state
    assert snapshot.anomalies == ()
    assert (state.span, state.tokens_compacted, state.pass_id) == (2, 100_000, "7f3a91c1")
    assert [(rule.id, rule.text, rule.status, rule.by) for rule in state.rules] == [
        ("R1", "never use mocks; fakes only", "lifted", "u3"),
        ("R2", "keep every file under 400 lines", "active", None),
    ]
    assert [item.text for item in state.decisions] == ["stream rows to the response"]
    assert [line.narrative.line for line in state.work_log] == ["scaffolded the export", ""]
    assert state.done_when is not None
    assert state.done_when.text == "done when npm test passes"
    assert [own.record is not None and own.line is not None for own in state.spans] == [True, True]

    lines = [json.loads(line) for line in data.splitlines()]
    remembered = lines[-1]
    close: dict[str, Any] = {
        "type": "compaction",
        "id": "ffff0001",
        "parentId": remembered["id"],
        "timestamp": "2026-11-30T09:00:00.000Z",
        "summary": "# Session state (span 3, 130k tokens compacted)",
        "firstKeptEntryId": remembered["id"],
        "tokensBefore": 90_000,
        "details": {
            "stateFormat": 1,
            "compactor": "longhaul",
            "span": 3,
            "pass": "0123abcd",
            "events": [],
            "absorbed": [remembered["id"]],
            "range": {"first": None, "last": None, "firstKept": None, "users": ["u4", "u4"]},
            "narrative": {"kind": "full", "line": "went on", "reason": None},
            "now": {},
            "world": None,
            "ledger": {"claims": [], "openErrors": [], "nextC": 4, "nextE": 2},
            "files": {"read": [], "modified": []},
            "learned": [],
            "tokensBefore": 90_000,
            "tokensCompacted": 130_000,
        },
        "fromHook": True,
    }
    after = read(data + dump(close) + b"\n")
    assert after.anomalies == ()
    assert after.state.rules == state.rules
    assert after.state.decisions == state.decisions
    assert [line.span for line in after.state.work_log] == [1, 2, 3]
    assert (after.state.tokens_compacted, after.state.pending) == (130_000, ())
