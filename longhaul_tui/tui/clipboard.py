"""Copying through the terminal (SCREEN §1.10).

Owns the OSC 52 sequence: how long one may be, and how tmux passes it on. What is copied was made
safe before it comes here.
"""

import base64

MOST = 74_000
"""Characters of base64 that terminals take."""


def osc52(text: str, *, tmux: bool) -> str | None:
    """What to write to the terminal, or None where the text is too long for it."""
    packed = base64.b64encode(text.encode("utf-8", "replace")).decode("ascii")
    if len(packed) > MOST:
        return None
    sequence = f"\x1b]52;c;{packed}\a"
    if not tmux:
        return sequence
    inner = sequence.replace("\x1b", "\x1b\x1b")
    return f"\x1bPtmux;{inner}\x1b\\"
