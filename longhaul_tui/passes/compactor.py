"""The `state` compactor: plan, ask, settle (STATE U83-U86, DESIGN §4).

Owns the order of the phases and the failure ladder. A pass that throws is a `Fallback`, one that
is cancelled leaves nothing behind, one that nobody answers closes without a narrative.
"""

import traceback
from collections.abc import Callable
from typing import Literal, TypeVar

from msgspec.structs import replace

from longhaul_tui.compaction import (
    Cancelled,
    Compaction,
    CompactionSource,
    Fallback,
    Models,
    Outcome,
    Phase,
    Running,
    Step,
)
from longhaul_tui.models.breaker import Breaker
from longhaul_tui.models.contract import ModelInfo
from longhaul_tui.passes.calling import Caller
from longhaul_tui.passes.close import Closing, close
from longhaul_tui.passes.encode import one_line
from longhaul_tui.passes.offering import Offering, offering
from longhaul_tui.passes.planning import plan
from longhaul_tui.passes.shown import Turns
from longhaul_tui.passes.single import Aborted, ChunkResult, Diff
from longhaul_tui.state.records import PhaseTimes, Shortened

ERROR_CHARS = 200
NOBODY = ModelInfo(provider="", id="")
"""Stands for the model where there is none: what code reads by itself is recorded all the same."""
PHASES: tuple[Phase, ...] = ("ledger", "fold", "model", "verify", "close")
T = TypeVar("T")


class StateCompactor:
    """One per process: it remembers the route's breaker, and nothing of a session."""

    name: Literal["state", "distill", "fold"] = "state"

    def __init__(self) -> None:
        self.breaker = Breaker()

    def run(self, source: CompactionSource, models: Models, running: Running) -> Outcome:
        """One pass over a span. Never raises."""
        one = _Pass(source, models, running, self.breaker)
        try:
            outcome = one.run()
        except Exception as error:  # noqa: BLE001 the host's own compaction must still run
            outcome = one.failed(error)
        self.breaker = one.caller.breaker
        return outcome


class _Pass:
    """One run."""

    def __init__(
        self, source: CompactionSource, models: Models, running: Running, breaker: Breaker
    ) -> None:
        self._source = source
        self._running = running
        self.caller = Caller(models, source.settings, source.session, running, breaker)
        self._began = running.clock()
        self._ms: dict[Phase, int] = dict.fromkeys(PHASES, 0)
        self._told: Phase | None = None
        self._shortened = Shortened()

    def run(self) -> Outcome:
        """Ledger, fold, diff, close."""
        source = self._source
        turns = self._timed("ledger", lambda: Turns(source))
        offered = self._timed("fold", lambda: offering(source))
        results, reason = self._diff(turns, offered)
        if isinstance(results, Aborted) or self._running.cancel.is_set():
            return self._cancelled()
        closing = Closing(
            source=source,
            offering=offered,
            turns=turns,
            results=tuple(results),
            reason=reason,
            caller=self.caller,
            ms=self._times(),
            duration_ms=self._elapsed(),
            now=self._running.clock(),
            shortened=self._shortened,
        )
        made = self._timed("close", lambda: close(closing))
        if self._running.cancel.is_set():
            return self._cancelled()
        return self._with_times(made)

    def _diff(
        self, turns: Turns, offered: Offering
    ) -> tuple[list[ChunkResult] | Aborted, str | None]:
        info = self.caller.info
        if not self._source.span and not offered.offered:
            return [], "no-model" if info is None else "empty-span"
        planned = self._timed("fold", lambda: plan(self._source, offered, info or NOBODY))
        diff = Diff(self._source, planned, turns, self.caller, self._running)
        if info is None:
            return diff.unasked("no-model"), "no-model"
        self._tell("model", len(planned.chunks))
        results = diff.run()
        self._ms["model"], self._ms["verify"] = self.caller.ms, diff.verify_ms
        # Answers are verified as they come; now none is awaited any more.
        if not isinstance(results, Aborted):
            self._tell("verify")
        self._shortened = diff.shortened
        return results, None

    def failed(self, error: Exception) -> Fallback:
        """The pass threw: class, message and place, one short line (STATE U107)."""
        where = traceback.extract_tb(error.__traceback__)
        line = f"{where[-1].name}:{where[-1].lineno}" if where else ""
        return Fallback(
            reason="threw",
            error_class=type(error).__name__,
            error=one_line(f"{error} ({line})", ERROR_CHARS),
            ms=self._times(),
            duration_ms=self._elapsed(),
        )

    def _cancelled(self) -> Cancelled:
        return Cancelled(reason="cancelled", ms=self._times(), duration_ms=self._elapsed())

    # -- time -----------------------------------------------------------------------------------

    def _timed(self, phase: Phase, work: Callable[[], T]) -> T:
        self._tell(phase)
        began = self._running.clock()
        made = work()
        self._ms[phase] += max(round((self._running.clock() - began) * 1000), 0)
        return made

    def _tell(self, phase: Phase, chunks: int = 1) -> None:
        """A phase begins; it is told once."""
        if phase != self._told:
            self._told = phase
            self._running.progress(Step(phase=phase, chunks=chunks))

    def _elapsed(self) -> int:
        return max(round((self._running.clock() - self._began) * 1000), 0)

    def _times(self) -> PhaseTimes:
        return PhaseTimes(
            ledger=self._ms["ledger"],
            fold=self._ms["fold"],
            model=self._ms["model"],
            verify=self._ms["verify"],
            close=self._ms["close"],
        )

    def _with_times(self, made: Compaction) -> Compaction:
        """The close itself took time too."""
        times = self._times()
        trace = replace(made.record.trace, ms=times)
        return replace(
            made,
            record=replace(made.record, trace=trace),
            line=replace(made.line, duration_ms=self._elapsed()),
        )
