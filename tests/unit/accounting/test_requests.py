"""Which messages requests hold, by the rules of requirement document 002."""

import msgspec
import pytest

from longhaul_tui.accounting.projection import PathEntry, context_of
from longhaul_tui.accounting.requests import (
    Part,
    Request,
    conversation_request,
    summary_failure,
    summary_request,
)
from longhaul_tui.accounting.retention import find_cut
from tests.sized import path


def held(request: Request) -> tuple[str | None, list[str]]:
    return request.summary, [part.key for part in request.parts]


def asked(budget: int, *words: str) -> Request | None:
    context = context_of(path(*words))
    return summary_request(context, find_cut(context, budget))


def test_without_a_compaction_it_is_the_conversation() -> None:
    request = conversation_request(path("s 9", "u 1", "meta", "a 2", "r 3", "sh 4", "m 5", "b 6"))
    assert request == Request(
        None,
        0,
        (
            Part("1", "system", 9),
            Part("2", "user", 1),
            Part("4", "assistant", 2),
            Part("5", "tool", 3),
            Part("6", "user", 4),
            Part("7", "user", 5),
            Part("8", "user", 6),
        ),
    )
    assert request.tokens == 30


@pytest.mark.req("H20")
def test_the_latest_summary_once_then_the_retained_transcript_without_markers() -> None:
    words = ("u 1", "a 2", "c 5 2", "u 3", "c 6 2", "u 4", "a 5", "c 7 4", "u 8")
    request = conversation_request(path(*words))
    assert held(request) == ("8", ["4", "6", "7", "9"])
    assert (request.summary_tokens, request.tokens) == (7, 27)


@pytest.mark.req("H5")
def test_visible_markers_speak_as_the_user_and_ui_markers_not_at_all() -> None:
    request = conversation_request(path("m 5", "meta"))
    assert request.parts == (Part("1", "user", 5),)


def test_commands_kept_from_the_model_are_not_sent() -> None:
    shown, hidden = path("sh 3", "sh 4")
    hidden = msgspec.structs.replace(hidden, excluded=True)
    assert held(conversation_request([shown, hidden])) == (None, ["1"])


def test_what_an_edit_left_out_is_not_sent() -> None:
    assert held(conversation_request(path("u 1", "a 2", "x 2", "a 3"))) == (None, ["1", "4"])


@pytest.mark.req("H23")
def test_an_unresolved_cut_falls_back_to_the_whole_history_with_its_summary() -> None:
    words = ("s 9", "u 1", "c 5 2", "a 2", "c 6 deadbeef", "u 7")
    request = conversation_request(path(*words))
    assert held(request) == ("5", ["1", "2", "4", "6"])
    assert (request.whole_history, request.summary_tokens) == (True, 6)


@pytest.mark.parametrize("kept", ["", " 5"])
def test_a_cut_that_keeps_nothing_by_its_own_word_is_resolved(kept: str) -> None:
    request = conversation_request(path("s 9", "u 1", "c 5 2", "a 2", f"c 6{kept}", "u 7"))
    assert (held(request), request.whole_history) == (("5", ["6"]), False)


def test_a_cut_that_keeps_the_prompt_alone_is_resolved() -> None:
    request = conversation_request(path("u 1", "s 9", "c 6 2", "u 7"))
    assert (held(request), request.whole_history) == (("3", ["4"]), False)


@pytest.mark.req("H22")
def test_building_requests_leaves_the_path_as_it_was() -> None:
    entries = path("u 9", "a 5", "c 4 2", "u 3", "x 4", "u 5")
    before = msgspec.json.encode(entries)
    conversation_request(entries)
    summary_request(context_of(entries), find_cut(context_of(entries), 1))
    assert msgspec.json.encode(entries) == before


# -- the summariser -------------------------------------------------------------------------------


def test_a_summariser_gets_the_summary_before_and_what_is_newly_superseded() -> None:
    request = asked(3, "u 1", "a 2", "c 5 2", "u 3", "a 4", "s 9", "sh 2", "u 3")
    assert request is not None
    # 1 was in the last summary, 6 is the prompt, 8 stays.
    assert held(request) == ("3", ["2", "4", "5", "7"])


def test_a_split_turn_makes_one_request_of_both_its_parts() -> None:
    words = ("u 1", "a 9", "u 1", "a 9", "r 9", "a 5")
    assert find_cut(context_of(path(*words)), 5).point.split
    request = asked(5, *words)
    assert request is not None
    assert held(request) == (None, ["1", "2", "3", "4", "5"])


@pytest.mark.parametrize("words", [(), ("u 1", "a 1"), ("u 500",), ("u 1", "a 1", "c 5 1")])
def test_where_nothing_would_be_dropped_nobody_is_asked(words: tuple[str, ...]) -> None:
    assert asked(100, *words) is None


def test_three_compactions_one_after_the_other_never_show_two_summaries() -> None:
    entries: list[PathEntry] = []
    for round_ in range(3):
        entries += path("u 30", "a 30", "u 30", "a 5")
        entries = [msgspec.structs.replace(entry, key=str(n)) for n, entry in enumerate(entries, 1)]
        context = context_of(entries)
        cut = find_cut(context, 30)
        request = summary_request(context, cut)
        assert request is not None
        summaries = {entry.key for entry in entries if entry.type == "compaction"}
        assert summaries.isdisjoint(part.key for part in request.parts)
        assert (request.summary is None) == (round_ == 0)
        marker = path("c 7")[0]
        key = str(len(entries) + 1)
        entries.append(msgspec.structs.replace(marker, key=key, first_kept=cut.first_kept))
        sent = conversation_request(entries)
        assert sent.summary == key
        assert summaries.isdisjoint(part.key for part in sent.parts)
        assert [part.tokens for part in sent.parts] == [30, 5]


@pytest.mark.parametrize(
    ("stop", "failure"),
    [
        ("stop", None),
        ("length", "incomplete"),
        ("error", "error"),
        ("aborted", "aborted"),
        ("toolUse", "tool-call"),
        ("pending", "unfinished"),
        (None, "unfinished"),
    ],
)
def test_only_an_answer_that_ended_is_a_summary(stop: str | None, failure: str | None) -> None:
    assert summary_failure(stop) == failure
