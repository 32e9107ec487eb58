"""What messages and other entries say, as pi writes them and as it does not."""

import json

import pytest

from longhaul_tui.transcript.entries import (
    Assistant,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Entry,
    Image,
    Label,
    ModelChange,
    SessionInfo,
    SummaryCall,
    System,
    ThinkingLevel,
    ToolCall,
    ToolResult,
    Unknown,
    Usage,
    UsageCounts,
    User,
    UserExecution,
)
from tests.decoding import body, codes, decoded, entry, message
from tests.sessions import IMAGE, SessionFile

PIXEL_IMAGE = Image("image/png", 70)


# -- messages -----------------------------------------------------------------------------------


def test_a_user_message_joins_its_text_parts_by_line_feeds() -> None:
    session = SessionFile()
    session.user("one", "two", images=1)
    assert body(session) == User("one\ntwo", (PIXEL_IMAGE,))


@pytest.mark.parametrize("texts", [(), ("",), (" \n",)])
def test_the_text_of_an_image_alone_is_image(texts: tuple[str, ...]) -> None:
    session = SessionFile()
    session.user(*texts, images=2)
    assert body(session) == User("[image]", (PIXEL_IMAGE, PIXEL_IMAGE))


def test_content_may_be_a_plain_string() -> None:
    assert entry(message(role="user", content="old file")).body == User("old file")


@pytest.mark.parametrize(
    ("data", "size"),
    [("QUJD", 3), ("QUI=", 2), ("QQ==", 1), ("", 0), ("QU\\/D", 3), ("=", 0), (5, 0), (None, 0)],
)
def test_the_size_of_an_image_comes_from_the_length_of_its_base64(data: object, size: int) -> None:
    written = json.dumps(data).replace("\\\\", "\\")
    image = f'{{"type":"image","data":{written},"mimeType":"image/png"}}'
    raw = f'{{"type":"message","id":"a","message":{{"role":"user","content":[{image}]}}}}'
    assert entry(raw.encode()).body == User("[image]", (Image("image/png", size),))


def test_a_reply_with_text_thinking_and_calls() -> None:
    session = SessionFile()
    calls = [session.call("bash", command="ls", timeout=5), session.call("read", path="a.txt")]
    session.assistant("on it", calls, thinking="hmm…")
    assert body(session) == Assistant(
        "on it",
        4,
        (ToolCall("call_1", "bash", "ls", None), ToolCall("call_2", "read", None, "a.txt")),
        "toolUse",
        None,
        "stub",
        "stub-a",
        "openai-completions",
        UsageCounts(100, 10, 0, 0, None, 0.00012, (0.00012, 0.0, 0.0, 0.0)),
    )


@pytest.mark.req("H51")
def test_the_part_of_the_writes_that_is_kept_for_an_hour_is_kept() -> None:
    session = SessionFile()
    counts = {"input": 1, "output": 2, "cacheRead": 3, "cacheWrite": 9, "cacheWrite1h": 4}
    session.assistant("one", usage=counts)
    reply = body(session)
    assert isinstance(reply, Assistant)
    assert reply.usage == UsageCounts(1, 2, 3, 9, 4)


@pytest.mark.req("H52")
def test_every_call_of_a_summariser_is_kept() -> None:
    session = SessionFile()
    call = {"provider": "p", "model": "m", "input": 1, "output": 2, "cacheRead": 3, "cacheWrite": 4}
    calls = [
        {**call, "cacheWrite1h": None, "reasoning": None, "cost": 0.5},
        {**call, "cacheWrite1h": 4, "cost": None},
        "odd",
    ]
    session.compaction("was", None, details={"usage": {"calls": calls}}, from_hook=True)
    made = body(session)
    assert isinstance(made, Compaction)
    assert made.calls == (
        SummaryCall("p", "m", UsageCounts(1, 2, 3, 4, None, 0.5)),
        SummaryCall("p", "m", UsageCounts(1, 2, 3, 4, 4, None)),
    )


