"""What was read, skipped and watched (`i`).

Owns the list on screen; `view/facts` owns what it says. Enter on a line or entry of the file leads
to it in the transcript.
"""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from longhaul_tui.tui.actions import Situation
from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.widgets.ink import Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.titlebar import Title, TitleBar
from longhaul_tui.view.facts import Fact, facts

CAPTION = 14
"""Cells of a caption."""
_LEADS = "to:"


def fact_items(found: tuple[Fact, ...]) -> Iterator[Item]:
    """The facts as rows."""
    for n, fact in enumerate(found):
        if not fact.words:
            yield blank(f"blank:{n}")
            yield Item(f"head:{n}", tuple(ink(fact.caption, "strong")), passive=True)
            continue
        key = f"{_LEADS}{n}:{fact.entry}" if fact.entry else f"fact:{n}"
        caption = Seg(f"{fact.caption:<{CAPTION}}", "muted")
        words = ink(fact.words, "id" if fact.entry else "")
        sign = {"ok": " ", "look": "!", "act": "✗"}[fact.grade]
        role = {"ok": "", "look": "look", "act": "act"}[fact.grade]
        yield Item(
            key,
            (caption, *words),
            sign,
            "look" if role == "look" else "act" if role == "act" else "",
            hang=CAPTION,
        )


class FactsScreen(ShellScreen):
    """Everything known about the file and how it is followed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(["facts"])

    def body(self) -> Iterator[Widget]:
        """Title and facts."""
        yield TitleBar()
        yield LineView(newest="last")

    def on_mount(self) -> None:
        """From the top."""
        self.tick()
        self.view.action_move_top()

    def tick(self) -> None:
        """The facts of this moment."""
        now = self.shell.clock()
        rows = ItemRows(fact_items(facts(self.shell.snapshot, now, self.shell.tz)))
        self.view.show(rows)
        for bar in self.query(TitleBar):
            bar.title = Title(ink("Facts: what was read, skipped, watched"), (self.find_words(),))
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
