"""Passes as rows: by whom, how long, what became of each, with the log and without it."""

from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.providers.book import book_of
from longhaul_tui.providers.catalog import catalog_of
from longhaul_tui.view.log import OFF
from longhaul_tui.view.passes import PassRow, passes
from tests.logs import compaction, record
from tests.own import OwnSession
from tests.passes import MS, NO_LOG, SESSION, call, goal, log, refusal, trace, when
from tests.sessions import usage


def rows(night: OwnSession, *records: bytes) -> list[PassRow]:
    shown = log(*records) if records else NO_LOG
    return list(passes(night.snapshot(), shown).rows)


def told(event: str, t: str, **more: Any) -> bytes:
    return record(event, t, session=SESSION, **more)


def night_pass(night: OwnSession) -> str:
    """The id the first pass was given."""
    return night.snapshot().state.spans[0].pass_id


def a_pass() -> OwnSession:
    """One of ours: one call, one retry, one refusal."""
    night = OwnSession()
    goal(night)
    night.close(
        line="read the importer",
        trace=trace(call(), call("retry", 2)),
        refusals=[refusal("text-short", "decision 1", text="nope")],
        tokens=60_000,
    )
    return night


def test_a_pass_of_ours_is_known_from_the_transcript_alone() -> None:
    (row,) = rows(a_pass())
    assert (row.n, row.by, row.span, row.outcome, row.grade) == (1, "longhaul", 1, "whole", "ok")
    assert (row.took, row.ms) == (41_200, MS)  # of the line; of the trace
    assert (row.calls, row.retries, row.refused) == (2, 1, 1)
    assert (row.tokens_in, row.tokens_out) == (12_034, 512)
    assert (row.trigger, row.route.used if row.route else "") == ("threshold", "lamp/quill-mini")
    assert row.unknown == ()
    assert row.pass_id == night_pass(a_pass())


