"""Ink: untrusted text as pieces of one line, measured in terminal cells.

Owns the one way from transcript text to what is painted: `ink` makes it safe, cuts it and lights
what is searched for; `clip`, `middle`, `fit` and `wrap` bring it to a width. Nothing here reads
markup, and nothing else may turn transcript text into styled text (WIREFRAMES, *Text that cannot
be trusted*).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.cells import get_character_cell_size as char_width

from longhaul_tui.text import sanitise

Role: TypeAlias = Literal[
    "",
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
]
"""What a piece means; the widget gives each its theme variable (`inked`)."""

ELLIPSIS = "…"
_REGIONAL = range(0x1F1E6, 0x1F200)


class Seg(NamedTuple):
    """A piece of one line: safe text without LF, what it means, the id it leads to."""

    text: str
    role: Role = ""
    link: str = ""


Segs: TypeAlias = Sequence[Seg]


def ink(
    text: str, role: Role = "", *, link: str = "", limit: int = 16_384, lit: "Lit | None" = None
) -> list[Seg]:
    """Untrusted text as one line; LF and runs of it become one space.

    `limit` bounds the characters looked at, so a line of any length costs the same; what is cut
    ends in `…`.
    """
    cut = len(text) > limit
    safe = sanitise(text[:limit] if cut else text)
    if "\n" in safe:
        safe = " ".join(part for part in safe.split("\n") if part)
    if cut:
        safe += ELLIPSIS
    segs = [Seg(safe, role, link)] if safe else []
    return lit.light(segs) if lit is not None else segs


def paragraphs(
    text: str, role: Role = "", *, limit: int = 16_384, lit: "Lit | None" = None
) -> list[list[Seg]]:
    """Untrusted text as its lines, blank ones left out; cut like `ink`."""
    cut = len(text) > limit
    lines = [line for line in sanitise(text[:limit]).split("\n") if line.strip()]
    if cut and lines:
        lines[-1] += ELLIPSIS
    made = [[Seg(line, role)] for line in lines]
    return [lit.light(segs) for segs in made] if lit is not None else made


class Lit:
    """What a search lights: case folded, and between `« »` where the theme has no colour."""

    __slots__ = ("_marks", "_pattern", "query")

    def __init__(self, query: str, *, marks: bool = False) -> None:
        self.query = query
        self._marks = marks
        self._pattern = re.compile(re.escape(sanitise(query)), re.IGNORECASE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lit) and (self.query, self._marks) == (other.query, other._marks)

    def __hash__(self) -> int:
        return hash((self.query, self._marks))

    def light(self, segs: Segs) -> list[Seg]:
        """The same text with every match a piece of its own, role `lit`."""
        if not self.query:
            return list(segs)
        out: list[Seg] = []
        for seg in segs:
            at = 0
            for match in self._pattern.finditer(seg.text):
                start, end = match.span()
                if start > at:
                    out.append(seg._replace(text=seg.text[at:start]))
                word = f"«{match.group()}»" if self._marks else match.group()
                out.append(seg._replace(text=word, role="lit"))
                at = end
            if at < len(seg.text):
                out.append(seg._replace(text=seg.text[at:]))
        return out


def cells(text: str) -> int:
    """Terminal cells of safe text."""
    return len(text) if text.isascii() else cell_len(text)


def width_of(segs: Iterable[Seg]) -> int:
    """Terminal cells of a line."""
    return sum(cells(seg.text) for seg in segs)


def sign_end(text: str, at: int) -> int:
    """Where the sign at `at` ends: a base with its marks, a flag's two letters."""
    end, size = at + 1, len(text)
    if ord(text[at]) in _REGIONAL and end < size and ord(text[end]) in _REGIONAL:
        end += 1
    while end < size and char_width(text[end]) == 0:
        end += 1
    return end


def take(text: str, room: int, at: int = 0) -> int:
    """The last index a line of `room` cells can reach from `at` without cutting a sign."""
    if room <= 0:
        return at
    if text[at : at + room + 1].isascii():
        return min(at + room, len(text))
    used, here, size = 0, at, len(text)
    while here < size:
        width = char_width(text[here])
        step = 1
        if ord(text[here]) in _REGIONAL and ord(text[here + 1 : here + 2] or " ") in _REGIONAL:
            width, step = 2, 2
        if used + width > room:
            return here
        used += width
        here += step
    return size


def slice_segs(segs: Segs, start: int, end: int) -> list[Seg]:
    """The characters `start` to `end` of the line."""
    out: list[Seg] = []
    at = 0
    for seg in segs:
        size = len(seg.text)
        if at < end and at + size > start:
            out.append(seg._replace(text=seg.text[max(start - at, 0) : end - at]))
        at += size
        if at >= end:
            break
    return out


