"""Details, span records and lines as they stand on disk, written out by hand (STATE U12-U14)."""

from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.state.detail_codec import DETAILS_BYTES, decode_details, is_own
from longhaul_tui.state.event_codec import Newer
from longhaul_tui.state.record_codec import decode_line, decode_span_record
from longhaul_tui.state.records import (
    EVENT_TYPE,
    LINE_TYPE,
    SPAN_TYPE,
    CallTrace,
    CallUsage,
    CapFit,
    Carried,
    CarriedError,
    CommandSlice,
    Details,
    DetailsCut,
    ErrorSlice,
    Excuse,
    Files,
    LabelRow,
    Learned,
    LineRecord,
    Narrative,
    Now,
    Omitted,
    PassUsage,
    PhaseTimes,
    QuestionRow,
    Range,
    RefusalRow,
    Route,
    SectionFit,
    SpanRecord,
    Trace,
)
from longhaul_tui.state.writing import (
    encode_details,
    encode_line,
    encode_span_record,
    fit_details,
    json_size,
)
from longhaul_tui.world import World, WorldClaim

RANGE = {"first": "a1", "last": "b2", "firstKept": "c3", "users": ["u3", "u7"]}
NARRATIVE = {"kind": "partial", "line": "moved it", "reason": "timeout", "unverifiedChunks": 1}
CLAIM = {
    "kind": "test",
    "cmd": "npm test",
    "exit": None,
    "exitFrom": "pipe",
    "failing": True,
    "id": "C4",
    "head": "ab12cd",
    "changedSince": "yes",
}
DETAILS: dict[str, Any] = {
    "stateFormat": 1,
    "compactor": "longhaul",
    "span": 3,
    "pass": "7f3a91c2",
    "events": [],
    "absorbed": ["d4"],
    "range": RANGE,
    "narrative": NARRATIVE,
    "now": {"inProgress": "quoting", "next": "tests", "blocked": None, "resume": "npm test"},
    "world": {
        "ok": True,
        "skip": None,
        "branch": "main",
        "head": "ab12cd",
        "dirtyFiles": 1,
        "untracked": 0,
        "shortstat": "1 file changed",
        "claims": [CLAIM],
    },
    "ledger": {
        "claims": [CLAIM],
        "openErrors": [
            {
                "id": "E1",
                "text": "Error: ECONNREFUSED",
                "lastSpan": 3,
                "command": "npm test",
                "runs": 2,
                "count": 2,
                "entry": "e5",
            }
        ],
        "nextC": 9,
        "nextE": 2,
    },
    "files": {"read": ["a.ts"], "modified": ["b.ts"]},
    "learned": [{"text": "840 ms", "source": "u4", "label": "first time", "by": "model"}],
    "tokensBefore": 98_000,
    "tokensCompacted": 312_000,
    "usage": {
        "input": 10,
        "output": 5,
        "cacheRead": 0,
        "cacheWrite": 0,
        "calls": [
            {
                "provider": "p",
                "model": "m",
                "input": 10,
                "output": 5,
                "cacheRead": 0,
                "cacheWrite": 0,
                "cacheWrite1h": None,
                "reasoning": None,
                "cost": 0.25,
            }
        ],
    },
    "capFit": {
        "chars": 900,
        "hard": False,
        "sections": {"rules": {"chars": 80, "shown": 2, "hidden": 1}},
    },
    "readFiles": ["a.ts"],
    "modifiedFiles": ["b.ts"],
}
_CLAIM = WorldClaim(
    kind="test",
    command="npm test",
    id="C4",
    exit_from="pipe",
    failing=True,
    head="ab12cd",
    changed_since="yes",
)
_RANGE = Range(first="a1", last="b2", first_kept="c3", users=(3, 7))
_NARRATIVE = Narrative(kind="partial", line="moved it", reason="timeout", unverified_chunks=1)
VALUE = Details(
    span=3,
    pass_id="7f3a91c2",
    absorbed=("d4",),
    range=_RANGE,
    narrative=_NARRATIVE,
    now=Now(in_progress="quoting", next="tests", resume="npm test"),
    world=World(
        ok=True,
        branch="main",
        head="ab12cd",
        dirty_files=1,
        shortstat="1 file changed",
        claims=(_CLAIM,),
    ),
    ledger=Carried(
        claims=(_CLAIM,),
        open_errors=(
            CarriedError(
                id="E1",
                text="Error: ECONNREFUSED",
                last_span=3,
                command="npm test",
                runs=2,
                count=2,
                entry="e5",
            ),
        ),
        next_c=9,
        next_e=2,
    ),
    files=Files(modified=("b.ts",), read=("a.ts",)),
    learned=(Learned(text="840 ms", source="u4", label="first time", by="model"),),
    tokens_before=98_000,
    tokens_compacted=312_000,
    usage=PassUsage(
        input=10,
        output=5,
        calls=(
            CallUsage(
                provider="p",
                model="m",
                input=10,
                output=5,
                cache_read=0,
                cache_write=0,
                cost=0.25,
            ),
        ),
    ),
    cap_fit=CapFit(chars=900, sections=(SectionFit(name="rules", chars=80, shown=2, hidden=1),)),
)


