"""When the thread that reads lets go of the interpreter."""

import pytest

from longhaul_tui.engine import turns
from longhaul_tui.engine.turns import REST, TURN, Turns


class Time:
    """A clock that moves when it is told to, or when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def test_it_rests_after_a_whole_turn_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time()
    monkeypatch.setattr(turns, "time", time)
    mine = Turns()
    time.now += TURN * 0.75
    mine.pass_on()
    assert time.slept == []
    time.now += TURN * 0.75
    mine.pass_on()
    assert time.slept == [REST]
    time.now += TURN * 0.75
    mine.pass_on()
    assert time.slept == [REST]
