"""The app: which screens there are, the clock's tick, notices, leaving.

Owns the session on screen and what is on top of it. It is given a board, a feed and a clock, and
must never open a file: what it remembers goes through `Memory`. Screens other than the session's
are loaded when they are first shown: the first frame waits for none of them.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, ClassVar

from textual import on
from textual.command import Provider
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen

from longhaul_tui.clock import Clock
from longhaul_tui.tui import headline, theme
from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.choosing import ChoosingApp
from longhaul_tui.tui.colourless import Colourless
from longhaul_tui.tui.leaving import Terminal
from longhaul_tui.tui.screens.main import MainScreen
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.situation import PANES, Place
from longhaul_tui.tui.watching import Logbook, Watching, Woke, is_same_picture
from longhaul_tui.tui.widgets.header import HeaderFacts
from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.goto import Target, resolve
from longhaul_tui.view.memory import Memory
from longhaul_tui.view.naming import session_name
from longhaul_tui.view.notices import notices
from longhaul_tui.view.port import Board, Feed, LogFeed
from longhaul_tui.view.snapshot import SessionSnapshot

YOUNG = 61.0
"""Seconds for which an age changes every second."""
DEMO = "demo"


def _actions() -> type[Provider]:
    from longhaul_tui.tui.palette import ActionProvider

    return ActionProvider


class LonghaulApp(ChoosingApp):
    """Follows one session of a board on screen."""

    TITLE = "longhaul"
    CSS_PATH = "app.tcss"
    DEFAULT_MODE = "session 1"
    """The n-th session put on screen is a mode: its screen lies at the bottom of the stack, for one
    of Textual's own under it would cost the first frame."""
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_actions}
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 declared so by Textual
        (0, "-w-none"),
        (60, "-w-narrow"),
        (80, "-w-compact"),
        (120, "-w-normal"),
        (180, "-w-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 declared so by Textual
        (0, "-h-none"),
        (15, "-h-short"),
        (24, "-h-low"),
        (36, "-h-tall"),
    ]

    @dataclass
    class Awoke(Message):
        """There is something newer; only the last of several in a row counts."""

        what: Woke

        def can_replace(self, message: Message) -> bool:
            """Of the same kind."""
            return isinstance(message, LonghaulApp.Awoke) and message.what == self.what

    def __init__(
        self,
        *,
        board: Board,
        clock: Clock,
        feed: Feed | None = None,
        key: str = "",
        tz: tzinfo | None = None,
        memory: Memory | None = None,
        follow: bool = True,
        offers_demo: bool = False,
        log: LogFeed | None = None,
        drawn: Callable[[], None] = lambda: None,
    ) -> None:
        """`key` is what the board calls the feed's session; without `follow` its transcript begins
        at the newest row and stays there. With `offers_demo` the app may end
        with `DEMO` as its return value: the person asked for the demo. `drawn` is called behind
        the first frame."""
        super().__init__(driver_class=Terminal)
        self.clock = clock
        self.tz = tz
        self.choose(memory)
        self._follow_first = follow
        self.offers_demo = offers_demo
        self._board = board
        self._drawn = drawn
        self.logbook = Logbook(log, self._tell)
        self._watching = Watching(board, self._tell)
        if feed is not None:
            self._watching.follow(feed, key)
        for made in theme.THEMES:
            self.register_theme(made)
        plain = self.no_color or os.environ.get("TERM") == "dumb"
        self.theme = theme.first_theme(plain=plain, remembered=self._choices.theme)
        self._shown = 1
        """Sessions that were put on screen."""
        self.add_mode(self.DEFAULT_MODE, self._session_screen)
        self._ticked = 0.0
        self._colourless = Colourless()
        self.animation_level = "none"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Where colour is refused nothing but `Colourless`: Textual's own paints the terminal's
        default colours black."""
        return (self._colourless,) if self.no_color else super().get_line_filters()

    # -- beginning and ending ------------------------------------------------------------------

    def on_mount(self) -> None:
        """The clock's tick; reading begins when the first frame is drawn: the two would take the
        interpreter from each other."""
        self.set_interval(1.0, self._tick)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._drawn()
        self._watching.begin()
        self._look()

    def on_unmount(self) -> None:
        """Nothing outlives the screen."""
        self._watching.close()
        self.logbook.close()

    def leave(self) -> None:
        """End the program; the agent goes on."""
        self.exit()

    async def action_quit(self) -> None:
        """ctrl+q, even from a box."""
        self.leave()

    def _session_screen(self) -> MainScreen:
        kept = self._choices
        pane = next((pane for pane in PANES if pane == kept.pane), PANES[0])
        screen = MainScreen(
            pane, wrap=kept.wrap, follow=self._follow_first, tz=self.tz, demo=self.offers_demo
        )
        # It begins with the classes of its size: styled without them it is styled twice.
        width, height = self.size
        steps = ((width, self.HORIZONTAL_BREAKPOINTS), (height, self.VERTICAL_BREAKPOINTS))
        for cells, names in steps:
            screen.add_class(next(name for least, name in reversed(names) if cells >= least))
        return screen

    # -- what screens ask ----------------------------------------------------------------------

    @property
    def snapshot(self) -> SessionSnapshot:
        """The newest of the session on screen."""
        return self._watching.snapshot

    @property
    def sessions(self) -> BoardSnapshot:
        """The newest list of sessions."""
        return self._watching.sessions

    @property
    def feed(self) -> Feed | None:
        """Of the session on screen."""
        return self._watching.feed

    @property
    def speaker(self) -> str:
        """Whose news a toast tells."""
        return session_name(self.snapshot) if self.feed is not None else self.TITLE

    def header_facts(self) -> HeaderFacts:
        """What the header says at this moment."""
        main = self._main
        top = self._top
        ready = isinstance(top, ShellScreen) and top.is_ready
        place = top.situation().place if ready and isinstance(top, ShellScreen) else ""
        return headline.header_facts(
            self.snapshot,
            self.sessions,
            self.clock(),
            self.tz,
            place=place,
            key=self._watching.key,
            paused=main is not None and main.is_paused,
            held=main.held if main is not None and main.is_paused else 0,
        )

    @property
    def _main(self) -> MainScreen | None:
        screens = [s for s in self.screen_stack if isinstance(s, MainScreen) and s.is_ready]
        return screens[-1] if screens else None

    async def show_pane(self, pane: Place) -> None:
        """Close what is on top and show this pane."""
        main = self._to_main()
        if main is not None:
            main.show(pane)
            self.keep(pane=pane)
            await main.arrive()

    def show_sessions(self) -> None:
        """The list of sessions."""
        from longhaul_tui.tui.screens.sessions import SessionsScreen

        self._to_main()
        self._board.refresh()
        self.push_screen(SessionsScreen(self._watching.key))

    def ask_where(self) -> None:
        """Ask for an id, a time or #n and go there."""
        from longhaul_tui.tui.screens.field import FieldBox

        def refuses(text: str) -> str | None:
            found = self._resolve(text)
            return found if isinstance(found, str) else None

        self.push_screen(FieldBox("Go to", "go", refuses=refuses), self._go)

    def _resolve(self, text: str) -> Target | str:
        return resolve(text, self.snapshot, self.clock(), self.tz)

    def _go(self, text: str | None) -> None:
        target = self._resolve(text) if text is not None else None
        main = self._to_main() if isinstance(target, Target) else None
        if main is not None and isinstance(target, Target):
            main.jump(target)

    def go_to(self, key: str) -> None:
        """The transcript at this entry."""
        node = self.snapshot.rows.index(key)
        if node is None:
            self.toast(f"{key} is not among the lines that were read.", "look")
            return
        main = self._to_main()
        if main is not None:
            main.jump(Target(node))

    def _to_main(self) -> MainScreen | None:
        """Close what lies on the session's screen."""
        main = self._main
        while main is not None and self.screen is not main:
            self.pop_screen()
        return main

    # -- sessions ------------------------------------------------------------------------------

    def open_session(self, key: str) -> None:
        """Put this session on screen."""
        if key == self._watching.key and self.feed is not None:
            self._to_main()
            return
        in_background(
            self,
            "open",
            lambda _cancelled: self._board.open(key),
            lambda feed: self._follow(feed, key),
            lambda words: self.toast(f"Not opened: {words}", "look"),
        )

    def _follow(self, feed: Feed, key: str) -> None:
        self._watching.follow(feed, key)
        if self._to_main() is not None:
            self._shown += 1
            before, mode = self.current_mode, f"session {self._shown}"
            self.add_mode(mode, self._session_screen)
            self.switch_mode(mode)
            self.remove_mode(before)

    def _open_first(self) -> None:
        """Where there was no session, the first one that appears fills the screen."""
        rows = self.sessions.rows
        if self.feed is None and rows and self.sessions.complete:
            newest = max(rows, key=lambda row: row.last or 0.0)
            self.open_session(newest.key)

    def open_demo(self) -> None:
        """End with the wish for the demo."""
        self.exit(DEMO)

    def watch_session(self, key: str, on: bool) -> None:
        """Keep it being followed, or not."""
        in_background(
            self,
            f"watch {key}",
            lambda _cancelled: self._board.watch(key, on),
            lambda _done: self._look(),
            lambda words: self.toast(f"Not watched: {words}", "look"),
        )

    # -- news ----------------------------------------------------------------------------------

    def _tell(self, what: Woke) -> None:
        """Called from any thread."""
        try:
            self.post_message(self.Awoke(what))
        except RuntimeError:
            return  # the screen is being closed

    @on(Awoke)
    def _awoke(self, event: Awoke) -> None:
        event.stop()
        if event.what == "log":
            self._refresh_top()
            return
        if event.what == "board":
            self._look()
            return
        before = self._watching.take()
        if is_same_picture(before, self.snapshot):
            return
        for notice in notices(before, self.snapshot):
            self.toast(notice.words, notice.grade)
        main = self._main
        if main is not None:
            main.receive(self.snapshot)
        if main is not self._top:
            self._refresh_top()

    def _look(self) -> None:
        self._watching.look()
        self._open_first()
        self._refresh_top()

    def _refresh_top(self) -> None:
        top = self._top
        if isinstance(top, ShellScreen) and top.is_ready:
            top.tick()

    @property
    def _top(self) -> Screen[Any] | None:
        """The screen that has the keys; None while all are being closed."""
        stack = self.screen_stack
        return stack[-1] if stack else None

    def _tick(self) -> None:
        """Ages change every second under a minute, then every minute."""
        now = self.clock()
        file, life = self.snapshot.file, self.snapshot.life
        moments = (file.last_read_at, life.last_entry_at, self.sessions.as_of)
        young = any(at is not None and now - at < YOUNG for at in moments)
        if young or int(now) // 60 != int(self._ticked) // 60:
            self._ticked = now
            self._refresh_top()
