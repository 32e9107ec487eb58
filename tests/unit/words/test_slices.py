"""Words are found as they stand in the message, and only those are ever kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.words.slices import cuts_word, kept, locate, sentences


@pytest.mark.req("L51", "L58")
@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        ("never use mocks", "please never use mocks.", "never use mocks"),
        ("never use mocks", "never  use\n\tmocks", "never  use\n\tmocks"),
        (
            "don't push - ever...",
            "don\u2019t push \u2014 ever\u2026 ok",
            "don\u2019t push \u2014 ever\u2026",
        ),
        ("say \u201cno\u201d\u2026", 'say "no"...', 'say "no"...'),
        ("\u00abja\u00bb zuerst", "\u201eja\u201c zuerst", "\u201eja\u201c zuerst"),
        ("  twice ", "twice, and twice", "twice"),
        ("Never use mocks", "never use mocks", None),
        ("never use fakes", "never use mocks", None),
        ("never.use", "never use", None),
        ("a.b", "axb", None),
        ("", "anything", None),
        ("   ", "   ", None),
    ],
)
def test_words_are_found_exactly_or_but_for_spaces_and_typography(
    words: str, text: str, found: str | None
) -> None:
    place = locate(words, text)
    assert (None if place is None else text[slice(*place)]) == found


def test_of_several_places_the_last_counts() -> None:
    assert locate("no mocks", "no mocks; I said no mocks") == (17, 25)
    assert locate("no mocks", "no\nmocks; I said no  mocks") == (17, 26)


def test_a_place_that_cuts_no_word_is_taken_before_a_later_one_that_does() -> None:
    assert locate("no mock", "no mock, I said; no mocks") == (0, 7)
    assert locate("o mo", "no mock; no mocks") == (10, 14)
    assert locate("aa", "aaa aa aaa") == (4, 6)


@pytest.mark.req("L54")
@pytest.mark.parametrize(
    ("words", "cut"),
    [
        ("ock use", True),
        ("mock use", True),
        ("mock used", False),
        ("in mock", False),
        ("n mo", True),
    ],
)
def test_words_that_start_or_end_inside_a_word_are_noticed(words: str, cut: bool) -> None:
    text = "in mock used"
    place = locate(words, text)
    assert place is not None
    assert cuts_word(text, place) is cut


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Run v1.2 now. See a.py", ["Run v1.2 now.", "See a.py"]),
        ('He said "no." Then left.', ['He said "no."', "Then left."]),
        ("- first\n- second\n\nthird", ["- first", "- second", "third"]),
        ("まず試す。次に直す！", ["まず試す。", "次に直す！"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_at_their_marks_and_at_line_breaks(text: str, parts: list[str]) -> None:
    assert [text[slice(*place)] for place in sentences(text)] == parts


def of(text: str, words: str) -> str:
    place = locate(words, text)
    assert place is not None
    return text[slice(*kept(text, place))]


@pytest.mark.req("L52")
def test_a_message_of_300_characters_is_kept_whole_and_of_a_longer_one_the_sentences() -> None:
    rule = "Never touch the tables, they were measured."
    filler = "w" * (298 - len(rule))
    text = f"{rule} {filler}."
    assert len(text) == 300
    assert of(f"\n {text} \n", "touch the tables") == text
    longer = f"First of all. {text} Then go on."
    assert of(longer, "touch the tables") == rule
    assert of(longer, "all. Never touch") == f"First of all. {rule}"


@given(st.text(alphabet="ab. \n'", max_size=60), st.data())
def test_whatever_is_cut_out_is_found_again(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    words = text[start:end].strip()
    place = locate(words, text)
    assert (place is None) == (not words)
    if place is not None:
        assert text[slice(*place)] == words
