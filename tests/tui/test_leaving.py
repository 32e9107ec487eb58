"""Leaving, seen from the terminal: a real pseudo-terminal, because only it knows what was sent."""

import re
import signal
import termios
import time

import pytest

from tests.tui.hostile import HOSTILE
from tests.tui.terminal import Terminal, terminal

MODES = {
    "the screen from before": (b"\x1b[?1049h", b"\x1b[?1049l"),
    "the cursor": (b"\x1b[?25l", b"\x1b[?25h"),
    "the mouse": (b"\x1b[?1000h", b"\x1b[?1000l"),
    "its movements": (b"\x1b[?1003h", b"\x1b[?1003l"),
    "its form": (b"\x1b[?1006h", b"\x1b[?1006l"),
    "pasting": (b"\x1b[?2004h", b"\x1b[?2004l"),
    "focus reports": (b"\x1b[?1004h", b"\x1b[?1004l"),
    "long lines": (b"\x1b[?7l", b"\x1b[?7h"),
    "keys": (b"\x1b[>25u", b"\x1b[<u"),
}
"""What the screen changes in a terminal: how it begins and how it ends."""
WITHIN = 5.0
"""Seconds: two are meant, the rest is for a machine that is busy with other tests."""


def assert_restored(screen: Terminal) -> None:
    """The terminal is as it was: every mode ended after it last began, and the line's too."""
    for what, (begun, ended) in MODES.items():
        assert -1 < screen.sent.rfind(begun) < screen.sent.rfind(ended), what
    assert termios.tcgetattr(screen.side) == screen.before


def test_q_restores_the_terminal() -> None:
    with terminal() as screen:
        screen.press("q")
        assert screen.end() == 0
        assert_restored(screen)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("ignores", [False, True])
def test_a_signal_ends_it_and_restores_the_terminal(number: signal.Signals, ignores: bool) -> None:
    with terminal(ignores_hangup=ignores) as screen:
        began = time.monotonic()
        screen.process.send_signal(number)
        assert screen.end() == 128 + number
        assert time.monotonic() - began < WITHIN
        assert_restored(screen)


def test_a_signal_ends_a_screen_that_is_busy_and_restores_the_terminal() -> None:
    with terminal("busy") as screen:
        screen.press("t")
        began = time.monotonic()
        screen.process.send_signal(signal.SIGTERM)
        assert screen.end() == 128 + signal.SIGTERM
        assert time.monotonic() - began < WITHIN
        assert_restored(screen)


@pytest.mark.parametrize("ignores", [False, True])
@pytest.mark.parametrize("words", [(), ("busy",)])
def test_a_lost_terminal_ends_it(ignores: bool, words: tuple[str, ...]) -> None:
    with terminal(*words, ignores_hangup=ignores) as screen:
        screen.press("t" if words else "")
        began = time.monotonic()
        screen.hang_up()
        assert screen.end() == 128 + signal.SIGHUP
        assert time.monotonic() - began < WITHIN


@pytest.mark.parametrize("words", [(), ("busy",)])
def test_a_terminal_lost_without_any_signal_ends_it_too(words: tuple[str, ...]) -> None:
    with terminal(*words, controls=False) as screen:
        screen.press("t" if words else "")
        began = time.monotonic()
        screen.hang_up()
        assert screen.end() == 128 + signal.SIGHUP
        assert time.monotonic() - began < WITHIN


def test_quitting_while_a_text_is_being_read_returns_at_once() -> None:
    with terminal("stuck") as screen:
        screen.press("6\r")
        screen.settle()
        began = time.monotonic()
        screen.press("q")
        assert screen.end() == 0
        assert time.monotonic() - began < WITHIN
        assert_restored(screen)


def test_the_mouse_is_the_terminals_while_it_is_given_away() -> None:
    with terminal() as screen:
        for begun, ended in (MODES["the mouse"], MODES["its movements"]):
            assert screen.sent.rfind(begun) > screen.sent.rfind(ended)
        screen.press("M")
        for begun, ended in (MODES["the mouse"], MODES["its movements"]):
            assert screen.sent.rfind(begun) < screen.sent.rfind(ended)
        screen.press("M")
        for begun, ended in (MODES["the mouse"], MODES["its movements"]):
            assert screen.sent.rfind(begun) > screen.sent.rfind(ended)


ESCAPES = re.compile(
    rb"\x1b(?:\[[0-9;:?<>=!$ ]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|[()#][0-9A-Z]|.)"
)
COLOURS = re.compile(rb"\x1b\[[0-9;:]*m")
PLACED = re.compile(rb"\x1b\[[0-9;]*H")


def escapes_of(text: str) -> set[bytes]:
    """The kinds of escape sequences of a tour through every place."""
    with terminal(text) as screen:
        screen.press("126y")
        screen.press("g\r")
        screen.press("sis?")
        screen.press("\x11")
        screen.end()
        found = set(ESCAPES.findall(screen.sent))
        rest = ESCAPES.sub(b"", screen.sent)
    assert b"\x1b" not in rest
    assert not re.search(rb"[\x00-\x07\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]", rest)
    return {seq for seq in found if not COLOURS.fullmatch(seq) and not PLACED.fullmatch(seq)}


def test_hostile_text_sends_no_escape_sequence_that_harmless_text_does_not() -> None:
    harmless = escapes_of("quiet words of the same shape")
    assert b"\x1b[?1049h" in harmless
    whole = "".join(HOSTILE).replace("\x00", "").replace("\ud800", "")
    assert escapes_of(whole) - harmless == set()
