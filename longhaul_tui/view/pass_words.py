"""What a pass did and would hand over, as lines a person reads (DESIGN §8).

Owns the sentences: sizes, what the caps hid, every label with its reason, every refusal, every
question. Words of a session are made safe here, one fact a line.
"""

from collections.abc import Iterator

from longhaul_tui.compaction import Compaction, CompactionSource, Escalation, Fallback, Outcome
from longhaul_tui.log.saying import REASONS, took
from longhaul_tui.passes.offering import done_by
from longhaul_tui.state.events import Correction, Event, Lift
from longhaul_tui.state.records import LabelRow, QuestionRow, RefusalRow, Shortened
from longhaul_tui.text import clip, one_line
from longhaul_tui.verify.verdict import WORDS
from longhaul_tui.view.pass_json import outcome_word
from longhaul_tui.view.words import many, tokens

SAID = 100


READER_NAME = "the built-in reader, not by a model"
NOT_WRITTEN = "Nothing was written."


def pass_lines(
    source: CompactionSource, outcome: Outcome, labeller: str, written: str = NOT_WRITTEN
) -> Iterator[str]:
    """The readable form; `labeller` names who gave the labels, `written` says what became of it."""
    if not isinstance(outcome, Compaction):
        yield from failed_lines(outcome)
        return
    details, record = outcome.details, outcome.record
    chars = len(outcome.summary)
    yield f"A pass of the state compactor, span {details.span}, pass {details.pass_id}."
    yield one_line(written)
    yield f"Labels by {labeller}."
    yield (
        f"Drops: about {tokens(source.tokens_dropped)} tokens, entries: {len(source.span):,}; "
        f"keeps everything from {one_line(outcome.first_kept)} on."
    )
    yield f"Hands over: {chars:,} characters, about {tokens(-(-chars // 4))} tokens."
    yield from _hidden(outcome)
    yield from _shortened(record.trace.shortened)
    narrative = details.narrative
    if narrative.kind != "full":
        reason = REASONS.get(narrative.reason or "", narrative.reason or "unknown")
        why = one_line(reason)
        yield f"Narrative: {narrative.kind} ({why}). Its messages are asked about again."
    took_words = took(outcome.line.duration_ms)
    ms = record.trace.ms
    yield (
        f"Took {took_words}: ledger {ms.ledger} ms, fold {ms.fold} ms, model {ms.model} ms, "
        f"verify {ms.verify} ms, close {ms.close} ms; {many(len(record.trace.calls), 'call')}."
    )
    yield ""
    yield from _labels(source, record.labels, details.events)
    yield from _questions(record.questions)
    yield from _refusals(record.refusals)
    yield ""
    yield "The text:"
    yield from outcome.summary.split("\n")


def failed_lines(outcome: Outcome) -> Iterator[str]:
    """How a pass ended that gave no compaction."""
    word = outcome_word(outcome)
    if isinstance(outcome, Escalation):
        yield f"The pass escalated: {one_line(outcome.reason)}. {NOT_WRITTEN}"
        return
    if isinstance(outcome, Fallback):
        yield (
            f"The pass failed after {took(outcome.duration_ms)}: {one_line(outcome.error_class)}: "
            f"{one_line(outcome.error)}. Inside pi its own compaction would run now."
        )
        return
    yield f"The pass was {word}. {NOT_WRITTEN}"


def _hidden(outcome: Compaction) -> Iterator[str]:
    fit = outcome.details.cap_fit
    hidden = [f"{row.hidden} of {row.name}" for row in fit.sections if row.hidden]
    yield f"Hidden by caps: {', '.join(hidden) if hidden else 'nothing'}."
    if fit.details is not None:
        cut = fit.details
        left = f"{cut.files} files, {cut.learned} values, {cut.open_errors} errors"
        yield f"Left out of the details: {left}."


def _shortened(shortened: Shortened) -> Iterator[str]:
    counts = {
        "results cut short": shortened.results - shortened.stubs,
        "results left out": shortened.stubs,
        "long messages": shortened.messages,
        "earlier messages as excerpts": shortened.carried,
        "earlier messages not shown": shortened.left_out,
    }
    told = [f"{what} {n:,}" for what, n in counts.items() if n > 0]
    if told:
        yield f"To fit the model: {', '.join(told)}."


def _labels(
    source: CompactionSource, labels: tuple[LabelRow, ...], events: tuple[Event, ...]
) -> Iterator[str]:
    """Every message with its last label and what came of it."""
    newest = {row.u: row for row in labels}
    yield f"Messages: {len(newest)} labelled."
    for n, row in sorted(newest.items()):
        message = source.user(n)
        words = one_line(message.words) if message is not None else ""
        label = " ".join((row.label, ", ".join(row.targets))).strip()
        tries = f", try {row.attempt}" if row.attempt > 1 else ""
        effect = effect_of(n, events) or (
            done_by(message, source.state.rules) if message is not None else ""
        )
        yield f'  u{n}  {label}{tries}: {effect or "nothing recorded"}. "{clip(words, SAID)}"'


def effect_of(n: int, events: tuple[Event, ...]) -> str:
    """What a message did: `R3 recorded, replaces R1`, `lifts R2`; empty where nothing."""
    told = []
    for event in events:
        if isinstance(event, Lift) and event.source.u == n:
            told.append(f"lifts {' '.join(event.targets)}")
        elif isinstance(event, Correction) and event.source.u == n:
            replaces = f", replaces {' '.join(event.replaces)}" if event.replaces else ""
            told.append(f"{event.id} recorded{replaces}")
    return "; ".join(told)


def _questions(rows: tuple[QuestionRow, ...]) -> Iterator[str]:
    for row in rows:
        answer = row.answer if row.answer is not None else "nothing that counts"
        yield f"Asked: does u{row.u} replace {row.target}? Answered: {one_line(answer)}."


def _refusals(rows: tuple[RefusalRow, ...]) -> Iterator[str]:
    yield f"Refused: {many(len(rows), 'item')}." if rows else "Refused: nothing."
    for row in rows:
        why = WORDS.get(row.code, row.code)  # type: ignore[call-overload]  # codes of other versions
        sent = {"note": "sent back", "question": "asked", "none": "not sent back"}[row.sent]
        end = f"{row.end} into {row.into}" if row.into is not None else row.end
        text = f' "{clip(one_line(row.text), SAID)}"' if row.text else ""
        detail = f" ({one_line(row.detail)})" if row.detail else ""
        yield f"  {one_line(row.item)}, try {row.attempt}: {why}{detail}; {sent}, {end}.{text}"
