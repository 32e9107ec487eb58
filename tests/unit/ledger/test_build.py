"""The ledger of a path: ids, pairing, what is open, what never ran (STATE U4-U5, U19-U24)."""

import pytest

from longhaul_tui.ledger.build import Ledger, Marks
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.state import LedgerState
from tests.conversation import Conversation, feed


def exits(state: LedgerState) -> list[tuple[int | None, int | None, str]]:
    return [(command.n, command.exit, command.end) for command in state.commands]


def errors(state: LedgerState) -> list[tuple[int, str, bool, int]]:
    return [(error.n, error.text, error.open, error.count) for error in state.errors]


@pytest.mark.req("L4")
def test_three_commands_stand_in_the_ledger_with_their_exits() -> None:
    talk = Conversation()
    nodes = [talk.bash("true"), talk.bash("cat x", 1, "cat: x: no such file"), talk.bash("ls", 2)]
    state = talk.state()
    assert exits(state) == [(1, 0, "done"), (2, 1, "done"), (3, 2, "done")]
    assert [command.node for command in state.commands] == nodes
    assert [command.command for command in state.commands] == ["true", "cat x", "ls"]


@pytest.mark.req("L5")
def test_a_failed_tool_call_is_an_error() -> None:
    talk = Conversation()
    node = talk.tool("read", "src/gone.py", error="ENOENT: no such file or directory")
    assert talk.state().errors == (
        ErrorRecord(
            n=1,
            text="ENOENT: no such file or directory",
            diagnostic=True,
            tool="read",
            key="read gone.py",
            command_key=None,
            first_node=node,
            first_at=1_000.0 + node,
            last_node=node,
            last_at=1_000.0 + node,
            first_command=None,
            last_command=None,
            count=1,
            open=True,
            fixed_node=None,
            fixed_command=None,
        ),
    )
    assert len(talk.state().commands) == 0


@pytest.mark.req("L6")
def test_commands_and_errors_are_numbered_from_one_in_path_order() -> None:
    talk = Conversation()
    talk.bash("make all", 2, "error: one")
    talk.tool("edit", "a.py", error="Could not find the text")
    talk.user_runs("make docs", 3, "error: three")
    state = talk.state()
    assert [command.n for command in state.commands] == [1, 2]
    assert [(error.n, error.first_command) for error in state.errors] == [
        (1, 1),
        (2, None),
        (3, 2),
    ]
    assert [command.error for command in state.commands] == [1, 3]


@pytest.mark.req("L7")
def test_an_open_error_keeps_its_id_across_a_compaction() -> None:
    talk = Conversation()
    talk.bash("ls zz", 2, "ls: no such file")
    talk.bash("pytest", 1, "E   assert 1 == 2")
    before = talk.state().errors[1]
    talk.compaction()
    again = talk.bash("pytest", 1, "E   assert 1 == 3")
    after = talk.state().errors[1]
    assert (after.n, after.open, after.count) == (2, True, 2)
    assert (after.first_node, after.text) == (before.first_node, "assert 1 == 2")
    assert (after.last_node, after.last_command) == (again, 3)


