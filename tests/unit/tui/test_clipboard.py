"""OSC 52: what the terminal is sent is a matter of bytes."""

import base64

from longhaul_tui.tui.clipboard import MOST, osc52


def test_a_text_is_sent_as_base64_of_its_bytes() -> None:
    assert osc52("naïve", tmux=False) == "\x1b]52;c;bmHDr3Zl\x07"


def test_tmux_passes_it_on_with_its_escapes_doubled() -> None:
    assert osc52("hi", tmux=True) == "\x1bPtmux;\x1b\x1b]52;c;aGk=\x07\x1b\\"


def test_a_text_too_long_for_terminals_is_not_sent() -> None:
    longest = "x" * (MOST // 4 * 3)
    sent = osc52(longest, tmux=False)
    assert sent is not None
    assert base64.b64decode(sent[7:-1]) == longest.encode()
    assert osc52(longest + "x", tmux=False) is None
