"""What is kept of every line of a file, whether it is on the path or not.

Owns the growing columns behind transcript rows and the small values a path is folded from. Must
never keep a whole text or an image.
"""

from collections.abc import Callable, Iterable
from copy import copy
from enum import IntEnum
from math import isnan, nan
from typing import TypeAlias

from longhaul_tui.engine.outlay import Outlay
from longhaul_tui.ledger.facts import UNCONFIGURED, Call, Calls, Fact, Result, Telling, fact_of
from longhaul_tui.recall.tools import REFUSED, REMEMBER_NAME
from longhaul_tui.state.lines import OwnCompaction, StateLine, state_line
from longhaul_tui.state.records import Details
from longhaul_tui.state.said import Words, words_of
from longhaul_tui.transcript.entries import (
    Assistant,
    BadLine,
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
from longhaul_tui.transcript.messages import ENDS_TURN, is_genuine, quotable
from longhaul_tui.view.describe import Outcome, describe, describe_bad, ending
from longhaul_tui.view.held import SUMMARY_CHARS
from longhaul_tui.view.rows import LEFT_OUT, NOT_COUNTED, ON_PATH, REPLACED, RowStore
from longhaul_tui.view.snapshot import CompactionBy, CompactionRow, RefusedWrite

Change: TypeAlias = ContextEdit | ModelChange | SessionInfo | ThinkingLevel | RefusedWrite


class Turn(IntEnum):
    """What a message says of the turn it stands in (WIREFRAMES A); commands the user runs and
    notes of extensions say nothing of it."""

    NONE = 0
    OPEN = 1
    CLOSED = 2


_NO_TURN, _OPEN, _CLOSED = Turn
"""Looking up the member of an enumeration takes longer than the rest of a line."""
_ADVICE_CHARS = 300
_PATHLESS = bytes(flags & ~(ON_PATH | LEFT_OUT | REPLACED) for flags in range(256))


class Columns:
    """Everything kept of the lines of one generation of a file; index = tree node."""

    def __init__(self, find: Callable[[str], int | None], by: Telling = UNCONFIGURED) -> None:
        self._by = by
        self.store = RowStore()
        self.find = find
        self.facts: list[Fact | None] = []
        self.turns = bytearray()
        self.changes: dict[int, Change] = {}
        self.compactions: dict[int, CompactionRow] = {}
        self.lines: dict[int, StateLine] = {}
        """By node: what the state's fold takes of an entry."""
        self.summaries: dict[int, str] = {}
        """By node: what a compaction handed over, as far as it is compared with the rules."""
        self.words: dict[int, Words] = {}
        """By node: quotable words of the genuine messages."""
        self.entries = 0
        self.certain = True
        self.known = False
        """At least one entry is of a kind that pi writes."""
        self.last_at: float | None = None
        self.outlay = Outlay(find)
        self._calls: dict[str, ToolCall] = {}
        """By id: the newest call without a result."""
        self._writes: dict[str, int] = {}
        """By id of a call of the remember tool that waits: the message it stands in."""
        self._hiding: set[str] = set()
        """Ids that some call had whose exit of 0 may hide a failure."""
        self._durations = False

    def at(self, node: int) -> float | None:
        """The entry's own time."""
        at = self.store.at[node]
        return None if isnan(at) else at

    def add_entry(self, node: int, key: str, entry: Entry) -> None:
        """Keep what outlives the line; `node` must be the next index."""
        body = entry.body
        call, turn, hides = None, _NO_TURN, True
        if isinstance(body, ToolResult):
            turn = _OPEN
            call = self._calls.pop(body.call_id, None)
            hides = call is None or body.call_id in self._hiding
            if body.tool == REMEMBER_NAME:
                self._refuse(node, entry, body)
        fact = fact_of(entry, node, self._by, hides=hides)
        if isinstance(body, Assistant):
            turn = _CLOSED if body.stop in ENDS_TURN else _OPEN
            if body.calls and isinstance(fact, Calls):
                self._ask(node, body.calls, fact.calls)
        told = describe(
            body, call, None if fact is None else self._outcome(fact), self._by.shell_tools
        )
        flags, at = told.flags, entry.at
        if isinstance(body, User):
            turn = _OPEN
            if is_genuine(body):
                own = quotable(body.text)
                self.words[node] = words_of("" if own is None else body.text[slice(*own)])
            else:
                flags |= NOT_COUNTED
        if at is not None and (self.last_at is None or at > self.last_at):
            self.last_at = at
        place, texts = (entry.offset, entry.length, entry.line), (told.head, told.note, told.detail)
        self.store.add(key, told.kind, flags, nan if at is None else at, place, texts)
        self.facts.append(fact)
        self.turns.append(turn)
        self.outlay.add(node, entry, compacted_by(body) if isinstance(body, Compaction) else "")
        self.entries += 1
        if turn:
            self.known = True
        else:
            self._keep(node, key, entry)

    def add_bad(self, key: str, bad: BadLine) -> None:
        """Keep a line no object could be read from, in its place."""
        told = describe_bad(bad)
        place = (bad.offset, bad.length, bad.line)
        self.store.add(key, told.kind, told.flags, nan, place, (told.head, told.note, told.detail))
        self.facts.append(None)
        self.turns.append(_NO_TURN)
        self.outlay.add_bad()

    def start_epoch(self) -> None:
        """Give the marks of the path fresh columns: snapshots made before keep theirs."""
        store = copy(self.store)
        store.flags = store.flags.translate(_PATHLESS)
        store.users, store.commands, store.errors = {}, {}, {}
        self.store = store

    def _refuse(self, node: int, entry: Entry, body: ToolResult) -> None:
        """Keep what the remember tool refused."""
        asked_in = self._writes.pop(body.call_id, None)
        found = REFUSED.match(body.text)
        if found is not None:
            self.changes[node] = RefusedWrite(
                node=node,
                at=entry.at,
                code=found[1],
                advice=found[2][:_ADVICE_CHARS],
                call_node=asked_in,
                call_id=body.call_id,
            )

    def _ask(self, node: int, calls: Iterable[ToolCall], facts: Iterable[Call]) -> None:
        """These calls wait for their results."""
        for call, kept in zip(calls, facts, strict=True):
            self._calls[call.id] = call
            if call.name == REMEMBER_NAME:
                self._writes[call.id] = node
            if kept.shell is not None and kept.shell.hides:
                self._hiding.add(call.id)

    def _outcome(self, fact: Fact) -> Outcome | None:
        """How the call of a result ended, in words."""
        if isinstance(fact, Calls):
            return None
        error = None
        if isinstance(fact, Result):
            error = fact.failure
            refused = fact.refused or (self._durations and not fact.has_duration)
            self._durations = self._durations or fact.has_duration
            if fact.flagged and refused:
                return Outcome("did not run", True, error.text if error is not None else "")
        ran = fact.outcome
        if ran is None:
            return _FINE if error is None else Outcome("", True, error.text)
        unexplained = error is not None and ran.end == "done" and ran.exit is None
        failed = unexplained or ran.end == "timeout" or ran.exit not in (None, 0)
        failure = ran.failure or (error if unexplained else None)
        words = ending(ran.end, ran.exit)
        text = failure.text if failure is not None else ""
        return Outcome(words, failed, "" if text == words else text, ran.lines)

    def _keep(self, node: int, key: str, entry: Entry) -> None:
        """What a path or the whole needs of the entries that are not messages."""
        body = entry.body
        if isinstance(body, Unknown):
            self.certain = False
            return
        self.known = True
        if isinstance(body, ContextEdit | ModelChange | SessionInfo | ThinkingLevel):
            self.changes[node] = body
            return
        line = state_line(body)
        if line is not None:
            self.lines[node] = line
        if isinstance(body, Compaction):
            self.summaries[node] = body.summary[:SUMMARY_CHARS]
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
                span=_span(line),
            )


def _span(line: StateLine | None) -> int | None:
    """Of an own compaction that could be read."""
    details = line.details if isinstance(line, OwnCompaction) else None
    return details.span if isinstance(details, Details) else None


_FINE = Outcome("", False, "")


def compacted_by(body: Compaction) -> CompactionBy:
    """Whose compaction it is (STATE U15, DESIGN §8): one that no hook made is pi's own."""
    if body.compactor == "longhaul" and body.state_format is not None:
        return "longhaul"
    if body.compactor == "distill":
        return "distill"
    if body.compactor == "fold":
        return "fold"
    return "other" if body.from_hook else "pi"
