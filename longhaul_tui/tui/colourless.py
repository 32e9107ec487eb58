"""What is left of a picture where colour is refused (`NO_COLOR`).

Owns the step from a line with colours to one without: the terminal's own two colours, reversed
where the theme gave a ground of its own, so that cursor rows and marked text are still seen. Must
never send a colour. Meant for the ANSI theme, whose other grounds are the terminal's.
"""

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_REVERSED = Style(reverse=True)


class Colourless(LineFilter):
    """Bold, underline and the like stay; colours go."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text without a colour."""
        return [segment._replace(style=_without(segment.style)) for segment in segments]


def _without(style: Style | None) -> Style | None:
    if style is None or not (style.color or style.bgcolor):
        return style
    ground = style.bgcolor
    plain = style.without_color
    return plain if ground is None or ground.is_default else plain + _REVERSED
