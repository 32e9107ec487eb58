"""Screens that lie on the session's for a while: facts, help, whole texts.

Owns making them. Each is loaded when it is first shown: the first frame waits for none of them.
"""

from collections.abc import Callable

from longhaul_tui.tui.saying import SayingApp
from longhaul_tui.tui.situation import Situation
from longhaul_tui.view.log import LogRow
from longhaul_tui.view.port import BodyRef, Feed, Page


class OpeningApp(SayingApp):
    """An app with screens on top of its own."""

    @property
    def feed(self) -> Feed | None:
        """Of the session on screen."""
        raise NotImplementedError

    @property
    def wraps(self) -> bool:
        """Long lines wrap."""
        raise NotImplementedError

    def show_facts(self) -> None:
        """What was read, skipped and watched."""
        from longhaul_tui.tui.screens.facts import FactsScreen

        self.push_screen(FactsScreen())

    def show_help(self, now: Situation) -> None:
        """The keys of this place and of all."""
        from longhaul_tui.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(now))

    def show_text(self, ref: BodyRef, title: str) -> None:
        """A whole text, by pages."""
        if self.feed is not None:
            self._inspect(self.feed.read, ref, title)

    def show_words(self, text: str, title: str) -> None:
        """A whole text that is in no file, by pages."""
        from longhaul_tui.tui.rawrecord import paged

        self._inspect(*paged(text), title)

    def show_record(self, row: LogRow) -> None:
        """A whole record of the log."""
        from longhaul_tui.tui.rawrecord import record_text

        read, ref = record_text(row)
        self._inspect(read, ref, f"{row.record.event} · raw record")

    def _inspect(self, read: Callable[[BodyRef, int, int], Page], ref: BodyRef, title: str) -> None:
        from longhaul_tui.tui.screens.inspector import InspectorScreen

        self.push_screen(InspectorScreen(read, ref, title, wrap=self.wraps))
