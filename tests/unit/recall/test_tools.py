"""What pi is told of the two tools."""

import json
from typing import get_args

import pytest

from longhaul_tui.recall.grammar import GRAMMAR
from longhaul_tui.recall.remember import ItemKind, wanted
from longhaul_tui.recall.tools import RECALL, REMEMBER, TOOL_CHARS, TOOLS


@pytest.mark.req("L206")
def test_schemas_and_guidelines_of_both_tools_stay_small() -> None:
    told = [
        (
            tool.name,
            tool.label,
            tool.description,
            tool.snippet,
            list(tool.guidelines),
            dict(tool.parameters),
        )
        for tool in TOOLS
    ]
    assert TOOL_CHARS == 3_800
    assert len(json.dumps(told, ensure_ascii=False)) <= TOOL_CHARS


@pytest.mark.req("L200", "L247")
def test_names_and_parameters_are_those_of_the_contract() -> None:
    assert [tool.name for tool in TOOLS] == ["longhaul_remember", "longhaul_recall"]
    assert list(REMEMBER.parameters["properties"]) == [
        "kind",
        "quote",
        "target",
        "text",
        "evidence",
    ]
    assert list(RECALL.parameters["properties"]) == ["query", "page"]
    kinds = REMEMBER.parameters["properties"]["kind"]["enum"]
    assert kinds == ["correction", "lift", "decision", "dead-end", "done-when"]
    assert tuple(kinds) == get_args(ItemKind)


def test_a_call_that_fits_the_schema_is_read_whole() -> None:
    call = wanted(dict.fromkeys(REMEMBER.parameters["properties"], "x y"))
    assert (call.kind, call.quote, call.target, call.text, call.evidence) == (
        *("x y", "x y", "x y", "x y"),
        ("x", "y"),
    )


@pytest.mark.req("L203")
def test_the_recall_tool_lists_every_form() -> None:
    assert all(line in RECALL.description for line in GRAMMAR)
