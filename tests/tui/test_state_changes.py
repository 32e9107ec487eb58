"""`d` on the State pane: what changed since the span before (WIREFRAMES B)."""

from tests.own import OwnSession
from tests.tui.shown import staged
from tests.tui.test_hostile_text import clean
from tests.tui.test_state_pages import MOCKS, SMALL, BytesFeed, a_night, text


async def test_d_shows_the_difference_and_d_again_the_text() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        assert "d changes" in stage.footer
        await stage.press("d")
        assert "State · changes, span 2 to span 3 · #2 to #4" in stage.lines[3]
        # gone: R1; added: the third line of the work log; the same: R2, two of the World, two lines
        assert "1 added, 1 gone, 5 the same" in stage.lines[3]
        shown = [" ".join(line.split()) for line in stage.lines[4:-1] if line.strip()]
        assert shown == [
            "▸ ## Constraints & corrections 1 rule the same, word for word",
            f"- {MOCKS} lifted by u4",
            "## World 2 lines the same",
            "## Work log 2 lines the same",
            "+ 3. [u3] did part 3",
        ]
        assert "d text" in stage.footer
        await stage.press("d")
        assert "State · span 3 of 3 · #4" in stage.lines[3]
        assert SMALL in stage.text


async def test_escape_goes_back_to_the_text_and_stepping_stays_with_the_changes() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        await stage.press("d", "left_square_bracket")
        assert "State · after span 2 · #3" in stage.lines[3]  # not ours: nothing to compare
        assert "d changes" not in stage.footer
        await stage.press("left_square_bracket")
        assert "changes, span 1 to span 2 · #1 to #2" in stage.lines[3]
        await stage.press("right_square_bracket")
        assert "State · after span 2 · #3" in stage.lines[3]  # though both texts are at hand now
        await stage.press("left_square_bracket")
        await stage.press("escape")
        assert "State · span 2 of 3 · #2" in stage.lines[3]


async def test_the_first_span_has_nothing_to_be_compared_with() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows.")
    night.close(summary=text(1, MOCKS), line="one")
    async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
        assert "d changes" not in stage.footer
        before = stage.text
        await stage.press("d")
        assert stage.text == before


async def test_at_80_the_old_words_stand_on_a_line_of_their_own() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows.")
    night.close(summary=text(1, MOCKS).replace("clean", "dirty (2 files)"), line="one")
    night.close(summary=text(2, MOCKS), line="two")
    async with staged(feed=BytesFeed(night), size=(80, 24)) as stage:
        await stage.press("d")
        lines = [line.rstrip() for line in stage.lines]
        at = lines.index(" ~ branch main @ ab12cd3, tree clean")
        assert lines[at + 1] == "     was  branch main @ ab12cd3, tree dirty (2 files)"


async def test_hostile_text_of_two_summaries_is_only_text() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows.")
    head = text(1, MOCKS)
    night.close(summary=f"{head}\n\x1b[31m[/red] \u202e a [@click=app.quit]q[/] \ud800", line="one")
    night.close(summary=f"{head}\n\x1b]52;c;aGk=\x07 b [x] done", line="two")
    async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
        await stage.press("d")
        assert clean(stage.lines)
        assert "␛[31m[/red] ⟨U+202E⟩ a [@click=app.quit]q[/] �" in stage.text
