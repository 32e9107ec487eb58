"""`longhaul config`: what it prints, and from where."""

import json
from pathlib import Path

import pytest

from tests.commands import Ran, longhaul


def config(agent_dir: Path, *more: str, **env: str) -> Ran:
    ran = longhaul("config", *more, agent_dir=agent_dir, env=env)
    assert (ran.code, ran.err) == (0, "")
    return ran


def write(folder: Path, **value: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "longhaul.json").write_text(json.dumps(value))


@pytest.mark.req("L213")
def test_the_file_lies_in_the_agent_directory_and_the_variable_moves_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home / ".pi" / "agent", rememberPerSpan=3)
    write(tmp_path / "named", rememberPerSpan=4)
    write(tmp_path / "given", rememberPerSpan=5)

    def told(*more: str, directory: str) -> tuple[int, str]:
        env = {"HOME": str(home), "PI_CODING_AGENT_DIR": directory}
        answer = json.loads(config(tmp_path, "--json", *more, **env).out)
        return answer["values"]["rememberPerSpan"], answer["path"]

    named, given = str(tmp_path / "named"), str(tmp_path / "given")
    assert told(directory="") == (3, f"{home}/.pi/agent/longhaul.json")
    assert told(directory=named) == (4, f"{named}/longhaul.json")
    assert told("--agent-dir", given, directory=named) == (5, f"{given}/longhaul.json")


@pytest.mark.req("L216")
def test_a_file_of_a_project_has_no_effect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    for place in (project, project / ".pi", project / ".pi" / "agent"):
        write(place, model="evil/exfil", routeProviders=["anthropic"])
    monkeypatch.chdir(project)
    answer = json.loads(config(tmp_path / "agent", "--json").out)
    assert (answer["found"], answer["values"]["model"]) == (False, None)
    assert set(answer["origins"].values()) == {"default"}


@pytest.mark.req("L232")
def test_the_example_is_a_file_that_changes_nothing(tmp_path: Path) -> None:
    example = config(tmp_path, "--example").out
    (tmp_path / "longhaul.json").write_text(example)
    answer = json.loads(config(tmp_path, "--json").out)
    assert answer["values"] == json.loads(example)
    assert (answer["warning"], answer["unknown"]) == (None, [])
    assert set(answer["origins"].values()) == {"longhaul.json"}


def test_each_value_is_shown_with_where_it_is_from(tmp_path: Path) -> None:
    write(tmp_path, caps={"filesChars": 0}, narrativeMode="warm", zip=1, routeProviders=["a\x1b["])
    lines = config(
        tmp_path, PI_COMPACT_STATE_MODEL="a/b", PI_COMPACTOR="pi", PI_COMPACT_STATE_DEBUG="off"
    ).out.splitlines()
    assert lines[0] == f"file  {tmp_path}/longhaul.json"
    rows = {line.split(None, 1)[0]: line.split(None, 1)[1] for line in lines[2:] if line}
    assert rows["model"] == '"a/b"  (PI_COMPACT_STATE_MODEL)'
    assert rows["routeProviders"] == '["a\\u001b["]  (longhaul.json)'
    assert rows["caps.filesChars"] == "0  (longhaul.json)"
    assert rows["caps.hardChars"] == "13500  (default)"
    assert rows["narrativeMode"] == '"single"  (default)'
    assert rows["PI_COMPACTOR"] == '"pi": pi compacts'
    assert rows["PI_COMPACT_STATE_DEBUG"] == '"off": log off'
    assert rows["PI_COMPACTOR_STATE_LOADED"] == "not set"
    assert lines[-2:] == [
        "wrong: narrativeMode must be single or turns",
        "longhaul.json: unknown keys: zip",
    ]


def test_a_header_that_may_be_a_secret_is_not_shown(tmp_path: Path) -> None:
    write(
        tmp_path,
        summarizerHeaders={"gw": {"Authorization": "Bearer hush", "x-affinity": "{sessionId}"}},
    )
    for more in ((), ("--json",)):
        out = config(tmp_path, *more).out
        assert "hush" not in out
        assert "{sessionId}" in out


def test_a_file_that_is_no_json_is_named_and_everything_has_its_default(tmp_path: Path) -> None:
    (tmp_path / "longhaul.json").write_text("{// mine\n}")
    before = (tmp_path / "longhaul.json").read_bytes()
    answer = json.loads(config(tmp_path, "--json").out)
    assert answer["warning"] == "longhaul.json is not valid JSON: every key has its default"
    assert answer["compactor"] == "state"
    assert answer["log"] == f"{tmp_path}/logs/compaction-state.jsonl"
    assert config(tmp_path).out.splitlines()[-1] == "wrong: the file is not valid JSON"
    assert (tmp_path / "longhaul.json").read_bytes() == before


def test_a_word_it_does_not_know_is_a_usage_error(tmp_path: Path) -> None:
    ran = longhaul("config", "--exampel", agent_dir=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
