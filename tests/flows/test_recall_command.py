"""`longhaul recall` as a script meets it (DESIGN §8, STATE U95)."""

import hashlib
import json
from pathlib import Path

import pytest

from longhaul_tui.engine.recalling import record_of
from longhaul_tui.view.port import Page
from tests.commands import Ran, agent_sessions, longhaul
from tests.own import OwnSession

HOSTILE = "red \x1b[31mhot\x1b[0m \u202egnp\n\tnext\x07\n"


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path / "agent"


def night() -> OwnSession:
    """Two spans of our own, an abandoned branch and an open span."""
    file = OwnSession(cwd="/home/dev/proj")
    file.says("Make the kiln resume a firing after a power cut")
    tables = file.says("never edit the calibration tables")
    file.shell("make test", "E   ValueError: no step", code=1)
    file.rule(tables)
    file.decision("write the resume point after every step", "C1")
    file.close(line="sketched a resume point")
    leaf = file.leaf
    file.says("try the other branch")
    file.shell("make other", "only here", code=0)
    file.branch(leaf)
    gone = file.says("the tables rule no longer applies")
    file.shell("env", "HOME=/home/dev\nAPI_KEY=k-7731-9920-zz\nLANG=C", code=0)
    file.lift(gone, "R1")
    file.close(line="the tables may change", record=False)
    file.shell("make bench", HOSTILE, code=0)
    return file


def ask(query: str, agent: Path, *options: str) -> Ran:
    path = night().write(agent_sessions(agent) / "one.jsonl")
    return longhaul("recall", query, path, *options, agent_dir=agent)


@pytest.mark.req("L203")
@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("commands", ["C3 exit 0  make bench", "C2 exit 0  env", "C1 exit 1  make test"]),
        (
            "errors",
            ["E1 open: ValueError: no step (seen 1 time, last in C1; make test ran 1×)"],
        ),
        ("decisions", ["D1 (span 1): write the resume point after every step (C1)"]),
        (
            "corrections",
            ['R1 [u2] lifted by u3 in span 2: "never edit the calibration tables"'],
        ),
        ("message u3", ["the tables rule no longer applies"]),
        ("output E1", ["E   ValueError: no step", "", "Command exited with code 1"]),
    ],
)
def test_the_path_answers(query: str, lines: list[str], agent: Path) -> None:
    ran = ask(query, agent)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.rstrip("\n").split("\n") == lines


@pytest.mark.req("L124", "L203")
def test_a_span_tells_what_it_covered_and_one_without_a_record_has_no_detail(agent: Path) -> None:
    first = ask("span 1", agent).out.split("\n")
    assert first[1:] == [
        "narrative: sketched a resume point",
        "events:",
        '  R1 recorded: "never edit the calibration tables"',
        "  D1 write the resume point after every step",
        "commands:",
        "  C1 exit 1  make test",
        "    E   ValueError: no step",
        "    Command exited with code 1",
        "errors:",
        "  E1 open: ValueError: no step (seen 1 time, last in C1; make test ran 1×)",
        "",
    ]
    second = ask("span 2", agent).out.split("\n")
    assert second[1:] == [
        "narrative: the tables may change",
        "events:",
        "  R1 lifted by u3",
        "commands, errors: not available, the span has no record that can be read",
        "",
    ]


@pytest.mark.req("L204", "L205")
def test_json_has_the_exact_output_but_for_masked_lines(agent: Path) -> None:
    found = json.loads(ask("output C3", agent, "--json").out)
    assert found == {
        "query": "output C3",
        "kind": "output",
        "code": "ok",
        "page": 1,
        "pages": 1,
        "text": HOSTILE,
    }
    masked = json.loads(ask("output C2", agent, "--json").out)
    assert masked["text"].split("\n")[:3] == ["HOME=/home/dev", "[masked line]", "LANG=C"]


@pytest.mark.req("L172")
def test_nothing_of_an_output_reaches_the_terminal_raw(agent: Path) -> None:
    ran = ask("output C3", agent)
    assert ran.out == "red hot gnp\n next\n"
    assert ask("output C3", agent, "--json").out.isascii()


def test_other_branches_are_never_searched(agent: Path) -> None:
    assert "other" not in ask("commands", agent).out
    ran = ask("output C4", agent)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "longhaul: no C4 on this path: the newest is C3\n"


def test_only_rows_of_the_path_are_found() -> None:
    file = night()
    snapshot = file.snapshot()
    path = record_of(snapshot, lambda *_: Page("", 0, 0, "gone"))
    off = [
        key for key in map(snapshot.rows.key, range(len(snapshot.rows))) if key not in file.path()
    ]
    assert len(off) == 3
    assert [path.find(key) for key in off] == [None] * 3
    assert all(path.find(key) is not None for key in file.path())
    assert path.message(1) is None


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_is_no_query_is_answered_with_the_forms(agent: Path, options: tuple[str, ...]) -> None:
    ran = ask("what did I say", agent, *options)
    assert (ran.code, ran.out) == (2, "")
    assert "message uN" in ran.err
    assert ran.err.count("\n") == 1


def test_a_page_that_does_not_exist_and_an_unknown_id_in_json(agent: Path) -> None:
    ran = ask("message u9", agent, "--json")
    assert (ran.code, json.loads(ran.out)["code"]) == (1, "unknown")
    ran = ask("commands", agent, "--page", "2")
    assert (ran.code, ran.err) == (1, "longhaul: commands has 1 page\n")


def test_standard_input_cannot_be_asked_again(agent: Path) -> None:
    ran = longhaul("recall", "commands", "-", agent_dir=agent, stdin=night().bytes())
    assert ran.code == 2
    assert "name a file" in ran.err


def test_the_newest_session_is_asked_and_nothing_is_changed(agent: Path) -> None:
    path = night().write(agent_sessions(agent) / "one.jsonl")
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    ran = longhaul("recall", "commands make*", agent_dir=agent)
    assert ran.out == "C3 exit 0  make bench\nC1 exit 1  make test\n"
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    missing = longhaul("recall", "commands", "nowhere", agent_dir=agent)
    assert (missing.code, missing.out) == (1, "")
