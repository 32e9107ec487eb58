"""The Log pane on the whole screen: what it lists, and where its rows lead."""

import pytest
from msgspec.structs import replace

from longhaul_tui.log.records import decode_record
from longhaul_tui.view.log import LogSnapshot, joined_with, log_rows
from longhaul_tui.view.snapshot import CompactionRow, Identity, SessionSnapshot
from tests.logs import NIGHT, compaction, record
from tests.tui.fakes import NOW, Building, FakeLog
from tests.tui.hostile import HOSTILE
from tests.tui.shown import staged
from tests.tui.test_hostile_text import clean

T0 = "2025-10-10T05:04:00Z"
"""Of the first row of a built session: an hour before `NOW`."""


def session(session_id: str = NIGHT) -> SessionSnapshot:
    """Two messages, a compaction, two more."""
    built = Building()
    built.user("keep going")
    built.reply("on it")
    built.compaction()
    built.command("just test", 0)
    return built.snapshot(identity=Identity(name="orchard", session_id=session_id))


def row(n: int | None, at: float, entry: str = "5e11c07b") -> CompactionRow:
    return CompactionRow(
        entry=entry,
        node=2,
        n=n,
        by="longhaul",
        at=at,
        on_path=n is not None,
        tokens_before=None,
        first_kept=None,
        summary_chars=0,
    )


async def test_it_lists_the_records_of_this_session_newest_first() -> None:
    log = FakeLog()
    async with staged(session(), log=log) as stage:
        await stage.press("7")
        assert log.begun == 1
        log.show(
            compaction(1, T0),
            record("fallback", "2025-10-10T05:30:00Z", errorClass="MemoryError", durationMs=3100),
            record("fallback", "2025-10-10T05:31:00Z", session="another"),
            b"torn",
        )
        await stage.settle()
        title, head, first, second = stage.lines[3:7]
        assert "Log · compaction-state.jsonl · 2 records of this session · 1 damaged line" in title
        assert head.split() == ["at", "event", "span", "on", "says"]
        assert first.split()[:5] == ["▸!", "05:30:00", "fallback", "–", "–"]
        assert first.endswith("MemoryError after 3.1 s")
        assert "05:04:00" in second
        assert "10.2 s, 1 call, 34.9k in, 840 out, world ok, 1 dropped" in second


async def test_enter_shows_the_raw_record() -> None:
    log = FakeLog()
    async with staged(session(), log=log) as stage:
        await stage.press("7")
        raw = record("fallback", T0, errorClass="MemoryError")
        log.show(raw)
        await stage.settle()
        assert "Enter raw" in stage.footer
        await stage.press("enter")
        assert "fallback · raw record" in stage.text
        assert '"errorClass": "MemoryError"' in stage.text
        assert raw.decode()[:60] in stage.text
        await stage.press("escape")
        assert "[7 Log]" in stage.lines[2]


async def test_o_leads_to_the_moment_in_the_transcript_and_back_to_the_record() -> None:
    log = FakeLog()
    async with staged(session(), log=log) as stage:
        await stage.press("7")
        log.show(record("kept-window-strip", "2025-10-10T05:04:01.5Z"), record("aborted", T0))
        await stage.settle()
        await stage.press("j")
        assert "o transcript" in stage.footer
        await stage.press("o")
        assert "[6 Transcript]" in stage.lines[2]
        marked = [line for line in stage.lines if line.startswith("▸")]
        assert "on it" in marked[0]  # the row of 05:04:01, the last before the record
        await stage.press("o")
        assert "[7 Log]" in stage.lines[2]
        marked = [line for line in stage.lines if line.startswith("▸")]
        assert "aborted" in marked[0]  # of 05:04:00; the other came after this row
        await stage.press("b", "b")
        assert "[7 Log]" in stage.lines[2]


async def test_o_from_the_transcript_waits_for_a_log_that_is_still_read() -> None:
    log = FakeLog(LogSnapshot(condition="reading"))
    async with staged(session(), log=log) as stage:
        await stage.press("6", "g", "o")
        assert "Reading the log." in stage.text
        log.show(record("aborted", T0), record("fallback", "2025-10-10T05:30:00Z"))
        await stage.settle()
        marked = [line for line in stage.lines if line.startswith("▸")]
        assert "aborted" in marked[0]


