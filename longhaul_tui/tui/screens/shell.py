"""What all full screens share.

Owns the base of every full screen: header, keys from the action table, footer, finding in its
list. What it wants of the app goes through `port.Shell`.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from longhaul_tui.tui.actions import find, works
from longhaul_tui.tui.bindings import footer
from longhaul_tui.tui.screens.port import Shell
from longhaul_tui.tui.situation import Place, Situation
from longhaul_tui.tui.widgets.footer import Footer
from longhaul_tui.tui.widgets.header import Header
from longhaul_tui.tui.widgets.ink import Lit
from longhaul_tui.tui.widgets.items import ItemRows
from longhaul_tui.tui.widgets.layout import Newest
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.small import TooSmall
from longhaul_tui.tui.widgets.titlebar import TitleBar

_UNDER_A_BOX = (("Esc", "leave"),)


class ShellScreen(Screen[None]):
    """A full screen: header, body, footer, and one list that has the keys."""

    AUTO_FOCUS: ClassVar[str | None] = "LineView"
    NEWEST: ClassVar[Newest] = "last"
    """At which end of its list new rows come."""

    def __init__(self) -> None:
        super().__init__()
        self.header = Header()
        self.bar = TitleBar()
        self.listing = LineView(newest=self.NEWEST)
        self.footer = Footer()
        self.wanted = ""
        """What is searched for; empty where nothing is."""
        self.hits: Sequence[str] = ()
        self.hit = 0

    @property
    def shell(self) -> Shell:
        """The app."""
        return cast(Shell, self.app)

    def compose(self) -> ComposeResult:
        """Header, the screen's own body, footer; or that there is no room for them."""
        yield self.header
        yield from self.body()
        yield self.footer
        yield TooSmall()

    def body(self) -> Iterator[Widget]:
        """What stands between header and footer."""
        yield self.bar
        yield self.listing

    def situation(self) -> Situation:
        """What decides which keys work now; `common` has what is the same on every screen."""
        raise NotImplementedError

    @property
    def view(self) -> LineView:
        """The list that has the keys."""
        return self.listing

    @property
    def is_ready(self) -> bool:
        """Its list is there: not before it is composed, nor while it is being closed."""
        return self.footer.is_mounted and self.is_attached

    @property
    def is_small(self) -> bool:
        """There is no room for anything but how to leave."""
        return self.has_class("-w-none") or self.has_class("-h-none")

    @property
    def matches(self) -> tuple[int, int] | None:
        """Which match of how many."""
        if not self.wanted:
            return None
        return (self.hit + 1 if self.hits else 0), len(self.hits)

    # -- what is shown -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key that does nothing now is not bound."""
        row = find(action, parameters)
        if row is None:
            return super().check_action(action, parameters)
        return self.is_ready and works(row, self.situation())

    def refresh_keys(self) -> None:
        """The footer tells the truth: under a box nothing but Esc has a meaning."""
        self.footer.keys = tuple(self.footer_keys()) if self.is_active else _UNDER_A_BOX

    def footer_keys(self) -> list[tuple[str, str]]:
        """What the footer names while this screen has the keys."""
        return footer(self.situation())

    def tick(self) -> None:
        """A moment has passed: whatever shows an age shows the new one."""
        self.header.facts = self.shell.header_facts()
        self.refresh_keys()

    def on_mount(self) -> None:
        """Begin with the facts there are."""
        self.tick()

    def on_screen_resume(self) -> None:
        """Time has passed under the screen that was on top."""
        if self.is_ready:
            self.tick()

    def on_screen_suspend(self) -> None:
        """Something else has the keys."""
        if self.is_ready:
            self.refresh_keys()

    def on_resize(self) -> None:
        """Another size: what was hidden may have lost the keys."""
        self.call_after_refresh(self.take_keys)

    def take_keys(self) -> None:
        """Give the keys back to where they belong, if nothing has them."""
        if self.is_ready and self.focused is None and not self.is_small:
            self.home.focus()

    @property
    def home(self) -> Widget:
        """What has the keys when nothing was chosen."""
        return self.view

    @on(LineView.CursorMoved)
    def _cursor_moved(self) -> None:
        if self.is_ready:
            self.refresh_keys()

    @on(Header.Chosen)
    async def _place_clicked(self, event: Header.Chosen) -> None:
        await self.run_action(event.action)

    @on(LineView.FollowChanged)
    def _rows_moved(self, event: LineView.FollowChanged) -> None:
        if event.view is self.listing:
            self.bar.below = event.below
        if self.is_ready:
            self.refresh_keys()

    # -- keys of every screen ------------------------------------------------------------------

    async def action_go_screen(self, pane: Place) -> None:
        """A pane of the session."""
        await self.shell.show_pane(pane)

    def action_go_sessions(self) -> None:
        """The list of sessions."""
        self.shell.show_sessions()

    def action_go_id(self) -> None:
        """Ask where to."""
        self.shell.ask_where()

    def action_facts(self) -> None:
        """What was read, skipped and watched."""
        self.shell.show_facts()

    def action_theme(self) -> None:
        """The next theme."""
        self.shell.step_theme()

    def action_mouse(self) -> None:
        """Give the mouse away, or take it back."""
        self.shell.step_mouse()
        self.refresh_keys()

    def action_help(self) -> None:
        """The keys of this screen and of all."""
        self.shell.show_help(self.situation())

    def action_quit(self) -> None:
        """Leave; the agent goes on."""
        self.shell.leave()

    def action_wrap(self) -> None:
        """Wrap long lines, or not."""
        view = self.view
        view.wrap = not view.wrap
        self.shell.keep(wrap=view.wrap)

    def action_copy(self) -> None:
        """Copy the row."""
        text = self.copied()
        if text:
            self.shell.copy_text(text)

    def copied(self) -> str:
        """What `y` copies."""
        rows = self.view.rows
        if isinstance(rows, ItemRows) and len(rows):
            return rows.items[self.view.cursor_at].text
        return ""

    # -- finding -------------------------------------------------------------------------------

    def action_find(self) -> None:
        """Ask what to find."""
        from longhaul_tui.tui.screens.field import FieldBox

        self.app.push_screen(FieldBox("Find", "find", self.wanted), self._take_query)

    def _take_query(self, query: str | None) -> None:
        if query is not None:
            self.seek(query)

    def seek(self, query: str) -> None:
        """Find this from now on; nothing ends finding."""
        self.wanted, self.hits, self.hit = query, (), 0
        self.view.lit = Lit(query, marks=self.app.no_color) if query else None
        if query:
            self.search(query)
        self.tick()

    def search(self, query: str) -> None:
        """Look for it; `found` takes what there is."""
        rows = self.view.rows
        if isinstance(rows, ItemRows):
            self.found(rows.matching(query))

    def found(self, hits: Sequence[str]) -> None:
        """These rows hold it, in order: go to the first at or after the cursor."""
        self.hits = hits
        view = self.view
        at = view.cursor_at
        places = (view.rows.find(key) for key in hits)
        self.hit = next((n for n, place in enumerate(places) if (place or 0) >= at), 0)
        self._show_hit()

    def action_find_next(self) -> None:
        """The match after, round again at the end."""
        self.hit = (self.hit + 1) % max(len(self.hits), 1)
        self._show_hit()

    def action_find_previous(self) -> None:
        """The match before."""
        self.hit = (self.hit - 1) % max(len(self.hits), 1)
        self._show_hit()

    def _show_hit(self) -> None:
        if self.hits:
            self.view.go(self.hits[self.hit])
        self.refresh_keys()

    def find_words(self) -> str:
        """For the title: that nothing was found, and how to end finding."""
        if not self.wanted or self.hits:
            return ""
        return f'No match for "{self.wanted}". Esc clears.'

    def action_back(self) -> None:
        """One step: what was found, then this screen."""
        if self.wanted:
            self.seek("")
        else:
            self.dismiss()
