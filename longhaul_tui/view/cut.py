"""What `longhaul cut` says of a cut: as JSON (DESIGN §8) and in words, one fact a line.

Owns the shape and the sentences. Sizes are estimates and are called so; no size after a
compaction is promised (H12). Whatever is quoted of the session is made safe here.
"""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.projection import Context, context_tokens
from longhaul_tui.accounting.retention import Boundary, Cut
from longhaul_tui.text import one_line
from longhaul_tui.view.rows import RowKind
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import tokens

BudgetFrom: TypeAlias = Literal["option", "model", "settings", "default"]
"""Who says how much is kept: the command line, pi's settings for the model, pi's settings, or
pi's default."""
_BUDGETS: dict[BudgetFrom, str] = {
    "option": "--keep-recent-tokens",
    "model": "modelOverrides in pi's settings",
    "settings": "keepRecentTokens in pi's settings",
    "default": "pi's default",
}
_KINDS: dict[RowKind, str] = {
    RowKind.USER: "a user message no person typed",
    RowKind.ASSISTANT: "a reply",
    RowKind.COMMAND: "a command's result",
    RowKind.READ: "a file that was read",
    RowKind.EDIT: "an edit",
    RowKind.TOOL: "a tool's result",
    RowKind.SYSTEM: "the prompt",
    RowKind.CUSTOM: "an extension's note",
    RowKind.MESSAGE: "an extension's message",
    RowKind.COMPACTION: "a compaction",
    RowKind.BRANCH: "the summary of a branch",
    RowKind.CONTEXT_EDIT: "an edit of the context",
    RowKind.LABEL: "a label",
    RowKind.NAME: "a name of the session",
    RowKind.MODEL: "a change of model",
    RowKind.LEVEL: "a change of thinking level",
    RowKind.USAGE: "a record of usage",
    RowKind.UNKNOWN: "an unknown entry",
    RowKind.BAD: "a bad line",
}
_WHY: dict[Boundary, str] = {
    "crossing": "the entry that reaches the budget may begin the kept part",
    "after": "the entry that reaches the budget may not begin the kept part: the next after it "
    "that may does",
    "results": "only results follow the entry that reaches the budget: the newest call stays "
    "with its results",
    "recovery": "behind the input only omitted attempts follow: the input goes with the rest",
    "fits": "the budget is never reached: the kept part begins with the first entry that may",
    "none": "no entry may begin a kept part",
}


