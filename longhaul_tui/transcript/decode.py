"""A line of the file to its entry, header or bad line (DESIGN §5).

Owns which reader a line goes through, what is recovered from a line pi itself skips, and the
anomalies of single lines. No input raises; whatever cannot be read is a `BadLine`.
"""

import json
import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.transcript import wire
from longhaul_tui.transcript.bodies import KNOWN_TYPES, Place, build
from longhaul_tui.transcript.entries import (
    Anomaly,
    AnomalyCode,
    BadLine,
    Entry,
    Header,
    Line,
    Unknown,
)
from longhaul_tui.transcript.framing import Frame

BadCode: TypeAlias = Literal["bad-line", "torn-line"]


class Decoded(msgspec.Struct, frozen=True, gc=False):
    """What one line gives."""

    lines: tuple[Line, ...]
    """One, or several of a glued line, in their order in the file."""
    anomalies: tuple[Anomaly, ...] = ()


def decode(frame: Frame) -> Decoded:
    """Read one line; never raises."""
    try:
        item = build(wire.scan(frame.raw), (frame.line, frame.offset, frame.length))
    except wire.REFUSALS:
        return _decode_slowly(frame)
    if type(item) is Entry and type(item.body) is Unknown:
        return Decoded((item,), _unknown(item))
    return Decoded((item,))


def _decode_slowly(frame: Frame) -> Decoded:
    place = (frame.line, frame.offset, frame.length)
    read = wire.read_slowly(frame.raw)
    if isinstance(read, wire.Refused):
        return _recover(frame, read)
    if not isinstance(read.value, dict):
        bad = BadLine(*place, "not-object", "JSON, but not an object")
        return Decoded((bad,), (_anomaly("not-object", bad, bad.reason),))
    item = _built(read, place, recovered=read.recovered is not None)
    if isinstance(item, BadLine):
        return Decoded((item,), (_anomaly("bad-line", item, item.reason),))
    anomalies = _unknown(item)
    if read.recovered is not None:
        detail = f"pi skips this line: it has {read.recovered}"
        anomalies = (_anomaly("bad-line", item, detail), *anomalies)
    return Decoded((item,), anomalies)


def _built(read: wire.Read, place: Place, *, recovered: bool) -> Entry | Header | BadLine:
    try:
        return build(wire.fill(read.value), place, recovered=recovered)
    except wire.REFUSALS:
        return BadLine(*place, "bad-line", "nested too deeply")


# -- anomalies --------------------------------------------------------------------------------

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,39}")


def _anomaly(code: AnomalyCode, at: Line | Frame, detail: str) -> Anomaly:
    named = at.id if isinstance(at, Entry) else None
    return Anomaly(code, named or f"line:{at.line}", detail, at.offset)


def _unknown(item: Entry | Header) -> tuple[Anomaly, ...]:
    """The anomaly of an entry type or role that is not known; a name is shown if it is plain."""
    if not isinstance(item, Entry) or not isinstance(item.body, Unknown):
        return ()
    name = item.body.name
    if _PLAIN.fullmatch(name) is None:
        name = "no plain name" if name else "none"
    if item.body.what == "role":
        return (_anomaly("unknown-role", item, f"message role: {name}"),)
    return (_anomaly("unknown-entry", item, f"entry type: {name}"),)


# -- lines pi skips ---------------------------------------------------------------------------

_START = re.compile(r'\{\s*"type"\s*:')
"""How pi begins every object it writes."""
_TRIES = 200
_WORK = 4
"""At most so many times the length of a line is parsed in looking for objects in it."""


def _no_constant(name: str) -> float:
    return float(name)


_OBJECTS = json.JSONDecoder(strict=False, parse_int=wire.integer, parse_constant=_no_constant)


def _recover(frame: Frame, refused: wire.Refused) -> Decoded:
    """The objects of a line that is not JSON as a whole; what is left over is a bad line."""
    lines: list[Line] = []
    anomalies: list[Anomaly] = []
    end = 0
    for start, stop in _objects(frame.raw):
        lines += _fragment(frame, end, start)
        item = _piece(frame, start, stop)
        lines.append(item)
        if not isinstance(item, BadLine):
            anomalies += _unknown(item)
        end = stop
    if not end:
        code: BadCode = "torn-line" if frame.torn or refused.torn else "bad-line"
        bad = BadLine(frame.line, frame.offset, frame.length, code, refused.reason)
        return Decoded((bad,), (_anomaly(code, bad, bad.reason),))
    lines += _fragment(frame, end, len(frame.raw))
    count = sum(not isinstance(line, BadLine) for line in lines)
    glued = f"{count} recovered from one line; pi skips the whole line"
    return Decoded(tuple(lines), (_anomaly("glued-line", frame, glued), *anomalies))


def _objects(raw: bytes) -> Iterator[tuple[int, int]]:
    """Byte spans of the entries in a line, in order. Latin-1 gives every byte one character."""
    text = raw.decode("latin-1")
    budget, tries = _WORK * len(text), _TRIES
    at, strict = _next(text, 0)
    while at >= 0 and tries > 0 and budget > 0:
        try:
            value, stop = _OBJECTS.raw_decode(text, at)
        except wire.REFUSALS as refusal:
            tries -= 1
            budget -= _looked_at(refusal, len(text)) - at
            at, strict = _candidate(text, at + 1), True
            continue
        budget -= stop - at
        if _is_entry(value, strict=strict):
            yield at, stop
            at, strict = _next(text, stop)
        else:
            at = _candidate(text, stop)


def _looked_at(refusal: BaseException, length: int) -> int:
    """How far a parser got; of a string without end it names the start."""
    if isinstance(refusal, json.JSONDecodeError) and not refusal.msg.startswith("Unterminated"):
        return refusal.pos + 1
    return length


def _next(text: str, at: int) -> tuple[int, bool]:
    """The next object: right here, or the next that looks like one pi wrote, to be judged
    strictly; -1 where there is none."""
    here = _brace(text, at)
    return (here, False) if here >= 0 else (_candidate(text, at), True)


def _brace(text: str, at: int) -> int:
    """The next character if it opens an object, else -1."""
    while at < len(text) and text[at] in " \t\r":
        at += 1
    return at if text.startswith("{", at) else -1


def _candidate(text: str, at: int) -> int:
    found = _START.search(text, at)
    return found.start() if found is not None else -1


def _is_entry(value: object, *, strict: bool) -> bool:
    """Is this an entry or a header? Behind a torn beginning (`strict`) parts of the torn entry
    look alike: blocks of its content have a type too, but no time."""
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return False
    if not strict:
        return True
    if not isinstance(value.get("timestamp"), str):
        return False
    return value["type"] in KNOWN_TYPES or ("id" in value and "parentId" in value)


def _piece(frame: Frame, start: int, stop: int) -> Entry | Header | BadLine:
    raw = frame.raw[start:stop]
    place = (frame.line, frame.offset + start, stop - start)
    try:
        return build(wire.scan(raw), place, recovered=True)
    except wire.REFUSALS:
        read = wire.read_slowly(raw)
    if isinstance(read, wire.Read):
        return _built(read, place, recovered=True)
    return BadLine(*place, "bad-line", read.reason)


def _fragment(frame: Frame, start: int, stop: int) -> list[Line]:
    raw = frame.raw[start:stop]
    if not raw.strip():
        return []
    code: BadCode = "torn-line" if raw.lstrip().startswith(b"{") else "bad-line"
    reason = "the beginning of an object" if code == "torn-line" else "not JSON"
    return [BadLine(frame.line, frame.offset + start, stop - start, code, reason)]
