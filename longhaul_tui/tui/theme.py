"""Colours: five themes and the choice between them (WIREFRAMES, *Colour*).

Owns the only hex numbers of the screen; everything else names theme variables. Must never be the
only bearer of a meaning: a sign or a word stands beside every colour.
"""

from textual.theme import Theme

DARK = "longhaul-dark"
LIGHT = "longhaul-light"
CONTRAST = "high-contrast"
COLOUR_BLIND = "colour-blind"
ANSI = "ansi-dark"
"""Textual's own: the terminal's colours and no others."""

ORDER = (DARK, LIGHT, CONTRAST, COLOUR_BLIND, ANSI)
"""As `t` steps through them."""

THEMES = (
    Theme(
        name=DARK,
        primary="#7aa2f7",
        secondary="#b4befe",
        accent="#73c7e3",
        success="#8fc97a",
        warning="#e3b566",
        error="#f07a80",
        foreground="#d4d8e2",
        background="#14161c",
        surface="#1a1d25",
        panel="#21252f",
        dark=True,
        variables={
            "block-cursor-background": "#2c3447",
            "block-cursor-foreground": "#ffffff",
            "block-cursor-text-style": "none",
        },
    ),
    Theme(
        name=LIGHT,
        primary="#1f4fa8",
        secondary="#5a3e8c",
        accent="#00657f",
        success="#2f6b1d",
        warning="#8a5200",
        error="#a8202d",
        foreground="#1d2129",
        background="#fbfbf9",
        surface="#f1f1ee",
        panel="#e6e6e1",
        dark=False,
        variables={
            "block-cursor-background": "#d3dff5",
            "block-cursor-foreground": "#0b0d12",
            "block-cursor-text-style": "none",
        },
    ),
    Theme(
        name=CONTRAST,
        primary="#ffff66",
        secondary="#ffffff",
        accent="#66ffff",
        success="#66ff66",
        warning="#ffcc00",
        error="#ff8080",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        dark=True,
        text_alpha=1.0,
        variables={
            "block-cursor-background": "#ffffff",
            "block-cursor-foreground": "#000000",
            "block-cursor-text-style": "bold",
            "text-muted": "#e0e0e0",
            "text-disabled": "#c0c0c0",
        },
    ),
    Theme(
        name=COLOUR_BLIND,
        primary="#56b4e9",
        secondary="#f0e442",
        accent="#cc79a7",
        success="#56b4e9",
        warning="#e69f00",
        error="#ff7f2a",
        foreground="#e6e6e6",
        background="#15161a",
        surface="#1b1d22",
        panel="#22252b",
        dark=True,
        variables={
            "block-cursor-background": "#2f3b4a",
            "block-cursor-foreground": "#ffffff",
            "block-cursor-text-style": "none",
        },
    ),
)


def first_theme(*, plain: bool, remembered: str | None) -> str:
    """The theme to begin with: the terminal's own colours where colour is refused (`plain`)."""
    if plain:
        return ANSI
    return remembered if remembered in ORDER else DARK


def next_theme(current: str) -> str:
    """The one after, round again at the end."""
    at = ORDER.index(current) if current in ORDER else -1
    return ORDER[(at + 1) % len(ORDER)]
