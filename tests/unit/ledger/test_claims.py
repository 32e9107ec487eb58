"""Claims: patterns, the newest run per kind, what hides an exit, changes since (STATE U25-U31)."""

from collections.abc import Callable

import pytest

from longhaul_tui.ledger.claims import (
    DEFAULT_PATTERNS,
    Claim,
    shows_failure,
)
from tests.conversation import Conversation


def claims(talk: Conversation) -> dict[str, Claim]:
    return {claim.kind: claim for claim in talk.state().claims}


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("test", [
            "npm test", "npm run test", "pnpm test", "pnpm run test", "yarn test", "bun test",
            "npx vitest", "npx jest", "vitest", "jest", "pytest", "python -m pytest",
            "uv run pytest", "tox", "nox", "go test", "cargo test", "make test", "just test",
            "dotnet test", "mvn test", "gradle test", "./gradlew test", "ctest", "rspec",
            "mix test", "npm test -- --watch=false",
        ]),
        ("build", [
            "npm run build", "pnpm build", "yarn build", "go build", "cargo build", "make",
            "make build", "tsc", "npx tsc", "dotnet build", "mvn package", "make deploy",
            "tsc --noEmit",
        ]),
        ("lint", [
            "npm run lint", "make lint", "ruff check", "eslint", "npx eslint", "golangci-lint run",
            "cargo clippy", "mypy", "pyright", "eslint src",
        ]),
        (None, [
            "npm testing", "npm", "npm run tests", "ruff", "ruff format", "golangci-lint", "go vet",
            "pytests", "cat pytest", "", "golangci-lint fmt",
        ]),
    ],
)  # fmt: skip
def test_the_leading_words_of_a_key_say_what_it_checks(kind: str | None, keys: list[str]) -> None:
    assert {key: DEFAULT_PATTERNS.kind_of(key) for key in keys} == dict.fromkeys(keys, kind)


def test_the_newest_run_of_each_kind_is_the_claim() -> None:
    talk = Conversation()
    talk.bash("pytest -q", 1)
    talk.bash("ruff check")
    newest = talk.bash("cd web && CI=1 pytest -q 2>&1")
    found = claims(talk)
    assert list(found) == ["test", "lint"]
    assert found["test"] == Claim(
        kind="test",
        n=3,
        node=newest,
        command="CI=1 pytest -q",
        exit=0,
        exit_from=None,
        failing=False,
        at=1_000.0 + newest,
        changed_since="unknown",
    )
    assert found["lint"].n == 2


def test_one_chain_may_claim_several_kinds_and_each_of_them_once() -> None:
    talk = Conversation()
    talk.bash("ruff check && pytest a && pytest b")
    found = claims(talk)
    assert {kind: (claim.command, claim.exit) for kind, claim in found.items()} == {
        "test": ("pytest a", 0),
        "lint": ("ruff check", 0),
    }


@pytest.mark.parametrize(
    "command",
    [
        "timeout 60 npm test",
        "timeout 1.5m npm test -- --watch=false",
        "cd web && CI=1 timeout -k 5 --signal=KILL --foreground 10m npm test",
    ],
)
def test_a_run_under_a_time_limit_is_the_run_it_limits(command: str) -> None:
    talk = Conversation()
    talk.bash(command, 124)
    assert claims(talk)["test"].exit == 124


def test_a_run_under_a_time_limit_is_the_same_command_in_ledger_errors_and_claims() -> None:
    """What a limited run left open the run without a limit settles, in all three alike."""
    talk = Conversation()
    talk.bash("timeout 60 npm test", 1, "1 failed")
    talk.bash("npm test", 1, "1 failed")
    assert [(error.count, error.open) for error in talk.state().errors] == [(2, True)]
    assert {command.key for command in talk.state().commands} == {"npm test"}
    talk.bash("timeout 90 npm test", 0, "12 passed")
    assert [error.open for error in talk.state().errors] == [False]
    assert (claims(talk)["test"].n, claims(talk)["test"].exit) == (3, 0)


@pytest.mark.parametrize("command", ["timeout npm test", "timeout 60", "timeouts 60 npm test"])
def test_what_is_no_time_limit_is_no_run(command: str) -> None:
    talk = Conversation()
    talk.bash(command)
    assert claims(talk) == {}


@pytest.mark.parametrize(
    ("command", "code", "expected"),
    [
        ("npm test", 1, (1, None)),
        ("npm test | tail -3", 0, (None, "pipe")),
        ("npm test | tail -3", 1, (None, "pipe")),
        ("set -o pipefail; npm test | tail -3", 1, (1, None)),
        ("npm test; echo done", 0, (None, "chain")),
        ("npm test || true", 0, (None, "chain")),
        ("npm test\necho", 0, (None, "chain")),
        ("npm test &", 0, (None, "chain")),
        ("npm test && npm run x", 0, (0, None)),
        ("npm test && npm run x", 1, (None, "chain")),
        ("npm run x && npm test", 1, (None, "chain")),
        ("cd web && npm test", 1, (1, None)),
        ("npm test -- 'a | b'", 1, (1, None)),
    ],
)
def test_a_claim_keeps_only_an_exit_of_its_own(
    command: str, code: int, expected: tuple[int | None, str | None]
) -> None:
    talk = Conversation()
    talk.bash(command, code)
    claim = claims(talk)["test"]
    assert (claim.exit, claim.exit_from) == expected
    assert talk.state().commands[0].exit == code
    assert talk.state().commands[0].hidden == expected[1]


