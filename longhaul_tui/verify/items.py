"""Decisions, dead ends, quotes and values of an answer (STATE U43, U46, U50, U56-U65).

Owns their checks: evidence that exists, words that a user wrote, figures that a turn shows.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from longhaul_tui.verify.answer import MOST_EVIDENCE, VALUE_CHARS, Figure, Note, Quote, ids
from longhaul_tui.verify.known import Known, Noted, Spoken
from longhaul_tui.verify.verdict import Code, NewNote, NewQuote, NewValue, Refusal
from longhaul_tui.words.credentials import stands_on_credential
from longhaul_tui.words.duplicates import near_duplicate, similarity
from longhaul_tui.words.slices import LEAST_CHARS, Range, cuts_word, locate

LEAST_NOTE = 12
QUOTE_CHARS = 600
_READ = re.compile(r"(?i)read\s+(\S.*)")


class Notes(msgspec.Struct, frozen=True):
    """Accepted notes of one kind, what was refused, and all that are in force after them."""

    new: tuple[NewNote, ...]
    refusals: tuple[Refusal, ...]
    noted: tuple[Noted, ...]


def check_notes(
    kind: Literal["decision", "dead-end"],
    notes: Sequence[Note],
    before: Sequence[Noted],
    known: Known,
    attempt: int,
) -> Notes:
    """Decisions or dead ends: a duplicate only adds its new evidence to the older one."""
    noted = list(before)
    new: list[NewNote] = []
    refusals: list[Refusal] = []
    for at, note in enumerate(notes, 1):
        blank = Refusal(code="text-short", item=f"{kind} {at}", attempt=attempt)
        evidence, unknown = _evidence(note.evidence, known)
        if unknown:
            detail = " ".join(unknown)
            refusals.append(replace(blank, code="evidence-unknown", detail=detail, end="kept"))
        if len(note.text) < LEAST_NOTE:
            refusals.append(replace(blank, text=note.text))
            continue
        older = _older(note.text, noted, known.threshold)
        if older is None:
            key = f"{'D' if kind == 'decision' else 'X'}+{_count_new(noted) + 1}"
            noted.append(Noted(key=key, text=note.text, evidence=evidence))
            new.append(NewNote(kind=kind, key=key, text=note.text, evidence=evidence))
            continue
        held = noted[older]
        alike = f"overlap {similarity(note.text, held.text):.2f}"
        merged = replace(blank, code="duplicate", text=note.text, detail=alike, end="merged")
        refusals.append(replace(merged, into=held.key))
        room = max(0, MOST_EVIDENCE - len(held.evidence))
        more = tuple(one for one in evidence if one not in held.evidence)[:room]
        if more:
            noted[older] = Noted(key=held.key, text=held.text, evidence=held.evidence + more)
            new.append(NewNote(kind=kind, key=held.key, text=held.text, evidence=more, merge=True))
    return Notes(tuple(new), tuple(refusals), tuple(noted))


def _older(text: str, noted: Sequence[Noted], threshold: float) -> int | None:
    return next((i for i, o in enumerate(noted) if near_duplicate(text, o.text, threshold)), None)


def _count_new(noted: Sequence[Noted]) -> int:
    return sum("+" in one.key for one in noted)


def _evidence(given: Sequence[str], known: Known) -> tuple[tuple[str, ...], tuple[str, ...]]:
    good = tuple(one for one in given if exists(one, known))
    return good[:MOST_EVIDENCE], tuple(one for one in given if one not in good)


def exists(name: str, known: Known) -> bool:
    """Whether the ledger or the path knows the id."""
    most = {"C": known.commands, "E": known.errors, "u": len(known.users)}.get(name[:1], 0)
    return name[1:].isdigit() and 1 <= int(name[1:]) <= most


class Bound(msgspec.Struct, frozen=True):
    """A quote and the message that holds it."""

    message: Spoken
    place: Range


def bind(quote: Quote, known: Known) -> Bound | None:
    """The message the quote names if it holds the words, else the newest that does (U43)."""
    named = known.user(quote.u) if quote.u is not None else None
    newest_first = reversed(known.users)
    for message in (*((named,) if named is not None else ()), *newest_first):
        place = locate(quote.text, message.text)
        if place is not None:
            return Bound(message, place)
    return None


def quote_fault(bound: Bound | None) -> Code | None:
    """Why a quote may not be stored."""
    if bound is None:
        return "quote-not-yours"
    if cuts_word(bound.message.text, bound.place):
        return "words-cut"
    start, end = bound.place
    least = min(LEAST_CHARS, len(bound.message.text.strip()))
    return None if least <= end - start <= QUOTE_CHARS else "words-length"


def check_quote(quote: Quote, item: str, known: Known, attempt: int) -> NewQuote | Refusal:
    """The objective or a done-when: always a slice of a user's message."""
    bound = bind(quote, known)
    code = quote_fault(bound)
    if bound is None or code is not None:
        return Refusal(
            code=code or "quote-not-yours", item=item, u=quote.u, attempt=attempt, text=quote.text
        )
    start, end = bound.place
    message = bound.message
    return NewQuote(
        u=message.n, entry=message.entry, quote=message.text[start:end], start=start, end=end
    )


def source_name(text: str) -> str:
    """`u4`, `C1`, `E2` or `read <path>`, whatever the brackets and case; empty if it is none."""
    read = _READ.fullmatch(text.strip().strip("`[]"))
    if read is not None:
        return f"read {read[1].strip()}"
    found = ids(text)
    return found[0] if len(found) == 1 and found[0][0] in "uCE" else ""


def check_value(figure: Figure, item: str, known: Known, attempt: int) -> NewValue | Refusal:
    """A value of the model: verbatim in the turn it cites, and nowhere near a credential."""
    source = source_name(figure.source)
    code = _value_fault(figure.text, source, known)
    if code is None:
        return NewValue(text=figure.text, source=source, label=figure.label)
    # What may be a credential is not written down a second time.
    text = "" if code == "value-credential" else figure.text
    return Refusal(code=code, item=item, attempt=attempt, text=text, detail=source)


def _value_fault(text: str, source: str, known: Known) -> Code | None:
    if len(text) > VALUE_CHARS:
        return "value-long"
    if not source:
        return "value-source"
    if not any(shows(shown, text) for shown in known.shown(source)):
        return "value-not-shown"
    return "value-credential" if stands_on_credential(text, known.secrets) else None


def shows(text: str, value: str) -> bool:
    """Whether `value` stands in `text`, its ends not inside a word or number."""
    at = text.find(value)
    while at >= 0:
        if not cuts_word(text, (at, at + len(value))):
            return True
        at = text.find(value, at + 1)
    return False
