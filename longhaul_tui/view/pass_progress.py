"""A pass while it runs and how it ended, as one line (WIREFRAMES J, progress of a pass).

Owns the words. Must never look at a clock: the time is an argument.
"""

from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.compaction import Phase, Step
from longhaul_tui.log.saying import took
from longhaul_tui.text import one_line

PHASES: tuple[Phase, ...] = ("ledger", "fold", "model", "verify", "close")
Sign: TypeAlias = Literal["◐", "✓", "!", "–"]
LAST_WORD: dict[Sign, tuple[str, str]] = {
    "◐": ("x", "cancel"),
    "✓": ("Esc", "hide"),
    "!": ("Esc", "hide"),
    "–": ("Esc", "hide"),
}
"""The key that is worth most while the line stands there."""


class Timed(msgspec.Struct, frozen=True, gc=False):
    """A step of the pass and when it was told, by any clock that only goes forward."""

    step: Step
    at: float


class PassRun(msgspec.Struct, frozen=True, kw_only=True):
    """One pass that a person asked for."""

    number: int
    """Of `#n`, the compaction it would become."""
    began: float
    steps: tuple[Timed, ...] = ()
    ended: float | None = None
    sign: Sign = "◐"
    words: str = ""
    """How it ended."""

    @property
    def running(self) -> bool:
        """It has not ended."""
        return self.ended is None


def ended(run: PassRun, at: float, sign: Sign, words: str) -> PassRun:
    """The run, over."""
    return msgspec.structs.replace(run, ended=at, sign=sign, words=one_line(words))


def progress_words(run: PassRun, now: float) -> str:
    """`ledger ✓ 0.1 s   fold ✓ 0.0 s   model 6.2 s   verify –   close –`, or how it ended."""
    if run.ended is not None:
        return run.words
    if not run.steps:
        return f"reading {_seconds(now - run.began)}"
    return "   ".join(_phase(run, phase, now) for phase in PHASES)


def _phase(run: PassRun, phase: Phase, now: float) -> str:
    """A phase ends where it says so, or where the next one begins."""
    told = [timed for timed in run.steps if timed.step.phase == phase]
    if not told:
        return f"{phase} –"
    later = [timed.at for timed in run.steps if _after(timed.step.phase, phase)]
    done = told[-1].at if told[-1].step.done else min(later, default=None)
    if done is not None:
        return f"{phase} ✓ {_seconds(done - told[0].at)}"
    step = told[-1].step
    chunks = f", part {step.chunk} of {step.chunks}" if step.chunks > 1 else ""
    call = f", {step.call}" if step.call and step.call != "diff" else ""
    return f"{phase} {_seconds(now - told[0].at)}{chunks}{call}"


def _after(one: Phase, other: Phase) -> bool:
    return PHASES.index(one) > PHASES.index(other)


def _seconds(seconds: float) -> str:
    return took(seconds * 1000)
