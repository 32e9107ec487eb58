"""What was read, skipped and watched (`i`).

Owns the list on screen; `view/facts` owns what it says. Enter on a line or entry of the file leads
to it in the transcript.
"""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType

from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.ink import Seg, cells, fit, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.titlebar import Title
from longhaul_tui.view.facts import Fact, facts

CAPTION = 14
"""Cells of a caption, at least."""
_LEADS = "to:"


def fact_items(found: tuple[Fact, ...]) -> Iterator[Item]:
    """The facts as rows; the column of captions is as wide as the widest needs."""
    wide = max([CAPTION, *(cells(fact.caption) + 2 for fact in found if fact.words)])
    for n, fact in enumerate(found):
        if not fact.words:
            yield blank(f"blank:{n}")
            yield Item(f"head:{n}", tuple(ink(fact.caption, "strong")), passive=True)
            continue
        key = f"{_LEADS}{n}:{fact.entry}" if fact.entry else f"fact:{n}"
        caption = fit([Seg(fact.caption, "muted")], wide)
        words = ink(fact.words, "id" if fact.entry else "")
        sign = {"ok": " ", "look": "!", "act": "✗"}[fact.grade]
        role = {"ok": "", "look": "look", "act": "act"}[fact.grade]
        yield Item(
            key,
            (*caption, *words),
            sign,
            "look" if role == "look" else "act" if role == "act" else "",
            hang=wide,
        )


class FactsScreen(ShellScreen):
    """Everything known about the file and how it is followed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(["facts"])

    def on_mount(self) -> None:
        """From the top."""
        self.tick()
        self.view.action_move_top()

    def tick(self) -> None:
        """The facts of this moment."""
        now = self.shell.clock()
        rows = ItemRows(fact_items(facts(self.shell.snapshot, now, self.shell.tz)))
        self.view.show(rows)
        left = ink("Facts: what was read, skipped, watched", "strong")
        self.bar.title = Title(left, (self.find_words(),))
        super().tick()

    def situation(self) -> Situation:
        """A list some rows of which lead to the transcript."""
        key = self.view.cursor_key
        return Situation(
            place="facts",
            rows=len(self.view.rows),
            opens="transcript" if key.startswith(_LEADS) else "",
            session=True,
            matches=self.matches,
            back=True,
            mouse_given=self.shell.mouse_given,
            small=self.is_small,
        )

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """To the entry the fact is about."""
        event.stop()
        if event.key.startswith(_LEADS):
            self.shell.go_to(event.key.removeprefix(_LEADS).partition(":")[2])
