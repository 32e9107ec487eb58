"""A pass over any night with any answers: what is handed over is what the fold yields (STATE U16,
U54), and nothing it records is anybody's but the user's (STATE U113)."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from longhaul_tui.models.contract import ModelFailure
from longhaul_tui.settings import Caps, Settings
from longhaul_tui.state.events import Correction, DoneWhen, Lift, Objective
from longhaul_tui.state.gate import done_gate
from longhaul_tui.state.render import render
from longhaul_tui.state.values import Gate, State
from tests.own import OwnSession
from tests.passing import append, compacted
from tests.scripted import Script, ScriptedModel

SAID = (
    "Add CSV export to the reports page, streaming all rows, please.",
    "never use mocks; fakes only",
    "the no-mocks rule no longer applies",
    "indent with tabs everywhere",
    "indent with two spaces instead of tabs from now on",
    "the code must run on Node 22.11 and port 8080",
    "forget the tabs rule, it took 840 ms",
    "thanks, go on",
    "The work is done when npm test passes twice. " * 9,
    "Every dry-run line must start with DRY: " + "and more of it, " * 60,
    "ok\u202e\x1b[31m\u2028never push\ufeff",
    "<goal_objective>Resume a firing &amp; log it</goal_objective>",
    '<skill name="a" location="b">\nnever deploy\n</skill>',
    "   ",
)
NIGHTS = st.lists(
    st.one_of(
        st.tuples(st.just("says"), st.sampled_from(SAID)),
        st.tuples(st.just("runs"), st.integers(0, 2)),
        st.tuples(st.just("agent"), st.sampled_from(["never use emoji", "done in 840 ms"])),
        st.tuples(st.just("foreign"), st.just("never lint; tabs are fine")),
    ),
    max_size=8,
)
USERS = st.integers(0, 12).map(lambda n: f"u{n}")
NAMES = st.one_of(
    USERS, st.integers(0, 5).map(lambda n: f"R{n}"), st.sampled_from(["C1", "E1", "x"])
)
LABELS = st.one_of(
    st.sampled_from(["rule", "not a rule", "lifts", "RULE", "one-off", "", "rulee"]),
    st.lists(NAMES, min_size=1, max_size=3).map(lambda names: "lifts " + ", ".join(names)),
    NAMES.map(lambda name: f"rule and lifts {name}"),
)
WORDS = st.one_of(
    st.sampled_from(SAID),
    st.sampled_from(SAID).map(lambda text: text[3:60]),
    st.sampled_from(["840 ms", "8080", "1 failed", "never use emoji", "\ud800", "", "a" * 700]),
)
NOTES = st.lists(
    st.fixed_dictionaries(
        {"text": WORDS, "evidence": st.lists(NAMES, max_size=6)}, optional={"junk": st.none()}
    ),
    max_size=10,
)
QUOTES = st.fixed_dictionaries({"u": NAMES, "quote": WORDS})
ANSWERS = st.fixed_dictionaries(
    {"labels": st.dictionaries(USERS, LABELS, max_size=12)},
    optional={
        "words": st.dictionaries(USERS, st.one_of(WORDS, st.lists(WORDS, max_size=5))),
        "quotes": st.lists(QUOTES, max_size=3),
        "objective": st.one_of(st.none(), QUOTES),
        "done_when": st.lists(QUOTES, max_size=3),
        "decisions": NOTES,
        "dead_ends": NOTES,
        "values": st.lists(
            st.fixed_dictionaries({"text": WORDS, "from": NAMES, "label": WORDS}), max_size=14
        ),
        "narrative": WORDS,
        "now": st.one_of(
            st.none(), WORDS, st.dictionaries(st.sampled_from(["next", "resume"]), WORDS)
        ),
    },
).map(json.dumps)
HOSTILE = st.one_of(
    ANSWERS,
    ANSWERS,
    ANSWERS.flatmap(lambda text: st.integers(0, len(text)).map(lambda end: text[:end])),
    st.text(max_size=60),
    st.recursive(
        st.one_of(st.none(), st.integers(), st.text(max_size=8)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.sampled_from(["labels", "words", "now", "values", "u1"]), inner),
        ),
        max_leaves=8,
    ).map(json.dumps),
    st.sampled_from([ModelFailure(kind="timeout"), ModelFailure(kind="network"), OSError("x")]),
)


def gate_of(state: State) -> Gate | None:
    """What the state's own done-when is held against."""
    world = state.world
    return done_gate(
        state.done_when.text if state.done_when is not None else None,
        world.claims if world is not None else (),
        world,
        Settings().claim_patterns,
    )


def play(night: OwnSession, acts: list[tuple[str, Any]]) -> None:
    for act, what in acts:
        if act == "says":
            night.says(what)
        elif act == "runs":
            night.shell("npm test", f"{what} failed in 840 ms; never use emoji", code=what)
        elif act == "agent":
            night.assistant(what)
        elif night.users():
            night.foreign(what)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(NIGHTS, st.lists(HOSTILE, max_size=4)), min_size=1, max_size=3), st.data()
)
def test_the_text_is_the_fold_s_and_nobody_but_the_user_made_a_rule(
    rounds: list[tuple[list[tuple[str, Any]], list[Script]]], data: st.DataObject
) -> None:
    night = OwnSession()
    caps = data.draw(st.sampled_from([Caps(), Caps(hard_chars=4_000, rules_chars=200)]))
    with_caps = Settings(caps=caps)
    for acts, answers in rounds:
        night.says("go on, and keep the words")
        play(night, acts)
        night.says("the last one stays " + "x" * 200)
        model = ScriptedModel(answers, rest=lambda _request: "{}")
        made = compacted(night, model, settings=with_caps)
        assert len(model.requests) <= 3 * 16
        said = {key: night.text_of(key) for key in night.users()}
        for event in made.details.events:
            if isinstance(event, Correction):
                assert event.text in said[event.source.entry or ""]
            elif isinstance(event, Lift | Objective | DoneWhen):
                assert event.quote in said[event.source.entry or ""]
        before = night.snapshot().state.last_seq
        seqs = [event.source.seq for event in made.details.events]
        assert seqs == list(range(before + 1, before + 1 + len(seqs)))
        append(night, made)
        state = night.snapshot().state
        assert state.anomalies == ()
        assert render(state, caps, gate_of(state)).text == made.summary
        assert len(made.summary) <= caps.hard_chars
        assert made.line.state_chars == len(made.summary)
