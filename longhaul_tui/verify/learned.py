"""Values that code learns from a span (STATE U61-U64).

Owns the shapes of values and which of them are kept: those of the user, those used again, and
those on the newest claim's summary line. Text of the web, of other agents and of unknown tools
never comes here; a value that stood on a credential-shaped line anywhere is dropped.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.words.credentials import stands_on_credential

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
_TOTAL = re.compile(r"\b[TtSs](?:otal|OTAL|um|UM)[ :=]{1,3}\d[\d,]*(?:\.\d+)?(?![\w.])")
_HEX = re.compile(r"\b[0-9a-f]{7,40}(?![\w-])")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])")
_DIGIT = re.compile(r"\d")
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
    newest, uses = _said(turns)
    outputs = _Outputs(turns)
    for text, used in uses.items():
        place = outputs.newest(text, used)
        if place is not None and place > newest.get(text, (-1, -1)):
            newest[text] = place
    everything = ("\n".join(turn.text for turn in turns),)
    found: list[Seen] = []
    for text, (at, _) in sorted(newest.items(), key=lambda item: item[1], reverse=True):
        if not stands_on_credential(text, everything):
            found.append(Seen(text=text, source=turns[at].source, entry=turns[at].entry))
            if len(found) == MOST_VALUES:
                break
    return tuple(found)


def _said(turns: Sequence[Turn]) -> tuple[dict[str, Place], dict[str, int]]:
    """What the user and the newest claim show, and by which turn each value was used last."""
    newest: dict[str, Place] = {}
    uses: dict[str, int] = {}
    for at, turn in enumerate(turns):
        speaks = turn.kind in ("user", "agent")
        if not speaks and not (turn.claim and turn.kind == "local"):
            continue
        for start, (text, summary) in enumerate(_values(turn.text)):
            if turn.kind == "user" or (turn.claim and summary):
                newest[text] = (at, start)
            if speaks:
                uses[text] = at
    return newest, uses


class _Outputs:
    """The outputs of local tools as one text, to look up what was used later.

    Looking for the few values that are used again costs a fraction of reading every output for
    all that could be one.
    """

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._starts: list[int] = []
        self._turns: list[int] = []
        self._until: list[int] = []
        """For each turn: how many outputs stand before it."""
        pieces: list[str] = []
        length = 0
        for at, turn in enumerate(turns):
            self._until.append(len(self._starts))
            if turn.kind == "local":
                self._starts.append(length)
                self._turns.append(at)
                pieces.append(_ends(turn.text))
                length += len(pieces[-1]) + 1
        self._text = "\n".join(pieces)
        self._starts.append(length)

    def newest(self, value: str, used: int) -> Place | None:
        """Turn and offset of the newest output before turn `used` that shows the value."""
        limit = self._starts[self._until[used]]
        at = self._text.rfind(value, 0, limit)
        while at >= 0:
            if self._is_whole(at, value):
                index = bisect_right(self._starts, at) - 1
                return self._turns[index], at
            at = self._text.rfind(value, 0, at + len(value) - 1)
        return None

    def _is_whole(self, at: int, value: str) -> bool:
        """Not the middle of a longer word or number."""
        before = self._text[at - 1 : at] if at > 0 else ""
        if before in (".", ",") and value[0].isdigit() and self._text[at - 2 : at - 1].isdigit():
            return False
        after = self._text[at + len(value) : at + len(value) + 1]
        return not (
            (before.isalnum() and value[0].isalnum()) or (after.isalnum() and value[-1].isalnum())
        )


def _ends(text: str) -> str:
    """A text, of a huge one its two ends."""
    return text if len(text) <= 2 * EACH_END else f"{text[:EACH_END]}\n{text[-EACH_END:]}"


def _values(text: str) -> Iterator[tuple[str, bool]]:
    """Every value of a text in order, and whether its line sums something up."""
    text = _ends(text)
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
    """Where a value may stand. Nothing but a path is a value without a digit, so that lines of
    prose are done with at once; what must stand before a number is looked at backwards."""
    for match in _PATH.finditer(text):
        if _begins(text, match.start(), "/.~-"):
            yield match.span()
    start = 0
    for line in text.split("\n"):
        if _DIGIT.search(line) is not None:
            for first, last in _digit_places(line):
                yield start + first, start + last
        start += len(line) + 1


def _digit_places(line: str) -> Iterator[Place]:
    yield from _numbers(line)
    for pattern in (_HEX, _UUID, _NAMED_PORT, _TOTAL):
        for match in pattern.finditer(line):
            start, end = match.span()
            if _begins(line, start, "-") and (pattern is not _HEX or _is_hash(match.group())):
                yield start, end
    for sign, pattern, before in ((":", _PORT, _HOST), ("=", _ASSIGNED, _KEY)):
        if sign not in line:
            continue
        for match in pattern.finditer(line):
            start = match.start()
            head = before.search(line[max(0, start - _LOOK_BACK) : start])
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
