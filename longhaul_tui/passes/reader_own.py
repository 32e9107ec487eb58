"""What of a message is its user's own speech.

Owns which parts of a message the built-in reader looks at: quotations and code are left out, and
what was pasted without marks: logs, stack traces, tagged blocks, a template, a command. Must never
change lengths.
"""

import re
from functools import lru_cache

from longhaul_tui.words.quotes import own_words, short_quotations

_ESCAPE = re.compile("\x1b\\[[0-9;]*[A-Za-z]|\x1b.")
_LOG = re.compile(
    r"^[ \t]*(?:"
    r"npm ERR!|npm WARN|yarn (?:error|warn)|(?:E|W|I|D)/\S+:|"
    r"\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|FAIL|PASS|OK|CRITICAL)\]?"
    r"(?:[ \t]*[:!|\]]|[ \t]+(?=\S*[./:]))|"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[\d\d:\d\d(?::\d\d)?\][ \t]|\d\d:\d\d:\d\d|"
    r"(?:[A-Za-z_][\w.]*)?(?:Error|Exception|Warning|Panic)(?:\[\w+\])?: |"
    r"error(?:\[\w+\])?: |warning: |fatal: |panic: |"
    r"File \"[^\"]*\", line \d+|Traceback \(most recent|at \S+ ?\(|at \S+:\d+|"
    r"\$ \S|% \S+ |>>> |@@ |diff --git|index [0-9a-f]{7}|\+\+\+ |--- \S|commit [0-9a-f]{7,}|"
    r"[{}\[\]][\"{}\[\],]|\"[\w-]+\": |\S+:\d+:\d+:|\S+\.\w{1,4}:\d+:|✗|✓|×|[│|]"
    r")"
)
_TRACE = re.compile(r"^Traceback \(most recent call last\):\n(?:[ \t].*\n?)*(?:\S.*)?", re.M)
_BLOCK = re.compile(r"<([A-Za-z][\w-]*)(?:\s[^<>]*)?>.*?(?:</\1>|\Z)", re.S)
_INDENTED = re.compile(r"(?:(?<=\n\n)|\A)(?:(?: {4}|\t).*(?:\n|\Z))+")
_COMMAND = re.compile(r"\s*(?:/[a-z][\w:-]*(?=\s|$)|!)")
_TEMPLATE = re.compile(r"\s*#{1,6} .*\n(?:.*\n)*\s*1[.)] |\s*Task: .*\n\s*You (?:run|are|act)\b")


@lru_cache(maxsize=512)
def own_speech(text: str) -> str:
    """`text` with everything that is not its user's own speech as spaces; line ends stay.

    A message that is a command of the host (`/compact …`, `!ls`) or an expanded template has none;
    of a message that is one quotation as a whole, the words inside are taken as the user's.
    """
    if _COMMAND.match(text) or _TEMPLATE.match(text):
        return _blank(text, 0, len(text))
    if _is_all_quoted(text):
        return text
    own = own_words(text)
    for pattern in (_BLOCK, _TRACE, _INDENTED):
        for found in pattern.finditer(own):
            own = _blank(own, *found.span())
    return _without_log_lines(own)


@lru_cache(maxsize=512)
def unquoted_speech(text: str) -> str:
    """`own_speech` without short quotations too: words that are spoken of."""
    own = own_speech(text)
    if _is_all_quoted(text):
        return own
    for quote in short_quotations(own):
        own = _blank(own, quote.start, quote.end)
    return own


def _is_all_quoted(text: str) -> bool:
    found = short_quotations(text)
    return len(found) == 1 and text[: found[0].start].strip() + text[found[0].end :].strip() == ""


def _without_log_lines(text: str) -> str:
    start = 0
    for line in text.splitlines(keepends=True):
        if _ESCAPE.search(line) or _LOG.match(line):
            text = _blank(text, start, start + len(line))
        start += len(line)
    return text


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
