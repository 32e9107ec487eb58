"""A whole text by pages; needs the screen because reading happens beside it."""

import threading

import pytest

from longhaul_tui.tui.screens.inspector import PAGE, key_at, page_items, positions
from longhaul_tui.view.port import Page
from tests.tui.fakes import FakeFeed, night
from tests.tui.shown import Stage, staged

LONG = "".join(f"line {n:05} of the output\n" for n in range(4_000))
"""100,000 characters."""


def feed_with(text: str) -> FakeFeed:
    return FakeFeed(night().snapshot(), {600: text})


async def opened(stage: Stage) -> None:
    await stage.press("6", "G", "enter")


async def test_a_short_text_is_there_whole() -> None:
    async with staged(feed=feed_with("one\n\ntwo")) as stage:
        await opened(stage)
        assert stage.lines[4:7] == ["▸  one", "", "   two"]
        assert stage.lines[3].endswith(" 8 characters ─")


async def test_dots_stand_until_the_page_is_there() -> None:
    feed = feed_with("the text")
    gate = threading.Event()

    def wait() -> None:
        gate.wait(10)

    feed.hold = wait
    async with staged(feed=feed) as stage:
        await stage.press("6", "G")
        await stage.pilot.press("enter")
        await stage.pilot.pause(0.1)
        assert stage.lines[4] == "▸  …"
        gate.set()
        await stage.settle()
        assert stage.lines[4] == "▸  the text"


async def test_a_long_text_is_paged_and_one_page_is_held() -> None:
    feed = feed_with(LONG)
    async with staged(feed=feed) as stage:
        await opened(stage)
        assert "0–16,000 of 100,000 characters" in stage.lines[3]
        assert "line 00000" in stage.text
        await stage.press("G")
        assert "… 84.0k characters more, Enter pages through them" in stage.text
        assert stage.footer.startswith(" Enter next page")
        await stage.press("enter")
        assert "16,000–32,000 of 100,000 characters" in stage.lines[3]
        assert "line 00640" in stage.text
        await stage.press("g", "enter")
        assert "0–16,000 of 100,000 characters" in stage.lines[3]
        assert "line 00639" in next(line for line in stage.lines if line.startswith("▸"))
        assert {limit for _, _, limit in feed.reads} == {PAGE}


async def test_finding_crosses_pages_and_counts_all_matches() -> None:
    text = LONG + "the needle\n" + LONG + "a second Needle"
    async with staged(feed=feed_with(text)) as stage:
        await opened(stage)
        await stage.press("slash")
        await stage.type("needle")
        await stage.press("enter")
        await stage.settle()
        assert "n N match 1 of 2" in stage.footer
        assert next(line for line in stage.lines if line.startswith("▸")) == "▸  the needle"
        await stage.press("n")
        await stage.settle()
        assert next(line for line in stage.lines if line.startswith("▸")) == "▸  a second Needle"
        await stage.press("n")
        await stage.settle()
        assert "match 1 of 2" in stage.footer


async def test_nothing_found_says_so() -> None:
    async with staged(feed=feed_with("one")) as stage:
        await opened(stage)
        await stage.press("slash")
        await stage.type("x")
        await stage.press("enter")
        assert 'No match for "x". Esc clears.' in stage.lines[3]
        await stage.press("escape")
        assert "No match" not in stage.lines[3]


async def test_the_whole_text_is_copied_through_the_terminal_when_it_fits() -> None:
    async with staged(feed=feed_with("one\ntwo\nthree")) as stage:
        await opened(stage)
        await stage.press("y")
        assert stage.notices == ["Copied 3 lines by OSC 52."]
        assert stage.memory.copies == []


async def test_a_text_too_long_for_the_terminal_goes_to_a_file() -> None:
    async with staged(feed=feed_with(LONG + "\x1b[2J")) as stage:
        await opened(stage)
        await stage.press("y")
        await stage.settle()
        assert stage.memory.copies == [LONG + "␛[2J"]
        assert stage.notices == ["Too long for the terminal: copied to ~/copy.txt."]


async def test_a_copy_that_cannot_be_kept_says_so() -> None:
    async with staged(feed=feed_with(LONG)) as stage:
        stage.memory.place = None
        await opened(stage)
        await stage.press("y")
        await stage.settle()
        assert stage.notices == ["Too long for the terminal, and no file could be written."]


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        ("changed", "The file was rewritten since: this text is no longer where it was."),
        ("gone", "The file is gone: this text cannot be read any more."),
        ("unreadable", "This text cannot be read from the file."),
    ],
)
async def test_a_text_that_cannot_be_read_says_why(problem: str, words: str) -> None:
    feed = feed_with("text")
    feed.problem = problem
    async with staged(feed=feed) as stage:
        await opened(stage)
        assert f"▸! {words}" in stage.text
        assert "y copy" not in stage.footer


async def test_a_reader_that_fails_is_a_value_on_the_screen() -> None:
    feed = feed_with("text")

    def fail() -> None:
        raise OSError(5, "Input/output error")

    feed.hold = fail
    async with staged(feed=feed) as stage:
        await opened(stage)
        assert "This text cannot be read: OSError: [Errno 5] Input/output error" in stage.text


async def test_unwrapped_a_long_line_is_scrolled_to_the_side() -> None:
    async with staged(feed=feed_with("a" * 200 + "END"), size=(80, 24)) as stage:
        await opened(stage)
        assert "END" in stage.text
        await stage.press("W")
        assert "END" not in stage.text
        await stage.press(*["l"] * 17)
        assert "END" in stage.text


def test_a_line_of_any_length_is_cut_into_rows() -> None:
    page = Page("x" * 5_000 + "\n\ny", 100, 9_000)
    keys = [item.key for item in page_items(page)]
    assert keys == [
        "page:before",
        "at:100",
        "at:2100",
        "at:4100",
        "at:5101",
        "at:5102",
        "page:next",
    ]
    assert key_at(page, 4_099) == "at:2100"
    assert key_at(page, 5_102) == "at:5102"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_matches_are_found_across_any_cut_between_pages(size: int) -> None:
    text = "needle at the start, neeneedle, NEEDLE and needle"

    def read(offset: int) -> Page:
        return Page(text[offset : offset + size], offset, len(text))

    assert positions(read, "needle", lambda: False) == [0, 24, 32, 43]


def test_a_search_ends_when_it_is_cancelled() -> None:
    reads: list[int] = []

    def read(offset: int) -> Page:
        reads.append(offset)
        return Page("a", offset, 1_000_000)

    assert positions(read, "a", lambda: len(reads) == 3) == [0, 1, 2]
