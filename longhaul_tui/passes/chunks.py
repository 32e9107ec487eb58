"""Fitting a span into a model's window: chunks, then shorter results (STATE U77).

Owns where a span is split and in which order results give way. User messages are never shortened
here. Sizes are characters; a token is four of them, calibrated by the last measured prompt.
"""

from collections.abc import Sequence

import msgspec

from longhaul_tui.passes.encode import Piece
from longhaul_tui.state.records import Shortened

CHARS_PER_TOKEN = 4
FACTOR_LEAST, FACTOR_MOST = 0.7, 1.6


class Chunk(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A part of the span, as it is shown."""

    keys: tuple[str, ...]
    text: str


class Fitted(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The chunks of a span."""

    chunks: tuple[Chunk, ...]
    shortened: Shortened = Shortened()
    fits: bool = True
    """False: even so a chunk is longer than there is room for; it is asked all the same."""


def calibrated(measured_tokens: int | None, measured_chars: int) -> float:
    """Tokens as the model counts them for one token of four characters; within 0.7 and 1.6."""
    if not measured_tokens or not measured_chars:
        return 1.0
    factor = measured_tokens * CHARS_PER_TOKEN / measured_chars
    return min(max(factor, FACTOR_LEAST), FACTOR_MOST)


def room_for(budget_tokens: int, fixed_chars: int, factor: float = 1.0) -> int:
    """Characters a chunk may have beside what every prompt holds."""
    return max(int(budget_tokens * CHARS_PER_TOKEN / factor) - fixed_chars, 0)


def fit(found: Sequence[Piece], room: int, most: int) -> Fitted:
    """The span in as few chunks as hold it, at most `most`; results give way only then."""
    forms = [piece.whole for piece in found]
    for count in range(1, most + 1):
        parts = _split(found, forms, count)
        if all(_size(forms, part) <= room for part in parts):
            return Fitted(chunks=_chunks(found, forms, parts))
    forms = [piece.short for piece in found]
    parts = _split(found, forms, most)
    results = sum(piece.short != piece.whole for piece in found)
    stubs = _stub(found, forms, parts, room)
    return Fitted(
        chunks=_chunks(found, forms, parts),
        shortened=Shortened(results=results, stubs=stubs),
        fits=all(_size(forms, part) <= room for part in parts),
    )


def _stub(found: Sequence[Piece], forms: list[str], parts: Sequence[range], room: int) -> int:
    """The oldest results of each chunk that is too long become one line, oldest chunk first."""
    stubs = 0
    for part in parts:
        size = _size(forms, part)
        for at in part:
            if size <= room:
                break
            piece = found[at]
            if piece.can_shrink and len(piece.stub) < len(forms[at]):
                size -= len(forms[at]) - len(piece.stub)
                forms[at] = piece.stub
                stubs += 1
    return stubs


def _size(forms: Sequence[str], part: range) -> int:
    return sum(len(forms[at]) + 1 for at in part)


def _split(found: Sequence[Piece], forms: Sequence[str], count: int) -> list[range]:
    """About equal parts, each beginning with a user message where there is one near, else with
    the agent's; a result is never parted from its call."""
    total = _size(forms, range(len(found)))
    if count == 1 or len(found) < 2:
        return [range(len(found))]
    sums, at = [], 0
    for form in forms:
        sums.append(at)
        at += len(form) + 1
    starts = [0]
    for n in range(1, count):
        ideal = total * n / count
        start = _boundary(found, sums, ideal, total / count / 2, starts[-1] + 1)
        if start is not None:
            starts.append(start)
    ends = [*starts[1:], len(found)]
    return [range(start, end) for start, end in zip(starts, ends, strict=True)]


def _boundary(
    found: Sequence[Piece], sums: Sequence[int], ideal: float, reach: float, least: int
) -> int | None:
    """The user's message nearest to the ideal place, within reach; else the agent's nearest."""
    for kind in ("user", "agent"):
        near = [
            at
            for at in range(least, len(found))
            if found[at].kind == kind and (kind == "agent" or abs(sums[at] - ideal) <= reach)
        ]
        if near:
            return min(near, key=lambda at: abs(sums[at] - ideal))
    return None


def _chunks(
    found: Sequence[Piece], forms: Sequence[str], parts: Sequence[range]
) -> tuple[Chunk, ...]:
    return tuple(
        Chunk(
            keys=tuple(found[at].key for at in part),
            text="\n".join(forms[at] for at in part),
        )
        for part in parts
    )
