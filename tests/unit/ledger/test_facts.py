"""What of one entry is kept (STATE U13, U19 as amended)."""

import pytest

from longhaul_tui.ledger.commands import COMMAND_CHARS
from longhaul_tui.ledger.errors import Failure
from longhaul_tui.ledger.facts import (
    Calls,
    Execution,
    Fact,
    Outcome,
    Result,
    fact_of,
    shell_of,
)
from longhaul_tui.transcript.entries import (
    Assistant,
    Body,
    BranchSummary,
    Compaction,
    ContextEdit,
    Custom,
    Entry,
    Label,
    ModelChange,
    SessionInfo,
    System,
    ThinkingLevel,
    ToolCall,
    ToolResult,
    Unknown,
    Usage,
    User,
    UserExecution,
)


def fact(body: Body) -> Fact | None:
    return fact_of(Entry(2, 0, 10, "e1", None, 5.0, body), 7)


def result(
    text: str, *, failed: bool = False, code: int | None = None, tool: str = "bash"
) -> Result:
    made = fact(ToolResult("c1", tool, text, (), failed, code, True, None))
    assert isinstance(made, Result)
    return made


@pytest.mark.parametrize(
    "body",
    [
        User("go"),
        System(9),
        Custom("x", "", False, False, 3),
        Compaction("s", None, 1, False, None, None),
        BranchSummary("e1", "s"),
        ContextEdit("e1", False),
        Label("e1", "x"),
        SessionInfo("x"),
        ModelChange("p", "m"),
        ThinkingLevel("off"),
        Usage("cache_warm"),
        Unknown("role", "x"),
    ],
)
def test_an_entry_the_ledger_has_no_use_for_has_no_fact(body: Body) -> None:
    assert fact(body) is None


def test_an_assistant_message_keeps_its_calls() -> None:
    calls = (
        ToolCall("c1", "bash", "pytest -q", None),
        ToolCall("c2", "read", None, "/x/" + "p" * 2_000),
        ToolCall("c3", "bash", None, None),
        ToolCall("c4", "run", "pytest", None),
    )
    made = fact(Assistant("t", 0, calls, "toolUse", None, None, None))
    assert isinstance(made, Calls)
    assert (made.node, made.at, made.void) == (7, 5.0, False)
    assert [call.id for call in made.calls] == ["c1", "c2", "c3", "c4"]
    assert made.calls[0].shell == shell_of("pytest -q")
    assert [call.shell for call in made.calls[1:]] == [None, None, None]
    assert made.calls[1].path == "/x/" + "p" * 1_021


@pytest.mark.parametrize("stop", ["error", "aborted"])
def test_the_calls_of_a_message_that_broke_off_are_void(stop: str) -> None:
    made = fact(Assistant("t", 0, (), stop, None, None, None))
    assert isinstance(made, Calls)
    assert made.void


@pytest.mark.parametrize(
    ("text", "failed", "code", "expected"),
    [
        ("fine", False, None, ("done", 0)),
        ("fine", False, 4, ("done", 4)),
        ("bad\n\nCommand exited with code 3", True, None, ("done", 3)),
        ("bad\n\nCommand exited with code 3\n", True, None, ("done", 3)),
        ("bad\n\nCommand exited with code -1", True, None, ("done", -1)),
        ("bad\n\nCommand exited with code 3", True, 9, ("done", 9)),
        ("Command exited with code 3\nand then", True, None, ("done", None)),
        ("Command exited with code 3", False, None, ("done", 0)),
        ("bad", True, None, ("done", None)),
        ("bad\n\nCommand timed out after 1 seconds", True, None, ("timeout", None)),
        ("bad\n\nCommand timed out after 1 seconds", True, 1, ("timeout", None)),
        ("bad\n\nCommand aborted", True, None, ("cancelled", None)),
        ("Command aborted here", True, None, ("done", None)),
        ("Command exited with code " + "9" * 30, True, None, ("done", None)),
    ],
)
def test_exit_and_end_are_read_as_pi_stores_them(
    text: str, failed: bool, code: int | None, expected: tuple[str, int | None]
) -> None:
    outcome = result(text, failed=failed, code=code).outcome
    assert outcome is not None
    assert (outcome.end, outcome.exit) == expected


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 0),
        ("(no output)", 0),
        ("a", 1),
        ("a\nb\n", 2),
        ("a\n\n\nCommand exited with code 1", 1),
    ],
)
def test_lines_are_those_of_the_output(text: str, lines: int) -> None:
    outcome = result(text).outcome
    assert outcome is not None
    assert outcome.lines == lines


@pytest.mark.parametrize(
    ("text", "tool", "failed", "refused"),
    [
        ('Validation failed for tool "bash":\n  - command: missing', "bash", True, True),
        ("Tool nosuch not found", "nosuch", True, True),
        ("Tool other not found", "nosuch", True, False),
        ("Tool nosuch not found here", "nosuch", True, False),
        ("x\nValidation failed for tool", "bash", True, False),
        ("Validation failed for tool", "bash", False, False),
    ],
)
def test_the_host_says_that_a_tool_never_ran(
    text: str, tool: str, failed: bool, refused: bool
) -> None:
    assert result(text, failed=failed, tool=tool).refused is refused


