"""The last row: the keys that work now (WIREFRAMES, *Footer*).

Owns how they are brought to the width. Must never name a key that does nothing: what it shows is
made from the action table and the situation.
"""

from collections.abc import Sequence

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Seg, Segs, clip, ink, width_of
from longhaul_tui.tui.widgets.inked import Inked

_LAST = {"?", "q"}
"""Keys that stay when others go."""


def footer_row(keys: Sequence[tuple[str, str]], width: int) -> Segs:
    """` key word   key word`; it loses words from the right, `? help` and `q quit` last."""
    kept = list(keys)
    while True:
        for gap in ("   ", "  "):
            line = _joined(kept, gap)
            if width_of(line) <= width:
                return line
        loses = next((key for key in reversed(kept) if key[0] not in _LAST), None)
        if loses is None:
            return clip(line, width)
        kept.remove(loses)


def _joined(keys: Sequence[tuple[str, str]], gap: str) -> Segs:
    out: list[Seg] = [Seg(" ")]
    for n, (key, word) in enumerate(keys):
        if n:
            out.append(Seg(gap))
        out += [Seg(key, "strong"), Seg(" "), *ink(word, "muted")]
    return out


class Footer(Inked):
    """The last row of every screen and box."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; background: $panel; }"

    keys: reactive[tuple[tuple[str, str], ...]] = reactive((), init=False)

    def render_line(self, y: int) -> Strip:
        """The row."""
        return self.strip(footer_row(self.keys, self.size.width), self.size.width)
