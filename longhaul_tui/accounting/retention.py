"""Where a compaction cuts: what stays word for word, and why there (STATE A2, PI §8).

Owns the port of the cut of pi 1.6.0, its quirks included, and the reasons for it. It selects and
nothing else: prompts, plans, storing, thresholds, scheduling and permission are not here (H14).
No size after a compaction is promised: whole messages overshoot the budget.

The selection adapts MIT-licensed code of pi (dist/core/compaction/compaction.js); see LICENSE.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.estimate import Role
from longhaul_tui.accounting.projection import Context, Projected

DEFAULT_KEEP = 20_000
"""Tokens that stay where neither the command nor pi's settings say otherwise (STATE A2)."""

TURN_STARTS: frozenset[Role] = frozenset(
    ("user", "bashExecution", "custom", "branchSummary", "compactionSummary")
)
"""Who begins a turn: the user, and what stands in the user's place."""
CUT_ROLES: frozenset[Role] = TURN_STARTS | {"assistant"}
"""With whom a kept part may begin; never with a tool result, which belongs to its call."""

Boundary: TypeAlias = Literal["crossing", "after", "results", "recovery", "fits", "none"]
"""Why the kept part begins where it does:

`crossing` the entry that reaches the budget may begin it; `after` that entry may not, the next
one that may does; `results` none after it may: the newest that may, which owns the trailing
results; `recovery` behind it only omitted attempts follow, so it is behind the input they failed
on; `fits` the budget is never reached; `none` no entry may begin a kept part.
"""
Nothing: TypeAlias = Literal["empty", "compacted", "none", "fits", "first"]
"""Why nothing would be dropped: the model reads nothing of a conversation; the last entry is a
compaction; no entry may begin a kept part; the budget is never reached; nothing the model reads
stands before the kept part."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One entry of the walk from the newest back; entries of no size are not in it."""

    key: str
    tokens: int
    sum: int
    """With all entries after it."""


class CutPoint(msgspec.Struct, frozen=True, gc=False):
    """What pi's selection yields on a list of entries, by positions in that list."""

    first: int
    """The first kept entry, metadata before it included."""
    boundary: int
    """The entry that was chosen, before metadata was pulled in."""
    turn_start: int
    """Where the turn that is cut begins; -1 where pi sees none."""
    why: Boundary
    crossing: int | None
    """The entry at which the budget is reached."""
    steps: tuple[Step, ...]

    @property
    def split(self) -> bool:
        """pi takes it for a turn cut in two. Metadata pulled in makes pi say so of a clean cut
        too, with the whole turn before as its prefix (PI §8, quirk 1)."""
        return self.turn_start != -1


class Cut(msgspec.Struct, frozen=True, gc=False):
    """What a compaction now would keep and drop, for one context and budget."""

    budget: int
    point: CutPoint
    start: int
    """Of the context's items: the first that is not the last compaction's summary."""
    first_kept: str | None
    """Key of the first kept entry; None where nothing would be dropped."""
    nothing: Nothing | None
    kept_entries: int
    kept_tokens: int
    """Estimated, of what the model reads of the kept part; the prompt is neither kept nor
    dropped, pi carries it over."""
    dropped_entries: int
    dropped_tokens: int
    clean: bool
    """The first kept entry that the model reads begins a turn."""

    @property
    def dropped(self) -> range:
        """Positions of the context's items that the new summary would stand for."""
        return range(self.start, self.start if self.nothing else self.point.first)


def find_cut(context: Context, budget: int = DEFAULT_KEEP) -> Cut:
    """Where pi would cut this context if it kept about `budget` tokens; the same each time."""
    items, start = context.items, context.start
    point = cut_point(items, start, len(items), budget)
    dropped = [item for item in items[start : point.first] if _is_conversation(item)]
    nothing = _nothing(context, point, dropped)
    first = start if nothing else point.first
    kept = [item for item in items[first:] if _is_conversation(item)]
    if nothing:
        dropped = []
    return Cut(
        budget=budget,
        point=point,
        start=start,
        first_kept=None if nothing else items[point.first].key,
        nothing=nothing,
        kept_entries=len(kept),
        kept_tokens=sum(item.tokens for item in kept),
        dropped_entries=len(dropped),
        dropped_tokens=sum(item.tokens for item in dropped),
        clean=next((_starts_turn(item) for item in items[first:] if item.sizes), False),
    )


