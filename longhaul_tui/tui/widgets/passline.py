"""A pass while it runs and how it ended: one line above the footer (WIREFRAMES J).

Owns how it is brought to the width: the key at the right edge stays, the words lose their end.
"""

from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, clip, fit, ink, width_of
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.view.pass_progress import LAST_WORD, PassRun, Sign, progress_words

_ROLES: dict[Sign, Role] = {"◐": "primary", "✓": "ok", "!": "look", "–": "muted"}


def pass_row(run: PassRun, now: float, width: int) -> Segs:
    """` ◐ #13  ledger ✓ 0.1 s   …   x cancel`."""
    key, word = LAST_WORD[run.sign]
    right = [Seg(key, "strong"), Seg(" "), *ink(word, "muted"), Seg(" ")]
    left = [
        Seg(" "),
        Seg(run.sign, _ROLES[run.sign]),
        Seg(" "),
        *ink(f"#{run.number}", "strong"),
        Seg("  "),
        *ink(progress_words(run, now)),
    ]
    room = max(width - width_of(right) - 1, 0)
    return clip([*fit(clip(left, room), room), Seg(" "), *right], width)


class PassLine(Inked):
    """The line; there only while a pass runs, and after it until it is hidden."""

    DEFAULT_CSS = "PassLine { height: 1; background: $panel; }"

    run: reactive[PassRun | None] = reactive(None, init=False)
    now: reactive[float] = reactive(0.0, init=False)

    def render_line(self, y: int) -> Strip:
        """The row."""
        segs = [] if self.run is None else pass_row(self.run, self.now, self.size.width)
        return self.strip(segs, self.size.width)
