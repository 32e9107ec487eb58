"""Ledger rows as lines (WIREFRAMES C).

Owns sections and columns: open errors, claims, the commands table, fixed errors folded. A value
of one snapshot. Must never know more of a command than the ledger says.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from datetime import tzinfo
from functools import cached_property

import msgspec

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command, End, own_exit
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.tui.panes.transcript_rows import RUN, finished, run_key
from longhaul_tui.tui.widgets.ink import Role, Seg, fit, ink, right, width_of, window
from longhaul_tui.tui.widgets.rows import GUTTER, Line, Shape
from longhaul_tui.view.describe import NO_CHANGE_SEEN, claim_ending, error_words
from longhaul_tui.view.orders import LedgerKind, SortColumn, item_of
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import age, moment

FIXED = "fixed"
_EXIT = 9
_KINDS_OF_CHECK = ("test", "build", "lint")


class Item(msgspec.Struct, frozen=True):
    """One row that is not of the commands table."""

    key: str
    what: ErrorRecord | Claim | str
    """A string is a heading."""


class LedgerRows(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Sections of one ledger, in order of display."""

    snapshot: SessionSnapshot
    order: Sequence[int]
    count: int
    """Length of `order` at this moment: by age it is shared and grows."""
    column: SortColumn
    kinds: frozenset[LedgerKind]
    unfolded: bool
    now: float
    tz: tzinfo | None

    @cached_property
    def stamp(self) -> Hashable:
        """Ages and runs change with every picture."""
        return (self.snapshot.generation, self.snapshot.serial, self.now, self.unfolded)

    # -- which rows ----------------------------------------------------------------------------

    @cached_property
    def head(self) -> list[Item]:
        """What stands above the commands."""
        ledger = self.snapshot.ledger
        items: list[Item] = []
        if "open errors" in self.kinds:
            opened = ledger.open_errors
            items.append(Item("head:errors", "Open errors" if opened else self._no_error))
            items += [Item(self.error_key(error), error) for error in reversed(opened)]
        if "claims" in self.kinds and len(ledger.commands):
            items.append(Item("head:claims", "Claims, newest run of each kind"))
            items += [Item(f"claim:{claim.kind}", claim) for claim in ledger.claims]
            ran = {claim.kind for claim in ledger.claims}
            never = [kind for kind in _KINDS_OF_CHECK if kind not in ran]
            if never:
                items.append(Item("head:never", f"{', '.join(never)} never ran"))
        if self.count or self.running:
            items.append(Item("head:commands", ""))
        return items

    @property
    def _no_error(self) -> str:
        return "No open error." if self.snapshot.ledger.errors else "No error."

    @cached_property
    def running(self) -> tuple[Command, ...]:
        """Calls that run, newest first."""
        shown = "no exit" in self.kinds
        return tuple(reversed(self.snapshot.ledger.running)) if shown else ()

    @cached_property
    def tail(self) -> list[Item]:
        """What stands below the commands."""
        fixed = [error for error in reversed(self.snapshot.ledger.errors) if not error.open]
        if "fixed errors" not in self.kinds or not fixed:
            return []
        items = [Item(FIXED, "Fixed errors")]
        if self.unfolded:
            items += [Item(self.error_key(error), error) for error in fixed]
        return items

    def error_key(self, error: ErrorRecord) -> str:
        """An error is the entry where it first stood."""
        return f"E:{self.snapshot.rows.key(error.first_node)}"

    def item(self, at: int) -> Item | Command:
        """The row at a position."""
        if at < len(self.head):
            return self.head[at]
        at -= len(self.head)
        if at < len(self.running):
            return self.running[at]
        at -= len(self.running)
        if at < self.count:
            return item_of(self.snapshot, self.order[self._turned(at)])
        return self.tail[at - self.count]

    def _turned(self, at: int) -> int:
        return self.count - 1 - at if self.column == "age" else at

    def __len__(self) -> int:
        return len(self.head) + len(self.running) + self.count + len(self.tail)

    def key(self, at: int) -> str:
        """An id of an entry with what it is of: stays with its row across readings."""
        item = self.item(at)
        if isinstance(item, Item):
            return item.key
        return self.command_key(item)

    def command_key(self, command: Command) -> str:
        """A command is the entry of its result; a call without one is itself."""
        if command.end == "running":
            return run_key(command)
        entry = self.snapshot.rows.key(command.node)
        return f"C:{entry}" if command.n is not None else f"U:{entry}:{command.call_id or ''}"

    def find(self, key: str) -> int | None:
        """The position of a key, or of the nearest command that is on show."""
        for start, items in ((0, self.head), (len(self) - len(self.tail), self.tail)):
            for at, item in enumerate(items):
                if item.key == key:
                    return start + at
        for at, command in enumerate(self.running):
            if run_key(command) == key:
                return len(self.head) + at
        return self._find_command(key)

    def _find_command(self, key: str) -> int | None:
        rows = self.snapshot.rows
        if key.startswith(RUN):
            node = finished(self.snapshot, key)
        elif key.startswith("C:"):
            node = rows.index(key[2:])
        elif key.startswith("U:"):
            node = rows.index(key[2:].rpartition(":")[0])
        else:
            return None
        return None if node is None else self.position(node)

    def position(self, node: int) -> int | None:
        """Where the command stands whose result is at this node, or the nearest one on show."""
        if not self.count:
            return None
        before = len(self.head) + len(self.running)

        def node_at(place: int) -> int:
            return item_of(self.snapshot, self.order[place]).node

        if self.column != "age":
            nearest = min(range(self.count), key=lambda place: abs(node_at(place) - node))
            return before + nearest
        place = bisect_left(range(self.count), node, key=node_at)
        if place == self.count or (place and node_at(place) - node > node - node_at(place - 1)):
            place -= 1
        return before + self._turned(place)

    def passive(self, at: int) -> bool:
        """Headings are, but for the fold of the fixed errors."""
        item = self.item(at)
        return isinstance(item, Item) and isinstance(item.what, str) and item.key != FIXED

    # -- lines ---------------------------------------------------------------------------------

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """One row; every row of the ledger is one line."""
        item = self.item(at)
        if isinstance(item, Command):
            return [self._command(item, shape)]
        if isinstance(item.what, ErrorRecord):
            return [self._error(item.what, shape)]
        if isinstance(item.what, Claim):
            return [self._claim(item.what, shape)]
        if item.key == "head:commands":
            return [self._table_head(shape)]
        if item.key == FIXED:
            return [self._fixed(shape)]
        role: Role = (
            "muted" if item.key == "head:never" or item.what.startswith("No ") else "strong"
        )
        words = item.what if shape.width + GUTTER >= 120 else item.what.partition(",")[0]
        if item.key == "head:never":
            words = item.what
        return [Line(tuple(ink(words, role)))]

    def _age(self, at: float | None) -> str:
        return "?" if at is None else age(self.now - at)

    def _error(self, error: ErrorRecord, shape: Shape) -> Line:
        whole = shape.width + GUTTER
        end: list[Seg] = []
        if whole >= 120:
            end += self._seen("first", error.first_command, error.first_at)
            end += self._seen("last", error.last_command, error.last_at)
        if error.open:
            end.append(Seg(f"open {self._age(error.first_at)}", "look"))
        else:
            end.append(Seg("fixed", "ok"))
            if error.fixed_command is not None:
                name = f"C{error.fixed_command}"
                end += [Seg(" by "), Seg(name, "id", name)]
        sign, role = ("!", "look") if error.open else ("✓", "ok")
        words = error_words(error, self.snapshot.ledger.commands)
        text = ink(words, "act" if error.open else "muted", lit=shape.lit)
        room = max(shape.width - 6 - width_of(end) - 3, 1)
        shown, more = window(text, room, 0 if shape.wrap else shape.shift)
        segs = [*fit([Seg(f"E{error.n}", "id")], 6), *fit(shown, room), Seg("  "), *end]
        return Line(tuple(segs), sign, "look" if role == "look" else "ok", more=more)

    def _seen(self, word: str, command: int | None, at: float | None) -> list[Seg]:
        """`first C110 02:12`; of a time that has a date there is room for the date alone."""
        segs = [Seg(f"{word} ", "muted")]
        if command is not None:
            name = f"C{command}"
            segs += [Seg(name, "id", name), Seg(" ")]
        when = "?" if at is None else moment(at, self.now, self.tz)
        day, _, time = when.rpartition(" ")
        words = day if len(day) > len(time) else when
        return [*segs, Seg(f"{words}   ", "muted")]

    def _verdict(self, claim: Claim) -> tuple[str, Role, str]:
        return _verdict(claim, self.snapshot.ledger.commands[claim.n - 1].end)

    def _claim(self, claim: Claim, shape: Shape) -> Line:
        whole = shape.width + GUTTER
        name = f"C{claim.n}"
        sign, role, words = self._verdict(claim)
        claims = self.snapshot.ledger.claims
        ids = max(len(f"C{other.n}") for other in claims)
        said = max(len(self._verdict(other)[2]) for other in claims)
        wide = whole >= 120
        since = _since(claim, wide=wide)
        gap = "     " if wide else "  "
        end = [
            *fit([Seg(name, "id", name)], max(ids, 4) + 2),
            *fit([Seg(words, role)], max(22 if wide else 9, said + 2)),
            *right([Seg(self._age(claim.at), "muted")], 5),
            *([Seg(f"{gap}{since}", "muted")] if whole >= 80 else []),
        ]
        room = max(shape.width - 6 - width_of(end) - 3, 1)
        room = min(room, 40)
        shown, more = window(
            ink(f"`{claim.command}`", lit=shape.lit), room, 0 if shape.wrap else shape.shift
        )
        segs = [*fit([Seg(claim.kind)], 6), *fit(shown, room), Seg("  "), *end]
        return Line(tuple(segs), sign, role, more=more)

    def _widths(self, shape: Shape) -> tuple[int, int, int]:
        """Cells of id, raised and runs; the last two go below 80 columns."""
        ledger = self.snapshot.ledger
        ids = max(len(str(len(ledger.commands) + len(ledger.running))) + 1, 4)
        whole = shape.width + GUTTER
        return ids, 10 if whole >= 80 else 0, 6 if whole >= 80 else 0

    def _columns(
        self,
        shape: Shape,
        cells: tuple[list[Seg], list[Seg], list[Seg], list[Seg], list[Seg], list[Seg]],
    ) -> tuple[Seg, ...]:
        ids, raised, runs = self._widths(shape)
        name, code, command, error, count, old = cells
        room = max(shape.width - ids - 1 - _EXIT - 2 - raised - runs - 8 - 2, 1)
        return (
            *fit(name, ids),
            Seg(" "),
            *right(code, _EXIT),
            Seg("  "),
            *fit(command, room),
            Seg(" "),
            *(fit(error, raised) if raised else []),
            *(right(count, runs) if runs else []),
            *right(old, 8),
        )

    def _table_head(self, shape: Shape) -> Line:
        names = ("id", "exit", "command", "raised", "runs", "age")
        cells = [[Seg(name, "strong" if name == self.column else "muted")] for name in names]
        a, b, c, d, e, f = cells
        return Line(self._columns(shape, (a, b, c, d, e, f)))

    def _command(self, command: Command, shape: Shape) -> Line:
        ids, raised, runs = self._widths(shape)
        room = max(shape.width - ids - 1 - _EXIT - 2 - raised - runs - 8 - 2, 1)
        text = ink(command.command, lit=shape.lit)
        shown, more = window(text, room, 0 if shape.wrap else shape.shift)
        cells = (
            self._name(command),
            [exit_seg(command)],
            shown,
            self._raised(command),
            [Seg(str(self.snapshot.ledger.runs(command.key)))],
            [Seg(self._age(command.at), "muted")],
        )
        return Line(self._columns(shape, cells), more=more)

    def _name(self, command: Command) -> list[Seg]:
        """Its id; of a running call, muted, the one it would get (STATE U19 as amended)."""
        if command.n is not None:
            return [Seg(f"C{command.n}", "id")]
        if command.end != "running":
            return [Seg("")]
        ledger = self.snapshot.ledger
        n = len(ledger.commands) + ledger.running.index(command) + 1
        return [Seg(f"C{n}", "muted")]

    def _raised(self, command: Command) -> list[Seg]:
        if command.end == "running":
            return [Seg("running", "ok")]
        if command.error is None:
            return []
        name = f"E{command.error}"
        fixed = not self.snapshot.ledger.errors[command.error - 1].open
        return [Seg(name, "id", name), *([Seg(" fixed", "ok")] if fixed else [])]

    def _fixed(self, shape: Shape) -> Line:
        fixed = [error for error in reversed(self.snapshot.ledger.errors) if not error.open]
        names = " ".join(f"E{error.n}" for error in fixed)
        verb = "folds" if self.unfolded else "unfolds"
        room = max(shape.width - 15, 1)
        words = [Seg(f"Fixed errors {len(fixed)}", "strong"), Seg(f": {names}", "muted")]
        return Line((*fit(words, room), Seg(f" Enter {verb}", "muted")))


