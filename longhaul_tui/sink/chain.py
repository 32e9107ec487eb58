"""The three lines a compaction becomes when pi is not there to write it (DESIGN §6).

Owns their bytes: compaction (child of the last entry), span record (child of the compaction), line
(child of the span record), in the shapes pi writes. Must never know where they go.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, FullUsage
from longhaul_tui.state.records import LINE_TYPE, SPAN_TYPE
from longhaul_tui.state.writing import encode_details, encode_line, encode_span_record

_TRIES = 1_000


class Chain(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is appended, in one write."""

    compaction: str
    record: str
    line: str
    """Entry ids."""
    parent: str
    """Of the compaction: the session's last entry."""
    lines: tuple[bytes, bytes, bytes]
    """Each with its LF."""

    @property
    def data(self) -> bytes:
        """All of it."""
        return b"".join(self.lines)

    @property
    def head(self) -> bytes:
        """The beginning of the first line, up to the summary: it says which chain this is and
        holds no word of the conversation."""
        first = self.lines[0]
        return first[: first.index(b',"summary":')]


def chain_of(
    made: Compaction,
    *,
    parent: str,
    taken: Callable[[str], bool],
    now: float,
    new_id: Callable[[], str],
) -> Chain:
    """The chain of this compaction. `taken` knows the ids of the file, `new_id` gives 8 hex
    digits by chance, `now` is in seconds since the epoch."""
    ids: list[str] = []
    for _ in range(_TRIES):
        key = new_id()
        if key not in ids and not taken(key):
            ids.append(key)
        if len(ids) == 3:
            break
    else:
        raise ValueError("no free entry id")
    key, record, line = ids
    at = datetime.fromtimestamp(now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Chain(
        compaction=key,
        record=record,
        line=line,
        parent=parent,
        lines=(
            _line("compaction", key, parent, at, _compaction(made)),
            _custom(record, key, at, SPAN_TYPE, encode_span_record(_named(made, key).record)),
            _custom(line, record, at, LINE_TYPE, encode_line(_named(made, key).line)),
        ),
    )


def encode_full_usage(usage: FullUsage) -> dict[str, Any]:
    """pi's `usage`, whole."""
    return {
        "input": usage.input,
        "output": usage.output,
        "cacheRead": usage.cache_read,
        "cacheWrite": usage.cache_write,
        "totalTokens": usage.total_tokens,
        "cost": {
            "input": usage.cost_input,
            "output": usage.cost_output,
            "cacheRead": usage.cost_cache_read,
            "cacheWrite": usage.cost_cache_write,
            "total": usage.cost_total,
        },
    }


def _named(made: Compaction, key: str) -> Compaction:
    """Its records say which entry they belong to."""
    return replace(
        made,
        record=replace(made.record, compaction=key),
        line=replace(made.line, compaction=key),
    )


def _compaction(made: Compaction) -> dict[str, Any]:
    usage = {} if made.usage is None else {"usage": encode_full_usage(made.usage)}
    return {
        "summary": made.summary,
        "firstKeptEntryId": made.first_kept,
        "tokensBefore": int(made.tokens_before),
        "details": encode_details(made.details),
        **usage,
        "fromHook": True,
    }


def _custom(key: str, parent: str, at: str, kind: str, data: Mapping[str, Any]) -> bytes:
    return _line("custom", key, parent, at, {"customType": kind, "data": data})


def _line(kind: str, key: str, parent: str, at: str, body: Mapping[str, Any]) -> bytes:
    entry = {"type": kind, "id": key, "parentId": parent, "timestamp": at, **body}
    text = json.dumps(entry, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:  # a lone surrogate: JSON can name it, UTF-8 cannot hold it
        text = json.dumps(entry, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
        return text.encode() + b"\n"
