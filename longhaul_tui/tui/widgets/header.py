"""The three rows at the top: who, is it all right, where to go (WIREFRAMES A).

Owns their grammar and what narrowing drops. Must never drop the name, the word of life or the
verdict, and must never show an age that was not worked out for this moment.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.tui.widgets.contextbar import LONG, SHORT, WIDE, context_bar
from longhaul_tui.tui.widgets.ink import Role, Seg, Segs, clip, ink, width_of
from longhaul_tui.tui.widgets.inked import Inked
from longhaul_tui.view.money import ESTIMATED, meter_words
from longhaul_tui.view.snapshot import Grade, Life, Verdict, VerdictFact
from longhaul_tui.view.words import age, tokens

GAP = Seg("  ")
_DOT = Seg(" · ", "muted")
_SIGNS: dict[Grade, tuple[str, str, Role]] = {
    "ok": ("✓", "OK", "ok"),
    "look": ("!", "LOOK", "look"),
    "act": ("✗", "ACT", "act"),
}
_AGES_AS_AGO = ("file cut", "file replaced", "file rewritten", "file made again")
_NOTHING = Verdict("ok")
NAME_CELLS = 12
"""What the name keeps however narrow it gets."""
FACTS = 12
"""Facts of a verdict that are tried for the row: a night may have hundreds of open errors."""


class Tab(msgspec.Struct, frozen=True):
    """One place: its digit, its words from long to short, what waits there."""

    key: str
    names: tuple[str, ...]
    badge: str = ""
    active: bool = False
    target: str = ""
    """The action that goes there."""


class HeaderFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the rows say, for one moment. Texts are raw."""

    now: float
    name: str
    directory: str = ""
    model: str = ""
    life: Life | None = None
    """None before there is a session."""
    paused: bool = False
    held: int = 0
    verdict: Verdict | None = _NOTHING
    """None where nothing was read: nothing is called all right unseen."""
    marks: tuple[str, ...] = ()
    """After the verdict's facts: polling, reading."""
    compaction: str = ""
    """`#12 15m ago`, `#0`."""
    meter: Meter = Meter()
    spend: str = ""
    """`$4.31+1`; empty where nobody asked for money."""
    clock: str = ""
    tabs: tuple[Tab, ...] = ()


def verdict_words(verdict: Verdict | None) -> Segs:
    """`! LOOK 2`: sign, word and number; `– nothing read` where there is no verdict."""
    if verdict is None:
        return [Seg("– nothing read", "muted")]
    sign, word, role = _SIGNS[verdict.grade]
    count = f" {len(verdict.facts)}" if verdict.facts else ""
    return [Seg(f"{sign} {word}{count}", role)]


def fact_words(fact: VerdictFact, now: float) -> str:
    """One fact with its age: `E3 open 3h52m`, `file replaced 3m ago`."""
    if fact.since is None:
        return fact.words
    ago = " ago" if fact.words in _AGES_AS_AGO else ""
    return f"{fact.words} {age(now - fact.since)}{ago}"


def life_words(life: Life, now: float) -> Segs:
    """`● working 4s`, `○ writer gone 1h12m`, `○ ended`."""
    if life.word == "ended":
        return [Seg("○ ended", "muted")]
    old = f" {age(now - life.since)}" if life.since is not None else ""
    if life.word == "writer gone":
        return [Seg(f"○ {life.word}{old}", "act")]
    return [Seg("●", "ok"), Seg(f" {life.word}{old}")]


def identity_row(facts: HeaderFacts, width: int) -> Segs:
    """Name, directory, model │ life, context, clock; narrowing drops where pi compacts, model,
    directory, clock and the bar. The number of the context stays."""
    state: Segs = []
    if facts.paused:
        state = [Seg(f"‖ paused, {facts.held} new" if facts.held else "‖ paused", "look")]
    elif facts.life is not None:
        state = life_words(facts.life, facts.now)
    optional = [
        [GAP, *ink(facts.directory, "muted")] if facts.directory else [],
        [GAP, *ink(facts.model, "muted")] if facts.model else [],
    ]
    state = [*state, *_context(facts.meter, gap=bool(state))]
    ends = _ends(facts, width)
    name = ink(facts.name, "strong")
    room = width - 3 - width_of(name) - width_of(state)
    while True:
        extra = [seg for part in optional for seg in part]
        end = ends[0]
        if width_of(extra) + width_of(end) <= room or not (optional or len(ends) > 1):
            break
        # First where pi compacts, then what is on the left, then the clock and the bar.
        if optional and len(ends) <= _WITHOUT_MARK:
            optional.pop()
        else:
            ends.pop(0)
    if room < 0:
        name = clip(name, max(width_of(name) + room, NAME_CELLS))
    return _spread([Seg(" "), *name, *extra], [*state, *end], width)


_WITHOUT_MARK = 3
"""Forms of the right end that are left once the words where pi compacts are gone."""


def _context(meter: Meter, *, gap: bool) -> list[Seg]:
    """`92.4k/200k`."""
    words = meter_words(meter)
    over = meter.tokens is not None and meter.compacts_at is not None
    role: Role = "look" if over and (meter.tokens or 0) > (meter.compacts_at or 0) else ""
    return [*([GAP] if gap else []), Seg(words, role)] if words else []


