"""The done gate: which words have one, and when it is met (STATE U32 as amended)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from longhaul_tui.settings import ClaimPattern
from longhaul_tui.state.gate import done_gate
from longhaul_tui.state.values import Gate
from longhaul_tui.world import World, WorldClaim

CLEAN = World(ok=True, branch="main", head="4be19d2")
DIRTY = replace(CLEAN, dirty_files=2, shortstat="2 files changed")
UNTRACKED = replace(CLEAN, untracked=1)
SKIPPED = World(ok=False, skip="filter-driver")
TESTED = WorldClaim(
    kind="test",
    command="npm test -- --ci",
    id="C211",
    exit=0,
    head="4be19d2",
    changed_since="no",
)
BUILT = WorldClaim(
    kind="build", command="npm run build", id="C9", exit=1, head="4be19d2", changed_since="no"
)
LINTED = WorldClaim(
    kind="lint", command="ruff check .", id="C10", exit=0, head="4be19d2", changed_since="no"
)


def why(words: str, *claims: WorldClaim, world: World | None = CLEAN) -> str | None:
    gate = done_gate(words, claims, world)
    assert gate is not None
    assert gate.met == (gate.why is None)
    return gate.why


def test_a_gate_that_is_met_tells_the_run() -> None:
    gate = done_gate("done when npm test passes on the whole tree", (TESTED,), CLEAN)
    assert gate == Gate(
        command="npm test -- --ci", exit=0, head="4be19d2", clean=True, met=True, why=None
    )


@pytest.mark.req("L181")
@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (TESTED, None),
        (replace(TESTED, exit=1), "exit 1"),
        (replace(TESTED, exit=1, changed_since="yes"), "exit 1"),
        (replace(TESTED, changed_since="yes"), "tree changed since the run"),
        (replace(TESTED, changed_since="unknown"), "unknown"),
        (replace(TESTED, exit=None, exit_from="pipe"), "exit hidden by a pipe"),
        (replace(TESTED, exit=None, exit_from="pipe", failing=True), "exit hidden by a pipe"),
        (replace(TESTED, exit=None, exit_from="chain"), "exit hidden by a chain"),
        (replace(TESTED, exit=None), "exit unknown"),
        (replace(TESTED, command="npx vitest"), "the newest test is another command"),
        (replace(TESTED, command="npm testing"), "the newest test is another command"),
        (replace(TESTED, command="CI=1 npm test"), None),
        (BUILT, "never ran"),
    ],
)
def test_the_first_reason_is_named(claim: WorldClaim, reason: str | None) -> None:
    assert why("Done when `npm test` passes.", claim) == reason


@pytest.mark.req("L181")
@pytest.mark.parametrize(
    ("words", "world", "reason"),
    [
        ("npm test is green", DIRTY, None),
        ("npm test is green", SKIPPED, None),
        ("npm test is green", None, None),
        ("npm test is green and it is committed", CLEAN, None),
        ("npm test is green and it is committed", DIRTY, "tree is not clean"),
        ("npm test is green and it is Pushed", UNTRACKED, "tree is not clean"),
        ("npm test is green on a clean tree", SKIPPED, "unknown"),
        ("npm test is green on a clean tree", None, "unknown"),
    ],
)
def test_a_clean_tree_is_asked_for_only_by_the_words(
    words: str, world: World | None, reason: str | None
) -> None:
    assert why(words, TESTED, world=world) == reason


@pytest.mark.parametrize(
    ("world", "clean"), [(CLEAN, True), (DIRTY, False), (UNTRACKED, False), (SKIPPED, None)]
)
def test_whether_the_tree_is_clean_is_told_in_any_case(world: World, clean: bool | None) -> None:
    gate = done_gate("all tests pass", (TESTED,), world)
    assert gate is not None
    assert gate.clean is clean


@pytest.mark.parametrize(
    "words",
    [
        "",
        "done when the export streams",
        "the latest contest builds on it",
        "you make the page load in a second",
        "the changes you make.",
        "make sure it works",
        "whatever it takes to make and keep it quick",
        "see ./tsc-output for the splinter",
    ],
)
def test_words_without_a_check_have_no_gate(words: str) -> None:
    assert done_gate(words, (TESTED, BUILT, LINTED), CLEAN) is None


def test_without_done_when_words_there_is_no_gate() -> None:
    assert done_gate(None, (TESTED,), CLEAN) is None


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("All tests are green", "npm test -- --ci"),
        ("the TEST passes", "npm test -- --ci"),
        ("lint is quiet", "ruff check ."),
        ("Ruff check is quiet", "ruff check ."),
        ("the build works", "npm run build"),
        ("`npm run build` works", "npm run build"),
        ("npm\nrun  build works", "npm run build"),
    ],
)
def test_the_newest_run_of_the_named_kind_or_pattern_is_shown(words: str, command: str) -> None:
    gate = done_gate(words, (TESTED, BUILT, LINTED), CLEAN)
    assert gate is not None
    assert gate.command == command


@pytest.mark.parametrize(
    "words", ["make passes", "when `make` is green", "make and nothing else", "done: make"]
)
def test_make_is_a_program_where_it_stands_as_one(words: str) -> None:
    made = replace(BUILT, command="make -j4", exit=0)
    assert why(words, made) is None
    assert why(words) == "never ran"


def test_words_that_name_several_checks_are_met_when_each_is() -> None:
    words = "tests pass, lint is quiet and npm run build works"
    built = replace(BUILT, exit=0)
    assert why(words, TESTED, LINTED, built) is None
    assert why(words, TESTED, LINTED, BUILT) == "exit 1"
    assert why(words, TESTED, built) == "never ran"
    gate = done_gate(words, (TESTED, LINTED, BUILT), CLEAN)
    assert gate is not None
    assert gate.command == "npm run build"
    assert done_gate(words, (TESTED, LINTED, built), CLEAN) == Gate(
        command="npm test -- --ci", exit=0, head="4be19d2", clean=True, met=True, why=None
    )


def test_the_longer_pattern_is_meant_and_not_the_shorter_in_it() -> None:
    assert why("make test passes", replace(TESTED, command="make test")) is None
    pytest_run = replace(TESTED, command="uv run pytest -q")
    assert why("uv run pytest passes", pytest_run) is None
    assert why("pytest passes", pytest_run) is None
    assert why("uv run pytest passes", replace(TESTED, command="pytest -q")) == (
        "the newest test is another command"
    )


def test_configured_patterns_are_looked_for_in_place_of_the_defaults() -> None:
    patterns = (ClaimPattern("just bench", "custom"),)
    bench = replace(TESTED, kind="custom", command="just bench --all")
    gate = done_gate("just bench is quick", (bench,), CLEAN, patterns)
    assert gate is not None
    assert gate.met
    assert done_gate("pytest is green", (TESTED,), CLEAN, patterns) is None


@given(
    words=st.lists(
        st.sampled_from(
            ["npm", "test", "lint", "build", "make", "pytest", "passes", "`", "clean", ",", "x"]
        )
    ),
    claims=st.lists(
        st.builds(
            replace,
            st.sampled_from((TESTED, BUILT, LINTED)),
            exit=st.sampled_from((None, 0, 1)),
            changed_since=st.sampled_from(("yes", "no", "unknown")),
        ),
        max_size=3,
    ),
    world=st.sampled_from((CLEAN, DIRTY, SKIPPED, None)),
)
def test_no_gate_is_met_without_a_run_that_ended_0_and_saw_no_change(
    words: list[str], claims: list[WorldClaim], world: World | None
) -> None:
    gate = done_gate(" ".join(words), claims, world)
    if gate is not None and gate.met:
        assert any(
            claim.command == gate.command and claim.exit == 0 and claim.changed_since == "no"
            for claim in claims
        )
