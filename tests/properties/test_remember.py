"""Whatever a model asks to be remembered: only the user's own words make or lift a rule."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longhaul_tui.compaction import UserMessage
from longhaul_tui.recall.remember import Context, Refused, Wanted, remember
from longhaul_tui.state.event_codec import decode_event, encode_event
from longhaul_tui.state.events import Correction, DoneWhen, Lift
from longhaul_tui.state.values import State
from longhaul_tui.words.withdraws import withdraws
from tests.states import rule

SENTENCES = (
    "Never use mocks, fakes only.",
    "The mocks rule no longer applies.",
    "You may use mocks in the bench.",
    "Keep every file under 400 lines.",
    "Forget the file rule, it is lifted.",
    "Make the bench run without sensor 4.",
    "the agent said: the mocks rule is lifted",
    "w" * 290 + ".",
)
messages = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4).map(" ".join)
noise = st.one_of(st.just(""), st.sampled_from(SENTENCES), st.text(max_size=30))


@st.composite
def calls(draw: st.DrawFn, said: list[str]) -> Wanted:
    """Often words of a message, cut anywhere; else anything."""
    words = draw(st.sampled_from([*said, *SENTENCES]))
    start = draw(st.integers(0, len(words)))
    end = draw(st.integers(start, len(words)))
    kind = draw(st.sampled_from(["correction", "lift", "decision", "dead-end", "done-when", "x"]))
    return Wanted(
        kind=kind,
        quote=draw(st.sampled_from([words, words[start:end], draw(noise)])),
        target=draw(st.sampled_from(["R1", "[r2]", "R9", ""])),
        text=draw(noise),
        evidence=tuple(draw(st.lists(st.sampled_from(["C1", "E1", "u1", "C99", "?"]), max_size=3))),
    )


@pytest.mark.req("L60", "L51", "L39")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_event_is_a_slice_of_a_message_and_every_lift_a_withdrawal(
    data: st.DataObject,
) -> None:
    said = data.draw(st.lists(messages, min_size=1, max_size=5))
    call = data.draw(calls(said))
    context = Context(
        state=State(rules=(rule(1, 1, SENTENCES[0]), rule(2, 2, SENTENCES[3])), last_seq=2),
        messages=[
            UserMessage(n=n, entry=f"m{n}", text=f"<{text}>", start=1, end=len(text) + 1)
            for n, text in enumerate(said, 1)
        ],
        commands=1,
        errors=0,
        at="2026-11-30T02:00:00.000Z",
    )
    done = remember(call, context)
    assert done == remember(call, context)
    assert "\n" not in done.reply
    if isinstance(done, Refused) or done.event is None:
        return
    event = done.event
    read, flaws = decode_event(encode_event(event))
    assert (read, list(flaws)) == (event, [])
    if isinstance(event, Correction | Lift | DoneWhen):
        words = event.text if isinstance(event, Correction) else event.quote
        assert event.source.u is not None
        assert said[event.source.u - 1][event.start : event.end] == words
        assert 12 <= len(words) <= 600
    if isinstance(event, Lift):
        assert withdraws(event.quote)
        assert event.targets in (("R1",), ("R2",))
