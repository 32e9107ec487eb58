"""What the model reads: the Transcript under *sent*."""

import pytest
from textual.strip import Strip

from longhaul_tui.tui.panes.transcript import TranscriptPane
from longhaul_tui.view.filters import DEFAULT_KINDS
from longhaul_tui.view.rows import KEPT_BACK, LEFT_OUT, ON_PATH, RowKind
from tests.tui.hosts import PaneApp, give, redrawn, screen_lines, straight, transcript
from tests.tui.rows import Scene
from tests.tui.shown import staged


def scene() -> Scene:
    """A compaction that kept u2 on; an edit and `!!` behind it."""
    made = Scene()
    made.user("first words")
    made.agent("first reply")
    made.user("second words")
    made.add(RowKind.LABEL, "a label")
    made.compaction(kept="e2")
    made.add(RowKind.ASSISTANT, "half a reply", flags=ON_PATH | LEFT_OUT | 4)
    made.add(RowKind.COMMAND, "pass show", note="exit 0", flags=ON_PATH | KEPT_BACK)
    made.agent("second reply")
    return made


def keys(pane: TranscriptPane) -> list[str]:
    rows = pane.view.rows
    return [rows.key(at) for at in range(len(rows))]


@pytest.mark.parametrize("width", [120, 80])
async def test_the_summary_first_then_what_the_next_request_holds(width: int) -> None:
    pane = transcript()
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(width, 24)) as pilot:
        await give(pilot, pane, scene().snapshot())
        assert keys(pane) == ["e4", "e2", "e5", "e6", "e7"]
        lines = [line.rstrip() for line in screen_lines(app)]
        assert lines[0].startswith("─ Transcript · 20:12–20:17")
        assert "filter: sent" in lines[0]
        assert lines[1].startswith("══ #1")
        assert [line.strip("▸ ").split()[1] for line in lines[3:7]] == ["u2", "ai", "sh", "ai"]
        assert "first words" not in "\n".join(lines)
        assert straight(app)


async def test_left_out_ones_are_dimmed_and_say_so() -> None:
    pane = transcript()
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(120, 24)) as pilot:
        await give(pilot, pane, scene().snapshot())
        await pilot.press("g")
        strips = [pane.view.render_line(at) for at in range(7)]

        def colours(words: str) -> tuple[Strip, object, object]:
            """The line with these words, their colour, and that of its time, which is muted."""
            strip = next(strip for strip in strips if words in strip.text)
            found = {seg.text.strip(): seg.style and seg.style.color for seg in strip}
            return strip, found[words], found[strip.text.split()[0]]

        for words in ("half a reply", "pass show"):
            strip, colour, muted = colours(words)
            assert strip.text.rstrip().endswith("left out")
            assert not any(seg.style and seg.style.strike for seg in strip)
            assert colour == muted
        _, colour, muted = colours("second reply")
        assert colour != muted


async def test_the_cursor_goes_through_them_in_their_order() -> None:
    pane = transcript()
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(120, 24)) as pilot:
        await give(pilot, pane, scene().snapshot())
        await pilot.press("g")
        seen = [pane.view.cursor_key]
        for _ in range(4):
            await pilot.press("j")
            seen.append(pane.view.cursor_key)
        assert seen == ["e4", "e2", "e5", "e6", "e7"]
        assert pane.cursor_node == 7
        assert pane.go_to("#1")
        assert (pane.view.cursor_key, pane.view.cursor_at) == ("e4", 0)
        assert pane.go_to("u2")
        assert (pane.view.cursor_at, "sent" in pane.kinds) == (1, True)


async def test_going_to_what_is_not_sent_shows_all_again() -> None:
    pane = transcript()
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(120, 24)) as pilot:
        await give(pilot, pane, scene().snapshot())
        assert pane.go_to("u1")
        assert (pane.view.cursor_key, pane.kinds) == ("e0", DEFAULT_KINDS)


async def test_a_new_compaction_takes_the_place_of_the_old_one() -> None:
    made, pane = scene(), transcript()
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(120, 24)) as pilot:
        await give(pilot, pane, made.snapshot())
        made.compaction(kept="e7")
        made.user("third words")
        await give(pilot, pane, made.snapshot())
        assert keys(pane) == ["e8", "e7", "e9"]
        pane.kinds = DEFAULT_KINDS
        await redrawn(pilot, pane)
        assert keys(pane) == [f"e{n}" for n in range(10)]


async def test_a_session_without_a_compaction_sends_all_but_marks() -> None:
    made, pane = Scene(), transcript()
    made.user("first words")
    made.add(RowKind.LABEL, "a label")
    made.call("sleep 9", "run-1", "running")
    pane.kinds = DEFAULT_KINDS | {"sent"}
    app = PaneApp(pane)
    async with app.run_test(size=(120, 24)) as pilot:
        await give(pilot, pane, made.snapshot())
        assert keys(pane) == ["e0", "run:run-1"]


async def test_sent_is_chosen_in_the_filter_and_everything_leaves_it_alone() -> None:
    async with staged(size=(80, 24)) as stage:
        await stage.press("6", "F", "G")
        assert "[ ] sent: only what the next request holds" in stage.text
        await stage.press("space", "g", "space")
        assert "[x] everything" in stage.text
        assert "[x] sent: only what the next request holds" in stage.text
        await stage.press("space")
        assert "[ ] everything" in stage.text
        assert "[x] sent: only what the next request holds" in stage.text
        await stage.press("escape", "F", "G", "space", "enter")
        assert "filter: sent" in stage.text
        await stage.press("escape")
        assert "filter: " not in stage.text
