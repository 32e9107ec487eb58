"""`longhaul state --json` on the sample sessions gives what a careful reader counted by hand."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.commands import longhaul

EXPECTED = sorted((Path(__file__).parent / "expected").glob("*.toml"))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def rows(expected: list[dict[str, Any]], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row.get(key) for key in keys) for row in expected]


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_the_command_agrees_with_the_reader(
    path: Path, tmp_path: Path, shared_sessions: Path
) -> None:
    expected = tomllib.loads(path.read_text())
    file = shared_sessions / expected["file"]
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    assert before == expected["sha256"]
    ran = longhaul("state", file, "--json", agent_dir=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    value = json.loads(ran.out)
    session = value["session"]
    assert session["version"] == expected["version"]
    assert session["entries"] == expected["entries"]
    assert session["fileEntries"] == expected["file_entries"]
    assert session["badLines"] == expected["bad_lines"]
    assert session["users"] == len(expected["users"])
    assert value["anomalies"] == expected["anomalies"]
    assert rows(value["compactions"], "entry", "by", "onPath") == rows(
        expected["compactions"], "entry", "by", "on_path"
    )
    ledger = value["ledger"]
    assert rows(ledger["errors"], "id", "entry", "open", "count", "runs") == rows(
        expected.get("errors", []), "id", "entry", "open", "count", "runs"
    )
    assert [digest(error["text"]) for error in ledger["errors"]] == [
        error["text"] for error in expected.get("errors", [])
    ]
    assert rows(ledger["claims"], "kind", "id", "exit", "exitFrom", "changedSince") == rows(
        expected.get("claims", []), "kind", "id", "exit", "exit_from", "changed_since"
    )
    numbered = [command for command in ledger["commands"] if command["id"]]
    assert rows(numbered, "id", "entry", "exit", "end") == rows(
        expected.get("commands", []), "id", "entry", "exit", "end"
    )
    assert [digest(name) for name in value["files"]["modified"]] == expected["modified"]
    assert [digest(name) for name in value["files"]["read"]] == expected["read"]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
