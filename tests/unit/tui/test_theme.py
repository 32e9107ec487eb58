"""Themes: contrast is worked out from the numbers, by the formula of WCAG 2."""

import pytest
from textual.color import Color
from textual.theme import Theme

from longhaul_tui.tui.theme import ANSI, CONTRAST, DARK, ORDER, THEMES, first_theme, next_theme

ROLES = ("primary", "secondary", "accent", "success", "warning", "error", "foreground")


def test_no_colour_wanted_means_the_terminals_own() -> None:
    assert first_theme(plain=True, remembered=CONTRAST) == ANSI


def test_a_remembered_theme_is_taken_and_an_unknown_one_is_not() -> None:
    assert first_theme(plain=False, remembered=CONTRAST) == CONTRAST
    assert first_theme(plain=False, remembered="no such theme") == DARK
    assert first_theme(plain=False, remembered=None) == DARK


def test_stepping_goes_through_all_and_round_again() -> None:
    seen = [DARK]
    for _ in ORDER:
        seen.append(next_theme(seen[-1]))
    assert tuple(seen[:-1]) == ORDER
    assert seen[-1] == DARK
    assert next_theme("no such theme") == DARK


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("role", ROLES)
def test_every_colour_can_be_read_on_every_background(theme: Theme, role: str) -> None:
    least = 7.0 if theme.name == CONTRAST else 4.5
    colour = Color.parse(getattr(theme, role))
    for ground in (theme.background, theme.surface, theme.panel):
        assert contrast(colour, Color.parse(str(ground))) >= least


def contrast(one: Color, other: Color) -> float:
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: Color) -> float:
    parts = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))