@pytest.mark.req("L121")
def test_details_are_read_and_written_as_documented() -> None:
    assert decode_details(DETAILS) == (VALUE, [])
    assert encode_details(VALUE) == DETAILS
    assert list(encode_details(VALUE)) == list(DETAILS)


def test_details_of_ours_name_the_compactor_and_a_whole_format() -> None:
    assert is_own(DETAILS)
    assert is_own({"compactor": "longhaul", "stateFormat": 7})
    foreign: list[Any] = [
        None,
        [],
        {"compactor": "longhaul"},
        {"stateFormat": 1},
        {"compactor": "other", "stateFormat": 1},
        {"compactor": "longhaul", "stateFormat": "1"},
        {"compactor": "longhaul", "stateFormat": True},
    ]
    for details in foreign:
        assert not is_own(details)


@pytest.mark.req("L122")
def test_details_of_a_newer_format_or_with_an_event_of_one_are_not_read() -> None:
    assert decode_details({**DETAILS, "stateFormat": 2}) == (Newer(2), ())
    inside = {**DETAILS, "events": [{"stateFormat": 5}]}
    assert decode_details(inside) == (Newer(5), ())


BROKEN = [
    ("span", None, None),
    ("span", 0, None),
    ("pass", 5, "pass: no string"),
    ("events", {}, "events: no list"),
    ("range", [], "range: no object"),
    ("range", {**RANGE, "users": ["u7", "u3"]}, "range.users: the first comes after the last"),
    ("narrative", {**NARRATIVE, "kind": "rich"}, "narrative.kind: not one of the known words"),
    ("now", {"next": 5}, "now.next: neither null nor a string"),
    ("world", 3, "world: no object"),
    ("ledger", None, "ledger: no object"),
    ("files", {"read": ["a", 1], "modified": []}, "files.read: an item is no string"),
    ("learned", [{"text": "1"}], "learned[0].source: no string"),
    ("tokensBefore", -1, "tokensBefore: no whole number from 0"),
    ("tokensCompacted", "12", "tokensCompacted: no whole number from 0"),
]


@pytest.mark.parametrize(("key", "value", "detail"), BROKEN)
def test_a_bad_field_is_named_and_the_rest_is_read(key: str, value: Any, detail: Any) -> None:
    details, flaws = decode_details({**DETAILS, key: value})
    if detail is None:
        assert details is None
        assert [flaw.code for flaw in flaws] == ["bad-event"]
        return
    assert isinstance(details, Details)
    assert details.span == 3
    assert detail in [flaw.detail for flaw in flaws]