def test_the_whole_of_a_session_with_every_kind_of_failure() -> None:
    """The example of STATE U19, U20: C1 to C6 and E1 to E8, all open."""
    talk = Conversation()
    talk.bash("echo hi; exit 3", 3, "hi")
    talk.tool("edit", "a.txt", error="Could not find the exact text in a.txt.")
    talk.tool("read", "missing.txt", error="ENOENT: no such file or directory, access 'missing'")
    talk.bash("echo fine", 0, "fine")
    unknown = talk.call("nosuchtool")
    talk.ask(unknown)
    talk.answer(unknown, "Tool nosuchtool not found", failed=True, duration=False)
    slow = talk.call(command="sleep 9")
    talk.ask(slow)
    talk.answer(slow, "\n\nCommand timed out after 1 seconds", failed=True)
    talk.bash("echo more", 0, "more")
    talk.bash("kill -9 $$", 137)
    bad = talk.call()
    talk.ask(bad)
    talk.answer(bad, 'Validation failed for tool "bash":\n  - command: x', failed=True)
    talk.user_runs("echo userbash; exit 7", 7, "userbash\n")
    talk.user_runs("echo hidden", 0, "hidden\n", excluded=True)
    state = talk.state()
    assert exits(state) == [
        (1, 3, "done"),
        (2, 0, "done"),
        (3, None, "timeout"),
        (4, 0, "done"),
        (5, 137, "done"),
        (6, 7, "done"),
    ]
    assert errors(state) == [
        (1, "hi", True, 1),
        (2, "Could not find the exact text in a.txt.", True, 1),
        (3, "ENOENT: no such file or directory, access 'missing'", True, 1),
        (4, "Tool nosuchtool not found", True, 1),
        (5, "timed out", True, 1),
        (6, "exit 137", True, 1),
        (7, 'Validation failed for tool "bash":', True, 1),
        (8, "userbash", True, 1),
    ]
    assert [command.by for command in state.commands] == ["agent"] * 5 + ["user"]
    assert state.open_errors == state.errors


def test_a_command_says_where_it_stands_and_what_it_raised() -> None:
    talk = Conversation()
    call = talk.call(command="cd web && make  all | tee log")
    asked = talk.ask(call)
    node = talk.answer(call, "one\nerror: two\n\nCommand exited with code 2", failed=True)
    assert talk.state().commands[0] == Command(
        n=1,
        node=node,
        call_node=asked,
        call_id=call.id,
        by="agent",
        command="cd web && make  all | tee log",
        clipped=False,
        key="make all",
        exit=2,
        end="done",
        hidden="pipe",
        at=1_000.0 + node,
        error=1,
        output_lines=2,
    )


def test_apply_tells_which_ids_a_node_got() -> None:
    talk = Conversation()
    talk.bash("true")
    talk.bash("ls zz", 2)
    talk.tool("read", "x", error="gone")
    talk.say()
    marks = feed(Ledger(), talk.entries)
    assert marks == [
        Marks(), Marks(1, None), Marks(), Marks(2, 1), Marks(), Marks(None, 2), Marks(),
    ]  # fmt: skip


def test_a_call_runs_while_it_stands_in_the_newest_assistant_message() -> None:
    talk = Conversation()
    first, second = talk.call(command="make a"), talk.call(command="make b")
    asked = talk.ask(first, talk.call("read", path="x"), second)
    state = talk.state()
    assert [command.command for command in state.running] == ["make a", "make b"]
    assert state.running[0] == Command(
        n=None,
        node=asked,
        call_node=asked,
        call_id=first.id,
        by="agent",
        command="make a",
        clipped=False,
        key="make a",
        exit=None,
        end="running",
        hidden=None,
        at=1_000.0 + asked,
        error=None,
        output_lines=0,
    )
    talk.answer(second, "ok")
    talk.user("and now?")
    assert [command.command for command in talk.state().running] == ["make a"]
    talk.say()
    state = talk.state()
    assert state.running == ()
    assert [(c.command, c.end, c.n) for c in state.unanswered] == [("make a", "unanswered", None)]
    assert exits(state) == [(1, 0, "done")]
    assert state.runs("make a") == 0


def test_the_calls_of_a_message_that_was_aborted_never_run() -> None:
    talk = Conversation()
    talk.ask(talk.call(command="make a"), stop="aborted")
    state = talk.state()
    assert state.running == ()
    assert [command.command for command in state.unanswered] == ["make a"]


def test_a_late_result_still_belongs_to_its_call() -> None:
    talk = Conversation()
    late, never = talk.call(command="make a"), talk.call(command="make b")
    asked = talk.ask(late, never)
    talk.say()
    node = talk.answer(late, "ok")
    state = talk.state()
    assert [(c.n, c.node, c.call_node) for c in state.commands] == [(1, node, asked)]
    assert [command.command for command in state.unanswered] == ["make b"]


