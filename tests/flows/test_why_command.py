"""`longhaul why` as a script meets it (DESIGN §8)."""

import hashlib
import json
from pathlib import Path

import pytest

from tests.commands import Ran, agent_sessions, longhaul
from tests.own import OwnSession
from tests.tui.night import night_bytes


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path / "agent"


def why(agent: Path, *arguments: str, data: bytes | None = None) -> Ran:
    path = agent_sessions(agent) / "night.jsonl"
    path.write_bytes(night_bytes() if data is None else data)
    before = hashlib.sha256(path.read_bytes()).digest()
    ran = longhaul("why", *arguments, agent_dir=agent)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    return ran


def test_the_life_of_a_rule_as_text_words_in_place_of_marks(agent: Path) -> None:
    ran = why(agent, "R4")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.split("\n")
    assert lines[0] == ('R4, lifted: "prefix every commit subject with DRY: until I say otherwise"')
    assert [line[:3] for line in lines if line[:1].isdigit()] == [
        "1 S", "2 L", "3 C", "4 A", "5 C", "6 L",
    ]  # fmt: skip
    shown = '"the «DRY» «prefix» is «lifted», plain «subjects» are fine"'
    assert any(line.endswith(shown) for line in lines)


def test_json_agrees_with_what_state_says_of_every_rule(agent: Path) -> None:
    why(agent, "R1")
    rules = json.loads(longhaul("state", "--json", agent_dir=agent).out)["rules"]
    assert [rule["id"] for rule in rules] == ["R1", "R2", "R3", "R4", "R5", "R6"]
    words = {"active": "in force", "lifted": "lifted", "replaced": "replaced"}
    for rule in rules:
        told = json.loads(longhaul("why", rule["id"], "--json", agent_dir=agent).out)
        for key in ("id", "text", "u", "by", "span", "origin"):
            assert told[key] == rule[key]
        assert told["status"].split(" · ")[0] == words[rule["status"]]
        assert told["agrees"] is True


def test_json_has_ranges_of_the_whole_message_even_where_a_part_is_quoted(agent: Path) -> None:
    night = OwnSession()
    said = night.says(f"{'Take your time. ' * 60}never push, ever. {'Thank you. ' * 60}")
    words = "never push, ever."
    night.rule(said, words)
    night.close(line="one")
    told = json.loads(why(agent, "R1", "--json", data=night.bytes()).out)
    quote = next(q for q in told["steps"][0]["quotes"] if not q["beside"])
    assert quote["lit"] == [[960, 977]]
    assert quote["text"][960 - quote["start"] : 977 - quote["start"]] == words


@pytest.mark.parametrize("word", ["R99", "D99", "X9", "E77", "u99", "never heard of"])
def test_an_unknown_id_is_one_line_and_exit_1(agent: Path, word: str) -> None:
    ran = why(agent, word)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_standard_input_cannot_be_read_twice(agent: Path) -> None:
    ran = longhaul("why", "R1", "-", agent_dir=agent)
    assert (ran.code, ran.out) == (2, "")
    assert "name a file" in ran.err


def test_a_file_that_is_no_session_is_exit_1(agent: Path, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello\n")
    ran = longhaul("why", "R1", path, agent_dir=agent)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_hostile_words_reach_the_terminal_as_signs(agent: Path) -> None:
    night = OwnSession()
    said = night.says("never \x1b[31m use\u202e mocks [/red]")
    night.rule(said)
    night.close(line="one")
    for options in ((), ("--json",)):
        ran = why(agent, "R1", *options, data=night.bytes())
        assert ran.code == 0
        assert "\x1b" not in ran.out
        assert "\u202e" not in ran.out
    assert "␛[31m use⟨U+202E⟩ mocks [/red]" in why(agent, "R1", data=night.bytes()).out
