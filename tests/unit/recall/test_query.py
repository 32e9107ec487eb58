"""What recall answers from a path's own record."""

import pytest
from msgspec.structs import replace

from longhaul_tui.recall.grammar import GRAMMAR
from longhaul_tui.recall.query import recall
from longhaul_tui.recall.record import Record
from longhaul_tui.settings import Caps
from longhaul_tui.state.records import CapFit, Learned, Narrative, Range, SpanRecord
from longhaul_tui.state.render import render
from longhaul_tui.state.values import OwnSpan, State
from longhaul_tui.transcript.entries import ToolResult, User, UserExecution
from longhaul_tui.words.credentials import MASK
from tests.conversation import Conversation
from tests.states import HIDING, item, lifted, rule

LOGIN = "token=tk-55-blue-whale"


def record(talk: Conversation, state: State | None = None) -> Record:
    """The record of a conversation: every user message counts."""
    bodies = [entry.body for entry in talk.entries]
    said = [body.text for body in bodies if isinstance(body, User)]
    printed = {
        node: body.text if isinstance(body, ToolResult) else body.output
        for node, body in enumerate(bodies)
        if isinstance(body, ToolResult | UserExecution)
    }
    rows = {entry.id: node for node, entry in enumerate(talk.entries)}
    return Record(
        state=State() if state is None else state,
        ledger=talk.state(),
        users=len(said),
        find=rows.get,
        message=lambda n: said[n - 1],
        output=printed.get,
    )


def answer(talk: Conversation, query: str, state: State | None = None) -> str:
    found = recall(record(talk, state), query)
    assert found.code == "ok"
    return found.text


def working() -> Conversation:
    """Four commands, two errors of commands (one fixed), one of a tool; files."""
    talk = Conversation()
    talk.user("make the kiln resume")
    talk.tool("read", "/home/dev/proj/kiln/log.py")
    talk.bash("make test", 2, "kiln.py: error: no step")
    talk.tool("edit", "/home/dev/proj/kiln/resume.py")
    talk.bash("make test", 0, "12 passed")
    talk.user("now the bench\nwithout sensor 4")
    talk.bash("make bench", 1, "OSError: sensor 4 did not answer")
    talk.tool("read", "/home/dev/proj/gone.py", error="ENOENT: no such file")
    talk.bash(f"curl -H {LOGIN}", 0, f"first\n{LOGIN}\nlast")
    return talk


@pytest.mark.req("L203")
def test_commands_newest_first_with_exit_and_pattern() -> None:
    talk = working()
    assert answer(talk, "commands").split("\n") == [
        f"C4 exit 0  {MASK}",
        "C3 exit 1  make bench",
        "C2 exit 0  make test",
        "C1 exit 2  make test",
    ]
    assert answer(talk, "commands TEST").split("\n") == [
        "C2 exit 0  make test",
        "C1 exit 2  make test",
    ]
    assert answer(talk, "commands make b*") == "C3 exit 1  make bench"


def test_a_running_command_stands_first_and_one_that_timed_out_says_so() -> None:
    talk = Conversation()
    late = talk.call(command="sleep 900")
    talk.ask(late)
    talk.answer(late, "Command timed out after 60 seconds", failed=True)
    talk.ask(talk.call(command="make\nlong"))
    assert answer(talk, "commands").split("\n") == [
        "now running  make long",
        "C1 timed out  sleep 900",
    ]


@pytest.mark.req("L203")
def test_errors_open_first_each_with_what_became_of_it() -> None:
    assert answer(working(), "errors").split("\n") == [
        "E3 open: read gone.py: ENOENT: no such file (seen 1 time)",
        "E2 open: OSError: sensor 4 did not answer (seen 1 time, last in C3; make bench ran 1×)",
        "E1 fixed by C2: kiln.py: error: no step (seen 1 time, last in C1; make test ran 2×)",
    ]


def test_an_open_error_stands_before_a_newer_one_that_was_fixed() -> None:
    talk = Conversation()
    talk.bash("make bench", 1, "OSError: sensor 4")
    talk.bash("make test", 2, "error: no step")
    talk.bash("make test")
    assert [line.split(" ")[:2] for line in answer(talk, "errors").split("\n")] == [
        ["E1", "open:"],
        ["E2", "fixed"],
    ]


