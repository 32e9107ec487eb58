"""Passes as rows: every compaction of the file, whoever made it, and the passes that left none.

Owns what became of each, from the compactions, the own details, the span records and lines, and
from the compaction log where it is there. Times are milliseconds; None is *not known*, and
`unknown` names what only the log could say. Must never guess: a time worked out from two records
is marked as inferred.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.log.saying import REASONS
from longhaul_tui.state.records import LineRecord, PhaseTimes, Route
from longhaul_tui.state.values import OwnSpan
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.pass_log import LogPass, PassLog, pass_log
from longhaul_tui.view.snapshot import CompactionBy, CompactionRow, Grade, SessionSnapshot

Outcome: TypeAlias = Literal[
    "whole",
    "takeover",
    "in part",
    "no narrative",
    "fell back",
    "not ours",
    "pi's own",
    "other's own",
    "not read",
    "off the path",
    "cancelled",
    "failed",
    "not used",
]
"""What became of it; *pi's own* and *other's own* are those before Longhaul's first."""
_LOOK: frozenset[Outcome] = frozenset(
    ("in part", "no narrative", "fell back", "not ours", "not read", "failed", "not used")
)
_UNREAD = "its details cannot be read"
_LOOSE: Mapping[str, Outcome] = {
    "closed": "not used",
    "fallback": "failed",
    "failed": "failed",
    "cancelled": "cancelled",
}


class PassRow(msgspec.Struct, frozen=True, kw_only=True):
    """One compaction, or one pass that left none. Texts are raw."""

    key: str
    """Entry id of the compaction; of a pass without one its name in the log."""
    n: int | None
    """`#n`; None off the path and where there is no compaction."""
    row: CompactionRow | None
    """None where the pass left no compaction."""
    by: CompactionBy
    span: int | None
    pass_id: str | None
    at: float | None
    outcome: Outcome
    took: int | None
    """From the beginning of the pass to the compaction."""
    inferred: bool = False
    """`took` and `theirs` are worked out from two records."""
    ours: int | None = None
    """Of it our own pass, where somebody else finished it."""
    theirs: int | None = None
    ms: PhaseTimes | None = None
    """Phases of our pass."""
    calls: int | None = None
    """Requests, retries among them."""
    retries: int | None = None
    """Answers that were asked for once more because of a defect."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    before: int | None = None
    after: int | None = None
    after_about: bool = False
    """No reply has measured it yet."""
    trigger: str | None = None
    route: Route | None = None
    why: str = ""
    """Why there is no narrative, why it fell back: in words; empty where there is nothing to
    say."""
    refused: int | None = None
    own: OwnSpan | None = None
    told: LogPass | None = None
    """What the log says of it."""
    unknown: tuple[str, ...] = ()
    """What only the log could say, and does not."""

    @property
    def grade(self) -> Grade:
        """Does somebody have to look at it?"""
        return "look" if self.outcome in _LOOK else "ok"

    @property
    def ours_only(self) -> bool:
        """Longhaul made the summary."""
        return self.own is not None


class Passes(msgspec.Struct, frozen=True, kw_only=True):
    """All of one session."""

    rows: tuple[PassRow, ...] = ()
    """Oldest first."""
    log: PassLog = PassLog()

    def find(self, key: str) -> PassRow | None:
        """The row with this key."""
        return next((row for row in self.rows if row.key == key), None)

    @property
    def on_path(self) -> tuple[PassRow, ...]:
        """The numbered ones."""
        return tuple(row for row in self.rows if row.n is not None)


def passes(session: SessionSnapshot, log: LogSnapshot) -> Passes:
    """Every pass of a session, oldest first."""
    told = pass_log(log, session)
    made = [*_compactions(session, told), *(_loose(one) for one in told.loose)]
    # Stable: a pass without a time stays behind the compaction it follows.
    times = _times(made)
    order = sorted(range(len(made)), key=lambda at: times[at])
    return Passes(rows=tuple(made[at] for at in order), log=told)


def _times(made: Sequence[PassRow]) -> list[tuple[float, int]]:
    """Where each stands: compactions keep the order of the file whatever their clocks say."""
    times: list[tuple[float, int]] = []
    newest = float("-inf")
    for at, row in enumerate(made):
        if row.row is not None:
            newest = max(newest, row.at if row.at is not None else newest)
            times.append((newest, at))
        else:
            times.append((row.at if row.at is not None else newest, at))
    return times


# -- compactions -----------------------------------------------------------------------------------


class _Facts(msgspec.Struct, frozen=True):
    """What every row is made from."""

    session: SessionSnapshot
    log: PassLog
    spans: Mapping[int, OwnSpan]
    """By node."""
    fallbacks: Mapping[str, LineRecord]
    first: int | None
    """Node of Longhaul's first compaction."""


