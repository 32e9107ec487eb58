"""The word of life without the bridge (WIREFRAMES A)."""

import pytest

from longhaul_tui.view.life import life
from longhaul_tui.view.snapshot import Host, LifeFacts, LifeWord

NOW = 10_000.0


def facts(
    turn_open: bool, silent: float, host: Host = "none", entry: float | None = None
) -> LifeFacts:
    """`silent` seconds since the file grew; `entry` since its newest entry, if another."""
    last = NOW - (silent if entry is None else entry)
    return LifeFacts(turn_open=turn_open, last_entry_at=last, grew_at=NOW - silent, host=host)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (facts(True, 4), "working"),
        (facts(False, 4), "idle"),
        (facts(True, 120), "working"),
        (facts(False, 120), "idle"),
        (facts(True, 121), "working"),  # open and silent for less than ten minutes
        (facts(True, 599), "working"),
        (facts(True, 600), "writer gone"),
        (facts(False, 121), "ended"),
        (facts(False, 90_000), "ended"),
        (facts(True, 90_000, "there"), "working"),
        (facts(False, 90_000, "there"), "waiting for you"),
        (facts(True, 90_000, "unknown"), "writer gone"),
        (facts(False, 90_000, "unknown"), "ended"),
    ],
)
def test_the_word_follows_from_turn_growth_and_host(given: LifeFacts, word: LifeWord) -> None:
    assert life(given, NOW).word == word


def test_a_replayed_old_line_does_not_make_a_stale_session_look_alive() -> None:
    old_line_just_written = facts(False, silent=1, entry=5_000)
    assert life(old_line_just_written, NOW).word == "ended"


def test_an_entry_from_the_future_does_not_keep_a_session_alive() -> None:
    assert life(facts(True, silent=700, entry=-90_000), NOW).word == "writer gone"


def test_since_is_the_time_of_the_newest_entry() -> None:
    assert life(facts(True, silent=4), NOW).since == NOW - 4


def test_a_session_that_never_grew_and_has_no_entry_is_over_or_gone() -> None:
    assert life(LifeFacts(), NOW).word == "ended"
    assert life(LifeFacts(turn_open=True), NOW).word == "writer gone"
    assert life(LifeFacts(), NOW).since is None