@pytest.mark.parametrize("usage", [None, 5, [], {}, {"calls": 5}, {"calls": {"a": 1}}])
def test_details_of_another_shape_hold_no_calls(usage: object) -> None:
    session = SessionFile()
    session.compaction("was", None, details={"usage": usage})
    made = body(session)
    assert isinstance(made, Compaction)
    assert made.calls == ()


def test_a_failed_reply() -> None:
    session = SessionFile()
    session.assistant(stop="error", errorMessage="400: bad", content=[], usage=None)
    made = Assistant("", 0, (), "error", "400: bad", "stub", "stub-a", "openai-completions")
    assert body(session) == made


def test_the_command_of_a_call_is_command_then_cmd() -> None:
    session = SessionFile()
    calls = [
        session.call("bash", cmd="wrong"),
        session.call("bash", command="a", cmd="b"),
        session.call("bash", command=7, cmd="b"),
        session.call("bash", command=""),
        session.call("bash", command=["ls"]),
    ]
    session.assistant("", calls)
    reply = body(session)
    assert isinstance(reply, Assistant)
    assert [(c.command, c.has_cmd_only) for c in reply.calls] == [
        ("wrong", True),
        ("a", False),
        ("b", True),
        ("", False),
        (None, False),
    ]


PATHS = (
    "path",
    "file_path",
    "filePath",
    "file",
    "targetFile",
    "TargetFile",
    "target_file",
    "target_path",
    "absolutePath",
    "AbsolutePath",
)


def test_the_path_of_a_call_is_the_first_string_in_order() -> None:
    session = SessionFile()
    for at in range(len(PATHS)):
        names = [*reversed(PATHS[at:])]
        session.assistant("", [session.call("x", **{name: name for name in names})])
        reply = body(session)
        assert isinstance(reply, Assistant)
        assert reply.calls[0].path == PATHS[at]
    session.assistant("", [session.call("x", path=["no"], file_path=None, file="yes")])
    reply = body(session)
    assert isinstance(reply, Assistant)
    assert reply.calls[0].path == "yes"


@pytest.mark.parametrize("arguments", ["text", None, ["a"], 5])
def test_a_call_whose_arguments_are_no_object(arguments: object) -> None:
    block = {"type": "toolCall", "id": "c", "name": "x", "arguments": arguments}
    reply = entry(message(role="assistant", content=[block])).body
    assert reply == Assistant("", 0, (ToolCall("c", "x", None, None),), None, None, None, None)


def test_a_tool_result() -> None:
    session = SessionFile()
    call = session.call("read", path="a.png")
    session.result(call, "Read image file", images=1)
    assert body(session) == ToolResult(
        "call_1", "read", "Read image file", (PIXEL_IMAGE,), False, None, True, None
    )


def test_a_result_of_a_tool_that_never_ran_has_no_duration() -> None:
    session = SessionFile()
    session.result(session.call("x"), "Tool x not found", is_error=True, details={}, duration=None)
    assert body(session) == ToolResult(
        "call_1", "x", "Tool x not found", (), True, None, False, None
    )


@pytest.mark.parametrize(
    ("written", "code"),
    [("3", 3), ("0", 0), ("3.0", 3), ('"3"', None), ("true", None), ("null", None), ("3.5", None)],
)
def test_only_an_integer_in_the_details_is_an_exit_code(written: str, code: int | None) -> None:
    raw = b'{"type":"message","id":"a","message":{"role":"toolResult","details":{"exitCode":%s}}}'
    result = entry(raw % written.encode()).body
    assert isinstance(result, ToolResult)
    assert result.exit_code == code


