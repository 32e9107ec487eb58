"""The Passes pane on the whole screen: rows, verdict, trend, the log that is missing."""

import pytest
from msgspec.structs import replace

from longhaul_tui.tui.panes.passes import PassesPane
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.port import BodyRef, Page
from tests.logs import record
from tests.own import OwnSession
from tests.passes import SESSION, call, goal, log, refusal, trace, when
from tests.sessions import usage
from tests.tui.fakes import FakeFeed, FakeLog
from tests.tui.hostile import HOSTILE
from tests.tui.hosts import straight
from tests.tui.shown import Stage, staged
from tests.tui.test_hostile_text import clean
from tests.tui.test_state_pages import BytesFeed, picture

RULE = "never push; I push in the morning"


def a_night() -> tuple[OwnSession, bytes]:
    """#1 ours, #2 pi's after ours failed, #3 ours and a takeover; the log's record of #2."""
    night = OwnSession()
    goal(night)
    said = night.says(RULE)
    kept = night.assistant("on with it")
    night.close(night.rule(said), line="one", kept=kept, trace=trace(call(), call("retry", 2)))
    night.assistant("on", usage=usage(25_600))
    night.wait(1_800)
    ms = {"ledger": 100, "model": 3_000}
    failed = record(
        "fallback",
        when(night, -57),
        session=SESSION,
        errorClass="MemoryError",
        durationMs=3_100,
        ms=ms,
    )
    night.says("go on as you were, please, until the morning")
    night.fallback("threw", "nothing of the rules")
    night.wait(1_800)
    night.close(line="two", kept=night.assistant("further"), trace=trace(), tokens=60_000)
    return night, failed


def body(stage: Stage) -> list[str]:
    """The lines of the pane below its title, single-spaced."""
    return [" ".join(line.split()) for line in stage.lines[4:-1] if line.strip()]


async def test_it_lists_every_compaction_newest_first_with_its_bar_and_its_end() -> None:
    night, failed = a_night()
    async with staged(feed=BytesFeed(night), log=FakeLog(log(failed))) as stage:
        await stage.press("5")
        assert "[5 Passes!1]" in stage.lines[2]
        assert "Passes · 3 compactions, 2 ours · median 41.2 s" in stage.lines[3]
        head, third, second, first = body(stage)[:4]
        assert head == "# at by took phases, a cell a second calls in → out before → after verdict"
        assert third.startswith("▸ 3 ")
        assert third.endswith("✓ takeover")
        assert "span 2 41.2 s lMMMMMMMMMMvc 1 12.0k → 512 90.0k → ~30.0k ✓" in third
        assert second.startswith("! 2 ")
        assert "pi 60.0 s lMMM✗→ pi 56.9 s – ? 5.4k → 110" in second
        assert second.endswith("! fell back")
        assert "span 1 41.2 s lMMMMMMMMMMvc 1+1 12.0k → 512 90.0k → 25.6k ✓ whole" in first


async def test_enter_opens_the_verdict_which_follows_the_cursor_and_escape_closes_it() -> None:
    night, failed = a_night()
    async with staged(feed=BytesFeed(night), log=FakeLog(log(failed))) as stage:
        await stage.press("5")
        assert "Verdict" not in stage.text
        assert "Enter verdict" in stage.footer
        await stage.press("j", "enter")
        assert "Verdict of #2 · pi's own" in stage.text
        assert "! Rules       R1 missing · 0 of 1 word for word" in stage.text
        assert "! Failed      MemoryError" in stage.text
        assert "Took        60.0 s: ledger 0.1 model 3.0; then 56.9 s by pi's own" in stage.text
        await stage.press("k")
        assert "Verdict of #3 · span 2" in stage.text
        assert "✓ Rules       1 of 1 word for word" in stage.text
        assert "Enter whole verdict" in stage.footer
        await stage.press("escape")
        assert "Verdict of" not in stage.text