def cut_point(
    items: Sequence[Projected], start: int, end: int, budget: int, *, recovery: bool = True
) -> CutPoint:
    """pi's selection among the items from `start` to before `end`.

    It walks back from the newest until their sizes reach `budget` and takes the nearest entry at
    or after that one with which a kept part may begin. `recovery` False is pi's `findCutPoint`,
    which knows no omitted attempts.
    """
    valid = [at for at in range(start, end) if _may_begin(items[at])]
    if not valid:
        return CutPoint(start, start, -1, "none", None, ())
    steps, crossing = _walk(items, start, end, budget)
    boundary, why = _chosen(valid, crossing)
    if recovery and crossing is not None and _is_recovery(items[boundary + 1 : end]):
        boundary, why = boundary + 1, "recovery"
    first = boundary
    while first > start and not _stops_pulling(items[first - 1]):
        first -= 1
    turn_start = -1
    if first < end and not _starts_turn(items[first]):
        turns = (at for at in range(first, start - 1, -1) if _starts_turn(items[at]))
        turn_start = next(turns, -1)
    return CutPoint(first, boundary, turn_start, why, crossing, steps)


def is_valid_cut(context: Context, key: str) -> bool:
    """May a compaction keep from this entry on? It stands in the range of the next compaction, and
    it, or the first entry after it that the model reads, may begin a kept part."""
    keys = [item.key for item in context.items]
    at = keys.index(key, context.start) if key in keys[context.start :] else len(keys)
    seen = next((item for item in context.items[at:] if _stops_pulling(item)), None)
    return seen is not None and _may_begin(seen)


def _walk(
    items: Sequence[Projected], start: int, end: int, budget: int
) -> tuple[tuple[Step, ...], int | None]:
    """The steps back, and the position at which their sum reaches the budget."""
    steps: list[Step] = []
    total = 0
    for at in range(end - 1, start - 1, -1):
        tokens = items[at].tokens
        if tokens == 0:
            continue
        total += tokens
        steps.append(Step(items[at].key, tokens, total))
        if total >= budget:
            return tuple(steps), at
    return tuple(steps), None


def _chosen(valid: Sequence[int], crossing: int | None) -> tuple[int, Boundary]:
    if crossing is None:
        return valid[0], "fits"
    at = next((at for at in valid if at >= crossing), None)
    if at is None:
        return valid[-1], "results"
    return at, "crossing" if at == crossing else "after"


def _is_recovery(suffix: Sequence[Projected]) -> bool:
    """Behind the boundary stand only omitted attempts, an assistant's among them, and metadata:
    the input they failed on goes too (PI §8, quirk 3). An edit that replaces something before the
    boundary forbids it."""
    omitted = {item.key for item in suffix if item.left_out}
    for item in suffix:
        edit = item.entry.edit
        if edit is not None and edit.shown is not None and edit.target not in omitted:
            return False
        if item.entry.type == "compaction" or (item.entry.sizes and not item.left_out):
            return False
    return any(item.left_out and _is_reply(item) for item in suffix)


def _nothing(context: Context, point: CutPoint, dropped: Sequence[Projected]) -> Nothing | None:
    if context.just_compacted:
        return "compacted"
    if dropped and point.first < len(context.items):
        return None
    if not any(_is_conversation(item) for item in context.items[context.start :]):
        return "empty"
    if point.why == "none":
        return "none"
    return "fits" if point.crossing is None else "first"


def _may_begin(item: Projected) -> bool:
    if item.entry.type == "compaction":
        return False
    return any(size.role in CUT_ROLES for size in item.sizes)


def _starts_turn(item: Projected) -> bool:
    if item.entry.type == "compaction":
        return False
    return any(size.role in TURN_STARTS for size in item.sizes)


def _stops_pulling(item: Projected) -> bool:
    return item.entry.type == "compaction" or bool(item.sizes)


def _is_conversation(item: Projected) -> bool:
    """The model reads it, and it is neither prompt nor a compaction's own text."""
    if item.entry.type == "compaction":
        return False
    return any(size.role != "system" for size in item.sizes)


def _is_reply(item: Projected) -> bool:
    return item.entry.type == "message" and any(
        size.role == "assistant" for size in item.entry.sizes
    )
