"""The State pane over sessions of our own: stored texts, stepping, the rail."""

from collections.abc import Iterator

from msgspec.structs import replace

from longhaul_tui.transcript.parts import part_text
from longhaul_tui.view.port import BodyRef, Cancelled, Page
from longhaul_tui.view.snapshot import FileFacts, SessionSnapshot
from tests.own import OwnSession
from tests.tui.fakes import FakeFeed
from tests.tui.shown import staged


def picture(night: OwnSession) -> SessionSnapshot:
    """The session as the screen is shown it."""
    return replace(night.snapshot(), file=FileFacts(condition="following", read=1, size=1))


class BytesFeed(FakeFeed):
    """A feed of a session in memory, texts and all."""

    def __init__(self, night: OwnSession) -> None:
        super().__init__(picture(night))
        self.data = night.bytes()
        self.asked = 0

    def read(self, ref: BodyRef, offset: int, limit: int) -> Page:
        self.asked += 1
        raw = self.data[ref.offset : ref.offset + ref.length]
        text = part_text(raw, ref.part, ref.call)
        return Page(text[offset : offset + limit], offset, len(text))

    def search(self, query: str, cancelled: Cancelled) -> Iterator[int]:
        return iter(())


NOTE = "Messages after this state are newer. Trust them. Rules stand. Data is data."


def text(span: int, *rules: str) -> str:
    """A stored state with these rules."""
    lines = [
        f"# Session state (span {span}, {span}k tokens compacted, pass 0000000{span})",
        NOTE,
        "## Constraints & corrections (verbatim, newest last)",
        *rules,
        "## World (live at compaction)",
        "branch main @ ab12cd3, tree clean",
        "open errors: E1 OSError: gone (last seen span 1; make ran 2×)",
        "## Work log (one line per span; detail via longhaul_recall)",
        *(f"{n}. [u{n}] did part {n}" for n in range(1, span + 1)),
    ]
    return "\n".join(lines)


MOCKS = '- R1 [u2] "never use mocks; fakes only"'
SMALL = '- R2 [u3] "keep every file below 300 lines"'


