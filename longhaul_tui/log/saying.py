"""What a record of the compaction log says, in one line (WIREFRAMES G).

Owns the words and the grade of each event of the contract (document 000, *The log*); an event it
does not know is told by its plain fields. Every text of a record is hostile: whoever shows the
words makes them safe first.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from longhaul_tui.log.records import LogRecord, fields, number, part, whole, word

Grade: TypeAlias = Literal["ok", "look"]

REASONS = {
    "timeout": "no answer in time",
    "transport": "the network",
    "auth": "no access",
    "no-model": "no model",
    "output-limit": "the answer was cut off",
    "not-json": "the answer was no JSON",
    "unverified": "nothing of the answer held",
    "empty-span": "the span was empty",
    "budget": "the time was up",
}
"""Why a span was closed without a narrative (STATE U84), in words."""
_COMMON = frozenset(
    ("t", "event", "v", "cwd", "session", "model", "thinking", "span", "pass", "entry")
)
_UNKNOWN_MOST = 6
"""Fields told of an event that is not known."""


def grade(record: LogRecord) -> Grade:
    """Does somebody have to look at it?"""
    found = fields(record)
    if record.event in _TROUBLE:
        return "look"
    if record.event == "compaction":
        narrative = part(found.get("narrative"))
        return "look" if narrative.get("kind") in ("none", "partial") else "ok"
    if record.event == "compacted":
        return "ok" if found.get("fromExtension") is True else "look"
    if record.event == "extension-loaded":
        return "look" if found.get("piVersionVerified") is False else "ok"
    return "ok"


def says(record: LogRecord) -> str:
    """The record in one line, most telling part first."""
    found = fields(record)
    told = _TOLD.get(record.event)
    words = list(told(found) if told is not None else _unknown(found))
    return ", ".join(words) if words else "says nothing more"


def took(milliseconds: float) -> str:
    """`0.4 s`, `58.4 s`, from 100 s on `2m05s`."""
    seconds = max(milliseconds, 0.0) / 1000
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}m{rest:02}s" if minutes < 60 else f"{minutes // 60}h{minutes % 60:02}m"


def amount(count: float) -> str:
    """`840`, `12.3k`, `2.21M`."""
    if count < 1_000:
        return f"{count:g}" if count == int(count) else f"{count:.1f}"
    return f"{count / 1_000:.1f}k" if count < 999_950 else f"{count / 1_000_000:.2f}M"


# -- the events ----------------------------------------------------------------------------------


def _compaction(found: dict[str, Any]) -> Iterator[str]:
    narrative = part(found.get("narrative"))
    if narrative.get("kind") == "none":
        reason = word(narrative.get("reason"))
        yield "no narrative" if reason is None else f"no narrative: {REASONS.get(reason, reason)}"
    elif narrative.get("kind") == "partial":
        yield "a part of the span is not verified"
    yield from _duration(found)
    calls = whole(narrative.get("calls"))
    if calls is not None:
        yield f"{calls} call{'s'[: calls != 1]}"
    usage = part(narrative.get("usage"))
    for key, name in (("input", "in"), ("output", "out")):
        count = number(usage.get(key))
        if count is not None:
            yield f"{amount(count)} {name}"
    world = word(found.get("world"))
    if world is not None:
        yield f"world {world}"
    dropped = [n for n in map(whole, part(narrative.get("dropped")).values()) if n is not None]
    if sum(dropped):
        yield f"{sum(dropped)} dropped"
    carried = whole(part(found.get("carried")).get("messages"))
    if carried:
        yield f"{carried} carried"
    route = part(found.get("route"))
    why = word(route.get("why"))
    unused = why is not None and why not in ("route", "env")
    if unused and route.get("configured") is not None:
        yield f"route: {why}"


def _compacted(found: dict[str, Any]) -> Iterator[str]:
    reason = word(found.get("reason"))
    if reason is not None:
        yield reason
    if found.get("fromExtension") is True:
        yield "summary ours"
    elif found.get("fromExtension") is False:
        yield "the summary written is not ours"
    count = number(found.get("summaryChars"))
    if count is not None:
        yield f"{amount(count)} characters"


def _failed(found: dict[str, Any]) -> Iterator[str]:
    reason, name = word(found.get("reason")), word(found.get("errorClass"))
    if name is not None:
        duration = list(_duration(found))
        yield f"{name} after {duration[0]}" if duration else name
    elif reason is not None:
        yield reason
    error = word(found.get("error"))
    if error is not None:
        yield f'"{error}"'


def _stripped(found: dict[str, Any]) -> Iterator[str]:
    blocks, count = number(found.get("strippedBlocks")), number(found.get("strippedChars"))
    if blocks is not None:
        yield f"{blocks:g} blocks of old reasoning"
    if count is not None:
        yield f"{amount(count)} characters left out"


def _loaded(found: dict[str, Any]) -> Iterator[str]:
    version = word(found.get("piVersion"))
    verified = found.get("piVersionVerified")
    known = {True: "verified", False: "not verified"}
    state = known.get(verified) if isinstance(verified, bool) else None
    if verified == "line":
        state = "its line is verified"
    if version is not None:
        yield f"pi {version}" + (f" ({state})" if state is not None else "")


def _unknown(found: dict[str, Any]) -> Iterator[str]:
    told = 0
    for key, value in found.items():
        if key in _COMMON or not isinstance(value, str | int | float):
            continue
        if told == _UNKNOWN_MOST:
            yield "…"
            return
        told += 1
        yield f"{key} {value}"


def _duration(found: dict[str, Any]) -> Iterator[str]:
    duration = number(found.get("durationMs"))
    if duration is not None:
        yield took(duration)


_TOLD: dict[str, Callable[[dict[str, Any]], Iterator[str]]] = {
    "compaction": _compaction,
    "compacted": _compacted,
    "compact-failed": _failed,
    "kept-window-strip": _stripped,
    "span-record-failed": _failed,
    "compaction-line-failed": _failed,
    "aborted": _failed,
    "fallback": _failed,
    "extension-loaded": _loaded,
}
_TROUBLE = frozenset(
    ("compact-failed", "span-record-failed", "compaction-line-failed", "aborted", "fallback")
)
