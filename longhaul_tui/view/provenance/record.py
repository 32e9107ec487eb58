"""The record a life is told from: events of the path, own spans, texts of the file.

Owns where each event came from and how a text is read: from the file, at the moment of the
question. Must never take an event of another branch, or one that a newer format made void (STATE
U18).
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from longhaul_tui.state.events import Correction, Event
from longhaul_tui.state.records import SpanRecord
from longhaul_tui.state.values import OwnSpan, Rule
from longhaul_tui.transcript.messages import quotable
from longhaul_tui.view.port import BodyPart, BodyRef, Page
from longhaul_tui.view.provenance.values import Quote
from longhaul_tui.view.rows import HAS_TEXT, ON_PATH, RowKind
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.words.credentials import mask

TextOf: TypeAlias = Callable[[int, BodyPart], str | None]
"""Row and part -> the whole text as the file has it; None where it cannot be read."""
_WHOLE = 2**62
_AROUND = 200
"""Characters shown on either side of the words that are lit in a long text."""
_NEAR_ROWS = 40
"""Rows behind a message in which an answer to it is looked for."""


def texts_of(snapshot: SessionSnapshot, page: Callable[[BodyRef, int, int], Page]) -> TextOf:
    """Whole texts of the session's file; `page` reads a piece, as `Feed.read` does."""

    def text_of(node: int, part: BodyPart) -> str | None:
        offset, length, _ = snapshot.rows.place(node)
        read = page(BodyRef(snapshot.generation, offset, length, part), 0, _WHOLE)
        return read.text if read.problem is None else None

    return text_of


class Told(msgspec.Struct, frozen=True, gc=False):
    """One event and the line that carries it."""

    event: Event
    node: int
    n: int | None
    """`#n` of its compaction; None: the remember tool's entry."""

    @property
    def where(self) -> str:
        """Who recorded it."""
        return "longhaul_remember" if self.n is None else f"#{self.n}"


class PathRecord:
    """Events, spans and texts of the current path of one snapshot."""

    def __init__(self, snapshot: SessionSnapshot, text_of: TextOf) -> None:
        self.snapshot = snapshot
        self.text_of = text_of
        self.compactions = tuple(
            row for row in snapshot.compactions if row.on_path and row.n is not None
        )
        self._numbers = {row.node: row.n for row in self.compactions}
        self.spans: dict[int, OwnSpan] = {span.node: span for span in snapshot.state.spans}
        self.rules: dict[str, Rule] = {rule.id: rule for rule in snapshot.state.rules}
        self.events = tuple(
            Told(event, node, self._numbers.get(node))
            for node, event in snapshot.lines.events(snapshot.rows)
        )

    def correction(self, rule: str) -> Told | None:
        """The event that recorded a rule: the first with its id."""
        return next(
            (t for t in self.events if isinstance(t.event, Correction) and t.event.id == rule),
            None,
        )

    def by_seq(self, seq: int | None) -> Told | None:
        """The event with this number; of several the first."""
        return next((t for t in self.events if t.event.source.seq == seq), None)

    def state_spans(self) -> Iterator[OwnSpan]:
        """Own compactions in path order."""
        return iter(self.spans.values())

    def number(self, node: int) -> int | None:
        """`#n` of the compaction in this row."""
        return self._numbers.get(node)

    def span_record(self, told: Told) -> SpanRecord | None:
        """The span record beside the compaction that carries an event, if there is one."""
        own = self.spans.get(told.node)
        return None if own is None else own.record

    def compaction_at(self, node: int) -> CompactionRow | None:
        """The first compaction at or behind a row."""
        return next((row for row in self.compactions if row.node >= node), None)

    def at(self, node: int | None) -> float | None:
        """When a line was written."""
        return None if node is None else self.snapshot.rows.at(node)

    def user_node(self, n: int | None) -> int | None:
        """The row of `u<n>`."""
        users = self.snapshot.users
        return users[n - 1].node if n is not None and 0 < n <= len(users) else None

    def message(self, n: int | None) -> str | None:
        """The quotable text of `u<n>` as the file has it now (STATE U3); None where there is no
        such message or it cannot be read."""
        node = self.user_node(n)
        text = None if node is None else self.text_of(node, "text")
        if text is None:
            return None
        start, end = quotable(text) or (0, 0)
        return text[start:end]

    # -- quotes --------------------------------------------------------------------------------

    def quote(self, n: int, text: str, lit: tuple[tuple[int, int], ...]) -> Quote:
        """Words of a message; of a long one what stands around those that are lit."""
        node = self.user_node(n)
        start, end = 0, len(text)
        if len(text) > 3 * _AROUND:
            first, last = (lit[0][0], lit[-1][1]) if lit else (0, 0)
            start = max(0, first - _AROUND)
            end = min(len(text), max(last, start) + _AROUND)
        return Quote(
            who=f"u{n}",
            entry=None if node is None else self.snapshot.rows.key(node),
            at=self.at(node),
            text=text[start:end],
            lit=tuple((a - start, b - start) for a, b in lit if a >= start and b <= end),
            start=start,
        )

    def shown_by(self, who: str, node: int, text: str, words: str, *, last: bool = False) -> Quote:
        """Words in the text of a turn, lines that look like credentials masked (STATE U64); of a
        text that does not hold them its end. `last`: their last place."""
        safe = mask(text)
        at = safe.rfind(words) if last else safe.find(words)
        start = max(0, (at if at >= 0 else len(safe)) - _AROUND)
        return Quote(
            who=who,
            entry=self.snapshot.rows.key(node),
            at=self.at(node),
            text=safe[start : (at if at >= 0 else len(safe)) + len(words) + _AROUND],
            lit=((at - start, at - start + len(words)),) if at >= 0 and words else (),
            start=start,
        )

    def neighbours(self, n: int) -> tuple[Quote | None, Quote | None]:
        """The message before, and the agent's answer behind."""
        rows, node = self.snapshot.rows, self.user_node(n)
        if node is None:
            return None, None
        before = None
        earlier = self.user_node(n - 1)
        if earlier is not None:
            before = self._near(f"u{n - 1}", earlier)
        for later in range(node + 1, min(node + _NEAR_ROWS, len(rows))):
            flags = rows.flags(later)
            if not flags & ON_PATH:
                continue
            kind = rows.kind(later)
            if kind == RowKind.ASSISTANT and flags & HAS_TEXT:
                return before, self._near("ai", later)
            if kind == RowKind.USER:
                break
        return before, None

    def _near(self, who: str, node: int) -> Quote:
        row = self.snapshot.rows.row(node)
        return Quote(who=who, entry=row.key, at=row.at, text=row.head, near=True)
