"""The header's rows as text: pure functions of facts and a width."""

import pytest
from msgspec.structs import replace

from longhaul_tui.tui.widgets.header import (
    HeaderFacts,
    Tab,
    header_rows,
    identity_row,
    life_words,
    places_row,
    verdict_row,
)
from longhaul_tui.tui.widgets.ink import Segs, width_of
from longhaul_tui.view.snapshot import Life, LifeWord, Verdict, VerdictFact

NOW = 10_000.0
LOOK = Verdict(
    "look",
    (
        VerdictFact("look", "E3 open", NOW - 13_920),
        VerdictFact("look", "2 lines skipped"),
        VerdictFact("look", "file replaced", NOW - 180),
    ),
)
FACTS = HeaderFacts(
    now=NOW,
    name="tide-importer",
    directory="~/src/tidemark",
    model="lamp/quill-70b medium",
    life=Life("working", NOW - 4),
    verdict=LOOK,
    marks=("polling",),
    compaction="#12 15m ago",
    clock="06:04",
)
TABS = (
    Tab("1", ("State", "State", ""), active=True),
    Tab("2", ("Ledger", "Led", ""), "!1"),
    Tab("6", ("Transcript", "Text", "")),
    Tab("s", ("Sessions", "", ""), "!2"),
)


def text(segs: Segs) -> str:
    return "".join(seg.text for seg in segs)


def spread(left: str, right: str, width: int) -> str:
    return left + right.rjust(width - len(left))


@pytest.mark.parametrize(
    ("width", "left", "right"),
    [
        (120, " tide-importer  ~/src/tidemark  lamp/quill-70b medium", "● working 4s  06:04"),
        (74, " tide-importer  ~/src/tidemark  lamp/quill-70b medium", "● working 4s  06:04"),
        (73, " tide-importer  ~/src/tidemark", "● working 4s  06:04"),
        (49, " tide-importer", "● working 4s  06:04"),
        (34, " tide-importer", "● working 4s"),
        (26, " tide-import…", "● working 4s"),
    ],
)
def test_identity_drops_model_directory_and_clock_and_keeps_name_and_life(
    width: int, left: str, right: str
) -> None:
    assert text(identity_row(FACTS, width)) == spread(left, right, width)


@pytest.mark.parametrize(
    ("width", "left", "right"),
    [
        (
            120,
            "! LOOK 3  E3 open 3h52m · 2 lines skipped · file replaced 3m ago · polling",
            "#12 15m ago",
        ),
        (86, "! LOOK 3  E3 open 3h52m · 2 lines skipped +1 · polling", "#12 15m ago"),
        (67, "! LOOK 3  E3 open 3h52m · 2 lines skipped +1 · polling", "#12 15m ago"),
        (66, "! LOOK 3  E3 open 3h52m +2 · polling", "#12 15m ago"),
        (48, "! LOOK 3  +3 · polling", "#12 15m ago"),
    ],
)
def test_the_verdict_drops_facts_from_the_right_and_counts_them(
    width: int, left: str, right: str
) -> None:
    assert text(verdict_row(FACTS, width)) == spread(left, right, width)


def test_the_compaction_goes_before_the_marks_and_they_before_the_verdict() -> None:
    assert text(verdict_row(FACTS, 34)) == "! LOOK 3  +3 · polling"
    assert text(verdict_row(FACTS, 21)) == "! LOOK 3  +3"
    assert text(verdict_row(FACTS, 8)) == "! LOOK 3"


def test_hundreds_of_facts_are_counted_and_the_marks_still_stand() -> None:
    many = Verdict("look", tuple(VerdictFact("look", f"E{n} open") for n in range(900, 0, -1)))
    facts = replace(FACTS, verdict=many, marks=("reading 41 of 100 MB",), compaction="")
    row = text(verdict_row(facts, 80))
    assert row == "! LOOK 900  E900 open · E899 open · E898 open +897 · reading 41 of 100 MB"


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict("ok"), "✓ OK"),
        (Verdict("act", (VerdictFact("act", "file gone", NOW - 180),)), "✗ ACT 1  file gone 3m"),
        (Verdict("act", (VerdictFact("act", "not a session"),)), "✗ ACT 1  not a session"),
    ],
)
def test_the_verdict_has_a_sign_a_word_and_a_count(verdict: Verdict, words: str) -> None:
    facts = replace(FACTS, verdict=verdict, marks=(), compaction="")
    assert text(verdict_row(facts, 80)) == words


@pytest.mark.parametrize(
    ("word", "since", "words"),
    [
        ("working", NOW - 4, "● working 4s"),
        ("idle", NOW - 120, "● idle 2m"),
        ("waiting for you", NOW - 480, "● waiting for you 8m"),
        ("writer gone", NOW - 4320, "○ writer gone 1h12m"),
        ("ended", NOW - 86_400, "○ ended"),
        ("working", None, "● working"),
    ],
)
def test_the_forms_of_life(word: LifeWord, since: float | None, words: str) -> None:
    assert text(life_words(Life(word, since), NOW)) == words


def test_a_pause_takes_the_place_of_life() -> None:
    paused = replace(FACTS, paused=True, held=41)
    assert text(identity_row(paused, 60)).endswith("‖ paused, 41 new  06:04")


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (120, "[1 State] 2 Ledger!1  6 Transcript  s Sessions!2 "),
        (48, "[1 State] 2 Led!1  6 Text  s!2 "),
        (30, "[1 State] 2!1  6  s!2 "),
    ],
)
def test_places_shorten_all_at_once_and_the_active_one_keeps_its_name(width: int, row: str) -> None:
    assert text(places_row(replace(FACTS, tabs=TABS), width)[0]) == row


def test_the_cells_of_a_place_are_those_it_is_drawn_in() -> None:
    tabs = tuple(replace(tab, target=tab.key) for tab in TABS)
    segs, spans = places_row(replace(FACTS, tabs=tabs), 120)
    row = text(segs)
    assert [(row[start:end], target) for start, end, target in spans] == [
        ("[1 State]", "1"),
        (" 2 Ledger!1 ", "2"),
        (" 6 Transcript ", "6"),
        (" s Sessions!2 ", "s"),
    ]


def test_without_the_third_row_nothing_is_clicked() -> None:
    rows, spans = header_rows(replace(FACTS, tabs=TABS), 80, 2)
    assert len(rows) == 2
    assert spans == []


@pytest.mark.parametrize("width", range(1, 140))
def test_no_row_is_ever_wider_than_the_screen(width: int) -> None:
    wide = replace(FACTS, name="漢字の長い名前" * 9, directory="~/漢字/x", tabs=TABS)
    for row in header_rows(wide, width, 3)[0]:
        assert width_of(row) <= width


def test_where_nothing_was_read_nothing_is_called_ok() -> None:
    facts = replace(FACTS, verdict=None, marks=(), compaction="")
    assert text(verdict_row(facts, 80)) == "– nothing read"
