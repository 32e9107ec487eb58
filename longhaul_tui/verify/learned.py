"""Values that code learns from a span (STATE U61-U64).

Owns the shapes of values and which of them are kept: those of the user, those used again, and
those on the newest claim's summary line. Text of the web, of other agents and of unknown tools
never comes here; a value that stood on a credential-shaped line anywhere is dropped.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.words.credentials import credential_lines

Place: TypeAlias = tuple[int, int]
TurnKind: TypeAlias = Literal["user", "local", "agent", "hidden"]
MOST_VALUES = 40
VALUE_CHARS = 120
EACH_END = 50_000
"""Characters looked at from either end of one text."""

_UNIT = r"(?:ns|µs|us|ms|secs?|seconds?|s|mins?|minutes?|hours?|h)"
_NOUN = (
    r"(?:passed|failed|failures?|skipped|xfailed|tests?|suites?|errors?|warnings?|problems?|issues?"
    r"|files?|rows?|records?|lines?|items?|entries|commits?|packages?|modules?|requests?|tokens?"
    r"|insertions?|deletions?|assertions?|examples?|users?|tables?|migrations?|violations?)"
)
_NUMBER = re.compile(
    rf"\d[\d,]*(?:\.\d+)*(?:(?: ?(?:{_UNIT}|[KMGT]i?B|kB|bytes)|(?P<noun> {_NOUN}))\b| ?%)?"
)
_PRERELEASE = re.compile(r"[-+][0-9A-Za-z.-]*[0-9A-Za-z]")
_PATH = re.compile(r"/(?:[\w.@+-]+/)+[\w.@+-]*[\w+-]")
_PORT = re.compile(r":\d{2,5}(?![\w.:])")
_HOST = re.compile(r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\Z")
_NAMED_PORT = re.compile(r"[Pp]ort:? \d{2,5}(?![\w.])")
_ASSIGNED = re.compile(r"=-?\d+(?:\.\d+)?(?![\w.])")
_KEY = re.compile(r"[A-Za-z_][\w.-]{0,40}\Z")
_TOTAL = re.compile(r"[TtSs](?:otal|OTAL|um|UM)[ :=]{1,3}\d[\d,]*(?:\.\d+)?(?![\w.])")
_HEX = re.compile(r"[0-9a-f]{7,40}(?![\w-])")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])")
_SUMMARY = re.compile(r"(?i)\b(?:total|sum|passed|failed)\b")
_LOOK_BACK = 64
"""Characters of a host or key before its number."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the span, in order."""

    kind: TurnKind
    """`user` and `local` teach; in `user` and `agent` (texts and arguments of calls) a value is
    used again; of `hidden` only its credential lines count."""
    text: str
    source: str = ""
    """`u4`, `C1`, `read <path>`."""
    entry: str | None = None
    claim: bool = False
    """It is the output of the newest run of a claim."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A learned value."""

    text: str
    """Verbatim."""
    source: str
    entry: str | None


def learn(turns: Sequence[Turn]) -> tuple[Seen, ...]:
    """The values to keep, newest first, at most 40; of equal ones the newest source counts."""
    found: dict[str, Seen] = {}
    used: set[str] = set()
    secret = "\n".join(_secret_lines(turns))
    for turn in reversed(turns):
        values = list(_values(turn.text)) if turn.kind != "hidden" else []
        # A turn's own lines are no later use of what it shows.
        for text, summary in reversed(values):
            kept = turn.kind == "user" or (
                turn.kind == "local" and (text in used or (turn.claim and summary))
            )
            if kept and text not in found and not _is_tainted(text, secret):
                found[text] = Seen(text=text, source=turn.source, entry=turn.entry)
        if turn.kind in ("user", "agent"):
            used.update(text for text, _ in values)
        if len(found) >= MOST_VALUES:
            break
    return tuple(found.values())[:MOST_VALUES]


def _values(text: str) -> Iterator[tuple[str, bool]]:
    """Every value of a text in order, and whether its line sums something up."""
    if len(text) > 2 * EACH_END:
        text = f"{text[:EACH_END]}\n{text[-EACH_END:]}"
    done = 0
    line_end, summary = -1, False
    for start, end in sorted(_places(text), key=lambda place: (place[0], -place[1])):
        if start < done or end - start > VALUE_CHARS:
            continue
        done = end
        if start >= line_end:
            first = text.rfind("\n", 0, start) + 1
            line_end = text.find("\n", start)
            line_end = len(text) if line_end < 0 else line_end
            summary = _SUMMARY.search(text, first, line_end) is not None
        yield text[start:end], summary


def _places(text: str) -> Iterator[Place]:
    """Where a value may stand. Each search begins at a sign that is rare, so that prose costs
    little; what must stand before it is looked at backwards."""
    yield from _numbers(text)
    for pattern in (_PATH, _HEX, _UUID, _NAMED_PORT, _TOTAL):
        for match in pattern.finditer(text):
            start, end = match.span()
            if _begins(text, start, "/.~-" if pattern is _PATH else "-") and (
                pattern is not _HEX or _is_hash(match.group())
            ):
                yield start, end
    for pattern, before in ((_PORT, _HOST), (_ASSIGNED, _KEY)):
        for match in pattern.finditer(text):
            start = match.start()
            head = before.search(text[max(0, start - _LOOK_BACK) : start])
            if head is not None:
                yield start - len(head.group()), match.end()


def _numbers(text: str) -> Iterator[Place]:
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        found = match.group()
        digits = found.rstrip("%abcdefghijklmnopqrstuvwxyzµKMGTB ")
        if text[start - 1 : start] in ("v", "V") and _begins(text, start - 1, "-"):
            start -= 1
        elif not _begins(text, start, "."):
            continue
        if len(found) > len(digits):
            yield start, end
        elif digits.count(".") == 2 and "," not in digits:
            more = _PRERELEASE.match(text, end)
            end = more.end() if more is not None else end
            if not text[end : end + 1].isalnum():
                yield start, end


def _begins(text: str, start: int, signs: str) -> bool:
    """No letter, digit or one of `signs` stands before."""
    before = text[start - 1 : start] if start > 0 else ""
    return not (before.isalnum() or before == "_" or (before != "" and before in signs))


def _is_hash(text: str) -> bool:
    return any(c.isdigit() for c in text) and any(c.isalpha() for c in text)


def _secret_lines(turns: Sequence[Turn]) -> Iterator[str]:
    for turn in turns:
        for start, end in credential_lines(turn.text):
            yield turn.text[start:end]


def _is_tainted(text: str, secret: str) -> bool:
    """Whether any part of the value that could identify it stood on a credential line."""
    if not secret:
        return False
    parts = (part for part in re.split(r"[\s=:/]+", text) if len(part) >= 4)
    return text in secret or any(part in secret for part in parts)
