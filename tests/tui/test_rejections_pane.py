"""The Rejections pane on the whole screen: rows, counts, where each leads."""

from longhaul_tui.state.records import LabelRow
from longhaul_tui.tui.panes.rejections import RejectionsPane
from longhaul_tui.view.snapshot import FileFacts
from tests.logs import compaction
from tests.own import OwnSession
from tests.passes import SESSION, goal, refusal, when
from tests.tui.fakes import FakeFeed, FakeLog
from tests.tui.hostile import HOSTILE
from tests.tui.hosts import straight
from tests.tui.shown import Stage, staged
from tests.tui.test_hostile_text import clean
from tests.tui.test_state_pages import BytesFeed, picture

PUSH = "never push; I push in the morning"


def a_night() -> OwnSession:
    """#1: two refusals in two tries; the tool; #2: a lift that was mended."""
    night = OwnSession()
    goal(night)
    night.says(PUSH)
    night.close(
        line="one",
        labels=[LabelRow(u=2, label="not a rule", attempt=2)],
        refusals=[
            refusal("label-missing", "label u2", u=2, sent="note", end="mended"),
            refusal("value-not-shown", "value 1", attempt=2, text="45 s", detail="u2"),
        ],
    )
    call = night.call("longhaul_remember", kind="correction", quote="always run the formatter")
    night.assistant(calls=[call])
    night.result(call, "refused: quote-not-yours: copy the words exactly")
    night.close(
        line="two",
        labels=[LabelRow(u=2, label="lifts", targets=("R4",), attempt=2)],
        refusals=[
            refusal("lift-no-shared-word", "lifts R5", u=2, text=PUSH, sent="note", end="mended")
        ],
    )
    return night


def body(stage: Stage) -> list[str]:
    return [" ".join(line.split()) for line in stage.lines[4:-1] if line.strip()]


def marked(stage: Stage) -> str:
    return next(line for line in stage.lines if line.startswith("▸"))


async def test_the_last_pass_is_one_key_away_from_the_state() -> None:
    """Issue 6: what the last pass refused, in one key."""
    async with staged(feed=BytesFeed(a_night())) as stage:
        assert "[1 State]" in stage.lines[2]
        assert "4 Rejections·4" in stage.lines[2]
        keys = ["4"]
        await stage.press(*keys)
        assert len(keys) == 1
        assert "Rejections · 4 refused, none of them in force · 1 in #2" in stage.lines[3]
        row = marked(stage)
        assert "#2" in row
        assert "the message shares no word with the rule" in row
        assert PUSH in stage.text  # the offending words
        assert "sent back after try 1" in stage.text
        assert "try 2: lifts R4" in stage.text


async def test_rows_and_counts_by_code() -> None:
    async with staged(feed=BytesFeed(a_night())) as stage:
        await stage.press("4")
        assert "4 codes, 1 each · newest first" in stage.lines[3]
        found = body(stage)
        assert found[0] == "at pass try item why it was refused how it ended"
        for line, wanted in zip(
            found[1:5],
            (
                "#2 1 u2 lifts R5 the message shares no word with the rule try 2: lifts R4",
                "tool – remember no message of yours holds these words refused",
                "#1 2 value 45 s the cited turn does not show the value (u2) dropped",
                "#1 1 u2 the message has no label try 2: not a rule",
            ),
            strict=True,
        ):
            assert line.endswith(wanted)
        assert found[1].startswith("▸! ")
        assert found[2].startswith("! ")
        assert found[3][0].isalpha() or found[3][0].isdigit()
        assert "By code 1× the message shares no word with the rule" in found


async def test_what_the_tool_was_offered_is_read_from_the_call() -> None:
    async with staged(feed=BytesFeed(a_night())) as stage:
        await stage.press("4", "j")
        text = " ".join(body(stage))
        assert 'Offered "correction: always run the formatter"' in text
        assert "Sent back quote-not-yours: copy the words exactly" in text
        assert "It matters accepted, it would have become a rule you never gave" in text


async def test_enter_shows_the_raw_record_and_o_the_moment() -> None:
    async with staged(feed=BytesFeed(a_night())) as stage:
        await stage.press("4")
        assert "Enter raw" in stage.footer
        await stage.press("enter")
        assert "span record" in stage.lines[3]
        assert '"code":"lift-no-shared-word"' in "".join(line.strip() for line in stage.lines)
        await stage.press("escape", "j", "enter")
        assert "answer of longhaul_remember" in stage.lines[3]
        await stage.press("escape", "o")
        assert "[6 Transcript]" in stage.lines[2]
        assert "longhaul_remember" in marked(stage)
        await stage.press("b")
        assert "[4 Rejections·4]" in stage.lines[2]
        assert "remember" in marked(stage)


