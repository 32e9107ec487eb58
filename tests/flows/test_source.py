"""A session file read into what a compactor is handed."""

from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import NothingToDrop, Prepared, Wish, prepare
from longhaul_tui.settings import Settings
from longhaul_tui.transcript.entries import Compaction, ToolResult, User
from tests.own import OwnSession


def prepared(night: OwnSession, keep: int = 40) -> Prepared:
    found = ready(night, keep)
    assert isinstance(found, Prepared), found
    return found


def ready(night: OwnSession, keep: int) -> Prepared | NothingToDrop | Problem:
    data = night.bytes()
    session = Session("/home/dev/night.jsonl", "/home/dev")
    session.feed(data)
    return prepare(
        session,
        lambda offset, size: data[offset : offset + size],
        Wish(settings=Settings(), keep=keep, instructions="mind the tests"),
    )


def test_the_span_is_what_the_cut_drops_with_its_ids_and_whole_texts() -> None:
    night = OwnSession()
    first = night.says("Add CSV export to the reports page, please. " + "x" * 400)
    night.shell("npm test", "E   ValueError: no\n" + "y" * 400, code=1)
    last = night.says("now the docs " + "z" * 160)
    night.assistant("on it")
    source = prepared(night).source
    assert [(e.user, e.command, e.error) for e in source.span] == [
        (1, None, None),
        (None, None, None),
        (None, 1, 1),
    ]
    body = source.span[0].entry.body
    assert isinstance(body, User)
    assert body.text == night.text_of(first)
    result = source.span[2].entry.body
    assert isinstance(result, ToolResult)
    assert result.text.startswith("E   ValueError: no\n")
    assert source.first_kept == last
    assert source.last == source.span[2].key
    assert [(u.n, u.kept) for u in source.users] == [(1, False), (2, True)]
    assert (source.compactions, source.instructions) == (0, "mind the tests")
    # The newest reply reported 110; dropped are 444, 26 and 447 characters: 111 + 7 + 112.
    assert (source.tokens_before, source.tokens_dropped) == (110, 230)
    assert source.foreign_summary is None


def test_nothing_to_drop_is_said_and_nothing_is_prepared() -> None:
    night = OwnSession()
    night.says("hello")
    assert isinstance(ready(night, 20_000), NothingToDrop)


def test_a_foreign_compaction_hands_over_its_summary_and_an_own_one_does_not() -> None:
    night = OwnSession()
    night.says("one " + "x" * 900)
    night.foreign("## what pi wrote")
    night.says("two " + "x" * 900)
    night.says("three " + "x" * 300)
    source = prepared(night).source
    assert source.foreign_summary == "## what pi wrote"
    assert source.compactions == 1
    assert not any(isinstance(entry.entry.body, Compaction) for entry in source.span)
    night.close(line="all of it")
    night.says("four " + "x" * 900)
    night.says("five " + "x" * 300)
    assert prepared(night).source.foreign_summary is None


def test_what_an_edit_took_from_the_model_is_not_handed_on() -> None:
    night = OwnSession()
    night.says("the key is hunter2hunter2 " + "x" * 300)
    gone = night.says("and this one goes " + "x" * 300)
    night.says("go on " + "x" * 300)
    night.says("and on " + "x" * 300)
    night.entry("context_edit", {"targetId": night.users()[0], "replacement": {"content": "gone"}})
    night.entry("context_edit", {"targetId": gone, "replacement": None})
    source = prepared(night).source
    texts = [e.entry.body.text for e in source.span if isinstance(e.entry.body, User)]
    assert texts[0] == "(replaced by an edit of the context)"
    assert not any("hunter2" in text or "goes" in text for text in texts)
    assert [u.n for u in source.users] == [1, 2, 3, 4]
    assert [u.words for u in source.users[:2]] == ["", ""]
    assert not any("hunter2" in u.text or "goes" in u.text for u in source.users)


def test_a_file_that_changed_meanwhile_is_a_problem() -> None:
    night = OwnSession()
    night.says("one " + "x" * 900)
    night.says("two " + "x" * 900)
    session = Session("/home/dev/night.jsonl", "/home/dev")
    session.feed(night.bytes())
    wish = Wish(settings=Settings(), keep=40)
    assert isinstance(prepare(session, lambda _offset, _size: b"", wish), Problem)
