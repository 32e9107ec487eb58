"""The plan of a pass: its chunks and what each is asked about (STATE U77 as amended).

Owns how the window is shared out: the user's long texts at most a quarter, carried messages at
most a third, the rest for the conversation. Pure; everything a chunk needs is in it.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from longhaul_tui.compaction import CompactionSource
from longhaul_tui.ledger.commands import own_exit
from longhaul_tui.models.budgets import Budget, first_budget, prompt_budget
from longhaul_tui.models.contract import (
    ModelInfo,
    Part,
    Task,
    TaskCommand,
    TaskError,
    TaskMessage,
    TaskRule,
)
from longhaul_tui.passes.chunks import CHARS_PER_TOKEN, Chunk, Shortened, fit, room_for
from longhaul_tui.passes.encode import pieces
from longhaul_tui.passes.instructions import INSTRUCTIONS
from longhaul_tui.passes.offering import EXCERPT, Offered, Offering
from longhaul_tui.passes.prompt import Accepted, chunk_parts, length, shared_parts, span_parts
from longhaul_tui.verify.known import Asked, Held

USER_SHARE, CARRIED_SHARE = 4, 3
LEAST_USER = 400
TASK_COMMANDS = 200


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What will be asked, before anybody is."""

    chunks: tuple[Chunk, ...]
    asked: tuple[tuple[Offered, ...], ...]
    """Of each chunk, in message order."""
    offering: Offering
    fixed: tuple[Part, ...]
    """What every chunk is shown first."""
    user_most: int
    budget: Budget
    shortened: Shortened = Shortened()


def plan(source: CompactionSource, offered: Offering, info: ModelInfo) -> Plan:
    """The chunks of a span for this model."""
    policy = source.settings.narrative_policy
    budget = first_budget(info, policy.output_tokens)
    tokens = prompt_budget(info, budget)
    chars = tokens * CHARS_PER_TOKEN
    user_most = max(chars // USER_SHARE, LEAST_USER)
    offering = replace(offered, offered=_within(offered.offered, chars // CARRIED_SHARE))
    fixed = (*shared_parts(source), *span_parts(source, offering))
    empty = chunk_parts(
        Chunk(keys=(), text=""),
        offering.offered,
        user_most=user_most,
        note=source.instructions,
        listed=offering.listed,
    )
    room = room_for(tokens, len(INSTRUCTIONS) + length(fixed) + length(empty))
    fitted = fit(pieces(source.span, user_most), room, policy.max_chunks)
    return Plan(
        chunks=fitted.chunks,
        asked=_shared_out(source, offering.offered, fitted.chunks),
        offering=offering,
        fixed=fixed,
        user_most=user_most,
        budget=budget,
        shortened=fitted.shortened,
    )


def _within(offered: Sequence[Offered], room: int) -> tuple[Offered, ...]:
    """Carried messages newest first until their share is used up; older ones as excerpts, which
    still need their label, so that none is passed over."""
    kept: list[Offered] = []
    for one in reversed(offered):
        if one.how != "carried":
            kept.append(one)
            continue
        room -= len(one.message.words)
        kept.append(one if room >= 0 else replace(one, how="earlier", words_from=EXCERPT))
    return tuple(reversed(kept))


def _shared_out(
    source: CompactionSource, offered: Sequence[Offered], chunks: Sequence[Chunk]
) -> tuple[tuple[Offered, ...], ...]:
    """Each message with the chunk it stands in; those from before the span with the first."""
    place = {
        entry.user: at
        for at, chunk in enumerate(chunks)
        for entry in source.span
        if entry.user is not None and entry.key in chunk.keys
    }
    return tuple(
        tuple(one for one in offered if place.get(one.message.n, 0) == at)
        for at in range(len(chunks))
    )


def prompt_of(
    source: CompactionSource, planned: Plan, at: int, accepted: Sequence[Accepted]
) -> tuple[Part, ...]:
    """The whole prompt of a chunk."""
    return (
        *planned.fixed,
        *chunk_parts(
            planned.chunks[at],
            planned.asked[at],
            user_most=planned.user_most,
            accepted=accepted,
            part_of=(at + 1, len(planned.chunks)),
            note=source.instructions,
            listed=planned.offering.listed,
        ),
    )


def asked_values(offered: Iterable[Offered]) -> tuple[Asked, ...]:
    """The same messages as the verifier wants them."""
    return tuple(
        Asked(
            n=one.message.n,
            needs_label=one.needs_label,
            words_from=one.words_from,
            standing=one.how == "standing",
        )
        for one in offered
    )


def task_of(source: CompactionSource, offered: Sequence[Offered], held: Sequence[Held]) -> Task:
    """The work of a chunk as plain values, for a reader that is code (DESIGN §9)."""
    numbers = [entry.command for entry in source.span if entry.command is not None]
    commands = source.ledger.commands
    claims = {claim.n: claim.kind for claim in source.ledger.claims}
    names = {rule.key: rule.name for rule in held}
    return Task(
        messages=tuple(
            TaskMessage(u=one.name, text=one.message.words, done=one.done) for one in offered
        ),
        rules=tuple(
            TaskRule(
                id=rule.name,
                u=f"u{rule.u}" if rule.u is not None else "",
                text=rule.text,
                replaced_by=names.get(rule.by or "") if rule.status == "replaced" else None,
            )
            for rule in held
            if rule.status != "lifted"
        ),
        commands=tuple(
            TaskCommand(
                id=f"C{n}",
                command=commands[n - 1].command,
                exit=own_exit(commands[n - 1]),
                claim=claims.get(n),
            )
            for n in numbers[-TASK_COMMANDS:]
            if n <= len(commands)
        ),
        errors=tuple(
            TaskError(id=f"E{error.n}", text=error.text, open=error.open)
            for error in source.ledger.errors
        ),
        modified=tuple(touch.path for touch in source.ledger.modified),
    )
