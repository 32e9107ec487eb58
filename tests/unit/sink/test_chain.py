"""The lines a compaction becomes."""

import json

import pytest
from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, FullUsage
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.sink.chain import Chain, chain_of
from tests.passing import NOW, a_night, compacted

USAGE = FullUsage(
    input=10,
    output=20,
    cache_read=30,
    cache_write=0,
    total_tokens=60,
    cost_input=0.1,
    cost_output=0.2,
    cost_cache_read=0.3,
    cost_cache_write=0.0,
    cost_total=0.6,
)


@pytest.fixture(scope="module")
def made() -> Compaction:
    """What a pass handed over."""
    return compacted(a_night("never use mocks; fakes only"), BuiltinReader())


def chain(
    made: Compaction, *, ids: str = "00000001 00000002 00000003", taken: str = "e0000001"
) -> Chain:
    coming = iter(ids.split())
    return chain_of(
        made,
        parent="e0000009",
        taken=lambda key: key in taken.split(),
        now=NOW,
        new_id=lambda: next(coming),
    )


def test_every_line_is_one_line_of_json_and_the_next_one_s_parent(made: Compaction) -> None:
    found = chain(made)
    assert [line.count(b"\n") for line in found.lines] == [1, 1, 1]
    entries = [json.loads(line) for line in found.lines]
    assert [(e["id"], e["parentId"]) for e in entries] == [
        ("00000001", "e0000009"),
        ("00000002", "00000001"),
        ("00000003", "00000002"),
    ]
    assert {e["timestamp"] for e in entries} == {"2026-11-30T01:01:40.000Z"}
    assert found.data == b"".join(found.lines)


def test_an_id_that_the_file_has_or_that_came_before_is_drawn_again(made: Compaction) -> None:
    found = chain(
        made, ids="e0000001 0000000a 0000000a e0000002 0000000b 0000000c", taken="e0000001 e0000002"
    )
    assert (found.compaction, found.record, found.line) == ("0000000a", "0000000b", "0000000c")


def test_chance_that_gives_nothing_new_ends_the_search(made: Compaction) -> None:
    with pytest.raises(ValueError, match="no free entry id"):
        chain_of(made, parent="x", taken=lambda _: True, now=NOW, new_id=lambda: "00000001")


def test_usage_is_pi_s_whole_usage_or_none(made: Compaction) -> None:
    assert "usage" not in json.loads(chain(made).lines[0])
    found = json.loads(chain(replace(made, usage=USAGE)).lines[0])
    assert found["usage"] == {
        "input": 10,
        "output": 20,
        "cacheRead": 30,
        "cacheWrite": 0,
        "totalTokens": 60,
        "cost": {"input": 0.1, "output": 0.2, "cacheRead": 0.3, "cacheWrite": 0.0, "total": 0.6},
    }


def test_what_utf_8_cannot_hold_is_escaped(made: Compaction) -> None:
    found = chain(replace(made, summary="half \ud83d of a sign, \u2028 and \x00"))
    assert json.loads(found.lines[0])["summary"] == "half \ud83d of a sign, \u2028 and \x00"
    assert b"\\ud83d" in found.lines[0]


def test_the_head_holds_no_word_of_the_conversation(made: Compaction) -> None:
    found = chain(replace(made, summary='","summary":"' * 3))
    assert found.head == (
        b'{"type":"compaction","id":"00000001","parentId":"e0000009",'
        b'"timestamp":"2026-11-30T01:01:40.000Z"'
    )
