"""Which model was in force where something was paid for, and what is kept of it."""

from typing import Any

from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.accounting.usage import Kind
from longhaul_tui.engine.session import Session
from tests.sessions import SessionFile

USED = {"input": 7, "output": 1, "cacheRead": 0, "cacheWrite": 0}


def paid(file: SessionFile) -> list[tuple[Kind, str, str]]:
    session = Session()
    session.price_with(PriceBook(), loading=False)
    session.feed(file.bytes())
    spending = session.snapshot().spending
    assert spending is not None
    return [(item.kind, item.model, item.label) for item in spending.items()]


def test_a_summary_belongs_to_the_model_in_force_on_its_own_branch() -> None:
    file = SessionFile()
    file.model("first")
    fork = file.user("go")
    file.model("second")
    file.compaction("was", fork, usage=USED)
    file.leaf = fork
    file.compaction("was too", fork, usage=USED)
    file.entry("branch_summary", {"fromId": fork, "summary": "left", "usage": USED})
    assert paid(file) == [
        (Kind.COMPACTION, "second", "pi"),
        (Kind.COMPACTION, "first", "pi"),
        (Kind.BRANCH, "first", ""),
    ]


def test_a_reply_names_the_model_in_force_behind_it() -> None:
    file = SessionFile()
    file.model("first")
    file.assistant("one", model="second", usage=USED)
    file.compaction("was", None, usage=USED)
    assert [model for _, model, _ in paid(file)] == ["second", "second"]


def test_in_a_file_without_ids_it_is_the_line_before() -> None:
    file = SessionFile(version=1)
    file.model("first")
    file.user("go")
    file.compaction("was", None, usage=USED)
    assert paid(file) == [(Kind.COMPACTION, "first", "pi")]


def test_an_entry_whose_parent_is_missing_has_no_model() -> None:
    file = SessionFile()
    file.model("first")
    file.leaf = "nowhere"
    file.compaction("was", None, usage=USED)
    assert paid(file) == [(Kind.COMPACTION, "", "pi")]


def test_tools_and_entries_of_type_usage_are_kept_where_they_have_a_usage() -> None:
    file = SessionFile()
    file.model("first")
    call = file.call("task", prompt="look")
    file.assistant("", [call], usage=USED)
    file.result(call, "done", usage=USED)
    other: dict[str, Any] = {"kind": "cache_warm", "provider": "p", "model": "warm", "usage": USED}
    file.entry("usage", other)
    file.entry("usage", {**other, "usage": None})
    file.result(file.call("read", path="a"), "text")
    assert paid(file) == [
        (Kind.RESPONSE, "stub-a", ""),
        (Kind.TOOL, "stub-a", ""),
        (Kind.OTHER, "warm", "cache_warm"),
    ]