async def test_the_cursor_stays_on_its_record_while_records_arrive() -> None:
    log = FakeLog()
    async with staged(session(), log=log) as stage:
        await stage.press("7")
        first, second = record("aborted", T0), record("fallback", "2025-10-10T05:10:00Z")
        log.show(first, second)
        await stage.settle()
        await stage.press("j")
        log.show(first, second, record("moon", "2025-10-10T05:20:00Z"))
        await stage.settle()
        marked = [line for line in stage.lines if line.startswith("▸")]
        assert "aborted" in marked[0]


async def test_find_and_error_steps_work_in_the_log() -> None:
    log = FakeLog()
    async with staged(session(), log=log) as stage:
        await stage.press("7")
        log.show(
            record("aborted", T0, reason="cancelled"),
            record("moon", "2025-10-10T05:10:00Z", phase="full"),
            record("tide", "2025-10-10T05:20:00Z", phase="low"),
        )
        await stage.settle()
        await stage.press("slash")
        await stage.type("full")
        await stage.press("enter")
        assert "match 1 of 1" in stage.footer
        assert "moon" in next(line for line in stage.lines if line.startswith("▸"))
        await stage.press("e")
        assert "aborted" in next(line for line in stage.lines if line.startswith("▸"))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (LogSnapshot(condition="off"), "The log is turned off: PI_COMPACT_STATE_DEBUG says so."),
        (LogSnapshot(condition="waiting", path="~/x"), "No compaction log yet. Looked for ~/x"),
        (
            LogSnapshot(condition="unreadable", problem="permission denied"),
            "The log cannot be read: permission denied. Tried again by itself.",
        ),
        (
            LogSnapshot(
                condition="following",
                path="~/x",
                lines=(decode_record(record("moon", session="s")),),
            ),
            "None of 1 record in ~/x is of this session.",
        ),
    ],
)
async def test_without_a_record_it_says_why(shown: LogSnapshot, words: str) -> None:
    async with staged(session(), log=FakeLog(shown)) as stage:
        await stage.press("7")
        assert words in stage.text


async def test_no_text_of_a_record_acts_on_the_terminal() -> None:
    log = FakeLog()
    async with staged(session(), log=log, size=(120, 50)) as stage:
        await stage.press("7")
        lines = []
        for text in HOSTILE:
            lines += [
                record("fallback", T0, errorClass=text, error=text, reason=text),
                record(text, T0, **{text: text}),
                compaction(3, T0, kind="none", reason=text),
            ]
        log.show(*lines, path="".join(HOSTILE))
        await stage.settle()
        for width in (60, 80, 120, 200):
            await stage.pilot.resize_terminal(width, 60)
            await stage.settle()
            assert clean(stage.lines)
        for _ in range(6):
            await stage.press("enter")
            assert "raw record" in stage.text
            assert clean(stage.lines)
            await stage.press("escape", "j")


def test_a_record_joins_the_compaction_it_names() -> None:
    named = decode_record(record("compacted", T0, entry="aaaa0001"))
    rows = (row(1, NOW, "aaaa0001"), row(2, NOW, "aaaa0002"))
    assert joined_with(named, rows) is rows[0]  # type: ignore[arg-type]  # it is a record
    lost = decode_record(record("compacted", T0, entry="ffffffff"))
    assert joined_with(lost, rows) is None  # type: ignore[arg-type]


def test_a_pass_joins_the_first_compaction_after_it_unless_that_is_long_after() -> None:
    at = NOW - 3600  # of T0
    told = decode_record(compaction(3, T0))
    soon, later = row(1, at + 9.5), row(2, at + 600)
    assert joined_with(told, (later, soon)) is soon  # type: ignore[arg-type]
    assert joined_with(told, (row(1, at - 5), later)) is later  # type: ignore[arg-type]
    assert joined_with(told, (row(1, at + 3600),)) is None  # type: ignore[arg-type]


def test_two_equal_records_have_two_keys_that_stay_when_older_ones_go() -> None:
    lines = tuple(decode_record(record("moon", T0)) for _ in range(2))
    log = LogSnapshot(lines=(decode_record(record("tide", T0)), *lines))
    keys = [found.key for found in log_rows(log, session())]
    assert len(set(keys)) == 3
    assert [found.key for found in log_rows(replace(log, lines=lines), session())] == keys[:2]
