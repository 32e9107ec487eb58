"""Own spans as a reader of the record sees them: which span closed over a line, what the fold of
the whole path renders to, and a line of text for each compaction (STATE U109).

Owns these derivations and nothing of the screen. Must never read a file: stored summaries are
read by whoever has it open.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from longhaul_tui.ledger.claims import claims_since
from longhaul_tui.settings import Settings
from longhaul_tui.state.gate import done_gate
from longhaul_tui.state.render import render
from longhaul_tui.state.values import Gate, OwnSpan
from longhaul_tui.text import one_line, plain
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import many


class SpanIndex:
    """Which own span of the path closed over which line of the file."""

    def __init__(self, snapshot: SessionSnapshot) -> None:
        places: list[tuple[int, int, int]] = []
        for own in snapshot.state.spans:
            first, last = own.range.first, own.range.last
            start = None if first is None else snapshot.rows.index(first)
            end = None if last is None else snapshot.rows.index(last)
            if start is not None and end is not None:
                places.append((start, end, own.span))
        self._places = sorted(places)
        self._starts = [place[0] for place in self._places]

    def of(self, node: int) -> int | None:
        """The span that closed over this line; None where none of ours did."""
        at = bisect_right(self._starts, node) - 1
        if at < 0 or node > self._places[at][1]:
            return None
        return self._places[at][2]

    def newest(self, nodes: Mapping[int, int]) -> dict[int, int]:
        """By the number that stands on some lines (`nodes` by line): the newest span with it."""
        found: dict[int, int] = {}
        for node, number in nodes.items():
            span = self.of(node)
            if span is not None and span >= found.get(number, 0):
                found[number] = span
        return found


def gate_of(snapshot: SessionSnapshot, settings: Settings) -> Gate | None:
    """The done gate as the record has it now (STATE U32)."""
    state = snapshot.state
    if state.done_when is None:
        return None
    claims = claims_since(snapshot.ledger.claims, state.world)
    return done_gate(state.done_when.text, claims, state.world, settings.claim_patterns)


def fold_text(snapshot: SessionSnapshot, settings: Settings) -> str:
    """The fold of the whole path as the bounded text; of a session with no state of ours why there
    is none. The same path and settings give the same text."""
    state = snapshot.state
    if not state.has_own:
        return no_state(snapshot)
    return render(state, settings.caps, gate_of(snapshot, settings)).text


def no_state(snapshot: SessionSnapshot) -> str:
    """What stands in place of a state: whose compactions the path has."""
    newer = snapshot.state.newer_format
    if newer is not None:
        return f"no Longhaul state (format {newer} is newer than this version reads)"
    times = sum(row.on_path for row in snapshot.compactions)
    if not times:
        return "no Longhaul state (nothing compacted yet)"
    makers = {row.by for row in snapshot.compactions if row.on_path}
    if "longhaul" in makers:
        return f"no Longhaul state (nothing of {many(times, 'compaction')} could be read)"
    maker = "pi" if makers == {"pi"} else "another extension" if "pi" not in makers else "others"
    return f"no Longhaul state (compacted by {maker}, {many(times, 'time')})"


def row_of_span(snapshot: SessionSnapshot, span: int) -> CompactionRow | None:
    """The newest own compaction on the path that closed this span."""
    rows = [row for row in snapshot.compactions if row.on_path and row.span == span]
    return rows[-1] if rows else None


def stored(summary: str) -> str:
    """A stored summary made safe: the characters that were handed over, without what a terminal
    would act on (STATE U72)."""
    return plain(summary)


def span_lines(snapshot: SessionSnapshot) -> Iterator[str]:
    """Every compaction of the path, and what is known of it: entry, events, commands, errors,
    narrative (`--spans`)."""
    spans = {own.node: own for own in snapshot.state.spans}
    index = SpanIndex(snapshot)
    commands: dict[int, int] = {}
    for command in snapshot.ledger.commands:
        span = index.of(command.node)
        if span is not None:
            commands[span] = commands.get(span, 0) + 1
    errors: dict[int, set[int]] = {}
    for node, number in snapshot.rows.errors().items():
        span = index.of(node)
        if span is not None:
            errors.setdefault(span, set()).add(number)
    for row in snapshot.compactions:
        own = spans.get(row.node)
        if not row.on_path:
            continue
        if own is None:
            yield one_line(f"#{row.n} {_maker(row)}, {row.entry}")
            continue
        counts = (
            many(commands.get(own.span, 0), "command"),
            many(len(errors.get(own.span, ())), "error"),
        )
        yield one_line(f"#{row.n} {_own_line(snapshot, own, counts)}")


def _maker(row: CompactionRow) -> str:
    if row.by == "longhaul":
        return "not read, ours by its name"
    return {"pi": "foreign, pi's own", "other": "foreign, another extension's"}.get(
        row.by, f"foreign, by {row.by}"
    )


def _own_line(snapshot: SessionSnapshot, own: OwnSpan, counts: tuple[str, str]) -> str:
    users = own.range.users
    said = "no message" if users is None else "-".join(f"u{n}" for n in sorted(set(users)))
    record = "" if own.record is not None else ", no span record"
    parts = (f"span {own.span}", own.entry, said, _accepted(snapshot, own), *counts)
    return f"{', '.join(parts)}{record}: {_narrative(own)}"


def _accepted(snapshot: SessionSnapshot, own: OwnSpan) -> str:
    """Ids of what the pass recorded, and what it ended: `R1 R2 D1, R3 lifted`."""
    state = snapshot.state
    seqs = set(own.events)
    made = [rule.id for rule in state.rules if rule.seq in seqs]
    made += [item.id for item in (*state.decisions, *state.dead_ends) if item.seq in seqs]
    ended = [f"{rule.id} {rule.status}" for rule in state.rules if rule.ended_seq in seqs]
    words = ", ".join(part for part in (" ".join(made), *ended) if part)
    return f"{many(len(own.events), 'event')}{f' ({words})' if words else ''}"


def _narrative(own: OwnSpan) -> str:
    narrative = own.narrative
    if narrative.kind == "none":
        return f"no narrative ({narrative.reason or 'no reason given'})"
    part = "" if narrative.whole else " (in part)"
    return f"{narrative.line or 'nothing told'}{part}"
