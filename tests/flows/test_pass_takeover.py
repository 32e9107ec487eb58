"""Taking over from another compactor, and messages that nobody judged, through the whole pass
(STATE U18, U56-U59)."""

import pytest

from longhaul_tui.models.contract import ModelFailure, ModelRequest
from tests.own import OwnSession
from tests.passing import append, compacted, labelling, rules_of
from tests.scripted import ScriptedModel


def taken(*said: str, summary: str = "They built it.") -> OwnSession:
    """Messages, pi's own compaction over them, and a span after it."""
    night = OwnSession()
    for text in said:
        night.says(text)
    night.says("the last one before pi's own summary")
    night.foreign(summary)
    night.says("now add the import, please, with the same columns")
    night.says("go on " + "x" * 200)
    return night


def asked(request: ModelRequest) -> dict[str, str]:
    """What the request says is to be labelled: name to what it did already."""
    assert request.task is not None
    return {message.u: message.done for message in request.task.messages}


@pytest.mark.req("L68", "L69", "L81")
def test_standing_messages_are_recorded_by_the_pass_unless_marked_and_others_when_labelled() -> (
    None
):
    night = taken("never push to main", "tests go under tests/", "stop using tabs")
    model = ScriptedModel([labelling({"u2": "rule", "u3": "not a rule"})])

    made = compacted(night, model)
    append(night, made)
    assert rules_of(night) == {"R1": "tests go under tests/"}
    night = taken("never push to main", "tests go under tests/", "stop using tabs")

    def silent(request: ModelRequest) -> str:
        text = labelling({"u2": "rule"})(request)
        return text.replace('"u1": "not a rule", ', "").replace('"u3": "not a rule", ', "")

    made = compacted(night, ScriptedModel([silent]))
    append(night, made)
    assert rules_of(night) == {
        "R1": "never push to main",
        "R2": "tests go under tests/",
        "R3": "stop using tabs",
    }
    assert [rule.origin for rule in night.snapshot().state.rules] == ["takeover"] * 3


@pytest.mark.req("L79", "L82")
def test_an_earlier_message_without_a_label_costs_a_retry_and_is_carried() -> None:
    night = taken("our servers run Node 22")
    full = labelling({"u1": "rule"})

    def short(request: ModelRequest) -> str:
        return full(request).replace('"u1": "rule", ', "")

    model = ScriptedModel([short, full])
    append(night, compacted(night, model))
    assert "u1" in model.requests[1].prompt[-1].text
    assert rules_of(night) == {"R1": "our servers run Node 22"}


@pytest.mark.req("L85")
def test_an_unlabelled_standing_message_is_recorded_in_order_and_its_replacement_asked_about() -> (
    None
):
    night = taken("always indent with tabs", "switch from now on to two spaces instead of tabs")

    def silent(request: ModelRequest) -> str:
        if request.purpose == "question":
            return '{"labels": {"u2": "rule and lifts u1"}}'
        text = labelling()(request)
        return text.replace('"u1": "not a rule", ', "").replace('"u2": "not a rule", ', "")

    model = ScriptedModel(rest=silent)
    made = compacted(night, model)
    purposes = [request.purpose for request in model.requests]
    append(night, made)
    found = night.snapshot().state.rules
    assert [rule.u for rule in found] == sorted(rule.u or 0 for rule in found)
    assert purposes == ["diff", "question"]
    assert rules_of(night) == {"R2": "switch from now on to two spaces instead of tabs"}
    assert [(row.u, row.target) for row in made.record.questions] == [(2, "R1")]


@pytest.mark.req("L86", "L80")
def test_a_one_off_that_nobody_marked_is_carried_by_name_and_withdrawn_like_any_rule() -> None:
    night = taken("only show me the failing lines")
    append(night, compacted(night, ScriptedModel(["not json", "not json"])))
    assert rules_of(night) == {"R1": "only show me the failing lines"}
    made = night.snapshot().state.rules[0]
    assert (made.u, made.entry) == (1, night.users()[0])
    night.says("the failing lines rule no longer applies")
    night.says("go on " + "y" * 200)
    model = ScriptedModel([labelling({"u1": "rule", "u5": "lifts R1"})])
    append(night, compacted(night, model))
    assert night.snapshot().state.rules[0].status == "lifted"
    assert rules_of(night) == {}


