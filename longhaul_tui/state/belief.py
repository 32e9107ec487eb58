"""What events make of a belief: rules, decisions, dead ends, objective, done-when (STATE U52-U54).

Owns how one event changes it, and the check of the user's words an event rests on. An event that
cannot be applied is named by a flaw and skipped; a rule whose words are no longer found stays in
force, because a stale rule in view is safer than a live one silently withdrawn.
"""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from longhaul_tui.state.event_codec import EVIDENCE
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Objective,
)
from longhaul_tui.state.fields import Flaw, Flaws
from longhaul_tui.state.rules import RuleBook
from longhaul_tui.state.said import Message, Messages
from longhaul_tui.state.values import Item, Said, State

_Quoting: TypeAlias = Correction | Lift | DoneWhen | Objective


class Belief:
    """What the events of one path add up to."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self.rules = RuleBook()
        self._items: dict[str, Item] = {}
        self.goal: Said | None = None
        self.request: Said | None = None
        self.done_when: Said | None = None
        self.last_seq = 0

    @classmethod
    def of(cls, state: State, messages: Messages) -> "Belief":
        """What the events behind this state added up to."""
        belief = cls(messages)
        belief.rules = RuleBook(state.rules)
        belief._items = {item.id: item for item in (*state.decisions, *state.dead_ends)}
        belief.goal, belief.request, belief.done_when = state.goal, state.request, state.done_when
        belief.last_seq = state.last_seq
        return belief

    def items(self, letter: str) -> tuple[Item, ...]:
        """Decisions (`D`) or dead ends (`X`), in order of their ids."""
        kept = [item for item in self._items.values() if item.id.startswith(letter)]
        return tuple(sorted(kept, key=lambda item: int(item.id[1:])))

    def apply(self, event: Event) -> list[Flaw]:
        """Take the next event; what is wrong with it."""
        flaws, seq = Flaws(), event.source.seq
        if seq <= self.last_seq:
            flaws.note("seq-regression", f"seq {seq} behind {self.last_seq}")
        self.last_seq = max(seq, self.last_seq)
        match event:
            case Correction():
                self._correct(event, flaws)
            case Lift():
                message, found = self._look_up(event, event.quote, flaws)
                if found is not None:
                    _unknown(self.rules.lift(event, message), flaws)
            case Decision() | DeadEnd():
                self._item(event, flaws)
            case DoneWhen() | Objective():
                self._say(event, flaws)
        return flaws.found

    def _correct(self, event: Correction, flaws: Flaws) -> None:
        if event.id in self.rules:
            flaws.note("duplicate-event", f"{event.id} is known already")
            return
        message, found = self._look_up(event, event.text, flaws)
        _unknown(self.rules.record(event, message, found or (event.start, event.end)), flaws)

    def _item(self, event: Decision | DeadEnd, flaws: Flaws) -> None:
        old = self._items.get(event.id)
        if event.merge:
            if old is None:
                _unknown((event.id,), flaws)
            else:
                evidence = tuple(dict.fromkeys((*old.evidence, *event.evidence)))[:EVIDENCE]
                self._items[event.id] = replace(old, evidence=evidence)
            return
        if old is not None:
            flaws.note("duplicate-event", f"{event.id} is known already")
            return
        source = event.source
        self._items[event.id] = Item(
            id=event.id,
            text=event.text,
            span=source.span,
            evidence=event.evidence,
            origin=source.origin,
            u=source.u,
            entry=source.entry,
            seq=source.seq,
        )

    def _say(self, event: DoneWhen | Objective, flaws: Flaws) -> None:
        message, found = self._look_up(event, event.quote, flaws)
        if found is None:
            return
        source = event.source
        said = Said(
            u=source.u if message is None else message.n,
            entry=source.entry if message is None else message.entry,
            text=event.quote,
            start=found[0],
            end=found[1],
            since=source.span,
        )
        if isinstance(event, DoneWhen):
            self.done_when = said
        elif event.role == "goal":
            self.goal = said
        else:
            self.request = said

    def _look_up(
        self, event: _Quoting, words: str, flaws: Flaws
    ) -> tuple[Message | None, tuple[int, int] | None]:
        """The message these words rest on, and where they stand in it; None where they do not."""
        source = event.source
        message = None
        if source.entry is not None:
            message = self._messages.by_entry(source.entry)
        elif source.u is not None:
            message = self._messages.by_number(source.u)
        if message is None:
            flaws.note("quote-drift", "its message is not on the path")
            return None, None
        if source.u is not None and source.u != message.n:
            flaws.note("id-drift", f"u{source.u} is u{message.n} on this path")
        found = _find(words, event.start, message)
        if found is None:
            flaws.note("quote-drift", f"words are not in u{message.n}")
        return message, found


def _unknown(targets: Iterable[str], flaws: Flaws) -> None:
    for target in targets:
        flaws.note("unknown-target", f"{target} is not known")


def _find(words: str, start: int, message: Message) -> tuple[int, int] | None:
    """Where the words stand in the message: where the record says, else where they are found."""
    kept = message.words.kept
    end = start + len(words)
    if kept[start:end] == words:
        return start, end
    if message.words.clipped and end > len(kept):
        return start, end
    at = kept.find(words)
    return None if at < 0 else (at, at + len(words))
