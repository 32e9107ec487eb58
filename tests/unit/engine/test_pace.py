"""When a feed shows what it read."""

from longhaul_tui.disk.tail import Appended, CaughtUp, Gone, Tick
from longhaul_tui.engine.runner import LONG, PUBLISH_EVERY, PUBLISH_LONG, Pace

MORE = Appended(0, b"x", 1)
END = CaughtUp(1, 0.0)


def test_pieces_of_a_long_read_are_shown_now_and_then_and_its_end_at_once() -> None:
    pace = Pace()
    assert pace.shows(MORE, 100.0)
    pace.made(100.0, 100.001, anew=False)
    assert not pace.shows(MORE, 100.05)
    assert pace.shows(END, 100.05)
    assert pace.shows(MORE, 100.07)


def test_while_much_is_left_to_read_pictures_are_fewer() -> None:
    much = Appended(0, b"x", LONG + 2)
    pace = Pace()
    assert pace.shows(much, 100.0)
    pace.made(100.0, 100.001, anew=False)
    assert not pace.shows(much, 100.0 + PUBLISH_EVERY)
    assert pace.shows(MORE, 100.0 + PUBLISH_EVERY)
    assert pace.shows(much, 100.0 + PUBLISH_LONG)


def test_a_dear_change_of_branch_is_followed_by_a_rest_of_four_times_its_cost() -> None:
    pace = Pace()
    pace.made(100.0, 100.5, anew=True)
    pace.made(100.5, 100.501, anew=False)
    assert not pace.shows(END, 102.4)
    assert not pace.shows(MORE, 102.4)
    assert pace.shows(Tick(), 102.4)
    assert pace.shows(Gone(), 102.4)
    assert pace.shows(END, 102.6)


def test_a_cheap_change_of_branch_or_a_dear_first_read_needs_no_rest() -> None:
    pace = Pace()
    pace.made(100.0, 100.01, anew=True)
    assert pace.shows(END, 100.011)
    pace.made(101.0, 102.0, anew=False)
    assert pace.shows(END, 102.001)
