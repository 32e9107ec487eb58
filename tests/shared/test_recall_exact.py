"""Recall gives the outputs and messages of the sample sessions exactly as pi wrote them."""

import json
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.engine.load import load_file
from longhaul_tui.engine.reading import BodyReader
from longhaul_tui.engine.recalling import record_of
from longhaul_tui.engine.session import Session
from longhaul_tui.recall.query import recall
from longhaul_tui.words.credentials import mask

COMMANDS = {
    "pi-1.6.0/s1_tools_errors.jsonl": 6,
    "pi-1.6.0/s3_branch_labels_custom.jsonl": None,
    "pi-1.6.0/s5_boundary_compaction.jsonl": None,
    "real/large-session.jsonl": None,
}
"""By file; the number of its commands where the documents say it (STATE, example of U20)."""


def texts(path: Path) -> list[str]:
    """Every text of a tool result or an execution, read without the product."""
    found = []
    for line in path.read_text("utf-8").rstrip("\n").split("\n"):
        message: dict[str, Any] = json.loads(line).get("message") or {}
        if message.get("role") == "bashExecution":
            found.append(message.get("output", ""))
        if message.get("role") == "toolResult":
            blocks = message["content"]
            found.append("\n".join(one["text"] for one in blocks if one["type"] == "text"))
    return found


def answers(path: Path, query: str) -> str:
    """All pages of an answer, put together without their last lines."""
    session = load_file(path)
    assert isinstance(session, Session)
    snapshot = session.snapshot()
    record = record_of(snapshot, BodyReader(path, lambda: snapshot.generation).page)
    first = recall(record, query)
    if first.code == "none":
        return ""
    assert first.code == "ok", first.text
    if first.pages == 1:
        return first.text
    parts = [recall(record, query, page).text for page in range(1, first.pages + 1)]
    return "".join(part[: part.rindex("[page ")] for part in parts)


@pytest.mark.req("L203", "L204")
@pytest.mark.parametrize("name", COMMANDS)
def test_every_output_is_a_text_of_the_file_exactly(name: str, shared_sessions: Path) -> None:
    path = shared_sessions / name
    session = load_file(path)
    assert isinstance(session, Session)
    count = len(session.snapshot().ledger.commands)
    assert COMMANDS[name] in (None, count)
    written = {mask(text).rstrip("\n") for text in texts(path)}
    for n in {*range(1, min(count, 12) + 1), *range(max(1, count - 6), count + 1)}:
        assert answers(path, f"output C{n}").rstrip("\n") in written
