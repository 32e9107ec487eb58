"""The ledger of a prefix and then the rest is the ledger of all; what was told stays so."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from longhaul_tui.ledger.build import Ledger
from longhaul_tui.ledger.facts import PATH_CHARS, fact_of
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.transcript.entries import (
    Assistant,
    Body,
    Compaction,
    Entry,
    ToolCall,
    ToolResult,
    User,
    UserExecution,
)
from tests.conversation import feed

COMMANDS = (
    "make a", "cd x && make a", "make a | tail -3", "make b && make a", "make a; make b",
    "pytest -q", "pytest | tail", "ruff check && pytest", "grep x y", "git commit -am x", "ls",
    "set -o pipefail; make a | tail", "make a || true", "",
)  # fmt: skip
OUTPUTS = (
    "", "(no output)", "fine", "error: one", "error: two", "E   assert 1 == 2", "3 failed",
    "npm error code 1", "x.py:12: Error: gone", "Blocked", "Tool edit not found",
    'Validation failed for tool "bash": x',
)  # fmt: skip
ENDS = (
    "", "", "\n\nCommand exited with code 1", "\n\nCommand exited with code 2",
    "\n\nCommand timed out after 3 seconds", "\n\nCommand aborted",
)  # fmt: skip
ids = st.sampled_from(["c1", "c2", "c3"])
tools = st.sampled_from(["bash", "bash", "bash", "shell", "edit", "write", "read", "other"])
commands = st.sampled_from(COMMANDS) | st.text(max_size=12)
outputs = st.builds(
    str.__add__, st.sampled_from(OUTPUTS) | st.text(max_size=12), st.sampled_from(ENDS)
)
calls = st.builds(
    ToolCall,
    id=ids,
    name=tools,
    command=st.none() | commands,
    path=st.none() | st.sampled_from(["a.py", "/w/a.py", "../b.py", ""]) | st.text(max_size=5),
)
bodies: st.SearchStrategy[Body] = st.one_of(
    st.builds(
        Assistant,
        text=st.just(""),
        thinking_chars=st.just(0),
        calls=st.lists(calls, max_size=3).map(tuple),
        stop=st.sampled_from(["toolUse", "toolUse", "stop", "error", "aborted", None]),
        error=st.none(),
        provider=st.none(),
        model=st.none(),
    ),
    st.builds(
        ToolResult,
        call_id=ids,
        tool=tools,
        text=outputs,
        images=st.just(()),
        is_error=st.booleans(),
        exit_code=st.sampled_from([None, None, None, 0, 1]),
        has_duration=st.booleans(),
        diff=st.none(),
    ),
    st.builds(
        UserExecution,
        command=commands,
        output=outputs,
        exit_code=st.sampled_from([None, 0, 1]),
        cancelled=st.booleans(),
        excluded=st.booleans(),
    ),
    st.just(User("go on")),
    st.just(Compaction("s", None, None, False, None, None)),
)
paths = st.lists(bodies, max_size=30).map(
    lambda made: [
        Entry(node + 2, node, 1, f"e{node}", None, float(node), body)
        for node, body in enumerate(made)
    ]
)


def seen(state: LedgerState) -> tuple[LedgerState, dict[str, int]]:
    """Everything a state tells, as values that compare."""
    keys = {command.key for command in state.commands} | {error.key for error in state.errors}
    runs = {key: state.runs(key) for key in keys}
    return replace(state, runs=LedgerState().runs), runs


@given(paths, st.data())
def test_a_prefix_and_the_rest_is_the_ledger_of_all(path: list[Entry], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(path)))
    ledger, whole, part = Ledger("/w"), Ledger("/w"), Ledger("/w")
    first = feed(ledger, path[:cut])
    early = ledger.state()
    told = seen(early)
    rest = feed(ledger, path[cut:], cut)
    marks = feed(whole, path)
    feed(part, path[:cut])
    assert first + rest == marks
    assert seen(ledger.state()) == seen(whole.state())
    assert told == seen(part.state())
    assert seen(early) == told


@given(paths)
def test_ids_never_change_under_append(path: list[Entry]) -> None:
    ledger = Ledger("/w")
    before = ledger.state()
    for node, entry in enumerate(path):
        marks = feed(ledger, [entry], node)
        after = ledger.state()
        assert list(after.commands)[: len(before.commands)] == list(before.commands)
        assert [(e.n, e.key, e.text, e.first_node) for e in after.errors][: len(before.errors)] == [
            (e.n, e.key, e.text, e.first_node) for e in before.errors
        ]
        new = [command.n for command in list(after.commands)[len(before.commands) :]]
        assert new == [mark.command for mark in marks if mark.command is not None]
        before = after
    assert [command.n for command in before.commands] == list(range(1, len(before.commands) + 1))
    assert [error.n for error in before.errors] == list(range(1, len(before.errors) + 1))


@given(paths)
def test_the_parts_of_a_ledger_agree(path: list[Entry]) -> None:
    ledger = Ledger("/w")
    marks = feed(ledger, path)
    state = ledger.state()
    raised = [mark.error for mark in marks if mark.error is not None]
    assert {e.n: e.count for e in state.errors} == {n: raised.count(n) for n in set(raised)}
    for error in state.errors:
        assert error.open is (error.fixed_node is None)
        assert error.first_node <= error.last_node
        assert error.fixed_node is None or error.fixed_node > error.last_node
    for claim in state.claims:
        assert state.commands[claim.n - 1].node == claim.node
    assert not {touch.path for touch in state.read} & {touch.path for touch in state.modified}
    assert all(command.n is None for command in [*state.running, *state.unanswered])


@given(st.text(), st.text(), st.booleans())
def test_a_fact_is_small_whatever_the_text(command: str, output: str, failed: bool) -> None:
    long = command * 50 + "x" * 2_000
    bodies: list[Body] = [
        Assistant("", 0, (ToolCall("c", "bash", long, long),), "toolUse", None, None, None),
        ToolResult("c", "bash", output * 50 + "y" * 2_000, (), failed, None, True, None),
        UserExecution(long, output * 50, 1, False, False),
    ]
    for body in bodies:
        fact = fact_of(Entry(2, 0, 1, None, None, None, body), 0)
        assert fact is not None
        assert max(map(len, _texts(msgspec.to_builtins(fact)))) <= PATH_CHARS


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)] or [""]
    return [""]