def _ends(facts: HeaderFacts, width: int) -> list[list[Seg]]:
    """What follows the context, from all of it to nothing: bar, where pi compacts, clock."""
    meter = facts.meter
    bar = context_bar(meter, LONG if width >= WIDE else SHORT)
    bar = [Seg(" "), *bar] if bar else []
    at = [] if meter.compacts_at is None else [Seg(f" at {tokens(meter.compacts_at)}", "muted")]
    clock = [GAP, Seg(facts.clock, "muted")] if facts.clock else []
    return [[*bar, *at, *clock], [*bar, *clock], bar, []]


def verdict_row(facts: HeaderFacts, width: int) -> Segs:
    """The verdict and what it rests on │ the last compaction, spend; facts go from the right as
    `+n`, then spend and compaction, and only when none is left do the marks, which say how far the
    rest can be believed."""
    head = verdict_words(facts.verdict)
    found = facts.verdict.facts if facts.verdict is not None else ()
    words = [ink(fact_words(fact, facts.now)) for fact in found[:FACTS]]
    marks = [ink(mark, "muted") for mark in facts.marks]
    spend = [Seg("   " if facts.compaction else ""), Seg(facts.spend)] if facts.spend else []
    end = [Seg(facts.compaction, "muted")] if facts.compaction else []
    end += spend
    kept = len(words)
    while True:
        line = [*head, *_joined(words[:kept], len(found) - kept, marks)]
        if width_of(line) + width_of(end) + (2 if end else 0) <= width:
            break
        if kept:
            kept -= 1
        elif end:
            end = [Seg(facts.compaction, "muted")] if spend and facts.compaction else []
            spend, kept = [], len(words)
        elif marks:
            marks.pop()
        else:
            line = [*head]
            break
    return _spread(clip(line, width), end, width)


def _joined(words: Sequence[Segs], dropped: int, marks: Sequence[Segs]) -> Segs:
    out: list[Seg] = []
    for n, word in enumerate(words):
        out += [_DOT if n else GAP, *word]
    if dropped:
        out.append(Seg(f"{' ' if words else '  '}+{dropped}", "muted"))
    for mark in marks:
        out += [_DOT if out else GAP, *mark]
    return out


def places_row(facts: HeaderFacts, width: int) -> tuple[Segs, list[tuple[int, int, str]]]:
    """The places, and the cells each is clicked on: start, end, action."""
    longest = max((len(tab.names) for tab in facts.tabs), default=1)
    for form in range(longest):
        cells, spans = _tabs(facts.tabs, form)
        if width_of(cells) <= width:
            break
    return clip(cells, width), spans


def _tabs(tabs: Sequence[Tab], form: int) -> tuple[list[Seg], list[tuple[int, int, str]]]:
    cells: list[Seg] = []
    spans: list[tuple[int, int, str]] = []
    at = 0
    for tab in tabs:
        name = tab.names[0 if tab.active else min(form, len(tab.names) - 1)]
        text = f"{tab.key} {name}" if name else tab.key
        opening, closing = ("[", "]") if tab.active else (" ", " ")
        role: Role = "primary" if tab.active else ""
        made = [Seg(opening, role), Seg(text, role)]
        if tab.badge:
            made.append(Seg(tab.badge, "look" if tab.badge[0] == "!" else "muted"))
        made.append(Seg(closing, role))
        end = at + width_of(made)
        cells += made
        spans.append((at, end, tab.target))
        at = end
    return cells, spans


def _spread(left: Segs, right: Segs, width: int) -> Segs:
    """`left` and `right` at the two ends of the row."""
    if not right:
        return clip(left, width)
    left = clip(left, max(width - width_of(right) - 1, 0))
    room = width - width_of(left) - width_of(right)
    return clip([*left, Seg(" " * max(room, 0)), *right], width)


def header_rows(
    facts: HeaderFacts, width: int, height: int
) -> tuple[list[Segs], list[tuple[int, int, str]]]:
    """As many of the rows as there is height for, and where the places are clicked."""
    places, spans = places_row(facts, width)
    rows = [identity_row(facts, width), verdict_row(facts, width), places]
    return rows[:height], spans if height >= len(rows) else []


class Header(Inked):
    """The rows at the top of every screen."""

    DEFAULT_CSS = "Header { height: 3; dock: top; background: $panel; }"

    facts: reactive[HeaderFacts | None] = reactive(None, repaint=False, init=False)

    @dataclass
    class Chosen(Message):
        """A place was clicked."""

        action: str

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Segs] = []
        self._spans: list[tuple[int, int, str]] = []

    def watch_facts(self) -> None:
        """Paint only what is different: most seconds nothing is."""
        if self.facts is None:
            return
        estimated = self.facts.meter.estimate is not None
        if estimated != (self.tooltip is not None):
            self.tooltip = f"The context is {ESTIMATED}." if estimated else None
        rows, self._spans = header_rows(self.facts, self.size.width, self.size.height)
        if rows != self._rows:
            self._rows = rows
            self.refresh()

    def on_resize(self) -> None:
        """Another width drops other words."""
        self.watch_facts()

    def render_line(self, y: int) -> Strip:
        """One of the rows."""
        row = self._rows[y] if y < len(self._rows) else []
        return self.strip(row, self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Go to the place under the pointer."""
        if event.y != 2:
            return
        for start, end, action in self._spans:
            if start <= event.x < end and action:
                self.post_message(self.Chosen(action))