def test_a_command_says_what_hides_the_first_check_that_is_hidden() -> None:
    talk = Conversation()
    talk.bash("pytest | tail; ruff check")
    assert talk.state().commands[0].hidden == "pipe"
    assert claims(talk)["lint"].exit == 0


def test_a_command_without_a_check_hides_nothing() -> None:
    talk = Conversation()
    talk.bash("cat log | tail -3")
    assert talk.state().commands[0].hidden is None
    assert talk.state().claims == ()


def test_a_claim_that_was_cancelled_has_no_exit_and_nothing_hides_it() -> None:
    talk = Conversation()
    call = talk.call(command="npm test | tail")
    talk.ask(call)
    talk.answer(call, "so far\n\nCommand aborted", failed=True)
    claim = claims(talk)["test"]
    assert (claim.exit, claim.exit_from, claim.failing) == (None, None, False)


@pytest.mark.parametrize(
    "output",
    [
        "src/a.ts(1,2): error TS2345: no",
        "npm error code 1",
        "npm ERR! code 1",
        "1 failed, 3 passed",
        "10 failed",
        "2 failing",
        "1 error",
        "12 errors",
        "FAILED tests/test_a.py::test_x",
        "# fail 2",
        "error[E0308]: mismatched types",
        "ok\nE   assert 1 == 2",
    ],
)
def test_these_show_the_failure_of_a_known_runner(output: str) -> None:
    assert shows_failure(output)
    assert shows_failure(f"a line\n{output}\nanother")


@pytest.mark.parametrize(
    "output",
    [
        "",
        "0 failed, 3 passed",
        "0 failing",
        "0 errors",
        "error TSX",
        "error TS",
        "npm warn",
        "FAILED\n",
        "# fail 0",
        "error[E]: x",
        "E x",
        "NOTE  x",
        "failed 3",
        "an error",
        "x00 failed",
    ],
)
def test_these_do_not(output: str) -> None:
    assert not shows_failure(output)


def test_a_hidden_exit_behind_which_a_runner_failed_is_failing_and_an_error() -> None:
    talk = Conversation()
    node = talk.bash("npm test 2>&1 | tail -3", 0, "# tests 4\n# fail 2\nnpm error code 1")
    claim = claims(talk)["test"]
    assert (claim.exit, claim.exit_from, claim.failing) == (None, "pipe", True)
    (error,) = talk.state().errors
    assert (error.text, error.key, error.first_node) == ("npm error code 1", "npm test", node)


def test_a_known_exit_needs_no_signs() -> None:
    talk = Conversation()
    talk.bash("npm test", 0, "1 failed before, all pass now")
    assert claims(talk)["test"].failing is False
    assert talk.state().errors == ()


def test_signs_in_the_output_of_no_check_are_no_error() -> None:
    talk = Conversation()
    talk.bash("cat log | tail -3", 0, "3 failed")
    assert talk.state().errors == ()


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda t: t.tool("read", "a.py"), "unknown"),
        (lambda t: t.bash("git status | head && ls *.py 2>/dev/null"), "unknown"),
        (lambda t: t.bash("ruff check"), "unknown"),
        (lambda t: t.tool("write", "a.py", error="EACCES: denied"), "unknown"),
        (lambda t: t.user_runs("ls", excluded=True), "unknown"),
        (lambda t: t.tool("search"), "unknown"),
        (lambda t: t.tool("write", "a.py"), "yes"),
        (lambda t: t.tool("Edit", "a.py"), "yes"),
        (lambda t: t.bash("git commit -am x"), "yes"),
        (lambda t: t.bash("rm x", 1, "rm: x: No such file"), "yes"),
        (lambda t: t.user_runs("git pull"), "yes"),
        (lambda t: t.user_runs("git pull", excluded=True), "yes"),
    ],
)  # fmt: skip
def test_the_tree_changed_where_something_behind_the_run_may_have_changed_it(
    act: Callable[[Conversation], int], expected: str
) -> None:
    talk = Conversation()
    talk.tool("write", "before.py")
    talk.bash("pytest")
    act(talk)
    assert claims(talk)["test"].changed_since == expected


def test_a_new_run_starts_again_without_changes() -> None:
    talk = Conversation()
    talk.bash("pytest")
    talk.tool("write", "a.py")
    before = talk.state()
    talk.bash("pytest")
    assert before.claims[0].changed_since == "yes"
    assert claims(talk)["test"].changed_since == "unknown"


def test_a_call_that_never_ran_changed_nothing() -> None:
    talk = Conversation()
    talk.bash("pytest")
    call = talk.call(command="rm x")
    talk.ask(call)
    talk.answer(call, "Blocked by the user", failed=True, duration=False)
    assert claims(talk)["test"].changed_since == "unknown"
