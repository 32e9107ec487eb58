"""The diff of a span: one answer a chunk, mended at most as often as allowed (STATE U39-U41, U53,
U79, U83).

Owns the loop: ask, verify, send the note, keep the better answer, then the questions. Every retry
and question is a turn of it, so a scripted model drives all of it. Must never accept anything that
`verify` did not.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from typing import TypeAlias

import msgspec

from longhaul_tui.compaction import CompactionSource, Running, Step
from longhaul_tui.models.budgets import Budget, first_budget, raised_budget
from longhaul_tui.models.contract import (
    ModelFailure,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
    Part,
    Purpose,
    Task,
    TaskQuestion,
)
from longhaul_tui.passes.calling import Caller
from longhaul_tui.passes.instructions import INSTRUCTIONS
from longhaul_tui.passes.notes import QUESTION_SYSTEM, asked_within, question_prompt, retry_note
from longhaul_tui.passes.offering import Offered
from longhaul_tui.passes.planning import Plan, asked_values, prompt_for, task_of
from longhaul_tui.passes.prompt import Accepted
from longhaul_tui.passes.shown import Turns
from longhaul_tui.state.records import LabelRow, QuestionRow, RefusalRow, Shortened
from longhaul_tui.verify.check import judge, unanswered, verify
from longhaul_tui.verify.known import Held, Known, Noted, Spoken, held_rules, noted_items
from longhaul_tui.verify.questions import heard, with_answers
from longhaul_tui.verify.verdict import Question, Verdict, better

ANSWER_MOST = 24_000
Parts: TypeAlias = Callable[[ModelInfo], Sequence[Part]]
"""The prompt for a model: windows differ."""
QUESTION_TOKENS = 1_000


class ChunkResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one chunk brought."""

    verdict: Verdict
    asked: tuple[Offered, ...]
    labels: tuple[LabelRow, ...] = ()
    refusals: tuple[RefusalRow, ...] = ()
    questions: tuple[QuestionRow, ...] = ()
    reason: str | None = None
    """Why it is not verified (STATE U84)."""


class Aborted(msgspec.Struct, frozen=True):
    """The pass was cancelled."""


class Diff:
    """Asks about every chunk of a plan, in order."""

    def __init__(
        self,
        source: CompactionSource,
        planned: Plan,
        turns: Turns,
        caller: Caller,
        running: Running,
    ) -> None:
        self._source = source
        self._plan = planned
        self._turns = turns
        self._caller = caller
        self._running = running
        self._held: tuple[Held, ...] = held_rules(source.state.rules)
        self._decisions: tuple[Noted, ...] = noted_items(source.state.decisions)
        self._dead_ends: tuple[Noted, ...] = noted_items(source.state.dead_ends)
        self._users = tuple(
            Spoken(n=user.n, entry=user.entry, text=user.words) for user in source.users
        )
        self._cut: dict[int, Shortened] = {}
        """Of each chunk, where another model than the planned one was asked."""
        self.verify_ms = 0

    def run(self) -> list[ChunkResult] | Aborted:
        """The results of all chunks; nothing of them if the pass was cancelled."""
        results: list[ChunkResult] = []
        for at in range(len(self._plan.chunks)):
            result = _Chunk(self, at).run()
            if isinstance(result, Aborted):
                return result
            results.append(result)
            self._learn(result.verdict)
        return results

    def unasked(self, reason: str) -> list[ChunkResult]:
        """What stands where there is nobody to ask: messages that read as standing rules."""
        results = []
        for at, asked in enumerate(self._plan.asked):
            verdict = unanswered(self.known(at))
            results.append(ChunkResult(verdict=verdict, asked=asked, reason=reason))
            self._learn(verdict)
        return results

    def _learn(self, verdict: Verdict) -> None:
        """The next chunk knows what this one added."""
        self._held = verdict.held
        self._decisions = verdict.noted_decisions
        self._dead_ends = verdict.noted_dead_ends

    # -- for a chunk -----------------------------------------------------------------------------

    def known(self, at: int) -> Known:
        """What the answer of a chunk is held against."""
        source = self._source
        return Known(
            users=self._users,
            asked=asked_values(self._plan.asked[at]),
            rules=self._held,
            decisions=self._decisions,
            dead_ends=self._dead_ends,
            commands=len(source.ledger.commands),
            errors=len(source.ledger.errors),
            shown=self._turns.shown,
            secrets=self._turns.secrets,
            threshold=source.settings.near_duplicate_threshold,
        )

    def accepted(self) -> list[Accepted]:
        """Rules that earlier chunks of this pass gave."""
        return [
            Accepted(u=rule.name, text=rule.text)
            for rule in self._held
            if rule.key.startswith("u") and rule.status == "active"
        ]

    @property
    def source(self) -> CompactionSource:
        """What the pass was handed."""
        return self._source

    @property
    def planned(self) -> Plan:
        """The chunks."""
        return self._plan

    def judged(self, text: str, known: Known, attempt: int) -> Verdict:
        """An answer, verified; the time it takes is counted."""
        began = self._running.clock()
        verdict = verify(text, known, attempt=attempt)
        self.verify_ms += max(round((self._running.clock() - began) * 1000), 0)
        return verdict

    def ask(
        self,
        purpose: Purpose,
        at: int,
        attempt: int,
        system: str,
        parts: Parts,
        task: Task,
        *,
        raised: bool = False,
    ) -> ModelResult:
        """One answer about a chunk; `parts` makes the prompt for the model that is asked."""
        policy = self._source.settings.narrative_policy
        of = len(self._plan.chunks)
        self._running.progress(Step(phase="model", chunk=at + 1, chunks=of, call=purpose))

        def make(info: ModelInfo) -> ModelRequest:
            budget = _budget(info, policy.output_tokens, raised=raised)
            return ModelRequest(
                system=system,
                prompt=tuple(parts(info)),
                max_tokens=budget.tokens,
                reasoning=budget.reasoning,
                timeout_ms=policy.timeout_ms,
                purpose=purpose,
                task=task,
            )

        return self._caller.ask(make, attempt)

    def prompt_for(
        self, at: int, accepted: Sequence[Accepted], info: ModelInfo
    ) -> tuple[Part, ...]:
        """The prompt of a chunk for this model; what it had to be cut for is kept for the trace."""
        parts, cut = prompt_for(self._source, self._plan, at, accepted, info)
        self._cut[at] = cut
        return parts

    @property
    def shortened(self) -> Shortened:
        """What the models that were asked were not shown whole."""
        planned, cuts = self._plan.shortened, self._cut.values()
        return msgspec.structs.replace(
            planned,
            results=planned.results + sum(cut.results for cut in cuts),
            stubs=planned.stubs + sum(cut.stubs for cut in cuts),
        )

    def can_raise(self) -> bool:
        """The model's own limit leaves room for a longer answer."""
        info = self._caller.info
        tokens = self._source.settings.narrative_policy.output_tokens
        return info is not None and raised_budget(info, first_budget(info, tokens)) is not None


