"""Which transcript rows are on show.

Owns the kinds a person may show or hide and the growing list of rows that pass. Appending costs
the new rows only; another choice is made over one byte a row, so half a million rows take some
milliseconds. Must never look at a row's text.
"""

from array import array
from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import compress
from typing import Literal, TypeAlias

from longhaul_tui.transcript.prefix import Prefix
from longhaul_tui.view.rows import (
    FAILED,
    HAS_TEXT,
    NOT_COUNTED,
    ON_PATH,
    THINKING,
    RowKind,
    RowTable,
)
from longhaul_tui.view.sent import SentRange, sent_range
from longhaul_tui.view.snapshot import SessionSnapshot

FilterKind: TypeAlias = Literal[
    "you",
    "agent",
    "commands",
    "files",
    "tools",
    "errors",
    "compactions",
    "marks",
    "bad lines",
    "branches",
    "sent",
]
FILTER_KINDS: tuple[FilterKind, ...] = (
    "you",
    "agent",
    "commands",
    "files",
    "tools",
    "errors",
    "compactions",
    "marks",
    "bad lines",
    "branches",
)
"""In the order the filter lists them. A row is on show if any of its kinds is: a failed command is
of `commands` and of `errors`. Rows off the path need `branches` besides."""
SENT: FilterKind = "sent"
"""No kind of row but a narrowing: of the kinds on show only what the next request holds, the
summary first."""
NARROWING: Mapping[str, str] = {SENT: "only what the next request holds"}
"""Names in the filter that show less instead of more, and what they mean."""
DEFAULT_KINDS: frozenset[FilterKind] = frozenset(FILTER_KINDS) - {"branches"}

_KINDS: dict[RowKind, FilterKind] = {
    RowKind.USER: "you",
    RowKind.ASSISTANT: "agent",
    RowKind.COMMAND: "commands",
    RowKind.READ: "files",
    RowKind.EDIT: "files",
    RowKind.TOOL: "tools",
    RowKind.COMPACTION: "compactions",
    RowKind.BAD: "bad lines",
}
"""Every other kind is a mark."""

_OF_KIND = bytes(
    FILTER_KINDS.index(_KINDS.get(RowKind(code), "marks") if code <= max(RowKind) else "marks")
    for code in range(256)
)
_FAILED, _OFF_PATH, _SAYS, _NOT_TYPED = 0x10, 0x20, 0x40, 0x80
_OF_FLAGS = bytes(
    (_FAILED if flags & FAILED else 0)
    | (0 if flags & ON_PATH else _OFF_PATH)
    | (_SAYS if flags & (HAS_TEXT | THINKING) else 0)
    | (_NOT_TYPED if flags & NOT_COUNTED else 0)
    for flags in range(256)
)


def _passes(code: int, kinds: frozenset[FilterKind]) -> bool:
    kind = FILTER_KINDS[min(code & 0x0F, len(FILTER_KINDS) - 1)]
    if kind == "agent" and not code & _SAYS:
        return False
    if kind == "you" and code & _NOT_TYPED:
        kind = "marks"
    if code & _OFF_PATH and kind != "bad lines" and "branches" not in kinds:
        return False
    return kind in kinds or bool(code & _FAILED and "errors" in kinds)


