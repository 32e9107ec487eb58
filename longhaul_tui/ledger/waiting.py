"""Calls that wait for their result (STATE U19, U20 as amended).

Owns which result belongs to which call, what is running and what was never answered. A host may
use a call id again in a later message, so the newest message is asked first. Must never drop a
result for standing late or twice.
"""

import msgspec

from longhaul_tui.ledger.commands import Command, End
from longhaul_tui.ledger.facts import Call, Calls, Shell


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A call, and where it stands."""

    call: Call
    node: int
    at: float | None


class Waiting:
    """The calls of a path as it grows that have no result yet."""

    def __init__(self) -> None:
        self._newest: dict[str, list[Asked]] = {}
        self._late: dict[str, tuple[int, Asked]] = {}
        self._unanswered: dict[int, Command] = {}
        self._count = 0
        self._shown: tuple[tuple[Command, ...], tuple[Command, ...]] | None = ((), ())

    def ask(self, fact: Calls) -> None:
        """A newer assistant message: what the last one still asked for is unanswered now."""
        for waiting in self._newest.values():
            for asked in waiting:
                self._give_up(asked)
        self._newest.clear()
        for call in fact.calls:
            asked = Asked(call, fact.node, fact.at)
            if fact.void:
                self._give_up(asked)
            else:
                self._newest.setdefault(call.id, []).append(asked)
        self._shown = None

    def _give_up(self, asked: Asked) -> None:
        self._count += 1
        self._late[asked.call.id] = (self._count, asked)
        if asked.call.shell is not None:
            self._unanswered[self._count] = _command(asked, asked.call.shell, "unanswered")

    def answer(self, call_id: str) -> Asked | None:
        """The call a result belongs to; None where no call has this id."""
        self._shown = None
        waiting = self._newest.get(call_id)
        if waiting is not None:
            asked = waiting.pop(0)
            if not waiting:
                del self._newest[call_id]
            return asked
        count, late = self._late.pop(call_id, (0, None))
        self._unanswered.pop(count, None)
        return late

    def lists(self) -> tuple[tuple[Command, ...], tuple[Command, ...]]:
        """Shell calls that run, and those that never got a result, in order."""
        if self._shown is None:
            running = tuple(
                _command(asked, asked.call.shell, "running")
                for waiting in self._newest.values()
                for asked in waiting
                if asked.call.shell is not None
            )
            self._shown = (running, tuple(self._unanswered.values()))
        return self._shown


def _command(asked: Asked, shell: Shell, end: End) -> Command:
    return Command(
        n=None,
        node=asked.node,
        call_node=asked.node,
        call_id=asked.call.id,
        by="agent",
        command=shell.command,
        clipped=shell.clipped,
        key=shell.key,
        exit=None,
        end=end,
        hidden=None,
        at=asked.at,
        error=None,
        output_lines=0,
    )
