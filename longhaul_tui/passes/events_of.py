"""Verdicts to events: ids, order and sequence numbers (STATE U6, U8, U54).

Owns the numbering at the close. Of one message lifts and replacements come first, then its rule;
messages stand in their order; decisions and dead ends follow. Must never invent an item.
"""

from collections.abc import Sequence

from longhaul_tui.compaction import CompactionSource
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Objective,
    Origin,
    Source,
    Value,
)
from longhaul_tui.state.records import Learned
from longhaul_tui.verify.verdict import NewLift, NewNote, NewQuote, NewRule, Verdict


class Numbering:
    """Makes the events of one pass, in order."""

    def __init__(self, source: CompactionSource, at: str, *, takeover: bool) -> None:
        """`at` is the time of the close, ISO 8601 UTC."""
        state = source.state
        self._source = source
        self._at = at
        self._takeover = takeover
        self._in_span = {entry.user for entry in source.span if entry.user is not None}
        self._span = state.span + 1
        self._seq = state.last_seq
        self._next = {
            "R": 1 + max((int(rule.id[1:]) for rule in state.rules), default=0),
            "D": 1 + max((int(item.id[1:]) for item in state.decisions), default=0),
            "X": 1 + max((int(item.id[1:]) for item in state.dead_ends), default=0),
        }
        self._ids: dict[str, str] = {}
        self.events: list[Event] = []

    def take(self, verdicts: Sequence[Verdict]) -> list[Event]:
        """The events of all chunks."""
        rules = [rule for verdict in verdicts for rule in verdict.rules]
        lifts = [lift for verdict in verdicts for lift in verdict.lifts]
        for n in sorted({rule.u for rule in rules} | {lift.u for lift in lifts}):
            for lift in (one for one in lifts if one.u == n):
                self._lift(lift)
            for rule in (one for one in rules if one.u == n):
                self._rule(rule)
        for note in (one for verdict in verdicts for one in verdict.decisions):
            self._note(note)
        for note in (one for verdict in verdicts for one in verdict.dead_ends):
            self._note(note)
        self._quotes(verdicts)
        return self.events

    def name_of(self, key: str) -> str:
        """The id a key got; what was never recorded is named by its message."""
        return self._ids.get(key, key.partition(".")[0])

    def value(self, value: Learned, entry: str | None) -> None:
        """A value that is new in this span, and the entry of its source."""
        self.events.append(
            Value(
                source=self._stamp(None, entry, "takeover" if self._takeover else "pass"),
                text=value.text,
                seen_in=value.source,
                label=value.label,
                by=value.by,
            )
        )

    def _rule(self, rule: NewRule) -> None:
        key = self._new_id("R", rule.key)
        self.events.append(
            Correction(
                source=self._stamp(rule.u, rule.entry, self._origin(rule.u)),
                id=key,
                text=rule.text,
                start=rule.start,
                end=rule.end,
                whole=rule.whole,
                replaces=tuple(self._ids.get(one, one) for one in rule.replaces),
            )
        )

    def _lift(self, lift: NewLift) -> None:
        self.events.append(
            Lift(
                source=self._stamp(lift.u, lift.entry, self._origin(lift.u)),
                targets=tuple(self._ids.get(one, one) for one in lift.targets),
                quote=lift.quote,
                start=lift.start,
                end=lift.end,
            )
        )

    def _note(self, note: NewNote) -> None:
        letter = "D" if note.kind == "decision" else "X"
        merged = note.merge or note.key in self._ids
        key = self._ids.get(note.key, note.key) if merged else self._new_id(letter, note.key)
        make = Decision if letter == "D" else DeadEnd
        self.events.append(
            make(
                source=self._stamp(None, None, "pass"),
                id=key,
                text=note.text,
                evidence=note.evidence,
                merge=merged,
            )
        )

    def _quotes(self, verdicts: Sequence[Verdict]) -> None:
        """The newest objective, and every done-when in order of its message."""
        objectives = [v.objective for v in verdicts if v.objective is not None]
        if objectives:
            newest = max(objectives, key=lambda one: one.u)
            self.events.append(
                Objective(
                    source=self._stamp(newest.u, newest.entry, "pass"),
                    role="request",
                    quote=newest.quote,
                    start=newest.start,
                    end=newest.end,
                )
            )
        done: list[NewQuote] = [one for verdict in verdicts for one in verdict.done_when]
        for one in sorted(done, key=lambda quote: quote.u):
            self.events.append(
                DoneWhen(
                    source=self._stamp(one.u, one.entry, "pass"),
                    quote=one.quote,
                    start=one.start,
                    end=one.end,
                )
            )

    def _new_id(self, letter: str, key: str) -> str:
        made = f"{letter}{self._next[letter]}"
        self._next[letter] += 1
        self._ids[key] = made
        return made

    def _origin(self, n: int) -> Origin:
        """A rule from before the span was found by a takeover; a carried one by the pass."""
        return "takeover" if self._takeover and n not in self._in_span else "pass"

    def _stamp(self, u: int | None, entry: str | None, origin: Origin) -> Source:
        self._seq += 1
        return Source(seq=self._seq, span=self._span, origin=origin, at=self._at, u=u, entry=entry)
