"""The panes of one session: State, Ledger, Rejections, Passes, Transcript, Log, Spend.

Owns which pane is on show, pausing, filtering, and what the panes ask for. What a person
wants from elsewhere is asked of the app. Must never read the feed but in the background.
"""

from collections.abc import Iterator
from datetime import tzinfo
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import BindingType
from textual.widget import AwaitMount, Widget

from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.screens.jumping import JumpingScreen
from longhaul_tui.tui.screens.paneset import PaneSet
from longhaul_tui.tui.situation import PANES, Place, Situation
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.view.conditions import conditions
from longhaul_tui.view.snapshot import SessionSnapshot

if TYPE_CHECKING:
    from longhaul_tui.tui.panes.log import LogPane
    from longhaul_tui.tui.panes.state import StatePane


class MainScreen(JumpingScreen):
    """One session on screen."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = bindings(PANES)

    def __init__(
        self, pane: Place, *, wrap: bool, follow: bool, tz: tzinfo | None, demo: bool
    ) -> None:
        super().__init__()
        self.panes = PaneSet(tz=tz, demo=demo)
        """Those made so far, on show or not."""
        self.pane: Place = pane
        self.is_paused = False
        self._held = SessionSnapshot()
        """What was on display when the pause began."""
        self._arriving: AwaitMount | None = None
        self._wrap = wrap
        self._follow = follow

    def body(self) -> Iterator[Widget]:
        """The pane to begin with; others come when they are shown."""
        yield self._made(self.pane)

    def on_mount(self) -> None:
        """Begin with what is known."""
        self.show(self.pane)

    # -- what is there -------------------------------------------------------------------------

    def pane_of(self, place: Place) -> ListPane:
        """The pane of a place, made now if it was not."""
        if self.panes.has(place):
            return self.panes.get(place)
        pane = self._made(place)
        pane.add_class("-off")
        self._arriving = self.mount(pane, before=self.footer)
        return pane

    def _made(self, place: Place) -> ListPane:
        """A new pane, as the others are."""
        pane = self.panes.get(place)
        pane.now = self.shell.clock()
        pane.marks = self.app.no_color
        pane.wrap = self._wrap
        pane.read = None if self.shell.feed is None else self.shell.feed.read
        pane.snapshot = self._held if self.is_paused else self.shell.snapshot
        pane.paused = self.is_paused
        return pane

    @property
    def state_pane(self) -> "StatePane":
        """The pane of the state."""
        return cast("StatePane", self.pane_of("state"))

    @property
    def shown(self) -> ListPane:
        """The pane on show."""
        return self.pane_of(self.pane)

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
        if self.pane == "state":
            self.state_pane.board = self.shell.sessions
        elif pane.READS_LOG:
            pane.take_log(self.shell.logbook.snapshot)
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
        pane = self.shown
        if pane.READS_LOG:
            self.shell.logbook.begin()
            pane.take_log(self.shell.logbook.snapshot)
        for other in self.panes:
            other.set_class(other is not pane, "-off")
        pane.notice = self._notice(self.shell.snapshot)
        pane.snapshot = self.shell.snapshot
        self._stay()
        if pane.view.is_attached:
            self.set_focus(pane.view)
        else:
            pane.call_after_refresh(self._give_keys, pane)
        if self.wanted:
            self.seek("")
        self.tick()

    async def arrive(self) -> None:
        """Until a pane that is being made stands and has the keys: what was typed behind the key
        that asked for it is meant for it."""
        if self._arriving is not None:
            arriving, self._arriving = self._arriving, None
            await arriving
            self._give_keys(self.shown)

    def _give_keys(self, pane: ListPane) -> None:
        """To a pane that was made a moment ago, if it is still on show."""
        if pane is self.shown and pane.view.is_attached:
            self.set_focus(pane.view)

    def situation(self) -> Situation:
        """What decides which keys work now."""
        pane = self.shown
        snapshot = self.shell.snapshot
        return Situation(
            place=self.pane,
            rows=len(pane.view.rows),
            lists=pane.lists,
            opens=pane.opens,
            session=snapshot.file.condition != "waiting",
            errors=pane.troubles,
            follow=pane.view.following if self.pane == "transcript" else None,
            new=pane.view.new,
            paused=self.is_paused,
            held=pane.held,
            filterable=pane.FILTER is not None,
            filter=pane.filtered,
            matches=self.matches,
            sorts=pane.sorts,
            changes=pane.changes,
            wraps=True,
            other=self.other,
            steps=pane.steps,
            jumped=bool(self._jumps),
            back=bool(self.wanted or pane.filtered or pane.within or self.ended_pass),
            compacts=self.shell.can_compact,
            passing=self.passing,
            mouse_given=self.shell.mouse_given,
            small=self.is_small,
        )

    # -- messages of the panes -----------------------------------------------------------------

    def on_list_pane_changed(self) -> None:
        """Cursor, follow or rows are not what they were."""
        self.refresh_keys()

    def on_list_pane_inspect_requested(self, event: ListPane.InspectRequested) -> None:
        """The whole of a text."""
        self.shell.show_text(event.ref, event.title)

    def on_list_pane_words_requested(self, event: ListPane.WordsRequested) -> None:
        """The whole of what a pane says itself."""
        self.shell.show_words(event.text, event.title)

    def on_line_view_opened(self) -> None:
        """Enter on a part of a text: the whole of it."""
        self.shown.open_row(self.view.cursor_at)

    def on_log_pane_record_requested(self, event: "LogPane.RecordRequested") -> None:
        """The whole of a record."""
        self.shell.show_record(event.row)

    def on_state_pane_lead_requested(self, event: "StatePane.LeadRequested") -> None:
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
        self._held = self.shell.snapshot
        for pane in self.panes:
            pane.snapshot = self.shell.snapshot
            pane.paused = self.is_paused
        self.tick()

    def action_filter(self) -> None:
        """Choose what is on show."""
        from longhaul_tui.tui.screens.choice import ChoiceBox

        pane = self.shown
        if pane.FILTER is not None:
            title, kinds = pane.FILTER
            box = ChoiceBox(title, kinds, pane.chosen, narrowing=pane.NARROWING)
            self.app.push_screen(box, self._take_filter)

    def _take_filter(self, chosen: frozenset[str] | None) -> None:
        if chosen is not None:
            self.shown.take_filter(chosen)
            self.refresh_keys()

    def action_sort(self) -> None:
        """By the next column."""
        self.shown.sort_next()
        self.refresh_keys()

    def action_changes(self) -> None:
        """What changed in place of the text, or the text again."""
        self.shown.toggle_changes()
        self.refresh_keys()

    def action_wrap(self) -> None:
        """Wrap long lines, or not, in all panes."""
        self._wrap = wrap = not self.shown.wrap
        for pane in self.panes:
            pane.wrap = wrap
        rows = "The rows of the ledger" if self.pane == "ledger" else "Long lines"
        links = "← → walk its links" if self.pane == "ledger" else "they wrap"
        self.shell.toast(f"{rows} are cut: ← → scroll them." if not wrap else f"{rows}: {links}.")
        self.shell.keep(wrap=wrap)

    def action_back(self) -> None:
        """One step: a pass that ended, then what was found, then what was opened inside the pane,
        then the filter."""
        if self.ended_pass:
            self.shell.hide_pass()
        elif self.wanted:
            self.seek("")
        elif self.shown.within:
            self.shown.leave_within()
        else:
            self.shown.take_filter(None)
        self.refresh_keys()
