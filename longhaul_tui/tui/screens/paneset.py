"""The panes of one session, each made when it is first shown.

Owns which class draws which place. A pane's module is loaded with its first use, so that the
first frame waits for no pane but its own.
"""

from collections.abc import Iterator
from datetime import tzinfo
from importlib import import_module

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.situation import PANES, Place

CLASSES: dict[Place, str] = {
    "state": "longhaul_tui.tui.panes.state:StatePane",
    "ledger": "longhaul_tui.tui.panes.ledger:LedgerPane",
    "rejections": "longhaul_tui.tui.panes.rejections:RejectionsPane",
    "passes": "longhaul_tui.tui.panes.passes:PassesPane",
    "transcript": "longhaul_tui.tui.panes.transcript:TranscriptPane",
    "log": "longhaul_tui.tui.panes.log:LogPane",
    "spend": "longhaul_tui.tui.panes.spend:SpendPane",
}


class PaneSet:
    """Those made so far, by place."""

    def __init__(self, *, tz: tzinfo | None, demo: bool) -> None:
        self._tz = tz
        self._demo = demo
        self._made: dict[Place, ListPane] = {}

    def __iter__(self) -> Iterator[ListPane]:
        return (self._made[place] for place in PANES if place in self._made)

    def has(self, place: Place) -> bool:
        """It was made."""
        return place in self._made

    def get(self, place: Place) -> ListPane:
        """The pane of a place, made now if it was not."""
        if place not in self._made:
            module, _, name = CLASSES[place].partition(":")
            more = {"demo": self._demo} if place == "state" else {}
            kind = getattr(import_module(module), name)
            self._made[place] = kind(tz=self._tz, id=place, **more)
        return self._made[place]
