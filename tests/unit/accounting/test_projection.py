"""What the next request is made of."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.accounting.estimate import Size
from longhaul_tui.accounting.projection import (
    Context,
    Edit,
    PathEntry,
    context_of,
    context_tokens,
    kept_from,
    read_entry,
)
from longhaul_tui.accounting.requests import conversation_request
from longhaul_tui.accounting.retention import find_cut
from tests.sized import path


def shown(context: Context) -> list[str]:
    """Keys and tokens of what reaches the model."""
    return [f"{item.key}:{item.tokens}" for item in context.items if item.sizes]


def test_without_a_compaction_it_is_the_whole_path() -> None:
    context = context_of(path("s 9", "u 1", "meta", "a 2", "r 3"))
    assert shown(context) == ["1:9", "2:1", "4:2", "5:3"]
    assert (context.start, context.just_compacted) == (0, False)


@pytest.mark.req("H7", "H20")
def test_the_newest_compaction_first_then_its_kept_range_then_the_rest() -> None:
    words = ("s 9", "u 1", "a 2", "u 3", "a 4", "c 5 4", "u 6", "a 7")
    context = context_of(path(*words))
    assert shown(context) == ["6:5", "4:3", "5:4", "7:6", "8:7"]
    assert (context.start, context.kept) == (1, 2)


@pytest.mark.req("H7", "H20")
def test_an_older_compaction_in_the_kept_range_says_nothing() -> None:
    context = context_of(path("u 1", "a 2", "c 5 2", "u 3", "a 4", "c 6 2", "u 7"))
    assert shown(context) == ["6:6", "2:2", "4:3", "5:4", "7:7"]


def test_a_range_from_before_the_last_compaction_comes_back() -> None:
    context = context_of(path("u 1", "a 2", "c 5 2", "u 3", "c 6 1", "u 7"))
    assert shown(context) == ["5:6", "1:1", "2:2", "4:3", "6:7"]


@pytest.mark.parametrize("kept", ["3", "9", "deadbeef"])
def test_a_kept_id_that_does_not_stand_before_it_keeps_nothing(kept: str) -> None:
    assert shown(context_of(path("u 1", "a 2", f"c 5 {kept}", "u 6"))) == ["3:5", "4:6"]
    assert shown(context_of(path("u 1", "a 2", "c 5", "u 6"))) == ["3:5", "4:6"]


def test_a_system_message_is_left_where_it_was_dropped_but_kept_behind_a_compaction() -> None:
    context = context_of(path("u 1", "s 8", "a 2", "c 5 1", "s 9", "u 6"))
    assert shown(context) == ["4:5", "1:1", "3:2", "5:9", "6:6"]


def test_the_newest_edit_of_a_target_holds() -> None:
    context = context_of(path("u 1", "a 2", "r 3", "x 2", "x 3 7", "x 3 8", "x 9"))
    assert shown(context) == ["1:1", "3:8"]
    assert [item.key for item in context.items if item.left_out] == ["2"]


def test_an_edit_holds_as_long_as_it_is_in_the_range() -> None:
    assert shown(context_of(path("u 1", "a 2", "x 2", "c 5 2", "u 3"))) == ["4:5", "5:3"]
    dropped = context_of(path("x 3", "u 1", "a 2", "c 5 2", "u 4"))
    assert shown(dropped) == ["4:5", "2:1", "3:2", "5:4"]


def test_a_compaction_whose_summary_an_edit_takes_away_begins_no_range() -> None:
    context = context_of(path("u 1", "c 5 1", "u 2", "x 2"))
    assert shown(context) == ["1:1", "3:2"]
    assert context.start == 0


def test_a_path_that_ends_in_a_compaction_has_nothing_new() -> None:
    assert context_of(path("u 1", "a 2", "c 5 2")).just_compacted
    assert not context_of(path("u 1", "a 2", "c 5 2", "meta")).just_compacted
    assert not context_of([]).just_compacted


def test_kept_from() -> None:
    keys = ["a", "b", "c", "d"]
    assert kept_from(keys, 2, "b") == 1
    assert kept_from(keys, 2, "c") == kept_from(keys, 2, "d") == kept_from(keys, 2, None) == 2


# -- entries ----------------------------------------------------------------------------------


def message(**fields: Any) -> dict[str, Any]:
    return {"type": "message", "message": fields}


@pytest.mark.req("H6")
def test_markers_that_only_the_screen_shows_have_no_size() -> None:
    for kind in ("custom", "label", "model_change", "session_info", "usage", "never heard of"):
        entry = read_entry({"type": kind, "content": "x" * 90, "data": {"a": "x" * 90}}, "k")
        assert entry == PathEntry("k")


@pytest.mark.req("H5")
def test_visible_markers_speak_in_the_users_place() -> None:
    for display in (True, False):
        value = {"type": "custom_message", "content": "abcde", "display": display}
        assert read_entry(value, "k").sizes == (Size("custom", 5),)


def test_a_hook_message_is_an_extensions_below_version_3() -> None:
    value = message(role="hookMessage", content="abcd")
    assert read_entry(value, "k", version=2).sizes == (Size("custom", 4),)
    assert read_entry(value, "k").sizes == (Size("other", 0),)


@pytest.mark.req("H17")
def test_summaries_as_entries() -> None:
    assert read_entry({"type": "branch_summary", "summary": "abcd"}, "k").sizes == (
        Size("branchSummary", 4),
    )
    assert read_entry({"type": "branch_summary", "summary": ""}, "k").sizes == ()
    compaction = {"type": "compaction", "summary": "abcde", "firstKeptEntryId": "x"}
    entry = read_entry(compaction, "k")
    assert (entry.sizes, entry.first_kept) == ((Size("compactionSummary", 5),), "x")
    with_prompt = read_entry(
        {**compaction, "systemMessage": {"role": "system", "content": "a"}}, "k"
    )
    assert [size.role for size in with_prompt.sizes] == ["system", "compactionSummary"]


def test_edits_as_entries() -> None:
    base = {"type": "context_edit", "targetId": "t"}
    assert read_entry({**base, "replacement": None}, "k").edit == Edit("t")
    assert read_entry({**base, "replacement": {"content": "abcd"}}, "k").edit == Edit("t", 4, 4)
    thinking = [{"type": "thinking", "thinking": "abcd"}, {"type": "text", "text": "x"}]
    assert read_entry({**base, "replacement": {"content": thinking}}, "k").edit == Edit("t", 1, 5)


@pytest.mark.parametrize(
    "value", [{}, {"type": 7}, message(), {"type": "message"}, {"type": "message", "message": [1]}]
)
def test_odd_lines_are_entries_of_no_size(value: dict[str, Any]) -> None:
    entry = read_entry(value, "k")
    assert sum(size.tokens for size in entry.sizes) == 0


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda values: (
        st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=3), values, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = (
    *("role", "content", "sections", "toolsAdded", "toolsRemoved", "usage", "stopReason"),
    *("command", "output", "excludeFromContext", "summary", "firstKeptEntryId", "systemMessage"),
    *("targetId", "replacement"),
)
TYPES = ("message", "custom_message", "branch_summary", "compaction", "context_edit", "label")
ROLES = ("user", "assistant", "toolResult", "bashExecution", "system", "custom", "hookMessage")
BLOCK = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(["text", "image", "thinking", "toolCall"]),
    st.dictionaries(st.sampled_from(["text", "thinking", "name", "arguments"]), ODD, max_size=2),
)
ANY_FIELDS = st.dictionaries(
    st.sampled_from(FIELDS), ODD | st.lists(BLOCK | ODD, max_size=2), max_size=4
)
MESSAGE = st.builds(
    lambda role, fields: {**fields, "role": role}, st.sampled_from(ROLES), ANY_FIELDS
)
ENTRY = st.builds(
    lambda kind, message, fields: {**fields, "type": kind, "message": message},
    st.sampled_from(TYPES),
    MESSAGE | ODD,
    ANY_FIELDS,
)


@given(st.lists(ENTRY, max_size=4))
def test_no_value_of_any_field_makes_it_fail(values: list[dict[str, Any]]) -> None:
    for version in (1, 3):
        entries = [read_entry(v, str(n), version=version) for n, v in enumerate(values)]
        context = context_of(entries)
        assert context_tokens(context) >= 0
        assert find_cut(context, 1).dropped_tokens >= 0
        assert conversation_request(entries).tokens >= 0


# -- tokens of the context, as pi counts them --------------------------------------------------


def reply(key: str, stop: str = "stop", **usage: Any) -> PathEntry:
    value = message(role="assistant", content=[], stopReason=stop, usage=usage)
    return read_entry(value, key)


def counted(*entries: PathEntry) -> int:
    return context_tokens(context_of(entries))


def test_the_newest_reply_reports_and_what_follows_is_estimated() -> None:
    before, after = path("s 9", "u 5")[1], path("u 7")[0]
    first = reply("x", input=10, output=20, cacheRead=30, cacheWrite=40, totalTokens=0)
    assert counted(before, first) == 100
    assert counted(before, first, after) == 107
    assert counted(before, first, reply("y", totalTokens=900, input=1), after) == 907


def test_failed_and_empty_replies_report_nothing() -> None:
    good, after = reply("x", totalTokens=100), path("u 7")[0]
    for stop in ("error", "aborted"):
        assert counted(good, reply("y", stop, totalTokens=900), after) == 107
    assert counted(good, reply("y", totalTokens=0, input=0), after) == 107
    assert counted(good, reply("y", "length", totalTokens=900), after) == 907


def test_behind_an_edit_or_a_compaction_everything_is_estimated() -> None:
    good = reply("x", totalTokens=100)
    edit = PathEntry("e", "context_edit", edit=Edit("nothing"))
    compaction = PathEntry("c", "compaction", (Size("compactionSummary", 12),), first_kept="x")
    user = path("u 7")[0]
    assert counted(good, edit, user) == 7
    assert counted(good, compaction, user) == 3 + 7
    assert counted(good, compaction, user, reply("y", totalTokens=50)) == 50


def test_an_estimated_prompt_counts_once_as_it_is_now() -> None:
    tools = [{"name": "bash"}]  # {"name":"bash"} has 15 units
    first = message(role="system", content="1234", sections={"a": "12", "b": "1"}, toolsAdded=tools)
    second = message(
        role="system",
        content="567",
        sections={"a": "1234", "b": None},
        toolsAdded=[{"name": "ask"}],
        toolsRemoved=[{"name": "bash"}],
    )
    one, two = read_entry(first, "1"), read_entry(second, "2")
    # 4 + 2 + 1 + [{"name":"bash"}] 17 = 24 units
    assert counted(one) == 6
    # content 4 + 3 and two LF between, section a 4, tools [{"name":"ask"}] 16 = 29 units
    assert counted(one, two) == 8
