"""Summaries of a session held against the rules they should hand over, beside the screen.

Owns the reading and what came of it. Must never judge on the screen's thread, nor hand out the
judgement of other rules or of another generation of the file.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from textual.dom import DOMNode

from longhaul_tui.state.values import Rule
from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.panes.inspector import Read
from longhaul_tui.view.held import SUMMARY_CHARS
from longhaul_tui.view.pass_rules import RulesHeld, due_rules, rules_held
from longhaul_tui.view.passes import PassRow
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.snapshot import SessionSnapshot

KEPT = 200
"""Judgements kept."""
WAIT, LOST = "…", "its text could not be read"
NONE = RulesHeld()

_Key: TypeAlias = tuple[BodyRef, tuple[str, ...], tuple[str, ...]]
_Asked: TypeAlias = tuple[_Key, Sequence[Rule], Sequence[Rule]]
"""A summary and ids of rules; the rules it should hold, and those withdrawn before it."""


class Judgements:
    """By summary and rules; words while one is not there."""

    def __init__(self, owner: DOMNode, changed: Callable[[], None]) -> None:
        """`changed` is called on the screen's thread when there are more."""
        self._owner = owner
        self._changed = changed
        self._held: dict[_Key, RulesHeld | str] = {}
        self._judging = False
        self._next: tuple[Read | None, list[_Asked]] = (None, [])
        self.count = 0
        """Grows with every answer."""

    def of(self, session: SessionSnapshot, row: PassRow) -> RulesHeld | str:
        """How its summary holds the rules."""
        asked = _asked(session, row)
        return NONE if asked is None else self._held.get(asked[0], WAIT)

    def want(self, read: Read | None, session: SessionSnapshot, rows: Iterable[PassRow]) -> None:
        """Judge these, first to last, unless they were judged."""
        found = [asked for row in rows if (asked := _asked(session, row)) is not None]
        self._next = read, found
        if not self._judging:
            self._begin()

    def _begin(self) -> None:
        read, found = self._next
        missing = [asked for asked in found if asked[0] not in self._held]
        if not missing or read is None:
            return
        self._judging = True
        in_background(
            self._owner,
            "rules",
            lambda _cancelled: [(asked[0], _judgement(read, asked)) for asked in missing],
            self._take,
            lambda _words: self._take([(asked[0], LOST) for asked in missing]),
        )

    def _take(self, found: Sequence[tuple[_Key, RulesHeld | str]]) -> None:
        self._judging = False
        self._held.update(found)
        self.count += 1
        for old in list(self._held)[: max(len(self._held) - KEPT, 0)]:
            del self._held[old]
        self._begin()
        self._changed()


def _asked(session: SessionSnapshot, row: PassRow) -> _Asked | None:
    """What is held against what; None where no rule was in force, or nothing was handed over."""
    made = row.row
    if made is None:
        return None
    due, withdrawn = due_rules(session, made)
    if not due and not withdrawn:
        return None
    line = session.rows.row(made.node)
    ref = BodyRef(session.generation, line.offset, line.length, "summary")
    return (ref, tuple(r.id for r in due), tuple(r.id for r in withdrawn)), due, withdrawn


def _judgement(read: Read, asked: _Asked) -> RulesHeld | str:
    (ref, _, _), due, withdrawn = asked
    page = read(ref, 0, SUMMARY_CHARS)
    return LOST if page.problem is not None else rules_held(due, withdrawn, page.text)
