"""What a compaction would do, and whether to do it (`c`; WIREFRAMES J, the preview box).

Owns the box. It is handed a preview that is ready: nothing runs here. A choice that cannot be made
stays readable with its reason. Choices stand one below the other, so that a reason fits beside its
choice at 80 columns.
"""

from collections.abc import Iterator
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from longhaul_tui.tui.bindings import bindings
from longhaul_tui.tui.screens.box import Box
from longhaul_tui.tui.screens.port import Shell
from longhaul_tui.tui.situation import Situation
from longhaul_tui.tui.widgets.footer import Footer
from longhaul_tui.tui.widgets.ink import Role, Seg, fit, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.tui.widgets.layout import text_width
from longhaul_tui.tui.widgets.lineview import LineView
from longhaul_tui.tui.widgets.rows import Shape
from longhaul_tui.tui.widgets.small import TooSmall
from longhaul_tui.tui.widgets.titlebar import Title, TitleBar
from longhaul_tui.view.preview import Choice, ChoiceId, Fact, Preview
from longhaul_tui.view.snapshot import Grade

CAPTION = 13
WIDTH = 100
"""Cells of the box where there is room, as `app.tcss` has it."""
EDGES = 2
AROUND = 5
"""Rows that are not the list's: title, keys, the frame, one of the screen under it."""
_SIGNS: dict[Grade | None, tuple[str, Role]] = {
    None: (" ", ""),
    "ok": ("✓", "ok"),
    "look": ("!", "look"),
    "act": ("✗", "act"),
}


class PreviewBox(Box[ChoiceId]):
    """Its value is what was chosen; None where the person left."""

    AUTO_FOCUS = "LineView"
    BINDINGS: ClassVar[list[BindingType]] = bindings(["preview"])

    def __init__(self, preview: Preview, name: str) -> None:
        """`name` is the session's; it may be raw."""
        super().__init__()
        self._bar = TitleBar()
        self._list = LineView(newest="last")
        self._footer = Footer()
        self._preview = preview
        self._rows = ItemRows(())
        self._session = name

    def compose(self) -> ComposeResult:
        """Title, facts and choices, keys."""
        with Vertical(id="box"):
            yield self._bar
            yield self._list
            yield self._footer
        yield TooSmall()

    def on_mount(self) -> None:
        """The cursor on the first choice that can be made."""
        left = ink(f"Compact {self._session} · preview of #{self._preview.number}", "strong")
        self._bar.title = Title(left, ("nothing written",))
        self._rows = ItemRows(self._items())
        self._list.show(self._rows)
        self._stretch()
        first = next(one for one in self._preview.choices if not one.why_not)
        self._list.go(first.id)
        self._say_keys()

    def on_resize(self) -> None:
        """As high as its lines need at this width."""
        self._stretch()
        super().on_resize()

    def _stretch(self) -> None:
        inside = min(WIDTH, self.app.size.width) - EDGES
        shape = Shape(width=text_width(inside))
        lines = sum(len(self._rows.lines(at, shape)) for at in range(len(self._rows)))
        self._list.styles.height = max(min(lines, self.app.size.height - AROUND), 1)

    def _items(self) -> Iterator[Item]:
        for n, fact in enumerate(self._preview.facts):
            yield _fact(n, fact)
        yield blank("gap")
        for choice in self._preview.choices:
            yield _choice(choice)

    def _say_keys(self) -> None:
        keys = (("Enter", self.situation().opens), ("↑ ↓", "choice"), ("y", "copy"))
        self._footer.keys = (*(key for key in keys if key[1]), ("Esc", "leave"))

    def situation(self) -> Situation:
        """A box with a list, whose last rows are choices."""
        choice = self._choice()
        return Situation(
            place="preview",
            rows=len(self._preview.facts) + len(self._preview.choices),
            opens="choose" if choice is not None and not choice.why_not else "",
            back=True,
            small=self.is_small,
        )

    def _choice(self) -> Choice | None:
        key = self._list.cursor_key
        return next((one for one in self._preview.choices if one.id == key), None)

    def on_line_view_cursor_moved(self, event: LineView.CursorMoved) -> None:
        """Enter may mean something else now."""
        event.stop()
        self._say_keys()

    def on_line_view_opened(self, event: LineView.Opened) -> None:
        """Enter takes the choice, if it can be made."""
        event.stop()
        choice = self._choice()
        if choice is not None and not choice.why_not:
            self.dismiss(choice.id)

    def action_copy(self) -> None:
        """The whole box."""
        text = "\n".join(item.text for item in self._items())
        cast(Shell, self.app).copy_text(text)


def _fact(n: int, fact: Fact) -> Item:
    sign, role = _SIGNS[fact.grade]
    caption = fit([Seg(fact.caption, "muted")], CAPTION)
    return Item(f"fact:{n}", (*caption, *ink(fact.words)), sign, role, hang=CAPTION)


def _choice(choice: Choice) -> Item:
    if not choice.why_not:
        return Item(choice.id, tuple(ink(choice.words, "strong")))
    words = (*ink(choice.words, "disabled"), Seg("  "), *ink(choice.why_not, "muted"))
    return Item(choice.id, words)
