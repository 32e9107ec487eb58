"""Events to and from JSON (STATE U11 as amended).

Owns the schema of one event on disk. A damaged event is left out and named; one of a newer format
is never read. Reading what was written gives the same value.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import msgspec

from longhaul_tui.state.events import (
    STATE_FORMAT,
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    EventKind,
    Lift,
    Objective,
    Origin,
    Source,
    Value,
)
from longhaul_tui.state.fields import FieldError, Fields, Flaw, Flaws, whole
from longhaul_tui.transcript.bodies import epoch

ITEM_CHARS = 240
EVIDENCE = 4
VALUE_CHARS = 120
LABEL_CHARS = 80
QUOTE_CHARS = 4_000
"""No slice the verifier accepts is nearly as long (STATE U44)."""
_ORIGINS = ("pass", "remember", "takeover")
_EVIDENCE_LETTERS = "uCETRDX"

Json: TypeAlias = dict[str, Any]


class Newer(msgspec.Struct, frozen=True, gc=False):
    """A record of a format this version does not know: its number, and nothing else of it."""

    number: int


class NewerFormatError(Exception):
    """Met on the way through a record; its reader gives a `Newer` for it (STATE U18)."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.newer = Newer(number)


def check_format(fields: Fields) -> None:
    """Raise `NewerFormatError` for a larger number than ours, `FieldError` for anything else."""
    number = whole(fields.raw("stateFormat"))
    if number is not None and number > STATE_FORMAT:
        raise NewerFormatError(number)
    if number != STATE_FORMAT:
        raise FieldError(f"{fields.at('stateFormat')}: no known format")


# -- reading ----------------------------------------------------------------------------------


def read_event(fields: Fields) -> Event:
    """The event; `FieldError` where it cannot be used, `NewerFormatError` where it must not be."""
    check_format(fields)
    kind = cast(EventKind, fields.choice("kind", tuple(_READERS)))
    return _READERS[kind](fields, _source(fields))


def decode_event(data: Any) -> tuple[Event | Newer | None, Sequence[Flaw]]:
    """An event that stands alone, in a custom entry of its own; None where it cannot be used."""
    flaws = Flaws()
    try:
        return read_event(Fields(data, "", flaws)), flaws.found
    except NewerFormatError as refused:
        return refused.newer, ()
    except FieldError as bad:
        flaws.note("bad-event", str(bad))
        return None, flaws.found


def _source(fields: Fields) -> Source:
    at = fields.text("at", 40)
    if at and epoch(at) is None:
        fields.flaw("at", "no time")
    return Source(
        seq=fields.must_number("seq", 1),
        span=fields.must_number("span", 1),
        origin=cast(Origin, fields.choice("origin", _ORIGINS)),
        at=at,
        u=fields.user("u"),
        entry=fields.maybe_text("entry"),
    )


def _place(fields: Fields, words: str) -> tuple[int, int]:
    """Where the words stand. A damaged range costs the place, not the user's words."""
    start, end = whole(fields.raw("start")), whole(fields.raw("end"))
    if start is None or end is None or start < 0 or end - start != len(words):
        fields.flaw("start", "no range as long as the words")
        return 0, len(words)
    return start, end


def _words(fields: Fields, key: str, source: Source) -> str:
    """A slice of a user's message: without a message it is nobody's."""
    if source.u is None and source.entry is None:
        raise FieldError(f"{key}: words of no message")
    words = fields.must_text(key)
    if len(words) > QUOTE_CHARS:
        fields.flaw(key, f"{len(words)} characters, {QUOTE_CHARS} at most", "oversize")
        words = words[:QUOTE_CHARS]
    return words


def _correction(fields: Fields, source: Source) -> Correction:
    text = _words(fields, "text", source)
    start, end = _place(fields, text)
    return Correction(
        source=source,
        id=fields.must_id("id", "R"),
        text=text,
        start=start,
        end=end,
        whole=fields.flag("whole"),
        replaces=fields.ids("replaces", "R"),
    )