def _budget(info: ModelInfo, tokens: int, *, raised: bool) -> Budget:
    first = first_budget(info, tokens)
    return (raised_budget(info, first) or first) if raised else first


class _Chunk:
    """The turns of one chunk."""

    def __init__(self, diff: Diff, at: int) -> None:
        self._diff = diff
        self._at = at
        self._known = diff.known(at)
        self._asked = diff.planned.asked[at]
        self._accepted = diff.accepted()
        self._task = task_of(diff.source, self._asked, self._known.rules)
        self._tries: list[Verdict] = []
        self._noted: set[int] = set()
        """Attempts whose defects were sent back."""
        self._final: Verdict | None = None
        self._reason: str | None = None
        self._threw = False
        self._questions: list[QuestionRow] = []
        self._questioned: list[Question] = []

    def run(self) -> ChunkResult | Aborted:
        """Ask until the answer is good, or as good as it gets."""
        aborted = self._attempts()
        if aborted is None and self._final is not None and not self._threw:
            aborted = self._ask_about_lifts() or self._ask_about_rules()
        if aborted is not None:
            return aborted
        final = self._final or unanswered(self._known, attempt=max(len(self._tries), 1))
        if self._reason is None and not final.verified:
            self._reason = "unverified" if final.parsed else "not-json"
        if final.verified:
            self._reason = None
        return ChunkResult(
            verdict=final,
            asked=self._asked,
            labels=_changed(self._tries, final),
            refusals=tuple(self._rows(final)),
            questions=tuple(self._questions),
            reason=self._reason,
        )

    # -- attempts --------------------------------------------------------------------------------

    def _attempts(self) -> Aborted | None:
        left = retries = self._diff.source.settings.narrative_policy.fixable_retries
        parts: Parts = self._prompt
        raised = False
        attempt = 1
        purpose: Purpose = "diff"
        while True:
            result = self._send(purpose, attempt, INSTRUCTIONS, parts, self._task, raised=raised)
            if isinstance(result, ModelFailure):
                return self._failed(result)
            verdict = self._diff.judged(result.text, self._known, attempt)
            self._tries.append(verdict)
            self._final = verdict if self._final is None else better(self._final, verdict)
            cut = result.stop == "length" and not verdict.parsed
            self._reason = "output-limit" if cut else None
            if cut and not raised and (left > 0 or not retries) and self._diff.can_raise():
                raised, left = True, max(left - 1, 0)
                parts = self._prompt
            elif verdict.defects and left > 0:
                left -= 1
                parts = self._with_note(result.text, verdict)
            else:
                return None
            attempt, purpose = attempt + 1, "retry"

    def _send(
        self,
        purpose: Purpose,
        attempt: int,
        system: str,
        parts: Parts,
        task: Task,
        *,
        raised: bool = False,
    ) -> ModelResult:
        return self._diff.ask(purpose, self._at, attempt, system, parts, task, raised=raised)

    def _failed(self, failure: ModelFailure) -> Aborted | None:
        if failure.kind == "aborted":
            return Aborted()
        self._threw = True
        if self._final is None or not self._final.verified:
            self._reason = failure.reason
        return None

    def _prompt(self, info: ModelInfo) -> tuple[Part, ...]:
        return self._diff.prompt_for(self._at, self._accepted, info)

    def _with_note(self, answer: str, verdict: Verdict) -> Parts:
        """The prompt, the answer as it was, and what must be mended."""
        self._noted.add(verdict.attempt)
        most = self._diff.source.settings.narrative_policy.retry_note_chars
        note = retry_note(verdict.defects, self._known, most)
        behind = (Part(text=answer[:ANSWER_MOST], role="assistant"), Part(text=note))
        return lambda info: (*self._prompt(info), *behind)

    # -- questions -------------------------------------------------------------------------------

    def _ask_about_lifts(self) -> Aborted | None:
        """A lift of a rule that was replaced, raised by the last answer first (U53a)."""
        final = self._final
        if final is None or not self._tries or final is not self._tries[-1]:
            return None
        raised_before = {
            (one.u, one.target) for verdict in self._tries[:-1] for one in verdict.lift_questions
        }
        fresh = [q for q in final.lift_questions if (q.u, q.target) not in raised_before]
        return self._ask(fresh, "lift")

    def _ask_about_rules(self) -> Aborted | None:
        """Rule labels that may replace an earlier rule (U53)."""
        if self._threw or self._final is None:
            return None
        return self._ask(list(self._final.questions), "question")

    def _ask(self, questions: Sequence[Question], purpose: Purpose) -> Aborted | None:
        source = self._diff.source
        most = source.settings.narrative_policy.retry_note_chars
        asked = asked_within(questions, source, most)
        if not asked or self._final is None:
            return None
        task = with_fields(
            self._task,
            questions=tuple(
                TaskQuestion(u=f"u{one.u}", target=one.name, text=one.text) for one in asked
            ),
        )
        prompt = (Part(text=question_prompt(asked, source)),)
        attempt = self._final.attempt
        result = self._send(purpose, attempt, QUESTION_SYSTEM, lambda _info: prompt, task)
        if isinstance(result, ModelFailure):
            if result.kind == "aborted":
                return Aborted()
            self._threw = True
        rows = heard(result.text if isinstance(result, ModelReply) else None, asked)
        self._questions += rows
        self._questioned += asked
        answer = with_answers(self._final.answer, rows)
        if answer.labels != self._final.answer.labels:
            self._final = judge(answer, self._known, attempt=attempt)
        return None

    # -- what is told ----------------------------------------------------------------------------

    def _rows(self, final: Verdict) -> list[RefusalRow]:
        """Every refusal of every try, with what was sent and how it ended."""
        rows: list[RefusalRow] = []
        open_still = {one.subject for one in final.refusals}
        asked = {one.u for one in self._questioned if one.label == "lifts"}
        for verdict in self._tries:
            last = verdict.attempt == final.attempt
            for one in verdict.refusals:
                noted = verdict.attempt in self._noted and one.fixable
                if noted:
                    mended = one.end == "dropped" and one.subject not in open_still
                    rows.append(one.row(sent="note", end="mended" if mended else None))
                elif one.u in asked and one.code == "target-replaced":
                    mended = one.subject not in open_still
                    rows.append(one.row(sent="question", end="mended" if mended else None))
                elif last:
                    rows.append(one.row(sent="none"))
        return rows


def _changed(tries: Sequence[Verdict], final: Verdict) -> tuple[LabelRow, ...]:
    """A row for each message and try in which its label, or its words, were others than before."""
    newest: dict[int, LabelRow] = {}
    rows: list[LabelRow] = []
    for verdict in (*tries, *(() if final in tries else (final,))):
        for row in verdict.labels:
            before = newest.get(row.u)
            if before is None or msgspec.structs.replace(row, attempt=before.attempt) != before:
                newest[row.u] = row
                rows.append(row)
    return tuple(rows)