async def test_a_second_enter_shows_the_whole_verdict() -> None:
    night, _ = a_night()
    async with staged(feed=BytesFeed(night), size=(80, 24)) as stage:
        await stage.press("5", "enter")
        assert "Verdict of #3" in stage.text
        assert "more" in stage.text
        await stage.press("enter")
        assert "─ Verdict of #3 ─" in stage.lines[3]
        assert "Until: now: the model reads it" in stage.text
        await stage.press("escape")
        assert "[5 Passes!1]" in stage.lines[2]


async def test_where_there_is_no_room_enter_shows_the_verdict_on_a_screen_of_its_own() -> None:
    night, _ = a_night()
    async with staged(feed=BytesFeed(night), size=(60, 15)) as stage:
        await stage.press("5", "enter")
        assert "─ Verdict of #3 ─" in "\n".join(stage.lines[2:4])


async def test_without_the_log_the_story_is_the_same_and_it_says_what_is_missing() -> None:
    night, failed = a_night()
    async with staged(feed=BytesFeed(night), log=FakeLog(log(failed))) as stage:
        await stage.press("5")
        with_log = body(stage)
    empty = FakeLog(LogSnapshot(condition="waiting"))
    async with staged(feed=BytesFeed(night), log=empty) as stage:
        await stage.press("5")
        without = body(stage)
        assert [line for line in with_log if line not in without] == [with_log[2]]
        assert "pi 60.0 s ✗→ pi ?" in without[2]
        assert "! Log there is none here: compacted on another machine, or the log is gone." in (
            " ".join(without)
        )
        assert "Not known without it: how long our pass ran, and what failed in it." in (
            " ".join(without)
        )
        await stage.press("j", "enter")
        assert "Failed      threw" in stage.text


async def test_a_record_that_comes_later_fills_in_what_was_missing() -> None:
    night, failed = a_night()
    book = FakeLog(LogSnapshot(condition="waiting"))
    async with staged(feed=BytesFeed(night), log=book) as stage:
        await stage.press("5")
        assert book.begun == 1
        assert "✗→ pi ?" in stage.text
        book.show(failed)
        await stage.settle()
        assert "lMMM✗→ pi 56.9 s" in stage.text
        assert "Not known without it" not in stage.text


async def test_the_trend_shows_took_after_and_rules_from_left_to_right() -> None:
    night, _ = a_night()
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("5")
        text = " ".join(body(stage))
        assert "Trend" in text
        assert "#1 left, #3 right · ░ not ours" in text
        assert "took █░█ 41.2 s" in text
        assert "rules █·█ 0–1 kept" in text


@pytest.mark.parametrize(
    ("size", "trend"), [((120, 40), True), ((80, 24), True), ((80, 20), False), ((60, 30), False)]
)
async def test_what_goes_first_where_there_is_little_room(
    size: tuple[int, int], trend: bool
) -> None:
    night, failed = a_night()
    async with staged(feed=BytesFeed(night), log=FakeLog(log(failed)), size=size) as stage:
        await stage.press("5")
        assert ("took      █░█" in stage.text) is trend
        assert "! fell back" in stage.text
        assert straight(stage.app)


async def test_brackets_step_in_time_e_to_what_needs_a_look_and_o_to_the_transcript() -> None:
    night, _ = a_night()
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("5", "left_square_bracket")
        assert _marked(stage).split()[1] == "2"
        await stage.press("left_square_bracket", "left_square_bracket")
        assert stage.notices == ["No compaction before this."]
        await stage.press("g", "e")
        assert "fell back" in _marked(stage)
        await stage.press("o")
        assert "[6 Transcript]" in stage.lines[2]
        assert "#2" in _marked(stage)
        await stage.press("b")
        assert "fell back" in _marked(stage)


def _marked(stage: Stage) -> str:
    return next(line for line in stage.lines if line.startswith("▸"))


async def test_sorting_by_the_next_column_keeps_the_cursor_on_its_pass() -> None:
    night, _ = a_night()
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("5", "j", "j", "S")
        assert "longest first" in stage.lines[3]
        numbers = [line.lstrip("▸! ").split()[0] for line in body(stage)[1:4]]
        assert numbers == ["2", "3", "1"]
        assert "span 1" in _marked(stage)
        await stage.press("S", "S")
        assert "newest first" in stage.lines[3]


