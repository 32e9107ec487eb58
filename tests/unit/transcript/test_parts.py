"""Texts read from the bytes of one entry."""

import pytest

from longhaul_tui.transcript.parts import part_text
from tests.sessions import SessionFile

PARTS = ("text", "thinking", "command", "output", "summary", "arguments")


def parts(raw: bytes, call: str | None = None) -> dict[str, str]:
    """The parts that are there."""
    found = {part: part_text(raw, part, call) for part in PARTS}
    return {part: text for part, text in found.items() if text}


def test_a_user_message() -> None:
    session = SessionFile()
    session.user("one", "two", images=1)
    assert parts(session.lines[-1]) == {"text": "one\ntwo"}
    session.user(images=1)
    assert parts(session.lines[-1]) == {"text": "[image]"}


def test_a_reply_with_two_calls() -> None:
    session = SessionFile()
    calls = [session.call("bash", command="ls\n-l"), session.call("edit", path="é", edits=[])]
    session.assistant("on it", calls, thinking="hm")
    raw = session.lines[-1]
    first = '{\n  "command": "ls\\n-l"\n}'
    assert parts(raw) == {
        "text": "on it",
        "thinking": "hm",
        "command": "ls\n-l",
        "arguments": first,
    }
    assert part_text(raw, "arguments", "call_1") == first
    assert part_text(raw, "arguments", "call_2") == '{\n  "path": "é",\n  "edits": []\n}'
    assert part_text(raw, "command", "call_2") == ""
    assert part_text(raw, "arguments", "call_9") == ""


def test_all_reasoning_of_a_reply() -> None:
    session = SessionFile()
    blocks = [{"type": "thinking", "thinking": text} for text in ("a", "", "b")]
    session.assistant(content=blocks)
    assert parts(session.lines[-1]) == {"thinking": "a\n\nb"}


def test_results_and_executions() -> None:
    session = SessionFile()
    session.shell("ls", "a\nb")
    assert parts(session.lines[-1]) == {"text": "a\nb", "output": "a\nb"}
    session.bash("ls", "out\n", 1)
    assert parts(session.lines[-1]) == {"command": "ls", "output": "out\n"}


def test_summaries_and_custom_messages() -> None:
    session = SessionFile()
    session.compaction("so far", None)
    assert parts(session.lines[-1]) == {"summary": "so far"}
    session.branch(None, "tried")
    assert parts(session.lines[-1]) == {"summary": "tried"}
    session.custom_message("x", "hello")
    assert parts(session.lines[-1]) == {"text": "hello"}
    session.custom("x", {"a": 1})
    assert parts(session.lines[-1]) == {}


def test_the_prompt() -> None:
    session = SessionFile(cwd="/p")
    session.system("be kind")
    tools = '[{"name":"bash","description":"Run a command","parameters":{"type":"object"}}]'
    assert parts(session.lines[-1]) == {"text": f"be kind\n<cwd>\n/p\n</cwd>\n{tools}"}


def test_raw_is_the_line_as_it_stands() -> None:
    assert part_text(b'{"a": 1}\r', "raw") == '{"a": 1}\r'
    assert part_text(b"\xffx", "raw") == "\ufffdx"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"42",
        b"[]",
        b"null",
        b'{"type":5}',
        b'{"type":"message"}',
        b'{"type":"message","message":{"role":"assistant","content":[5,{"type":"toolCall"}]}}',
        b"[" * 5_000,
        b'{"type":"message","message":{"toolsAdded":' + b"[" * 5_000 + b"]" * 5_000 + b"}}",
    ],
)
def test_what_has_no_such_text_gives_none(raw: bytes) -> None:
    assert parts(raw) == {}


def test_texts_of_lines_only_the_slow_reader_reads() -> None:
    raw = b'{"type":"message","message":{"role":"user","content":"a\\ud800b"},"x":NaN}'
    assert parts(raw) == {"text": "a\ufffdb"}
    raw = (
        b'{"type":"message","message":{"role":"assistant","content":'
        b'[{"type":"toolCall","id":"c","arguments":{"command":"\\udfff"}}]}}'
    )
    assert parts(raw) == {"command": "\ufffd", "arguments": '{\n  "command": "\ufffd"\n}'}