def test_a_call_id_used_again_belongs_to_the_newest_call() -> None:
    talk = Conversation()
    talk.ask(talk.call(command="make old", id_="call_1"))
    new = talk.call(command="make new", id_="call_1")
    talk.ask(new)
    talk.answer(new, "ok")
    state = talk.state()
    assert [command.command for command in state.commands] == ["make new"]
    assert [command.command for command in state.unanswered] == ["make old"]


def test_two_calls_of_one_id_in_one_message_are_answered_in_order() -> None:
    talk = Conversation()
    first, second = (talk.call(command=f"make {n}", id_="same") for n in "ab")
    talk.ask(first, second)
    talk.answer(first, "ok")
    assert [command.command for command in talk.state().running] == ["make b"]
    talk.answer(second, "ok")
    assert [command.command for command in talk.state().commands] == ["make a", "make b"]


def test_a_result_without_a_call_is_no_command_and_an_error_if_it_failed() -> None:
    talk = Conversation()
    talk.answer(talk.call(command="make"), "fine, 2 failed")
    talk.answer(talk.call(command="make"), "bad\n\nCommand exited with code 1", failed=True)
    state = talk.state()
    assert len(state.commands) == 0
    assert errors(state) == [(1, "bad", True, 1)]


def test_a_blocked_call_never_ran_where_other_results_have_durations() -> None:
    talk = Conversation()
    talk.bash("ls")
    silent = talk.call("note")
    talk.ask(silent)
    talk.answer(silent, "ok", duration=False)
    blocked = talk.call(command="rm -rf x")
    talk.ask(blocked)
    talk.answer(blocked, "Blocked by a rule", failed=True, duration=False)
    state = talk.state()
    assert exits(state) == [(1, 0, "done")]
    (error,) = state.errors
    assert (error.text, error.key, error.command_key) == (
        "Blocked by a rule",
        "rm -rf x",
        None,
    )
    assert (error.first_command, state.runs("rm -rf x")) == (None, 0)
    talk.bash("rm -rf x")
    assert [e.open for e in talk.state().errors] == [False]
    talk.bash("rm -rf x", 1, "Blocked by a rule")
    assert [(e.n, e.open, e.command_key) for e in talk.state().errors] == [(1, True, "rm -rf x")]


def test_a_duration_that_comes_later_takes_no_id_back() -> None:
    talk = Conversation()
    call = talk.call(command="make")
    talk.ask(call)
    talk.answer(call, "odd", failed=True, duration=False)
    before = exits(talk.state())
    talk.bash("ls")
    assert before == [(1, None, "done")]
    assert exits(talk.state())[:1] == before


def test_the_calls_of_other_tools_are_no_commands() -> None:
    talk = Conversation()
    call = talk.call("runner", command="make all")
    talk.ask(call)
    talk.answer(call, "ok")
    assert len(talk.state().commands) == 0
    assert talk.state().running == ()


@pytest.mark.parametrize("tool", ["bash", "shell", "Bash"])
def test_the_calls_of_shell_tools_are(tool: str) -> None:
    talk = Conversation()
    call = talk.call(tool, command="make all")
    talk.ask(call)
    talk.answer(call, "ok")
    assert exits(talk.state()) == [(1, 0, "done")]


def test_a_flagged_result_that_ran_and_names_no_exit_is_an_error() -> None:
    talk = Conversation()
    call = talk.call(command="make")
    talk.ask(call)
    talk.answer(call, "spawn bash ENOENT", failed=True)
    bare = talk.call(command="ls")
    talk.ask(bare)
    talk.answer(bare, "", failed=True)
    state = talk.state()
    assert exits(state) == [(1, None, "done"), (2, None, "done")]
    assert errors(state) == [(1, "spawn bash ENOENT", True, 1), (2, "failed", True, 1)]
    talk.user_runs("true", None)
    assert len(talk.state().errors) == 2


def test_an_aborted_command_is_no_error() -> None:
    talk = Conversation()
    call = talk.call(command="make")
    talk.ask(call)
    talk.answer(call, "error: half way\n\nCommand aborted", failed=True)
    talk.user_runs("make", None, "error: x", cancelled=True)
    state = talk.state()
    assert exits(state) == [(1, None, "cancelled"), (2, None, "cancelled")]
    assert state.errors == ()
    assert state.runs("make") == 2


