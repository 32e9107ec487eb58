"""What is kept of every line of a file, whether it is on the path or not.

Owns the growing columns behind transcript rows and the small values a path is folded from. Must
never keep a whole text or an image.
"""

from array import array
from collections.abc import Callable
from copy import copy
from enum import IntEnum
from math import isnan, nan
from typing import TypeAlias

from longhaul_tui.ledger.facts import Execution, Fact, Result, fact_of
from longhaul_tui.transcript.entries import (
    Assistant,
    BadLine,
    Body,
    Compaction,
    ContextEdit,
    Entry,
    ModelChange,
    SessionInfo,
    ThinkingLevel,
    ToolCall,
    ToolResult,
    Unknown,
    User,
)
from longhaul_tui.transcript.messages import is_genuine
from longhaul_tui.view.describe import Description, Outcome, describe, describe_bad, ending
from longhaul_tui.view.rows import LEFT_OUT, NOT_COUNTED, ON_PATH, REPLACED, RowStore
from longhaul_tui.view.snapshot import CompactionBy, CompactionRow

Change: TypeAlias = ContextEdit | ModelChange | SessionInfo | ThinkingLevel


class Turn(IntEnum):
    """What a message says of the turn it stands in (WIREFRAMES A)."""

    NONE = 0
    OPEN = 1
    CLOSED = 2


_PATHLESS = 0xFF & ~(ON_PATH | LEFT_OUT | REPLACED)
_CLOSING = frozenset(("stop", "length", "error", "aborted"))


class Columns:
    """Everything kept of the lines of one generation of a file; index = tree node."""

    def __init__(self, find: Callable[[str], int | None]) -> None:
        self.store = RowStore()
        self.find = find
        self.facts: list[Fact | None] = []
        self.turns = bytearray()
        self.changes: dict[int, Change] = {}
        self.compactions: dict[int, CompactionRow] = {}
        self.entries = 0
        self.certain = True
        self.known = False
        """At least one entry is of a kind that pi writes."""
        self.last_at: float | None = None
        self._calls: dict[str, ToolCall] = {}
        self._durations = False

    def at(self, node: int) -> float | None:
        """The entry's own time."""
        at = self.store.at[node]
        return None if isnan(at) else at

    def add_entry(self, node: int, key: str, entry: Entry) -> None:
        """Keep what outlives the line; `node` must be the next index."""
        body = entry.body
        fact = fact_of(entry, node)
        call = None
        if isinstance(body, Assistant):
            self._calls.update((call.id, call) for call in body.calls)
        elif isinstance(body, ToolResult):
            call = self._calls.pop(body.call_id, None)
        told = describe(body, call, self._outcome(fact))
        flags = told.flags
        if isinstance(body, User) and not is_genuine(body):
            flags |= NOT_COUNTED
        self._append(key, told, flags, entry)
        self.facts.append(fact)
        self.turns.append(_turn(body))
        self._keep(node, key, entry)

    def add_bad(self, key: str, bad: BadLine) -> None:
        """Keep a line no object could be read from, in its place."""
        told = describe_bad(bad)
        self._append(key, told, told.flags, bad)
        self.facts.append(None)
        self.turns.append(Turn.NONE)

    def start_epoch(self) -> None:
        """Give the marks of the path fresh columns: snapshots made before keep theirs."""
        store = copy(self.store)
        store.flags = bytearray(flag & _PATHLESS for flag in store.flags)
        store.users = array("l", bytes(len(store.users) * store.users.itemsize))
        store.commands = array("l", bytes(len(store.commands) * store.commands.itemsize))
        store.errors = array("l", bytes(len(store.errors) * store.errors.itemsize))
        self.store = store

    def _outcome(self, fact: Fact | None) -> Outcome | None:
        """How the call of a result ended, in words."""
        if not isinstance(fact, Result | Execution):
            return None
        error = fact.failure if isinstance(fact, Result) else None
        ran = fact.outcome
        if isinstance(fact, Result):
            refused = fact.refused or (self._durations and not fact.has_duration)
            self._durations = self._durations or fact.has_duration
            if fact.flagged and refused:
                return Outcome("did not run", True, error.text if error is not None else "")
        if ran is None:
            return Outcome("", error is not None, error.text if error is not None else "")
        failed = ran.end == "timeout" or ran.exit not in (None, 0)
        words = ending(ran.end, ran.exit)
        text = ran.failure.text if ran.failure is not None else ""
        return Outcome(words, failed, "" if text == words else text, ran.lines)

    def _append(self, key: str, told: Description, flags: int, line: Entry | BadLine) -> None:
        store = self.store
        store.kinds.append(told.kind)
        store.flags.append(flags)
        store.at.append(nan if isinstance(line, BadLine) or line.at is None else line.at)
        store.offsets.append(line.offset)
        store.lengths.append(line.length)
        store.lines.append(line.line)
        store.users.append(0)
        store.commands.append(0)
        store.errors.append(0)
        store.keys.append(key)
        for text, ends in (
            (told.head, store.head_end),
            (told.note, store.note_end),
            (told.detail, store.detail_end),
        ):
            store.arena += text.encode("utf-8", "replace")
            ends.append(len(store.arena))

    def _keep(self, node: int, key: str, entry: Entry) -> None:
        body = entry.body
        self.entries += 1
        if entry.at is not None and (self.last_at is None or entry.at > self.last_at):
            self.last_at = entry.at
        if isinstance(body, ContextEdit | ModelChange | SessionInfo | ThinkingLevel):
            self.changes[node] = body
        if isinstance(body, Unknown):
            self.certain = False
        else:
            self.known = True
        if isinstance(body, Compaction):
            self.compactions[node] = CompactionRow(
                entry=key,
                node=node,
                n=None,
                by=compacted_by(body),
                at=entry.at,
                on_path=False,
                tokens_before=body.tokens_before,
                first_kept=body.first_kept,
                summary_chars=len(body.summary),
            )


def compacted_by(body: Compaction) -> CompactionBy:
    """Whose compaction it is (STATE U15, DESIGN §8): one that no hook made is pi's own."""
    if body.compactor == "longhaul" and body.state_format is not None:
        return "longhaul"
    if body.compactor == "distill":
        return "distill"
    if body.compactor == "fold":
        return "fold"
    return "other" if body.from_hook else "pi"


def _turn(body: Body) -> Turn:
    """Commands the user runs and notes of extensions say nothing of the agent's turn."""
    if isinstance(body, Assistant):
        return Turn.CLOSED if body.stop in _CLOSING else Turn.OPEN
    return Turn.OPEN if isinstance(body, User | ToolResult) else Turn.NONE
