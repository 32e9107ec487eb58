"""Reading single lines in tests."""

import json
from typing import Any

from longhaul_tui.transcript.decode import Decoded, decode
from longhaul_tui.transcript.entries import Body, Entry
from longhaul_tui.transcript.framing import Frame
from tests.sessions import SessionFile


def decoded(raw: bytes, line: int = 1, offset: int = 0) -> Decoded:
    return decode(Frame(line, offset, raw, len(raw)))


def entry(raw: bytes) -> Entry:
    """The one entry of a line without anomalies."""
    result = decoded(raw)
    assert result.anomalies == ()
    (line,) = result.lines
    assert isinstance(line, Entry)
    return line


def body(session: SessionFile) -> Body:
    """Body of the last line."""
    return entry(session.lines[-1]).body


def codes(result: Decoded) -> list[str]:
    return [anomaly.code for anomaly in result.anomalies]


def message(**fields: Any) -> bytes:
    line = {"type": "message", "id": "a", "parentId": None, "message": fields}
    return json.dumps(line).encode()