@pytest.mark.parametrize(
    ("command", "output", "count"),
    [
        ("grep x y", "", 0),
        ("cat y | rg x", "", 0),
        ("cd a && test -f x", "", 0),
        ("[ -f x ]", "", 0),
        ("diff a b", "< 1\n> 2", 0),
        ("git diff --quiet", "", 0),
        ("which x", "", 0),
        ("command -v x", "", 0),
        ("grep x y", "grep: y: No such file or directory", 1),
        ("grep x y && make", "", 1),
        ("git diff", "", 1),
        ("ls y", "", 1),
    ],
)
def test_a_probe_that_prints_no_diagnostic_has_answered(
    command: str, output: str, count: int
) -> None:
    talk = Conversation()
    talk.bash(command, 1, output)
    assert len(talk.state().errors) == count


def test_a_probe_that_timed_out_is_an_error() -> None:
    talk = Conversation()
    call = talk.call(command="grep -r x /")
    talk.ask(call)
    talk.answer(call, "Command timed out after 5 seconds", failed=True)
    assert errors(talk.state()) == [(1, "timed out", True, 1)]


def test_the_same_failure_is_counted_and_another_one_is_another() -> None:
    talk = Conversation()
    talk.bash("make a", 1, "/x/a.c:3: error: 12 bad")
    talk.bash("CI=1 make a | tail", 1, "/y/z/a.c:99: error: 4 bad")
    talk.bash("make a", 1, "error: else")
    talk.bash("make b", 1, "/x/a.c:3: error: 12 bad")
    state = talk.state()
    assert errors(state) == [
        (1, "/x/a.c:3: error: 12 bad", True, 2),
        (2, "error: else", True, 1),
        (3, "/x/a.c:3: error: 12 bad", True, 1),
    ]
    assert [command.error for command in state.commands] == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("command", "code", "fixed"),
    [
        ("make a", 0, True),
        ("cd x && CI=1 make a 2>&1 > log", 0, True),
        ("timeout 60 make a", 0, True),
        ("make b && make a && make c", 0, True),
        ("make b; make a", 0, True),
        ("set -o pipefail; make a | tail", 0, True),
        ("make a", 1, False),
        ("make b", 0, False),
        ("make a && make c", 1, False),
        ("make a | tail", 0, False),
        ("make a | grep x", 0, False),
        ("make a; make c", 0, False),
        ("make a || true", 0, False),
        ("make a &", 0, False),
        ("true || make a", 0, False),
    ],
)
def test_an_error_is_fixed_by_a_success_that_is_its_commands_own(
    command: str, code: int, fixed: bool
) -> None:
    talk = Conversation()
    talk.bash("make a", 1, "error: x")
    node = talk.bash(command, code, "error: y" if code else "")
    first = talk.state().errors[0]
    assert first.open is not fixed
    assert (first.fixed_node, first.fixed_command) == ((node, 2) if fixed else (None, None))


def test_a_second_success_fixes_nothing_again() -> None:
    talk = Conversation()
    talk.bash("make a", 1, "error: x")
    fixed = talk.bash("make a")
    talk.bash("make a")
    assert [error.fixed_node for error in talk.state().errors] == [fixed]


def test_a_success_fixes_every_open_error_of_its_command_and_an_earlier_one_fixes_nothing() -> None:
    talk = Conversation()
    talk.bash("make a")
    talk.bash("make a", 1, "error: x")
    talk.bash("make a", 1, "error: y")
    assert [error.open for error in talk.state().errors] == [True, True]
    talk.user_runs("make a")
    assert [error.open for error in talk.state().errors] == [False, False]


def test_a_fixed_error_that_comes_back_is_open_again_under_its_id() -> None:
    talk = Conversation()
    talk.bash("make a", 1, "error: x")
    talk.bash("make a")
    talk.bash("make a", 1, "error: x")
    (error,) = talk.state().errors
    assert (error.n, error.open, error.count) == (1, True, 2)
    assert (error.fixed_node, error.fixed_command) == (None, None)
    talk.bash("make a")
    assert [(e.open, e.fixed_command) for e in talk.state().errors] == [(False, 4)]


