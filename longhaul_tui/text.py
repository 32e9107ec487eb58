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


_ANSI = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*[0-~]"
)
"""Escape sequences with what they carry: colours, titles, links, strings to the terminal."""
_LINE_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_BREAKS_AROUND = re.compile(" *\n[ \n]*")
_ANSI_SIGNS = frozenset({0x07, *range(0x80, 0xA0), 0x1B})
"""Signs an escape sequence is made of: they must still stand when sequences are looked for."""
_BREAK_SIGNS = frozenset({*range(0x0A, 0x0E), *range(0x1C, 0x1F), 0x2028, 0x2029})


def plain(text: str) -> str:
    """`text` as it may stand in the state, several lines where it has several (STATE U72).

    Escape sequences, control characters and whatever is invisible or changes the direction of
    writing are gone, and no sign stands in their place: the text is read by a model, which must
    see the words alone. Every kind of line break is LF, a tab a space, a lone surrogate `�`.
    No normalisation form is applied; `plain(plain(x)) == plain(x)`.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _ANSI.sub("", _CHECK.sub(_seen, text))
    return _CHECK.sub(_kept, _LINE_BREAKS.sub("\n", text))


def plain_line(text: str) -> str:
    """As `plain`, on one line: line breaks are one space, none stands at either end."""
    if not (text.isascii() and text.isprintable()):
        text = _BREAKS_AROUND.sub(" ", plain(text))
    return text.strip(" ")


def _seen(match: re.Match[str]) -> str:
    """Invisible characters go first: one inside an escape sequence must not keep it whole."""
    char = match.group()
    code = ord(char)
    if code < 0x20 or code in _ANSI_SIGNS or code in _BREAK_SIGNS or code in _KEPT:
        return char
    return "�" if 0xD800 <= code <= 0xDFFF else ""


def _kept(match: re.Match[str]) -> str:
    char = match.group()
    if char == "\n" or ord(char) in _KEPT:
        return char
    return " " if char == "\t" else ""


def code_span(command: str) -> str:
    """`command` between backquotes, more of them where it has some of its own (STATE U72)."""
    longest = max(map(len, re.findall("`+", command)), default=0)
    fence = "`" * (longest + 1)
    room = " " if command.startswith("`") or command.endswith("`") else ""
    return f"{fence}{room}{command}{room}{fence}"


def excerpt(text: str, whole: int, head: int, tail: int) -> str:
    """`text` if it has at most `whole` characters, else its head, `…` and its tail."""
    return text if len(text) <= whole else f"{text[:head]}…{text[len(text) - tail :]}"
