"""`longhaul cost`: the answer, its shape, and what happens where there is none."""

import hashlib
import json
import os
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Ran, agent_sessions, longhaul
from tests.sessions import SessionFile

COST = {"input": 3, "output": 15, "cacheRead": 0.3, "cacheWrite": 3.75}
TIER = {"inputTokensAbove": 200_000, "input": 6, "output": 22.5, "cacheRead": 0.6, "cacheWrite": 7}
MODELS = {
    "providers": {
        "stub": {
            "models": [
                {"id": "stub-a", "contextWindow": 200_000, "cost": COST},
                {"id": "stub-b", "contextWindow": 32_000, "cost": {**COST, "tiers": [TIER]}},
            ]
        }
    }
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An agent directory with two priced models."""
    (tmp_path / "models.json").write_text(json.dumps(MODELS))
    return tmp_path


def used(fresh: int = 0, output: int = 0, read: int = 0, write: int = 0, **more: Any) -> Any:
    cost = more.pop("cost", 0.0)
    return {
        "input": fresh,
        "output": output,
        "cacheRead": read,
        "cacheWrite": write,
        "totalTokens": fresh + output + read + write,
        "cost": {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": cost},
        **more,
    }


def answer(*words: str | Path, home: Path, **more: Any) -> Any:
    ran = longhaul("cost", "--json", *words, agent_dir=home, **more)
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def told(*words: str | Path, home: Path, **more: Any) -> Ran:
    return longhaul("cost", *words, agent_dir=home, **more)


def night() -> SessionFile:
    """Two replies of 0.3 and 0.0603 dollars, a compaction of 0.33, one model without a price."""
    file = SessionFile()
    file.model()
    file.user("go")
    file.assistant("one", usage=used(100_000, cost=0.3))
    file.assistant("two", usage=used(100, 4_000, cost=0.0603))
    file.compaction("what was", "e0000003", usage=used(100_000, 2_000, cost=0.33))
    file.assistant("three", usage=used(5, cost=0.5), model="unheard-of")
    return file


def test_the_json_is_what_the_documents_say(home: Path) -> None:
    path = night().write(home / "night.jsonl")
    value = answer(path, home=home)
    assert list(value) == ["sessions", "total", "sharedEntries"]
    (session,) = value["sessions"]
    assert session == {
        "id": "019b0000-0000-7000-8000-000000000001",
        "path": str(path),
        "reported": "1.1903",
        "derived": "0.6903",
        "responses": 3,
        "summarizer": {"reported": "0.33", "derived": "0.33", "calls": 1},
        "unpriced": [{"entry": "e0000006", "reason": "no-model"}],
        "differences": [],
        "assumed": [{"entry": "e0000005", "model": "stub/stub-a"}],
        "meter": {"tokens": 5, "estimate": None, "limit": None, "compactsAt": None},
    }
    assert value["total"] == {"reported": "1.1903", "derived": "0.6903", "unpriced": 1}
    assert value["sharedEntries"] == 0


@pytest.mark.parametrize(
    ("usage", "model", "why", "detail"),
    [
        (used(1_000_000, cost=2.5), "stub-a", "rate", "total 2.5 reported, 3 derived"),
        (
            used(250_000, cost=0.75),
            "stub-b",
            "tier",
            "reported at the rates up to 200,000, for a prompt of 250,000",
        ),
        (
            used(0, 0, 0, 100_000, cacheWrite1h=100_000, cost=0.375),
            "stub-a",
            "bucket",
            "reported counts one-hour writes as short ones",
        ),
    ],
)
def test_a_difference_says_why(home: Path, usage: Any, model: str, why: str, detail: str) -> None:
    file = SessionFile()
    entry = file.assistant("one", usage=usage, model=model)
    (session,) = answer(file.write(home / "s.jsonl"), home=home)["sessions"]
    (difference,) = session["differences"]
    assert (difference["entry"], difference["why"], difference["detail"]) == (entry, why, detail)
    assert difference["reported"] == session["reported"]
    assert difference["derived"] == session["derived"]
    gap = Decimal(difference["reported"]) - Decimal(difference["derived"])
    assert abs(gap) > Decimal("0.000001")


def test_groups_by_day_model_session_and_project(home: Path) -> None:
    file = night()
    file.wait(86_400)
    file.assistant("four", usage=used(100_000, cost=0.6))
    other = SessionFile(cwd="/home/dev/other", session_id="019b-other")
    other.assistant("five", usage=used(200_000))
    paths = (file.write(home / "a.jsonl"), other.write(home / "b.jsonl"))

    def groups(by: str) -> dict[str, tuple[str, str, int, int]]:
        rows = answer(*paths, "--by", by, home=home)["groups"]
        names = ("reported", "derived", "responses", "unpriced")
        assert all(list(row) == ["key", *names] for row in rows)
        return {row["key"]: tuple(row[name] for name in names) for row in rows}

    assert groups("day") == {
        "2026-11-30": ("1.1903", "1.2903", 4, 1),
        "2026-12-01": ("0.6", "0.3", 1, 0),
    }
    assert groups("model") == {
        "stub/stub-a": ("1.2903", "1.5903", 4, 0),
        "stub/unheard-of": ("0.5", "0", 1, 1),
    }
    assert groups("session") == {
        "019b0000-0000-7000-8000-000000000001": ("1.7903", "0.9903", 4, 1),
        "019b-other": ("0", "0.6", 1, 0),
    }
    assert set(groups("project")) == {"/home/dev/proj", "/home/dev/other"}
    assert "groups" not in answer(*paths, home=home)


def forked(parent: SessionFile) -> SessionFile:
    """As pi makes it: the entries copied with their ids, a header of its own."""
    fork = SessionFile(session_id="019b-fork", start_ms=parent.ms + 1_000)
    fork.lines[0] = fork.lines[0][:-1] + b',"parentSession":"/night.jsonl"}'
    fork.lines += parent.lines[1:]
    fork.leaf = parent.leaf
    fork._entries = 100
    fork.assistant("another way", usage=used(1_000_000))
    return fork


def test_forks_and_copies_are_counted_once_where_they_began_and_said(home: Path) -> None:
    parent = night()
    first = parent.write(home / "night.jsonl")
    fork = forked(parent).write(home / "fork.jsonl")
    value = answer(fork, first, home=home)
    assert [session["derived"] for session in value["sessions"]] == ["3", "0.6903"]
    assert [session["responses"] for session in value["sessions"]] == [1, 3]
    assert value["total"]["derived"] == "3.6903"
    assert value["sharedEntries"] == 4
    text = told(fork, first, home=home).out
    assert "4 entries stand in several of these files (forks, clones or copies)" in text
    assert answer(first, first, home=home)["total"]["derived"] == "0.6903"
    assert answer(fork, home=home)["total"]["derived"] == "3.6903"


def test_entries_that_hang_elsewhere_in_the_tree_are_the_same(home: Path) -> None:
    parent = night()
    first = parent.write(home / "night.jsonl")
    rechained = [
        line.replace(b'"parentId":"e0000003"', b'"parentId":null') for line in parent.lines
    ]
    (home / "fork.jsonl").write_bytes(b"\n".join(rechained) + b"\n")
    assert answer(first, home / "fork.jsonl", home=home)["sharedEntries"] == 4


def test_an_id_alone_makes_no_entry_the_same(home: Path) -> None:
    first = night().write(home / "a.jsonl")
    other = SessionFile(session_id="019b-other")
    other.model()
    other.user("go")
    other.assistant("something else", usage=used(100_000, cost=0.3))
    value = answer(first, other.write(home / "b.jsonl"), home=home)
    assert value["sharedEntries"] == 0
    assert value["total"]["derived"] == "0.9903"


def test_sessions_without_ids_are_told_apart_by_line_and_content(home: Path) -> None:
    file = SessionFile(version=1)
    file.assistant("one", usage=used(100_000))
    first, copy = file.write(home / "a.jsonl"), file.write(home / "copy.jsonl")
    value = answer(first, copy, home=home)
    assert (value["total"]["derived"], value["sharedEntries"]) == ("0.3", 1)


@pytest.mark.req("H47", "H63")
def test_the_text_calls_it_an_estimate_and_names_what_has_no_price(home: Path) -> None:
    ran = told(night().write(home / "night.jsonl"), home=home)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert "  stub/stub-a: 2 responses, 100.1k input, 0 cached, 0 written, 4.0k output: " in ran.out
    assert "  stub/stub-a, pi's own: 1 call, 100.0k input" in ran.out
    assert "1 unpriced (reported $0.5000): no price known for the model" in ran.out
    assert "All: $0.6903 + 1 unpriced (reported $1.19)." in lines
    assert lines[-1].startswith("Estimates by prices in pi's models.json and the catalogue")
    assert "%" not in ran.out


@pytest.mark.req("H58")
def test_a_plans_usage_stands_apart(home: Path) -> None:
    (home / "auth.json").write_text(json.dumps({"stub": {"type": "oauth", "access": "secret"}}))
    path = night().write(home / "night.jsonl")
    (session,) = answer(path, home=home)["sessions"]
    assert (session["reported"], session["derived"]) == ("0", "0")
    assert session["unpriced"][0] == {
        "entry": "e0000003",
        "reason": "subscription",
        "assumed": True,
    }
    ran = told(path, home=home)
    assert "All: 4 by plan." in ran.out
    assert "secret" not in ran.out + json.dumps(session)


@pytest.mark.req("H44")
def test_the_catalogue_prices_what_pis_files_do_not_without_any_key(tmp_path: Path) -> None:
    """Claude Sonnet 4.5: 1,000 at 3 and 100 at 15 dollars for a million."""
    file = SessionFile()
    counts = used(1_000, 100, cost=0.0045)
    file.assistant("one", provider="anthropic", model="claude-sonnet-4-5", usage=counts)
    value = answer(file.write(tmp_path / "s.jsonl"), home=tmp_path)
    assert value["total"] == {"reported": "0.0045", "derived": "0.0045", "unpriced": 0}
    assert value["sessions"][0]["meter"]["limit"] == 200_000


@pytest.mark.req("H45", "H50")
def test_nothing_of_the_users_changes(home: Path) -> None:
    path = night().write(home / "night.jsonl")
    v1 = SessionFile(version=1)
    v1.assistant("one", usage=used(1, 2, 3, 4))
    old = v1.write(home / "old.jsonl")
    before = {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in home.glob("*.js*")}
    assert told(path, old, home=home).code == 0
    assert {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in home.glob("*.js*")} == (
        before
    )


def test_without_a_file_the_newest_session_and_with_all_every_one(home: Path) -> None:
    folder = agent_sessions(home)
    old = night().write(folder / "2026_a.jsonl")
    os.utime(old, (1, 1))
    other = SessionFile(session_id="019b-other")
    other.assistant("five", usage=used(200_000))
    other.write(folder / "2026_b.jsonl")
    (folder / "2026_c.jsonl").write_text("not a session\n")
    assert [s["id"] for s in answer(home=home)["sessions"]] == ["019b-other"]
    everything = answer("--all", home=home)
    assert everything["total"]["derived"] == "1.2903"
    assert [s["id"] for s in everything["sessions"]] == [
        "019b-other",
        "019b0000-0000-7000-8000-000000000001",
    ]


def test_standard_input(home: Path) -> None:
    data = night().bytes()
    path = night().write(home / "night.jsonl")
    assert answer("-", home=home, stdin=data)["sessions"][0]["path"] == "-"
    assert answer("-", path, home=home, stdin=data)["sharedEntries"] == 4


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["missing.jsonl"], 1, "no such file"),
        (["."], 1, "is a directory"),
        (["empty.jsonl"], 1, "is empty"),
        (["text.jsonl"], 1, "is not a pi session"),
        (["no-such-name"], 1, "no session"),
        ([], 1, "no session"),
        (["--all"], 1, "no session"),
        (["--all", "x"], 2, "exclude each other"),
        (["--by", "moon", "x"], 2, "moon"),
        (["-"], 1, "standard input is empty"),
    ],
)
def test_what_cannot_be_answered_is_one_line(
    home: Path, words: list[str], code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "empty.jsonl").write_text("")
    (home / "text.jsonl").write_text("hello\n")
    monkeypatch.chdir(home)
    ran = told(*words, home=home)
    assert (ran.code, ran.out) == (code, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_a_session_without_an_entry_cost_nothing(home: Path) -> None:
    ran = told(SessionFile().write(home / "s.jsonl"), home=home)
    assert (ran.code, ran.err) == (0, "")
    assert "All: nothing." in ran.out


def test_damaged_files_of_pi_are_named_and_the_rest_is_told(home: Path) -> None:
    (home / "models.json").write_text("{")
    ran = told(night().write(home / "night.jsonl"), home=home)
    assert ran.code == 0
    assert "All: 4 unpriced (reported $1.19)." in ran.out
    assert ran.err == "longhaul: models.json is ignored: not valid JSON\n"


def test_names_of_models_and_sessions_never_reach_the_terminal_raw(home: Path) -> None:
    file = SessionFile(cwd="/home/\x1b[2Jdev")
    file.name("night \x1b]52;c;eA==\x07 \u202e run")
    file.assistant("one", model="m\x1b[31m", usage=used(5))
    ran = told(file.write(home / "s.jsonl"), "--by", "model", home=home)
    assert ran.code == 0
    assert not {"\x1b", "\x07", "\u202e"}.intersection(ran.out)
