"""Costs worked out by hand from prices and usage (STATE A7-A9), against `longhaul cost --json`.

The prices are a model file of the tests' own, in dollars for a million tokens; every expected
amount is written as the sum it was worked out by.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import agent_sessions, longhaul
from tests.sessions import SessionFile, iso

BASE = {"input": 3, "output": 15, "cacheRead": 0.3, "cacheWrite": 3.75}
EVEN = {**BASE, "cacheWrite": 6}
"""Writes cost twice the input, as those of an hour do: a lost split changes nothing."""
TIERS = [
    {
        "inputTokensAbove": 200_000,
        "input": 6,
        "output": 22.5,
        "cacheRead": 0.6,
        "cacheWrite": 7.5,
    },
    {"inputTokensAbove": 400_000, "input": 9, "output": 30, "cacheRead": 0.9, "cacheWrite": 11},
]
MODELS = {
    "providers": {
        "stub": {
            "models": [
                {"id": "flat", "contextWindow": 200_000, "cost": BASE},
                {"id": "even", "contextWindow": 200_000, "cost": EVEN},
                {"id": "tier", "contextWindow": 900_000, "cost": {**BASE, "tiers": TIERS}},
            ]
        }
    }
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An agent directory with these models and one login by account."""
    (tmp_path / "models.json").write_text(json.dumps(MODELS))
    logins = {"club": {"type": "oauth"}, "shop": {"type": "api_key", "key": "k"}}
    (tmp_path / "auth.json").write_text(json.dumps(logins))
    return tmp_path


