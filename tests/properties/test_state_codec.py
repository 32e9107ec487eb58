"""What is written of a state is read again as it was, and no damage raises."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.state.detail_codec import decode_details
from longhaul_tui.state.event_codec import decode_event, encode_event
from longhaul_tui.state.events import Event
from longhaul_tui.state.record_codec import decode_line, decode_span_record
from longhaul_tui.state.records import Details, LineRecord, SpanRecord
from longhaul_tui.state.writing import (
    encode_details,
    encode_line,
    encode_span_record,
    fit_details,
    json_size,
)
from tests import state_strategies as some


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@given(event=some.events)
def test_events_round_trip(event: Event) -> None:
    assert decode_event(through_json(encode_event(event))) == (event, [])


@given(details=some.details)
def test_details_round_trip(details: Details) -> None:
    assert decode_details(through_json(encode_details(details))) == (details, [])


@given(record=some.records)
def test_span_records_round_trip(record: SpanRecord) -> None:
    assert decode_span_record(through_json(encode_span_record(record))) == (record, [])


@given(line=some.lines)
def test_lines_round_trip(line: LineRecord) -> None:
    assert decode_line(through_json(encode_line(line))) == line


@given(data=some.damaged(some.details.map(encode_details)))
def test_no_damage_of_details_raises_and_flaws_hold_no_text(data: Any) -> None:
    _, flaws = decode_details(data)
    for flaw in flaws:
        assert flaw.detail.isascii()
        assert flaw.detail.isprintable()
        assert len(flaw.detail) < 120


@given(data=some.damaged(some.records.map(encode_span_record)))
def test_no_damage_of_a_span_record_raises(data: Any) -> None:
    decode_span_record(data)


@given(data=some.damaged(some.events.map(encode_event)))
def test_no_damage_of_an_event_raises(data: Any) -> None:
    event, flaws = decode_event(data)
    assert event is not None or flaws


@given(data=some.damaged(some.lines.map(encode_line)))
def test_no_damage_of_a_line_raises(data: Any) -> None:
    decode_line(data)


@given(details=some.details, most=st.sampled_from((1_000, 1_500, 2_500)))
def test_details_are_cut_to_their_bound_and_no_event_is_lost(details: Details, most: int) -> None:
    fitted = fit_details(details, most)
    assert fitted.events == details.events
    gone = fitted.cap_fit.details
    before, after = json_size(encode_details(details)), json_size(encode_details(fitted))
    if before <= most:
        assert fitted == details
        return
    assert gone is not None
    files = len(details.files.read + details.files.modified)
    assert gone.files == files - len(fitted.files.read + fitted.files.modified)
    assert gone.learned == len(details.learned) - len(fitted.learned)
    kept = fitted.ledger.open_errors
    assert gone.open_errors == len(details.ledger.open_errors) - len(kept)
    assert kept == details.ledger.open_errors[gone.open_errors :]
    nothing_left = not (fitted.files.read or fitted.files.modified or fitted.learned or kept)
    assert after <= most or nothing_left
    assert not gone.learned or not (fitted.files.read or fitted.files.modified)
