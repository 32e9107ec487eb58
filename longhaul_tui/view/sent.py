"""Which rows the next request holds, as pi makes it (PI §1, §8).

Owns the choice from two bytes a row and the newest compaction on the path, so half a million rows
take some milliseconds. The summary stands first; what an edit or `!!` leaves out stays in its
place, for whoever shows it to dim. Must never look at a row's text.
"""

import msgspec

from longhaul_tui.view.rows import KEPT_BACK, LEFT_OUT, ON_PATH, RowKind, TranscriptRow
from longhaul_tui.view.snapshot import SessionSnapshot

_READ = frozenset(
    (
        RowKind.USER,
        RowKind.ASSISTANT,
        RowKind.COMMAND,
        RowKind.READ,
        RowKind.EDIT,
        RowKind.TOOL,
        RowKind.SYSTEM,
        RowKind.MESSAGE,
        RowKind.BRANCH,
    )
)
"""Kinds that reach the model; a compaction does too, if it is the newest."""
_IN_REQUEST = bytes(code in _READ for code in range(256))
_IN_KEPT = bytes(code in _READ and code != RowKind.SYSTEM for code in range(256))
"""Of what a compaction keeps: system messages before it are carried over by itself."""
_ON_PATH = bytes(bool(flags & ON_PATH) for flags in range(256))


class SentRange(msgspec.Struct, frozen=True, gc=False):
    """Where the rows of the next request lie."""

    summary: int | None = None
    """Row of the newest compaction on the path; None where nothing was compacted."""
    first: int = 0
    """The first row it keeps, or its own; 0 where nothing was compacted."""

    def mask(self, start: int, kinds: bytes, flags: bytes) -> bytes:
        """A byte for each row from `start` on: 1 if the next request holds it behind the summary,
        or would but for an edit."""
        end = start + len(kinds)
        behind = 0 if self.summary is None else self.summary + 1
        parts = []
        for low, high, table in (
            (0, self.first, bytes(256)),
            (self.first, behind, _IN_KEPT),
            (behind, end, _IN_REQUEST),
        ):
            here = slice(max(low - start, 0), max(high - start, 0))
            parts.append(kinds[here].translate(table))
        both = int.from_bytes(b"".join(parts)) & int.from_bytes(flags.translate(_ON_PATH))
        return both.to_bytes(len(kinds))


def sent_range(snapshot: SessionSnapshot) -> SentRange:
    """The range of this snapshot's next request. A kept entry that does not stand before its
    compaction keeps nothing, as in pi (PI §2)."""
    row = next((row for row in reversed(snapshot.compactions) if row.on_path), None)
    if row is None:
        return SentRange()
    kept = snapshot.rows.index(row.first_kept) if row.first_kept else None
    if kept is None or kept > row.node or not snapshot.rows.flags(kept) & ON_PATH:
        kept = row.node
    return SentRange(row.node, kept)


def is_left_out(row: TranscriptRow) -> bool:
    """It stands where the next request reads, and is not in it: an edit takes it out, or the user
    kept it from the model."""
    if row.kind is RowKind.COMMAND and row.flags & KEPT_BACK:
        return True
    return bool(row.flags & LEFT_OUT)
