"""A page of the State pane as rows: what is to be known first, then the stored text.

Owns signs, links and the fold of the reading note; `view/state_page` owns what a line means. Every
character of the text passes `ink`.
"""

from collections.abc import Iterator

from longhaul_tui.tui.widgets.ink import Role, Seg, ink
from longhaul_tui.tui.widgets.items import Item
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.state_page import Page, StateLine, instead, rules_then, state_lines
from longhaul_tui.view.state_rail import words_held

NOTE = "note"
LINE_MOST = 16_384


def page_items(
    snapshot: SessionSnapshot, page: Page, text: str, read: str, *, unfolded: bool
) -> Iterator[Item]:
    """The rows of a page. `text` is shown; `read` is what the model read there, the same where
    the compaction is ours."""
    if not page.own:
        yield Item("summary:instead", tuple(ink(instead(page))), "!", "look")
        against = _against(snapshot, page, read)
        if against:
            yield Item("summary:against", tuple(ink(against, "muted")))
    for line in state_lines(text, unfolded=unfolded):
        yield _item(line)


def _against(snapshot: SessionSnapshot, page: Page, read: str) -> str:
    """Which rules stand in what was read instead."""
    span = page.source.span if page.source is not None else 0
    rules = rules_then(snapshot.state.rules, span)
    if not rules:
        return ""
    held = words_held(rules, read)
    missing = " ".join(rule.id for rule in rules if rule not in held)
    words = f"In that summary: {len(held)} of {len(rules)} rules word for word"
    return f"{words}; not so {missing}." if missing else f"{words}."


def _item(line: StateLine) -> Item:
    key = NOTE if line.note else f"line:{line.n}"
    role: Role = "strong" if line.head else "muted" if line.note else ""
    sign, signed = ("!", "look") if line.look else (" ", "")
    segs = _linked(line, role)
    return Item(key, tuple(segs), sign, "look" if signed else "")


def _linked(line: StateLine, role: Role) -> Iterator[Seg]:
    """The line with its ids as links. Ranges are of the raw text: pieces are made safe one by
    one."""
    at = 0
    for start, end in line.links if len(line.text) <= LINE_MOST else ():
        yield from ink(line.text[at:start], role)
        yield from ink(line.text[start:end], "id", link=line.text[start:end])
        at = end
    yield from ink(line.text[at:], role)
