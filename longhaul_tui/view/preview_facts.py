"""What a compaction would do, before anything is written (WIREFRAMES J, the preview box).

Owns the facts of the box and their order. Words of a session in it are made safe here. Must never
promise what was not computed: a size after the compaction is an estimate and says *about*.
"""

from collections.abc import Iterator

import msgspec

from longhaul_tui.accounting.retention import Cut
from longhaul_tui.compaction import Compaction, CompactionSource
from longhaul_tui.log.saying import took
from longhaul_tui.state.closing import closed
from longhaul_tui.state.said import Message, words_of
from longhaul_tui.state.values import Rule
from longhaul_tui.text import one_line
from longhaul_tui.view.held import rules_read
from longhaul_tui.view.naming import number_next
from longhaul_tui.view.pass_words import READER_NAME, effect_of, pass_lines
from longhaul_tui.view.preview import Choice, Fact, Preview
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import many, tokens

CHARS_A_TOKEN = 4


class Ran(msgspec.Struct, frozen=True, kw_only=True):
    """A dry run, as the preview is made from it."""

    key: str
    snapshot: SessionSnapshot
    source: CompactionSource
    cut: Cut
    outcome: Compaction
    replaced_tokens: int = 0
    """Estimated, of the summary that the new one takes the place of."""
    why_not: str
    """Why it cannot be appended to the file; empty where it can."""
    size: int
    """Bytes of the file that was read."""


def preview_of(ran: Ran) -> Preview:
    """The box of a finished dry run."""
    return Preview(
        key=ran.key,
        number=number_next(ran.snapshot),
        facts=tuple(_facts(ran)),
        summary=ran.outcome.summary,
        report="\n".join(pass_lines(ran.source, ran.outcome, READER_NAME)),
        choices=(
            Choice("append", f"Append to the file ({ran.size:,} bytes checked)", ran.why_not),
            Choice("text", "Read what it hands over"),
            Choice("report", "Read every label and refusal"),
            Choice("cancel", "Cancel"),
        ),
    )


def _facts(ran: Ran) -> Iterator[Fact]:
    source, outcome, cut = ran.source, ran.outcome, ran.cut
    summary = -(-len(outcome.summary) // CHARS_A_TOKEN)
    gone = cut.dropped_tokens + ran.replaced_tokens
    after = max(source.tokens_before - gone, 0) + summary
    yield Fact("Compactor", "state")
    yield Fact("Labels", f"by {READER_NAME}; no text leaves this machine")
    yield Fact("Now", f"{tokens(source.tokens_before)} tokens, after it about {tokens(after)}")
    yield Fact("Drops", f"about {tokens(cut.dropped_tokens)} tokens: {_dropped(source)}")
    yield Fact(
        "Keeps",
        f"about {tokens(cut.kept_tokens)} tokens from {one_line(outcome.first_kept)} on, "
        "word for word",
    )
    yield Fact(
        "Hands over",
        f"state of span {outcome.details.span}, {len(outcome.summary):,} characters, "
        f"about {tokens(summary)} tokens",
    )
    yield from _rules(ran)
    yield _hidden(outcome)
    yield from _accepted(outcome)
    yield _narrative(outcome)
    yield Fact("Took", took(outcome.line.duration_ms))


def _dropped(source: CompactionSource) -> str:
    """`C204–C214 and what was said around them, u5–u7`."""
    commands = [entry.command for entry in source.span if entry.command is not None]
    users = [entry.user for entry in source.span if entry.user is not None]
    said = f"{many(len(source.span), 'line')} that the model read"
    ran = f", {_range('C', commands)}" if commands else ""
    return f"{said}{ran}, {_range('u', users) if users else 'no message of yours'}"


def _range(letter: str, numbers: list[int]) -> str:
    first, last = min(numbers), max(numbers)
    return f"{letter}{first}" if first == last else f"{letter}{first}–{letter}{last}"


def _rules(ran: Ran) -> Iterator[Fact]:
    """Every rule that would be in force, against the text that would be read."""
    active = _active_after(ran)
    read = rules_read(0, active, ran.outcome.summary)
    if not active:
        yield Fact("Rules", "none in force")
        return
    if read.word_for_word:
        yield Fact("Rules", f"{' '.join(read.word_for_word)} word for word", "ok")
    left_out = (*read.reworded, *read.missing)
    if left_out:
        yield Fact("Rules", f"{' '.join(left_out)} not word for word: recall has them", "look")


def _active_after(ran: Ran) -> list[Rule]:
    messages = [Message(m.n, m.entry, words_of(m.words)) for m in ran.source.users]
    after = closed(ran.source.state, ran.outcome.details, messages)
    return [rule for rule in after.rules if rule.status == "active"]


def _hidden(outcome: Compaction) -> Fact:
    sections = outcome.details.cap_fit.sections
    hidden = [f"{row.hidden} of {row.name}" for row in sections if row.hidden]
    if not hidden:
        return Fact("Hidden", "nothing by caps", "ok")
    return Fact("Hidden", f"by caps: {', '.join(hidden)}; all of it stays recallable", "look")


def _accepted(outcome: Compaction) -> Iterator[Fact]:
    """What the user's messages of the span did, and how much was refused."""
    seen = sorted({row.u for row in outcome.record.labels})
    done = [(n, effect_of(n, outcome.details.events)) for n in seen]
    told = "; ".join(f"u{n} {effect}" for n, effect in done if effect)
    if seen:
        labels = many(len(seen), "label")
        yield Fact("Messages", f"{labels}: {told}" if told else f"{labels}, nothing recorded")
    else:
        yield Fact("Messages", "none of yours to label")
    refused = len(outcome.record.refusals)
    yield Fact(
        "Refused",
        many(refused, "item") if refused else "nothing",
        "look" if refused else "ok",
    )


def _narrative(outcome: Compaction) -> Fact:
    narrative = outcome.details.narrative
    if narrative.kind == "full":
        return Fact("Narrative", "whole", "ok")
    why = one_line(narrative.reason or "unknown")
    return Fact(
        "Narrative", f"{narrative.kind} ({why}): its messages are asked about again", "look"
    )