def test_only_what_can_be_an_error_has_a_failure() -> None:
    assert result("an error, but exit 0").failure is None
    assert result("3 failed, but exit 0").failure is None
    assert result("fine", tool="read").failure is None
    assert result("ENOENT: no such file", failed=True, tool="read").failure == Failure(
        "ENOENT: no such file", True
    )
    assert result("", failed=True, tool="read").failure == Failure("failed", False)
    assert result("\n\nCommand exited with code 137", failed=True).failure == Failure(
        "exit 137", False
    )
    assert result("\n\nCommand timed out after 9 seconds", failed=True).failure == Failure(
        "timed out", False
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (UserExecution("ls", "x", 2, False, False), ("done", 2)),
        (UserExecution("ls", "x", None, False, False), ("done", None)),
        (UserExecution("ls", "x", 2, True, False), ("cancelled", None)),
    ],
)
def test_a_command_of_the_user_has_an_exit_of_its_own(
    body: UserExecution, expected: tuple[str, int | None]
) -> None:
    made = fact(body)
    assert isinstance(made, Execution)
    assert (made.outcome.end, made.outcome.exit) == expected
    assert made.shell.key == "ls"


def test_a_command_kept_out_of_the_context_is_a_fact_only_if_it_may_have_changed_something() -> (
    None
):
    assert fact(UserExecution("ls", "x", 0, False, True)) is None
    made = fact(UserExecution("rm x", "x", 0, False, True))
    assert isinstance(made, Execution)
    assert made.excluded


def test_a_long_command_is_cut_and_its_end_still_counts() -> None:
    command = "true " + "x" * 5_000 + " && pytest -q"
    shell = shell_of(command)
    assert shell.command == command[:COMMAND_CHARS]
    assert shell.clipped
    assert [(claim.kind, claim.segment) for claim in shell.claims] == [("test", "pytest -q")]
    assert "pytest -q" in shell.segment_keys
    assert not shell_of("x" * COMMAND_CHARS).clipped


@pytest.mark.parametrize(
    ("command", "keys"),
    [
        ("a", ()),
        ("cd x && a", ("cd x",)),
        ("a && CI=1 b > log && a", ("a", "b")),
        ("a; b", ("b",)),
        ("a | b", ()),
        ("a && b | c", ()),
        ("set -o pipefail && a | grep b", ("set -o pipefail", "a")),
        ("a || b", ()),
    ],
)
def test_a_success_counts_for_the_segments_whose_own_it_is(
    command: str, keys: tuple[str, ...]
) -> None:
    assert shell_of(command).segment_keys == keys


@pytest.mark.parametrize(
    ("command", "whole"),
    [
        ("a", True),
        ("a; b", True),
        ("a | grep x", True),
        ("a | tail", False),
        ("set -o pipefail; a | tail", True),
        ("npm test | grep x", False),
        ("npm test; b", False),
        ("npm test && b", True),
    ],
)
def test_a_success_counts_for_the_whole_where_nothing_hides_it(command: str, whole: bool) -> None:
    assert shell_of(command).whole is whole


def test_a_probe_is_judged_by_the_last_segment() -> None:
    assert shell_of("npm run x && sudo grep -q a b").probe
    assert shell_of("cat a | grep b").probe
    assert not shell_of("grep a b | head").probe
    assert not shell_of("").probe


def test_a_check_whose_output_goes_to_a_file_without_a_space_is_a_claim() -> None:
    assert [claim.kind for claim in shell_of("pytest>log").claims] == ["test"]
    assert shell_of("cat a | grep>out").probe


@pytest.mark.parametrize(
    ("command", "hides"),
    [
        ("npm test", False),
        ("cd x && npm test", False),
        ("a && b", False),
        ("npm test | tail -3", True),
        ("a; b", True),
        ("a || true", True),
        ("set -o pipefail; a | b", True),
        ("set -o pipefail && a | b", False),
    ],
)
def test_an_exit_of_0_hides_what_stands_before_a_pipe_or_a_semicolon(
    command: str, hides: bool
) -> None:
    assert shell_of(command).hides is hides


def test_an_output_is_searched_only_where_the_exit_does_not_tell() -> None:
    def read(text: str, *, failed: bool, hides: bool) -> Outcome | None:
        body = ToolResult("c1", "bash", text, (), failed, None, True, None)
        made = fact_of(Entry(2, 0, 10, "e1", None, 5.0, body), 7, hides=hides)
        assert isinstance(made, Result)
        return made.outcome

    told = Failure("3 failed", True)
    assert read("3 failed", failed=False, hides=True) == Outcome("done", 0, 1, True, told)
    assert read("3 failed", failed=False, hides=False) == Outcome("done", 0, 1, False, None)
    text = "3 failed\n\nCommand exited with code 1"
    assert read(text, failed=True, hides=False) == Outcome("done", 1, 1, True, told)
