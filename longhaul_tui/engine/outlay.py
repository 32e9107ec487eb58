"""What every line of a file says of size and money, on the path or not.

Owns the columns behind meter and spending: which model was in force behind an entry, how full its
reply measured the context, and what was used. One line costs the same at any age.
"""

from array import array
from collections.abc import Callable
from math import nan
from typing import cast

from longhaul_tui.accounting.meter import measured, opening_estimate
from longhaul_tui.accounting.usage import Kind, UsageStore, Voice
from longhaul_tui.transcript.entries import (
    Assistant,
    BranchSummary,
    Compaction,
    Custom,
    Entry,
    Label,
    ModelChange,
    SessionInfo,
    System,
    ThinkingLevel,
    ToolResult,
    Unknown,
    Usage,
    User,
    UserExecution,
)
from longhaul_tui.transcript.messages import FAILED

_RESPONSE, _COMPACTION, _BRANCH, _TOOL, _OTHER = map(int, Kind)
_NO_CONTEXT = -1
_SILENT = frozenset(
    (User, UserExecution, System, Custom, Label, SessionInfo, ThinkingLevel, Unknown)
)
"""Kinds of entries that say nothing of money."""


class Outlay:
    """The columns of one generation of a file; index = tree node."""

    def __init__(self, find: Callable[[str], int | None]) -> None:
        self.usage = UsageStore()
        """What was used, in the order of the file."""
        self.contexts = array("q")
        """Tokens in the context by this reply; -1 where it measures none."""
        self.estimates: dict[int, int] = {}
        """About how many tokens, of the entries before any reply measured the context."""
        self._find = find
        self._measured = False
        self._voices = array("H")

    def voice(self, node: int) -> Voice:
        """The model in force behind this entry."""
        return self.usage.voices[self._voices[node]]

    def add(self, node: int, entry: Entry, by: str) -> None:
        """Keep what this entry says; `by` is who made it, if it is a compaction."""
        body, context = entry.body, _NO_CONTEXT
        kind = type(body)
        voice = self._above(node, entry)
        if kind is Assistant:
            reply = cast(Assistant, body)
            context = measured(reply.usage, reply.stop) or _NO_CONTEXT
            voice = self._reply(node, voice, reply, entry.at)
            self._measured = self._measured or context != _NO_CONTEXT
        elif kind is ToolResult:
            used = cast(ToolResult, body).usage
            if used is not None:
                at = nan if entry.at is None else entry.at
                self.usage.add(node, _TOOL, voice, used, at)
        elif kind not in _SILENT:
            voice = self._other(node, voice, entry, by)
        self._voices.append(voice)
        self.contexts.append(context)
        if not self._measured:
            self.estimates[node] = opening_estimate(body)

    def add_bad(self) -> None:
        """A line no object could be read from says nothing."""
        self.contexts.append(_NO_CONTEXT)
        self._voices.append(0)

    def _above(self, node: int, entry: Entry) -> int:
        """The model in force before this entry: behind its parent, or behind the line before
        where the file has no ids."""
        parent = entry.parent
        if parent is None:
            return self._voices[node - 1] if node and entry.id is None else 0
        above = self._find(parent)
        return self._voices[above] if above is not None and above < node else 0

    def _reply(self, node: int, before: int, body: Assistant, at: float | None) -> int:
        """Keep what a reply used; the model in force behind it."""
        voice, used, stop = before, body.usage, body.stop
        if body.model is not None:
            voice = self.usage.voice(body.provider, body.model, body.api)
        completed = stop not in FAILED
        if completed or used is not None:
            moment = nan if at is None else at
            self.usage.add(node, _RESPONSE, voice, used, moment, completed)
        return voice

    def _other(self, node: int, voice: int, entry: Entry, by: str) -> int:
        """Keep what a summary or an entry of type usage used; the model in force behind it."""
        body, usage = entry.body, self.usage
        at = nan if entry.at is None else entry.at
        if isinstance(body, ModelChange):
            return usage.voice(body.provider, body.model)
        if isinstance(body, Compaction):
            for call in body.calls:  # so that everybody who was ever asked is known
                usage.voice(call.provider, call.model)
            usage.add(node, _COMPACTION, voice, body.usage, at, label=by, calls=body.calls)
        elif isinstance(body, BranchSummary):
            usage.add(node, _BRANCH, voice, body.usage, at)
        elif isinstance(body, Usage):
            asked = usage.voice(body.provider, body.model)
            usage.add(node, _OTHER, asked, body.usage, at, label=body.kind or "")
        return voice
