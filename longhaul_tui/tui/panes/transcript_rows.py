"""Transcript rows as lines (WIREFRAMES G).

Owns the columns of the page: time, id, text, note; a compaction is a rule across it. A value of
one snapshot. Must never read more of a row than its preview.
"""

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from datetime import tzinfo

import msgspec

from longhaul_tui.ledger.commands import Command
from longhaul_tui.tui.widgets.ink import (
    ELLIPSIS,
    Lit,
    Role,
    Seg,
    Segs,
    clip,
    fit,
    ink,
    middle,
    paragraphs,
    width_of,
    window,
    wrap,
)
from longhaul_tui.tui.widgets.rows import GUTTER, Line, Shape
from longhaul_tui.view.describe import command_ending
from longhaul_tui.view.rows import FAILED, LEFT_OUT, MORE, REPLACED, RowKind, TranscriptRow
from longhaul_tui.view.snapshot import CompactionBy, CompactionRow, SessionSnapshot
from longhaul_tui.view.words import age, clock, moment, tokens

ID_WORDS: dict[RowKind, str] = {
    RowKind.USER: "user",
    RowKind.ASSISTANT: "ai",
    RowKind.COMMAND: "sh",
    RowKind.READ: "read",
    RowKind.EDIT: "edit",
    RowKind.TOOL: "tool",
    RowKind.SYSTEM: "sys",
    RowKind.CUSTOM: "ext",
    RowKind.MESSAGE: "ext",
    RowKind.COMPACTION: "#",
    RowKind.BRANCH: "fork",
    RowKind.CONTEXT_EDIT: "cut",
    RowKind.LABEL: "label",
    RowKind.NAME: "name",
    RowKind.MODEL: "model",
    RowKind.LEVEL: "level",
    RowKind.USAGE: "usage",
    RowKind.UNKNOWN: "?",
    RowKind.BAD: "bad",
}
BY_WORDS: dict[CompactionBy, str] = {
    "pi": "pi's own",
    "longhaul": "Longhaul",
    "distill": "distill",
    "fold": "fold",
    "other": "another extension",
}
RUN = "run:"
USER_LINES = 6
TEXT_LINES = 2
_LOOK_BACK = 64
"""Newest commands among which one that ran a moment ago is looked for."""


class Columns(msgspec.Struct, frozen=True):
    """Cells of each column for a width of text."""

    time: int
    ids: int
    note: int
    width: int

    @classmethod
    def of(cls, width: int, ids: int) -> "Columns":
        """As drawn at 80 and 120; below 80 ids, words and exits are left."""
        whole = width + GUTTER
        note = 24 if whole >= 120 else 14 if whole >= 80 else 0
        return cls(7 if whole >= 80 else 0, max(ids, 4) + 2, note, max(width - 1, 1))


