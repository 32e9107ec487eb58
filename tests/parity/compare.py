"""The same numbers from our own code, laid out as the golden rows are."""

import json
from collections.abc import Sequence
from typing import Any

from longhaul_tui.accounting.estimate import tokens_of
from longhaul_tui.accounting.projection import (
    Context,
    PathEntry,
    Projected,
    context_of,
    context_tokens,
    read_entry,
)
from longhaul_tui.accounting.retention import CutPoint, cut_point, find_cut
from tests.parity.sessions import Value


class Path:
    """The path from the root to the entry of a line, walked as pi walks it."""

    def __init__(self, lines: Sequence[Value], leaf: int) -> None:
        """`lines` are those of the file, `leaf` the number of a line; 1 is the header."""
        self.version = lines[0].get("version", 1)
        self.lines = lines[:leaf]
        numbers = self._v1() if self.version == 1 else self._tree()
        self.keys = [f"line:{n}" for n in numbers]
        self.entries: list[PathEntry] = [self._read(n) for n in numbers]

    @property
    def context(self) -> Context:
        """The next request."""
        return context_of(self.entries)

    def line(self, key: str | None) -> int:
        """The number of a key's line; 0 of none."""
        return 0 if key is None else int(key.removeprefix("line:"))

    def _v1(self) -> list[int]:
        return list(range(2, len(self.lines) + 1))

    def _tree(self) -> list[int]:
        self._by_id = {line["id"]: n for n, line in enumerate(self.lines, 1) if n > 1}
        numbers: list[int] = []
        at = len(self.lines) if len(self.lines) > 1 else None
        while at is not None:
            numbers.append(at)
            at = self._by_id.get(self.lines[at - 1].get("parentId"))
        return numbers[::-1]

    def _read(self, n: int) -> PathEntry:
        """The entry with every id in it as `line:N`, which a v1 file has anyway."""
        value = dict(self.lines[n - 1])
        for field in ("firstKeptEntryId", "targetId"):
            if field in value and self.version != 1:
                found = self._by_id.get(value[field])
                value[field] = None if found is None else f"line:{found}"
        if self.version == 1 and "firstKeptEntryIndex" in value:
            value["firstKeptEntryId"] = f"line:{value['firstKeptEntryIndex'] + 1}"
        return read_entry(value, f"line:{n}", version=self.version)


def ours(lines: Sequence[Value], leaf: int, budgets: Sequence[int]) -> list[Any]:
    """Leaf, entries, sizes, context tokens and, for each budget, a case."""
    path = Path(lines, leaf)
    items = path.context.items
    sizes = sum((n + 1) * item.tokens for n, item in enumerate(items))
    cases = [case(path, budget) for budget in budgets]
    return [leaf, len(items), sizes, context_tokens(path.context), cases]


def case(path: Path, budget: int) -> list[int]:
    """One row as `make.MEANING` describes it."""
    cut = find_cut(path.context, budget)
    items = path.context.items
    turn = cut.point.turn_start if cut.point.split else cut.point.first
    before = prefix = range(0)
    if not cut.nothing:
        before, prefix = range(cut.start, turn), range(turn, cut.point.first)
    raw = [Projected(entry, entry.sizes) for entry in path.entries]
    quarter = len(raw) >> 2
    return [
        budget,
        path.line(cut.first_kept),
        int(cut.point.split and not cut.nothing),
        *summarised(items, before),
        *summarised(items, prefix),
        *point(path, cut_point(raw, 0, len(raw), budget, recovery=False)),
        *point(path, cut_point(raw, quarter, len(raw) - (quarter >> 1), budget, recovery=False)),
    ]


def summarised(items: Sequence[Projected], places: range) -> tuple[int, int]:
    """How many messages of these items go into the summary, and their tokens."""
    sizes = [
        size
        for at in places
        for size in items[at].sizes
        if size.role != "system" and items[at].entry.type != "compaction"
    ]
    return len(sizes), tokens_of(sizes)


def point(path: Path, cut: CutPoint) -> tuple[int, int, int]:
    """Lines of the first kept entry and of the turn's start, and whether the turn is split."""
    keys = path.keys
    first = path.line(keys[cut.first]) if cut.first < len(keys) else 0
    turn = path.line(keys[cut.turn_start]) if cut.split else 0
    return first, turn, int(cut.split)


def lines_of(data: bytes) -> list[Value]:
    """The lines of a session file whose every line can be read."""
    return [json.loads(line) for line in data.split(b"\n") if line.strip()]
