"""The meter beside pi's own context number, on the paths of the golden file.

The two documented differences (STATE A5, H35): pi prefers `totalTokens` to the counts, and pi goes
on trusting a usage that is older than the newest compaction.
"""

import json
from functools import cache
from typing import Any

import pytest

from longhaul_tui.engine.session import Session
from tests.parity.compare import lines_of
from tests.parity.make import GOLDEN
from tests.parity.sessions import KINDS, as_bytes

ROWS: list[Any] = json.loads(GOLDEN.read_text())["paths"]
Reading = tuple[int, int | None, int | None, bool, int]
"""pi's number, ours, the four counts of the reply pi reads, that a compaction came after, and the
usage that `estimateContextTokens` takes from the projected messages."""


@cache
def read() -> list[Reading]:
    readings = []
    for kind, seed, leaf, _, _, context, _ in ROWS:
        lines = lines_of(as_bytes(KINDS[kind](seed)))[:leaf]
        session = Session()
        session.feed(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
        path = _path(lines)
        last, counts = _last_usage(path)
        compacted = any(line["type"] == "compaction" for line in path[last + 1 :])
        ours = session.snapshot().meter.tokens
        readings.append((context[5], ours, counts, compacted, context[2]))
    return readings


def _path(lines: list[Any]) -> list[Any]:
    entries = lines[1:]
    if lines[0].get("version", 1) == 1:
        return entries
    by_id = {entry["id"]: entry for entry in entries}
    path, at = [], entries[-1] if entries else None
    while at is not None:
        path.append(at)
        at = by_id.get(at["parentId"])
    return path[::-1]


def _last_usage(path: list[Any]) -> tuple[int, int | None]:
    """Where pi's number comes from, and the sum of its counts."""
    for place in range(len(path) - 1, -1, -1):
        message = path[place].get("message") or {}
        usage = message.get("usage")
        failed = message.get("stopReason") in ("error", "aborted")
        if message.get("role") == "assistant" and usage and not failed:
            names = ("input", "output", "cacheRead", "cacheWrite")
            counts = sum(usage[name] for name in names)
            if usage.get("totalTokens") or counts:
                return place, counts
    return -1, None


def test_where_neither_difference_is_at_work_the_two_are_equal() -> None:
    same = [
        (pi, ours)
        for pi, ours, counts, compacted, _ in read()
        if not compacted and (counts is None or pi == counts)
    ]
    assert len(same) > 100
    assert [(pi, ours) for pi, ours in same if (ours or 0) != pi] == []


def test_the_estimate_pi_makes_of_a_request_starts_from_the_same_measurement() -> None:
    """`estimateContextTokens` adds what came after the reply; an edit may have taken the reply out
    of the request, then it starts from an earlier one."""
    edited = {row[:3] for row in map(tuple, _edited())}
    found = [
        (ours or 0, usage)
        for row, (pi, ours, counts, compacted, usage) in zip(ROWS, read(), strict=True)
        if tuple(row[:3]) not in edited and not compacted and (counts is None or pi == counts)
    ]
    assert len(found) > 50
    assert [pair for pair in found if pair[0] != pair[1]] == []


def _edited() -> list[Any]:
    """Paths with a context_edit on them."""
    found = []
    for kind, seed, leaf, *_ in ROWS:
        lines = lines_of(as_bytes(KINDS[kind](seed)))[:leaf]
        if any(line["type"] == "context_edit" for line in lines):
            found.append((kind, seed, leaf))
    return found


@pytest.mark.req("H30")
def test_first_difference_pi_prefers_the_total_and_the_meter_never_does() -> None:
    found = [row for row in read() if row[2] and row[0] != row[2] and not row[3]]
    assert found
    assert all(ours == counts for _, ours, counts, *_ in found)


@pytest.mark.req("H35")
def test_second_difference_pi_trusts_what_is_older_than_a_compaction_and_the_meter_does_not() -> (
    None
):
    found = [row for row in read() if row[3] and row[2] is not None]
    assert len(found) > 10
    assert all(pi > 0 and ours is None for pi, ours, *_ in found)
    assert any(usage > 0 for *_, usage in found)