@pytest.mark.req("L88", "L89")
def test_after_a_fallback_only_what_no_whole_span_judged_is_offered() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    night.says("never use mocks; fakes only")
    night.says("the no-mocks rule no longer applies")
    night.says("go on " + "x" * 200)
    append(night, compacted(night, ScriptedModel([labelling({"u2": "rule", "u3": "lifts u2"})])))
    assert rules_of(night) == {}
    night.says("never deploy on a Friday")
    night.fallback()
    night.says("go on " + "y" * 200)
    night.says("and on " + "y" * 200)
    model = ScriptedModel([labelling({"u5": "rule"})])
    append(night, compacted(night, model))
    assert set(asked(model.requests[0])) == {"u4", "u5", "u6"}
    assert rules_of(night) == {"R2": "never deploy on a Friday"}
    assert [rule.status for rule in night.snapshot().state.rules] == ["lifted", "active"]


@pytest.mark.req("L112", "L114")
def test_a_rule_of_a_span_without_a_narrative_is_recorded_one_pass_late() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    night.says("never use mocks; fakes only")
    night.says("go on " + "x" * 200)
    append(night, compacted(night, ScriptedModel(rest=ModelFailure(kind="timeout"))))
    assert rules_of(night) == {}
    night.says("go on " + "y" * 200)
    model = ScriptedModel([labelling({"u2": "rule"})])
    made = compacted(night, model)
    assert made.record.carried
    assert set(asked(model.requests[0])) == {"u1", "u2", "u3"}
    assert "> never use mocks; fakes only" in model.requests[0].text
    append(night, made)
    found = night.snapshot().state.rules
    assert [(rule.id, rule.u, rule.span) for rule in found] == [("R1", 2, 2)]
    night.says("go on " + "z" * 200)
    model = ScriptedModel([labelling()])
    compacted(night, model)
    assert set(asked(model.requests[0])) == {"u4"}


@pytest.mark.req("L113")
def test_thirty_messages_are_carried_newest_first_and_a_whole_close_ends_it() -> None:
    night = OwnSession()
    for n in range(1, 41):
        night.says(f"step {n}, please, and then the next of them")
    night.says("go on " + "x" * 200)
    append(night, compacted(night, ScriptedModel(rest="junk")))
    night.says("go on " + "y" * 200)
    model = ScriptedModel([labelling()])
    compacted(night, model)
    assert set(asked(model.requests[0])) == {f"u{n}" for n in range(11, 42)}


def test_the_summary_of_a_newer_format_is_not_read_but_the_messages_are() -> None:
    night = OwnSession()
    night.says("never push to main")
    night.says("tests go under tests/")
    night.newer()
    night.says("go on " + "x" * 200)
    night.says("and on " + "x" * 200)
    model = ScriptedModel([labelling({"u1": "rule", "u2": "rule"})])
    append(night, compacted(night, model))
    assert "A state nobody here can read" not in model.requests[0].text
    assert "Another compactor" not in model.requests[0].text
    assert rules_of(night) == {"R1": "never push to main", "R2": "tests go under tests/"}


@pytest.mark.req("L67", "L87")
def test_a_value_of_the_foreign_summary_is_kept_only_where_an_earlier_turn_shows_it() -> None:
    night = taken("it took 412 ms here", summary="Took 412 ms; the port is 9187.")
    values = [
        {"text": "412 ms", "from": "u1", "label": "cold start"},
        {"text": "9187", "from": "u1", "label": "port"},
    ]
    model = ScriptedModel([labelling(values=values)])
    made = compacted(night, model)
    assert "| Took 412 ms; the port is 9187." in model.requests[0].text
    learned = [(value.text, value.source, value.by) for value in made.details.learned]
    assert learned == [("412 ms", "u1", "model")]
    assert [event.source.entry for event in made.details.events] == [night.users()[0]]
    assert [event.source.origin for event in made.details.events] == ["takeover"]


def test_without_any_model_what_reads_as_standing_is_recorded_all_the_same() -> None:
    night = taken("never push to main", "tests go under tests/")
    append(night, compacted(night, None))
    assert rules_of(night) == {"R1": "never push to main"}
    assert night.snapshot().state.anomalies == ()