async def test_a_link_leads_to_the_message() -> None:
    async with staged(feed=BytesFeed(a_night())) as stage:
        await stage.press("4", "right", "right", "enter")
        assert "[6 Transcript]" in stage.lines[2]
        assert PUSH in marked(stage)


async def test_filter_sort_find_and_steps() -> None:
    async with staged(feed=BytesFeed(a_night())) as stage:
        await stage.press("4", "F")
        await stage.press("g", "space", "j", "space", "enter")  # nothing, then rules alone
        assert "filter: rules" in stage.lines[3]
        assert "value 45 s" not in stage.text
        await stage.press("escape")
        assert "value 45 s" in stage.text
        await stage.press("S")
        assert "by code" in stage.lines[3]
        assert [line.split(" ")[-1] for line in body(stage)[1:3]] == ["rule", "R4"]
        await stage.press("S", "slash")
        await stage.type("cited")
        await stage.press("enter")
        assert "value 45 s" in marked(stage)
        await stage.press("escape", "g", "e")
        assert "remember" in marked(stage)
        await stage.press("g", "left_square_bracket", "left_square_bracket")
        assert "#1" in marked(stage)


async def test_at_80_the_try_and_how_it_ended_go_and_stand_below() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(80, 24)) as stage:
        await stage.press("4")
        assert body(stage)[0] == "at pass item why it was refused"
        assert "try 2: lifts R4 ─" in stage.text
        assert straight(stage.app)
    async with staged(feed=BytesFeed(a_night()), size=(60, 15)) as stage:
        await stage.press("4")
        assert "the message shares" in stage.text
        assert "Offered" not in stage.text
        assert straight(stage.app)


async def test_a_missing_span_record_is_named_and_the_log_counts_for_it() -> None:
    night = OwnSession()
    goal(night)
    at = when(night, -2)
    night.close(line="one", record=False)
    told = compaction(1, at).replace(b"019e0000-0000-7000-8000-000000000001", SESSION.encode())
    book = FakeLog()
    async with staged(feed=BytesFeed(night), log=book) as stage:
        await stage.press("4")
        assert "no refusal · 1 pass without a span record" in stage.lines[3]
        assert "No refusal in 1 pass." in stage.text
        book.show(told)
        await stage.settle()
        assert "1 refused" in stage.lines[3]
        assert "near-duplicate" in marked(stage)
        assert "Enter" not in stage.footer  # there is no record to show


async def test_empty_states() -> None:
    night = OwnSession()
    goal(night)
    async with staged(feed=FakeFeed(picture(night))) as stage:
        await stage.press("4")
        assert "No refusal: nothing was compacted by Longhaul yet." in stage.text
    night.close(line="one")
    night.close(line="two")
    async with staged(feed=BytesFeed(night)) as stage:
        await stage.press("4")
        assert "No refusal in 2 passes." in stage.text
    waiting = picture(night).__class__(file=FileFacts(condition="waiting"))
    async with staged(feed=FakeFeed(waiting)) as stage:
        await stage.press("4")
        assert "No session yet." in stage.text


async def test_an_appended_line_lays_out_nothing_anew() -> None:
    night = a_night()
    feed = BytesFeed(night)
    async with staged(feed=feed) as stage:
        await stage.press("4")
        pane = stage.main.shown
        assert isinstance(pane, RejectionsPane)
        found, rows = pane.found, pane.make_rows()
        pane.now += 1
        assert pane.make_rows() is rows
        assert pane.found is found


async def test_no_text_of_a_record_acts_on_the_terminal() -> None:
    for text in HOSTILE:
        night = OwnSession()
        goal(night)
        night.close(
            line="one",
            labels=[LabelRow(u=1, label="lifts", targets=(text,), attempt=2)],
            refusals=[
                refusal(text or "x", text, u=1, text=text, detail=text, sent="note", end="mended"),
                refusal("duplicate", f"decision {text}", text=text, end="merged", into=text),
            ],
        )
        call = night.call("longhaul_remember", kind=text, quote=text)
        night.assistant(calls=[call])
        night.result(call, f"refused: limit: {text}")
        async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
            await stage.press("4")
            for width in (60, 80, 120, 200):
                await stage.pilot.resize_terminal(width, 40)
                await stage.settle()
                assert clean(stage.lines), (text, width)
                assert straight(stage.app), (text, width)
            for _ in range(3):
                await stage.press("j")
                assert clean(stage.lines), [line for line in stage.lines if not clean([line])]
