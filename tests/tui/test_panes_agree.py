"""Rejections and Passes against `longhaul state --json` and the stored records, field by field.

What the panes show is read back from them; what it must be is read from the file with `json`, by
hand, and from the command's answer.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.tui.panes.passes import PassesPane
from longhaul_tui.tui.panes.rejections import RejectionsPane
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.commands import longhaul
from tests.tui.fakes import FakeFeed, FakeLog
from tests.tui.night import night_bytes
from tests.tui.scenes import LINES
from tests.tui.shown import staged

Json = dict[str, Any]


def demo_bytes() -> bytes:
    return b"".join(line.data for line in LINES if not line.log)


SESSIONS: dict[str, Callable[[], bytes]] = {"night": night_bytes, "demo": demo_bytes}


def picture(data: bytes) -> SessionSnapshot:
    session = Session()
    session.feed(data)
    session.file = replace(session.file, condition="following")
    return session.snapshot()


def stored(data: bytes, custom: str) -> dict[str, Json]:
    """Records of a custom type by the compaction they name."""
    found = {}
    for line in data.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue  # a torn line
        if entry.get("customType") == custom:
            data_of = entry["data"]
            found[data_of["compactionEntryId"]] = data_of
    return found


def compactions(data: bytes) -> dict[str, Json]:
    """Compaction entries by id."""
    found = {}
    for line in data.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if entry.get("type") == "compaction":
            found[entry["id"]] = entry
    return found


@pytest.mark.parametrize("name", SESSIONS)
async def test_passes_agree_with_the_answer_of_the_command_and_the_records(
    name: str, tmp_path: Path
) -> None:
    data = SESSIONS[name]()
    file = tmp_path / "session.jsonl"
    file.write_bytes(data)
    answer = json.loads(longhaul("state", file, "--json", agent_dir=tmp_path).out)
    records = stored(data, "compaction-state.span")
    lines = stored(data, "compaction-state.line")
    entries = compactions(data)
    feed, book = FakeFeed(picture(data)), FakeLog(LogSnapshot(condition="waiting"))
    async with staged(feed=feed, log=book) as stage:
        await stage.press("5")
        pane = stage.main.shown
        assert isinstance(pane, PassesPane)
        shown = pane.found.rows
    assert [(row.key, row.by, row.span, row.n is not None) for row in shown] == [
        (one["entry"], one["by"], one["span"], one["onPath"]) for one in answer["compactions"]
    ]
    assert len(records) == sum(one["by"] == "longhaul" for one in answer["compactions"])
    for row in shown:
        entry, line = entries[row.key], lines.get(row.key)
        assert row.before == entry["tokensBefore"]
        assert row.row is not None
        assert row.row.summary_chars == len(entry["summary"])
        assert row.row.first_kept == entry["firstKeptEntryId"]
        assert row.took == (None if line is None else line["durationMs"])
        if row.by != "longhaul":
            assert (row.why or None) == (None if line is None else line["reason"])
            continue
        record = records[row.key]
        trace, details = record["trace"], entry["details"]
        assert row.pass_id == details["pass"] == record["pass"]
        assert row.ms is not None
        assert {part: getattr(row.ms, part) for part in trace["ms"]} == trace["ms"]
        assert row.calls == len(trace["calls"])
        assert row.retries == sum(one["kind"] == "retry" for one in trace["calls"])
        assert row.trigger == trace["trigger"]
        assert row.route is not None
        assert (row.route.configured, row.route.used, row.route.why) == (
            trace["route"]["configured"],
            trace["route"]["used"],
            trace["route"]["why"],
        )
        usage = details.get("usage")
        if usage is not None:
            sent = usage["input"] + usage["cacheRead"] + usage["cacheWrite"]
            assert (row.tokens_in, row.tokens_out) == (sent, usage["output"])
        assert row.refused == len(record["refusals"])
        narrative = answer["workLog"][row.span - 1]["narrative"] if row.span else ""
        assert (row.outcome == "no narrative") is (narrative == "none")


@pytest.mark.parametrize("name", SESSIONS)
async def test_rejections_agree_with_the_records(name: str) -> None:
    data = SESSIONS[name]()
    records = stored(data, "compaction-state.span")
    order = list(compactions(data))
    feed = FakeFeed(picture(data))
    async with staged(feed=feed) as stage:
        await stage.press("4")
        pane = stage.main.shown
        assert isinstance(pane, RejectionsPane)
        shown = [row for row in pane.found if row.source == "pass"]
    wanted = [
        (key, row)
        for key in reversed(order)
        if key in records
        for row in sorted(records[key]["refusals"], key=lambda one: -one["attempt"])
    ]
    assert [
        {
            "code": row.code,
            "attempt": row.attempt,
            "u": None if row.u is None else f"u{row.u}",
            "text": row.text,
            "sent": row.sent,
            "end": row.end,
            "detail": row.detail,
            "into": row.into,
        }
        for row in shown
    ] == [{name: value for name, value in row.items() if name != "item"} for _, row in wanted]
    assert [row.entry for row in shown] == [key for key, _ in wanted]
    assert [row.n for row in shown] == [order.index(key) + 1 for key, _ in wanted]


def test_the_night_has_something_to_compare() -> None:
    """An empty list would agree with anything."""
    records = stored(night_bytes(), "compaction-state.span")
    assert sum(len(record["refusals"]) for record in records.values()) == 6
    assert len(compactions(night_bytes())) == 12
