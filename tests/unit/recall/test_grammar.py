"""How a query is read, what a pattern matches, where a page ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.recall.grammar import GRAMMAR, Query, matches, parse
from longhaul_tui.recall.pages import PAGE_CHARS, pages


@pytest.mark.req("L203")
@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("span 3", Query(kind="span", number=3)),
        ("commands", Query(kind="commands")),
        ("commands npm test", Query(kind="commands", pattern="npm test")),
        ("errors", Query(kind="errors")),
        ("files *.py", Query(kind="files", pattern="*.py")),
        ("decisions", Query(kind="decisions")),
        ("dead-ends", Query(kind="dead-ends")),
        ("corrections", Query(kind="corrections")),
        ("values", Query(kind="values")),
        ("message u12", Query(kind="message", number=12)),
        ("output C12", Query(kind="output", letter="C", number=12)),
        ("output E3", Query(kind="output", letter="E", number=3)),
    ],
)
def test_every_form(text: str, query: Query) -> None:
    assert parse(text) == query
    assert parse(f"  {text.upper() if ' ' not in text else text}  page=2") == Query(
        kind=query.kind,
        number=query.number,
        letter=query.letter,
        pattern=query.pattern,
        page=2,
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SPAN 3", "span 3"),
        ("Output `c012`", "output C12"),
        ("message [U7]", "message u7"),
        ("message 7", "message u7"),
        ("error", "errors"),
        ("dead_ends", "dead-ends"),
        ("command  make ", "commands make"),
        ("files page=3", "files"),
        ("files a PAGE = 3", "files a"),
    ],
)
def test_small_slips_are_read_as_meant(text: str, words: str) -> None:
    query = parse(text)
    assert query is not None
    assert query.words == words


def test_a_page_given_beside_the_query_wins() -> None:
    query = parse("errors page=4", 2)
    assert query is not None
    assert query.page == 2


def test_a_page_of_many_digits_is_still_a_page() -> None:
    query = parse(f"errors page={'1' * 5_000}")
    assert query is not None
    assert (query.words, query.page) == ("errors", 111_111_111)


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "span", "span x", "span u3", "output 12", "output u1", "message C1"),
        *(
            "message",
            "errors please",
            "decisions 3",
            "rules",
            "span 3 4",
            "page=2",
            "span 3 page=0",
        ),
        "output C9999999999",
    ],
)
def test_anything_else_is_no_query(text: str) -> None:
    assert parse(text) is None


def test_the_grammar_has_six_lines() -> None:
    assert len(GRAMMAR) == 6


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("", "anything", True),
        ("TEST", "npm test -- -u", True),
        ("src", "tests/a.py", False),
        ("*.py", "src/a.py", True),
        ("*.py", "src/a.pyc", False),
        ("src/?.PY", "src/a.py", True),
        ("src/?.py", "src/ab.py", False),
        ("npm*--watch*", "npm test --watch=false", True),
        ("a**b*", "a--b", True),
        ("?", "", False),
        ("*", "", True),
        ("[ab]", "a", False),
        ("a.c", "abc", False),
        ("STRASSE", "Straße", True),
    ],
)
def test_patterns_are_parts_or_globs_and_never_expressions(
    pattern: str, text: str, found: bool
) -> None:
    assert matches(pattern, text) is found


def test_a_hostile_glob_costs_no_more_than_both_lengths_multiplied() -> None:
    assert not matches("*a" * 100 + "b", "a" * 400)


@given(st.text(alphabet="ab\n", max_size=40).map(lambda text: text * 500))
def test_pages_put_together_are_the_text(text: str) -> None:
    cut = pages(text)
    assert "".join(cut) == text
    assert all(0 < len(page) <= PAGE_CHARS for page in cut) or text == ""


def test_a_page_ends_behind_a_line_and_a_long_line_where_the_page_is_full() -> None:
    lines = "x" * 2_999 + "\n"
    assert pages(lines * 3) == [lines * 2, lines]
    assert pages("y" * 6_001) == ["y" * 6_000, "y"]
    assert pages("") == [""]