def _lift(fields: Fields, source: Source) -> Lift:
    quote = _words(fields, "quote", source)
    start, end = _place(fields, quote)
    targets = fields.ids("targets", "R")
    if not targets:
        raise FieldError("targets: no rule")
    return Lift(source=source, targets=targets, quote=quote, start=start, end=end)


def _decision(fields: Fields, source: Source) -> Decision:
    return Decision(
        source=source,
        id=fields.must_id("id", "D"),
        text=_item_text(fields),
        evidence=fields.ids("evidence", _EVIDENCE_LETTERS, EVIDENCE),
        merge=fields.flag("merge"),
    )


def _dead_end(fields: Fields, source: Source) -> DeadEnd:
    return DeadEnd(
        source=source,
        id=fields.must_id("id", "X"),
        text=_item_text(fields),
        evidence=fields.ids("evidence", _EVIDENCE_LETTERS, EVIDENCE),
        merge=fields.flag("merge"),
    )


def _item_text(fields: Fields) -> str:
    """A merge may leave out the text: it is the older item's."""
    if fields.raw("merge") is not True:
        fields.must_text("text")
    return fields.text("text", ITEM_CHARS, default="")


def _done_when(fields: Fields, source: Source) -> DoneWhen:
    quote = _words(fields, "quote", source)
    start, end = _place(fields, quote)
    return DoneWhen(source=source, quote=quote, start=start, end=end)


def _objective(fields: Fields, source: Source) -> Objective:
    quote = _words(fields, "quote", source)
    start, end = _place(fields, quote)
    role = fields.choice("role", ("goal", "request"))
    return Objective(
        source=source,
        role="goal" if role == "goal" else "request",
        quote=quote,
        start=start,
        end=end,
    )


def _value(fields: Fields, source: Source) -> Value:
    fields.must_text("text")
    return Value(
        source=source,
        text=fields.text("text", VALUE_CHARS),
        seen_in=fields.must_text("source"),
        label=fields.maybe_text("label", LABEL_CHARS),
        by="model" if fields.choice("by", ("code", "model")) == "model" else "code",
    )


_READERS: Mapping[EventKind, Callable[[Fields, Source], Event]] = {
    "correction": _correction,
    "lift": _lift,
    "decision": _decision,
    "dead-end": _dead_end,
    "done-when": _done_when,
    "objective": _objective,
    "value": _value,
}


# -- writing ----------------------------------------------------------------------------------


def kind_of(event: Event) -> EventKind:
    """The word for it."""
    return _KINDS[type(event)]


_KINDS: Mapping[type, EventKind] = {
    Correction: "correction",
    Lift: "lift",
    Decision: "decision",
    DeadEnd: "dead-end",
    DoneWhen: "done-when",
    Objective: "objective",
    Value: "value",
}


def encode_event(event: Event) -> Json:
    """The event as it is stored; keys in the order of STATE U11."""
    source = event.source
    return {
        "stateFormat": STATE_FORMAT,
        "seq": source.seq,
        "span": source.span,
        "origin": source.origin,
        "kind": kind_of(event),
        "id": getattr(event, "id", None),
        "u": None if source.u is None else f"u{source.u}",
        "entry": source.entry,
        "at": source.at,
        **_own_fields(event),
    }


def _own_fields(event: Event) -> Json:
    match event:
        case Correction():
            return {
                "text": event.text,
                "start": event.start,
                "end": event.end,
                "whole": event.whole,
                "replaces": list(event.replaces),
            }
        case Lift():
            return {"targets": list(event.targets), **_quoted(event)}
        case Decision() | DeadEnd():
            merge = {"merge": True} if event.merge else {}
            return {"text": event.text, "evidence": list(event.evidence), **merge}
        case DoneWhen():
            return _quoted(event)
        case Objective():
            return {"role": event.role, **_quoted(event)}
        case Value():
            return {
                "text": event.text,
                "source": event.seen_in,
                "label": event.label,
                "by": event.by,
            }


def _quoted(event: Lift | DoneWhen | Objective) -> Json:
    return {"quote": event.quote, "start": event.start, "end": event.end}
