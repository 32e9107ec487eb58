"""The plan of a pass: its chunks and what each is asked about (STATE U77 as amended).

Owns how the window is shared out: the user's long texts at most a quarter, carried messages at
most a third, the rest for the conversation. Pure; everything a chunk needs is in it.
"""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from longhaul_tui.compaction import CompactionSource
from longhaul_tui.ledger.commands import own_exit
from longhaul_tui.models.budgets import first_budget, prompt_budget
from longhaul_tui.models.contract import (
    ModelInfo,
    Part,
    Task,
    TaskCommand,
    TaskError,
    TaskMessage,
    TaskRule,
)
from longhaul_tui.passes.chunks import CHARS_PER_TOKEN, Chunk, calibrated, fit, room_for
from longhaul_tui.passes.encode import pieces
from longhaul_tui.passes.instructions import INSTRUCTIONS
from longhaul_tui.passes.offering import EXCERPT, Offered, Offering
from longhaul_tui.passes.prompt import Accepted, chunk_parts, length, shared_parts, span_parts
from longhaul_tui.state.records import Shortened
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
    """Characters a text of the user is shown with."""
    info: ModelInfo
    """The model it is made for."""
    shortened: Shortened = Shortened()
    """Counted in the trace."""


def plan(source: CompactionSource, offered: Offering, info: ModelInfo) -> Plan:
    """The chunks of a span for this model."""
    room = _Room(source, info)
    user_most = room.user_most
    offering = replace(offered, offered=_within(offered.offered, room.chars // CARRIED_SHARE))
    fixed = (*shared_parts(source), *span_parts(source, offering))
    empty = chunk_parts(
        Chunk(keys=(), text=""),
        offering.offered,
        user_most=user_most,
        note=source.instructions,
        listed=offering.listed,
    )
    fitted = fit(
        pieces(source.span, user_most),
        room.beside(length(fixed) + length(empty)),
        source.settings.narrative_policy.max_chunks,
    )
    return Plan(
        chunks=fitted.chunks,
        asked=_shared_out(source, offering.offered, fitted.chunks),
        offering=offering,
        fixed=fixed,
        user_most=user_most,
        info=info,
        shortened=replace(
            fitted.shortened,
            messages=_cut_messages(offering.offered, user_most),
            carried=len(offered.of("carried")) - len(offering.of("carried")),
            left_out=offering.left_out,
        ),
    )


class _Room:
    """The room for a prompt of this model, a token being what it is in this session."""

    def __init__(self, source: CompactionSource, info: ModelInfo) -> None:
        output = source.settings.narrative_policy.output_tokens
        self._factor = calibrated(*source.measured)
        self._tokens = prompt_budget(info, first_budget(info, output))
        self.chars = int(self._tokens * CHARS_PER_TOKEN / self._factor)
        self.user_most = max(self.chars // USER_SHARE, LEAST_USER)

    def beside(self, chars: int) -> int:
        """Characters left for the conversation beside the instructions and `chars` more."""
        return room_for(self._tokens, len(INSTRUCTIONS) + chars, self._factor)


def _cut_messages(offered: Sequence[Offered], user_most: int) -> int:
    """How many texts of the user are shown as head and tail."""
    shown = {"span": lambda m: m.text, "carried": lambda m: m.words}
    return sum(one.how in shown and len(shown[one.how](one.message)) > user_most for one in offered)


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


def prompt_for(
    source: CompactionSource,
    planned: Plan,
    at: int,
    accepted: Sequence[Accepted],
    info: ModelInfo,
) -> tuple[tuple[Part, ...], Shortened]:
    """The prompt of a chunk for a model that may be another than the one it was planned for, and
    what had to be cut of it for that: the same messages are asked about (STATE U77, U83)."""
    parts = prompt_of(source, planned, at, accepted)
    room = _Room(source, info)
    chunk = planned.chunks[at]
    if info == planned.info or len(chunk.text) <= room.beside(length(parts) - len(chunk.text)):
        return parts, Shortened()
    user_most = min(planned.user_most, room.user_most)
    empty = replace(planned, user_most=user_most, chunks=_with(planned.chunks, at, ""))
    left = room.beside(length(prompt_of(source, empty, at, accepted)))
    keys = frozenset(chunk.keys)
    found = [piece for piece in pieces(source.span, user_most) if piece.key in keys]
    fitted = fit(found, left, 1)
    again = replace(empty, chunks=_with(planned.chunks, at, fitted.chunks[0].text))
    return prompt_of(source, again, at, accepted), fitted.shortened


def _with(chunks: Sequence[Chunk], at: int, text: str) -> tuple[Chunk, ...]:
    """The chunks, one of them with another text."""
    return (*chunks[:at], replace(chunks[at], text=text), *chunks[at + 1 :])


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
