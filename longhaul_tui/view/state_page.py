"""The State pane's pages: one for each compaction on the path (WIREFRAMES B).

Owns which stored text a page shows, what its lines mean, and who read it. Must never render a
state anew: a page shows the bytes that were handed over, or says that the model did not read them.
"""

import re
from collections.abc import Iterator

import msgspec

from longhaul_tui.state.records import Narrative
from longhaul_tui.state.values import OwnSpan, Rule
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import age, many, tokens

_ID = re.compile(r"(?<![\w#/.-])(?:u|C|E)[1-9][0-9]{0,8}(?![\w/-])")
_SENTENCE = re.compile(r"[.!?](?:\s|$)")
_QUOTED = re.compile(r'"[^"]*"')
TITLE = "# Session state"


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One compaction on the path, and whose stored text stands on its page."""

    row: CompactionRow
    of: int
    """How many compactions the path has."""
    source: OwnSpan | None
    """The own compaction whose text is shown: this one, or for another's the newest before it;
    None where there is none."""
    before: OwnSpan | None
    """The own compaction before the source."""
    own: bool
    until: CompactionRow | None
    """The next compaction; None: this one's summary is what the model reads now."""

    @property
    def now(self) -> bool:
        """The model reads this compaction's summary now."""
        return self.until is None


def page_of(snapshot: SessionSnapshot, n: int | None) -> Page | None:
    """The page of `#n`, of the newest compaction where n is None or too large; None where the
    path has none."""
    rows = [row for row in snapshot.compactions if row.on_path and row.n is not None]
    if not rows:
        return None
    at = len(rows) - 1 if n is None else min(max(n, 1), len(rows)) - 1
    row = rows[at]
    spans = [span for span in snapshot.state.spans if span.node <= row.node]
    own = bool(spans) and spans[-1].node == row.node
    return Page(
        row=row,
        of=len(rows),
        source=spans[-1] if spans else None,
        before=spans[-2] if len(spans) > 1 else None,
        own=own,
        until=rows[at + 1] if at + 1 < len(rows) else None,
    )


class StateLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the text."""

    n: int
    """From 0."""
    text: str
    look: bool = False
    """It says something that is not as it should be."""
    head: bool = False
    note: bool = False
    """It is the reading note, folded or not."""
    links: tuple[tuple[int, int], ...] = ()
    """Ranges of `text` that are ids."""


def state_lines(text: str, *, unfolded: bool) -> list[StateLine]:
    """The lines of a stored state; the reading note as one folded line unless it is unfolded."""
    lines = text.split("\n")
    ours = lines[0].startswith(TITLE)
    return [_line(n, line, note=ours and n == 1, folded=not unfolded) for n, line in _ended(lines)]


def _ended(lines: list[str]) -> Iterator[tuple[int, str]]:
    last = len(lines) - 1 if lines[-1] else len(lines) - 2
    return ((n, line) for n, line in enumerate(lines) if n <= last)


def _line(n: int, line: str, *, note: bool, folded: bool) -> StateLine:
    if note:
        count = many(len(_SENTENCE.findall(line)), "sentence")
        return StateLine(
            n, f"(reading note, {count}: Enter unfolds)" if folded else line, note=True
        )
    look = (
        (line.startswith("Done gate:") and "not met" in line)
        or line.startswith("open errors:")
        or "(narrative unavailable" in line
    )
    return StateLine(n, line, look, line.startswith("#"), links=tuple(_links(line)))


def _links(line: str) -> Iterator[tuple[int, int]]:
    """Ids that are ours, not words of a quotation."""
    quoted = [match.span() for match in _QUOTED.finditer(line)]
    for match in _ID.finditer(line):
        if not any(start <= match.start() < end for start, end in quoted):
            yield match.span()


def who_read(page: Page, now: float) -> str:
    """`the model reads this`, `the model did not read this · 37m until #7`."""
    if page.now:
        return "the model reads this" if page.own else "the model does not read this"
    words = "the model read this" if page.own else "the model did not read this"
    until = page.until
    if until is not None and until.at is not None and page.row.at is not None:
        words += f" · {age(until.at - page.row.at)} until #{until.n}"
    return words


BY = {
    "pi": "pi's own summary",
    "longhaul": "a summary of ours",
    "distill": "distill's summary",
    "fold": "fold's summary",
    "other": "another extension's summary",
}


def instead(page: Page) -> str:
    """Of a compaction that was not ours: what the model read, and what the page shows."""
    verb = "reads" if page.now else "read"
    size = tokens(-(-page.row.summary_chars // 4))
    head = f"The model {verb} {BY[page.row.by]} here, about {size} tokens."
    if page.source is None:
        return f"{head} There was no state of ours before it."
    return f"{head} Below: our state after span {page.source.span}, which it took the place of."


def rules_then(rules: tuple[Rule, ...], span: int) -> list[Rule]:
    """The rules that were in force when a span had closed, in order of their seq."""
    return [
        rule
        for rule in rules
        if rule.span <= span and (rule.ended_span is None or rule.ended_span > span)
    ]


def retired_then(rules: tuple[Rule, ...], span: int) -> list[Rule]:
    """The rules that had ended when a span had closed, the newest end first."""
    ended = [r for r in rules if r.ended_span is not None and r.ended_span <= span]
    return sorted(ended, key=lambda rule: rule.ended_seq or 0, reverse=True)


def narrative_words(narrative: Narrative) -> str:
    """What a span closed without; empty where it closed whole."""
    if narrative.kind == "none":
        return f"no narrative: {narrative.reason or 'unknown'}"
    return "" if narrative.whole else "a part of it was not verified"
