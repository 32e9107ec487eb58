"""Measurements that hold on a busy machine: processor time, and ratios taken within one run.

Owns the clock of the benchmarks, the floor that ratios are against (`orjson.loads` of every line
of the same file, DESIGN §11), and how a result reads next to its goal.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import orjson


@dataclass(frozen=True)
class Figure:
    """One number and what it should be at most; no goal where DESIGN has none."""

    what: str
    value: float
    unit: str
    goal: float | None = None

    def __str__(self) -> str:
        number = f"{self.value:,.2f}" if self.value < 100 else f"{self.value:,.0f}"
        line = f"{self.what:<58} {number:>9} {self.unit:<3}"
        if self.goal is None:
            return line
        verdict = "met" if self.value <= self.goal else "MISSED"
        return f"{line} goal ≤ {self.goal:g} {self.unit:<3} {verdict}"


def processor(work: Callable[[], object]) -> float:
    """Seconds of processor time of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def floor(path: Path) -> float:
    """Seconds to parse every line of the file and forget it."""

    def parse() -> None:
        with path.open("rb") as file:
            for line in file:
                orjson.loads(line)

    return processor(parse)


def against(
    base: Callable[[], float], work: Callable[[], float], rounds: int
) -> tuple[float, float]:
    """`work` in units of `base`, measured in turns: the median of the ratios and the best."""
    ratios = []
    for _ in range(rounds):
        before = base()
        spent = work()
        ratios.append(spent / ((before + base()) / 2))
    ratios.sort()
    return ratios[len(ratios) // 2], ratios[0]


def quantile(values: list[float], share: float) -> float:
    """The value that `share` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
