"""What changed between two states as rows (WIREFRAMES B, `d`).

Owns signs and where the old words stand: beside the new ones where there is room, else below.
Every character of the texts passes `ink`.
"""

from collections.abc import Iterator

from longhaul_tui.tui.widgets.ink import Role, Seg, ink, width_of
from longhaul_tui.tui.widgets.items import Item
from longhaul_tui.view.changes import Change, Changes

_SIGNS: dict[str, tuple[str, Role]] = {
    "changed": ("~", "look"),
    "added": ("+", "ok"),
    "gone": ("-", "look"),
}
_NOTE = 44
"""Cells before what a heading says of the lines that are the same."""
_WAS = "was  "


def change_items(found: Changes, width: int) -> Iterator[Item]:
    """The rows. `width` is what a row has."""
    for at, line in enumerate(found.lines):
        key = f"change:{at}"
        if line.kind == "head":
            head = ink(line.text, "strong")
            gap = " " * max(min(_NOTE, width // 2) - width_of(head), 2)
            yield Item(key, (*head, Seg(gap), Seg(line.note, "muted")))
            continue
        sign, role = _SIGNS[line.kind]
        yield Item(key, tuple(_line(line)), sign, role)
        if line.was:
            was = (Seg(f"  {_WAS}", "muted"), *ink(line.was, "muted"))
            yield Item(f"{key}:was", was, hang=2 + len(_WAS))


def _line(line: Change) -> Iterator[Seg]:
    yield from ink(line.text, "struck" if line.kind == "gone" else "")
    if line.note:
        yield Seg(f"  {line.note}", "muted")
