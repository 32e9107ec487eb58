"""What a line says in its transcript row (WIREFRAMES G)."""

import pytest

from longhaul_tui.transcript.entries import (
    Assistant,
    BadLine,
    Body,
    Compaction,
    ContextEdit,
    Custom,
    Image,
    ModelChange,
    System,
    ToolCall,
    ToolResult,
    Unknown,
    User,
    UserExecution,
)
from longhaul_tui.view.describe import (
    AGENT_CHARS,
    USER_CHARS,
    Description,
    Outcome,
    describe,
    describe_bad,
    ending,
)
from longhaul_tui.view.rows import FAILED, HAS_TEXT, MORE, THINKING, RowKind


def call(name: str, command: str | None = None, path: str | None = None) -> ToolCall:
    return ToolCall("c1", name, command, path)


def result(tool: str, text: str = "", **changes: object) -> ToolResult:
    fields: dict[str, object] = {
        "images": (),
        "is_error": False,
        "exit_code": None,
        "has_duration": True,
        "diff": None,
    }
    return ToolResult("c1", tool, text, **(fields | changes))  # type: ignore[arg-type]  # by name


def test_a_message_is_previewed_and_says_that_there_is_more() -> None:
    told = describe(User("x" * (USER_CHARS + 1)), None, None)
    assert (told.kind, len(told.head), told.flags) == (RowKind.USER, USER_CHARS, MORE)
    assert describe(User("short"), None, None).flags == 0


def test_images_are_named_with_type_and_size() -> None:
    told = describe(User("look", (Image("image/png", 1_200_000),)), None, None)
    assert told.note == "[image/png, 1.2 MB]"


def test_a_reply_tells_of_its_reasoning_and_of_how_it_ended() -> None:
    said = Assistant("t" * (AGENT_CHARS + 5), 1_204, (), "aborted", None, None, None)
    told = describe(said, None, None)
    assert told.detail == "reasoning, 1.2k characters"
    assert told.note == "aborted"
    assert told.flags == HAS_TEXT | THINKING | MORE


def test_a_reply_that_failed_shows_the_error_in_place_of_its_text() -> None:
    told = describe(Assistant("", 0, (), "error", "503: upstream", None, None), None, None)
    assert (told.head, told.note, told.flags) == ("503: upstream", "error", HAS_TEXT | FAILED)


def test_a_reply_with_only_calls_has_no_text() -> None:
    said = Assistant("", 0, (call("bash", "ls"),), "toolUse", None, None, None)
    assert describe(said, None, None).flags == 0


@pytest.mark.parametrize(
    ("body", "asked", "outcome", "expected"),
    [
        (
            result("bash", "a\nb\n"),
            call("bash", "ls"),
            Outcome("exit 0", False, "", 2),
            Description(RowKind.COMMAND, "ls", "exit 0", "2 lines"),
        ),
        (
            result("bash", "boom"),
            call("bash", "make"),
            Outcome("exit 2", True, "error: boom", 7),
            Description(RowKind.COMMAND, "make", "exit 2", "error: boom", FAILED),
        ),
        (
            result("bash", "(no output)"),
            call("bash", "true"),
            Outcome("exit 0", False, ""),
            Description(RowKind.COMMAND, "true", "exit 0", ""),
        ),
        (
            result("read", "1\n2\n3\n"),
            call("read", path="src/a.py"),
            Outcome("", False, ""),
            Description(RowKind.READ, "src/a.py", "3 lines"),
        ),
        (
            result("read", "ENOENT: no such file", is_error=True),
            call("read", path="gone"),
            Outcome("", True, "ENOENT: no such file"),
            Description(RowKind.READ, "gone", "failed", "ENOENT: no such file", FAILED),
        ),
        (
            result("edit", "done", diff=(38, 4)),
            call("edit", path="src/a.py"),
            Outcome("", False, ""),
            Description(RowKind.EDIT, "src/a.py", "+38 −4"),
        ),
        (
            result("write", "done"),
            call("write", path="b.txt"),
            Outcome("", False, ""),
            Description(RowKind.EDIT, "b.txt", "written"),
        ),
        (
            result("longhaul_recall", "found it\nmore"),
            call("longhaul_recall"),
            Outcome("", False, ""),
            Description(RowKind.TOOL, "longhaul_recall", "", "found it"),
        ),
        (
            UserExecution("!ls", "x", 7, False, False),
            None,
            Outcome("exit 7", True, "exit 7 text"),
            Description(RowKind.COMMAND, "!ls", "exit 7", "exit 7 text", FAILED),
        ),
        (
            result("bash", "out"),
            None,
            Outcome("exit 0", False, "", 1),
            Description(RowKind.COMMAND, "bash", "exit 0", "1 line"),
        ),
    ],
)
def test_results_show_their_call_and_how_it_ended(
    body: Body, asked: ToolCall | None, outcome: Outcome, expected: Description
) -> None:
    assert describe(body, asked, outcome) == expected


@pytest.mark.parametrize(
    ("body", "kind", "head"),
    [
        (System(5_200), RowKind.SYSTEM, "system prompt and tools, 5.2k characters"),
        (ContextEdit("ab12", False), RowKind.CONTEXT_EDIT, "ab12 left out for the model"),
        (ContextEdit("ab12", True), RowKind.CONTEXT_EDIT, "ab12 replaced for the model"),
        (ModelChange("lamp", "quill"), RowKind.MODEL, "lamp/quill"),
        (ModelChange(None, None), RowKind.MODEL, "?"),
        (Unknown("entry", "novelty"), RowKind.UNKNOWN, "entry novelty"),
        (Custom("a.note", "hi", True, True, 0), RowKind.MESSAGE, "a.note: hi"),
        (Custom("a.pass", "", False, False, 1_500), RowKind.CUSTOM, "a.pass"),
        (Compaction("## Goal", None, 5, False, None, None), RowKind.COMPACTION, "## Goal"),
    ],
)
def test_other_entries_say_what_they_are(body: Body, kind: RowKind, head: str) -> None:
    told = describe(body, None, None)
    assert (told.kind, told.head) == (kind, head)


def test_a_bad_line_says_where_it_stands_and_that_pi_skips_it() -> None:
    told = describe_bad(BadLine(20_118, 21_774_336, 4_096, "torn-line", "torn, no line end"))
    assert told.head == "line 20,118, 4.1 kB: torn, no line end; pi skips it too"
    assert told.note == "byte 21,774,336"


def test_endings() -> None:
    assert ending("done", 137) == "exit 137"
    assert ending("done", None) == "exit ?"
    assert ending("timeout", None) == "timed out"
    assert ending("cancelled", None) == "cancelled"
    assert ending("running", None) == "running"
