"""Ink is a pure function of text and width: no app is needed to see that it holds."""

import pytest

from longhaul_tui.tui.widgets.ink import (
    Lit,
    Seg,
    cells,
    clip,
    fit,
    ink,
    middle,
    paragraphs,
    right,
    slice_segs,
    window,
    wrap,
)


def plain(segs: list[Seg]) -> str:
    """The text of a line."""
    return "".join(seg.text for seg in segs)


@pytest.mark.parametrize(
    "text",
    ["[/red]", "[@click=app.quit]x[/]", "- [x] done", "list[int]", "ZLEXCOUNT z [b +", "[bold]"],
)
def test_markup_is_text_like_any_other(text: str) -> None:
    assert ink(text) == [Seg(text)]


def test_control_characters_are_shown_as_signs() -> None:
    assert plain(ink("a\x1b[2Jb\x07\x00")) == "a␛[2Jb␇␀"


def test_a_line_break_is_a_space_in_one_line() -> None:
    assert plain(ink("one\n\n\ntwo\n")) == "one two"


def test_paragraphs_are_the_lines_that_say_something() -> None:
    assert [plain(line) for line in paragraphs("one\n\n  \ntwo")] == ["one", "two"]


def test_a_long_text_is_cut_before_it_is_looked_at_and_says_so() -> None:
    assert plain(ink("x" * 1_000_000, limit=10)) == "x" * 10 + "…"
    assert [plain(line) for line in paragraphs("a\n" + "x" * 20, limit=5)] == ["a", "xxx…"]


def test_empty_text_is_no_piece() -> None:
    assert ink("") == []


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("漢字", 4), ("e\u0301", 1), ("🇩🇪", 2), ("👍🏽", 2), ("␛", 1)],
)
def test_cells_count_what_the_terminal_draws(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdef", 5, "abcd…"),
        ("abcdef", 1, "…"),
        ("abcdef", 0, ""),
        ("漢字漢", 6, "漢字漢"),
        ("漢字漢", 5, "漢字…"),
        ("漢字漢", 4, "漢…"),
        ("ae\u0301o\u0308x", 3, "ae\u0301…"),
        ("🇩🇪🇫🇷🇮🇹", 5, "🇩🇪🇫🇷…"),
        ("🇩🇪🇫🇷🇮🇹", 4, "🇩🇪…"),
        ("👍🏽👍🏽", 3, "👍🏽…"),
    ],
)
def test_a_clip_never_cuts_a_sign_in_half(text: str, width: int, shown: str) -> None:
    assert plain(clip([Seg(text)], width)) == shown


def test_a_clip_over_pieces_keeps_their_roles_and_links() -> None:
    segs = [Seg("exit 1", "act"), Seg("  "), Seg("E3", "id", "E3")]
    assert clip(segs, 10) == segs
    assert clip(segs, 9) == [Seg("exit 1", "act"), Seg("  "), Seg("…")]
    assert clip(segs, 7) == [Seg("exit 1", "act"), Seg("…", "act")]


def test_a_wide_sign_that_does_not_fit_leaves_a_space() -> None:
    assert plain(fit([Seg("漢字漢")], 4)) == "漢… "
    assert plain(fit([Seg("ab")], 5)) == "ab   "
    assert plain(right([Seg("ab")], 5)) == "   ab"


@pytest.mark.parametrize(
    ("path", "width", "shown"),
    [
        ("src/export.ts", 13, "src/export.ts"),
        ("src/lib/deep/export.ts", 16, "src/…/export.ts"),
        ("src/lib/deep/export.ts", 20, "src/lib/…/export.ts"),
        ("src/lib/deep/export.ts", 9, "src/lib/…"),
        ("export.ts", 5, "expo…"),
    ],
)
def test_a_path_is_cut_in_the_middle(path: str, width: int, shown: str) -> None:
    assert middle(path, width) == shown


def wrapped(text: str, width: int, **more: int) -> list[str]:
    return [plain(line) for line in wrap([Seg(text)], width, **more)]


def test_text_breaks_at_spaces_and_continues_two_cells_in() -> None:
    assert wrapped("the quick brown fox", 10) == ["the quick", "  brown", "  fox"]


def test_a_word_longer_than_the_line_breaks_anywhere() -> None:
    assert wrapped("abcdefghij", 6) == ["abcdef", "  ghij"]
    assert wrapped("漢字漢字", 5) == ["漢字", "  漢", "  字"]


def test_leading_spaces_do_not_make_an_empty_line() -> None:
    assert wrapped("    abcdefgh", 8) == ["    abcd", "  efgh"]


def test_the_last_line_allowed_says_that_more_follows() -> None:
    assert wrapped("the quick brown fox", 10, limit=2) == ["the quick", "  brown f…"]
    assert wrapped("the quick", 10, limit=1) == ["the quick"]


def test_the_first_line_has_less_room_where_cells_are_used() -> None:
    assert wrapped("one two three", 9, first=4, hang=0) == ["one", "two three"]


def test_a_sign_wider_than_the_line_still_comes_to_an_end() -> None:
    assert wrapped("漢字", 1, hang=0) == ["…", "…"]


def test_wrapping_keeps_roles_on_both_sides_of_a_break() -> None:
    lines = wrap([Seg("aa bb", "user"), Seg(" cc", "id", "C1")], 5, hang=0)
    assert lines == [[Seg("aa bb", "user")], [Seg("cc", "id", "C1")]]


def test_what_is_sought_is_lit_in_any_case() -> None:
    assert Lit("gauge").light([Seg("a Gauge, gauge", "user")]) == [
        Seg("a ", "user"),
        Seg("Gauge", "lit"),
        Seg(", ", "user"),
        Seg("gauge", "lit"),
    ]


def test_without_colour_lit_words_stand_between_marks() -> None:
    assert plain(Lit("x]", marks=True).light([Seg("[x] y")])) == "[«x]» y"


def test_a_search_for_nothing_lights_nothing() -> None:
    assert Lit("").light([Seg("abc")]) == [Seg("abc")]


def test_a_shifted_line_shows_at_both_edges_that_it_goes_on() -> None:
    shown, more = window([Seg("abcdefghij")], 5, 0)
    assert (plain(shown), more) == ("abcd…", True)
    shown, more = window([Seg("abcdefghij")], 5, 3)
    assert (plain(shown), more) == ("…efg…", True)
    shown, more = window([Seg("abcdefghij")], 5, 6)
    assert (plain(shown), more) == ("…hij", False)
    shown, more = window([Seg("abc")], 5, 8)
    assert (plain(shown), more) == ("", False)


def test_a_wide_sign_halved_by_a_shift_leaves_a_space() -> None:
    assert plain(window([Seg("漢字漢")], 9, 0)[0]) == "漢字漢"
    assert plain(window([Seg("漢字漢")], 9, 2)[0]) == "… 漢"
    assert plain(window([Seg("漢字漢")], 9, 1)[0]) == "…字漢"


def test_a_slice_goes_across_pieces() -> None:
    segs = [Seg("abc"), Seg("def", "id")]
    assert slice_segs(segs, 2, 4) == [Seg("c"), Seg("d", "id")]
