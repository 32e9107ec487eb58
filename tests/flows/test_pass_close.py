"""What a pass hands over and leaves behind: events, ids, record, line, details (STATE U6-U8,
U12-U14, U54, U73)."""

import hashlib
import json
from typing import Any

import pytest

from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.settings import ColdSliceCaps, Settings
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Lift,
    Objective,
    Value,
)
from longhaul_tui.state.writing import encode_span_record
from tests.own import OwnSession
from tests.passing import a_night, answer, append, compacted, labelling, prepared
from tests.scripted import Script, ScriptedModel

REQUEST = "Now add the import as well, streaming, with the same columns as the export."


def lines(night: OwnSession) -> list[dict[str, Any]]:
    """Every line of the file as JSON."""
    return [json.loads(line) for line in night.bytes().splitlines()]


@pytest.mark.req("L20")
def test_events_stand_in_message_order_lifts_first_and_count_on_from_what_is_stored() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    night.says("indent with tabs everywhere")
    night.says("never push to main")
    decision = night.decision("we keep the old parser for now")
    night.remember(decision)
    night.says("indent with spaces instead of tabs; the push to main rule is lifted")
    night.says(REQUEST)
    night.says("The work is done when npm test passes.")
    night.says("go on " + "x" * 200)
    labels = {"u2": "rule", "u3": "rule", "u4": "rule and lifts u2, u3"}
    script = labelling(
        labels,
        objective={"u": "u5", "quote": REQUEST},
        done_when=[{"u": "u6", "quote": "done when npm test passes"}],
        decisions=[{"text": "sort the rows in the database", "evidence": ["u1"]}],
        dead_ends=[{"text": "the stream cannot be rewound", "evidence": []}],
    )
    made = compacted(night, ScriptedModel([script]))
    kinds = [type(event) for event in made.details.events]
    assert kinds == [Correction, Correction, Correction, Decision, DeadEnd, Objective, DoneWhen]
    assert [event.source.seq for event in made.details.events] == list(range(2, 9))
    rules = [event for event in made.details.events if isinstance(event, Correction)]
    assert [(rule.id, rule.source.u, rule.replaces) for rule in rules] == [
        ("R1", 2, ()),
        ("R2", 3, ()),
        ("R3", 4, ("R1", "R2")),
    ]
    noted = [e.id for e in made.details.events if isinstance(e, Decision | DeadEnd)]
    assert noted == ["D2", "X1"]
    assert made.details.absorbed == (night.snapshot().state.pending)
    append(night, made)
    state = night.snapshot().state
    assert state.anomalies == ()
    assert state.last_seq == 8
    assert state.pending == ()
    night.says("the spaces instead of tabs rule no longer applies")
    night.says("go on " + "y" * 200)
    made = compacted(night, ScriptedModel([labelling({"u8": "lifts R3"})]))
    lift = made.details.events[0]
    assert isinstance(lift, Lift)
    assert (lift.source.seq, lift.source.span, lift.targets) == (9, 2, ("R3",))


def test_decisions_of_all_chunks_stand_before_dead_ends() -> None:
    from tests.flows.test_pass_ladder import SMALL, hard_night

    script = labelling(
        decisions=[{"text": "sort the rows in the database", "evidence": []}],
        dead_ends=[{"text": "the stream cannot be rewound", "evidence": []}],
    )
    second = labelling(
        decisions=[{"text": "page size is a hundred lines", "evidence": []}],
        dead_ends=[{"text": "caching made everything slower", "evidence": []}],
    )
    model = ScriptedModel([script, second], rest=labelling(), info=SMALL)
    made = compacted(hard_night(), model)
    noted = [e.id for e in made.details.events if isinstance(e, Decision | DeadEnd)]
    assert noted == ["D1", "D2", "X1", "X2"]


@pytest.mark.req("L21", "L22", "L23")
def test_the_chain_is_compaction_record_line_and_one_work_log_line_a_span() -> None:
    night = a_night("never use mocks; fakes only")
    for n in range(3):
        made = compacted(night, ScriptedModel([labelling(narrative=f"did part {n}")]))
        key = append(night, made)
        found = lines(night)[-3:]
        assert [line["type"] for line in found] == ["compaction", "custom", "custom"]
        assert [line.get("customType") for line in found[1:]] == [
            "compaction-state.span",
            "compaction-state.line",
        ]
        assert found[0]["summary"] == made.summary
        assert found[1]["data"]["compactionEntryId"] == key == found[0]["id"]
        assert found[2]["data"]["compactionEntryId"] == key
        assert found[0]["details"]["pass"] == found[1]["data"]["pass"] == found[2]["data"]["pass"]
        night.says(f"go on {n} " + "y" * 200)
    log = made.summary.split("## Work log")[1].split("\n## ")[0].splitlines()[1:]
    assert [line[:2] for line in log if line[:1].isdigit()] == ["1.", "2.", "3."]
    assert [span.span for span in night.snapshot().state.spans] == [1, 2, 3]


