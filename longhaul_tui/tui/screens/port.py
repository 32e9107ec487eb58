"""What a screen may ask of the app.

Owns the protocol `Shell`. A screen never imports the app.
"""

from datetime import tzinfo
from typing import TYPE_CHECKING, Protocol

from longhaul_tui.clock import Clock
from longhaul_tui.tui.situation import Place, Situation
from longhaul_tui.tui.watching import Logbook
from longhaul_tui.tui.widgets.header import HeaderFacts
from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.log import LogRow
from longhaul_tui.view.port import BodyRef, Feed
from longhaul_tui.view.snapshot import Grade, SessionSnapshot

if TYPE_CHECKING:
    from longhaul_tui.view.pass_progress import PassRun


class Shell(Protocol):
    """The app, as screens see it."""

    clock: Clock
    tz: tzinfo | None
    mouse_given: bool
    logbook: Logbook

    @property
    def snapshot(self) -> SessionSnapshot:
        """The newest of the session on screen."""

    @property
    def sessions(self) -> BoardSnapshot:
        """The newest list of sessions."""

    @property
    def feed(self) -> Feed | None:
        """Of the session on screen."""

    @property
    def offers_demo(self) -> bool:
        """There is a demo to show where there is no session."""

    def header_facts(self) -> HeaderFacts:
        """What the header says at this moment."""

    async def show_pane(self, pane: Place) -> None:
        """Close what is on top and show this pane."""

    @property
    def pass_run(self) -> "PassRun | None":
        """The pass that runs or ran last, until it is hidden."""

    @property
    def can_compact(self) -> bool:
        """A pass may be asked for."""

    def compact(self) -> None:
        """Run a pass over the session on screen, to be looked at."""

    def cancel_pass(self) -> None:
        """End the pass that runs."""

    def hide_pass(self) -> None:
        """What ended is read."""

    def show_sessions(self) -> None:
        """The list of sessions."""

    def show_facts(self) -> None:
        """What was read, skipped and watched."""

    def show_help(self, now: Situation) -> None:
        """The keys of this place and of all."""

    def show_text(self, ref: BodyRef, title: str) -> None:
        """A whole text, by pages."""

    def show_words(self, text: str, title: str) -> None:
        """A whole text that is in no file, by pages."""

    def show_record(self, row: LogRow) -> None:
        """A whole record of the log."""

    def ask_where(self) -> None:
        """Ask for an id, a time or #n and go there."""

    def go_to(self, key: str) -> None:
        """The transcript at this entry."""

    def open_session(self, key: str) -> None:
        """Put this session on screen."""

    def open_demo(self) -> None:
        """Put the demo on screen."""

    def watch_session(self, key: str, on: bool) -> None:
        """Keep it being followed, or not."""

    def keep(self, **choices: str | bool) -> None:
        """Remember a choice."""

    def step_theme(self) -> None:
        """The next theme."""

    def step_mouse(self) -> None:
        """Give the mouse away, or take it back."""

    def copy_text(self, text: str) -> None:
        """To the clipboard, or to a file; it says which."""

    def toast(self, words: str, grade: Grade = "ok") -> None:
        """One notice; the words may be raw."""

    def leave(self) -> None:
        """End the program; the agent goes on."""