def used(fresh: int = 0, output: int = 0, read: int = 0, write: int = 0, **more: Any) -> Any:
    cost = {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": 0}
    counts = {"input": fresh, "output": output, "cacheRead": read, "cacheWrite": write}
    return {**counts, "totalTokens": fresh + output + read + write, "cost": cost, **more}


def answer(*words: str | Path, home: Path, **more: Any) -> Any:
    ran = longhaul("cost", "--json", *words, agent_dir=home, **more)
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


@pytest.mark.parametrize(
    ("model", "usage", "dollars"),
    [
        ("even", used(1_000, 200, 5_000, 400), "0.0099"),  # .003 + .003 + .0015 + .0024
        ("tier", used(100_000, 10, 100_000), "0.33015"),  # 200,000 is not above: .3+.00015+.03
        ("tier", used(100_000, 10, 100_001), "0.6602256"),  # .6 + .000225 + .0600006
        # The write makes the prompt 200,001: .6 + .000225 + .06 + .0000075
        ("tier", used(100_000, 10, 100_000, 1, cacheWrite1h=0), "0.6602325"),
        ("tier", used(300_000, 10, 100_001), "2.7903009"),  # 2.7 + .0003 + .0900009
        ("tier", used(100, 300_000), "4.5003"),  # a long answer is no long prompt
        ("flat", used(10, 0, 0, 1_000, cacheWrite1h=400), "0.00468"),  # .00003 + .00225 + .0024
        # An hour's write at twice the tier's input: .6 + 10 × 12e-6 + 110,000 × .6e-6
        ("tier", used(100_000, 0, 110_000, 10, cacheWrite1h=10), "0.66612"),
    ],
)
def test_a_reply_costs_what_its_rates_make(
    home: Path, model: str, usage: Any, dollars: str
) -> None:
    file = SessionFile()
    file.assistant("x", model=model, usage=usage)
    (session,) = answer(file.write(home / "s.jsonl"), home=home)["sessions"]
    assert (session["derived"], session["unpriced"]) == (dollars, [])


def test_what_has_no_price_says_why(home: Path) -> None:
    file = SessionFile()
    lost = file.assistant("x", model="flat", usage=used(10, 0, 0, 1_000))
    nobody = file.assistant("x", model="unheard-of", usage=used(10, 5))
    plan = file.assistant("x", model="gpt-5", provider="openai-codex", usage=used(10, 5))
    account = file.assistant("x", model="x", provider="club", usage=used(10, 5))
    keyed = file.assistant("x", model="x", provider="shop", usage=used(10, 5))
    nothing = file.assistant("x", model="flat", usage=used())
    wrong = file.assistant("x", model="flat", usage=used(-1, 5))
    (session,) = answer(file.write(home / "s.jsonl"), home=home)["sessions"]
    assert session["unpriced"] == [
        {"entry": lost, "reason": "write-split-lost"},
        {"entry": nobody, "reason": "no-model"},
        {"entry": plan, "reason": "subscription"},
        {"entry": account, "reason": "subscription", "assumed": True},
        {"entry": keyed, "reason": "no-model"},
        {"entry": nothing, "reason": "no-usage"},
        {"entry": wrong, "reason": "no-usage"},
    ]
    assert session["derived"] == "0"


def test_one_sum_of_several_calls_has_a_price_unless_a_tier_could_decide(home: Path) -> None:
    file = SessionFile()
    file.model("tier")
    kept = file.user("go")
    file.compaction("pi's own", kept, usage=used(150_000, 100))  # .45 + .0015, in any split
    unknown = file.compaction("pi's own", kept, usage=used(250_000, 100))
    call = {"provider": "stub", "model": "tier", "input": 125_000, "output": 50, "cost": None}
    call |= {"cacheRead": 0, "cacheWrite": 0, "cacheWrite1h": 0, "reasoning": None}
    told = {"input": 250_000, "output": 100, "cacheRead": 0, "cacheWrite": 0, "calls": [call] * 2}
    file.compaction(
        "a pass of ours",
        kept,
        usage=used(250_000, 100),  # counted by its two calls, once: 2 × (.375 + .00075)
        from_hook=True,
        details={"stateFormat": 1, "compactor": "longhaul", "span": 1, "usage": told},
    )
    (session,) = answer(file.write(home / "s.jsonl"), home=home)["sessions"]
    assert session["summarizer"] == {"reported": "0", "derived": "1.203", "calls": 4}
    assert session["unpriced"] == [{"entry": unknown, "reason": "tier-aggregate"}]


@pytest.mark.parametrize("fork_first", [False, True])
def test_a_fork_pays_for_what_is_its_own(home: Path, fork_first: bool) -> None:
    file = SessionFile()
    file.user("go")
    file.assistant("x", model="flat", usage=used(100))
    origin = file.write(agent_sessions(home) / "one.jsonl")
    lines = [json.loads(line) for line in origin.read_text().splitlines()]
    late = file.ms + 3_600_000
    header = {**lines[0], "id": "019b-fork", "timestamp": iso(late), "cwd": "/home/dev/other"}
    own = {**lines[-1], "id": "fff00001", "parentId": lines[-1]["id"], "timestamp": iso(late)}
    fork = agent_sessions(home) / "two.jsonl"
    fork.write_text("".join(json.dumps(one) + "\n" for one in (header, *lines[1:], own)))
    files = (fork, origin) if fork_first else (origin, fork)
    value = answer(*files, "--by", "project", home=home)
    assert [(row["key"], row["derived"], row["responses"]) for row in value["groups"]] == [
        ("/home/dev/other", "0.0003", 1),
        ("/home/dev/proj", "0.0003", 1),
    ]
    assert (value["total"]["derived"], value["sharedEntries"]) == ("0.0006", 1)


def test_a_file_that_is_named_twice_is_one_session(home: Path) -> None:
    file = SessionFile()
    file.assistant("x", model="flat", usage=used(1_000_000))
    path = file.write(agent_sessions(home) / "one.jsonl")
    link = home / "link.jsonl"
    link.symlink_to(path)
    value = answer(path, "019b", link, home=home)
    assert [(s["path"], s["derived"]) for s in value["sessions"]] == [(str(path), "3")]
    assert value["sharedEntries"] == 0
    once = longhaul("watch", path, agent_dir=home)
    twice = longhaul("watch", path, "019b", agent_dir=home)
    assert (twice.code, len(twice.out.splitlines())) == (0, len(once.out.splitlines()))


def test_standard_input_stands_beside_a_file(home: Path) -> None:
    file = SessionFile()
    file.assistant("x", model="flat", usage=used(1_000_000))
    other = SessionFile(session_id="019b-other")
    other.assistant("y", model="flat", usage=used(2_000_000))
    path = other.write(home / "b.jsonl")
    value = answer(path, "-", home=home, stdin=file.bytes())
    assert {s["path"]: s["derived"] for s in value["sessions"]} == {"-": "3", str(path): "6"}
