"""What each line of a session file is read as."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from longhaul_tui.transcript.decode import Decoded, decode
from longhaul_tui.transcript.entries import (
    Assistant,
    BadLine,
    Body,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Entry,
    Header,
    Image,
    Label,
    Line,
    ModelChange,
    SessionInfo,
    System,
    ThinkingLevel,
    ToolCall,
    ToolResult,
    Unknown,
    Usage,
    User,
    UserExecution,
)
from longhaul_tui.transcript.framing import Frame
from tests.sessions import IMAGE, START_MS, SessionFile

PIXEL_IMAGE = Image("image/png", 70)


def decoded(raw: bytes, line: int = 1, offset: int = 0) -> Decoded:
    return decode(Frame(line, offset, raw, len(raw)))


def entry(raw: bytes) -> Entry:
    """The one entry of a line without anomalies."""
    result = decoded(raw)
    assert result.anomalies == ()
    (line,) = result.lines
    assert isinstance(line, Entry)
    return line


def body(session: SessionFile) -> Body:
    """Body of the last line."""
    return entry(session.lines[-1]).body


def codes(result: Decoded) -> list[str]:
    return [anomaly.code for anomaly in result.anomalies]


def message(**fields: Any) -> bytes:
    line = {"type": "message", "id": "a", "parentId": None, "message": fields}
    return json.dumps(line).encode()


# -- headers and the common fields --------------------------------------------------------------


def test_a_header() -> None:
    session = SessionFile(header=False)
    session.header(parentSession="/s/old.jsonl")
    (line,) = decoded(session.lines[0]).lines
    assert line == Header(
        line=1,
        offset=0,
        length=len(session.lines[0]),
        id="019b0000-0000-7000-8000-000000000001",
        version=3,
        cwd="/home/dev/proj",
        at=START_MS / 1000,
        parent_session="/s/old.jsonl",
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [("2", 2), ("9", 9), ('"3"', 1), ("null", 1), ("true", 1), ("3.0", 3), ("1e999", 1)],
)
def test_the_version_of_a_header_is_an_integer_or_1(written: str, read: int) -> None:
    (line,) = decoded(b'{"type":"session","version":' + written.encode() + b"}").lines
    assert isinstance(line, Header)
    assert (line.version, line.id, line.cwd, line.at) == (read, "", "", None)


def test_a_v1_header_names_no_version() -> None:
    (line,) = decoded(SessionFile(version=1).lines[0]).lines
    assert isinstance(line, Header)
    assert line.version == 1


def test_place_id_parent_and_time_of_an_entry() -> None:
    session = SessionFile()
    session.user("one")
    session.user("two")
    raw = session.lines[2]
    (line,) = decode(Frame(3, 500, raw, len(raw) + 1)).lines
    assert line == Entry(
        3, 500, len(raw) + 1, "e0000002", "e0000001", START_MS / 1000 + 2, User("two")
    )


def test_a_v1_entry_has_no_id() -> None:
    session = SessionFile(version=1)
    session.user("hi")
    line = entry(session.lines[1])
    assert (line.id, line.parent, line.at) == (None, None, START_MS / 1000 + 1)


@pytest.mark.parametrize(
    ("stamp", "seconds"),
    [
        ("2026-11-30T00:53:20.000Z", 1_796_000_000.0),
        ("2026-11-30T00:53:20.125Z", 1_796_000_000.125),
        ("2026-11-30T02:53:20+02:00", 1_796_000_000.0),
        ("2026-11-30T00:53:20", 1_796_000_000.0),
        ("1970-01-01T00:00:00Z", 0.0),
        ("2026-11-30T24:53:20Z", None),
        ("yesterday", None),
        ("", None),
        ("\ud800", None),
        (1_796_000_000_000, None),
        (None, None),
    ],
)
def test_a_timestamp_is_seconds_since_the_epoch(stamp: object, seconds: float | None) -> None:
    raw = json.dumps({"type": "label", "id": "a", "timestamp": stamp}).encode()
    assert entry(raw).at == seconds


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose clock is nine hours ahead of UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("tokyo")
def test_a_timestamp_without_a_zone_is_utc_on_every_machine() -> None:
    assert time.localtime(0).tm_hour == 9
    raw = b'{"type":"label","id":"a","timestamp":"2026-11-30T00:53:20"}'
    assert entry(raw).at == 1_796_000_000


@pytest.mark.parametrize(
    ("milliseconds", "seconds"),
    [("1796000000500", 1_796_000_000.5), ("1e999", None), ('"1"', None), ("true", None)],
)
def test_without_a_timestamp_the_message_tells_the_time(
    milliseconds: str, seconds: float | None
) -> None:
    raw = b'{"type":"message","id":"a","message":{"role":"user","content":"x","timestamp":%s}}'
    assert entry(raw % milliseconds.encode()).at == seconds


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
    )


def test_a_failed_reply() -> None:
    session = SessionFile()
    session.assistant(stop="error", errorMessage="400: bad", content=[], usage=None)
    assert body(session) == Assistant("", 0, (), "error", "400: bad", "stub", "stub-a")


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
    assert body(session) == Compaction("s", None, 5405, True, "longhaul", 1)


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
    assert body(session) == Usage("cache_warm")


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


# -- what JavaScript reads and a strict parser does not -----------------------------------------


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (rb"a\ud800b", "a\ufffdb"),
        (rb"\udc00\ud83d\ude00", "\ufffd😀"),
        (b"a\xff\xfeb", "a\ufffd\ufffdb"),
        (b"\xf0\x9f\x98", "\ufffd"),
        ("\u2028é\x7f".encode(), "\u2028é\x7f"),
        (rb"\u0000", "\x00"),
    ],
)
def test_lone_surrogates_and_invalid_utf8_are_read_and_are_no_anomaly(
    written: bytes, text: str
) -> None:
    raw = b'{"type":"message","id":"a","message":{"role":"user","content":"' + written + b'"}}'
    assert entry(raw).body == User(text)


def test_numbers_beyond_any_integer_are_read() -> None:
    for number in (b"1e999", b"9" * 5_000, b"-" + b"9" * 5_000, b"123456789012345678901234567890"):
        line = entry(b'{"type":"compaction","id":"a","tokensBefore":' + number + b"}")
        assert isinstance(line.body, Compaction)
        expected = int(number) if len(number) == 30 else None
        assert line.body.tokens_before == expected


def test_the_last_of_two_equal_keys_counts() -> None:
    assert entry(b'{"type":"label","type":"session_info","id":"a","name":"n"}').body == (
        SessionInfo("n")
    )


# -- what pi skips ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b'{"type":"session_info","id":"a","name":"n","x":NaN}', "NaN"),
        (b'{"type":"session_info","id":"a","name":"n","x":-Infinity}', "-Infinity"),
        (b'\xef\xbb\xbf{"type":"session_info","id":"a","name":"n"}', "a byte order mark"),
        (b'{"type":"session_info","id":"a","name":"n","x":"\t"}', "a control character"),
        (
            b'{"type":"session_info","id":"a","name":"n","x":"\x00","y":NaN}',
            "NaN and a control character",
        ),
    ],
)
def test_what_json_parse_refuses_is_recovered_and_marked(raw: bytes, why: str) -> None:
    result = decoded(raw, line=3, offset=50)
    info = SessionInfo("n")
    assert result.lines == (Entry(3, 50, len(raw), "a", None, None, info, recovered=True),)
    assert [(a.code, a.entry, a.detail, a.offset) for a in result.anomalies] == [
        ("bad-line", "a", f"pi skips this line: it has {why}", 50)
    ]


@pytest.mark.parametrize("raw", [b"42", b"null", b'"text"', b"[1]", b"true", b"-0.5e3"])
def test_json_that_is_no_object(raw: bytes) -> None:
    result = decoded(raw, line=2, offset=9)
    assert result.lines == (BadLine(2, 9, len(raw), "not-object", "JSON, but not an object"),)
    assert [(a.code, a.entry) for a in result.anomalies] == [("not-object", "line:2")]


@pytest.mark.parametrize(
    "raw",
    [
        b"hello",
        b"{hello}",
        b'{"a":1,}',
        b'{"a":01}',
        b'{"a":"\\x"}',
        b'{"a":1}}',
        b"}",
        b"\x00\x00\x00",
        b"\xff\xfe{\x00",
        b"]" * 50,
        b'{"type":"label"} trailing {"type":',
    ],
)
def test_a_line_that_is_no_json(raw: bytes) -> None:
    result = decoded(raw)
    assert codes(result) in (["bad-line"], ["glued-line"])
    assert any(isinstance(line, BadLine) and line.code != "not-object" for line in result.lines)


@pytest.mark.parametrize("open_", [b"[", b'{"a":', b'{"type":'])
def test_nesting_without_end_is_a_bad_line(open_: bytes) -> None:
    close = b"]" if open_ == b"[" else b"}"
    for raw in (
        open_ * 100_000 + b"1" + close * 100_000,
        b'{"type":"custom","id":"a","data":' + open_ * 50_000 + b"1" + close * 50_000 + b"}",
    ):
        result = decoded(raw)
        assert result.lines == (BadLine(1, 0, len(raw), "bad-line", "nested too deeply"),)
        assert codes(result) == ["bad-line"]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"mess',
        b'{"a":tru',
        b'{"a":1.',
        b'{"a":1e',
        b'{"a":-',
        b"{",
        b'{"a":"\\u12',
        b'{"a"',
    ],
)
def test_the_beginning_of_an_object_is_a_torn_line(raw: bytes) -> None:
    result = decoded(raw, line=8, offset=70)
    reason = "the line ends before its object does"
    assert result.lines == (BadLine(8, 70, len(raw), "torn-line", reason),)
    assert [(a.code, a.entry, a.offset) for a in result.anomalies] == [("torn-line", "line:8", 70)]


def test_a_torn_frame_is_read_if_its_object_is_whole() -> None:
    raw = b'{"type":"label","id":"a"}'
    assert decode(Frame(1, 0, raw, len(raw), torn=True)) == decoded(raw)
    assert codes(decode(Frame(1, 0, b"gibberish", 9, torn=True))) == ["torn-line"]


# -- glued lines --------------------------------------------------------------------------------


def glued_pieces(raw: bytes) -> list[tuple[str, str, bytes]]:
    """Kind, id or code, and bytes of what a line at offset 1000 was read as."""
    return [
        (type(line).__name__, _name(line), raw[line.offset - 1000 :][: line.length])
        for line in decoded(raw, line=5, offset=1000).lines
    ]


def _name(line: Line) -> str:
    return line.code if isinstance(line, BadLine) else line.id or ""


def test_objects_glued_on_one_line_are_each_recovered() -> None:
    session = SessionFile()
    session.user("one")
    session.assistant("two é")
    raw = session.lines[1] + session.lines[2]
    result = decoded(raw, line=5, offset=1000)
    first, second = result.lines
    length = len(session.lines[1])
    assert first == Entry(
        5, 1000, length, "e0000001", None, START_MS / 1000 + 1, User("one"), recovered=True
    )
    assert isinstance(second, Entry)
    assert (second.offset, second.length, second.parent, second.recovered) == (
        1000 + length,
        len(session.lines[2]),
        "e0000001",
        True,
    )
    assert [(a.code, a.entry, a.offset) for a in result.anomalies] == [
        ("glued-line", "line:5", 1000)
    ]


def test_an_object_behind_a_torn_one_is_recovered() -> None:
    session = SessionFile()
    session.user("hi")
    whole = session.lines[1]
    raw = b'{"type":"mess' + whole
    assert glued_pieces(raw) == [
        ("BadLine", "torn-line", b'{"type":"mess'),
        ("Entry", "e0000001", whole),
    ]


def test_parts_of_a_torn_entry_are_not_taken_for_entries() -> None:
    session = SessionFile()
    call = session.call("write", path="a", content={"type": "text", "text": "b"})
    session.assistant("one", [call, session.call("bash", command="ls")], thinking="t")
    torn = session.lines[1][: session.lines[1].index(b'"usage"')]
    session.user("next")
    raw = torn + session.lines[2]
    assert glued_pieces(raw) == [
        ("BadLine", "torn-line", torn),
        ("Entry", "e0000002", session.lines[2]),
    ]


def test_what_stands_behind_the_objects_is_a_bad_line() -> None:
    one = b'{"type":"label","id":"a"}'
    raw = one + b"  " + one + b' {"type":"lab'
    assert glued_pieces(raw) == [
        ("Entry", "a", one),
        ("Entry", "a", one),
        ("BadLine", "torn-line", b' {"type":"lab'),
    ]
    assert glued_pieces(one + b"42") == [("Entry", "a", one), ("BadLine", "bad-line", b"42")]


def test_objects_are_found_behind_a_block_of_nul_bytes() -> None:
    session = SessionFile()
    raw = b"\x00" * 64 + session.lines[0]
    assert [piece[0] for piece in glued_pieces(raw)] == ["BadLine", "Header"]


def test_unknown_types_in_a_glued_line_are_named_too() -> None:
    one = b'{"type":"future","id":"a","parentId":null,"timestamp":"2026-11-30T00:53:20Z"}'
    assert codes(decoded(one + one)) == ["glued-line", "unknown-entry", "unknown-entry"]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"' * 300_000,
        b'{"type":{' * 300_000,
        b'{"type":1,' * 300_000,
        b'{"type":"a"},' * 200_000,
        b"{ " * 500_000,
        b'{"type":"message","message":{"content":["' + b"x" * 2_000_000,
        b'{"type":["' + b"y" * 3_000 + b'",' + b'{"type":["yyy",' * 150_000,
    ],
    ids=["strings", "objects", "members", "entries", "braces", "one string", "nested"],
)
def test_a_hostile_line_is_read_in_bounded_work(raw: bytes) -> None:
    lines = decoded(raw).lines
    assert sum(line.length for line in lines) <= len(raw)
