"""Footer and title rows: pure functions of words and a width."""

import pytest

from longhaul_tui.tui.widgets.footer import footer_row
from longhaul_tui.tui.widgets.ink import Segs, ink
from longhaul_tui.tui.widgets.titlebar import title_row

KEYS = [("Enter", "open"), ("/", "find"), ("y", "copy"), ("?", "help"), ("q", "quit")]


def text(segs: Segs) -> str:
    return "".join(seg.text for seg in segs)


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (50, " Enter open   / find   y copy   ? help   q quit"),
        (46, " Enter open  / find  y copy  ? help  q quit"),
        (42, " Enter open   / find   ? help   q quit"),
        (28, " Enter open  ? help  q quit"),
        (20, " ? help   q quit"),
        (15, " ? help  q quit"),
        (10, " ? help  …"),
    ],
)
def test_the_footer_loses_words_from_the_right_and_help_and_quit_last(width: int, row: str) -> None:
    assert text(footer_row(KEYS, width)) == row


@pytest.mark.parametrize(
    ("width", "left", "right"),
    [
        (60, "─ State · #12 ", " 41.3 MB read · 4s ago ─"),
        (39, "─ State · #12 ", " 41.3 MB read · 4s ago ─"),
        (38, "─ State · #12 ", " 4s ago ─"),
        (24, "─ State · #12 ", " 4s ago ─"),
        (22, "─ State · #12 ", ""),
        (8, "─ State…", ""),
    ],
)
def test_a_title_gives_up_its_right_parts_before_its_left(
    width: int, left: str, right: str
) -> None:
    shown = text(title_row(ink("State · #12"), ("41.3 MB read", "4s ago"), width))
    assert shown == left + "─" * (width - len(left) - len(right)) + right


def test_empty_parts_leave_no_separator() -> None:
    assert text(title_row(ink("A"), ("", "b", ""), 14)) == "─ A ────── b ─"
