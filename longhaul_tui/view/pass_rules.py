"""The rules in force against what one compaction handed over, anybody's (WIREFRAMES F).

Owns which rules a summary should have held. Must never count a rule that the model read in the
kept messages, nor say that one is given which the user had withdrawn without calling it stale.
"""

from collections.abc import Sequence

import msgspec

from longhaul_tui.state.values import Rule
from longhaul_tui.view.held import Handed, Holding
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import many


class RulesHeld(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Ids of the rules, by what became of them in one summary."""

    kept: tuple[str, ...] = ()
    """Word for word."""
    reworded: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Withdrawn by a message before the compaction, and given all the same."""

    @property
    def due(self) -> int:
        """How many should have been there."""
        return len(self.kept) + len(self.reworded) + len(self.missing)

    @property
    def whole(self) -> bool:
        """Nothing is amiss."""
        return not (self.reworded or self.missing or self.stale)


def due_rules(session: SessionSnapshot, row: CompactionRow) -> tuple[list[Rule], list[Rule]]:
    """Rules a compaction should have handed over, and those withdrawn before it that no pass had
    ended yet. What was said or withdrawn in the kept messages the model reads there."""
    spans = [span for span in session.state.spans if span.node <= row.node]
    if not spans or not row.on_path:
        return [], []
    closed = spans[-1].span
    start = None if row.first_kept is None else session.rows.index(row.first_kept)
    due: list[Rule] = []
    withdrawn: list[Rule] = []
    for rule in session.state.rules:
        if rule.span > closed or (rule.ended_span is not None and rule.ended_span <= closed):
            continue
        said = _node(session, rule.entry)
        ended = _node(session, rule.ended_entry)
        if ended is not None and ended < (row.node if start is None else min(start, row.node)):
            withdrawn.append(rule)
        elif start is None or said is None or said < start:
            due.append(rule)
    return due, withdrawn


def _node(session: SessionSnapshot, entry: str | None) -> int | None:
    return None if entry is None else session.rows.index(entry)


def rules_held(due: Sequence[Rule], withdrawn: Sequence[Rule], summary: str) -> RulesHeld:
    """These rules against the words of the summary."""
    handed = Handed(summary)
    found: dict[Holding, list[str]] = {"word for word": [], "reworded": [], "missing": []}
    for rule in due:
        found[handed.holding(rule.text)].append(rule.id)
    return RulesHeld(
        kept=tuple(found["word for word"]),
        reworded=tuple(found["reworded"]),
        missing=tuple(found["missing"]),
        stale=tuple(r.id for r in withdrawn if handed.holding(r.text) == "word for word"),
    )


def amiss(held: RulesHeld) -> list[str]:
    """`R1 R6 missing`, `R3 R5 reworded`, `R4 stale`: worst first; nothing where all is well."""
    parts = (("missing", held.missing), ("reworded", held.reworded), ("stale", held.stale))
    return [f"{' '.join(ids)} {word}" for word, ids in parts if ids]


def held_words(held: RulesHeld) -> str:
    """`4 of 4 word for word`, `R1 R6 missing · R3 R5 reworded · 0 of 4 word for word`."""
    if not held.due and not held.stale:
        return "none was in force"
    counted = f"{len(held.kept)} of {held.due} word for word" if held.due else ""
    return " · ".join(part for part in (*amiss(held), counted) if part)


def tally(held: RulesHeld) -> str:
    """`1 kept, 2 reworded, 3 lost`: of a title."""
    if not held.due:
        return ""
    parts = [f"{len(held.kept)} kept"]
    if held.reworded:
        parts.append(f"{len(held.reworded)} reworded")
    if held.missing:
        parts.append(f"{len(held.missing)} lost")
    return f"{many(held.due, 'rule')}: {', '.join(parts)}"
