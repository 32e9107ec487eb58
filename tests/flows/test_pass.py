"""A whole pass: from a session file to a verified close, driven by a scripted model."""

import json

from longhaul_tui.state.events import Correction, Lift, Value
from longhaul_tui.state.render import render
from tests.own import OwnSession
from tests.passing import append, compacted
from tests.scripted import ScriptedModel


def answer(**more: object) -> str:
    """An answer with `labels` and whatever else is given."""
    made = {
        "labels": {},
        "narrative": "did the work",
        "now": {"in_progress": "x", "next": "y", "blocked": None, "resume": "z"},
    }
    return json.dumps({**made, **more})


def a_night() -> OwnSession:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    night.says("never use mocks; fakes only")
    night.shell("npm test", "1 failed", code=1)
    night.says("go on " + "x" * 200)
    return night


def test_a_rule_is_recorded_in_the_user_s_own_words_and_the_fold_agrees() -> None:
    night = a_night()
    model = ScriptedModel([answer(labels={"u1": "not a rule", "u2": "rule"})])
    made = compacted(night, model)
    events = [event for event in made.details.events if not isinstance(event, Value)]
    assert [type(event) for event in events] == [Correction]
    assert '- R1 [u2] "never use mocks; fakes only"' in made.summary
    assert made.details.narrative.kind == "full"
    assert made.details.range.users == (1, 2)
    append(night, made)
    state = night.snapshot().state
    assert [anomaly.code for anomaly in state.anomalies] == []
    assert render(state).text == made.summary
    assert len(model.requests) == 1


def test_a_lift_in_a_later_pass() -> None:
    night = a_night()
    append(
        night, compacted(night, ScriptedModel([answer(labels={"u1": "not a rule", "u2": "rule"})]))
    )
    night.says("the no-mocks rule no longer applies")
    night.says("go on " + "y" * 200)
    model = ScriptedModel([answer(labels={"u3": "not a rule", "u4": "lifts R1"})])
    made = compacted(night, model)
    assert [type(event) for event in made.details.events] == [Lift]
    append(night, made)
    state = night.snapshot().state
    assert state.rules[0].status == "lifted"
    assert state.anomalies == ()
    assert render(state).text == made.summary