def test_details_above_their_bound_are_named_and_read() -> None:
    details, flaws = decode_details(DETAILS, DETAILS_BYTES + 1)
    assert details == VALUE
    assert [(flaw.code, flaw.detail) for flaw in flaws] == [
        ("oversize", "details: 262145 bytes, 262144 at most")
    ]
    assert decode_details(DETAILS, DETAILS_BYTES)[1] == []


def test_what_does_not_fit_is_cut_oldest_first_and_counted() -> None:
    # 1,200 bytes a path, written twice each: 200 of them are far above the bound.
    many = Details(
        span=1,
        pass_id="7f3a91c2",
        files=Files(
            modified=tuple(f"m{n}{'x' * 1_200}" for n in range(20)),
            read=tuple(f"r{n}{'x' * 1_200}" for n in range(180)),
        ),
        learned=VALUE.learned,
    )
    fitted = fit_details(many)
    assert fitted.files.modified == many.files.modified
    assert fitted.learned == many.learned
    kept = len(fitted.files.read)
    assert fitted.files.read == many.files.read[:kept]
    assert fitted.cap_fit.details is not None
    assert fitted.cap_fit.details.files == 180 - kept
    assert json_size(encode_details(fitted)) <= DETAILS_BYTES
    # One path more would not have fitted.
    assert json_size(encode_details(fitted)) + 2 * 1_200 > DETAILS_BYTES


def test_learned_values_and_then_the_oldest_open_errors_go_when_files_are_not_enough() -> None:
    errors = tuple(
        CarriedError(id=f"E{n}", text="x" * 160, last_span=1, count=1) for n in range(1, 6)
    )
    many = Details(
        span=1,
        pass_id="7f3a91c2",
        files=Files(read=("a.ts",)),
        learned=VALUE.learned,
        ledger=Carried(open_errors=errors),
    )
    bare = replace(many, files=Files(), learned=(), ledger=Carried())
    # Room for three of the five, which take somewhat over 240 bytes each.
    fitted = fit_details(many, json_size(encode_details(bare)) + 3 * 280)
    assert (fitted.files, fitted.learned) == (Files(), ())
    assert [error.id for error in fitted.ledger.open_errors] == ["E3", "E4", "E5"]
    assert fitted.cap_fit.details == DetailsCut(files=1, learned=1, open_errors=2)


