"""The widget that gives ink its colours.

Owns the one step from a role to a theme variable, kept once for all widgets by the app, and from
a line to what the terminal is sent.
Must never take a colour from anywhere but the theme, or say a thing by colour alone (WIREFRAMES,
*Colour*).
"""

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget

from longhaul_tui.tui.widgets.ink import Role, Seg, cells, fit

T = TypeVar("T")
_ROLES = (
    "plain",
    "id",
    "lit",
    "user",
    "ok",
    "look",
    "act",
    "strong",
    "primary",
    "muted",
    "disabled",
    "struck",
)
_BOLD = Style(bold=True)
_UNDERLINE = Style(underline=True)
_STRIKE = Style(strike=True)


class InkedApp(App[T]):
    """An app whose widgets may be inked: it holds the styles of all roles, since each widget of
    its own would work them out anew at every change of a class."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"ink--{role}" for role in _ROLES),
        "ink--cursor",
    }
    DEFAULT_CSS = """
    InkedApp > .ink--plain { text-style: none; }
    InkedApp > .ink--id { color: $accent; }
    InkedApp > .ink--lit { color: $accent; text-style: bold; }
    InkedApp > .ink--user { color: $secondary; }
    InkedApp > .ink--ok { color: $text-success; }
    InkedApp > .ink--look { color: $text-warning; }
    InkedApp > .ink--act { color: $text-error; text-style: bold; }
    InkedApp > .ink--strong { text-style: bold; }
    InkedApp > .ink--primary { color: $primary; text-style: bold; }
    InkedApp > .ink--muted { color: $text-muted; }
    InkedApp > .ink--disabled { color: $text-disabled; }
    InkedApp > .ink--struck { color: $text-muted; text-style: strike; }
    InkedApp > .ink--cursor {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
    }
    """


class Inked(Widget):
    """A widget painted line by line from pieces with roles. Its text cannot be marked with the
    mouse: what it shows is cut for display, `y` copies the whole."""

    ALLOW_SELECT = False

    def __init__(
        self,
        *,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own word
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._inks: dict[str, Style] = {}

    def ink_style(self, role: Role | Literal["cursor"]) -> Style:
        """What the theme makes of a role, or of the cursor's row, on this widget's own ground."""
        name = role or "plain"
        made = self._inks.get(name)
        if made is None:
            made = self._inks[name] = self._make(name)
        return made

    def notify_style_update(self) -> None:
        """Another theme, another ground: every role is worked out anew when it is used."""
        super().notify_style_update()
        self._inks.clear()

    def _make(self, name: str) -> Style:
        """As Textual does it for a component of a widget: the rule's colour on its ground, or
        else the widget's own."""
        styles = self.app.get_component_styles(f"ink--{name}")
        ground = text_ground = self.background_colors[1]
        if styles.has_rule("background"):
            ground = text_ground = ground + styles.background
        made = self.rich_style + styles.text_style
        if styles.has_rule("auto_color") and styles.auto_color:
            colour = text_ground.get_contrast_text(styles.color.a)
        elif styles.has_rule("color"):
            colour = styles.color
        else:
            return made
        return made + Style.from_color((ground + colour).rich_color, ground.rich_color)

    def strip(
        self, segs: Iterable[Seg], width: int, *, filled: bool = False, link: int = -1
    ) -> Strip:
        """One line of exactly `width` cells.

        `filled`: of the cursor's row, in the cursor's colours. `link`: which of the line's links
        is underlined, counted from 0.
        """
        cursor = self.ink_style("cursor") if filled else None
        out: list[Segment] = []
        nth = -1
        for seg in fit(list(segs), width):
            style = self.ink_style(seg.role) if cursor is None else cursor + _shape_of(seg.role)
            if seg.link:
                nth += 1
                if nth == link:
                    style += _UNDERLINE
            out.append(Segment(seg.text, style))
        return Strip(out, sum(cells(segment.text) for segment in out))


def _shape_of(role: Role) -> Style:
    """What is left of a role where the cursor's colours take the place of its own."""
    if role in ("act", "strong", "lit"):
        return _BOLD
    return _STRIKE if role == "struck" else Style.null()
