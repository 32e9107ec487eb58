"""A terminal too small to show the screen in (WIREFRAMES K).

Owns its few lines. Must fit in any terminal at all.
"""

from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Seg, wrap
from longhaul_tui.tui.widgets.inked import Inked

LEAST = (60, 15)


class TooSmall(Inked):
    """`needs 60×15 (have 44×12)`, and how to leave."""

    DEFAULT_CSS = "TooSmall { display: none; width: 1fr; height: 1fr; }"

    def render_line(self, y: int) -> Strip:
        """What is needed and what there is, in as many lines as it takes; then the way out."""
        have, width = self.app.size, max(self.size.width, 1)
        words = f"needs {LEAST[0]}×{LEAST[1]} (have {have.width}×{have.height})"
        lines = [*wrap([Seg(words)], width, hang=0), *wrap([Seg("q quit")], width, hang=0)]
        return self.strip(lines[y] if y < len(lines) else [], width)