class TranscriptRows(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of a snapshot that pass the filter, then the calls that run."""

    snapshot: SessionSnapshot
    shown: Sequence[int]
    """Indices of rows, ascending."""
    serial: int
    """Of the filter: other rows stand above a row when it grows."""
    running: tuple[Command, ...]
    now: float
    tz: tzinfo | None

    @property
    def stamp(self) -> Hashable:
        """What a line says depends on its row, on where it is read and on the columns."""
        snapshot = self.snapshot
        now = int(self.now) if self.running else int(self.now // 3600)
        return (
            snapshot.generation,
            snapshot.epoch,
            snapshot.edits,
            len(snapshot.compactions),
            len(snapshot.ledger.unanswered),
            self.serial,
            self._ids,
            now,
        )

    @property
    def _ids(self) -> int:
        """Cells of the longest id."""
        return 1 + max(len(str(len(self.snapshot.ledger.commands))), 3)

    def __len__(self) -> int:
        return len(self.shown) + len(self.running)

    def key(self, at: int) -> str:
        """Entry id, `line:N`, or `run:` and the call."""
        if at < len(self.shown):
            return self.snapshot.rows.key(self.shown[at])
        return run_key(self.running[at - len(self.shown)])

    def node(self, at: int) -> int:
        """The row at a position; of a call that runs, the message that made it."""
        if at < len(self.shown):
            return self.shown[at]
        return self.running[at - len(self.shown)].call_node

    def find(self, key: str) -> int | None:
        """The position of an entry, or of the nearest row that is on show."""
        if not len(self):
            return None
        for nth, command in enumerate(self.running):
            if run_key(command) == key:
                return len(self.shown) + nth
        node = self.snapshot.rows.index(key)
        if node is None:
            node = finished(self.snapshot, key)
        return None if node is None else self.nearest(node)

    def nearest(self, node: int) -> int:
        """The position of the row nearest to this one."""
        at = bisect_left(self.shown, node)
        if at == len(self.shown):
            return max(at - 1, 0)
        if at and self.shown[at] - node > node - self.shown[at - 1]:
            return at - 1
        return at

    def has(self, node: int) -> bool:
        """This row is on show."""
        at = bisect_left(self.shown, node)
        return at < len(self.shown) and self.shown[at] == node

    def passive(self, at: int) -> bool:
        """No row is."""
        return False

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """One row, laid out."""
        columns = Columns.of(shape.width, self._ids)
        if at >= len(self.shown):
            return [self._running(self.running[at - len(self.shown)], columns, shape)]
        row = self.snapshot.rows.row(self.shown[at])
        if row.kind is RowKind.COMPACTION:
            return self._compaction(row, columns, shape)
        return list(self._message(row, columns, shape))

    # -- one kind each -------------------------------------------------------------------------

    def _message(self, row: TranscriptRow, columns: Columns, shape: Shape) -> Iterator[Line]:
        text = self._text(row, columns, shape.lit)
        calls = list(self._unanswered(row.node))
        ids = self._id(row, columns)
        detail = row.detail
        if not text and detail:
            text, detail = [ink(detail, "muted", lit=shape.lit)], ""
        if text or not calls:
            prefix = [*self._time(row.at, columns), *ids]
            told = columns.note or _tells_end(row)
            note = self._note(row, self._command(row)) if told else []
            yield from _block(prefix, text, note, _text_lines(row), columns, shape)
        if detail:
            yield from self._detail(row, columns, shape)
        for nth, call in enumerate(calls):
            time = self._time(None if text or nth else row.at, columns)
            prefix = [*time, *fit([Seg("–", "muted")], columns.ids)]
            words = ink(call.command, lit=shape.lit)
            note = [Seg("unanswered", "look")]
            yield from _block(prefix, [words], note, TEXT_LINES, columns, shape)

    def _command(self, row: TranscriptRow) -> Command | None:
        """What the ledger has of the command of a row."""
        commands = self.snapshot.ledger.commands
        n = row.command
        return commands[n - 1] if n is not None and n <= len(commands) else None

    def _detail(self, row: TranscriptRow, columns: Columns, shape: Shape) -> Iterator[Line]:
        failed = bool(row.flags & FAILED)
        words = ink(row.detail, "" if failed else "muted", lit=shape.lit)
        note = [] if failed or columns.note < 20 else [Seg("Enter opens", "muted")]
        prefix = [Seg(" " * (columns.time or 2))]
        yield from _block(prefix, [words], note, TEXT_LINES, columns, shape)

    def _running(self, command: Command, columns: Columns, shape: Shape) -> Line:
        since = "" if command.at is None else f" {age(self.now - command.at)}"
        prefix = [*self._time(command.at, columns), *fit([Seg("…", "muted")], columns.ids)]
        words = ink(command.command, lit=shape.lit)
        note = [Seg(f"running{since}", "ok")]
        return next(_block(prefix, [words], note, 1, columns, shape))

    def _compaction(self, row: TranscriptRow, columns: Columns, shape: Shape) -> list[Line]:
        fact = next((c for c in self.snapshot.compactions if c.node == row.node), None)
        segs = list(self._rule(row, fact, columns))
        whole = columns.width + 1 + GUTTER
        segs = clip([*segs, Seg(" " + "═" * whole, "muted")], whole)
        segs[-1] = segs[-1]._replace(text=segs[-1].text.replace("…", "═"))
        lines = [Line(tuple(segs), full=True)]
        if fact is not None and fact.summary_chars:
            words = f"summary, {tokens(fact.summary_chars)} characters"
            note = [Seg("Enter opens", "muted")] if columns.note else []
            lines += _block([], [ink(words, "muted")], note, 1, columns, shape)
        return lines

    def _rule(
        self, row: TranscriptRow, fact: CompactionRow | None, columns: Columns
    ) -> Iterator[Seg]:
        """`══ #6 · 02:21 · pi's own · 184.0k before · kept from C108`, as much of it as fits."""
        yield Seg("══ ", "muted")
        number = f"#{fact.n}" if fact is not None and fact.n is not None else "compaction"
        yield Seg(number, "id")
        room = columns.width + GUTTER - 4 - len(number)
        for seg in self._rule_parts(row, fact):
            room -= width_of([seg]) + 3
            if room < 0:
                return
            yield Seg(" · ", "muted")
            yield seg

    def _rule_parts(self, row: TranscriptRow, fact: CompactionRow | None) -> Iterator[Seg]:
        if row.at is not None:
            yield Seg(moment(row.at, self.now, self.tz))
        if fact is None:
            return
        yield Seg(BY_WORDS[fact.by], "strong")
        if fact.tokens_before is not None:
            yield Seg(f"{tokens(fact.tokens_before)} tokens before")
        kept = self._kept(fact.first_kept)
        if kept:
            yield Seg(f"kept from {kept}", "id", kept)

    def _kept(self, entry: str | None) -> str:
        """The id at or after the first entry that was kept."""
        node = self.snapshot.rows.index(entry) if entry else None
        if node is None:
            return ""
        row = self.snapshot.rows.row(node)
        if row.user is not None:
            return f"u{row.user}"
        commands = self.snapshot.ledger.commands
        at = bisect_left(commands, node, key=lambda command: command.node)
        return f"C{commands[at].n}" if at < len(commands) else ""

    # -- cells ---------------------------------------------------------------------------------

    def _time(self, at: float | None, columns: Columns) -> list[Seg]:
        if not columns.time:
            return []
        words = "" if at is None else clock(at, self.now, self.tz)
        return fit([Seg(words[-5:], "muted")], columns.time)

    def _id(self, row: TranscriptRow, columns: Columns) -> list[Seg]:
        if row.user is not None:
            seg = Seg(f"u{row.user}", "id")
        elif row.command is not None:
            seg = Seg(f"C{row.command}", "id")
        else:
            role: Role = "look" if row.kind is RowKind.BAD else "muted"
            seg = Seg(ID_WORDS[row.kind], role)
        return fit([seg], columns.ids)

    def _text(self, row: TranscriptRow, columns: Columns, lit: Lit | None) -> list[list[Seg]]:
        role: Role = ""
        if row.flags & (LEFT_OUT | REPLACED):
            role = "struck"
        elif row.kind is RowKind.USER:
            role = "user"
        elif row.kind not in (RowKind.ASSISTANT, RowKind.COMMAND, RowKind.READ, RowKind.EDIT):
            role = "muted"
        if row.kind in (RowKind.USER, RowKind.ASSISTANT, RowKind.MESSAGE):
            text = paragraphs(row.head, role, lit=lit)
        elif row.kind in (RowKind.READ, RowKind.EDIT):
            path = "".join(seg.text for seg in ink(row.head))
            text = [ink(middle(path, _path_room(columns)), role, lit=lit)]
        else:
            text = [ink(row.head, role, lit=lit)]
        if text and row.flags & MORE:
            text[-1] = [*text[-1], Seg("…", role)]
        return [line for line in text if line]

    def _note(self, row: TranscriptRow, command: Command | None) -> list[Seg]:
        """How it ended; of a command in the words of the ledger, which knows what a pipe hides."""
        role: Role = "act" if row.flags & FAILED or row.error is not None else "muted"
        note = ink(row.note if command is None else command_ending(command), role)
        if row.error is not None:
            note += [*([Seg("  ")] if note else []), Seg(f"E{row.error}", "id", f"E{row.error}")]
        if row.flags & (LEFT_OUT | REPLACED):
            note += [*([Seg("  ")] if note else []), Seg("edited", "look")]
        return note

    def _unanswered(self, node: int) -> Iterator[Command]:
        calls = self.snapshot.ledger.unanswered
        at = bisect_left(calls, node, key=lambda command: command.call_node)
        while at < len(calls) and calls[at].call_node == node:
            yield calls[at]
            at += 1


def run_key(command: Command) -> str:
    """The key of a call that runs."""
    return f"{RUN}{command.call_id or command.call_node}"


def finished(snapshot: SessionSnapshot, key: str) -> int | None:
    """Where the result of a call stands that ran under this key a moment ago."""
    if not key.startswith(RUN):
        return None
    ledger = snapshot.ledger
    for commands in (ledger.commands, ledger.unanswered):
        for n in range(len(commands) - 1, max(len(commands) - _LOOK_BACK, 0) - 1, -1):
            if run_key(commands[n]) == key:
                return commands[n].node
    return None


def _path_room(columns: Columns) -> int:
    return max(columns.width - columns.time - columns.ids - max(columns.note, 2) - 2, 8)


def _text_lines(row: TranscriptRow) -> int:
    return USER_LINES if row.kind is RowKind.USER else TEXT_LINES


def _tells_end(row: TranscriptRow) -> bool:
    """Its note says how it ended: that stays however narrow it gets."""
    return row.kind is RowKind.COMMAND or bool(row.flags & FAILED)


def _block(
    prefix: Segs, text: Sequence[Segs], note: Segs, limit: int, columns: Columns, shape: Shape
) -> Iterator[Line]:
    """Text behind a prefix, the note right of its first line; further lines begin below the id."""
    used, width = width_of(prefix), columns.width
    side = 0
    if note:
        side = min(max(columns.note - 1, width_of(note)), (width - used) // 2)
    room = max(width - used - (side + 2 if side else 0), 1)
    end = [Seg("  "), *clip(note, side)] if side else []
    if not shape.wrap:
        joined = [seg for line in text for seg in (*line, Seg(" "))]
        shown, more = window(joined[:-1], room, shape.shift)
        yield Line((*prefix, *(fit(shown, room) if end else shown), *end), more=more)
        return
    indent = columns.time or 2
    for n, segs in enumerate(_laid(text, max(width - indent, 1), room, limit)):
        if n:
            yield Line((Seg(" " * indent), *segs))
        else:
            yield Line((*prefix, *(fit(segs, room) if end else segs), *end))


def _laid(text: Sequence[Segs], body: int, room: int, limit: int) -> list[list[Seg]]:
    """Paragraphs in at most `limit` lines: `room` cells in the first, `body` in the others."""
    lines: list[list[Seg]] = []
    for segs in text:
        if len(lines) == limit:
            lines[-1] = clip([*lines[-1], Seg(ELLIPSIS)], room if limit == 1 else body)
            break
        first = 0 if lines else body - room
        lines += wrap(segs, body, first=first, hang=0, limit=limit - len(lines))
    return lines or [[]]
