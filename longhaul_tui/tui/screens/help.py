"""Every key, to be filtered by typing (`?`).

Owns the list made from the action table: it names exactly what is bound. Must never describe a
key that the place it was called from does not have under *Here*.
"""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from longhaul_tui.tui.actions import Action, in_place
from longhaul_tui.tui.bindings import bindings, shown
from longhaul_tui.tui.screens.field import Caption
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.situation import SCREENS, Situation
from longhaul_tui.tui.widgets.field import Field
from longhaul_tui.tui.widgets.ink import Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.tui.widgets.titlebar import Title

KEYS = 18
"""Cells of the keys."""
ALWAYS = (
    ("ctrl+q", "leave, even from a box"),
    ("ctrl+p", "the palette: every line above by its words"),
    ("ctrl+c", "copy marked text of a field, or say how to leave"),
)
"""Textual's own keys, which stay as they are."""


def is_everywhere(action: Action) -> bool:
    """It works on every screen."""
    return set(SCREENS) <= set(action.places)


def help_items(now: Situation, typed: str) -> list[Item]:
    """The keys of the place, those of every screen, and the ones that always work; without those
    for which there is no room, like the keys to another list."""
    wanted = typed.casefold().split()
    here = [row for row in in_place(now.place) if now.lists > 1 or not row.id.startswith("focus.")]
    local = [_item(action) for action in here if not is_everywhere(action)]
    common = [_item(action) for action in here if is_everywhere(action)]
    always = [_row(f"always:{keys}", keys, words) for keys, words in ALWAYS]
    items: list[Item] = []
    for title, group in (("Here", local), ("Everywhere", common), ("Always", always)):
        kept = [item for item in group if all(word in item.text.casefold() for word in wanted)]
        if kept:
            if items:
                items.append(blank(f"before:{title}"))
            items.append(Item(f"title:{title}", (Seg(title, "strong"),), passive=True))
            items += kept
    return items


def _item(action: Action) -> Item:
    return _row(action.id, "  ".join(shown(key) for key in action.keys), action.help)


def _row(key: str, keys: str, words: str) -> Item:
    return Item(key, (Seg(f"{keys:<{KEYS}}", "strong"), Seg(words)), hang=KEYS)


class HelpScreen(ShellScreen):
    """The keys of a place and of all; what is typed filters them."""

    AUTO_FOCUS = "Field"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(["help"]),
        Binding("up", "scroll_keys('up')", show=False),
        Binding("down", "scroll_keys('down')", show=False),
        Binding("pageup", "scroll_keys('page_up')", show=False),
        Binding("pagedown", "scroll_keys('page_down')", show=False),
    ]

    def __init__(self, now: Situation) -> None:
        super().__init__()
        self._field = Field()
        self._from = now

    def body(self) -> Iterator[Widget]:
        """Title, field, keys."""
        yield self.bar
        yield Horizontal(Caption("Find a key"), self._field, id="line")
        yield self.listing

    def on_mount(self) -> None:
        """Everything, from the top."""
        self._list("")
        self.tick()

    @property
    def home(self) -> Widget:
        """The field."""
        return self._field

    def situation(self) -> Situation:
        """A text field over a list."""
        return Situation(place="help", back=True, small=self.is_small)

    def footer_keys(self) -> list[tuple[str, str]]:
        """How to see the rest, where there is more."""
        view = self.view
        paging = [("PgDn", "more")] if view.below else []
        if not paging and len(view.rows) > view.size.height:
            paging = [("PgUp", "back up")]
        return [*paging, *super().footer_keys()]

    @on(Field.Changed)
    def _typed(self, event: Field.Changed) -> None:
        event.stop()
        self._list(event.value)

    def _list(self, typed: str) -> None:
        every = sum(not item.passive for item in help_items(self._from, ""))
        items = help_items(self._from, typed)
        count = sum(not item.passive for item in items)
        view = self.view
        view.show(ItemRows(items or [Item("none", tuple(ink(f'No key for "{typed}".', "muted")))]))
        view.flush()
        view.action_move_top()
        many = f"{count} of {every}" if typed else f"{every} keys"
        left = ink(f"Help · {self._from.place.title()} · {many}", "strong")
        closes = ", Esc clears, Esc again closes" if self.size.width >= 120 else ""
        self.bar.title = Title(left, (f"type to filter{closes}",))

    def action_scroll_keys(self, by: str) -> None:
        """The list moves while the field keeps the keys."""
        getattr(self.view, f"action_move_{by}")()

    def action_back(self) -> None:
        """Clear what was typed, then close."""
        if self._field.value:
            self._field.value = ""
        else:
            self.dismiss()