class RowFilter:
    """The rows of the newest snapshot that pass, as indices in order.

    What it hands out never changes afterwards: it is shared and only grows.
    """

    def __init__(self, kinds: Iterable[FilterKind] = DEFAULT_KINDS) -> None:
        self._codes = bytearray()
        self._shown = array("L")
        self._calls = 0
        self._of: tuple[int, int, SentRange | None] | None = None
        self._sent: SentRange | None = None
        self.serial = 0
        """Grows when rows came or went other than at the end."""
        self.choose(kinds)

    @property
    def kinds(self) -> frozenset[FilterKind]:
        """What is on show."""
        return self._kinds

    def choose(self, kinds: Iterable[FilterKind]) -> None:
        """Show these kinds and no others; the rows come with the next `follow`."""
        self._kinds = frozenset(kinds)
        self._table = bytes(_passes(code, self._kinds) for code in range(256))
        self._of = None

    @property
    def lead(self) -> int | None:
        """Under *sent* the row of the summary, which stands before all others."""
        return self._sent.summary if self._sent and "compactions" in self._kinds else None

    def follow(self, snapshot: SessionSnapshot) -> Prefix[int]:
        """The rows of this snapshot that pass, in order, without `lead`."""
        self._sent = sent_range(snapshot) if SENT in self._kinds else None
        of = (snapshot.generation, snapshot.epoch, self._sent)
        if of != self._of or len(snapshot.rows) < len(self._codes):
            self._of = of
            self._codes.clear()
            self._shown = array("L")
            self._calls = 0
            self.serial += 1
        self._extend(snapshot.rows)
        self._add_unanswered(snapshot)
        return Prefix(self._shown, len(self._shown))

    def failed(self, node: int, by: Literal[1, -1]) -> int | None:
        """The next row after (or before) this one that is a failure, on show or not."""
        marks = bytes(self._codes).translate(_IS_FAILED)
        found = marks.find(1, node + 1) if by > 0 else marks.rfind(1, 0, max(node, 0))
        return found if found >= 0 else None

    def _extend(self, rows: RowTable) -> None:
        start = len(self._codes)
        if start == len(rows):
            return
        raw_kinds, raw_flags = rows.codes(start)
        kinds, flags = raw_kinds.translate(_OF_KIND), raw_flags.translate(_OF_FLAGS)
        both = int.from_bytes(kinds) | int.from_bytes(flags)
        codes = both.to_bytes(len(kinds))
        self._codes += codes
        passing = codes.translate(self._table)
        if self._sent is not None:
            sent = self._sent.mask(start, raw_kinds, raw_flags)
            passing = (int.from_bytes(passing) & int.from_bytes(sent)).to_bytes(len(passing))
        self._shown.extend(compress(range(start, len(rows)), passing))

    def _add_unanswered(self, snapshot: SessionSnapshot) -> None:
        """Messages that only call are on show where a call of theirs was never answered."""
        unanswered = snapshot.ledger.unanswered
        if self._calls == len(unanswered):
            return
        found = [unanswered[n].call_node for n in range(self._calls, len(unanswered))]
        self._calls = len(unanswered)
        if "commands" not in self._kinds:
            return
        first = 0 if self._sent is None else self._sent.first
        missing = {node for node in found if node >= first and not self._has(node)}
        if missing:
            self._shown = array("L", self._shown)
            for node in missing:
                insort(self._shown, node)
            self.serial += 1

    def _has(self, node: int) -> bool:
        at = bisect_left(self._shown, node)
        return at < len(self._shown) and self._shown[at] == node


_IS_FAILED = bytes(bool(code & _FAILED) for code in range(256))


def filter_words(kinds: Set[str], every: Sequence[str], usual: Set[str]) -> str:
    """What a filter that is on says of itself, the shorter way; empty for the usual one."""
    if SENT in kinds:
        rest = filter_words(kinds - {SENT}, every, usual).removeprefix("filter: ")
        return f"filter: sent, {rest}" if rest else "filter: sent"
    if kinds == usual:
        return ""
    shown = [kind for kind in every if kind in kinds]
    hidden = [kind for kind in every if kind in usual and kind not in kinds]
    added = [kind for kind in every if kind in kinds and kind not in usual]
    if not shown:
        return "filter: nothing"
    if len(hidden) > len(shown):
        return f"filter: {', '.join(shown)}"
    parts = [f"with {', '.join(added)}"] if added else []
    parts += [f"without {', '.join(hidden)}"] if hidden else []
    return f"filter: {' '.join(parts)}"
