"""Events as they stand on disk, written out by hand (STATE U11)."""

from typing import Any

import pytest

from longhaul_tui.state.event_codec import Newer, decode_event, encode_event
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Objective,
    Source,
    Value,
)

BASE: dict[str, Any] = {
    "stateFormat": 1,
    "seq": 7,
    "span": 2,
    "origin": "pass",
    "kind": "correction",
    "id": None,
    "u": "u3",
    "entry": "a1b2c3d4",
    "at": "2026-11-30T01:02:03.000Z",
}
SOURCE = Source(seq=7, span=2, origin="pass", at="2026-11-30T01:02:03.000Z", u=3, entry="a1b2c3d4")
CASES: list[tuple[dict[str, Any], Event]] = [
    (
        {
            "kind": "correction",
            "id": "R2",
            "text": "never use mocks",
            "start": 4,
            "end": 19,
            "whole": False,
            "replaces": ["R1"],
        },
        Correction(
            source=SOURCE,
            id="R2",
            text="never use mocks",
            start=4,
            end=19,
            whole=False,
            replaces=("R1",),
        ),
    ),
    (
        {
            "kind": "lift",
            "targets": ["R1", "R2"],
            "quote": "no mocks is lifted",
            "start": 0,
            "end": 18,
        },
        Lift(source=SOURCE, targets=("R1", "R2"), quote="no mocks is lifted", start=0, end=18),
    ),
    (
        {"kind": "decision", "id": "D1", "text": "stream the rows", "evidence": ["C1", "u2"]},
        Decision(source=SOURCE, id="D1", text="stream the rows", evidence=("C1", "u2")),
    ),
    (
        {
            "kind": "dead-end",
            "id": "X1",
            "text": "a CSV library",
            "evidence": ["E1"],
            "merge": True,
        },
        DeadEnd(source=SOURCE, id="X1", text="a CSV library", evidence=("E1",), merge=True),
    ),
    (
        {"kind": "done-when", "quote": "npm test passes", "start": 10, "end": 25},
        DoneWhen(source=SOURCE, quote="npm test passes", start=10, end=25),
    ),
    (
        {"kind": "objective", "role": "request", "quote": "add XML", "start": 0, "end": 7},
        Objective(source=SOURCE, role="request", quote="add XML", start=0, end=7),
    ),
    (
        {"kind": "value", "text": "840 ms", "source": "u4", "label": None, "by": "code"},
        Value(source=SOURCE, text="840 ms", seen_in="u4", label=None, by="code"),
    ),
]
KINDS = [case[0]["kind"] for case in CASES]


@pytest.mark.req("L121")
@pytest.mark.parametrize(("stored", "event"), CASES, ids=KINDS)
def test_every_kind_is_read_and_written_as_documented(stored: dict[str, Any], event: Event) -> None:
    data = {**BASE, **stored}
    assert decode_event(data) == (event, [])
    assert encode_event(event) == data
    assert encode_event(event)["stateFormat"] == 1


RULE = {**BASE, **CASES[0][0]}


def test_keys_that_are_not_known_are_ignored() -> None:
    assert decode_event({**RULE, "mood": "fine"}) == decode_event(RULE)


@pytest.mark.req("L122")
@pytest.mark.parametrize("number", [2, 3, 999])
def test_a_newer_format_is_named_and_nothing_of_it_is_read(number: int) -> None:
    assert decode_event({"stateFormat": number, "kind": 7}) == (Newer(number), ())


WITHOUT = [
    ("stateFormat", "stateFormat: no known format"),
    ("seq", "seq: no whole number from 1"),
    ("span", "span: no whole number from 1"),
    ("origin", "origin: not one of the known words"),
    ("kind", "kind: not one of the known words"),
    ("id", "id: no id R<n>"),
    ("text", "text: no string"),
]


@pytest.mark.parametrize(("key", "detail"), WITHOUT, ids=[key for key, _ in WITHOUT])
def test_an_event_without_what_it_needs_is_left_out_and_named(key: str, detail: str) -> None:
    event, flaws = decode_event({name: item for name, item in RULE.items() if name != key})
    assert event is None
    assert ("bad-event", detail) in [(flaw.code, flaw.detail) for flaw in flaws]


@pytest.mark.parametrize("seq", [0, -1, True, 1.5, "1", None, 10**30])
def test_a_sequence_number_is_a_whole_number_from_one(seq: Any) -> None:
    assert decode_event({**RULE, "seq": seq})[0] is None


@pytest.mark.parametrize(
    "kind", ["correction", "lift", "done-when", "objective"], ids=lambda kind: kind
)
def test_words_of_no_message_are_nobodys(kind: str) -> None:
    stored = CASES[KINDS.index(kind)][0]
    event, flaws = decode_event({**BASE, **stored, "u": None, "entry": None})
    assert event is None
    assert [flaw.code for flaw in flaws] == ["bad-event"]


@pytest.mark.parametrize(("start", "end"), [(4, 18), (-1, 14), (None, 15), ("4", 19), (19, 4)])
def test_a_damaged_range_costs_the_place_and_not_the_rule(start: Any, end: Any) -> None:
    event, flaws = decode_event({**RULE, "start": start, "end": end})
    assert isinstance(event, Correction)
    assert (event.text, event.start, event.end) == ("never use mocks", 0, 15)
    assert [flaw.detail for flaw in flaws] == ["start: no range as long as the words"]


def test_items_of_lists_that_are_no_ids_are_left_out_and_named() -> None:
    decision = {**BASE, **CASES[2][0], "evidence": ["C1", "c2", 5, "C0", "Q1", "E2"]}
    event, flaws = decode_event(decision)
    assert isinstance(event, Decision)
    # The first four of the list are looked at.
    assert event.evidence == ("C1",)
    assert [flaw.code for flaw in flaws] == ["oversize", *["bad-event"] * 3]


def test_a_text_longer_than_its_bound_is_cut_and_named() -> None:
    event, flaws = decode_event({**BASE, **CASES[2][0], "text": "x" * 241})
    assert isinstance(event, Decision)
    assert event.text == "x" * 240
    assert [(flaw.code, flaw.detail) for flaw in flaws] == [
        ("oversize", "text: 241 characters, 240 at most")
    ]


@pytest.mark.parametrize("data", [None, [], "event", 5, {}])
def test_what_is_no_event_is_named(data: Any) -> None:
    event, flaws = decode_event(data)
    assert event is None
    assert flaws