def clip(segs: Segs, width: int) -> list[Seg]:
    """At most `width` cells; a cut end shows `…`."""
    room = width
    for n, seg in enumerate(segs):
        end = take(seg.text, room)
        if end < len(seg.text):
            return _cut([*segs[:n], seg._replace(text=seg.text[:end])], width)
        room -= cells(seg.text)
        if room <= 0 and any(rest.text for rest in segs[n + 1 :]):
            return _cut(segs[: n + 1], width)
    return list(segs)


def _cut(segs: Segs, width: int) -> list[Seg]:
    """A line already no wider than `width`, its end given up for `…`."""
    if width <= 0:
        return []
    room, out = width - 1, []
    for seg in segs:
        end = take(seg.text, room)
        if end:
            out.append(seg._replace(text=seg.text[:end]))
            room -= cells(seg.text[:end])
        if end < len(seg.text):
            break
    role = out[-1].role if out else ""
    out.append(Seg(ELLIPSIS, "muted" if role == "lit" else role))
    return out


def fit(segs: Segs, width: int) -> list[Seg]:
    """Exactly `width` cells: clipped, or filled with spaces."""
    out = clip(segs, width)
    missing = width - width_of(out)
    if missing > 0:
        out.append(Seg(" " * missing))
    return out


def right(segs: Segs, width: int) -> list[Seg]:
    """Exactly `width` cells, the text at the right edge."""
    out = clip(segs, width)
    missing = width - width_of(out)
    return [Seg(" " * missing), *out] if missing > 0 else out


def middle(text: str, width: int) -> str:
    """A safe path in at most `width` cells, cut in the middle: `src/…/export.ts`.

    The last part stays whole where it fits, cut ends fall on `/` where they can.
    """
    if cells(text) <= width:
        return text
    head, slash, name = text.rpartition("/")
    room = width - cells(name) - 2
    if slash and room >= 0:
        kept = head[: take(head, room)]
        kept = kept[: kept.rfind("/") + 1] or kept
        joined = f"{kept}{ELLIPSIS}/{name}"
        if cells(joined) <= width:
            return joined
    return "".join(seg.text for seg in clip([Seg(text)], width))


def window(segs: Segs, width: int, shift: int) -> tuple[list[Seg], bool]:
    """The line from cell `shift` on in `width` cells, and whether text follows to the right.

    A cut edge shows `…`; half a wide sign at the left edge becomes a space.
    """
    if shift > 0:
        segs = _skip(segs, shift)
    shown = clip(segs, width)
    return shown, width_of(segs) > width


def _skip(segs: Segs, shift: int) -> list[Seg]:
    left = shift + 1
    out: list[Seg] = []
    for seg in segs:
        if left <= 0:
            out.append(seg)
            continue
        end = take(seg.text, left)
        left -= cells(seg.text[:end])
        if end == len(seg.text):
            continue
        if left > 0:
            start, end = end, sign_end(seg.text, end)
            out.append(Seg(" " * (cells(seg.text[start:end]) - left)))
            left = 0
        out.append(seg._replace(text=seg.text[end:]))
    return [Seg(ELLIPSIS, "muted"), *out] if out else []


def wrap(
    segs: Segs, width: int, *, first: int = 0, hang: int = 2, limit: int = 0
) -> list[list[Seg]]:
    """A line in lines of `width` cells: broken at spaces, else anywhere.

    `first` cells of the first line are already used; further lines start with `hang` spaces.
    Past `limit` lines (0: none) the last one ends in `…`. Always at least one line.
    """
    text = "".join(seg.text for seg in segs)
    hang = min(hang, max(width - 2, 0))
    indent = [Seg(" " * hang)] if hang else []
    lines: list[list[Seg]] = []
    spans = _spans(text, max(width - first, 1), max(width - hang, 1), limit)
    for n, (start, end) in enumerate(spans):
        room = width - (hang if n else first)
        line = slice_segs(segs, start, end)
        if end == len(text) or room < 2:
            line = clip(line, room)
        lines.append([*indent, *line] if n else line)
    return lines or [[]]


def _spans(text: str, first: int, rest: int, limit: int) -> Iterator[tuple[int, int]]:
    """Where the lines start and end; the last of `limit` lines runs to the end of the text."""
    at, room, made, size = 0, first, 0, len(text)
    while at < size:
        end = take(text, room, at)
        made += 1
        if end >= size or made == limit:
            yield at, size
            return
        space = text.rfind(" ", at, end + 1)
        if space > at and text[at:space].strip():
            end = space
        elif end == at:
            end = sign_end(text, at)
        yield at, end
        at = end
        while at < size and text[at] == " ":
            at += 1
        room = rest
