"""Our numbers are pi's, on every golden case."""

import json
from typing import Any

import pytest

from tests.parity.compare import lines_of, ours
from tests.parity.make import COUNTS, GOLDEN
from tests.parity.sessions import KINDS, as_bytes

FIXTURE: dict[str, Any] = json.loads(GOLDEN.read_text())
HEADER: dict[str, Any] = FIXTURE["header"]


@pytest.mark.req("H13")
@pytest.mark.parametrize("kind", KINDS)
def test_every_cut_size_and_context_is_the_hosts(kind: str) -> None:
    rows = [row for row in FIXTURE["paths"] if row[0] == kind]
    assert {row[1] for row in rows} == set(range(COUNTS[kind]))
    for _, seed, leaf, entries, sizes, context, cases in rows:
        lines = lines_of(as_bytes(KINDS[kind](seed)))
        expected = [leaf, entries, sizes, context[0], cases]
        assert ours(lines, leaf, [case[0] for case in cases]) == expected, (kind, seed, leaf)


@pytest.mark.req("H13")
def test_the_golden_cases_reach_all_of_the_hosts_cut() -> None:
    assert sum(len(row[-1]) for row in FIXTURE["paths"]) == HEADER["cases"] >= 500
    measured = {one["name"]: one for one in HEADER["coverage"]}
    assert set(measured) == {"findCutPoint", "findProjectedCutPoint", "prepareCompaction"}
    for one in measured.values():
        assert one["untaken"] == []
        assert one["calls"] >= 500
        assert one["lines"][0] < one["lines"][1]


@pytest.mark.req("H65")
def test_the_header_names_the_hosts_file_by_digest() -> None:
    assert HEADER["version"] == "1.6.0"
    assert HEADER["file"] == "dist/core/compaction/compaction.js"
    digest = "f51e78ef1da66b5803fc91e185f07b968f8f989ab9326b7744958416aad3f6f6"
    assert HEADER["sha256"] == digest


def test_the_golden_file_holds_numbers_and_names_of_kinds_alone() -> None:
    assert {type(value) for row in FIXTURE["paths"] for value in row[1:5]} == {int}
    assert {row[0] for row in FIXTURE["paths"]} == set(KINDS)
    assert GOLDEN.stat().st_size < 300_000