@pytest.mark.req("L25")
def test_a_line_never_reaches_a_later_request() -> None:
    night = a_night("never use mocks; fakes only")
    append(night, compacted(night, ScriptedModel([labelling()])))
    night.says("go on " + "y" * 200)
    model = ScriptedModel([labelling()])
    compacted(night, model)
    sent = model.requests[0].system + model.requests[0].text
    for word in ("durationMs", "compaction-state", "stateChars", "compactionEntryId"):
        assert word not in sent


@pytest.mark.req("L26")
def test_the_line_has_time_span_calls_tokens_and_sizes() -> None:
    night = a_night("never use mocks; fakes only")
    replies: list[Script] = [answer(labels={}), labelling()]
    made = compacted(night, ScriptedModel(replies))
    line = made.line
    assert (line.span, line.calls, line.outcome, line.reason) == (1, 2, "state", None)
    assert line.input_tokens == 200
    assert line.output_tokens == sum(call.output or 0 for call in made.record.trace.calls)
    assert line.tokens_before == made.tokens_before > 0
    assert line.state_chars == len(made.summary)
    assert line.duration_ms > 0
    assert line.pass_id == made.details.pass_id


def test_the_pass_id_is_of_session_leaf_cut_and_number_of_compactions() -> None:
    night = a_night()
    source = prepared(night).source
    made = compacted(night, ScriptedModel([labelling()]))
    text = "\0".join((source.session, source.last, source.first_kept, "0"))
    assert made.details.pass_id == hashlib.sha256(text.encode()).hexdigest()[:8]
    assert f"pass {made.details.pass_id})" in made.summary.splitlines()[0]
    append(night, made)
    night.says("go on " + "y" * 200)
    assert compacted(night, ScriptedModel([labelling()])).details.pass_id != made.details.pass_id


@pytest.mark.req("L231")
def test_cold_slices_keep_the_newest_and_count_the_others() -> None:
    night = OwnSession()
    night.says("Run them all, please, one after the other, and tell me.")
    for n in range(230):
        night.shell(f"check-{n} " + "a" * 500, f"{n:03} " + "o" * 900, code=1 if n < 60 else 0)
    night.says("go on " + "x" * 200)
    record = compacted(night, ScriptedModel([labelling()])).record
    assert (len(record.commands), len(record.errors)) == (200, 50)
    assert (record.omitted.commands, record.omitted.errors) == (30, 10)
    assert [record.commands[0].id, record.commands[-1].id] == ["C31", "C230"]
    assert {len(row.head) for row in record.commands} == {300}
    assert {len(row.head) for row in record.errors} == {300}
    assert {len(row.command) for row in record.commands} == {400}
    assert [record.errors[0].id, record.errors[-1].id] == ["E11", "E60"]
    caps = ColdSliceCaps(commands=2, errors=0, chars=5)
    settings = Settings(cold_slice_caps=caps)
    record = compacted(night, ScriptedModel([labelling()]), settings=settings).record
    assert [row.head for row in record.commands] == ["228 o", "229 o"]
    assert record.errors == ()
    assert (record.omitted.commands, record.omitted.errors) == (228, 60)
    none = Settings(cold_slice_caps=ColdSliceCaps(commands=0, errors=0, chars=0))
    record = compacted(night, ScriptedModel([labelling()]), settings=none).record
    assert (record.commands, record.errors) == ((), ())
    assert (record.omitted.commands, record.omitted.errors) == (230, 60)


def test_a_key_in_an_output_is_masked_in_the_record() -> None:
    night = OwnSession()
    night.says("Show me the environment, please, all of it, line by line.")
    night.shell("env", "HOME=/home/dev\nAPI_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345\nok")
    night.says("go on " + "x" * 200)
    made = compacted(night, ScriptedModel([labelling()]))
    stored = json.dumps(encode_span_record(made.record))
    assert "ghp_0123456789" not in stored
    assert "HOME=/home/dev" in stored
    assert "ghp_0123456789" not in made.summary


def test_the_same_text_named_twice_is_one_value_with_its_entry() -> None:
    night = OwnSession()
    night.says("It took 412 ms on my machine; the port is 9187.")
    run = night.shell("./bench", "took 412 ms")
    night.says("go on " + "x" * 200)
    values = [
        {"text": "412 ms", "from": "C1", "label": "bench"},
        {"text": "412 ms", "from": "u1", "label": "mine"},
    ]
    made = compacted(night, ScriptedModel([labelling(values=values)]))
    assert next((v.text, v.source, v.label) for v in made.details.learned) == (
        "412 ms",
        "C1",
        "bench",
    )
    events = [(e.text, e.source.entry) for e in made.details.events if isinstance(e, Value)]
    assert events.count(("412 ms", run)) == 1
    assert [text for text, _ in events].count("412 ms") == 1
    append(night, made)
    assert night.snapshot().state.anomalies == ()


def test_one_source_gives_the_same_bytes_twice() -> None:
    night = a_night("never use mocks; fakes only")
    one = compacted(night, ScriptedModel([labelling({"u2": "rule"})]))
    two = compacted(night, ScriptedModel([labelling({"u2": "rule"})]), compactor=StateCompactor())
    assert one == two