def exit_seg(command: Command) -> Seg:
    """`0` muted, another number bold, `?` unknown and why, `…` running, or how else it ended."""
    if command.end == "running":
        return Seg("…", "muted")
    if command.end == "unanswered":
        return Seg("–", "muted")
    if command.end == "timeout":
        return Seg("timed out", "act")
    if command.end == "cancelled":
        return Seg("cancelled", "look")
    code = own_exit(command)
    if code is None:
        hidden = f"? ({command.hidden})" if command.hidden is not None else "?"
        return Seg(hidden, "muted" if command.error is None else "act")
    return Seg(str(code), "act" if code else "muted")


def _since(claim: Claim, *, wide: bool) -> str:
    """What is known of the tree since the claim; at 80 all forms take the same room."""
    if claim.changed_since == "unknown":
        return NO_CHANGE_SEEN
    if wide:
        return f"tree changed since: {claim.changed_since}"
    words = "unchanged since" if claim.changed_since == "no" else "changed since"
    return words.ljust(len(NO_CHANGE_SEEN))


def _verdict(claim: Claim, end: End) -> tuple[str, Role, str]:
    """Sign, role and words of how a claim stands; `end` is of its command."""
    words = claim_ending(claim, end)
    if claim.exit == 0:
        return "✓", "ok", words
    if claim.exit is None and not claim.failing and end != "timeout":
        return " ", "muted", words
    return "!", "act", words
