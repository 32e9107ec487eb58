"""Making a section of the rendered state keep its cap (STATE U66-U71).

Owns what a section is, what its smallest form is, and the ways of choosing what gives way. Must
never hide an item without counting it in a line of the same section. Characters are code points;
a section's are its lines with an LF behind each, so that sections add up to the whole text.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec


class Section(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A section as it stands in the text; without lines it is absent."""

    name: str
    """As in `SectionFit`."""
    lines: tuple[str, ...] = ()
    """Heading first."""
    shown: int = 0
    """Items that stand there in full."""
    hidden: int = 0
    """Items of which only the number stands there, and rules that are shortened."""

    @property
    def chars(self) -> int:
        """Of all lines, each with its LF."""
        return size(self.lines)


Fit: TypeAlias = Callable[[int], Section]
"""Room in characters -> the fullest form that keeps it, or the smallest form, which has a heading
and the number of what is hidden."""


def size(lines: Iterable[str]) -> int:
    """Characters of these lines, each with its LF."""
    return sum(len(line) + 1 for line in lines)


def first_that_fits(forms: Iterable[Section], room: int) -> Section:
    """The first of `forms`, fullest first, that keeps `room`; the last one where none does."""
    form = Section(name="")
    for form in forms:
        if form.chars <= room:
            break
    return form


def listing(
    name: str,
    heading: str,
    items: Sequence[str],
    count: Callable[[int], str],
    *,
    newest_first: bool = False,
) -> Fit:
    """A list whose oldest items give way; `count(n)` is the line for the n oldest.

    It stands where they stood: above the others, or below where the newest stand first.
    """

    def fit(room: int) -> Section:
        kept = _newest_that_fit(heading, items, count, newest_first, room)
        hidden = len(items) - kept
        lines = [heading, *(items[:kept] if newest_first else items[hidden:])]
        if hidden:
            lines.insert(len(lines) if newest_first else 1, count(hidden))
        shown = tuple(lines) if items else ()
        return Section(name=name, lines=shown, shown=kept, hidden=hidden)

    return fit


def _newest_that_fit(
    heading: str,
    items: Sequence[str],
    count: Callable[[int], str],
    newest_first: bool,
    room: int,
) -> int:
    used = size([heading])
    if used + size(items) <= room:
        return len(items)
    best = 0
    for kept, item in enumerate(items[:-1] if newest_first else reversed(items[1:]), 1):
        used += len(item) + 1
        if used > room:
            break
        if used + len(count(len(items) - kept)) + 1 <= room:
            best = kept
    return best
