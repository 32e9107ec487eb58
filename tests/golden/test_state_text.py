"""The rendered state, line by line as the requirement document shows it. The texts beside this
file were written by hand; each is what the model reads, and an LF."""

from pathlib import Path

import pytest

from longhaul_tui.settings import Caps
from longhaul_tui.state.render import render
from longhaul_tui.state.values import Gate, State
from tests.states import FOREIGN, GATE, HIDING, NIGHT, NO_NARRATIVE, ONLY_RULES

HERE = Path(__file__).parent
HIDING_CAPS = Caps(
    rules_chars=248,
    world_chars=259,
    files_chars=111,
    learned_chars=174,
    work_log_chars=146,
    decisions_chars=217,
)
"""To the character what its golden text has."""


def golden(name: str) -> str:
    return (HERE / f"state-{name}.txt").read_text().removesuffix("\n")


@pytest.mark.req("L177", "L184", "L188")
def test_a_whole_night() -> None:
    assert render(NIGHT, gate=GATE).text == golden("night")


@pytest.mark.req("L177", "L178", "L190")
def test_an_empty_state_is_the_title_the_reading_note_and_the_recall_forms() -> None:
    assert render(State()).text == golden("empty")


@pytest.mark.req("L182")
def test_only_rules_each_on_one_line() -> None:
    assert render(ONLY_RULES).text == golden("only-rules")


@pytest.mark.req("L192", "L187", "L189")
def test_a_new_request_below_the_goal_and_a_foreign_compaction_since() -> None:
    assert render(FOREIGN).text == golden("foreign")


@pytest.mark.req("L193", "L187")
def test_spans_without_a_narrative_say_why_and_a_goal_command_is_the_objective() -> None:
    assert render(NO_NARRATIVE).text == golden("no-narrative")


@pytest.mark.req("L183", "L185", "L186")
def test_what_each_cap_hides_is_counted_in_its_section() -> None:
    assert render(HIDING, HIDING_CAPS).text == golden("hidden")


@pytest.mark.req("L226")
def test_files_of_no_room_are_counts_and_learned_values_of_no_room_are_gone() -> None:
    caps = Caps(files_chars=0, learned_chars=0)
    assert render(NIGHT, caps, GATE).text == golden("counts")


@pytest.mark.req("L181")
@pytest.mark.parametrize(
    ("gate", "line"),
    [
        (
            Gate(command="make test", exit=0, head="9d41e07", clean=True, met=True, why=None),
            "Done gate: `make test` last exit 0 @ 9d41e07, clean tree: yes, met",
        ),
        (
            Gate(command=None, exit=None, head=None, clean=False, met=False, why="never ran"),
            "Done gate: no run, clean tree: no, not met (never ran)",
        ),
        (
            Gate(command="make test", exit=2, head="9d41e07", clean=True, met=False, why="exit 2"),
            "Done gate: `make test` last exit 2 @ 9d41e07, clean tree: yes, not met (exit 2)",
        ),
        (
            Gate(
                command="npm test | tail",
                exit=None,
                head=None,
                clean=None,
                met=False,
                why="exit hidden by a pipe",
            ),
            "Done gate: `npm test | tail` last exit ?, clean tree: unknown, not met "
            "(exit hidden by a pipe)",
        ),
        (
            Gate(
                command="npm test",
                exit=0,
                head="9d41e07",
                clean=False,
                met=False,
                why="tree is not clean",
            ),
            "Done gate: `npm test` last exit 0 @ 9d41e07, clean tree: no, not met "
            "(tree is not clean)",
        ),
        (
            Gate(command="npm test", exit=0, head="9d41e07", clean=None, met=False, why="unknown"),
            "Done gate: `npm test` last exit 0 @ 9d41e07, clean tree: unknown, not met (unknown)",
        ),
    ],
)
def test_the_done_gate_says_met_or_the_reason(gate: Gate, line: str) -> None:
    assert line in render(NIGHT, gate=gate).text.splitlines()
