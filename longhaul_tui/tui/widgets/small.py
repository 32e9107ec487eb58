"""A terminal too small to show the screen in (WIREFRAMES K).

Owns two lines. Must fit in any terminal at all.
"""

from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Seg
from longhaul_tui.tui.widgets.inked import Inked

LEAST = (60, 15)


class TooSmall(Inked):
    """`needs 60×15 (have 44×12)`, and how to leave."""

    DEFAULT_CSS = "TooSmall { display: none; width: 1fr; height: 1fr; }"

    def render_line(self, y: int) -> Strip:
        """What is needed and what there is; then the way out."""
        have = self.app.size
        least = f"{LEAST[0]}×{LEAST[1]}"
        lines = (f"needs {least} (have {have.width}×{have.height})", "q quit")
        return self.strip([Seg(lines[y])] if y < len(lines) else [], self.size.width)
