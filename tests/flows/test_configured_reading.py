"""What the user says of commands and claims counts in every reading of a record."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import longhaul
from tests.sessions import SessionFile


def read(folder: Path, *, warned: str = "", **config: object) -> dict[str, Any]:
    file = SessionFile()
    file.shell("npm test")
    file.shell("just bench --all", code=1)
    call = file.call("Terminal", command="pytest -q")
    file.assistant(calls=[call])
    file.result(call, "3 passed")
    path = file.write(folder / "s.jsonl")
    (folder / "longhaul.json").write_text(json.dumps(config))
    ran = longhaul("state", path, "--json", agent_dir=folder)
    assert (ran.code, ran.err) == (0, warned)
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def claims(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(claim["kind"], claim["command"]) for claim in answer["ledger"]["claims"]]


def commands(answer: dict[str, Any]) -> list[str]:
    return [command["command"] for command in answer["ledger"]["commands"]]


@pytest.mark.req("L227")
def test_claim_patterns_say_which_commands_are_claims(tmp_path: Path) -> None:
    bench = {"pattern": "just bench", "kind": "custom"}
    assert claims(read(tmp_path)) == [("test", "npm test")]
    assert claims(read(tmp_path, claimPatterns=[bench])) == [("custom", "just bench --all")]
    assert claims(read(tmp_path, claimPatterns=[])) == []
    warned = (
        "longhaul: longhaul.json: claimPatterns must be a list of {pattern, kind},"
        " so all defaults stand\n"
    )
    bad = read(tmp_path, warned=warned, claimPatterns=[bench, {"pattern": "x"}])
    assert claims(bad) == [("test", "npm test")]


def test_shell_tools_say_whose_calls_are_commands(tmp_path: Path) -> None:
    assert commands(read(tmp_path)) == ["npm test", "just bench --all"]
    told = read(tmp_path, shellTools=["terminal"])
    assert (commands(told), claims(told)) == (["pytest -q"], [("test", "pytest -q")])
    both = read(tmp_path, shellTools=["bash", "Terminal"])
    assert commands(both) == ["npm test", "just bench --all", "pytest -q"]
