"""The title row of a pane and the notice under it.

Owns two small widgets around `title_row`. Must never grow beyond their lines.
"""

from collections.abc import Sequence

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Role, Seg, ink, wrap
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.tui.widgets.titlebar import title_row

NOTICE_LINES = 4


class PaneTitle(Inked):
    """One line: what the pane is and counts at the left, how fresh it is at the right."""

    DEFAULT_CSS = "PaneTitle { height: 1; width: 1fr; }"

    left: reactive[tuple[Seg, ...]] = reactive(())
    right: reactive[tuple[str, ...]] = reactive(())
    focused: reactive[bool] = reactive(False)

    def say(self, left: Sequence[str], right: Sequence[str]) -> None:
        """Parts of both ends; the first one of the left is the pane's name."""
        name, *facts = left
        shown = ink(name, "primary" if self.focused else "strong")
        shown += [seg for fact in facts for seg in (Seg(" · ", "muted"), *ink(fact))]
        self.left = tuple(shown)
        self.right = tuple(right)

    def render_line(self, y: int) -> Strip:
        """The line."""
        width = self.size.width
        return self.strip(title_row(self.left, self.right, width, focused=self.focused), width)


class Notice(Inked):
    """Some words over a list, or in place of one; no line at all while there are none."""

    DEFAULT_CSS = "Notice { height: auto; width: 1fr; }"

    words: reactive[str] = reactive("", layout=True)

    def __init__(self, role: Role = "muted") -> None:
        super().__init__()
        self._role: Role = role

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the words take."""
        return len(self._lines(width)) if self.words else 0

    def render_line(self, y: int) -> Strip:
        """One line of the words."""
        lines = self._lines(self.size.width)
        segs = [Seg("   "), *lines[y]] if y < len(lines) else []
        return self.strip(segs, self.size.width)

    def _lines(self, width: int) -> list[list[Seg]]:
        return wrap(ink(self.words, self._role), max(width - 4, 1), limit=NOTICE_LINES)
