"""Every message with its label and what came of it (WIREFRAMES D, *Messages*).

Owns the reading of labels out of span records and events. Made once for each state: a line that
changes no state costs nothing here. Must never show a label that no record has.
"""

from collections.abc import Mapping

import msgspec

from longhaul_tui.state.events import Correction, DoneWhen, Event, Lift, Objective
from longhaul_tui.state.values import Rule, State
from longhaul_tui.view.provenance.wording import label_words
from longhaul_tui.view.snapshot import SessionSnapshot


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one message."""

    u: int
    words: str
    """`rule and lifts R2`, `not labelled yet: #13`."""
    labelled: bool
    """Somebody gave it a label, or code read it as a rule."""
    n: int | None = None
    """`#n` of the compaction whose pass gave it."""
    span: int | None = None
    tries: int = 1
    effects: tuple[str, ...] = ()
    """`R5`, `R2 replaced`, `R4 lifted`, `objective`, `done-when`."""

    @property
    def effect(self) -> str:
        """All of it in a cell."""
        if self.effects:
            return ", ".join(self.effects)
        return "nothing recorded" if self.labelled else ""


class RuleTable:
    """Rules, labels and effects of one state."""

    def __init__(self, snapshot: SessionSnapshot) -> None:
        state = snapshot.state
        self.state: State = state
        self.rules: tuple[Rule, ...] = state.rules
        numbers = {row.entry: row.n for row in snapshot.compactions if row.on_path}
        self.next = 1 + max((n for n in numbers.values() if n is not None), default=0)
        self._labels: dict[int, Label] = {}
        self._effects: dict[int, list[str]] = {}
        self.nodes: dict[int, int] = {}
        """Row of every event by its number."""
        self._without: dict[int, str] = {}
        self._made: set[tuple[int, int]] = set()
        """Message and row: this line carries an event of that message."""
        self._take_events(snapshot)
        self._take_labels(state, numbers)
        goal = state.goal
        if goal is not None and goal.u is not None and not goal.command:
            self._effects.setdefault(goal.u, []).insert(0, "objective")

    @classmethod
    def of(cls, snapshot: SessionSnapshot) -> "RuleTable":
        """Of this picture."""
        return cls(snapshot)

    def _take_events(self, snapshot: SessionSnapshot) -> None:
        for node, event in snapshot.lines.events(snapshot.rows):
            self.nodes.setdefault(event.source.seq, node)
            if event.source.u is not None:
                self._made.add((event.source.u, node))
                self._effects.setdefault(event.source.u, []).extend(_effects(event))

    def _take_labels(self, state: State, numbers: Mapping[str, int | None]) -> None:
        for span in state.spans:
            held = span.record
            n = numbers.get(span.entry)
            if held is None:
                users = span.range.users
                for u in () if users is None else range(users[0], users[1] + 1):
                    self._without[u] = f"not kept: #{n} has no span record"
                continue
            for row in held.labels:
                known = self._labels.get(row.u)
                if (
                    known is not None
                    and known.span != span.span
                    and ((row.u, span.node) not in self._made)
                ):
                    continue  # asked again later, to no effect: the label that counted stays
                self._labels[row.u] = Label(
                    u=row.u,
                    words=label_words(row),
                    labelled=True,
                    n=n,
                    span=span.span,
                    tries=row.attempt,
                )

    def label(self, u: int) -> Label:
        """Of `u<n>`; one that nobody gave says so."""
        effects = tuple(dict.fromkeys(self._effects.get(u, ())))
        found = self._labels.get(u)
        if found is not None:
            return msgspec.structs.replace(found, effects=effects)
        if any(one.startswith("R") for one in effects):
            return Label(u=u, words="read as a rule by code", labelled=True, effects=effects)
        words = self._without.get(u, f"not labelled yet: #{self.next}")
        return Label(u=u, words=words, labelled=False, effects=effects)

    def labelled(self, users: int) -> int:
        """How many of u1 to u<users> have a label."""
        standing = {
            u for u, effects in self._effects.items() if any(one.startswith("R") for one in effects)
        }
        return sum(1 <= u <= users for u in standing | set(self._labels))

    @property
    def second_tries(self) -> int:
        """Messages whose label needed more than one try."""
        return sum(label.tries > 1 for label in self._labels.values())


def _effects(event: Event) -> list[str]:
    match event:
        case Correction():
            return [event.id, *(f"{rule} replaced" for rule in event.replaces)]
        case Lift():
            return [f"{rule} lifted" for rule in event.targets]
        case DoneWhen():
            return ["done-when"]
        case Objective():
            return ["objective"]
    return []
