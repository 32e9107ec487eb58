"""Captions above the columns of a list.

Owns one line that stays while the list scrolls.
"""

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Seg
from longhaul_tui.tui.widgets.inked import Inked


class Heading(Inked):
    """One line of ink."""

    DEFAULT_CSS = "Heading { height: 1; }"

    segs: reactive[tuple[Seg, ...]] = reactive(())

    def render_line(self, y: int) -> Strip:
        """The line."""
        return self.strip(self.segs, self.size.width)