def test_the_size_after_is_an_estimate_until_a_reply_measures_it() -> None:
    night = a_pass()
    (row,) = rows(night)
    chars = row.row.summary_chars if row.row else 0
    # 90,000 before, 60,000 discarded, a quarter of the summary's characters added
    assert (row.before, row.after, row.after_about) == (90_000, 30_000 + -(-chars // 4), True)
    night.assistant("on with it", usage=usage(25_600))
    (row,) = rows(night)
    assert (row.after, row.after_about) == (25_600, False)


def test_without_span_record_and_line_what_they_hold_is_not_known() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one", record=False, shown=False)
    (row,) = rows(night)
    assert (row.took, row.ms, row.calls, row.retries, row.refused) == (None,) * 5
    assert row.route is None
    assert row.unknown == ("phases", "how long it took", "calls")


def test_the_log_stands_in_for_a_span_record_and_a_line_that_are_missing() -> None:
    night = OwnSession()
    goal(night)
    at = when(night, -2)
    night.close(line="one", record=False, shown=False)
    one = compaction(1, at).replace(b"019e0000-0000-7000-8000-000000000001", SESSION.encode())
    (row,) = rows(night, one)
    assert (row.took, row.calls, row.tokens_in, row.tokens_out) == (10_200, 1, 34_900, 840)
    assert row.ms is not None
    assert (row.ms.ledger, row.ms.model, row.ms.close) == (40, 9_800, 298)
    assert row.unknown == ()


@pytest.mark.parametrize(
    ("close", "outcome", "why"),
    [
        ({"reason": "transport"}, "no narrative", "the network"),
        ({"reason": "moon"}, "no narrative", "moon"),
        ({"kind": "partial"}, "in part", "a part of the span is not verified"),
        ({}, "whole", ""),
    ],
)
def test_how_a_pass_of_ours_ended(close: dict[str, Any], outcome: str, why: str) -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one", **close)
    (row,) = rows(night)
    assert (row.outcome, row.why) == (outcome, why)
    assert row.grade == ("ok" if outcome == "whole" else "look")


def test_others_are_news_only_after_our_first_and_ours_after_theirs_is_a_takeover() -> None:
    night = OwnSession()
    goal(night)
    night.foreign()
    night.foreign(details={"compactor": "tidy"})
    night.close(line="one")
    night.close(line="two")
    night.foreign(details={"compactor": "tidy"})
    night.close(line="three")
    assert [(row.by, row.outcome, row.grade) for row in rows(night)] == [
        ("pi", "pi's own", "ok"),
        ("other", "other's own", "ok"),
        ("longhaul", "takeover", "ok"),
        ("longhaul", "whole", "ok"),
        ("other", "not ours", "look"),
        ("longhaul", "takeover", "ok"),
    ]


def test_a_fallback_says_why_and_without_the_log_that_the_rest_is_not_known() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    night.fallback("threw")
    row = rows(night)[1]
    assert (row.outcome, row.why, row.took) == ("fell back", "threw", 60_000)
    assert (row.ours, row.theirs, row.ms, row.told) == (None, None, None, None)
    assert row.unknown == ("how long our pass ran, and what failed in it",)


def test_a_fallback_with_the_log_has_its_phases_and_who_took_how_long() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    night.wait(600)
    at = when(night, -56)
    night.fallback("threw")
    ms = {"ledger": 120, "fold": 0, "model": 2_980, "verify": 0, "close": 0}
    one = told("fallback", at, errorClass="MemoryError", error="no room", durationMs=3_100, ms=ms)
    row = rows(night, one)[1]
    assert (row.why, row.took, row.ours, row.theirs) == ("MemoryError", 60_000, 3_100, 56_900)
    assert row.ms is not None
    assert (row.ms.ledger, row.ms.model) == (120, 2_980)
    assert (row.inferred, row.unknown) == (False, ())


def test_a_fallback_is_known_from_the_log_where_our_line_was_never_written() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    night.wait(600)
    at = when(night, -40)
    night.foreign()
    row = rows(night, told("fallback", at, errorClass="OSError", durationMs=2_000))[1]
    assert (row.outcome, row.why) == ("fell back", "OSError")
    assert row.theirs is not None
    assert 39_000 <= row.theirs <= 41_000  # the compaction is written 40 s after the record
    assert row.took == 2_000 + row.theirs
    assert row.inferred


def test_a_pass_whose_answer_another_extension_displaced_was_paid_and_not_used() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    night.wait(600)
    at = when(night, -47)
    night.foreign(details={"compactor": "tidy"})
    one = compaction(2, at).replace(b"019e0000-0000-7000-8000-000000000001", SESSION.encode())
    row = rows(night, one)[1]
    assert (row.outcome, row.ours, row.calls) == ("not ours", 10_200, 1)
    assert (row.tokens_in, row.tokens_out) == (34_900, 840)
    assert row.theirs is not None
    assert row.took == 10_200 + row.theirs
    assert row.inferred
    without = rows(night)[1]
    assert (without.took, without.ours, without.calls) == (None, None, None)
    assert without.unknown == ("whether a pass of ours ran",)


@pytest.mark.parametrize(
    ("event", "outcome", "grade"),
    [
        ("aborted", "cancelled", "ok"),
        ("compact-failed", "failed", "look"),
        ("fallback", "failed", "look"),
        ("compaction", "not used", "look"),
    ],
)
def test_a_pass_that_left_no_compaction_is_a_row_without_a_number(
    event: str, outcome: str, grade: str
) -> None:
    night = a_pass()
    at = when(night, 3_600)
    one = told(event, at, errorClass="E", durationMs=6_200, **{"pass": "00000bad"})
    first, second = rows(night, one)
    assert first.n == 1
    assert (second.n, second.row, second.outcome, second.grade) == (None, None, outcome, grade)
    assert second.took == 6_200


def test_a_pass_the_host_refused_is_one_row_not_two() -> None:
    night = a_pass()
    at = when(night, 3_600)
    ours = compaction(2, at).replace(b"019e0000-0000-7000-8000-000000000001", SESSION.encode())
    ours = ours.replace(b'"span":2', b'"span":2,"pass":"00000bad"')
    refused = told("compact-failed", at, error="no", errorClass="Host", **{"pass": "00000bad"})
    found = rows(night, ours, refused)
    assert [row.outcome for row in found] == ["whole", "failed"]
    assert (found[1].took, found[1].why) == (10_200, "Host")


def test_passes_without_a_compaction_stand_between_those_that_have_one() -> None:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    at = when(night, 30)
    night.wait(3_600)
    night.close(line="two")
    found = rows(night, told("aborted", at, durationMs=10))
    assert [row.outcome for row in found] == ["whole", "cancelled", "whole"]


def test_records_of_other_sessions_are_not_ours() -> None:
    night = a_pass()
    found = passes(night.snapshot(), log(record("aborted", when(night, 60), session="another")))
    assert [row.outcome for row in found.rows] == ["whole"]
    assert found.log.state == "not-of-this"


def test_what_the_log_is_when_it_is_not_read() -> None:
    snapshot = a_pass().snapshot()
    assert passes(snapshot, NO_LOG).log.state == "none"
    assert passes(snapshot, OFF).log.state == "off"
    assert passes(snapshot, log(condition="unreadable")).log.state == "unreadable"
    assert passes(snapshot, log(condition="reading")).log.state == "reading"


def test_damaged_details_newer_formats_and_branches_are_rows_too() -> None:
    night = OwnSession()
    start = goal(night)
    night.close(line="one")
    night.leaf = start
    night.says("another way, on a branch of its own, please")
    night.close(line="one again")
    night.damage({"span": "x"})
    night.close(line="two")
    assert [(row.n, row.outcome) for row in rows(night)] == [
        (None, "off the path"),
        (1, "whole"),
        (2, "not read"),
    ]


def test_nothing_compacted_has_no_row() -> None:
    night = OwnSession()
    goal(night)
    found = passes(night.snapshot(), NO_LOG)
    assert (found.rows, found.on_path) == ((), ())


def test_what_pis_own_summariser_used_is_told_where_money_is() -> None:
    night = OwnSession()
    users = goal(night)
    night.compaction("pi's", users, usage=usage(158_010))
    session = Session("/home/dev/night.jsonl")
    session.price_with(book_of(catalog_of({}), {}), loading=False)
    session.feed(night.bytes())
    (row,) = passes(session.snapshot(), NO_LOG).rows
    assert (row.tokens_in, row.tokens_out, row.calls) == (158_000, 10, None)
    without = replace(session.snapshot(), spending=None)
    (row,) = passes(without, NO_LOG).rows
    assert (row.tokens_in, row.tokens_out) == (None, None)


@pytest.mark.parametrize(
    "bad",
    [
        b'{"t":"2026-11-30T02:21:12.000Z","event":"fallback","session":"%s","durationMs":"x",'
        b'"ms":[1],"errorClass":7}',
        b'{"t":5,"event":"compaction","session":"%s","narrative":"no","durationMs":-4}',
        b'{"event":"aborted","session":"%s","ms":{"model":1e400,"ledger":true},"durationMs":1e300}',
        b'{"event":"compaction","session":"%s","narrative":{"dropped":{"a":-1,"b":"c"},"usage":[]}}',
    ],
)
def test_a_damaged_record_says_less_and_breaks_nothing(bad: bytes) -> None:
    night = a_pass()
    found = rows(night, bad.replace(b"%s", SESSION.encode()))
    assert found[0].outcome == "whole"
    assert all(row.took is None for row in found[1:])
