"""The panes of one session: State, Ledger, Transcript, Log.

Owns which pane is on show, pausing, filtering, and what the panes ask for. What a person
wants from elsewhere is asked of the app. Must never read the feed but in the background.
"""

from collections.abc import Iterator
from datetime import tzinfo
from typing import ClassVar, cast

from textual.binding import BindingType
from textual.widget import Widget

from longhaul_tui.tui.actions import PANES, Place, Situation
from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.panes.ledger import LedgerPane
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.log import LogPane
from longhaul_tui.tui.panes.state import StatePane
from longhaul_tui.tui.panes.transcript import TranscriptPane
from longhaul_tui.tui.screens.choice import ChoiceBox
from longhaul_tui.tui.screens.jumping import JumpingScreen
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.view.conditions import conditions
from longhaul_tui.view.filters import (
    DEFAULT_KINDS,
    FILTER_KINDS,
    NARROWING,
    FilterKind,
    filter_words,
)
from longhaul_tui.view.orders import LEDGER_KINDS, LedgerKind
from longhaul_tui.view.snapshot import SessionSnapshot

_ALL_LEDGER = frozenset(LEDGER_KINDS)


class MainScreen(JumpingScreen):
    """One session on screen."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = bindings(PANES)

    def __init__(
        self, pane: Place, *, wrap: bool, follow: bool, tz: tzinfo | None, demo: bool
    ) -> None:
        super().__init__()
        self.state_pane = StatePane(tz=tz, demo=demo, id="state")
        self.ledger = LedgerPane(tz=tz, id="ledger")
        self.transcript = TranscriptPane(tz=tz, id="transcript")
        self.log_pane = LogPane(tz=tz, id="log")
        self.pane: Place = pane
        self.is_paused = False
        self._wrap = wrap
        self._follow = follow

    def body(self) -> Iterator[Widget]:
        """The panes; one of them is on show."""
        yield from self.panes

    def on_mount(self) -> None:
        """Begin with what is known."""
        feed = self.shell.feed
        for pane in self.panes:
            pane.now = self.shell.clock()
            pane.marks = self.app.no_color
            pane.wrap = self._wrap
        self.ledger.inspector.read = None if feed is None else feed.read
        self.state_pane.texts.read = None if feed is None else feed.read
        self.show(self.pane)

    # -- what is there -------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[ListPane, ...]:
        """All of them, on show or not."""
        return (self.state_pane, self.ledger, self.transcript, self.log_pane)

    @property
    def shown(self) -> ListPane:
        """The pane on show."""
        return self.panes[PANES.index(self.pane)]

    @property
    def view(self) -> LineView:
        """The list of the pane on show."""
        return self.shown.view

    @property
    def held(self) -> int:
        """Lines that came while paused."""
        return self.shown.held

    def receive(self, snapshot: SessionSnapshot) -> None:
        """A newer picture: for the pane on show; the others take it when they are."""
        pane = self.shown
        if snapshot.generation != pane.snapshot.generation and self.wanted:
            self.seek("")
        pane.notice = self._notice(snapshot)
        pane.snapshot = snapshot
        self._stay()
        self.tick()

    def _stay(self) -> None:
        """Where the person asked not to follow: stop at the last row that was there at first."""
        pane = self.shown
        read = pane.snapshot.file.condition != "reading"
        if self.pane == "transcript" and not self._follow and read and len(pane.snapshot.rows):
            self._follow = True
            pane.view.flush()
            pane.view.toggle_follow()

    def tick(self) -> None:
        """Ages of the pane on show."""
        pane = self.shown
        pane.now = self.shell.clock()
        if isinstance(pane, StatePane):
            pane.board = self.shell.sessions
        elif isinstance(pane, LogPane):
            pane.records = self.shell.logbook.snapshot
        super().tick()

    def _notice(self, snapshot: SessionSnapshot) -> str:
        """What must be read before the rows are believed."""
        if self.pane == "state":
            return ""
        if snapshot.file.condition == "waiting":
            return "No session yet."
        states = conditions(snapshot, self.shell.clock(), self.shell.tz)
        grave = [s.words for s in states if s.grade == "act" or s.mark.startswith("reading")]
        return " ".join(grave)

    def show(self, name: Place) -> None:
        """Put a pane on show and give it the keys."""
        self.pane = name
        if name == "log":
            self.shell.logbook.begin()
            self.log_pane.records = self.shell.logbook.snapshot
        for pane in self.panes:
            pane.set_class(pane.id != name, "-off")
        pane = self.shown
        pane.notice = self._notice(self.shell.snapshot)
        pane.snapshot = self.shell.snapshot
        self._stay()
        pane.view.focus()
        if self.wanted:
            self.seek("")
        self.tick()

    def situation(self) -> Situation:
        """What decides which keys work now."""
        pane = self.shown
        snapshot = self.shell.snapshot
        transcript = isinstance(pane, TranscriptPane)
        return Situation(
            place=self.pane,
            rows=len(pane.view.rows),
            lists=1 + (isinstance(pane, LedgerPane) and pane.inspector.display),
            opens=self._opens(pane),
            session=snapshot.file.condition != "waiting",
            errors=self._errors(pane),
            follow=pane.view.following if transcript else None,
            new=pane.view.new,
            paused=self.is_paused,
            held=pane.held,
            filterable=isinstance(pane, LedgerPane) or transcript,
            filter=self._filter_words(pane),
            matches=self.matches,
            sorts=isinstance(pane, LedgerPane) and len(snapshot.ledger.commands) > 1,
            wraps=True,
            other=self.other,
            steps=pane.steps,
            jumped=bool(self._jumps),
            back=bool(self.wanted or self._filter_words(pane)),
            mouse_given=self.shell.mouse_given,
            small=self.is_small,
        )

    def _errors(self, pane: ListPane) -> int:
        """Rows that `e` steps through: of the log those that need a look."""
        if isinstance(pane, LogPane):
            return pane.troubles
        return len(self.shell.snapshot.ledger.errors)

    @staticmethod
    def _opens(pane: ListPane) -> str:
        if isinstance(pane, StatePane):
            return pane.opens
        if not len(pane.view.rows):
            return ""
        if isinstance(pane, LogPane):
            return "raw"
        return pane.opens if isinstance(pane, LedgerPane) else "open"

    @staticmethod
    def _filter_words(pane: ListPane) -> str:
        if isinstance(pane, LedgerPane):
            return filter_words(pane.kinds, LEDGER_KINDS, _ALL_LEDGER)
        if isinstance(pane, TranscriptPane):
            return filter_words(pane.kinds, FILTER_KINDS, DEFAULT_KINDS)
        return ""

    # -- messages of the panes -----------------------------------------------------------------

    def on_list_pane_changed(self) -> None:
        """Cursor, follow or rows are not what they were."""
        self.refresh_keys()

    def on_list_pane_inspect_requested(self, event: ListPane.InspectRequested) -> None:
        """The whole of a text."""
        self.shell.show_text(event.ref, event.title)

    def on_line_view_opened(self) -> None:
        """Enter on a part of a text: the whole of it."""
        self.shown.open_row(self.view.cursor_at)

    def on_log_pane_record_requested(self, event: LogPane.RecordRequested) -> None:
        """The whole of a record."""
        self.shell.show_record(event.row)

    def on_state_pane_lead_requested(self, event: StatePane.LeadRequested) -> None:
        """Another screen."""
        if event.where == "sessions":
            self.shell.show_sessions()
        elif event.where == "facts":
            self.shell.show_facts()
        else:
            self.shell.open_demo()

    def action_focus_next(self) -> None:
        """The keys to the next list."""
        self.focus_next(LineView)

    def action_focus_previous(self) -> None:
        """The keys to the list before."""
        self.focus_previous(LineView)

    # -- follow, pause, filter, sort -----------------------------------------------------------

    def action_follow(self) -> None:
        """Follow the newest again, or stop."""
        self._follow = True
        self.view.toggle_follow()
        self.refresh_keys()

    def action_pause(self) -> None:
        """Hold the display, go on reading; or show what came meanwhile."""
        self.is_paused = not self.is_paused
        for pane in self.panes:
            pane.snapshot = self.shell.snapshot
            pane.paused = self.is_paused
        self.tick()

    def action_filter(self) -> None:
        """Choose what is on show."""
        pane = self.shown
        if isinstance(pane, LedgerPane):
            box = ChoiceBox("Show in the ledger", LEDGER_KINDS, pane.kinds)
        elif isinstance(pane, TranscriptPane):
            box = ChoiceBox("Show in the transcript", FILTER_KINDS, pane.kinds, narrowing=NARROWING)
        else:
            return
        self.app.push_screen(box, self._take_filter)

    def _take_filter(self, chosen: frozenset[str] | None) -> None:
        pane = self.shown
        if chosen is None:
            return
        if isinstance(pane, LedgerPane):
            pane.kinds = cast("frozenset[LedgerKind]", chosen)
        elif isinstance(pane, TranscriptPane):
            pane.kinds = cast("frozenset[FilterKind]", chosen)
        self.refresh_keys()

    def action_sort(self) -> None:
        """By the next column."""
        self.ledger.sort_next()

    def action_wrap(self) -> None:
        """Wrap long lines, or not, in all panes."""
        wrap = not self.shown.wrap
        for pane in self.panes:
            pane.wrap = wrap
        rows = "The rows of the ledger" if self.pane == "ledger" else "Long lines"
        links = "← → walk its links" if self.pane == "ledger" else "they wrap"
        self.shell.toast(f"{rows} are cut: ← → scroll them." if not wrap else f"{rows}: {links}.")
        self.shell.keep(wrap=wrap)

    def action_back(self) -> None:
        """One step: what was found, then the filter."""
        pane = self.shown
        if self.wanted:
            self.seek("")
        elif isinstance(pane, LedgerPane):
            pane.kinds = _ALL_LEDGER
        elif isinstance(pane, TranscriptPane):
            pane.kinds = DEFAULT_KINDS
        self.refresh_keys()