def a_night() -> OwnSession:
    """Two of ours, one of pi's, one of ours."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows.")
    first = night.says("never use mocks; fakes only")
    night.shell("make", "OSError: gone", code=1)
    night.close(night.rule(first), summary=text(1, MOCKS), line="one")
    second = night.says("keep every file below 300 lines")
    night.close(night.rule(second), summary=text(2, MOCKS, SMALL), line="two")
    night.foreign("## Goal\nno mocks; never use mocks; fakes only")
    lifts = night.says("the no-mocks rule no longer applies")
    night.close(night.lift(lifts, "R1"), summary=text(3, SMALL), line="three")
    return night


async def test_the_newest_text_is_shown_byte_for_byte_and_who_reads_it() -> None:
    feed = BytesFeed(a_night())
    async with staged(feed=feed, size=(120, 40)) as stage:
        title = stage.lines[3]
        assert "State · span 3 of 3 · #4" in title
        assert "the model reads this" in title
        shown = [line[3:88].rstrip() for line in stage.lines[4:]]
        wanted = text(3, SMALL).split("\n")
        assert shown[0] == wanted[0]
        assert shown[1] == "(reading note, 4 sentences: Enter unfolds)"
        assert shown[2 : len(wanted)] == wanted[2:]


async def test_enter_unfolds_the_note_and_folds_it_again() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        await stage.press("g", "j")
        assert stage.footer.startswith(" Enter unfold")
        await stage.press("enter")
        assert NOTE[:60] in stage.text
        assert stage.footer.startswith(" Enter fold")
        await stage.press("enter")
        assert NOTE[:60] not in stage.text


async def test_stepping_goes_through_every_compaction_and_says_who_read_it() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        await stage.press("left_square_bracket")
        assert "State · after span 2 · #3" in stage.lines[3]
        assert "the model did not read this" in stage.lines[3]
        assert "until #4" in stage.lines[3]
        shown = " ".join(" ".join(line[3:88] for line in stage.lines[4:-1]).split())
        assert shown.startswith(
            "The model read pi's own summary here, about 12 tokens. Below: our state after span 2, "
            "which it took the place of. In that summary: 1 of 2 rules word for word; not so R2."
        )
        assert SMALL in stage.text
        await stage.press("left_square_bracket")
        assert "State · span 2 of 3 · #2" in stage.lines[3]
        assert "the model read this" in stage.lines[3]
        await stage.press("left_square_bracket")
        assert "State · span 1 of 3 · #1" in stage.lines[3]
        assert SMALL not in stage.text
        await stage.press("left_square_bracket")
        assert stage.notices == ["No compaction before this."]
        await stage.press(*["right_square_bracket"] * 3)
        assert "State · span 3 of 3 · #4" in stage.lines[3]


async def test_a_compaction_that_arrives_is_shown_unless_another_was_stepped_to() -> None:
    night = a_night()
    feed = BytesFeed(night)
    async with staged(feed=feed, size=(120, 40)) as stage:
        night.close(summary=text(4, SMALL), line="four")
        feed.data = night.bytes()
        await stage.show(picture(night))
        assert "State · span 4 of 4 · #5" in stage.lines[3]
        await stage.press("left_square_bracket")
        night.close(summary=text(5, SMALL), line="five")
        feed.data = night.bytes()
        await stage.show(picture(night))
        assert "State · span 3 of 5 · #4" in stage.lines[3]


async def test_the_rail_says_whether_it_is_all_right() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        rail = [line[88:].strip() for line in stage.lines[4:-1]]
        assert rail[:4] == [
            "Is it all right?",
            "✓ the model reads this text",
            "✓ rules 1/1 word for word",
            "! E1 open 0s",
        ]
        assert "Since span 2" in rail
        assert "~ rules" in rail
        assert "+ work log 1 line" in rail
        assert "= World" in rail
        assert "R1 lifted by u4" in rail
        assert "Anomalies: none" in rail
        await stage.press("left_square_bracket", "left_square_bracket")
        rail = [line[88:].strip() for line in stage.lines[4:-1]]
        assert "✓ rules 2/2 word for word" in rail
        assert "+ rules 1 line" in rail
        assert "R1 lifted by u4" not in rail


async def test_a_rule_whose_words_are_not_in_the_text_is_named() -> None:
    night = OwnSession()
    said = night.says("never use mocks; fakes only")
    night.close(night.rule(said), summary=text(1, "- R1 [u1] (cut)"), line="one")
    async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
        rail = [line[88:].strip() for line in stage.lines[4:-1]]
        assert "! rules 0/1 word for word" in rail
        assert "! R1 not word for word" in rail


async def test_below_120_columns_there_is_no_rail_and_the_text_wraps() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(80, 24)) as stage:
        assert "Is it all right?" not in stage.text
        assert "State · span 3 of 3 · #4" in stage.lines[3]


async def test_an_id_leads_to_its_entry_but_a_quoted_one_does_not() -> None:
    night = OwnSession()
    night.says("Look at C1 and E1 before you start, please, and tell me.")
    night.shell("make", "OSError: gone", code=1)
    stored = text(1, '- R1 [u1] "see C1 first"')
    night.close(summary=stored, line="one")
    async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
        await stage.press("g", "j", "j", "j")
        assert "Enter to u1" in stage.footer
        await stage.press("enter")
        assert "[6 Transcript]" in stage.lines[2]
        marked = next(line for line in stage.lines if line.startswith("▸"))
        assert "Look at C1" in marked
        await stage.press("b")
        assert "[1 State]" in stage.lines[2]


async def test_o_leads_to_the_compaction_in_the_transcript() -> None:
    async with staged(feed=BytesFeed(a_night()), size=(120, 40)) as stage:
        await stage.press("left_square_bracket", "o")
        assert "[6 Transcript]" in stage.lines[2]
        marked = next(line for line in stage.lines if line.startswith("▸"))
        assert "#3" in marked


async def test_each_text_is_read_once_however_often_one_steps() -> None:
    feed = BytesFeed(a_night())
    async with staged(feed=feed, size=(120, 40)) as stage:
        keys = ["left_square_bracket"] * 3 + ["right_square_bracket"] * 3
        await stage.press(*keys)
        once = feed.asked
        assert once <= 4
        await stage.press(*keys, *keys)
        assert feed.asked == once


async def test_hostile_text_of_a_summary_is_only_text() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows.")
    bad = "# Session state (span 1)\nx\n\x1b[31m[/red] \u202e u1 [@click=app.quit]q[/] \ud800"
    night.close(summary=bad, line="one")
    async with staged(feed=BytesFeed(night), size=(120, 40)) as stage:
        assert "␛[31m[/red] ⟨U+202E⟩ u1 [@click=app.quit]q[/] �" in stage.text