async def test_a_pass_that_arrives_moves_no_row_under_the_cursor() -> None:
    night, _ = a_night()
    feed = BytesFeed(night)
    async with staged(feed=feed) as stage:
        await stage.press("5", "j")
        night.close(line="three", trace=trace())
        feed.data = night.bytes()
        await stage.show(picture(night))
        assert "fell back" in _marked(stage)
        assert "4 compactions" in stage.lines[3]


async def test_a_line_that_is_appended_joins_and_lays_out_nothing_anew() -> None:
    """The cost of an appended line does not grow with the passes there were (DESIGN §4)."""
    night, _ = a_night()
    feed = BytesFeed(night)
    async with staged(feed=feed) as stage:
        await stage.press("5")
        pane = stage.main.shown
        assert isinstance(pane, PassesPane)
        found, rows = pane.found, pane.make_rows()
        before = feed.snapshot()
        more = replace(before, entries=before.entries + 1, file_entries=before.file_entries + 1)
        await stage.show(replace(more, life=replace(more.life, last_entry_at=1.0)))
        assert pane.shown is not before
        assert pane.found is found
        assert pane.make_rows() is rows
        night.close(line="three")
        feed.data = night.bytes()
        await stage.show(picture(night))
        assert pane.found is not found


async def test_empty_states() -> None:
    night = OwnSession()
    goal(night)
    async with staged(feed=FakeFeed(picture(night))) as stage:
        await stage.press("5")
        assert "Passes · #0" in stage.lines[3]
        assert "Nothing was compacted yet: the model reads the whole conversation." in stage.text
        assert "Enter" not in stage.footer


async def test_only_others_and_only_fallbacks() -> None:
    night = OwnSession()
    goal(night)
    night.foreign()
    night.foreign(details={"compactor": "tidy"})
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("5")
        assert "2 compactions, 0 ours" in stage.lines[3]
        assert "– pi's own" in stage.text
        assert "– other's own" in stage.text
        assert "[5 Passes]" in stage.lines[2]
    night = OwnSession()
    goal(night)
    night.fallback("timeout")
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("5", "enter")
        assert "! fell back" in stage.text
        assert "none was in force" in stage.text


def unreadable(_ref: BodyRef, _offset: int, _limit: int) -> Page:
    raise OSError("gone")


async def test_a_text_that_cannot_be_read_is_no_judgement() -> None:
    night, _ = a_night()
    feed = BytesFeed(night)
    vars(feed)["read"] = unreadable
    async with staged(feed=feed) as stage:
        await stage.press("5", "enter")
        assert "Rules       its text could not be read" in stage.text


async def test_no_text_of_a_record_acts_on_the_terminal() -> None:
    for text in HOSTILE:
        night = OwnSession()
        goal(night)
        route = replace(trace().route, configured=text, used=text, why=text)
        night.close(
            line=text,
            reason=text,
            trace=replace(trace(), route=route),
            refusals=[refusal(text or "x", text, text=text, detail=text)],
        )
        night.foreign(text, details={"compactor": text})
        key = night.fallback(text)
        asked = record("compacted", when(night), session=SESSION, reason=text, entry=key)
        bad = record(
            "aborted", when(night, 9), session=SESSION, errorClass=text, error=text, reason=text
        )
        shown = log(asked, bad, path=text)
        async with staged(feed=BytesFeed(night), log=FakeLog(shown), size=(120, 40)) as stage:
            await stage.press("5", "enter")
            for width in (60, 80, 120, 200):
                await stage.pilot.resize_terminal(width, 40)
                await stage.settle()
                assert clean(stage.lines), (text, width)
                assert straight(stage.app), (text, width)
            for _ in range(4):
                await stage.press("j")
                assert clean(stage.lines)
            await stage.press("enter")
            assert clean(stage.lines)
