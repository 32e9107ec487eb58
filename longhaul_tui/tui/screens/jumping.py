"""Jumps between the panes of a session, and back.

Owns where a link, an id, an error, a match or a moment leads, and where each jump began. Must
never leave a pane without `b` coming back to it.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.screens.finding import FindingScreen
from longhaul_tui.tui.situation import Place
from longhaul_tui.view.goto import Target
from longhaul_tui.view.ids import node_of

if TYPE_CHECKING:
    from longhaul_tui.tui.panes.ledger import LedgerPane
    from longhaul_tui.tui.panes.log import LogPane
    from longhaul_tui.tui.panes.transcript import TranscriptPane

JUMPS = 50
"""Places `b` can return to."""


class Jump(NamedTuple):
    """Where a jump began."""

    pane: Place
    key: str


class JumpingScreen(FindingScreen):
    """A screen of panes with ways between them."""

    pane: Place

    def __init__(self) -> None:
        super().__init__()
        self._jumps: list[Jump] = []

    def show(self, name: Place) -> None:
        """Put a pane on show and give it the keys."""
        raise NotImplementedError

    def pane_of(self, place: Place) -> ListPane:
        """The pane of a place, made now if it was not."""
        raise NotImplementedError

    @property
    def ledger(self) -> "LedgerPane":
        """The pane of commands and errors."""
        return cast("LedgerPane", self.pane_of("ledger"))

    @property
    def transcript(self) -> "TranscriptPane":
        """The pane of the conversation."""
        return cast("TranscriptPane", self.pane_of("transcript"))

    @property
    def log_pane(self) -> "LogPane":
        """The pane of the log."""
        return cast("LogPane", self.pane_of("log"))

    def on_list_pane_jump_requested(self, event: ListPane.JumpRequested) -> None:
        """An id leads to the transcript; from there an error, and what would lead nowhere else,
        to the ledger."""
        self.begin_jump()
        link = event.link
        here = self.transcript.cursor_node if self.pane == "transcript" else None
        if here is not None and (link[:1] == "E" or node_of(self.shell.snapshot, link) == here):
            self.show("ledger")
            if self.ledger.go_to(link):
                return
        self.show("transcript")
        self.transcript.go_to(link)

    # -- jumps ---------------------------------------------------------------------------------

    def begin_jump(self) -> None:
        """`b` comes back to here."""
        self._jumps = [*self._jumps[-JUMPS:], Jump(self.pane, self.view.cursor_key)]

    def jump(self, target: Target) -> None:
        """To what was asked for: in the ledger if it is on show and has it."""
        self.begin_jump()
        if self.pane == "ledger" and target.id and self.ledger.go_to(target.id):
            self.refresh_keys()
            return
        self.show("transcript")
        self.transcript.go_to_node(target.node)

    def action_go_return(self) -> None:
        """Back to where the jump began."""
        if self._jumps:
            jump = self._jumps.pop()
            self.show(jump.pane)
            self.view.flush()
            self.view.go(jump.key)
            self.refresh_keys()

    # -- the same moment -----------------------------------------------------------------------

    @property
    def other(self) -> str:
        """Where `o` leads: from the transcript to the log, from elsewhere to the transcript."""
        if self.pane == "transcript":
            return "log" if self.transcript.cursor_node is not None else ""
        return "transcript" if self.shown.moment_node is not None else ""

    def action_go_other(self) -> None:
        """The same moment in the transcript; from there, in the log."""
        node = self.shown.moment_node
        if node is None:
            return
        self.begin_jump()
        if self.pane == "transcript":
            self.show("log")
            self.log_pane.seek_moment(self.shell.snapshot.rows.at(node))
        else:
            self.show("transcript")
            self.transcript.go_to_node(node)
        self.refresh_keys()

    # -- compactions ---------------------------------------------------------------------------

    def action_step_previous(self) -> None:
        """The span or compaction before."""
        self._step(-1)

    def action_step_next(self) -> None:
        """The span or compaction after."""
        self._step(1)

    def _step(self, by: Literal[1, -1]) -> None:
        if not self.shown.step(by):
            self.shell.toast(f"No compaction {'after' if by > 0 else 'before'} this.")
        self.refresh_keys()

    # -- errors --------------------------------------------------------------------------------

    def action_error_next(self) -> None:
        """The next error."""
        self._step_error(1)

    def action_error_previous(self) -> None:
        """The error before."""
        self._step_error(-1)

    def _step_error(self, by: Literal[1, -1]) -> None:
        if self.pane == "state":
            self._to_newest_error()
            return
        if not self.shown.step_error(by):
            where = "below" if by > 0 else "above"
            self.shell.toast(f"No error {where} this row.")
        self.refresh_keys()

    def _to_newest_error(self) -> None:
        """From where no row is an error: to the newest one in the ledger, open ones first."""
        ledger = self.shell.snapshot.ledger
        self.begin_jump()
        self.show("ledger")
        for error in (ledger.open_errors or ledger.errors)[-1:]:
            self.ledger.go_to(f"E{error.n}")
        self.refresh_keys()
