"""The one list for everything that can grow.

    view = LineView(newest="last")   # follow the end; "first" for lists that are newest first
    view.show(rows)                  # other rows, at once or FRAME seconds after the ones before
    view.cursor_key, view.screen_row # the anchor
    view.following, view.below, view.new, view.span
    view.go(key), view.resume(), view.toggle_follow(), view.restyle()
    view.wrap = False; view.lit = Lit("gauge")

Owns painting, keys and mouse of a list; `Layout` owns where things stand. Messages: `CursorMoved`,
`Opened`, `FollowChanged`. Must never keep more than the lines on the screen and a cache of some
hundred rows, and never move the line under the cursor for what happens elsewhere in the list.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from longhaul_tui.tui.bindings import list_bindings
from longhaul_tui.tui.widgets.ink import Lit, Seg, slice_segs
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.tui.widgets.layout import Drawn, Layout, Newest, text_width
from longhaul_tui.tui.widgets.rows import Line, Rows, Shape

FRAME = 0.05
"""Seconds between two pictures of rows that keep arriving."""
SHIFT = 8
WHEEL = 3

_Painted: TypeAlias = tuple[Drawn, str, bool, int] | None
"""A line as it was painted: its cursor sign, filled or not, which of its links is under the
cursor; None is blank."""


class LineView(Inked, can_focus=True):
    """A virtualised list whose anchor is the key under its cursor."""

    BINDINGS: ClassVar[list[BindingType]] = list_bindings()
    DEFAULT_CSS = "LineView { width: 1fr; height: 1fr; }"

    wrap: reactive[bool] = reactive(True, repaint=False, init=False)
    lit: reactive[Lit | None] = reactive(None, repaint=False, init=False)

    @dataclass
    class CursorMoved(Message):
        """The cursor stands on another row, or its row has another place in the list."""

        view: "LineView"
        key: str

        @property
        def control(self) -> "LineView":
            """The list it happened in."""
            return self.view

    @dataclass
    class Opened(Message):
        """Enter or a second click. `link` is the id that is lit; empty: the row itself."""

        view: "LineView"
        key: str
        link: str

        @property
        def control(self) -> "LineView":
            """The list it happened in."""
            return self.view

    @dataclass
    class FollowChanged(Message):
        """Follow went on or off, other rows are on the screen, or other counts of what lies below
        and is new."""

        view: "LineView"
        following: bool
        below: int
        new: int

        @property
        def control(self) -> "LineView":
            """The list it happened in."""
            return self.view

    def __init__(
        self,
        *,
        newest: Newest = "last",
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.layout_of_rows = Layout(newest)
        self._newer: Rows | None = None
        self._quiet: Timer | None = None
        self._shift = 0
        self._link = -1
        self._clicked = ""
        self._painted: list[_Painted] = []
        self._told: tuple[object, ...] = ()
        self._told_follow: tuple[object, ...] = ()

    # -- what panes ask ------------------------------------------------------------------------

    @property
    def rows(self) -> Rows:
        """The rows on show."""
        return self.layout_of_rows.rows

    @property
    def cursor_key(self) -> str:
        """The key of the cursor's row; empty where there are no rows."""
        return self.layout_of_rows.key if len(self.rows) else ""

    @property
    def cursor_at(self) -> int:
        """The position of the cursor's row."""
        return self.layout_of_rows.at

    @property
    def screen_row(self) -> int:
        """The line of the view on which the cursor's row begins."""
        return self.layout_of_rows.screen_row

    @property
    def following(self) -> bool:
        """Follow is on."""
        return self.layout_of_rows.follow

    @property
    def below(self) -> int:
        """Rows after the last one on the screen."""
        return self.layout_of_rows.below

    @property
    def new(self) -> int:
        """Rows on show that came since follow ended."""
        return self.layout_of_rows.new

    @property
    def span(self) -> tuple[int, int] | None:
        """Positions of the first and last row on the screen."""
        picture = self.layout_of_rows.picture()
        return (picture[0].at, picture[-1].at) if picture else None

    def show(self, rows: Rows) -> None:
        """Show these rows: at once, or `FRAME` seconds after the picture before."""
        self._newer = rows
        if self._quiet is None:
            self._take_newer()

    def flush(self) -> None:
        """Show now what waits for its frame."""
        if self._newer is not None:
            rows, self._newer = self._newer, None
            self._move(lambda layout: layout.show(rows))

    def go(self, key: str) -> bool:
        """Put the cursor on the row with this key or the nearest one; False if it is unknown."""
        known = self.rows.find(key) is not None
        self._move(lambda layout: layout.go(key))
        return known

    def resume(self) -> None:
        """Follow again."""
        self._move(Layout.resume)

    def toggle_follow(self) -> None:
        """Follow the newest again, or stop."""
        self._move(Layout.stop if self.following else Layout.resume)

    def roll(self, lines: int) -> None:
        """Move the picture by lines; the cursor stays on its row while that is seen."""
        self._move(lambda layout: layout.scroll(lines))

    def restyle(self) -> None:
        """Lay the rows out anew: what they say of the time has changed."""
        self._move(Layout.forget)

    def plain(self) -> list[str]:
        """The lines on the screen as text, blank ones at the end left out."""
        lines = [self.render_line(y).text.rstrip() for y in range(self.size.height)]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    # -- keys and mouse ------------------------------------------------------------------------

    def action_move_down(self) -> None:
        """The next row."""
        self._move(lambda layout: layout.step(1))

    def action_move_up(self) -> None:
        """The row before."""
        self._move(lambda layout: layout.step(-1))

    def action_move_left(self) -> None:
        """The link before; with wrapping off, eight cells to the left."""
        self._across(-1)

    def action_move_right(self) -> None:
        """The link after; with wrapping off, eight cells to the right."""
        self._across(1)

    def action_move_page_down(self) -> None:
        """A page on."""
        self._move(lambda layout: layout.page(1))

    def action_move_page_up(self) -> None:
        """A page back."""
        self._move(lambda layout: layout.page(-1))

    def action_move_top(self) -> None:
        """The first row."""
        self._move(Layout.top)

    def action_move_bottom(self) -> None:
        """The last row."""
        self._move(Layout.bottom)

    def action_open(self) -> None:
        """Open the link that is lit, or the row."""
        if not self.cursor_key:
            return
        links = self._links()
        link = links[self._link] if 0 <= self._link < len(links) else ""
        self.post_message(self.Opened(self, self.cursor_key, link))

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor, a second one on the same row opens."""
        event.stop()
        at = event.get_content_offset(self)
        if at is None or not self.layout_of_rows.click(at.y):
            return
        again = self._clicked == self.cursor_key
        self._reshape()
        self._clicked = "" if again else self.cursor_key
        if again:
            self.action_open()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls the pane under it."""
        self._wheel(event, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls the pane under it."""
        self._wheel(event, -WHEEL)

    def _wheel(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        event.prevent_default()
        self.roll(lines)

    def _move(self, how: Callable[[Layout], object]) -> None:
        self._fit()
        how(self.layout_of_rows)
        self._repaint()
        self._tell()

    def _across(self, by: Literal[1, -1]) -> None:
        if self.wrap:
            self._link = max(min(self._link + by, len(self._links()) - 1), -1)
            self._reshape()
        elif by < 0 or any(drawn.line.more for drawn in self.layout_of_rows.picture()):
            self._shift = max(self._shift + by * SHIFT, 0)
            self._reshape()

    # -- pictures ------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Another size."""
        self._reshape()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor is filled with focus, hollow without."""
        super().watch_has_focus(_has_focus)
        self._reshape()

    def watch_wrap(self) -> None:
        """Long lines wrap, or are scrolled to the side."""
        self._shift = 0
        self._reshape()

    def watch_lit(self) -> None:
        """Other words are lit."""
        self._reshape()

    def render_line(self, y: int) -> Strip:
        """One line of the view."""
        width = self.size.width
        painted = self._painted[y] if y < len(self._painted) else None
        if painted is None:
            return Strip.blank(width, self.rich_style)
        drawn, cursor, filled, link = painted
        return self.strip(_with_gutter(drawn.line, cursor), width, filled=filled, link=link)

    def _take_newer(self) -> None:
        self._quiet = None
        if self._newer is not None:
            self.flush()
            if self.is_running:
                self._quiet = self.set_timer(FRAME, self._take_newer)

    def _reshape(self) -> None:
        self._move(lambda _layout: None)

    def _fit(self) -> None:
        """The layout is of the size the widget has: rows may come before the event of a resize."""
        shape = Shape(text_width(self.size.width), self.wrap, self._shift, self.lit)
        self.layout_of_rows.resize(self.size.height, shape)

    def _repaint(self) -> None:
        """Compare with what was painted and have only the changed lines painted again."""
        height = self.size.height
        new: list[_Painted] = [None] * height
        sign = "▸" if self.has_focus else "▹"
        for y, drawn in enumerate(self.layout_of_rows.picture()[:height]):
            if not drawn.cursor:
                new[y] = (drawn, "", False, -1)
                continue
            before = len(self._links(drawn.nth))
            new[y] = (drawn, sign, self.has_focus, self._link - before if self._link >= 0 else -1)
            sign = ""
        old, self._painted = self._painted, new
        if len(old) != height:
            self.refresh()
            return
        width = self.size.width
        changed = [Region(0, y, width, 1) for y in range(height) if old[y] != new[y]]
        if changed:
            self.refresh(*changed)

    def _links(self, lines: int | None = None) -> list[str]:
        """The links of the cursor's row, or of its first `lines` lines."""
        if not self.cursor_key:
            return []
        laid = self.layout_of_rows.lines(self.cursor_at)
        return [seg.link for line in laid[:lines] for seg in line.segs if seg.link]

    def _tell(self) -> None:
        """Post what has become different."""
        place = (self.cursor_key, self.cursor_at)
        if place != self._told:
            if place[0] != (self._told[0] if self._told else ""):
                self._link = -1
                self._clicked = ""
                self._repaint()
            self._told = place
            self.post_message(self.CursorMoved(self, self.cursor_key))
        follow = (self.following, self.below, self.new)
        if (*follow, self.span) != self._told_follow:
            self._told_follow = (*follow, self.span)
            self.post_message(self.FollowChanged(self, *follow))


def _with_gutter(line: Line, cursor: str) -> Iterator[Seg]:
    """A line with its cursor and its sign before it; a full one gives them its first cell."""
    if not line.full:
        yield Seg(cursor or " ")
        yield Seg(line.sign, line.sign_role)
        yield Seg(" ")
        yield from line.segs
        return
    if cursor:
        yield Seg(cursor)
        yield from slice_segs(line.segs, 1, sum(len(seg.text) for seg in line.segs))
    else:
        yield from line.segs
