"""Planted rules over whole sessions: given early, buried, attacked, and what stands at the end.

Every episode is played under four models by real passes; code grades the state after each.
"""

import pytest

from tests.planted.episodes import COUNT, episode
from tests.planted.grading import invented, lost, stale, unasked, wrongly_ended
from tests.planted.models import NAMES, Name, model_for
from tests.planted.playing import Passed, play
from tests.planted.values import Episode

GROUPS = 16
"""The episodes are shared out, so that workers share the time."""


def graded(name: Name, one: Episode, passed: Passed) -> list[str]:
    """What is at fault after a pass."""
    faults = [*passed.anomalies, *invented(one, passed.held), *wrongly_ended(one, passed.held)]
    if name == "right":
        faults += lost(passed.point, passed.held)
        faults += stale(passed.point, passed.held)
        faults += unasked(one, passed.held)
        faults += [
            f"not shown: {rule}" for rule in passed.point.standing if rule not in passed.summary
        ]
    return faults


def group(number: int) -> list[Episode]:
    return [episode(n) for n in range(number, COUNT, GROUPS)]


def test_there_are_enough_episodes() -> None:
    assert COUNT >= 300
    assert sum(len(group(number)) for number in range(GROUPS)) == COUNT


@pytest.mark.req("L57")
@pytest.mark.parametrize("number", range(GROUPS))
@pytest.mark.parametrize("name", NAMES)
def test_planted_rules(name: Name, number: int) -> None:
    faults: dict[str, list[str]] = {}
    judged = 0
    for one in group(number):
        for at, passed in enumerate(play(one, model_for(name, one))):
            judged += 1
            if found := graded(name, one, passed):
                faults.setdefault(f"{one.name} at {at}", found)
    assert judged > len(group(number))
    assert faults == {}
