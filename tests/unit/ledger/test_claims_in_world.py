"""*Tree changed since*: the transcript and a World together (STATE U31 as amended)."""

from typing import Literal

import pytest

from longhaul_tui.ledger.claims import Claim, claims_at_close, claims_since
from longhaul_tui.world import World, WorldClaim
from tests.conversation import Conversation

Changed = Literal["yes", "no", "unknown"]
AT_A = World(ok=True, branch="main", head="aaaaaaa")
SKIPPED = World(ok=False, skip="timeout")
NO_COMMITS = World(ok=True, branch="main")


def run_of(*, changed: bool) -> tuple[Claim, ...]:
    talk = Conversation()
    talk.bash("ls")
    talk.bash("npm test")
    if changed:
        talk.bash("touch x")
    return talk.state().claims


def stored(head: str | None, changed: Changed = "no") -> WorldClaim:
    return WorldClaim(
        kind="test", command="npm test", id="C2", exit=0, head=head, changed_since=changed
    )


@pytest.mark.parametrize(
    ("world", "before", "changed", "head", "expected"),
    [
        # ran in this span: it takes this head
        (AT_A, None, False, "aaaaaaa", "no"),
        (AT_A, None, True, "aaaaaaa", "yes"),
        (SKIPPED, None, False, None, "unknown"),
        (SKIPPED, None, True, None, "yes"),
        (NO_COMMITS, None, False, None, "no"),
        # ran in an earlier span: it keeps the head it had there
        (AT_A, stored("aaaaaaa"), False, "aaaaaaa", "no"),
        (AT_A, stored("aaaaaaa"), True, "aaaaaaa", "yes"),
        (AT_A, stored("bbbbbbb"), False, "bbbbbbb", "yes"),
        (SKIPPED, stored("bbbbbbb"), False, "bbbbbbb", "unknown"),
        (SKIPPED, stored("bbbbbbb"), True, "bbbbbbb", "yes"),
        (AT_A, stored(None, "unknown"), False, None, "unknown"),
        (NO_COMMITS, stored("bbbbbbb"), False, "bbbbbbb", "yes"),
    ],
)  # fmt: skip
def test_a_closing_pass_compares_heads_and_what_the_transcript_shows(
    world: World, before: WorldClaim | None, changed: bool, head: str | None, expected: Changed
) -> None:
    claims = run_of(changed=changed)
    earlier = () if before is None else (before,)
    assert claims_at_close(claims, world, earlier) == (stored(head, expected),)


def test_a_newer_run_of_the_kind_takes_the_new_head() -> None:
    old = WorldClaim(kind="test", command="npm test", id="C1", exit=1, head="bbbbbbb")
    found = claims_at_close(run_of(changed=False), AT_A, (old,))
    assert found == (stored("aaaaaaa"),)


def test_two_kinds_of_one_command_each_keep_their_own_head() -> None:
    talk = Conversation()
    talk.bash("ruff check && pytest")
    kept = WorldClaim(kind="test", command="pytest", id="C1", exit=0, head="bbbbbbb")
    found = claims_at_close(talk.state().claims, AT_A, (kept,))
    assert [(claim.kind, claim.head, claim.changed_since) for claim in found] == [
        ("test", "bbbbbbb", "yes"),
        ("lint", "aaaaaaa", "no"),
    ]


def test_what_hides_an_exit_goes_along() -> None:
    talk = Conversation()
    talk.bash("npm test | tail -3", 0, "2 failed")
    (claim,) = claims_at_close(talk.state().claims, AT_A, ())
    assert (claim.exit, claim.exit_from, claim.failing) == (None, "pipe", True)


@pytest.mark.parametrize(
    ("closed", "changed", "head", "expected"),
    [
        (None, False, None, "unknown"),
        (None, True, None, "yes"),
        (stored("aaaaaaa", "no"), False, "aaaaaaa", "no"),
        (stored("aaaaaaa", "no"), True, "aaaaaaa", "yes"),
        (stored("bbbbbbb", "yes"), False, "bbbbbbb", "yes"),
        (stored(None, "unknown"), False, None, "unknown"),
    ],
)
def test_after_a_close_what_it_found_holds_until_the_transcript_shows_a_change(
    closed: WorldClaim | None, changed: bool, head: str | None, expected: Changed
) -> None:
    world = None if closed is None else World(ok=True, head="aaaaaaa", claims=(closed,))
    assert claims_since(run_of(changed=changed), world) == (stored(head, expected),)


def test_a_run_after_the_close_was_in_no_snapshot() -> None:
    closed = World(
        ok=True,
        head="aaaaaaa",
        claims=(WorldClaim(kind="test", command="npm test", id="C1", exit=1, head="aaaaaaa"),),
    )
    assert claims_since(run_of(changed=False), closed) == (stored(None, "unknown"),)
