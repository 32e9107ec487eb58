"""How lines are read: their common fields, what pi skips, what is glued."""

import json
import time
from collections.abc import Iterator

import pytest

from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import (
    BadLine,
    Compaction,
    Entry,
    Header,
    Line,
    SessionInfo,
    User,
)
from longhaul_tui.transcript.framing import Frame
from tests.decoding import codes, decoded, entry
from tests.sessions import START_MS, SessionFile

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
