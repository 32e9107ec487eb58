"""The Spend pane: what the session cost, by model, over time, item by item (WIREFRAMES H, 9).

Owns which stretch between compactions is on show and whether its items are; `spend_rows` lays
both out, `accounting` counts. Must never price anything itself.
"""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal

from textual import events

from longhaul_tui.accounting.spending import Item
from longhaul_tui.accounting.tally import Group, Spending
from longhaul_tui.accounting.usage import Kind, Rough
from longhaul_tui.text import one_line
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.spend_rows import ALL, PaidRows, group_key, overview
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.view import spend
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.words import age, clock


class SpendPane(ListPane):
    """The whole session unless a stretch was stepped to; its items once a row was opened."""

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._at: int | None = None
        """Which stretch; None: all of it."""
        self._opened: str | None = None
        """Key of the row whose items are on show."""
        self._made: tuple[Spending, spend.Stretch, Spending] | None = None
        self._chosen: tuple[Spending, object, list[int]] | None = None
        self._book: tuple[object, int] = (None, 0)
        """The prices on show, and the how many-th they are."""

    def on_resize(self, event: events.Resize) -> None:
        """Other columns."""
        self.remake()

    # -- what is on show -----------------------------------------------------------------------

    @property
    def stretches(self) -> list[spend.Stretch]:
        """The parts there are."""
        return spend.stretches(self.shown)

    @property
    def stretch(self) -> spend.Stretch:
        """The part on show."""
        found = self.stretches
        if self._at is None or self._at >= len(found):
            return spend.Stretch("")
        return found[self._at]

    @property
    def spending(self) -> Spending | None:
        """What that part cost; counted anew only when something came or prices changed."""
        whole, stretch = self.shown.spending, self.stretch
        if whole is None or not stretch.name:
            return whole
        made = self._made
        if made is None or made[0] is not whole or made[1] != stretch:
            part = whole.between(stretch.after, stretch.upto)
            self._made = made = whole, stretch, part
        return made[2]

    @property
    def group(self) -> Group | None:
        """The row whose items are on show; None for all of them."""
        spending = self.spending
        groups = () if spending is None else spending.groups
        return next((group for group in groups if group_key(group) == self._opened), None)

    @property
    def within(self) -> bool:
        """Single items are on show."""
        return self._opened is not None

    @property
    def opens(self) -> str:
        """What Enter does on this row."""
        if self.within:
            return "to the entry"
        key = self.view.cursor_key
        return "items" if key == ALL or key.startswith("group\0") else ""

    def make_rows(self) -> ItemRows | PaidRows:
        """The table, or the items of a row of it."""
        spending = self.spending
        if spending is None or not spending.total.items:
            return ItemRows(())
        if self.within:
            return self._items(spending)
        size = self.size
        return ItemRows(overview(spending, size.width or 80, size.height, self.tz))

    def _items(self, spending: Spending) -> PaidRows:
        group, stretch = self.group, self.stretch
        if self._book[0] is not spending.book:
            self._book = spending.book, self._book[1] + 1
        version = (self._book[1], self._opened, stretch)
        return PaidRows(
            spending=spending,
            indices=self._indices(spending, group),
            rows=self.shown.rows,
            version=(version, self.shown.generation, int(self.now // 3600)),
            now=self.now,
            tz=self.tz,
            wanted=lambda item: group is None or _is_of(item, group),
        )

    def _indices(self, spending: Spending, group: Group | None) -> list[int]:
        """Records that have an item in this row."""
        stretch, view = self.stretch, spending.view
        start = view.place(stretch.after)
        end = len(view) if stretch.upto is None else view.place(stretch.upto)
        chosen, what = self._chosen, (self._opened, stretch)
        if chosen is None or chosen[0] is not spending or chosen[1] != what:
            rough = view.rough(start, end)
            found = [row[0] for row in rough if self._is_in(spending, group, row)]
            self._chosen = chosen = spending, what, found
        return chosen[2]

    def _is_in(self, spending: Spending, group: Group | None, row: Rough) -> bool:
        """Has this record an item in the row that was opened? A complete reply is known by who
        gave it; anything else has to be looked at."""
        index, kind, voice, completed = row
        if self._opened == ALL:
            return (completed and kind == Kind.RESPONSE) or any(spending.at(index))
        if group is None or kind != group.kind:
            return False
        if completed and kind == Kind.RESPONSE:
            asked = spending.view.voice(voice)
            return (asked.provider, asked.model) == (group.provider, group.model)
        return any(_is_of(item, group) for item in spending.at(index))

    # -- title ---------------------------------------------------------------------------------

    def facts(self) -> list[str]:
        """`Spend`, the stretch, the sum or whose items, that these are estimates."""
        spending, stretch = self.spending, self.stretch
        facts = ["Spend", *([stretch.name] if stretch.name else [])]
        if spending is None or not spending.total.items:
            return facts
        if self.within:
            group = self.group
            whose = "" if group is None else f" of {one_line(spend.group_name(group))}"
            facts.append(f"items{whose}")
            count = len(self.view.rows)
            facts.append(f"{count:,} {'entry' if count == 1 else 'entries'}")
        else:
            facts.append(spend.total_cell(spending.total))
            facts.append("prices are being looked up" if spending.loading else "estimates")
        return facts

    def freshness(self) -> Iterator[str]:
        """Since when, at what rate, how fresh."""
        shown, whole = self.shown, self.shown.spending
        started, last = shown.identity.started, shown.life.last_entry_at
        if started is not None and not self.stretch.name:
            yield f"since {clock(started, self.now, self.tz)}"
        if whole is not None and not self.stretch.name and not self.within:
            yield spend.rate_words(whole, shown)
        if last is not None:
            yield f"{age(self.now - last)} ago"

    def empty(self) -> str:
        """Why there is nothing."""
        spending = self.spending
        if self.shown.file.condition == "waiting":
            return "No session yet."
        if self.shown.spending is None or spending is None:
            return "Prices have not been read yet."
        where = f" {self.stretch.name}" if self.stretch.name else ""
        if self.within and spending.total.items:
            return f"No item of that row{where}."
        return f"Nothing was asked of a model{where} yet: no usage is recorded."

    # -- going about ---------------------------------------------------------------------------

    @property
    def steps(self) -> bool:
        """There is a compaction to divide the session."""
        return bool(self.stretches)

    def step(self, by: Literal[1, -1]) -> bool:
        """To the stretch before or after; behind the last one stands the whole session."""
        count = len(self.stretches)
        at = (count if self._at is None else self._at) + by
        if not count or not 0 <= at <= count:
            return False
        self._at = None if at == count else at
        self.remake()
        self.post_message(self.Changed())
        return True

    def open_row(self, at: int) -> None:
        """The items of a row; of an item its entry in the transcript."""
        rows = self.view.rows
        if isinstance(rows, PaidRows):
            if at < len(rows):
                self.post_message(self.JumpRequested(rows.key(at)))
        elif self.opens:
            self._opened = self.view.cursor_key
            self._changed("")

    def leave_within(self) -> None:
        """Back to the table, on the row that was opened."""
        opened, self._opened = self._opened, None
        self._changed(opened or "")

    def _changed(self, key: str) -> None:
        self.remake()
        self.view.flush()
        if key:
            self.view.go(key)
        self.post_message(self.Changed())

    @property
    def moment_node(self) -> int | None:
        """The entry of an item; of a row of the table there is none."""
        rows = self.view.rows
        if isinstance(rows, PaidRows) and len(rows):
            return rows.node(self.view.cursor_at)
        return None

    def go_to(self, word: str) -> bool:
        """An entry among the items."""
        return isinstance(self.view.rows, PaidRows) and self.view.go(word)

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """Money is no text."""
        return None

    @property
    def troubles(self) -> int:
        """Rows of the table that have no price."""
        spending = self.spending
        groups = () if spending is None else spending.groups
        return 0 if self.within else sum(group.sums.dear > 0 for group in groups)

    def step_error(self, by: Literal[1, -1]) -> bool:
        """The next row without a price."""
        rows, at = self.view.rows, self.view.cursor_at + by
        while isinstance(rows, ItemRows) and 0 <= at < len(rows):
            if rows.items[at].sign == "!":
                return self.view.go(rows.key(at))
            at += by
        return False

    @property
    def searched(self) -> str:
        """The rows on show."""
        return f"{len(self.view.rows):,} rows"

    def step_match(self, by: Literal[1, -1]) -> tuple[int, int] | None:
        """The cursor to the next match, round the ends."""
        rows, sought = self.view.rows, self.sought.casefold()
        if not isinstance(rows, PaidRows):
            return super().step_match(by)
        found = (at for at in range(len(rows)) if sought and sought in rows.text(at).casefold())
        hits = [rows.key(at) for at in found]
        if not hits:
            return None
        here = hits.index(self.view.cursor_key) + by if self.view.cursor_key in hits else 0
        self.view.go(hits[here % len(hits)])
        return here % len(hits) + 1, len(hits)


def _is_of(item: Item, group: Group) -> bool:
    return (item.kind, item.provider, item.model, item.label) == (
        group.kind,
        group.provider,
        group.model,
        group.label,
    )
