"""What requests hold once a compaction stands on a path (requirement document 002).

Owns the rules previews are made by: the newest summary once and first, no older marker, visible
custom markers in the user's place, the whole history where the cut cannot be resolved, and no
summariser where nothing would be dropped. Entries are named, not copied: nothing stored changes.
Must never call a model; what the pass sends is its own to write.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.estimate import Role, tokens_of
from longhaul_tui.accounting.projection import (
    Context,
    PathEntry,
    Projected,
    context_of,
    project,
)
from longhaul_tui.accounting.retention import Cut

Speaker: TypeAlias = Literal["system", "user", "assistant", "tool"]
SummaryFailure: TypeAlias = Literal["incomplete", "error", "aborted", "tool-call", "unfinished"]
"""Why an answer is no summary: it stopped at the output limit, failed, was aborted, called a tool,
or ended without saying how."""

_SPEAKERS: dict[Role, Speaker] = {
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "toolResult": "tool",
    "bashExecution": "user",
    "custom": "user",
    "branchSummary": "user",
    "compactionSummary": "user",
}
_FAILURES: dict[str, SummaryFailure] = {
    "length": "incomplete",
    "error": "error",
    "aborted": "aborted",
    "toolUse": "tool-call",
}


class Part(msgspec.Struct, frozen=True, gc=False):
    """One message of a request."""

    key: str
    speaker: Speaker
    tokens: int
    """Estimated."""


class Request(msgspec.Struct, frozen=True, gc=False):
    """A conversation request, or what one to a summariser is about."""

    summary: str | None
    """Key of the compaction whose summary it carries, once and first."""
    summary_tokens: int
    parts: tuple[Part, ...]
    """In order, without the summary and without markers of compactions."""
    whole_history: bool = False
    """The compaction's first kept entry is not there: everything is sent besides its summary."""

    @property
    def tokens(self) -> int:
        """Estimated, of all of it."""
        return self.summary_tokens + sum(part.tokens for part in self.parts)


def conversation_request(path: Sequence[PathEntry]) -> Request:
    """What the next request of the conversation holds, by the rules of document 002.

    They differ from pi 1.6.0 in one case: where the first kept entry cannot be found pi sends the
    summary and nothing from before it, while here the whole history is sent too."""
    context = context_of(path)
    if context.resolved:
        return _request(context, context.items[context.start :])
    items = project([entry for entry in path if entry.type != "compaction"])
    return msgspec.structs.replace(_request(context, items), whole_history=True)


def summary_request(context: Context, cut: Cut) -> Request | None:
    """What a summariser is asked about for this cut: the summary before, once, and the part of
    the transcript that is newly superseded. None where nothing would be dropped: then there is
    nothing to ask."""
    if cut.nothing:
        return None
    items = [context.items[at] for at in cut.dropped]
    return _request(context, (item for item in items if not item.entry.is_prompt))


def summary_failure(stop: str | None) -> SummaryFailure | None:
    """Why an answer that stopped so must not become a summary; None where it may. Any failure
    leaves the history and the summary before as they are, and a later attempt is as good as new."""
    if stop == "stop":
        return None
    return _FAILURES.get(stop or "", "unfinished")


def _request(context: Context, items: Iterable[Projected]) -> Request:
    parts = tuple(
        Part(item.key, _SPEAKERS[size.role], size.tokens)
        for item in items
        if not item.entry.excluded
        for size in item.sizes
        if size.role in _SPEAKERS
    )
    if not context.start:
        return Request(None, 0, parts)
    summary = context.items[0]
    texts = [size for size in summary.sizes if size.role == "compactionSummary"]
    return Request(summary.key, tokens_of(texts), parts)
