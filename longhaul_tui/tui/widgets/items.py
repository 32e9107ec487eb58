"""Rows of a short list made by hand: facts, help, a page of text, choices.

Owns the simplest source a `LineView` can draw from. Must only be used for what is bounded: it
holds every row.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Sequence

import msgspec

from longhaul_tui.tui.widgets.ink import Role, Seg, width_of, window, wrap
from longhaul_tui.tui.widgets.rows import Line, Shape


class Item(msgspec.Struct, frozen=True):
    """One row."""

    key: str
    segs: tuple[Seg, ...] = ()
    sign: str = " "
    sign_role: Role = ""
    passive: bool = False
    hang: int = 2
    """Cells that lines after the first are indented by."""

    @property
    def text(self) -> str:
        """What stands in it."""
        return "".join(seg.text for seg in self.segs)


def blank(key: str) -> Item:
    """An empty row the cursor passes over."""
    return Item(key, passive=True)


class ItemRows:
    """A fixed list of items as the rows of a `LineView`."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(items)
        self._index = {item.key: at for at, item in enumerate(self.items)}

    @property
    def stamp(self) -> Hashable:
        """The items themselves."""
        return self.items

    def item(self, at: int) -> Item:
        """The item at a position."""
        return self.items[at]

    def __len__(self) -> int:
        return len(self.items)

    def key(self, at: int) -> str:
        """Of the item."""
        return self.items[at].key

    def find(self, key: str) -> int | None:
        """Where the item with this key is."""
        return self._index.get(key)

    def passive(self, at: int) -> bool:
        """A heading or a blank line."""
        return self.items[at].passive

    def lines(self, at: int, shape: Shape) -> Sequence[Line]:
        """The item, wrapped or as a window of it."""
        item = self.item(at)
        segs = list(item.segs) if shape.lit is None else shape.lit.light(item.segs)
        if not shape.wrap:
            shown, more = window(segs, shape.width, shape.shift)
            return [Line(tuple(shown), item.sign, item.sign_role, more=more)]
        if width_of(segs) <= shape.width:
            return [Line(tuple(segs), item.sign, item.sign_role)]
        return [
            Line(tuple(line), *((" ", "") if n else (item.sign, item.sign_role)))
            for n, line in enumerate(wrap(segs, shape.width, hang=item.hang))
        ]

    def matching(self, query: str) -> list[str]:
        """Keys of the items whose text holds `query`, case folded."""
        wanted = query.casefold()
        return [
            item.key for item in self.items if not item.passive and wanted in item.text.casefold()
        ]


class LateRows(ItemRows):
    """Items of which each is made when it is first drawn: for a list of hundreds."""

    def __init__(
        self,
        keys: Sequence[str],
        make: Callable[[int], Item],
        *,
        stamp: Hashable,
        passive: Container[str] = (),
    ) -> None:
        """`make` gives the item at a position, whose key is that of `keys`; `stamp` is another one
        where any item may read otherwise."""
        self._keys = tuple(keys)
        self._make = make
        self._stamp = stamp
        self._passive = passive
        self._made: dict[int, Item] = {}
        self._index = {key: at for at, key in enumerate(self._keys)}

    @property
    def items(self) -> tuple[Item, ...]:  # type: ignore[override]  # made when somebody asks
        """All of them."""
        return tuple(map(self.item, range(len(self._keys))))

    @property
    def stamp(self) -> Hashable:
        """What the items were made for."""
        return self._stamp

    def item(self, at: int) -> Item:
        """The item at a position."""
        made = self._made.get(at)
        if made is None:
            made = self._made[at] = self._make(at)
        return made

    def __len__(self) -> int:
        return len(self._keys)

    def key(self, at: int) -> str:
        """Of the item."""
        return self._keys[at]

    def passive(self, at: int) -> bool:
        """A heading or a blank line."""
        return self._keys[at] in self._passive
