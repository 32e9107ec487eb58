"""Whole sessions through the command, against answers worked out by hand from STATE.

Each session stands for one rule of the ledger that depends on what stands before or behind it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import agent_sessions, longhaul
from tests.sessions import SessionFile


def ledger_of(file: SessionFile, agent: Path) -> dict[str, Any]:
    """What `longhaul state --json` says of this session's ledger."""
    path = file.write(agent_sessions(agent) / "one.jsonl")
    ran = longhaul("state", path, "--json", agent_dir=agent)
    assert ran.code == 0, ran.err
    ledger: dict[str, Any] = json.loads(ran.out)["ledger"]
    return ledger


def commands(ledger: dict[str, Any]) -> list[tuple[str | None, int | None, str]]:
    return [(row["id"], row["exit"], row["end"]) for row in ledger["commands"]]


def errors(ledger: dict[str, Any]) -> list[tuple[str, str, bool, int, int | None]]:
    return [(e["id"], e["text"], e["open"], e["count"], e["runs"]) for e in ledger["errors"]]


def tool(file: SessionFile, name: str, path: str, error: str = "") -> str:
    """A tool call with its result."""
    call = file.call(name, path=path)
    file.assistant(calls=[call])
    return file.result(call, error or "fine", is_error=bool(error), details={} if error else None)


@pytest.mark.req("L7", "L6")
def test_ids_and_counts_go_on_over_compactions_of_anybody(tmp_path: Path) -> None:
    file = SessionFile()
    kept = file.user("Make the import work.")
    first = file.shell("cargo bench", "thread panicked at src/a.rs:10:5", code=101)
    file.shell("mkdocs", "fatal: no config", code=2)
    file.compaction("what pi kept", kept)
    file.shell("mkdocs")
    file.compaction("what another extension kept", kept, from_hook=True)
    file.shell(
        "cargo bench", "thread panicked at /home/dev/proj/src/a.rs:99:7\nfatal: x 1", code=101
    )
    file.shell("cargo bench", "fatal: x 22", code=101)
    ledger = ledger_of(file, tmp_path)
    # "panicked" is not the word "panic": the last line counts in the first run, `fatal` later.
    assert errors(ledger) == [
        ("E1", "thread panicked at src/a.rs:10:5", True, 1, 3),
        ("E2", "fatal: no config", False, 1, 2),
        ("E3", "fatal: x 1", True, 2, 3),
    ]
    assert ledger["errors"][0]["entry"] == first
    assert commands(ledger) == [
        ("C1", 101, "done"),
        ("C2", 2, "done"),
        ("C3", 0, "done"),
        ("C4", 101, "done"),
        ("C5", 101, "done"),
    ]


def test_another_branch_is_numbered_from_its_own_path(tmp_path: Path) -> None:
    file = SessionFile()
    asked = file.user("Make the import work.")
    file.shell("mk one", "error: on the left branch", code=1)
    file.shell("mk two")
    file.branch(asked, "the left branch")
    failed = file.shell("mk three", "error: on the right branch", code=4)
    file.shell("mk three")
    ledger = ledger_of(file, tmp_path)
    assert commands(ledger) == [("C1", 4, "done"), ("C2", 0, "done")]
    assert errors(ledger) == [("E1", "error: on the right branch", False, 1, 2)]
    assert ledger["errors"][0]["entry"] == failed


def test_what_never_ran_is_an_error_without_a_command(tmp_path: Path) -> None:
    file = SessionFile()
    file.user("Go.")
    file.shell("ls")
    for text in (
        "Blocked by policy",
        "Tool bash not found",
        'Validation failed for tool "bash": -',
    ):
        call = file.call("bash", command=f"rm {text[:4]}")
        file.assistant(calls=[call])
        file.result(call, text, is_error=True, duration=None, details={})
    file.bash("make", "fatal: stop", 2)
    file.bash("make secret", "fatal: unseen", 2, excluded=True)
    ledger = ledger_of(file, tmp_path)
    assert commands(ledger) == [("C1", 0, "done"), ("C2", 2, "done")]
    assert errors(ledger) == [
        ("E1", "Blocked by policy", True, 1, None),
        ("E2", "Tool bash not found", True, 1, None),
        ("E3", 'Validation failed for tool "bash": -', True, 1, None),
        ("E4", "fatal: stop", True, 1, 1),
    ]


def test_a_tool_error_is_closed_by_the_same_tool_on_the_same_target_only(tmp_path: Path) -> None:
    file = SessionFile()
    file.user("Go.")
    tool(file, "edit", "src/a.py", "Could not find the exact text in src/a.py.")
    tool(file, "read", "b.py", "ENOENT: no such file or directory, open 'b.py'")
    tool(file, "write", "src/a.py")
    tool(file, "read", "src/a.py")
    tool(file, "edit", "src/c.py")
    still = ledger_of(file, tmp_path)
    tool(file, "edit", "/home/dev/proj/src/a.py")
    fixed = ledger_of(file, tmp_path)
    assert [(e["id"], e["open"]) for e in still["errors"]] == [("E1", True), ("E2", True)]
    assert [(e["id"], e["open"]) for e in fixed["errors"]] == [("E1", False), ("E2", True)]


def test_an_old_file_names_its_lines(tmp_path: Path) -> None:
    file = SessionFile(version=1)
    file.user("Go.")
    file.shell("ls")
    file.shell("make", "fatal: stop", code=2)
    ledger = ledger_of(file, tmp_path)
    assert [row["entry"] for row in ledger["commands"]] == ["line:4", "line:6"]
    assert [row["entry"] for row in ledger["errors"]] == ["line:6"]