def _compactions(session: SessionSnapshot, log: PassLog) -> Iterator[PassRow]:
    state = session.state
    spans = {span.node: span for span in state.spans}
    facts = _Facts(
        session,
        log,
        spans,
        dict(zip(state.fallbacks, state.fallback_lines, strict=True)),
        min(spans, default=None),
    )
    before: CompactionRow | None = None
    discarded = 0
    for row in session.compactions:
        own = spans.get(row.node)
        if own is not None:
            takeover = before is not None and before.node not in spans
            yield _own(facts, row, own, own.tokens_compacted - discarded, takeover=takeover)
            discarded = own.tokens_compacted
        else:
            yield _foreign(facts, row)
        before = row if row.on_path else before


def _own(
    facts: _Facts, row: CompactionRow, own: OwnSpan, discarded: int, *, takeover: bool
) -> PassRow:
    record, line = own.record, own.line
    told = facts.log.by_entry.get(row.entry)
    calls = None if record is None else len(record.trace.calls)
    if line is not None:
        calls = max(line.calls, calls or 0)
    elif calls is None and told is not None:
        calls = told.calls
    retries = None if record is None else sum(call.kind == "retry" for call in record.trace.calls)
    sent, received = _tokens(own, told)
    after, about = row.tokens_after, False
    if after is None and 0 < discarded <= own.tokens_before:
        after, about = own.tokens_before - discarded + -(-row.summary_chars // 4), True
    ms = record.trace.ms if record is not None else told.ms if told is not None else None
    took = line.duration_ms if line is not None else told.duration_ms if told is not None else None
    return PassRow(
        key=row.entry,
        n=row.n,
        row=row,
        by=row.by,
        span=own.span,
        pass_id=own.pass_id,
        at=row.at,
        outcome=_outcome(own, takeover=takeover),
        took=took,
        ours=took,
        ms=ms,
        calls=calls,
        retries=retries,
        tokens_in=sent,
        tokens_out=received,
        before=row.tokens_before if row.tokens_before is not None else own.tokens_before,
        after=after,
        after_about=about,
        trigger=record.trace.trigger if record is not None else facts.log.triggers.get(row.entry),
        route=None if record is None else record.trace.route,
        why=_why(own),
        refused=None if record is None else len(record.refusals),
        own=own,
        told=told,
        unknown=_unknown(
            ("phases", ms is None), ("how long it took", took is None), ("calls", calls is None)
        ),
    )


def _tokens(own: OwnSpan, told: LogPass | None) -> tuple[int | None, int | None]:
    """Sent and received, by the details, else by the line, else by the log."""
    usage, line = own.usage, own.line
    if usage is not None:
        return usage.input + usage.cache_read + usage.cache_write, usage.output
    if line is not None:
        return line.input_tokens, line.output_tokens
    return (None, None) if told is None else (told.tokens_in, told.tokens_out)


def _outcome(own: OwnSpan, *, takeover: bool) -> Outcome:
    if own.narrative.kind == "none":
        return "no narrative"
    if not own.narrative.whole:
        return "in part"
    return "takeover" if takeover else "whole"


def _why(own: OwnSpan) -> str:
    narrative = own.narrative
    if narrative.kind == "none":
        return REASONS.get(narrative.reason or "", narrative.reason or "no reason given")
    return "" if narrative.whole else "a part of the span is not verified"


def _foreign(facts: _Facts, row: CompactionRow) -> PassRow:
    """pi's own, another extension's, or ours by its name but not to be read."""
    told, line = facts.log.by_entry.get(row.entry), facts.fallbacks.get(row.entry)
    fell_back = line is not None or (told is not None and told.end == "fallback")
    theirs, inferred = _theirs(row, told, line)
    took = line.duration_ms if line is not None else None
    ours = told.duration_ms if told is not None else None
    if took is None and ours is not None and theirs is not None:
        took = ours + theirs
    calls, sent, received = _asked(facts.session, row, told)
    after = row.tokens_after
    return PassRow(
        key=row.entry,
        n=row.n,
        row=row,
        by=row.by,
        span=row.span,
        pass_id=None if told is None else told.pass_id,
        at=row.at,
        outcome=_foreign_outcome(facts, row, fell_back=fell_back),
        took=took,
        inferred=inferred,
        ours=ours,
        theirs=theirs,
        ms=None if told is None else told.ms,
        calls=calls,
        tokens_in=sent,
        tokens_out=received,
        before=row.tokens_before,
        after=after,
        trigger=facts.log.triggers.get(row.entry),
        why=_fell_back(told, line) if fell_back else _UNREAD if row.by == "longhaul" else "",
        told=told,
        unknown=_unknown(
            ("how long our pass ran, and what failed in it", fell_back and told is None),
            ("whether a pass of ours ran", not fell_back and told is None and _after(facts, row)),
        ),
    )


def _theirs(
    row: CompactionRow, told: LogPass | None, line: LineRecord | None
) -> tuple[int | None, bool]:
    """How long somebody else took to finish it, and whether that is worked out from two times."""
    if told is None:
        return None, False
    if line is not None and told.duration_ms is not None:
        return max(line.duration_ms - told.duration_ms, 0), False
    if row.at is None or told.at is None:
        return None, False
    return max(round((row.at - told.at) * 1000), 0), True


def _foreign_outcome(facts: _Facts, row: CompactionRow, *, fell_back: bool) -> Outcome:
    if not row.on_path:
        return "off the path"
    if fell_back:
        return "fell back"
    if row.by == "longhaul":
        return "not read"
    if _after(facts, row):
        return "not ours"
    return "pi's own" if row.by == "pi" else "other's own"


def _after(facts: _Facts, row: CompactionRow) -> bool:
    """It came after Longhaul's first compaction of the path: somebody else's is then news."""
    return facts.first is not None and row.on_path and row.node > facts.first


def _fell_back(told: LogPass | None, line: LineRecord | None) -> str:
    if told is not None and told.error:
        return told.error
    return (line.reason if line is not None else None) or "no reason given"


def _asked(
    session: SessionSnapshot, row: CompactionRow, told: LogPass | None
) -> tuple[int | None, int | None, int | None]:
    """Calls, and tokens sent and received: what the entry says of its own summariser; of another
    extension's that says nothing, what our unused pass took."""
    if session.spending is not None:
        view = session.spending.view
        place = view.place(row.node) - 1
        found = view[place] if place >= 0 else None
        usage = found.usage if found is not None and found.node == row.node else None
        if usage is not None and usage.input is not None and usage.output is not None:
            sent = usage.input + (usage.cache_read or 0) + (usage.cache_write or 0)
            return None, sent, usage.output
    if told is None or told.end != "closed":
        return None, None, None
    return told.calls, told.tokens_in, told.tokens_out


def _unknown(*parts: tuple[str, bool]) -> tuple[str, ...]:
    return tuple(words for words, missing in parts if missing)


# -- passes that left no compaction ----------------------------------------------------------------


def _loose(told: LogPass) -> PassRow:
    return PassRow(
        key=told.key,
        n=None,
        row=None,
        by="longhaul",
        span=told.span,
        pass_id=told.pass_id,
        at=told.at,
        outcome=_LOOSE[told.end],
        took=told.duration_ms,
        ours=told.duration_ms,
        ms=told.ms,
        calls=told.calls,
        tokens_in=told.tokens_in,
        tokens_out=told.tokens_out,
        why=told.error if told.end != "closed" else "",
        refused=sum(told.dropped.values()) if told.dropped else None,
        told=told,
    )
