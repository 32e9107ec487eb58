"""Text that cannot be trusted, made safe to show.

Owns `sanitise` and the one way to clip a line. Must never be bypassed: whatever goes to a
terminal passes here first (WIREFRAMES, *Text that cannot be trusted*).
"""

import re
import unicodedata

_SYMBOLS = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "␡"}
_DROPPED = frozenset(range(0xFE00, 0xFE10))
"""Variation selectors. Terminals disagree whether they widen the sign before them, so they are
left out: every column stays straight."""
_JOINER = 0x200D
_KEPT = {0xFFFC, 0xFFFD}
_CHECK = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001fffe\U0001ffff"
    "\U000e0000-\U000e0fff]"
)
"""Controls, surrogates, and zero-width, bidirectional and other invisible characters."""
_MARK_RUN = 4
"""Combining marks kept on one sign; more of them only smear over other rows."""


def sanitise(text: str) -> str:
    """`text` as one line, or as several where it has LF, with nothing a terminal would act on.

    LF stays, CR LF becomes LF; every other control character becomes its symbol, a tab `→` and a
    space, an invisible or bidirectional character `⟨U+202E⟩`, a lone surrogate `�`.
    """
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n")
    if _CHECK.search(text) is not None:
        text = _CHECK.sub(_shown, text)
    return text if text.isascii() else _thin_marks(text)


def _shown(match: re.Match[str]) -> str:
    char = match.group()
    code = ord(char)
    if char == "\n":
        return char
    if char == "\t":
        return "→ "
    if code in _SYMBOLS:
        return _SYMBOLS[code]
    if code in _DROPPED:
        return ""
    if code == _JOINER and _joins(match):
        return ""
    if 0xD800 <= code <= 0xDFFF:
        return "�"
    if code in _KEPT:
        return char
    return f"⟨U+{code:04X}⟩"


def _joins(match: re.Match[str]) -> bool:
    """A joiner between two pictures is left out, so that both are drawn; elsewhere it is shown."""
    text, before, after = match.string, match.start() - 1, match.end()
    while before >= 0 and text[before] == "\ufe0f":
        before -= 1
    return before >= 0 and _is_picture(text[before]) and _is_picture(text[after : after + 1])


def _is_picture(char: str) -> bool:
    return char != "" and unicodedata.category(char) in ("So", "Sk")


def _is_mark(char: str) -> bool:
    return char >= "\u0300" and unicodedata.category(char) in ("Mn", "Me")


def _thin_marks(text: str) -> str:
    """Keep at most `_MARK_RUN` combining marks in a row; a leading one gets a base to stand on."""
    if not any(map(_is_mark, text)):
        return text
    out: list[str] = []
    run = 0
    for char in text:
        if _is_mark(char):
            if run == 0 and (not out or out[-1] == "\n"):
                out.append("◌")
            run += 1
            if run > _MARK_RUN:
                continue
        else:
            run = 0
        out.append(char)
    return "".join(out)


def one_line(text: str) -> str:
    """Sanitised, with every run of white space as one space."""
    return " ".join(sanitise(text).split())


def clip(text: str, limit: int) -> str:
    """At most `limit` characters; a cut end is marked with `…`."""
    if len(text) <= limit:
        return text
    return text[: limit - 1] + "…" if limit > 0 else ""
