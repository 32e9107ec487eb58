"""The order in which the ledger's table shows commands.

Owns filter and sorting of commands; appending costs the new ones only while the newest stand
first. Must never change a command or look at its output.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from longhaul_tui.ledger.commands import Command, own_exit
from longhaul_tui.view.snapshot import SessionSnapshot

LedgerKind: TypeAlias = Literal[
    "open errors", "claims", "exit 0", "exit not 0", "no exit", "fixed errors"
]
LEDGER_KINDS: tuple[LedgerKind, ...] = (
    "open errors",
    "claims",
    "exit 0",
    "exit not 0",
    "no exit",
    "fixed errors",
)
"""Sections of the ledger, commands by how they ended: `no exit` are those that run, were not
answered, timed out, were cancelled, or whose exit is not known."""
SortColumn: TypeAlias = Literal["age", "exit", "command", "runs"]
SORT_COLUMNS: tuple[SortColumn, ...] = ("age", "exit", "command", "runs")


def kind_of(command: Command) -> LedgerKind:
    """Under which kind a command is shown."""
    code = own_exit(command)
    if command.end != "done" or code is None:
        return "no exit"
    return "exit 0" if code == 0 else "exit not 0"


class CommandOrder:
    """Which ended commands are on show, in order of display.

    Items are places in `ledger.commands`, or `-1 - place` in `ledger.unanswered`.
    """

    def __init__(self) -> None:
        self._kinds: frozenset[LedgerKind] = frozenset(LEDGER_KINDS)
        self._column: SortColumn = "age"
        self._items = array("l")
        self._sorted: tuple[int, ...] = ()
        self._done = (0, 0)
        self._of: tuple[int, int] | None = None

    def choose(self, kinds: Iterable[LedgerKind], column: SortColumn) -> None:
        """Show these kinds, ordered by this column."""
        self._kinds = frozenset(kinds)
        self._column = column
        self._of = None

    def follow(self, snapshot: SessionSnapshot) -> Sequence[int]:
        """The items of this snapshot. By age they are oldest first, which the table turns round;
        by another column in order of display."""
        ledger = snapshot.ledger
        of = (snapshot.generation, snapshot.epoch)
        done = (len(ledger.commands), len(ledger.unanswered))
        if of != self._of or done[0] < self._done[0] or done[1] < self._done[1]:
            self._of, self._items, self._done = of, array("l"), (0, 0)
        grown = done != self._done or not len(self._items)
        fresh = [*range(self._done[0], done[0]), *range(-1 - self._done[1], -1 - done[1], -1)]
        if self._done[1] != done[1]:
            fresh.sort(key=lambda item: item_of(snapshot, item).node)
        self._items.extend(i for i in fresh if kind_of(item_of(snapshot, i)) in self._kinds)
        self._done = done
        if self._column == "age":
            return self._items
        if grown or len(self._sorted) != len(self._items):
            self._sorted = tuple(sorted(self._items, key=_key(snapshot, self._column)))
        return self._sorted


def item_of(snapshot: SessionSnapshot, item: int) -> Command:
    """The command behind an item."""
    ledger = snapshot.ledger
    return ledger.commands[item] if item >= 0 else ledger.unanswered[-1 - item]


def _key(
    snapshot: SessionSnapshot, column: SortColumn
) -> Callable[[int], tuple[object, ...] | tuple[int, ...]]:
    runs = snapshot.ledger.runs

    def key(item: int) -> tuple[int | str, ...]:
        command = item_of(snapshot, item)
        newest = -command.node
        if column == "exit":
            code = own_exit(command)
            return (1 if code is None else 2 if code == 0 else 0, -(code or 0), newest)
        if column == "command":
            return (command.command.casefold(), newest)
        return (-runs(command.key), command.key, newest)

    return key
