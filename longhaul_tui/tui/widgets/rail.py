"""Short facts beside a list: signs, words, numbers at the right edge (WIREFRAMES B).

Owns how they are painted. It has no keys: whatever it says stands elsewhere too.
"""

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, clip, ink, width_of
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.view.state_rail import RailLine, Sign

_SIGNS: dict[Sign, tuple[str, Role]] = {
    "": ("", ""),
    "ok": ("✓ ", "ok"),
    "look": ("! ", "look"),
    "act": ("✗ ", "act"),
    "add": ("+ ", "ok"),
    "change": ("~ ", "look"),
    "same": ("= ", "muted"),
}


def rail_segs(line: RailLine, width: int) -> Segs:
    """A line of at most `width` cells."""
    sign, role = _SIGNS[line.sign]
    left = [Seg(sign, role)] if sign else []
    left += ink(line.words, "strong" if line.head else "muted" if line.sign == "same" else "")
    right = ink(line.right, "muted" if line.head else "")
    if not right:
        return clip(left, width)
    left = clip(left, max(width - width_of(right) - 1, 0))
    gap = Seg(" " * max(width - width_of(left) - width_of(right), 0))
    return clip([*left, gap, *right], width)


class Rail(Inked):
    """The lines, as many as there is height for."""

    DEFAULT_CSS = "Rail { width: 32; height: 1fr; background: $surface; padding: 0 1; }"

    lines: reactive[tuple[RailLine, ...]] = reactive((), init=False)

    def render_line(self, y: int) -> Strip:
        """One of them; the last one that has room says how many have none."""
        width, height = self.size
        shown = self.lines
        if y == height - 1 and len(shown) > height:
            return self.strip([Seg(f"▾ {len(shown) - height + 1} more", "muted")], width)
        return self.strip(rail_segs(shown[y], width) if y < len(shown) else [], width)