@pytest.mark.parametrize(
    ("diff", "counts"),
    [
        (" 1 one\n-2 two\n+2 TWO\n+3 more", (2, 1)),
        ("+1 first", (1, 0)),
        ("", (0, 0)),
        ("--- a.txt\n+++ a.txt\n@@ -1 +1,2 @@\n-x\n+y\n+z", (2, 1)),
        (5, None),
    ],
)
def test_lines_added_and_removed_of_a_diff(diff: object, counts: tuple[int, int] | None) -> None:
    session = SessionFile()
    session.result(session.call("edit", path="a"), "ok", details={"diff": diff})
    result = body(session)
    assert isinstance(result, ToolResult)
    assert result.diff == counts


@pytest.mark.parametrize("details", ["text", ["a"], 5, {"truncation": {"content": "x"}}])
def test_other_details_of_a_result_are_passed_over(details: object) -> None:
    session = SessionFile()
    session.result(session.call("bash", command="ls"), "ok", details=details)
    assert body(session) == ToolResult("call_1", "bash", "ok", (), False, None, True, None)


def test_a_command_of_the_user() -> None:
    session = SessionFile()
    session.bash("ls", "a\n", 7)
    assert body(session) == UserExecution("ls", "a\n", 7, False, False)
    session.bash("sleep 9", "", None, cancelled=True, excluded=True)
    assert body(session) == UserExecution("sleep 9", "", None, True, True)


def test_the_size_of_the_system_message() -> None:
    session = SessionFile(cwd="/p")
    session.system("be kind")
    tools = '[{"name":"bash","description":"Run a command","parameters":{"type":"object"}}]'
    assert body(session) == System(len("be kind\n<cwd>\n/p\n</cwd>\n" + tools))


def test_a_v2_hook_message_is_a_custom_message() -> None:
    session = SessionFile(version=2)
    session.hook_message("note this")
    assert body(session) == Custom("note", "note this", True, True, 0)
    assert entry(message(role="custom", customType="n", content="x", details={"a": 1})).body == (
        Custom("n", "x", True, False, len('{"a": 1}'))
    )


def test_a_message_entry_without_a_message() -> None:
    for raw in (b'{"type":"message","id":"a"}', b'{"type":"message","id":"a","message":"x"}'):
        result = decoded(raw)
        (line,) = result.lines
        assert isinstance(line, Entry)
        assert line.body == Unknown("role", "")
        assert codes(result) == ["unknown-role"]


def test_an_unknown_role() -> None:
    result = decoded(message(role="oracle", content="x"))
    (line,) = result.lines
    assert isinstance(line, Entry)
    assert line.body == Unknown("role", "oracle")
    assert [(a.code, a.entry, a.detail) for a in result.anomalies] == [
        ("unknown-role", "a", "message role: oracle")
    ]


@pytest.mark.parametrize(
    "content", [None, 5, {}, [None, 5, "x"], [{"type": "text"}], [{"type": "text", "text": 5}]]
)
@pytest.mark.parametrize("role", ["user", "assistant", "toolResult", "custom"])
def test_content_of_a_wrong_type_is_no_text(role: str, content: object) -> None:
    found = entry(message(role=role, content=content)).body
    assert isinstance(found, User | Assistant | ToolResult | Custom)
    assert found.text == ""


# -- other entries ------------------------------------------------------------------------------


def test_a_compaction() -> None:
    session = SessionFile()
    kept = session.user("hi")
    session.compaction("so far", kept, tokens_before=1250)
    assert body(session) == Compaction("so far", kept, 1250, False, None, None)


def test_an_own_compaction_names_compactor_and_format() -> None:
    session = SessionFile()
    details = {"compactor": "longhaul", "stateFormat": 1, "events": [{"seq": 1}]}
    session.compaction("s", None, details=details, from_hook=True)
    stored = b'{"compactor":"longhaul","stateFormat":1,"events":[{"seq":1}]}'
    expected = Compaction("s", None, 5405, True, "longhaul", 1, own=details, own_size=len(stored))
    assert body(session) == expected


