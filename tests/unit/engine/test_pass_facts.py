"""What the engine keeps for the panes of passes: sizes after, fallback lines, refused writes."""

from longhaul_tui.engine.session import Session
from tests.own import OwnSession
from tests.passes import goal
from tests.sessions import SessionFile, usage


def fed(data: bytes) -> Session:
    session = Session()
    session.feed(data)
    return session


def test_the_size_after_is_the_first_measured_context_behind_each_compaction() -> None:
    file = SessionFile()
    kept = file.user("go")
    file.assistant("before", usage=usage(184_000))
    file.compaction("one", kept)
    file.assistant("first", usage=usage(25_000))
    file.assistant("second", usage=usage(31_000))
    file.compaction("two", kept)
    session = fed(file.bytes())
    assert [row.tokens_after for row in session.snapshot().compactions] == [25_000, None]
    file.assistant("third", usage=usage(24_500))
    session.feed(file.lines[-1] + b"\n")
    assert [row.tokens_after for row in session.snapshot().compactions] == [25_000, 24_500]


def test_a_reply_that_failed_measures_nothing() -> None:
    file = SessionFile()
    file.compaction("one", file.user("go"))
    file.assistant("broke off", stop="aborted", usage=usage(9_000))
    assert fed(file.bytes()).snapshot().compactions[0].tokens_after is None


def test_lines_of_fallbacks_stand_beside_their_compactions() -> None:
    night = OwnSession()
    goal(night)
    key = night.fallback("timeout")
    state = night.snapshot().state
    assert state.fallbacks == (key,)
    assert [(line.reason, line.duration_ms) for line in state.fallback_lines] == [
        ("timeout", 60_000)
    ]


def remembers(file: SessionFile, reply: str) -> str:
    call = file.call("longhaul_remember", kind="correction", quote="always format first")
    asked = file.assistant(calls=[call])
    file.result(call, reply)
    return asked


def test_a_refused_write_is_kept_with_its_code_and_the_call_it_answers() -> None:
    file = SessionFile()
    file.user("go")
    remembers(file, "recorded R1")
    asked = remembers(file, "refused: quote-not-yours: copy the words exactly")
    snapshot = fed(file.bytes()).snapshot()
    (one,) = snapshot.refused_writes
    assert (one.code, one.advice) == ("quote-not-yours", "copy the words exactly")
    assert one.call_node == snapshot.rows.index(asked)
    assert one.call_id == "call_2"


def test_only_answers_of_the_remember_tool_count_and_only_on_the_path() -> None:
    file = SessionFile()
    start = file.user("go")
    file.shell("cat notes", "refused: quote-not-yours: only text")
    assert len(fed(file.bytes()).snapshot().refused_writes) == 0
    remembers(file, "refused: kind: no such kind")
    assert len(fed(file.bytes()).snapshot().refused_writes) == 1
    file.branch(start)
    file.user("elsewhere")
    assert len(fed(file.bytes()).snapshot().refused_writes) == 0
