"""The fold of a whole session, of a session in pieces, and of one that is damaged."""

import json
import unicodedata
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.engine.session import Session
from longhaul_tui.settings import Settings
from longhaul_tui.state.event_codec import encode_event
from longhaul_tui.state.values import State
from longhaul_tui.state.writing import encode_details, encode_span_record
from longhaul_tui.view.spans import fold_text, span_lines
from longhaul_tui.view.state_json import state_json
from tests import state_strategies as some
from tests.own import OwnSession
from tests.strategies import damaged as damaged_bytes

SAYS = (
    "never use mocks; fakes only",
    "Add XML export next to the CSV one.",
    "the no-mocks rule is lifted",
    "keep every file under 400 lines, always",
    "漢字で書いたルール: モックを使わないこと",
)


class Told:
    """What a person reading along would believe: rules by id, and whether they stand."""

    def __init__(self) -> None:
        self.rules: dict[str, bool] = {}

    def end(self, *targets: str) -> None:
        for target in targets:
            self.rules[target] = False


def _said(draw: st.DrawFn, night: OwnSession) -> str:
    users = night.users()
    if not users or draw(st.booleans()):
        return night.says(draw(st.sampled_from(SAYS)))
    return draw(st.sampled_from(users))


def _targets(draw: st.DrawFn, told: Told) -> list[str]:
    return draw(st.lists(st.sampled_from(sorted(told.rules)), max_size=2)) if told.rules else []


def _accept(draw: st.DrawFn, night: OwnSession, told: Told) -> None:
    """Accept something; now and then by the remember tool."""
    kind = draw(st.integers(0, 5))
    waiting = bool(night.waiting())
    said = _said(draw, night)
    # The tool sees only what is durable already, never what a pass is about to close with.
    remember = not waiting and draw(st.integers(0, 4)) == 0
    if kind <= 1:
        targets = _targets(draw, told)
        rule = night.rule(said, replaces=targets)
        told.end(*targets)
        told.rules[rule.id] = True
        if remember:
            night.remember(rule)
    elif kind == 2 and told.rules:
        targets = _targets(draw, told) or ["R1"]
        lift = night.lift(said, *targets)
        told.end(*targets)
        if remember:
            night.remember(lift)
    elif kind == 3:
        night.decision("stream the rows instead", "u1")
    elif kind == 4:
        night.done_when(said)
    else:
        night.objective(said)


@st.composite
def nights(draw: st.DrawFn, plain: bool = False) -> tuple[OwnSession, Told]:
    """A session in our format, and the rules in force at its end. `plain`: nothing on the way
    takes a belief away (no newer format, no branch)."""
    night, told = OwnSession(), Told()
    night.says("Add CSV export to the reports page, streaming.")
    for _ in range(draw(st.integers(1, 12))):
        step = draw(st.integers(0, 9 if plain else 11))
        if step <= 3:
            for _ in range(draw(st.integers(0, 3))):
                _accept(draw, night, told)
            night.close(
                line=draw(st.sampled_from(("", "did it"))),
                reason=draw(st.sampled_from((None, None, "timeout"))),
                record=draw(st.booleans()),
            )
        elif step <= 5:
            night.shell("npm test", draw(st.sampled_from(("", "Error: no"))), code=1)
        elif step == 6:
            night.says(draw(st.sampled_from(SAYS)))
        elif step == 7:
            night.foreign()
        elif step == 8:
            night.goal("Ship it", status=draw(st.sampled_from(("active", "done"))))
        elif step == 9:
            night.fallback()
        elif step == 10:
            night.newer()
            told.rules.clear()
        else:
            night.branch(draw(st.sampled_from(night.path())))
    night.close()
    return night, told


def state_of(data: bytes) -> State:
    session = Session("s.jsonl")
    session.feed(data)
    return session.snapshot().state


@given(night=nights(), data=st.data())
def test_a_part_and_then_the_rest_gives_the_state_of_the_whole(
    night: tuple[OwnSession, Told], data: st.DataObject
) -> None:
    whole = night[0].bytes()
    cuts = data.draw(st.lists(st.integers(0, len(whole)), max_size=4).map(sorted))
    session = Session("s.jsonl")
    start = 0
    for cut in (*cuts, len(whole)):
        session.feed(whole[start:cut])
        session.snapshot()
        start = cut
    snapshot = session.snapshot()
    at_once = Session("s.jsonl")
    at_once.feed(whole)
    expected = at_once.snapshot()
    assert (snapshot.state, snapshot.rules_read) == (expected.state, expected.rules_read)
    assert set(snapshot.state.anomalies) <= set(snapshot.anomalies)


@given(night=nights(plain=True))
def test_no_rule_in_force_leaves_the_fold_and_no_other_is_in_force(
    night: tuple[OwnSession, Told],
) -> None:
    file, told = night
    state = state_of(file.bytes())
    assert state.anomalies == ()
    assert {rule.id: rule.status == "active" for rule in state.rules} == told.rules
    assert all(rule.text == file.text_of(rule.entry or "") for rule in state.rules)


@given(night=nights())
def test_a_snapshot_without_news_hands_out_the_same_state(night: tuple[OwnSession, Told]) -> None:
    session = Session("s.jsonl")
    session.feed(night[0].bytes())
    before = session.snapshot()
    session.feed(b'{"type":"label","id":"zz","parentId":null}\n'[:10])
    assert session.snapshot().state is before.state


@given(data=nights().map(lambda night: night[0].bytes()).flatmap(damaged_bytes))
def test_no_damage_of_the_file_raises(data: bytes) -> None:
    session = Session("s.jsonl")
    session.feed(data)
    session.finish()
    session.snapshot()


def _instead(stored: Any, _data: dict[str, Any]) -> Any:
    return stored


@st.composite
def broken_nights(draw: st.DrawFn) -> bytes:
    """A session of ours whose records are whole JSON and hold anything: damaged details, span
    records and events of any content, in any order."""
    night = OwnSession()
    night.says(draw(st.sampled_from(SAYS)))
    for _ in range(draw(st.integers(1, 4))):
        step = draw(st.integers(0, 3))
        if step == 0:
            broken = draw(some.damaged(some.details.map(encode_details)))
            night.damage(partial(_instead, broken))
            night.close()
        elif step == 1:
            whole = draw(some.details.map(encode_details))
            night.damage(partial(_instead, whole))
            night.close()
        elif step == 2:
            event = draw(some.damaged(some.events.map(encode_event)))
            night.custom("compaction-state.event", event)
        else:
            record = draw(some.damaged(some.records.map(encode_span_record)))
            night.custom("compaction-state.span", record)
        night.shell("npm test", "ok")
    return night.bytes()


@given(data=broken_nights())
def test_whatever_the_records_hold_every_answer_is_given_and_safe(data: bytes) -> None:
    session = Session("s.jsonl")
    session.feed(data)
    session.finish()
    snapshot = session.snapshot()
    settings = Settings()
    json.dumps(state_json(snapshot, "", settings))
    texts = [fold_text(snapshot, settings), *span_lines(snapshot)]
    texts += [anomaly.detail for anomaly in snapshot.anomalies]
    for text in texts:
        # Controls, formats and surrogates (Cc, Cf, Cs): nothing of them reaches a terminal.
        kinds = {unicodedata.category(char) for char in text if char != "\n"}
        assert kinds.isdisjoint({"Cc", "Cf", "Cs"})
    assert len(texts[0]) <= settings.caps.hard_chars
