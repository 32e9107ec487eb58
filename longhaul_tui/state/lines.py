"""Lines of the file that the fold takes, told apart by whose they are (STATE U10, U15, U33).

Owns the step from an entry's body to a small value that stays: what a compaction is to us, an
event, a span record, a line, a goal command's entry. Must never depend on other entries.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from longhaul_tui.state.detail_codec import decode_details, is_own
from longhaul_tui.state.event_codec import Newer, decode_event
from longhaul_tui.state.events import Event
from longhaul_tui.state.fields import Flaw
from longhaul_tui.state.record_codec import decode_line, decode_span_record
from longhaul_tui.state.records import (
    EVENT_TYPE,
    LINE_TYPE,
    SPAN_TYPE,
    Details,
    LineRecord,
    SpanRecord,
)
from longhaul_tui.transcript.entries import GOAL_TYPES, Body, Compaction, Custom

EVENT_BYTES = 256 * 1024
"""No event is nearly as large; what is larger is not read."""


class OwnCompaction(msgspec.Struct, frozen=True, gc=False):
    """A compaction of ours."""

    details: Details | Newer | None
    """None where nothing can be made of them."""
    flaws: Sequence[Flaw] = ()


class ForeignCompaction(msgspec.Struct, frozen=True, gc=False):
    """Anybody else's."""


class EventLine(msgspec.Struct, frozen=True, gc=False):
    """An event that the remember tool wrote."""

    event: Event | Newer | None
    flaws: Sequence[Flaw] = ()


class SpanLine(msgspec.Struct, frozen=True, gc=False):
    """A span record, without its command and error slices: the ledger has those anew."""

    record: SpanRecord | None
    flaws: Sequence[Flaw] = ()


class DisplayLine(msgspec.Struct, frozen=True, gc=False):
    """What a person sees under the compaction."""

    line: LineRecord


class GoalLine(msgspec.Struct, frozen=True, gc=False):
    """State of a goal command: its text where it is active."""

    text: str | None


StateLine: TypeAlias = (
    OwnCompaction | ForeignCompaction | EventLine | SpanLine | DisplayLine | GoalLine
)
FOREIGN = ForeignCompaction()


def state_line(body: Body) -> StateLine | None:
    """What the fold makes of an entry; None of most."""
    if isinstance(body, Compaction):
        if not is_own(body.own):
            return FOREIGN
        details, flaws = decode_details(body.own, body.own_size)
        return OwnCompaction(details, tuple(flaws))
    if isinstance(body, Custom) and not body.to_model:
        return _custom(body.custom_type, body.data, body.data_size)
    return None


def _custom(custom_type: str, data: Any, size: int) -> StateLine | None:
    if custom_type == EVENT_TYPE:
        if size > EVENT_BYTES:
            detail = f"event: {size} bytes, {EVENT_BYTES} at most"
            return EventLine(None, (Flaw("oversize", detail),))
        event, found = decode_event(data)
        return EventLine(event, tuple(found))
    if custom_type == SPAN_TYPE:
        record, found = decode_span_record(data, size)
        if record is not None:
            record = replace(record, commands=(), errors=())
        return SpanLine(record, tuple(found))
    if custom_type == LINE_TYPE:
        line = decode_line(data)
        return None if line is None else DisplayLine(line)
    return GoalLine(_goal(data)) if custom_type in GOAL_TYPES else None


def _goal(data: Any) -> str | None:
    """The text of an active goal (STATE U33 as amended)."""
    goal = data.get("goal") if isinstance(data, dict) else None
    if not isinstance(goal, dict) or goal.get("status") != "active":
        return None
    text = goal.get("text")
    return text if isinstance(text, str) and text.strip() else None
