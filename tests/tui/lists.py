"""Rows and a host app for tests of the line view.

Owns a source of numbered rows that can be filtered, and an app that shows one list.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from textual.app import ComposeResult

from longhaul_tui.tui.widgets.ink import Seg, ink, wrap
from longhaul_tui.tui.widgets.inked import InkedApp
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.rows import Line, Shape


@dataclass(frozen=True)
class Numbered:
    """Rows `r0 … rN-1` (less those filtered away); row n has n % 3 + 1 lines."""

    keys: Sequence[str]
    visible: Sequence[int]
    text: Callable[[int], str] = "row {}".format
    height: Callable[[int], int] = lambda n: n % 3 + 1
    headings: frozenset[int] = frozenset()
    links: tuple[str, ...] = ()
    stamp: Hashable = 0
    laid: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.visible)

    def key(self, at: int) -> str:
        return self.keys[self.visible[at]]

    def find(self, key: str) -> int | None:
        if key not in self.keys or not self.visible:
            return None
        row = self.keys.index(key)
        return min(range(len(self.visible)), key=lambda at: abs(self.visible[at] - row))

    def passive(self, at: int) -> bool:
        return self.visible[at] in self.headings

    def lines(self, at: int, shape: Shape) -> list[Line]:
        row = self.visible[at]
        self.laid.append(row)
        segs = ink(self.text(row), lit=shape.lit)
        segs += [Seg(f" {link}", "id", link) for link in self.links]
        if self.height(row) == 1:
            return [Line(tuple(line)) for line in wrap(segs, shape.width)]
        return [Line((*segs, Seg(f" line {n}"))) for n in range(self.height(row))]


def numbered(count: int, **more: object) -> Numbered:
    """`count` rows, all of them visible."""
    return Numbered([f"r{n}" for n in range(count)], range(count), **more)  # type: ignore[arg-type] # fields by name


class ListApp(InkedApp[None]):
    """One list and what it said."""

    def __init__(self, view: LineView) -> None:
        super().__init__()
        self.view = view
        self.said: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_line_view_opened(self, message: LineView.Opened) -> None:
        self.said.append(message)

    def on_line_view_follow_changed(self, message: LineView.FollowChanged) -> None:
        self.said.append(message)
