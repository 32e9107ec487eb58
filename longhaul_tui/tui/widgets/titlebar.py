"""The row above a pane: what it is, what it counts, how fresh it is (WIREFRAMES B–J).

Owns the rule across the page with a text at each end. Must never cut the left text while a part
of the right one can go.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, clip, ink, width_of
from longhaul_tui.tui.widgets.inked import Inked

SEPARATOR = " · "


def more_below(count: int) -> str:
    """For the right of a title: there are rows after the last one on the screen."""
    return f"▾ {count:,} more" if count else ""


def title_row(left: Segs, right: Sequence[str], width: int, *, focused: bool = True) -> Segs:
    """`─ left ───── right · right ─` in exactly `width` cells.

    Of `right` the first parts go first: the last is what a person needs most, the freshness.
    """
    role: Role = "primary" if focused else "muted"
    start = [Seg("─ ", role), *left, Seg(" ", role)]
    parts = [part for part in right if part]
    while True:
        end = [Seg(" "), *ink(SEPARATOR.join(parts), "muted"), Seg(" ─", role)] if parts else []
        room = width - width_of(start) - width_of(end)
        if room >= 1 or not parts:
            break
        parts.pop(0)
    if room < 0:
        return clip(start, width)
    return [*start, Seg("─" * room, role), *end]


class Title(NamedTuple):
    """What a pane says of itself. `left` is ink, `right` raw words."""

    left: Segs
    right: tuple[str, ...] = ()


class TitleBar(Inked):
    """The title row of a pane."""

    DEFAULT_CSS = "TitleBar { height: 1; }"

    title: reactive[Title] = reactive(Title(()))
    below: reactive[int] = reactive(0)
    """Rows of the list after the last one on the screen."""

    def render_line(self, y: int) -> Strip:
        """The row."""
        width = self.size.width
        right = (*self.title.right, more_below(self.below))
        return self.strip(title_row(self.title.left, right, width), width)