@pytest.mark.parametrize("name", ["compaction-state.event", "goal-state", "goals-state"])
def test_data_of_entries_that_are_read_is_kept_and_of_others_only_its_size(name: str) -> None:
    session = SessionFile()
    session.custom(name, {"a": [1]})
    assert body(session) == Custom(name, "", False, False, 9, data={"a": [1]})
    session.custom("somebody-else", {"a": [1]})
    assert body(session) == Custom("somebody-else", "", False, False, 9, data=None)


@pytest.mark.parametrize("details", ["text", [1], {"compactor": 5, "stateFormat": "1"}])
def test_details_of_a_compaction_of_a_wrong_type(details: object) -> None:
    session = SessionFile()
    session.compaction("s", None, details=details)
    assert body(session) == Compaction("s", None, 5405, False, None, None)


def test_a_bare_compaction_is_read() -> None:
    assert entry(b'{"type":"compaction","id":"a"}').body == Compaction(
        "", None, None, False, None, None
    )


def test_a_v1_compaction_names_the_line_it_keeps_from() -> None:
    session = SessionFile(version=1)
    session.user("one")
    kept = session.user("two")
    session.compaction("s", 2)
    assert kept == "line:3"
    assert body(session) == Compaction("s", "line:3", 5405, False, None, None)


def test_the_small_entries() -> None:
    session = SessionFile()
    session.branch(None, "tried it")
    assert body(session) == BranchSummary(None, "tried it")
    session.context_edit("e1")
    assert body(session) == ContextEdit("e1", replaced=False)
    session.context_edit("e1", {"content": []})
    assert body(session) == ContextEdit("e1", replaced=True)
    session.label("e1", "here")
    assert body(session) == Label("e1", "here")
    session.name("night run")
    assert body(session) == SessionInfo("night run")
    session.model("m", "p")
    assert body(session) == ModelChange("p", "m")
    session.level("high")
    assert body(session) == ThinkingLevel("high")
    session.entry("usage", {"kind": "cache_warm", "usage": {}})
    assert body(session) == Usage("cache_warm", None, None, UsageCounts())


def test_custom_entries_keep_the_size_of_their_data_only() -> None:
    session = SessionFile()
    session.custom("x.y", {"a": "é"})
    assert body(session) == Custom("x.y", "", False, False, len('{"a":"é"}'.encode()))
    session.custom("x", None)
    assert body(session) == Custom("x", "", False, False, 0)
    session.custom_message("x", "hello", details={"d": 1})
    assert body(session) == Custom("x", "hello", True, True, len('{"d":1}'))
    session.custom_message("x", [{"type": "text", "text": "a"}, dict(IMAGE)], display=False)
    assert body(session) == Custom("x", "a", True, False, 0)


@pytest.mark.parametrize(
    ("raw", "name", "detail"),
    [
        (b'{"type":"future_thing","id":"a"}', "future_thing", "entry type: future_thing"),
        (b'{"type":"\\u001b[2J","id":"a"}', "\x1b[2J", "entry type: no plain name"),
        (b'{"type":5,"id":"a"}', "", "entry type: none"),
        (b'{"id":"a"}', "", "entry type: none"),
    ],
)
def test_an_unknown_entry_is_kept(raw: bytes, name: str, detail: str) -> None:
    result = decoded(raw, line=4, offset=90)
    assert result.lines == (Entry(4, 90, len(raw), "a", None, None, Unknown("entry", name)),)
    assert [(a.code, a.entry, a.detail, a.offset) for a in result.anomalies] == [
        ("unknown-entry", "a", detail, 90)
    ]


def test_a_message_may_hold_any_number_of_calls() -> None:
    session = SessionFile()
    session.assistant(calls=[session.call("bash", command="ls")] * 2_000)
    found = body(session)
    assert isinstance(found, Assistant)
    assert found.calls == (ToolCall("call_1", "bash", "ls", None),) * 2_000