@pytest.mark.req("L203")
def test_files_modified_then_read() -> None:
    talk = working()
    assert answer(talk, "files").split("\n") == ["modified kiln/resume.py", "read kiln/log.py"]
    assert answer(talk, "files *log*") == "read kiln/log.py"


@pytest.mark.req("L203", "L204")
def test_a_message_is_whole() -> None:
    assert answer(working(), "message u2") == "now the bench\nwithout sensor 4"


@pytest.mark.req("L204", "L205")
def test_an_output_is_exact_but_for_masked_lines() -> None:
    odd = "  a\t\x1b[31mb\x1b[0m\r\n\n\u2028ü\n"
    talk = Conversation()
    talk.bash("make odd", 0, odd)
    assert answer(talk, "output C1") == odd
    assert answer(working(), "output C4") == f"first\n{MASK}\nlast"


@pytest.mark.req("L203", "L204")
def test_an_error_has_the_output_of_its_newest_occurrence() -> None:
    talk = Conversation()
    talk.bash("make", 2, "error: one")
    talk.bash("make", 2, "before\nerror: one")
    assert answer(talk, "output E1") == "before\nerror: one\n\nCommand exited with code 2"


@pytest.mark.req("L203")
def test_a_long_output_comes_in_pages_that_name_the_next() -> None:
    talk = Conversation()
    lines = [f"{n:04} {'x' * 94}\n" for n in range(130)]
    talk.bash("make long", 0, "".join(lines))
    path = record(talk)
    first, second, third = (recall(path, f"output C1 page={n}") for n in (1, 2, 3))
    assert first.text == "".join(lines[:60]) + "[page 1 of 3; next: output C1 page=2]"
    assert second.text == "".join(lines[60:120]) + "[page 2 of 3; next: output C1 page=3]"
    assert third.text == "".join(lines[120:]) + "[page 3 of 3]"
    assert (third.page, third.pages) == (3, 3)
    none = recall(path, "output C1", 4)
    assert (none.code, none.text) == ("no-page", "output C1 has 3 pages")


LIVES = State(
    span=2,
    rules=(
        rule(1, 2, "never edit\nthe tables"),
        lifted(2, 3, "short modules", "u6", 2),
        replace(rule(3, 4, "in celsius"), status="replaced", by="R4", ended_span=2, ended_seq=80),
        rule(4, 5, "in kelvin", 2),
    ),
    decisions=(item("D1", "write after every step", 1, "C4", "u2"),),
    dead_ends=(item("X1", "a socket", 2),),
    learned=(
        Learned(text="14 s", source="C44", label="a bench run"),
        Learned(text="7c1e44b", source="C9"),
    ),
)


@pytest.mark.req("L203", "L198")
@pytest.mark.parametrize(
    ("query", "lines"),
    [
        (
            "corrections",
            [
                'R1 [u2] in force: "never edit the tables"',
                'R2 [u3] lifted by u6 in span 2: "short modules"',
                'R3 [u4] replaced by R4 in span 2: "in celsius"',
                'R4 [u5] in force: "in kelvin"',
            ],
        ),
        ("decisions", ["D1 (span 1): write after every step (C4, u2)"]),
        ("dead-ends", ["X1 (span 2): a socket"]),
        ("values", ["14 s (C44; a bench run)", "7c1e44b (C9)"]),
    ],
)
def test_what_the_state_holds_with_its_status(query: str, lines: list[str]) -> None:
    assert answer(Conversation(), query, LIVES).split("\n") == lines


def own_span(talk: Conversation, first: int, last: int, *, recorded: bool = True) -> OwnSpan:
    """Span 2 over these rows, closed by the last entry."""
    ids = [entry.id for entry in talk.entries]
    span = OwnSpan(
        span=2,
        pass_id="5c0ffee1",
        entry="c0ffee00",
        node=len(ids),
        range=Range(first=ids[first], last=ids[last], users=(2, 2)),
        narrative=Narrative(kind="partial", line="started on the bench"),
        tokens_before=1,
        tokens_compacted=1,
        usage=None,
        cap_fit=CapFit(),
        events=(3, 4),
    )
    kept = SpanRecord(span=2, pass_id="5c0ffee1", compaction="c0ffee00")
    return replace(span, record=kept) if recorded else span


