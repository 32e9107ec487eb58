"""What holds along the current path: user numbers, compactions, who is speaking, the ledger, the
state.

Owns the fold over path nodes; one appended entry costs the same at any age. A change of branch
starts a new fold over the values kept of each line, without reading the file again.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from longhaul_tui.accounting.meter import MeterFold
from longhaul_tui.engine.columns import Change, Columns, Turn
from longhaul_tui.ledger.build import NO_MARKS, Ledger, Marks
from longhaul_tui.state.fold import Counted, Fold, Numbers, Place
from longhaul_tui.state.lines import OwnCompaction, StateLine
from longhaul_tui.state.records import Details
from longhaul_tui.state.said import Message
from longhaul_tui.state.values import State
from longhaul_tui.transcript.entries import (
    ContextEdit,
    ModelChange,
    SessionInfo,
    ThinkingLevel,
)
from longhaul_tui.transcript.prefix import Prefix
from longhaul_tui.view.held import RulesRead, rules_read
from longhaul_tui.view.rows import LEFT_OUT, NOT_COUNTED, ON_PATH, REPLACED, RowKind
from longhaul_tui.view.snapshot import CompactionRow, RefusedWrite, UserRow

_OPEN = int(Turn.OPEN)
_USER, _COMPACTION = int(RowKind.USER), int(RowKind.COMPACTION)


class PathFold:
    """The fold of one path, from its root on."""

    def __init__(self, columns: Columns, ledger: Ledger) -> None:
        self._columns = columns
        self.ledger = ledger
        self._users: list[UserRow] = []
        self._numbers: dict[int, int] = {}
        self._fold = Fold(_Spoken(columns, self._users))
        self._compactions: tuple[tuple[int | None, ...], tuple[CompactionRow, ...]] | None = None
        """How many there were in all and on the path, what was measured first behind the newest,
        and their rows."""
        self._newest: int | None = None
        """The newest compaction."""
        self._after: dict[int, int | None] = {}
        """By node of an older compaction: the first measured context behind it."""
        self._refused: list[RefusedWrite] = []
        self._reading: tuple[int, State, RulesRead] | None = None
        """Which compaction and state it is of, and how it holds the rules."""
        self.turn_open = False
        self.name: str | None = None
        self.provider: str | None = None
        self.model: str | None = None
        self.thinking: str | None = None
        self.meter = MeterFold()
        self.edits = 0
        """How often a row that stood already was marked as left out or replaced."""

    def extend(self, nodes: Iterable[int]) -> None:
        """Fold these nodes behind those already folded."""
        columns, apply = self._columns, self.ledger.apply
        store, facts, turns, changes = columns.store, columns.facts, columns.turns, columns.changes
        flags, kinds, lines = store.flags, store.kinds, columns.lines
        contexts, estimates, meter = columns.outlay.contexts, columns.outlay.estimates, self.meter
        for node in nodes:
            flags[node] |= ON_PATH
            fact = facts[node]
            if fact is not None:
                marks = apply(fact)
                if marks is not NO_MARKS:
                    self._mark(node, marks)
            turn = turns[node]
            if turn:
                self.turn_open = turn == _OPEN
            context = contexts[node]
            if context >= 0:
                meter.take(context)
            elif node in estimates:
                meter.estimate += estimates[node]
            kind = kinds[node]
            if kind == _USER:
                self._number(node)
            elif node in lines:
                self._believe(node, lines[node], kind == _COMPACTION)
            elif node in changes:
                self._change(changes[node])

    def refused(self) -> Prefix[RefusedWrite]:
        """Calls of the remember tool that were refused, in order."""
        return Prefix(self._refused)

    def users(self) -> Prefix[UserRow]:
        """u1, u2, … in order."""
        return Prefix(self._users)

    def compactions(self) -> tuple[CompactionRow, ...]:
        """All compactions of the file in order; those on the path are numbered."""
        made_of = (len(self._columns.compactions), len(self._numbers), self.meter.first)
        if self._compactions is None or self._compactions[0] != made_of:
            rows = []
            for node, row in self._columns.compactions.items():
                n = self._numbers.get(node)
                newest = node == self._newest
                after = self.meter.first if newest else self._after.get(node)
                rows.append(
                    row if n is None else replace(row, n=n, on_path=True, tokens_after=after)
                )
            self._compactions = made_of, tuple(rows)
        return self._compactions[1]

    def state(self) -> State:
        """What the agent still believes; the same object until something changed."""
        return self._fold.state()

    def reading(self) -> RulesRead:
        """How the newest compaction holds the rules it should have handed over."""
        state, newest = self._fold.state(), max(self._numbers, default=None)
        if newest is None or not state.has_own:
            return RulesRead()
        known = self._reading
        if known is None or known[0] != newest or known[1] is not state:
            self._reading = known = newest, state, self._read(newest, state)
        return known[2]

    def _read(self, newest: int, state: State) -> RulesRead:
        columns = self._columns
        kept = columns.compactions[newest].first_kept
        start = columns.find(kept) if kept is not None else None
        due = []
        for rule in state.active_rules:
            said = columns.find(rule.entry) if rule.entry is not None else None
            # What was recorded since, or said among the kept messages, the model reads there.
            seen = start is not None and said is not None and said >= start
            if rule.span <= state.span and not seen:
                due.append(rule)
        return rules_read(newest, due, columns.summaries[newest])

    def _believe(self, node: int, line: StateLine, compaction: bool) -> None:
        """The state's fold takes this line; a compaction, whosever it is, is numbered too."""
        if compaction:
            self._numbers[node] = len(self._numbers) + 1
            if self._newest is not None:
                self._after[self._newest] = self.meter.first
            self._newest = node
            self.meter.void()
        columns, counted = self._columns, None
        if isinstance(line, OwnCompaction) and isinstance(line.details, Details):
            last = line.details.range.last
            then = columns.find(last) if last is not None else None
            counted = Counted(
                Numbers(*((1, 1) if then is None else self.ledger.counted(then))),
                Numbers(*self.ledger.counted()),
            )
        place = Place(columns.store.keys[node], node, columns.store.place(node)[0])
        self._fold.apply(line, place, counted)

    def _mark(self, node: int, marks: Marks) -> None:
        store = self._columns.store
        if marks.command is not None:
            store.commands[node] = marks.command
        if marks.error is not None:
            store.errors[node] = marks.error

    def _number(self, node: int) -> None:
        columns = self._columns
        if not columns.store.flags[node] & NOT_COUNTED:
            self._users.append(UserRow(n=len(self._users) + 1, node=node, at=columns.at(node)))
            columns.store.users[node] = len(self._users)
            self._fold.user(_message(columns, self._users[-1]))

    def _change(self, change: Change) -> None:
        match change:
            case SessionInfo():
                self.name = change.name
            case ModelChange():
                self.provider, self.model = change.provider, change.model
            case ThinkingLevel():
                self.thinking = change.level
            case RefusedWrite():
                self._refused.append(change)
            case ContextEdit():
                target = self._columns.find(change.target) if change.target else None
                if target is not None:
                    flags = self._columns.store.flags
                    flags[target] &= ~(LEFT_OUT | REPLACED) & 0xFF
                    flags[target] |= REPLACED if change.replaced else LEFT_OUT
                    self.edits += 1


class _Spoken:
    """The genuine messages of the path so far, as the fold looks them up."""

    def __init__(self, columns: Columns, users: Sequence[UserRow]) -> None:
        self._columns = columns
        self._users = users

    def by_entry(self, entry: str) -> Message | None:
        """The message with this id, if it is one and on the path."""
        node = self._columns.find(entry)
        n = None if node is None else self._columns.store.users.get(node)
        return None if n is None else self.by_number(n)

    def by_number(self, n: int) -> Message | None:
        """`u<n>`."""
        if not 0 < n <= len(self._users):
            return None
        return _message(self._columns, self._users[n - 1])


def _message(columns: Columns, row: UserRow) -> Message:
    return Message(row.n, columns.store.keys[row.node], columns.words[row.node])
