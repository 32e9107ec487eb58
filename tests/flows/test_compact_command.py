"""`longhaul compact`: a dry run from the command line."""

import hashlib
import json
from pathlib import Path

import pytest

from longhaul_tui.state.detail_codec import decode_details
from longhaul_tui.state.records import Details
from tests.commands import longhaul
from tests.own import OwnSession

KEEP = ("--keep-recent-tokens", "40")


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A session with a rule, a failing test and something after it."""
    made = OwnSession(cwd=str(tmp_path))
    made.says("Add CSV export to the reports page, streaming all rows, please.")
    made.says("never use mocks; fakes only")
    made.shell("npm test", "1 failed", code=1)
    made.says("now the docs " + "x" * 200)
    return made.write(tmp_path / "night.jsonl")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_json_has_every_documented_key_and_the_rule_in_the_user_s_words(
    night: Path, tmp_path: Path
) -> None:
    before = digest(night)
    ran = longhaul("compact", str(night), *KEEP, "--json", agent_dir=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == [
        "compactor",
        "outcome",
        "summary",
        "firstKeptEntryId",
        "tokensBefore",
        "details",
        "events",
        "labels",
        "refusals",
        "questions",
        "calls",
        "ms",
        "pass",
        "span",
    ]
    assert (found["compactor"], found["outcome"], found["span"]) == ("state", "compaction", 1)
    assert '- R1 [u2] "never use mocks; fakes only"' in found["summary"]
    assert found["labels"][1] == {
        "u": "u2",
        "label": "rule",
        "targets": [],
        "words": [[0, 27]],
        "attempt": 1,
    }
    details, flaws = decode_details(found["details"])
    assert isinstance(details, Details)
    assert list(flaws) == []
    assert found["pass"] == details.pass_id
    assert set(found["ms"]) == {"ledger", "fold", "model", "verify", "close"}
    assert digest(night) == before


def test_the_readable_form_says_who_labelled_and_what_came_of_each_message(
    night: Path, tmp_path: Path
) -> None:
    ran = longhaul("compact", str(night), *KEEP, "--dry-run", agent_dir=tmp_path)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert "Nothing was written." in lines
    assert "Labels by the built-in reader, not by a model." in lines
    assert "Hidden by caps: nothing." in lines
    assert any(line.startswith('  u2  rule: R1 recorded. "never use mocks') for line in lines)
    assert "Refused: nothing." in lines
    assert lines[-1].startswith("longhaul_recall: ")


def test_standard_input_is_read_once(night: Path, tmp_path: Path) -> None:
    ran = longhaul("compact", "-", *KEEP, "--json", agent_dir=tmp_path, stdin=night.read_bytes())
    assert ran.code == 0
    assert json.loads(ran.out)["outcome"] == "compaction"


def test_nothing_to_compact_is_said_with_exit_1(night: Path, tmp_path: Path) -> None:
    ran = longhaul("compact", str(night), agent_dir=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "nothing to compact" in ran.err


@pytest.mark.parametrize("where", ["option", "variable"])
def test_a_provider_that_is_not_installed_is_said(night: Path, tmp_path: Path, where: str) -> None:
    if where == "option":
        ran = longhaul("compact", str(night), *KEEP, "--model", "lamp/q", agent_dir=tmp_path)
    else:
        ran = longhaul(
            "compact",
            str(night),
            *KEEP,
            agent_dir=tmp_path,
            env={"PI_COMPACT_STATE_MODEL": "lamp/q"},
        )
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "longhaul: no provider is installed for lamp\n"


@pytest.mark.parametrize("name", ["missing.jsonl", "empty.jsonl", "notes.jsonl"])
def test_bad_files_are_one_line_and_exit_1(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "notes.jsonl").write_text("hello\n")
    ran = longhaul("compact", str(tmp_path / name), agent_dir=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1


def test_hostile_text_is_only_text(tmp_path: Path) -> None:
    made = OwnSession(cwd=str(tmp_path))
    made.says("never \x1b[31m push \u202e to main [/red]")
    made.shell("echo", "\x1b]52;c;x\x07")
    made.says("go on " + "x" * 200)
    path = made.write(tmp_path / "x.jsonl")
    ran = longhaul("compact", str(path), *KEEP, agent_dir=tmp_path)
    assert ran.code == 0
    assert ran.out.replace("\n", "").isprintable()
    assert "\u202e" not in ran.out


def test_other_compactors_are_usage(night: Path, tmp_path: Path) -> None:
    ran = longhaul("compact", str(night), "--compactor", "magic", agent_dir=tmp_path)
    assert ran.code == 2
