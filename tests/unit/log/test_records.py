"""Lines of the log as values; whatever stands in them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.log.records import BadRecord, LogRecord, decode_record, fields
from longhaul_tui.log.saying import grade, says
from tests.logs import NIGHT, compaction, record

NOTHING = "says nothing more"


def decoded(raw: bytes) -> LogRecord:
    found = decode_record(raw)
    assert isinstance(found, LogRecord)
    return found


def test_a_record_gives_its_time_session_span_pass_and_entry() -> None:
    found = decoded(
        record("compacted", span=7, entry="5e11c07b", fromExtension=True, **{"pass": "7f3a91c2"})
    )
    assert (found.event, found.session, found.span) == ("compacted", NIGHT, 7)
    assert (found.pass_id, found.entry) == ("7f3a91c2", "5e11c07b")
    assert found.at == 1_796_005_272.0  # 2026-11-30 02:21:12 UTC


def test_a_time_without_a_zone_is_utc() -> None:
    assert decoded(record("fallback", t="2026-11-30T02:21:12")).at == 1_796_005_272.0


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"{", "not JSON"),
        (b'"compaction"', "no object"),
        (b"[]", "no object"),
        (b"{}", "no event"),
        (b'{"event":7}', "no event"),
        (b'{"event":""}', "no event"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b" " * ((1 << 20) + 1), "longer than 1 MB"),
    ],
)
def test_what_is_no_record_says_why(raw: bytes, reason: str) -> None:
    assert decode_record(raw).reason == reason  # type: ignore[union-attr]  # none is a record


def test_a_line_without_its_end_is_torn_unless_it_is_whole() -> None:
    whole = record("aborted")
    assert decode_record(whole[:40], torn=True) == BadRecord("torn", whole[:40])
    assert isinstance(decode_record(whole, torn=True), LogRecord)


@pytest.mark.parametrize(
    "field", ["t", "session", "span", "pass", "entry", "narrative", "durationMs", "route", "world"]
)
@pytest.mark.parametrize("value", [None, True, 7, -1.5, 10**400, "\x1b[31m", [], {"a": []}])
def test_a_field_of_another_type_is_as_if_it_were_not_there(field: str, value: object) -> None:
    made = json.loads(compaction(3))
    made[field] = value
    found = decoded(json.dumps(made).encode())
    assert found.event == "compaction"
    assert isinstance(says(found), str)
    assert grade(found) in ("ok", "look")


def test_newer_fields_are_kept() -> None:
    assert fields(decoded(record("compaction", newer={"a": 1})))["newer"] == {"a": 1}


@given(st.binary(max_size=200))
def test_no_bytes_raise(raw: bytes) -> None:
    found = decode_record(raw)
    if isinstance(found, LogRecord):
        says(found)


@pytest.mark.parametrize(
    ("raw", "words", "look"),
    [
        (compaction(10), "10.2 s, 1 call, 34.9k in, 840 out, world ok, 1 dropped", False),
        (
            compaction(9, kind="none", reason="transport", calls=2, dropped={}),
            "no narrative: the network, 10.2 s, 2 calls, 34.9k in, 840 out, world ok",
            True,
        ),
        (
            compaction(9, kind="partial", dropped={}),
            "a part of the span is not verified, 10.2 s, 1 call, 34.9k in, 840 out, world ok",
            True,
        ),
        (
            record("compacted", fromExtension=True, reason="threshold", summaryChars=3_402),
            "threshold, summary ours, 3.4k characters",
            False,
        ),
        (
            record("compacted", fromExtension=False, reason="manual"),
            "manual, the summary written is not ours",
            True,
        ),
        (
            record("compaction", route={"configured": "lamp/q", "used": None, "why": "local-only"}),
            "route: local-only",
            False,
        ),
        (record("compaction", route={"configured": None, "why": "no-model"}), NOTHING, False),
        (
            record("fallback", errorClass="MemoryError", error="no room", durationMs=3_100),
            'MemoryError after 3.1 s, "no room"',
            True,
        ),
        (record("aborted", reason="cancelled", durationMs=6_200), "cancelled", True),
        (
            record("kept-window-strip", strippedBlocks=41, strippedChars=38_200),
            "41 blocks of old reasoning, 38.2k characters left out",
            False,
        ),
        (
            record("extension-loaded", piVersion="1.7.0", piVersionVerified=False),
            "pi 1.7.0 (not verified)",
            True,
        ),
        (
            record("extension-loaded", piVersion="1.6.2", piVersionVerified="line"),
            "pi 1.6.2 (its line is verified)",
            False,
        ),
        (record("moon-phase", moon="full", tide=4), "moon full, tide 4", False),
        (record("moon-phase"), "says nothing more", False),
        (record("compact-failed", reason="host-error", span=4), "host-error", True),
    ],
)
def test_each_event_is_told_in_words(raw: bytes, words: str, look: bool) -> None:
    found = decoded(raw)
    assert says(found) == words
    assert (grade(found) == "look") is look