@pytest.mark.req("L203", "L6")
def test_a_span_has_its_range_narrative_events_commands_and_errors() -> None:
    talk = working()
    start = next(
        n
        for n, one in enumerate(talk.entries)
        if one.body == User("now the bench\nwithout sensor 4")
    )
    state = replace(LIVES, spans=(own_span(talk, start, len(talk.entries) - 1),))
    assert answer(talk, "span 2", state).split("\n") == [
        "span 2: compaction c0ffee00, u2, pass 5c0ffee1",
        "narrative: started on the bench (partial)",
        "events:",
        "  X1 a socket",
        '  R4 recorded: "in kelvin"',
        "  R3 replaced by R4",
        "  R2 lifted by u6",
        "commands:",
        "  C3 exit 1  make bench",
        "    OSError: sensor 4 did not answer",
        "    Command exited with code 1",
        f"  C4 exit 0  {MASK}",
        "    first",
        f"    {MASK}",
        "    last",
        "errors:",
        "  E2 open: OSError: sensor 4 did not answer (seen 1 time, last in C3; make bench ran 1×)",
        "  E3 open: read gone.py: ENOENT: no such file (seen 1 time)",
    ]


@pytest.mark.req("L124")
def test_the_detail_of_a_span_without_a_record_is_not_available() -> None:
    talk = working()
    state = State(span=2, spans=(own_span(talk, 0, 5, recorded=False),))
    assert answer(talk, "span 2", state).split("\n")[2:] == [
        "events: none",
        "commands, errors: not available, the span has no record that can be read",
    ]


@pytest.mark.parametrize(
    ("query", "code", "text"),
    [
        ("span 9", "unknown", "no span 9: there is none yet"),
        ("message u3", "unknown", "no message u3 on this path: the newest is u2"),
        ("message u0", "unknown", "no message u0 on this path: the newest is u2"),
        ("output C5", "unknown", "no C5 on this path: the newest is C4"),
        ("output E9", "unknown", "no E9 on this path: the newest is E3"),
        ("commands zebra", "none", "no command matches 'zebra'"),
        ("files zebra", "none", "no file matches 'zebra'"),
        ("decisions", "none", "no decisions recorded yet"),
        ("dead-ends", "none", "no dead ends recorded yet"),
        ("corrections", "none", "no corrections recorded yet"),
        ("values", "none", "no learned values yet"),
        ("what was it", "usage", "\n".join(GRAMMAR)),
    ],
)
def test_what_is_not_there_is_said_to_be_not_there(query: str, code: str, text: str) -> None:
    found = recall(record(working()), query)
    assert (found.code, found.text) == (code, text)


def test_a_text_that_can_no_longer_be_read_says_so() -> None:
    path = replace(record(working()), output=lambda _: None, message=lambda _: None)
    assert (
        recall(path, "output C1").text == "the output of C1 could not be read from the session file"
    )
    assert recall(path, "message u1").text == "u1 could not be read from the session file"


def test_an_empty_output_says_so() -> None:
    talk = Conversation()
    talk.user_runs("true")
    found = recall(record(talk), "output C1")
    assert (found.code, found.text) == ("none", "C1 printed nothing")


@pytest.mark.req("L198")
def test_everything_the_caps_hide_is_reached_by_the_query_they_name() -> None:
    """Of the list sections: what is hidden at the smallest caps stands in the answer."""
    small = Caps(
        hard_chars=4_000, rules_chars=0, learned_chars=1, decisions_chars=0, work_log_chars=0
    )
    text = render(HIDING, small).text
    for query, words in (
        ("values", [value.text for value in HIDING.learned]),
        ("decisions", [one.text for one in HIDING.decisions]),
        ("dead-ends", [one.text for one in HIDING.dead_ends]),
        ("corrections", [one.text for one in HIDING.rules]),
    ):
        assert f"longhaul_recall {query}" in text or f"| {query})" in text
        found = answer(Conversation(), query, HIDING)
        assert all(one in found for one in words)
