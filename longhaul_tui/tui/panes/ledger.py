"""The Ledger pane (WIREFRAMES C).

Owns sorting, filter, search and the inspector below the table; `ledger_rows` lays it out. Must
never move the row under the cursor for what arrives.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal, cast

from textual import events
from textual.app import ComposeResult
from textual.reactive import reactive

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.tui.panes.inspector import Inspector
from longhaul_tui.tui.panes.ledger_rows import FIXED, LedgerRows
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.view.describe import error_words
from longhaul_tui.view.filters import filter_words
from longhaul_tui.view.orders import LEDGER_KINDS, SORT_COLUMNS, CommandOrder, LedgerKind
from longhaul_tui.view.port import BodyPart, BodyRef
from longhaul_tui.view.words import many

_EVERY = frozenset(LEDGER_KINDS)
_SORTED = {
    "age": "newest first",
    "exit": "by exit",
    "command": "by command",
    "runs": "by runs",
}


class LedgerPane(ListPane):
    """Open errors, claims, commands newest first, fixed errors folded."""

    DEFAULT_CSS = "LedgerPane Inspector { display: none; }"
    FILTER = ("Show in the ledger", LEDGER_KINDS)

    kinds: reactive[frozenset[LedgerKind]] = reactive(_EVERY, init=False, repaint=False)
    """What is on show."""
    column: reactive[Literal["age", "exit", "command", "runs"]] = reactive(
        "age", init=False, repaint=False
    )
    """What the commands are ordered by."""
    unfolded: reactive[bool] = reactive(False, init=False, repaint=False)
    """The fixed errors are listed."""

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._order = CommandOrder()
        self.inspector = Inspector()

    def compose(self) -> ComposeResult:
        """The list, and below it the text of its row where there is room."""
        yield from super().compose()
        yield self.inspector

    def on_resize(self, event: events.Resize) -> None:
        """The inspector is below the list from 120 by 36 on: eight rows, or a third."""
        screen = self.screen.size
        self.inspector.display = screen.width >= 120 and screen.height >= 36
        self.inspector.styles.height = max(8, self.size.height // 3)
        self._inspect()

    # -- rows and title ------------------------------------------------------------------------

    @property
    def rows(self) -> LedgerRows:
        """The rows in the list: those made last, or the ones before until their frame comes."""
        rows = self.view.rows
        return rows if isinstance(rows, LedgerRows) else self.make_rows()

    def make_rows(self) -> LedgerRows:
        """The rows of `shown` under filter and order."""
        items = self._order.follow(self.shown)
        return LedgerRows(
            snapshot=self.shown,
            order=items,
            count=len(items),
            column=self.column,
            kinds=self.kinds,
            unfolded=self.unfolded,
            now=self.now,
            tz=self.tz,
        )

    def facts(self) -> list[str]:
        """`Ledger`, the counts, the order, the filter that is on."""
        ledger = self.shown.ledger
        errors = many(len(ledger.errors), "error")
        opened = len(ledger.open_errors)
        facts = [
            "Ledger",
            many(len(ledger.commands), "command"),
            f"{errors}, {opened} open" if ledger.errors else errors,
        ]
        if self.size.width >= 120:
            facts.append(_SORTED[self.column])
        return [*facts, self.filtered] if self.filtered else facts

    def freshness(self) -> Iterator[str]:
        """Where there is less room the order goes before the freshness does."""
        parts = list(super().freshness())
        order = [_SORTED[self.column]] if self.size.width < 120 else []
        yield from [*parts[:-1], *order, *parts[-1:]]

    def empty(self) -> str:
        """Nothing passes the filter."""
        return "Nothing passes the filter."

    # -- filter and order ----------------------------------------------------------------------

    @property
    def chosen(self) -> frozenset[str]:
        """The kinds on show."""
        return self.kinds

    @property
    def filtered(self) -> str:
        """The filter in words; empty while everything is on show."""
        return filter_words(self.kinds, LEDGER_KINDS, _EVERY)

    def take_filter(self, chosen: frozenset[str] | None) -> None:
        """Show these kinds; None: every one."""
        self.kinds = _EVERY if chosen is None else cast("frozenset[LedgerKind]", chosen)

    @property
    def sorts(self) -> bool:
        """There are commands to put in another order."""
        return len(self.snapshot.ledger.commands) > 1

    @property
    def lists(self) -> int:
        """The table, and the text below it where there is room."""
        return 1 + self.inspector.display

    @property
    def searched(self) -> str:
        """What a search looks through, counted."""
        return f"{len(self.shown.ledger.commands):,} commands"

    def watch_kinds(self) -> None:
        """Show these kinds and no others."""
        self._reorder()

    def watch_column(self) -> None:
        """Another order."""
        self._reorder()

    def watch_unfolded(self) -> None:
        """The fixed errors come or go."""
        self.remake()

    def sort_next(self) -> None:
        """Order by the next column."""
        at = SORT_COLUMNS.index(self.column)
        self.column = SORT_COLUMNS[(at + 1) % len(SORT_COLUMNS)]

    def _reorder(self) -> None:
        self._order.choose(self.kinds, self.column)
        self.remake()
        self.post_message(self.Changed())

    # -- where things are ----------------------------------------------------------------------

    def go_to(self, word: str) -> bool:
        """The cursor to a command or an error, though the filter hides it; False where the ledger
        does not have it."""
        self.view.flush()
        key = self._key_of(word)
        if key is None:
            return False
        if not self._reaches(key):
            self.kinds = _EVERY
        return self._reaches(key)

    def _key_of(self, word: str) -> str | None:
        rows, ledger = self.rows, self.rows.snapshot.ledger
        number = int(word[1:]) if word[1:].isdecimal() and len(word) < 10 else 0
        if word[:1] == "E" and 0 < number <= len(ledger.errors):
            error = ledger.errors[number - 1]
            self.unfolded = self.unfolded or not error.open
            return rows.error_key(error)
        if word[:1] == "C" and 0 < number <= len(ledger.commands):
            return rows.command_key(ledger.commands[number - 1])
        return None

    def _reaches(self, key: str) -> bool:
        self.view.flush()
        self.view.go(key)
        return self.view.cursor_key == key

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The cursor to the next row of an error, or of a command that raised one."""

        def raised(what: object) -> bool:
            return isinstance(what, ErrorRecord) or (
                isinstance(what, Command) and what.error is not None
            )

        places = range(self.view.cursor_at + by, len(self.rows) if by > 0 else -1, by)
        for at in places:
            if raised(self._what(at)):
                return self.view.go(self.rows.key(at))
        return False

    def step_match(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        """The cursor to the next match, round the ends: its number from 1, and of how many."""
        self.view.flush()
        found = list(self._matches())
        if not found:
            return None
        here = self.view.cursor_at
        n = bisect_right(found, here) if by > 0 else bisect_left(found, here) - 1
        n %= len(found)
        self.view.go(self.rows.key(found[n]))
        return n + 1, len(found)

    def _matches(self) -> Iterator[int]:
        sought = self.sought.casefold()
        for at in range(len(self.rows)) if sought else ():
            what = self._what(at)
            if sought in self._words(what).casefold():
                yield at

    def _words(self, what: object) -> str:
        if isinstance(what, ErrorRecord):
            return error_words(what, self.rows.snapshot.ledger.commands)
        return what.command if isinstance(what, Command | Claim) else ""

    def _what(self, at: int) -> object:
        item = self.rows.item(at)
        return item if isinstance(item, Command) else item.what

    @property
    def moment_node(self) -> int | None:
        """Of a command or claim its result, of an error its newest occurrence."""
        if not len(self.rows) or self.view.cursor_at >= len(self.rows):
            return None
        what = self._what(self.view.cursor_at)
        if isinstance(what, Command):
            return what.call_node if what.n is None else what.node
        if isinstance(what, Claim):
            return self.rows.snapshot.ledger.commands[what.n - 1].node
        return what.last_node if isinstance(what, ErrorRecord) else None

    # -- texts ---------------------------------------------------------------------------------

    def open_row(self, at: int) -> None:
        """The fold of the fixed errors opens; of any other row its text."""
        if self.rows.key(at) == FIXED:
            self.unfolded = not self.unfolded
            self.view.flush()
            if self.unfolded:
                self.view.roll(min(self.view.below, self.view.screen_row))
            self._inspect()
            self.post_message(self.Changed())
        else:
            super().open_row(at)

    @property
    def opens(self) -> str:
        """What Enter does on this row, in a word."""
        if self.view.cursor_key == FIXED:
            return "fold" if self.unfolded else "unfold"
        return "whole output" if len(self.view.rows) else ""

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The output behind a row; of a call without one, the command."""
        if at >= len(self.rows):
            return None
        what = self._what(at)
        commands = self.rows.snapshot.ledger.commands
        if isinstance(what, Command):
            return self._body(what, "")
        if isinstance(what, Claim):
            return self._body(commands[what.n - 1], f"{what.kind} · ")
        if isinstance(what, ErrorRecord):
            if what.last_command is not None:
                return self._body(commands[what.last_command - 1], f"E{what.n} · ")
            return self._ref(what.last_node, "output"), f"E{what.n} · what {what.tool} answered"
        return None

    def _body(self, command: Command, before: str) -> tuple[BodyRef, str]:
        if command.n is not None:
            return self._ref(command.node, "output"), f"{before}output of C{command.n}"
        ref = self._ref(command.call_node, "command", command.call_id)
        return ref, f"{before}{command.end} command"

    def _ref(self, node: int, part: BodyPart, call: str | None = None) -> BodyRef:
        snapshot = self.rows.snapshot
        row = snapshot.rows.row(node)
        return BodyRef(snapshot.generation, row.offset, row.length, part, call)

    def on_line_view_cursor_moved(self, message: LineView.CursorMoved) -> None:
        """The inspector shows the text of the row under the cursor."""
        message.stop()
        self._inspect()

    def _inspect(self) -> None:
        if not self.inspector.display or not self.is_mounted:
            return
        body = self.body_of(self.view.cursor_at) if len(self.rows) else None
        name = "Fixed errors" if self.view.cursor_key == FIXED else ""
        self.inspector.read = self.read
        self.inspector.look_at(*(body if body is not None else (None, name)))
