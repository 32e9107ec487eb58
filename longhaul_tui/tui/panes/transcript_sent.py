"""The Transcript's rows under *sent*: what the next request holds, the summary first.

Owns what differs from the usual order and look; `view.sent` says which rows they are.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import overload

import msgspec

from longhaul_tui.ledger.commands import Command
from longhaul_tui.tui.panes.transcript_rows import Columns, TranscriptRows
from longhaul_tui.tui.widgets.ink import Lit, Seg
from longhaul_tui.view.rows import TranscriptRow
from longhaul_tui.view.sent import is_left_out


class SentRows(TranscriptRows, frozen=True, kw_only=True):
    """As `TranscriptRows`; the first `lead` of `shown` stand before the ascending rest."""

    lead: int = 0

    @classmethod
    def led_by(cls, summary: int | None, rows: TranscriptRows) -> "SentRows":
        """These rows behind that of the summary, if there is one."""
        fields = msgspec.structs.asdict(rows)
        if summary is None:
            return cls(**fields)
        return cls(**{**fields, "shown": _Led(summary, rows.shown)}, lead=1)

    def nearest(self, node: int) -> int:
        """The position of the row nearest to this one."""
        if self.lead and node == self.shown[0]:
            return 0
        at = bisect_left(self.shown, node, self.lead)
        if at == len(self.shown):
            return max(at - 1, 0)
        if at > self.lead and self.shown[at] - node > node - self.shown[at - 1]:
            return at - 1
        return at

    def has(self, node: int) -> bool:
        """This row is on show."""
        at = self.nearest(node)
        return at < len(self.shown) and self.shown[at] == node

    def _text(self, row: TranscriptRow, columns: Columns, lit: Lit | None) -> list[list[Seg]]:
        lines = super()._text(row, columns, lit)
        if not is_left_out(row):
            return lines
        return [[seg._replace(role="muted") for seg in line] for line in lines]

    def _note(self, row: TranscriptRow, command: Command | None) -> list[Seg]:
        if not is_left_out(row):
            return super()._note(row, command)
        return [Seg("left out", "look")]


class _Led(Sequence[int]):
    """One row, then others; made without copying them."""

    __slots__ = ("_first", "_rest")

    def __init__(self, first: int, rest: Sequence[int]) -> None:
        self._first = first
        self._rest = rest

    def __len__(self) -> int:
        return 1 + len(self._rest)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if index == 0:
            return self._first
        if index < 0:
            raise IndexError(index)
        return self._rest[index - 1]
