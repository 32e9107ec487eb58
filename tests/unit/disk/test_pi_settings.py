"""How many tokens pi keeps, by its own settings."""

import json
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.disk.pi_settings import Keep, Refused, find_keep, merged

MODEL = "lamp/quill-70b"


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    (tmp_path / "agent").mkdir()
    return tmp_path / "agent"


def write(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value))


def keep(agent: Path, compaction: Any, model: str | None = MODEL) -> Keep | Refused:
    write(agent / "settings.json", {"compaction": compaction})
    return find_keep(agent, "", model)


def test_without_settings_it_is_the_default(agent: Path) -> None:
    assert find_keep(agent, "", MODEL) == Keep(None, "default")
    assert keep(agent, None) == keep(agent, {}) == keep(agent, 7) == Keep(None, "default")


def test_the_settings_then_those_of_the_model(agent: Path) -> None:
    assert keep(agent, {"keepRecentTokens": 0}) == Keep(0, "settings")
    own = {"keepRecentTokens": 9, "modelOverrides": {MODEL: {"keepRecentTokens": 5}}}
    assert keep(agent, own) == Keep(5, "model")
    assert keep(agent, own, "lamp/other") == keep(agent, own, None) == Keep(9, "settings")
    assert keep(agent, {"modelOverrides": {MODEL: {"reserveTokens": 1}}}) == Keep(None, "default")


@pytest.mark.parametrize("value", [-1, 1.5, "9", None, True, 2**53])
def test_a_number_pi_refuses_is_refused(agent: Path, value: object) -> None:
    assert keep(agent, {"keepRecentTokens": value}) == Refused("compaction.keepRecentTokens")
    found = keep(agent, {"modelOverrides": {MODEL: {"keepRecentTokens": value}}})
    assert found == Refused(f"compaction.modelOverrides of {MODEL}, keepRecentTokens")


@pytest.mark.parametrize("value", [7, None, [1]])
def test_overrides_that_are_no_object_are_refused(agent: Path, value: object) -> None:
    found = keep(agent, {"modelOverrides": {MODEL: value}})
    assert found == Refused(f"compaction.modelOverrides of {MODEL}")


@pytest.mark.parametrize("text", ["{", "\xff", '{"compaction": {"keepRecentTokens": 1}}}'])
def test_settings_that_are_no_json_are_ignored_and_named(agent: Path, text: str) -> None:
    (agent / "settings.json").write_bytes(text.encode("latin-1"))
    problem = "settings.json is ignored: not valid JSON"
    assert find_keep(agent, "", MODEL) == Keep(None, "default", (problem,))


def test_a_byte_order_mark_is_read(agent: Path) -> None:
    write(agent / "settings.json", "\ufeff" + '{"compaction":{"keepRecentTokens":3}}')
    assert find_keep(agent, "", MODEL) == Keep(3, "settings")


@pytest.mark.parametrize(
    ("trust", "expected"),
    [
        ({}, 9),
        ({"{cwd}": True}, 4),
        ({"{cwd}": False}, 9),
        ({"{parent}": True}, 4),
        ({"{parent}": True, "{cwd}": False}, 9),
        ({"{parent}": False, "{cwd}": True}, 4),
        ({"{parent}": True, "{cwd}": None}, 4),
        ("{", 9),
    ],
)
def test_a_projects_settings_count_where_pi_trusts_it(
    agent: Path, tmp_path: Path, trust: Any, expected: int
) -> None:
    cwd = tmp_path / "proj"
    write(cwd / ".pi" / "settings.json", {"compaction": {"keepRecentTokens": 4}})
    write(agent / "settings.json", {"compaction": {"keepRecentTokens": 9}})
    if isinstance(trust, dict):
        places = {"cwd": cwd, "parent": tmp_path}
        trust = {name.format(**places): value for name, value in trust.items()}
    write(agent / "trust.json", trust)
    assert find_keep(agent, str(cwd), MODEL) == Keep(expected, "settings")


def test_pi_may_trust_every_project(agent: Path, tmp_path: Path) -> None:
    write(tmp_path / "proj/.pi/settings.json", {"compaction": {"keepRecentTokens": 4}})
    write(agent / "settings.json", {"defaultProjectTrust": "always"})
    assert find_keep(agent, str(tmp_path / "proj"), MODEL) == Keep(4, "settings")
    write(agent / "trust.json", {str(tmp_path / "proj"): False})
    assert find_keep(agent, str(tmp_path / "proj"), MODEL) == Keep(None, "default")


@pytest.mark.parametrize("cwd", ["", "proj", "../proj", "/a\0b", "/nowhere/at/all"])
def test_a_directory_that_cannot_be_one_has_no_settings(agent: Path, cwd: str) -> None:
    write(agent / "settings.json", {"defaultProjectTrust": "always"})
    assert find_keep(agent, cwd, MODEL) == Keep(None, "default")


def test_objects_are_merged_and_all_else_replaced() -> None:
    base = {"a": {"b": 1, "c": {"d": 2}}, "e": [1], "f": {"g": 1}}
    over = {"a": {"c": {"h": 3}}, "e": [2], "f": 7, "i": {}}
    assert merged(base, over) == {
        "a": {"b": 1, "c": {"d": 2, "h": 3}},
        "e": [2],
        "f": 7,
        "i": {},
    }
