"""The box for several choices at once: what a list shows (`F`).

Owns marking them. A choice nobody may take is not in it.
"""

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from longhaul_tui.tui.actions import Situation
from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.box import Box
from longhaul_tui.tui.widgets.footer import Footer
from longhaul_tui.tui.widgets.ink import Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.small import TooSmall
from longhaul_tui.tui.widgets.titlebar import Title, TitleBar

ALL = "choice:all"


class ChoiceBox(Box[frozenset[str]]):
    """Marks names; its value are the marked ones, or None where the person left."""

    AUTO_FOCUS = "LineView"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(["choice"]),
        Binding("space", "mark", "show or hide", show=False),
    ]

    def __init__(self, title: str, names: Sequence[str], marked: Collection[str]) -> None:
        super().__init__()
        self._title = title
        self._names = tuple(names)
        self._marked = set(marked)

    def compose(self) -> ComposeResult:
        """Title, names, keys."""
        with Vertical(id="box"):
            yield TitleBar()
            yield LineView(newest="last")
            yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """As high as the names need."""
        self.query_exactly_one(LineView).styles.height = len(self._names) + 1
        self._list()
        self.query_exactly_one(LineView).action_move_top()
        keys = (("Enter", "show these"), ("space", "mark"), ("Esc", "leave"))
        self.query_exactly_one(Footer).keys = keys
        self.query_exactly_one(TitleBar).title = Title(ink(self._title))

    def _list(self) -> None:
        every = len(self._marked) == len(self._names)
        items = [Item(ALL, (Seg(f"[{'x' if every else ' '}] everything"),))]
        for name in self._names:
            mark = "x" if name in self._marked else " "
            items.append(Item(name, (Seg(f"[{mark}] "), *ink(name))))
        self.query_exactly_one(LineView).show(ItemRows(items))

    def situation(self) -> Situation:
        """A box with choices."""
        return Situation(
            place="choice",
            rows=len(self._names),
            opens="show these",
            back=True,
            small=self.is_small,
        )

    def action_mark(self) -> None:
        """Mark the name under the cursor, or not."""
        name = self.query_exactly_one(LineView).cursor_key
        if name == ALL:
            whole = len(self._marked) == len(self._names)
            self._marked = set() if whole else set(self._names)
        else:
            self._marked ^= {name}
        self._list()

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """Enter takes what is marked."""
        event.stop()
        self.dismiss(frozenset(self._marked))
