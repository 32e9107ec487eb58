"""Some lines under a list: a title, and what is to be known of the row under the cursor.

Owns how they are painted. It has no keys: its list has them. Must never be higher than it is told.
"""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, width_of, wrap
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.tui.widgets.panetitle import PaneTitle
from longhaul_tui.tui.widgets.rows import GUTTER


class Sheet(Inked):
    """Lines, as many as there is height for; the last one that has room says how many have none."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    lines: reactive[tuple[Segs, ...]] = reactive((), init=False)

    def render_line(self, y: int) -> Strip:
        """One of them."""
        width, height = self.size
        shown = self.lines
        if y == height - 1 and len(shown) > height:
            more = Seg(f"{' ' * GUTTER}▾ {len(shown) - height + 1} more", "muted")
            return self.strip([more], width)
        return self.strip(shown[y] if y < len(shown) else [], width)


class Panel(Vertical):
    """A title and lines; hidden until it is told otherwise."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 4; background: $surface; display: none; }"

    def __init__(self, *, titled: bool = True) -> None:
        super().__init__()
        self.title = PaneTitle()
        self.sheet = Sheet()
        self._titled = titled

    def compose(self) -> ComposeResult:
        """Title and lines."""
        if self._titled:
            yield self.title
        yield self.sheet

    def entitle(self, *, titled: bool) -> None:
        """With a title row, or without one for want of room."""
        self.title.display = titled

    def say(self, left: Sequence[str], right: Sequence[str], lines: Sequence[Segs]) -> None:
        """What it shows from now on."""
        self.title.say(left, right)
        self.sheet.lines = tuple(lines)


def captioned(
    caption: str, words: Segs, width: int, *, cells: int, sign: tuple[str, Role] = ("", "")
) -> list[Segs]:
    """A caption and what it says, wrapped under itself: `! Rules   R1 R6 missing`."""
    head = [
        Seg(" "),
        Seg(sign[0] or " ", sign[1]),
        Seg(" "),
        Seg(f"{caption:<{cells}}", "muted"),
    ]
    room = max(width - width_of(head), 1)
    indent = Seg(" " * (GUTTER + cells))
    lines = wrap(list(words), room, hang=0)
    return [[*head, *lines[0]], *([indent, *line] for line in lines[1:])]
