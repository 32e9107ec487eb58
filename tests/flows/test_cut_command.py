"""`longhaul cut` as a person and a script meet it (DESIGN §8). Every figure was worked by hand."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Ran, agent_sessions, longhaul
from tests.sessions import SessionFile

LONG = 4_000
"""Characters of a message of 1,000 tokens."""


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return tmp_path / "agent"


def night(version: int = 3) -> SessionFile:
    """Three turns of 1,000-token messages; keys are e0000001 and so on (v1: line:2 and so on)."""
    file = SessionFile(version=version)
    file.user("a" * LONG)  # 1
    file.assistant("b" * LONG)  # 2
    file.user("c" * LONG)  # 3
    file.assistant("d" * LONG)  # 4
    file.label("e0000003", "here")  # 5
    file.custom("note", {"x": "y" * LONG})  # 6
    file.user("e" * LONG)  # 7
    call = file.call("bash", command="ls")
    file.assistant(calls=[call])  # 8: bash and {"command":"ls"}, 20 units, 5 tokens
    file.result(call, "f" * LONG)  # 9
    return file


def ask(file: SessionFile | bytes, agent: Path, *options: str) -> Ran:
    path = agent_sessions(agent) / "one.jsonl"
    path.write_bytes(file if isinstance(file, bytes) else file.bytes())
    return longhaul("cut", path, *options, agent_dir=agent)


def answer(file: SessionFile, agent: Path, *options: str) -> dict[str, Any]:
    ran = ask(file, agent, "--json", *options)
    assert (ran.code, ran.err) == (0, "")
    value: dict[str, Any] = json.loads(ran.out)
    return value


def test_json_has_the_whole_documented_shape(agent: Path) -> None:
    """The boundary is u3; the label and the note before it stay with it, and then pi takes the cut
    for a split turn though it is none (PI §8)."""
    assert answer(night(), agent, "--keep-recent-tokens", "2005") == {
        "firstKeptEntryId": "e0000005",
        "keepRecentTokens": 2005,
        "keptTokens": 2005,
        "dropped": {"entries": 4, "tokens": 4000},
        "splitTurn": True,
        "nothingToCut": False,
        "steps": [
            {"entry": "e0000009", "tokens": 1000, "sum": 1000},
            {"entry": "e0000008", "tokens": 5, "sum": 1005},
            {"entry": "e0000007", "tokens": 1000, "sum": 2005},
        ],
        "keptEntries": 3,
        "boundary": "e0000007",
        "boundaryBeginsTurn": True,
        "why": "crossing",
        "keepRecentTokensFrom": "option",
        "tokensBefore": 1110,
    }


def test_json_of_a_cut_that_drops_nothing(agent: Path) -> None:
    found = answer(night(), agent)
    assert found["firstKeptEntryId"] is None
    assert (found["nothingToCut"], found["why"], found["splitTurn"]) == (True, "fits", False)
    assert (found["keepRecentTokens"], found["keepRecentTokensFrom"]) == (20_000, "default")
    assert (found["keptTokens"], found["dropped"]) == (6005, {"entries": 0, "tokens": 0})
    assert (found["boundary"], found["boundaryBeginsTurn"]) == (None, False)


def test_sessions_without_ids_name_lines(agent: Path) -> None:
    found = answer(night(version=1), agent, "--keep-recent-tokens", "1005")
    assert found["firstKeptEntryId"] == "line:9"
    assert [step["entry"] for step in found["steps"]] == ["line:10", "line:9"]
    again = night(version=1)
    again.compaction("s", 4)  # the fourth line after the header: line 5
    again.user("g" * LONG)
    found = answer(again, agent, "--keep-recent-tokens", "1000")
    assert (found["firstKeptEntryId"], found["dropped"]) == (
        "line:12",
        {"entries": 4, "tokens": 3005},
    )


def test_words_explain_budget_walk_kept_dropped_and_why(agent: Path) -> None:
    ran = ask(night(), agent, "--keep-recent-tokens", "2500")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Context: about 1,110 tokens, as pi counts them.",
        "Budget: 2,500 tokens to keep, --keep-recent-tokens.",
        "Walk: back over 4 entries; 3,005 tokens are reached at a reply (e0000004).",
        "Why there: the entry that reaches the budget may begin the kept part.",
        "Kept: from a reply (e0000004) on, 4 entries that the model reads, about 3,005 tokens by "
        "estimate, 505 over the budget: messages stay whole.",
        "Dropped: 3 entries that the model reads, about 3,000 tokens by estimate; a summary takes "
        "their place.",
        "Turn: split; it began with u2, your message (e0000003).",
    ]


@pytest.mark.req("H4")
def test_words_tell_metadata_that_stays_and_what_pi_makes_of_it(agent: Path) -> None:
    lines = ask(night(), agent, "--keep-recent-tokens", "2005").out.splitlines()
    assert lines[4:] == [
        "Kept: from u3, your message (e0000007) on, 3 entries that the model reads, about 2,005 "
        "tokens by estimate.",
        "Kept with it: 2 entries before it that the model does not read, from e0000005 on; that is "
        "the first kept entry.",
        "Dropped: 4 entries that the model reads, about 4,000 tokens by estimate; a summary takes "
        "their place.",
        "Turn: the kept part begins with one.",
        "Turn, for pi: split from u2, your message (e0000003) on, for it looks at the metadata "
        "before.",
    ]


def test_words_of_trailing_results_and_of_an_earlier_compaction(agent: Path) -> None:
    file = night()
    file.compaction("s", "e0000007")
    file.shell("ls", "g" * LONG)
    lines = ask(file, agent, "--keep-recent-tokens", "900").out.splitlines()
    assert lines[2:5] == [
        "Range: what #1 kept, and all after it; a new summary would take its in.",
        "Walk: back over 1 entry; 1,000 tokens are reached at C2, a command's result (e000000c).",
        "Why there: only results follow the entry that reaches the budget: the newest call stays "
        "with its results.",
    ]
    assert "Dropped: 3 entries that the model reads, about 2,005 tokens" in "\n".join(lines)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda file: None, "the model reads nothing of a conversation yet"),
        (lambda file: file.system(), "the model reads nothing of a conversation yet"),
        (lambda file: file.user("hi"), "all of it is under the budget"),
        (
            lambda file: file.user("x" * 4 * LONG * 6),
            "the kept part would begin with the first entry that the model reads",
        ),
        (
            lambda file: (file.user("hi"), file.compaction("s", "e0000001")),
            "nothing came after the last compaction",
        ),
        (
            lambda file: file.result(file.call("bash"), "x"),
            "only results are there, and none may begin a kept part",
        ),
    ],
)
def test_nothing_to_cut_says_why(make: Any, words: str, agent: Path) -> None:
    file = SessionFile()
    make(file)
    ran = ask(file, agent)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == f"Nothing to cut: {words}."


def test_a_kept_entry_that_is_not_there_is_said(agent: Path) -> None:
    file = night()
    file.compaction("s", "deadbeef")
    file.user("hi")
    assert (
        "Range: all after #1, whose first kept entry does not stand before it: pi keeps nothing of "
        "what was before."
    ) in ask(file, agent).out


# -- the budget -----------------------------------------------------------------------------------


def budget(agent: Path, compaction: Any, *options: str) -> tuple[int, str]:
    file = night()
    file.model("quill-70b", "lamp")
    agent.mkdir(exist_ok=True)
    (agent / "settings.json").write_text(json.dumps({"compaction": compaction}))
    found = answer(file, agent, *options)
    return found["keepRecentTokens"], found["keepRecentTokensFrom"]


def test_the_budget_is_the_options_the_models_the_settings_or_the_default(agent: Path) -> None:
    settings = {"keepRecentTokens": 9}
    own = {**settings, "modelOverrides": {"lamp/quill-70b": {"keepRecentTokens": 7}}}
    other = {**settings, "modelOverrides": {"lamp/other": {"keepRecentTokens": 7}}}
    assert budget(agent, own, "--keep-recent-tokens", "0") == (0, "option")
    assert budget(agent, own) == (7, "model")
    assert budget(agent, other) == budget(agent, settings) == (9, "settings")
    assert budget(agent, {}) == (20_000, "default")


def test_a_setting_pi_refuses_ends_it_unless_the_option_is_given(agent: Path) -> None:
    agent.mkdir()
    (agent / "settings.json").write_text('{"compaction":{"keepRecentTokens":-1}}')
    ran = ask(night(), agent)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "longhaul: pi refuses to compact: compaction.keepRecentTokens in its settings is no whole "
        "number of 0 or more (name one with --keep-recent-tokens)\n"
    )
    assert ask(night(), agent, "--keep-recent-tokens", "5").code == 0


def test_settings_that_cannot_be_read_are_named_and_the_answer_comes(agent: Path) -> None:
    agent.mkdir()
    (agent / "settings.json").write_text("{")
    ran = ask(night(), agent, "--json")
    assert (ran.code, ran.err) == (0, "longhaul: settings.json is ignored: not valid JSON\n")
    assert json.loads(ran.out)["keepRecentTokens"] == 20_000


# -- files ----------------------------------------------------------------------------------------


def test_standard_input_and_the_newest_session(agent: Path) -> None:
    by_path = ask(night(), agent)
    assert by_path.code == 0
    assert longhaul("cut", agent_dir=agent) == by_path
    assert longhaul("cut", "-", agent_dir=agent, stdin=night().bytes()) == by_path


@pytest.mark.parametrize("data", [b"", b"hello\n", b"{}\n"])
def test_what_is_no_session_is_one_line_and_1(data: bytes, agent: Path) -> None:
    ran = ask(data, agent)
    assert (ran.code, ran.out) == (1, "")
    assert re.fullmatch(r"longhaul: \S+one\.jsonl: is .*\n", ran.err)
    ran = longhaul("cut", "-", agent_dir=agent, stdin=data)
    assert (ran.code, ran.out) == (1, "")
    assert re.fullmatch(r"longhaul: standard input is .*\n", ran.err)


@pytest.mark.parametrize("value", ["-1", "x", "1.5", ""])
def test_a_budget_that_is_no_number_is_usage(value: str, agent: Path) -> None:
    ran = ask(night(), agent, "--keep-recent-tokens", value)
    assert (ran.code, ran.out) == (2, "")
    assert "--keep-recent-tokens" in ran.err


@pytest.mark.req("H22")
def test_the_file_is_as_it_was(agent: Path) -> None:
    file = night()
    file.compaction("s", "e0000003")
    ask(file, agent)
    path = agent_sessions(agent) / "one.jsonl"
    before = hashlib.sha256(file.bytes()).digest()
    for options in ((), ("--json",), ("--keep-recent-tokens", "1")):
        assert longhaul("cut", path, *options, agent_dir=agent).code == 0
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert sorted(agent.rglob("*.jsonl*")) == [path]


@pytest.mark.req("H12")
def test_no_size_after_a_compaction_is_promised(agent: Path) -> None:
    """Every size is called an estimate or about; nothing is said of what will be."""
    words = ask(night(), agent, "--keep-recent-tokens", "2500").out
    words += longhaul("cut", "--help", agent_dir=agent).out
    assert not re.search(r"\b(will|guarantee|at most|exactly|shrinks?|reduces?)\b", words)
    for line in words.splitlines():
        if line.startswith(("Kept", "Dropped", "Context")):
            assert "about" in line, line


def test_hostile_ids_reach_the_terminal_as_signs(agent: Path) -> None:
    file = SessionFile()
    bad = "\x1b[31m\u202e"
    file.user("a" * LONG)
    file.entry("message", {"message": {"role": "user", "content": "x" * LONG}}, fields={"id": bad})
    ran = ask(file, agent, "--keep-recent-tokens", "1")
    assert (ran.code, "\x1b" in ran.out, "\u202e" in ran.out) == (0, False, False)
    assert "␛[31m⟨U+202E⟩" in ran.out
    ran = ask(file, agent, "--keep-recent-tokens", "1", "--json")
    assert ran.out.isascii()
    assert json.loads(ran.out)["firstKeptEntryId"] == bad