class CutReport(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A cut with what it was made from."""

    snapshot: SessionSnapshot
    context: Context
    cut: Cut
    budget_from: BudgetFrom


def cut_json(report: CutReport) -> dict[str, Any]:
    """The whole answer as plain values; keys are added, never renamed."""
    cut, items = report.cut, report.context.items
    point = cut.point
    chosen = None if cut.nothing else items[point.boundary].key
    return {
        "firstKeptEntryId": cut.first_kept,
        "keepRecentTokens": cut.budget,
        "keptTokens": cut.kept_tokens,
        "dropped": {"entries": cut.dropped_entries, "tokens": cut.dropped_tokens},
        "splitTurn": point.split and not cut.nothing,
        "nothingToCut": cut.nothing is not None,
        "steps": [
            {"entry": step.key, "tokens": step.tokens, "sum": step.sum} for step in point.steps
        ],
        "keptEntries": cut.kept_entries,
        "boundary": chosen,
        "boundaryBeginsTurn": cut.clean and not cut.nothing,
        "why": cut.nothing or point.why,
        "keepRecentTokensFrom": report.budget_from,
        "tokensBefore": context_tokens(report.context),
    }


def cut_lines(report: CutReport) -> Iterator[str]:
    """The cut explained: budget, where the walk stopped, what is kept, what is dropped, why."""
    cut = report.cut
    before = context_tokens(report.context)
    yield f"Context: about {before:,} tokens, as pi counts them."
    yield f"Budget: {cut.budget:,} tokens to keep, {_BUDGETS[report.budget_from]}."
    yield from _range_words(report)
    if cut.point.steps:
        yield _walk_words(report)
    if cut.nothing:
        yield f"Nothing to cut: {_nothing_words(report)}."
        return
    yield f"Why there: {_WHY[cut.point.why]}."
    yield from _kept_words(report)
    yield (
        f"Dropped: {_entries(cut.dropped_entries)} that the model reads, about "
        f"{cut.dropped_tokens:,} tokens by estimate; a summary takes their place."
    )
    yield from _turn_words(report)


def entry_words(snapshot: SessionSnapshot, key: str) -> str:
    """An entry as a person finds it: `u7, your message (ab12cd34)`."""
    node = snapshot.rows.index(key)
    if node is None:
        return one_line(key)
    row = snapshot.rows.row(node)
    if row.user is not None:
        words = f"u{row.user}, your message"
    elif row.command is not None:
        words = f"C{row.command}, {_KINDS[row.kind]}"
    else:
        words = _KINDS[row.kind]
    return f"{words} ({one_line(key)})"


def _range_words(report: CutReport) -> Iterator[str]:
    """From where on it is cut, where a compaction went before."""
    context = report.context
    if not context.compacted:
        return
    last = context.items[0]
    number = next((row.n for row in report.snapshot.compactions if row.entry == last.key), None)
    name = "the last compaction" if number is None else f"#{number}"
    if context.resolved:
        yield f"Range: what {name} kept, and all after it; a new summary would take its in."
    else:
        yield (
            f"Range: all after {name}, whose first kept entry does not stand before it: pi keeps "
            "nothing of what was before."
        )


def _walk_words(report: CutReport) -> str:
    point = report.cut.point
    last = point.steps[-1]
    walked = _entries(len(point.steps))
    where = entry_words(report.snapshot, last.key)
    if point.crossing is None:
        return f"Walk: back over {walked} to {where}, {last.sum:,} tokens: under the budget."
    return f"Walk: back over {walked}; {last.sum:,} tokens are reached at {where}."


def _nothing_words(report: CutReport) -> str:
    cut = report.cut
    if cut.nothing == "empty":
        return "the model reads nothing of a conversation yet"
    if cut.nothing == "compacted":
        return "nothing came after the last compaction"
    if cut.nothing == "none":
        return "only results are there, and none may begin a kept part"
    if cut.nothing == "fits":
        return "all of it is under the budget"
    return "the kept part would begin with the first entry that the model reads"


def _kept_words(report: CutReport) -> Iterator[str]:
    cut, items = report.cut, report.context.items
    point = cut.point
    first = entry_words(report.snapshot, items[point.boundary].key)
    entries = _entries(cut.kept_entries)
    over = f", {tokens(cut.kept_tokens - cut.budget)} over the budget: messages stay whole"
    yield (
        f"Kept: from {first} on, {entries} that the model reads, about {cut.kept_tokens:,} tokens "
        f"by estimate{over if cut.kept_tokens > cut.budget else ''}."
    )
    pulled = point.boundary - point.first
    if pulled:
        yield (
            f"Kept with it: {_entries(pulled)} before it that the model does not read, from "
            f"{one_line(items[point.first].key)} on; that is the first kept entry."
        )


def _turn_words(report: CutReport) -> Iterator[str]:
    cut, items = report.cut, report.context.items
    if cut.clean:
        yield "Turn: the kept part begins with one."
        if cut.point.split:
            start = entry_words(report.snapshot, items[cut.point.turn_start].key)
            yield f"Turn, for pi: split from {start} on, for it looks at the metadata before."
    elif cut.point.split:
        start = entry_words(report.snapshot, items[cut.point.turn_start].key)
        yield f"Turn: split; it began with {start}."
    elif cut.kept_entries:
        yield "Turn: cut inside one whose beginning is no longer there."


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count:,} entries"