RECORD: dict[str, Any] = {
    "v": 1,
    "span": 3,
    "pass": "7f3a91c2",
    "compactionEntryId": "c0",
    "range": RANGE,
    "commands": [
        {
            "id": "C1",
            "cmd": "npm test",
            "exit": 1,
            "entryId": "e1",
            "callId": "call_1",
            "head": "> test",
            "claim": "test",
        }
    ],
    "errors": [
        {
            "id": "E1",
            "text": "boom",
            "head": "Error: boom",
            "entryId": "e1",
            "callId": None,
            "count": 1,
            "lastSpan": 3,
        }
    ],
    "events": [4, 5],
    "omitted": {"commands": 2, "errors": 0},
    "narrative": NARRATIVE,
    "excuses": [{"check": "file-not-named", "ref": "a.py", "reason": "only its mode changed"}],
    "labels": [
        {"u": "u3", "label": "rule", "targets": [], "words": [[0, 12]], "attempt": 1},
        {"u": "u4", "label": "lifts", "targets": ["R1", "u2"], "words": [], "attempt": 2},
    ],
    "refusals": [
        {
            "code": "near-duplicate",
            "item": "D2",
            "u": None,
            "attempt": 1,
            "text": "streams rows",
            "detail": "overlap 0.86",
            "sent": "none",
            "end": "merged",
            "into": "D1",
        }
    ],
    "questions": [{"u": "u5", "target": "R1", "answer": None}],
    "trace": {
        "route": {"configured": None, "used": "p/m", "why": None},
        "ms": {"ledger": 1, "fold": 2, "model": 3, "verify": 4, "close": 5},
        "calls": [
            {
                "kind": "diff",
                "provider": "p",
                "model": "m",
                "attempt": 1,
                "in": 10,
                "out": 5,
                "ms": 3,
                "stop": "stop",
                "budget": 3000,
            }
        ],
        "trigger": "threshold",
    },
    "carried": True,
    "createdAt": "2026-11-30T01:02:03.000Z",
}
_RECORD = SpanRecord(
    span=3,
    pass_id="7f3a91c2",
    compaction="c0",
    range=_RANGE,
    commands=(
        CommandSlice(
            id="C1",
            command="npm test",
            exit=1,
            entry="e1",
            call="call_1",
            head="> test",
            claim="test",
        ),
    ),
    errors=(
        ErrorSlice(
            id="E1", text="boom", head="Error: boom", entry="e1", call=None, count=1, last_span=3
        ),
    ),
    events=(4, 5),
    omitted=Omitted(commands=2),
    narrative=_NARRATIVE,
    excuses=(Excuse(check="file-not-named", ref="a.py", reason="only its mode changed"),),
    labels=(
        LabelRow(u=3, label="rule", words=((0, 12),)),
        LabelRow(u=4, label="lifts", targets=("R1", "u2"), attempt=2),
    ),
    refusals=(
        RefusalRow(
            code="near-duplicate",
            item="D2",
            u=None,
            attempt=1,
            text="streams rows",
            sent="none",
            end="merged",
            detail="overlap 0.86",
            into="D1",
        ),
    ),
    questions=(QuestionRow(u=5, target="R1", answer=None),),
    trace=Trace(
        route=Route(used="p/m"),
        ms=PhaseTimes(ledger=1, fold=2, model=3, verify=4, close=5),
        calls=(
            CallTrace(
                kind="diff",
                provider="p",
                model="m",
                attempt=1,
                input=10,
                output=5,
                ms=3,
                stop="stop",
                budget=3_000,
            ),
        ),
        trigger="threshold",
    ),
    carried=True,
    created_at="2026-11-30T01:02:03.000Z",
)


def test_a_span_record_is_read_and_written_as_documented() -> None:
    assert decode_span_record(RECORD) == (_RECORD, [])
    assert encode_span_record(_RECORD) == RECORD


@pytest.mark.req("L124")
@pytest.mark.parametrize("version", [0, 2, "1", None, 1.5, True])
def test_a_span_record_of_another_version_is_skipped_without_a_word(version: Any) -> None:
    assert decode_span_record({**RECORD, "v": version}) == (None, ())


def test_a_row_that_cannot_be_used_is_left_out_and_named() -> None:
    labels = [{"u": "7", "label": "rule"}, RECORD["labels"][1]]
    record, flaws = decode_span_record({**RECORD, "labels": labels})
    assert record is not None
    assert record.labels == _RECORD.labels[1:]
    assert [flaw.detail for flaw in flaws] == ["labels[0].u: no id u<n>"]


LINE: dict[str, Any] = {
    "v": 1,
    "span": 3,
    "pass": "7f3a91c2",
    "durationMs": 41_200,
    "calls": 1,
    "inputTokens": 12_034,
    "outputTokens": 512,
    "tokensBefore": 98_000,
    "stateChars": 4_100,
    "outcome": "fallback",
    "reason": "timeout",
    "compactionEntryId": "c0",
}


def test_a_line_is_read_and_written_as_documented() -> None:
    line = LineRecord(
        span=3,
        pass_id="7f3a91c2",
        duration_ms=41_200,
        calls=1,
        input_tokens=12_034,
        output_tokens=512,
        tokens_before=98_000,
        state_chars=4_100,
        outcome="fallback",
        reason="timeout",
        compaction="c0",
    )
    assert decode_line(LINE) == line
    assert encode_line(line) == LINE
    assert decode_line({**LINE, "v": 2}) is None


@pytest.mark.req("L126")
def test_the_names_of_the_entry_types_are_a_contract() -> None:
    assert (EVENT_TYPE, SPAN_TYPE, LINE_TYPE) == (
        "compaction-state.event",
        "compaction-state.span",
        "compaction-state.line",
    )
