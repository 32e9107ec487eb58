"""The box for several choices at once: what a list shows (`F`).

Owns marking them. A choice nobody may take is not in it.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.box import Box
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.footer import Footer
from longhaul_tui.tui.widgets.ink import Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.small import TooSmall
from longhaul_tui.tui.widgets.titlebar import Title, TitleBar

ALL = "choice:all"
NONE: Mapping[str, str] = MappingProxyType({})


class ChoiceBox(Box[frozenset[str]]):
    """Marks names; its value are the marked ones, or None where the person left."""

    AUTO_FOCUS = "LineView"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(["choice"]),
        Binding("space", "mark", "show or hide", show=False),
    ]

    def __init__(
        self,
        title: str,
        names: Sequence[str],
        marked: Collection[str],
        *,
        narrowing: Mapping[str, str] = NONE,
    ) -> None:
        """`narrowing` are names, and what they mean, that show less instead of more: they are
        listed last, and *everything* leaves them as they are."""
        super().__init__()
        self._bar = TitleBar()
        self._list = LineView(newest="last")
        self._footer = Footer()
        self._title = title
        self._names = tuple(names)
        self._marked = set(marked)
        self._narrowing = narrowing

    def compose(self) -> ComposeResult:
        """Title, names, keys."""
        with Vertical(id="box"):
            yield self._bar
            yield self._list
            yield self._footer
        yield TooSmall()

    def on_mount(self) -> None:
        """As high as the names need."""
        self._list.styles.height = len(self._names) + len(self._narrowing) + 1
        self._show()
        self._list.action_move_top()
        keys = (("Enter", "show these"), ("space", "mark"), ("Esc", "leave"))
        self._footer.keys = keys
        self._bar.title = Title(ink(self._title, "strong"))

    def _show(self) -> None:
        every = self._marked.issuperset(self._names)
        items = [Item(ALL, (Seg(f"[{'x' if every else ' '}] everything"),))]
        for name in self._names:
            mark = "x" if name in self._marked else " "
            items.append(Item(name, (Seg(f"[{mark}] "), *ink(name))))
        for name, words in self._narrowing.items():
            mark = "x" if name in self._marked else " "
            items.append(Item(name, (Seg(f"[{mark}] {name}: "), *ink(words, "muted"))))
        self._list.show(ItemRows(items))

    def situation(self) -> Situation:
        """A box with choices."""
        return Situation(
            place="choice",
            rows=len(self._names) + len(self._narrowing),
            opens="show these",
            back=True,
            small=self.is_small,
        )

    def action_mark(self) -> None:
        """Mark the name under the cursor, or not."""
        name = self._list.cursor_key
        if name == ALL:
            whole = self._marked.issuperset(self._names)
            self._marked = (self._marked & set(self._narrowing)) | set(() if whole else self._names)
        else:
            self._marked ^= {name}
        self._show()

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """Enter takes what is marked."""
        event.stop()
        self.dismiss(frozenset(self._marked))
