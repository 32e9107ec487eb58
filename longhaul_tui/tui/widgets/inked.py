"""The widget that gives ink its colours.

Owns the one step from a role to a theme variable, and from a line to what the terminal is sent.
Must never take a colour from anywhere but the theme, or say a thing by colour alone (WIREFRAMES,
*Colour*).
"""

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from longhaul_tui.tui.widgets.ink import Role, Seg, cells, fit

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


class Inked(Widget):
    """A widget painted line by line from pieces with roles. Its text cannot be marked with the
    mouse: what it shows is cut for display, `y` copies the whole."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"ink--{role}" for role in _ROLES),
        "ink--cursor",
    }
    DEFAULT_CSS = """
    Inked > .ink--plain { text-style: none; }
    Inked > .ink--id { color: $accent; }
    Inked > .ink--lit { color: $accent; text-style: bold; }
    Inked > .ink--user { color: $secondary; }
    Inked > .ink--ok { color: $text-success; }
    Inked > .ink--look { color: $text-warning; }
    Inked > .ink--act { color: $text-error; text-style: bold; }
    Inked > .ink--strong { text-style: bold; }
    Inked > .ink--primary { color: $primary; text-style: bold; }
    Inked > .ink--muted { color: $text-muted; }
    Inked > .ink--disabled { color: $text-disabled; }
    Inked > .ink--struck { color: $text-muted; text-style: strike; }
    Inked > .ink--cursor {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
    }
    """

    def ink_style(self, role: Role) -> Style:
        """What the theme makes of a role."""
        return self.get_component_rich_style(f"ink--{role or 'plain'}")

    def strip(
        self, segs: Iterable[Seg], width: int, *, filled: bool = False, link: int = -1
    ) -> Strip:
        """One line of exactly `width` cells.

        `filled`: of the cursor's row, in the cursor's colours. `link`: which of the line's links
        is underlined, counted from 0.
        """
        cursor = self.get_component_rich_style("ink--cursor") if filled else None
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