def test_a_tool_error_is_fixed_by_the_same_tool_on_the_same_target() -> None:
    talk = Conversation()
    talk.tool("edit", "src/a.py", error="Could not find the text")
    talk.tool("edit", "b.py")
    talk.tool("write", "src/a.py")
    assert [error.open for error in talk.state().errors] == [True]
    node = talk.tool("edit", "/home/dev/proj/src/a.py")
    (error,) = talk.state().errors
    assert (error.open, error.fixed_node, error.fixed_command) == (False, node, None)


def test_a_tool_error_is_not_fixed_by_another_file_of_the_same_name() -> None:
    talk = Conversation("/home/dev/proj")
    talk.tool("read", "src/index.ts", error="ENOENT: no such file")
    talk.tool("read", "lib/index.ts")
    assert errors(talk.state()) == [(1, "ENOENT: no such file", True, 1)]
    talk.tool("read", "/home/dev/proj/src/./index.ts")
    assert errors(talk.state()) == [(1, "ENOENT: no such file", False, 1)]


def test_an_error_on_two_paths_is_open_until_both_succeeded() -> None:
    talk = Conversation()
    talk.tool("read", "src/index.ts", error="ENOENT: no such file")
    talk.tool("read", "lib/index.ts", error="ENOENT: no such file")
    assert errors(talk.state()) == [(1, "ENOENT: no such file", True, 2)]
    talk.tool("read", "src/index.ts")
    assert errors(talk.state()) == [(1, "ENOENT: no such file", True, 2)]
    talk.tool("read", "lib/index.ts")
    assert errors(talk.state()) == [(1, "ENOENT: no such file", False, 2)]


def test_a_shell_call_that_was_refused_is_fixed_by_the_next_that_succeeds() -> None:
    talk = Conversation()
    bad = talk.call()
    talk.ask(bad)
    talk.answer(bad, 'Validation failed for tool "bash":', failed=True, duration=False)
    talk.user_runs("true")
    talk.bash("ls zz", 2)
    assert [error.open for error in talk.state().errors] == [True, True]
    talk.bash("true")
    assert [error.open for error in talk.state().errors] == [False, True]


def test_runs_count_the_command_wherever_it_really_ran() -> None:
    talk = Conversation()
    talk.bash("make a", 1, "error: x")
    talk.bash("cd x && make a | tail")
    talk.bash("make b && make a && make a")
    talk.bash("make b && make a", 1)
    talk.user_runs("make a")
    talk.user_runs("make a", excluded=True)
    state = talk.state()
    assert state.runs("make a") == 4
    assert state.runs("make b") == 1
    assert state.runs("never") == 0
    assert talk.ledger().runs("make a") == 4


def test_a_state_is_not_changed_by_what_comes_later() -> None:
    talk = Conversation()
    talk.bash("make a", 1, "error: x")
    talk.tool("read", "x.py")
    asked = talk.call(command="make c")
    talk.ask(asked)
    ledger = talk.ledger()
    before = ledger.state()
    seen = (
        list(before.commands),
        before.errors,
        before.running,
        before.read,
        before.runs("make a"),
    )
    upto = len(talk.entries)
    talk.answer(asked, "ok")
    talk.bash("make a")
    talk.tool("write", "x.py")
    feed(ledger, talk.entries[upto:], upto)
    assert (
        list(before.commands), before.errors, before.running, before.read, before.runs("make a"),
    ) == seen  # fmt: skip
    assert before.errors[0].open
    assert ledger.state().runs("make a") == 2
    assert not ledger.state().errors[0].open


def test_parts_that_did_not_change_are_handed_out_again() -> None:
    talk = Conversation()
    talk.bash("pytest", 1, "E   no")
    talk.tool("read", "x.py")
    ledger = talk.ledger()
    first = ledger.state()
    upto = len(talk.entries)
    talk.bash("ls")
    feed(ledger, talk.entries[upto:], upto)
    second = ledger.state()
    assert first.errors is second.errors
    assert first.claims is second.claims
    assert first.read is second.read
