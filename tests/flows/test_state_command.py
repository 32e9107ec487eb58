"""`longhaul state` as a script meets it (DESIGN §8)."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Ran, agent_sessions, environment, longhaul
from tests.following import open_directory
from tests.sessions import SessionFile

HOSTILE = (
    "\x1b[31mred \x9b2J \x1b]52;c;aGk=\x07 \u202egnp\u202c \ud800 a\u200bb "
    "[/red] [@click=app.quit]x[/]"
)


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path / "agent"


def night() -> SessionFile:
    """A small night whose every figure was worked out by hand."""
    file = SessionFile(cwd="/home/dev/proj")
    file.name("tide")
    file.user("Make the importer stream")
    file.shell("pytest -q", "E   ValueError: bad gauge", code=1)
    file.shell("ls src", "a\nb")
    file.shell("false || exit 2", "", code=2)
    edit = file.call("edit", path="src/a.py", edits=[])
    file.assistant(calls=[edit])
    file.result(edit, "done", details={"diff": "+1 x"})
    look = file.call("read", path="/home/dev/proj/README")
    file.assistant(calls=[look])
    file.result(look, "hello")
    running = file.call("bash", command="sleep 99")
    file.assistant(calls=[running])
    return file


def ask(file: SessionFile, agent: Path, *options: str) -> Ran:
    path = file.write(agent_sessions(agent) / "one.jsonl")
    return longhaul("state", path, *options, agent_dir=agent)


def answer(file: SessionFile, agent: Path) -> dict[str, Any]:
    ran = ask(file, agent, "--json")
    assert (ran.code, ran.err) == (0, "")
    value: dict[str, Any] = json.loads(ran.out)
    return value


@pytest.mark.req("L170", "L4")
def test_json_has_the_whole_documented_shape(agent: Path) -> None:
    path = str(agent_sessions(agent) / "one.jsonl")
    assert answer(night(), agent) == {
        "stateFormat": 1,
        "session": {
            "id": "019b0000-0000-7000-8000-000000000001",
            "name": "tide",
            "cwd": "/home/dev/proj",
            "path": path,
            "version": 3,
            "entries": 13,
            "users": 1,
            "fileEntries": 13,
            "badLines": 0,
        },
        "span": 0,
        "tokensCompacted": 0,
        "objective": None,
        "rules": [],
        "world": None,
        "ledger": {
            "commands": [
                command("C1", "pytest -q", 1, "done", "e0000004"),
                command("C2", "ls src", 0, "done", "e0000006"),
                command("C3", "false || exit 2", 2, "done", "e0000008"),
                command(None, "sleep 99", None, "running", "e000000d"),
            ],
            "errors": [
                error("E1", "ValueError: bad gauge", "e0000004"),
                error("E2", "exit 2", "e0000008"),
            ],
            "claims": [
                {
                    "kind": "test",
                    "command": "pytest -q",
                    "id": "C1",
                    "exit": 1,
                    "exitFrom": None,
                    "head": None,
                    "changedSince": "yes",
                }
            ],
        },
        "files": {"modified": ["src/a.py"], "read": ["README"]},
        "learned": [],
        "workLog": [],
        "decisions": [],
        "deadEnds": [],
        "now": None,
        "anomalies": [],
        "compactions": [],
        "text": "no Longhaul state (nothing compacted yet)",
    }


def command(id_: str | None, text: str, code: int | None, end: str, entry: str) -> dict[str, Any]:
    return {"id": id_, "command": text, "exit": code, "end": end, "entry": entry, "span": None}


def error(id_: str, text: str, entry: str) -> dict[str, Any]:
    counts = {"lastSpan": None, "count": 1, "runs": 1}
    return {"id": id_, "text": text, "open": True, "entry": entry, **counts}


@pytest.mark.req("L169")
def test_the_newest_session_of_the_agent_directory_is_the_default(
    agent: Path, tmp_path: Path
) -> None:
    old = SessionFile(session_id="old")
    old.write(agent_sessions(agent, "/a") / "old.jsonl")
    os.utime(agent_sessions(agent, "/a") / "old.jsonl", (1, 1))
    new = SessionFile(session_id="new")
    new.write(agent_sessions(agent, "/b") / "new.jsonl")
    other = tmp_path / "other"
    SessionFile(session_id="elsewhere").write(agent_sessions(other) / "x.jsonl")
    by_default = longhaul("state", "--json", agent_dir=agent)
    by_variable = longhaul("state", "--json", agent_dir=other)
    by_option = longhaul("state", "--json", "--agent-dir", other, agent_dir=agent)
    ids = [json.loads(ran.out)["session"]["id"] for ran in (by_default, by_variable, by_option)]
    assert ids == ["new", "elsewhere", "elsewhere"]


@pytest.mark.req("L173")
def test_compactions_of_others_are_listed_as_theirs_and_the_state_is_empty(agent: Path) -> None:
    file = SessionFile()
    kept = file.user("hello there")
    first = file.compaction("by pi", kept)
    second = file.compaction("by pi again", kept)
    value = answer(file, agent)
    assert value["text"] == "no Longhaul state (compacted by pi, 2 times)"
    assert value["compactions"] == [
        {"entry": first, "by": "pi", "span": None, "onPath": True},
        {"entry": second, "by": "pi", "span": None, "onPath": True},
    ]
    assert (value["span"], value["rules"], value["workLog"]) == (0, [], [])
    out = ask(file, agent).out
    assert "State: no Longhaul state (compacted by pi, 2 times)." in out
    assert "Passes: 2 compactions, 0 ours." in out
    assert out.count(" pi's own, time not known, 5.4k\n") == 2


@pytest.mark.req("L170")
def test_anomalies_are_listed_with_code_and_place_but_without_text(agent: Path) -> None:
    file = SessionFile()
    file.user("one")
    file.raw(b'{"type":"message","secret words')
    file.entry("novelty", {"x": "secret"})
    ran = ask(file, agent, "--anomalies")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["torn-line", "line:3"],
        ["unknown-entry", "e0000002"],
    ]
    assert "secret" not in ran.out
    assert ask(night(), agent, "--anomalies").out == "Anomalies: none\n"


@pytest.mark.req("L172")
def test_no_control_character_reaches_the_terminal(agent: Path) -> None:
    file = SessionFile(cwd=f"/home/{HOSTILE}")
    file.name(HOSTILE)
    file.model(HOSTILE, HOSTILE)
    file.user(HOSTILE)
    file.shell(HOSTILE, f"error: {HOSTILE}", code=1)
    edit = file.call("write", path=HOSTILE, content=HOSTILE)
    file.assistant(HOSTILE, calls=[edit])
    file.result(edit, HOSTILE)
    file.compaction(HOSTILE, HOSTILE)
    file.label(HOSTILE, HOSTILE)
    file.entry(HOSTILE, {})
    file.entry("novelty", {}, fields={"id": HOSTILE})
    for options in ((), ("--json",), ("--anomalies",)):
        ran = ask(file, agent, *options)
        assert ran.code == 0
        bad = {char for char in ran.out + ran.err if not (char.isprintable() or char == "\n")}
        assert bad == set()
        assert "\u202e" not in ran.out
        assert "\u200b" not in ran.out


@pytest.mark.req("L168")
def test_no_model_is_called_and_no_process_run(agent: Path) -> None:
    path = night().write(agent_sessions(agent) / "one.jsonl")
    script = (
        "import sys\n"
        "def audit(event, args):\n"
        "    if event.split('.')[0] in ('socket', 'subprocess') or event in ('os.system',"
        " 'os.exec', 'os.posix_spawn', 'os.fork'):\n"
        "        raise RuntimeError(event)\n"
        "from longhaul_tui.cli.group import run\n"
        "sys.addaudithook(audit)\n"
        f"sys.exit(run(['state', {str(path)!r}]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment(agent), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"C1 exit 1" in done.stdout


def test_text_and_json_agree(agent: Path) -> None:
    out = ask(night(), agent).out
    assert "Ledger: 3 commands, 2 errors, 2 open, 1 message of yours." in out
    assert "E1 open" in out
    assert "C3 exit 2" in out
    assert "Command without an id running" in out
    assert 'Modified: "src/a.py".' in out
    assert 'Newest test: "pytest -q" C1 exit 1, tree changed since.' in out


def test_standard_input_is_read_once(agent: Path) -> None:
    ran = longhaul("state", "-", "--json", agent_dir=agent, stdin=night().bytes())
    assert json.loads(ran.out)["session"]["path"] == "-"
    assert len(json.loads(ran.out)["ledger"]["commands"]) == 4


def test_a_last_line_without_its_end_is_read_as_far_as_it_goes(agent: Path) -> None:
    whole = longhaul("state", "-", "--json", agent_dir=agent, stdin=night().bytes()[:-1])
    torn = longhaul("state", "-", "--json", agent_dir=agent, stdin=night().bytes()[:-20])
    assert json.loads(whole.out)["session"]["entries"] == 13
    value = json.loads(torn.out)
    assert value["session"]["entries"] == 12
    assert [anomaly["code"] for anomaly in value["anomalies"]] == ["torn-line"]
    assert value["session"]["badLines"] == 1


def test_a_session_is_found_by_id_its_beginning_and_its_name(agent: Path) -> None:
    folder = agent_sessions(agent)
    one = SessionFile(session_id="019b-aaaa")
    one.name("tide importer")
    one.write(folder / "1.jsonl")
    SessionFile(session_id="019b-bbbb").write(folder / "2.jsonl")
    for word in ("019b-aaaa", "019b-a", "tide importer"):
        ran = longhaul("state", word, "--json", agent_dir=agent)
        assert json.loads(ran.out)["session"]["id"] == "019b-aaaa"


def test_an_ambiguous_beginning_is_exit_2_with_the_matches(agent: Path) -> None:
    folder = agent_sessions(agent)
    SessionFile(session_id="019b-aaaa").write(folder / "1.jsonl")
    SessionFile(session_id="019b-bbbb").write(folder / "2.jsonl")
    ran = longhaul("state", "019b", agent_dir=agent)
    assert (ran.code, ran.out) == (2, "")
    assert "019b-aaaa" in ran.err
    assert "019b-bbbb" in ran.err


def test_only_a_header_is_a_session_without_entries(agent: Path) -> None:
    ran = ask(SessionFile(), agent)
    assert ran.code == 0
    assert "Ledger: 0 commands, 0 errors, 0 open, 0 messages of yours." in ran.out


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("missing", "no such file"),
        ("directory", "is a directory"),
        ("empty", "is empty"),
        ("notes", "is not a pi session"),
        ("fifo", "is not a regular file but a FIFO"),
        ("device", "is not a regular file but a device"),
    ],
)
@pytest.mark.parametrize("verb", [("state",), ("watch",), ()])
def test_bad_input_is_one_line_and_exit_1(
    agent: Path, tmp_path: Path, kind: str, words: str, verb: tuple[str, ...]
) -> None:
    path = tmp_path / "x.jsonl"
    if kind == "directory":
        path.mkdir()
    elif kind == "empty":
        path.touch()
    elif kind == "notes":
        path.write_text("just words\n")
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    ran = longhaul(*verb, path, agent_dir=agent)
    assert (ran.code, ran.out) == (1, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("verb", ["state", "watch"])
def test_an_unreadable_file_is_one_line_and_exit_1(verb: str) -> None:
    with open_directory() as folder:
        path = night().write(folder / "x.jsonl")
        path.chmod(0)
        ran = longhaul(verb, path, agent_dir=folder, as_nobody=True)
    assert (ran.code, ran.out) == (1, "")
    assert "permission denied" in ran.err
    assert ran.err.count("\n") == 1


def test_an_unknown_id_and_an_empty_agent_directory_are_exit_1(agent: Path) -> None:
    unknown = longhaul("state", "nosuch", agent_dir=agent)
    nothing = longhaul("state", agent_dir=agent)
    assert (unknown.code, nothing.code) == (1, 1)
    assert "no session 'nosuch'" in unknown.err
    assert "PI_CODING_AGENT_DIR" in nothing.err


@pytest.mark.parametrize(
    "arguments",
    [("state", "--nosuch"), ("state", "a", "b"), ("state", "--json", "--anomalies")],
)
def test_wrong_words_are_exit_2(agent: Path, arguments: tuple[str, ...]) -> None:
    ran = longhaul(*arguments, agent_dir=agent)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("longhaul: ")


def test_a_hostile_name_on_the_command_line_is_shown_safely(agent: Path) -> None:
    ran = longhaul("state", "\x1b[31mx", agent_dir=agent)
    assert ran.code == 1
    assert "\x1b" not in ran.err
    bytes_name = longhaul("state", os.fsdecode(b"\xff\xfe"), agent_dir=agent)
    assert bytes_name.code == 1


def test_no_file_of_the_user_is_changed(agent: Path) -> None:
    path = night().write(agent_sessions(agent) / "one.jsonl")
    before = {p: p.stat().st_mtime_ns for p in agent.rglob("*")}
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    for options in ((), ("--json",), ("--anomalies",)):
        longhaul("state", path, *options, agent_dir=agent)
    longhaul("watch", path, agent_dir=agent)
    assert {p: p.stat().st_mtime_ns for p in agent.rglob("*")} == before
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest


def test_without_a_terminal_watch_prints_the_plain_form(agent: Path) -> None:
    path = night().write(agent_sessions(agent) / "one.jsonl")
    watched = longhaul("watch", path, agent_dir=agent)
    alone = longhaul(agent_dir=agent)
    assert watched.code == alone.code == 0
    # The two are a moment apart: ages may differ.
    told = [re.sub(r"\b\d+[hms](?:\d+m)?\b", "age", ran.out) for ran in (watched, alone)]
    assert told[0].splitlines()[1:] == told[1].splitlines()[1:]
    assert "C1 exit 1" in watched.out


def test_a_reader_that_left_is_no_traceback(agent: Path) -> None:
    file = SessionFile()
    for number in range(2_000):
        file.shell(f"echo {number}", "x" * 50)
    path = file.write(agent_sessions(agent) / "one.jsonl")
    with subprocess.Popen(
        [sys.executable, "-m", "longhaul_tui", "state", str(path)],
        env=environment(agent),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments", [("--help",), ("state", "--help"), ("demo", "-h"), ("watch", "-h")]
)
def test_every_command_has_help(agent: Path, arguments: tuple[str, ...]) -> None:
    ran = longhaul(*arguments, agent_dir=agent)
    assert ran.code == 0
    assert "Usage: longhaul" in ran.out


def test_the_version_is_told(agent: Path) -> None:
    from longhaul_tui import __version__

    assert longhaul("--version", agent_dir=agent).out == f"longhaul, version {__version__}\n"
