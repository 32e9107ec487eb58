"""Colour refused, seen from the terminal: only it knows which colours it was sent."""

import re

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from longhaul_tui.tui.colourless import Colourless
from tests.tui.terminal import terminal

STYLE = re.compile(rb"\x1b\[([0-9;]*)m")


def styles(sent: bytes) -> set[bytes]:
    """Every parameter of every style that was sent."""
    return {number for style in STYLE.findall(sent) for number in style.split(b";")}


@pytest.mark.parametrize("value", ["1", ""])
def test_no_colour_is_sent_and_the_cursor_row_is_reversed(value: str) -> None:
    with terminal(variables={"NO_COLOR": value}) as screen:
        screen.press("2")
        screen.wait_for(b"TimeoutError")
        screen.press("t?")
        sent = styles(screen.sent)
        assert sent <= {b"", b"0", b"1", b"2", b"4", b"7", b"9"}
        assert b"7" in sent
        assert re.search(rb"\x1b\[7m[^\x1b]*E1", screen.sent)


def test_with_colour_there_is_colour() -> None:
    with terminal() as screen:
        assert b"38" in styles(screen.sent)


def test_what_is_no_colour_of_a_style_stays() -> None:
    told = RichColor.parse("red")
    plain = RichColor.default()
    given = [
        Segment("a", Style(color="red", bold=True)),
        Segment("b", Style.from_color(told, plain) + Style(strike=True)),
        Segment("c", Style.from_color(plain, told) + Style(underline=True)),
        Segment("d", Style(dim=True)),
        Segment("e", None),
    ]
    assert Colourless().apply(given, Color(0, 0, 0)) == [
        Segment("a", Style(bold=True)),
        Segment("b", Style(strike=True)),
        Segment("c", Style(underline=True, reverse=True)),
        Segment("d", Style(dim=True)),
        Segment("e", None),
    ]
