"""`longhaul state` of sessions with a state of our own (STATE U109, DESIGN §8)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.cli.group import run
from longhaul_tui.state.records import Files, Learned, Now
from longhaul_tui.world import World, WorldClaim
from tests.commands import longhaul
from tests.own import OwnSession

GOAL = "Add CSV export to the reports page, streaming, no new dependencies."
HOSTILE = "\x1b[31mred\x1b[0m \x9b2J \x1b]52;c;aGk=\x07 \u202egnp\u202c a\u200bb\x00 end"


def night() -> tuple[OwnSession, dict[str, str]]:
    """Three spans, pi's own compaction between them; every figure worked out by hand."""
    file, key = OwnSession(), {}
    file.name("tide")
    key["goal"] = file.says(GOAL)
    key["rule"] = file.says("never use mocks; fakes only")
    key["c1"] = file.shell("npm test", "Error: ECONNREFUSED", code=1)
    file.rule(key["rule"])
    file.decision("stream rows to the response", "C1")
    file.dead_end("a CSV library; the user asked for none", "u1")
    key["one"] = file.close(
        line="scaffolded the export",
        now=Now(in_progress="quoting", next="tests"),
        files=Files(modified=("src/export.ts",)),
        learned=(Learned(text="840 ms", source="u1", label="first export", by="model"),),
        world=World(ok=True, branch="main", head="ab12cd"),
        tokens=40_000,
        summary=f"# Session state (span 1, 40k tokens compacted)\nfirst {HOSTILE}\n",
    )
    key["c2"] = file.shell("npm test", "Error: ECONNREFUSED", code=1)
    key["pi"] = file.foreign()
    key["lift"] = file.says("the no-mocks rule is lifted; done when npm test passes")
    file.lift(key["lift"], "R1")
    file.done_when(key["lift"], "done when npm test passes")
    claim = WorldClaim(
        kind="test", command="npm test", id="C2", exit=1, head="ef34ab", changed_since="no"
    )
    key["two"] = file.close(
        reason="timeout",
        now=Now(next="tests", resume="run npm test"),
        world=World(ok=True, branch="main", head="ef34ab", claims=(claim,)),
        learned=(Learned(text="840 ms", source="u1", label="first export", by="model"),),
        files=Files(modified=("src/export.ts",), read=("README.md",)),
        tokens=60_000,
        summary="# Session state (span 2, 100k tokens compacted)\nsecond\n",
    )
    key["c3"] = file.shell("ls", "a")
    key["later"] = file.says("keep every file under 400 lines")
    file.remember(file.rule(key["later"]))
    return file, key


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return night()[0].write(tmp_path / "night.jsonl")


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What `longhaul state` prints."""
    code = run(["state", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


@pytest.mark.req("L170", "L188")
def test_json_has_the_whole_documented_shape(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, key = night()
    value: dict[str, Any] = json.loads(told(capsys, path, "--json"))
    text = value.pop("text")
    assert text.startswith("# Session state (span 2, 100k tokens compacted, pass 7f3a91c1)\n")
    del value["session"]
    assert value == {
        "stateFormat": 1,
        "span": 2,
        "tokensCompacted": 100_000,
        "objective": {
            "u": "u1",
            "role": "goal",
            "text": GOAL,
            "since": 1,
            "goal": None,
            "doneWhen": {"u": "u3", "text": "done when npm test passes"},
            "gate": {
                "command": "npm test",
                "exit": 1,
                "head": "ef34ab",
                "clean": True,
                "met": False,
                "why": "exit 1",
            },
        },
        "rules": [
            {
                "id": "R1",
                "u": "u2",
                "text": "never use mocks; fakes only",
                "status": "lifted",
                "by": "u3",
                "span": 1,
                "origin": "pass",
            },
            {
                "id": "R2",
                "u": "u4",
                "text": "keep every file under 400 lines",
                "status": "active",
                "by": None,
                "span": 3,
                "origin": "remember",
            },
        ],
        "world": {
            "ok": True,
            "skip": None,
            "branch": "main",
            "head": "ef34ab",
            "dirtyFiles": 0,
            "untracked": 0,
            "shortstat": "",
            "claims": [
                {
                    "kind": "test",
                    "cmd": "npm test",
                    "exit": 1,
                    "id": "C2",
                    "head": "ef34ab",
                    "changedSince": "no",
                }
            ],
        },
        "ledger": {
            "commands": [
                _command("C1", "npm test", 1, key["c1"], 1),
                _command("C2", "npm test", 1, key["c2"], 2),
                _command("C3", "ls", 0, key["c3"], None),
            ],
            "errors": [
                {
                    "id": "E1",
                    "text": "Error: ECONNREFUSED",
                    "open": True,
                    "entry": key["c1"],
                    "lastSpan": 2,
                    "count": 2,
                    "runs": 2,
                }
            ],
            "claims": [
                {
                    "kind": "test",
                    "command": "npm test",
                    "id": "C2",
                    "exit": 1,
                    "exitFrom": None,
                    "head": "ef34ab",
                    "changedSince": "no",
                }
            ],
        },
        # Of the path's own ledger: nothing was written or read by a tool.
        "files": {"modified": [], "read": []},
        "learned": [{"text": "840 ms", "source": "u1", "label": "first export", "by": "model"}],
        "workLog": [
            {
                "span": 1,
                "text": "scaffolded the export",
                "users": ["u1", "u2"],
                "narrative": "full",
                "reason": None,
            },
            {
                "span": 2,
                "text": "",
                "users": ["u3", "u3"],
                "narrative": "none",
                "reason": "timeout",
            },
        ],
        "decisions": [
            {"id": "D1", "text": "stream rows to the response", "span": 1, "evidence": ["C1"]}
        ],
        "deadEnds": [
            {
                "id": "X1",
                "text": "a CSV library; the user asked for none",
                "span": 1,
                "evidence": ["u1"],
            }
        ],
        "now": {
            "inProgress": None,
            "next": "tests",
            "blocked": None,
            "resume": "run npm test",
            "asOf": "u3",
        },
        "anomalies": [],
        "compactions": [
            {"entry": key["one"], "by": "longhaul", "span": 1, "onPath": True},
            {"entry": key["pi"], "by": "pi", "span": None, "onPath": True},
            {"entry": key["two"], "by": "longhaul", "span": 2, "onPath": True},
        ],
    }


def _command(id_: str, text: str, code: int, entry: str, span: int | None) -> dict[str, Any]:
    return {
        "id": id_,
        "command": text,
        "exit": code,
        "end": "done",
        "entry": entry,
        "span": span,
    }


def test_a_request_stands_over_the_goal_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = night()
    second = file.says("Now add XML export beside it.")
    file.objective(second)
    file.close()
    value = json.loads(told(capsys, file.write(tmp_path / "x.jsonl"), "--json"))["objective"]
    assert (value["u"], value["role"], value["since"]) == ("u5", "request", 3)
    assert value["goal"] == {"u": "u1", "text": GOAL}


@pytest.mark.req("L170")
def test_spans_lists_entry_events_commands_errors_and_narrative(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, key = night()
    assert told(capsys, path, "--spans").splitlines() == [
        f"#1 span 1, {key['one']}, u1-u2, 3 events (R1 D1 X1), 1 command, 1 error: "
        "scaffolded the export",
        f"#2 foreign, pi's own, {key['pi']}",
        f"#3 span 2, {key['two']}, u3, 2 events (R1 lifted), 1 command, 1 error: "
        "no narrative (timeout)",
    ]


@pytest.mark.req("L171", "L172")
def test_a_span_is_the_summary_as_it_was_stored_without_what_a_terminal_acts_on(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, path, "--span", "2") == (
        "# Session state (span 2, 100k tokens compacted)\nsecond\n\n"
    )
    first = told(capsys, path, "--span", "1")
    assert first == ("# Session state (span 1, 40k tokens compacted)\nfirst red   gnp ab end\n\n")


def test_of_two_compactions_that_name_the_same_span_the_newest_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = night()
    file.damage({"span": 2})
    file.close(summary="the second time")
    path = file.write(tmp_path / "x.jsonl")
    assert told(capsys, path, "--span", "2") == "the second time\n"


def test_a_span_is_read_from_standard_input_too(path: Path, tmp_path: Path) -> None:
    ran = longhaul("state", "-", "--span", "2", agent_dir=tmp_path, stdin=path.read_bytes())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("# Session state (span 2, 100k")


@pytest.mark.parametrize("span", ["3", "99"])
def test_a_span_that_is_not_there_is_one_line_and_exit_1(
    path: Path, capsys: pytest.CaptureFixture[str], span: str
) -> None:
    assert run(["state", str(path), "--span", span]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"longhaul: no span {span} on the path: it has spans 1 to 2\n"


@pytest.mark.parametrize(
    "options",
    [("--span", "0"), ("--span", "x"), ("--span", "1", "--json"), ("--spans", "--anomalies")],
)
def test_wrong_words_are_exit_2(
    path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    assert run(["state", str(path), *options]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.req("L170")
def test_the_plain_text_holds_the_rendered_fold(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.loads(told(capsys, path, "--json"))["text"]
    out = told(capsys, path)
    assert f"\n{text}\n" in out
    assert '- R2 [u4] "keep every file under 400 lines"' in text.splitlines()
    assert re.search(r"^#\d+ .* span 2, 41\.2 s.*, 1 call, .*90\.0k", out, re.MULTILINE)


@pytest.mark.req("L173")
def test_a_session_that_only_others_compacted_has_no_spans_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = OwnSession()
    file.says(GOAL)
    first = file.foreign()
    second = file.foreign(details={"compactor": "somebody"})
    path = file.write(tmp_path / "x.jsonl")
    assert told(capsys, path, "--spans").splitlines() == [
        f"#1 foreign, pi's own, {first}",
        f"#2 foreign, another extension's, {second}",
        "Spans: no Longhaul state (compacted by others, 2 times)",
    ]
    value = json.loads(told(capsys, path, "--json"))
    assert (value["span"], value["objective"], value["now"]) == (0, None, None)
    assert (value["rules"], value["world"], value["workLog"]) == ([], None, [])


def test_what_was_remembered_before_any_compaction_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = OwnSession()
    said = file.says("never use mocks; fakes only")
    file.remember(file.rule(said))
    path = file.write(tmp_path / "x.jsonl")
    lines = told(capsys, path).splitlines()
    assert "State: no Longhaul state (nothing compacted yet)." in lines
    words = '"never use mocks; fakes only"'
    assert f"R1 from u1, remembered, in no compaction yet: {words}" in lines
    value = json.loads(told(capsys, path, "--json"))
    assert [rule["origin"] for rule in value["rules"]] == ["remember"]
    assert (value["span"], value["objective"], value["now"]) == (0, None, None)


@pytest.mark.req("L122", "L123")
def test_a_newer_format_is_named_and_what_was_before_it_is_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = night()
    entry = file.newer(4)
    path = file.write(tmp_path / "x.jsonl")
    value = json.loads(told(capsys, path, "--json"))
    words = "no Longhaul state (format 4 is newer than this version reads)"
    assert (value["text"], value["rules"], value["learned"]) == (words, [], [])
    line = f"newer-format {entry} format 4 is newer than this version\n"
    assert told(capsys, path, "--anomalies") == line


def test_anomalies_of_our_records_hold_no_words_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = OwnSession()
    said = file.says(GOAL)
    file.damage({"events": [{"stateFormat": 1, "secret": "hunter2"}], "files": "hunter2"})
    file.rule(said)
    entry = file.close()
    out = told(capsys, file.write(tmp_path / "x.jsonl"), "--anomalies")
    assert [line.split()[:2] for line in out.splitlines()] == [["bad-event", entry]]
    assert "hunter2" not in out


@pytest.mark.req("L15", "L28")
def test_a_copy_on_another_machine_gives_the_same_state(path: Path, tmp_path: Path) -> None:
    texts = set()
    for number, env in enumerate(
        (
            {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
            {"PYTHONHASHSEED": "4242", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"},
        )
    ):
        home = tmp_path / f"machine {number}"
        home.mkdir()
        copy = home / "copied.jsonl"
        copy.write_bytes(path.read_bytes())
        ran = longhaul("state", copy, "--json", agent_dir=home, env={**env, "HOME": str(home)})
        value = json.loads(ran.out)
        del value["session"]["path"]
        texts.add(json.dumps(value))
    assert len(texts) == 1


@pytest.mark.req("L226")
def test_the_configured_caps_hold_for_the_text(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    agent = tmp_path / "agent"
    agent.mkdir()
    caps = {"caps": {"filesChars": 0, "learnedChars": 0}}
    (agent / "longhaul.json").write_text(json.dumps(caps))
    text = json.loads(told(capsys, path, "--json", "--agent-dir", agent))["text"]
    assert "840 ms" not in text
    assert "src/export.ts" not in text
    plain = json.loads(told(capsys, path, "--json", "--agent-dir", tmp_path))["text"]
    assert "- 840 ms (u1; first export)" in plain
    assert "Modified: src/export.ts" in plain


@pytest.mark.req("L227")
def test_the_configured_claim_patterns_make_the_gate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = OwnSession()
    said = file.says("Port the parser to the new grammar; done when npm run smoke passes")
    file.shell("npm run smoke", "ok")
    file.close(file.done_when(said, "done when npm run smoke passes"))
    path = file.write(tmp_path / "x.jsonl")
    pattern = {"pattern": "npm run smoke", "kind": "custom"}
    gates = []
    for patterns in ([pattern], [pattern, {"pattern": "", "kind": "test"}]):
        (tmp_path / "longhaul.json").write_text(json.dumps({"claimPatterns": patterns}))
        run(["state", str(path), "--json", "--agent-dir", str(tmp_path)])
        gates.append(json.loads(capsys.readouterr().out)["objective"]["gate"])
    # One bad entry discards the list: the defaults know no such command.
    assert gates[1] is None
    assert (gates[0]["command"], gates[0]["exit"]) == ("npm run smoke", 0)
