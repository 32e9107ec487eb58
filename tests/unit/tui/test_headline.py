"""Which facts stand in the header; plain values."""

from msgspec.structs import replace

from longhaul_tui.tui.headline import header_facts
from longhaul_tui.view.naming import session_name
from longhaul_tui.view.snapshot import Identity, SessionSnapshot, Verdict, VerdictFact
from tests.tui.fakes import NOW, TZ, board_of, board_row, live_row, night

LOOK = Verdict("look", (VerdictFact("look", "E1 open"),))


def test_a_session_is_called_by_its_name_its_beginning_or_its_id() -> None:
    snapshot = night().snapshot()
    identity = snapshot.identity
    assert session_name(snapshot) == "tide-importer"
    unnamed = replace(snapshot, identity=replace(identity, name=""))
    assert session_name(unnamed) == "Make the tide importer stream: read each harbour file line …"
    silent = SessionSnapshot(identity=replace(identity, name=""))
    assert session_name(silent) == "0199a0b2"
    assert session_name(SessionSnapshot(identity=Identity(path="~/x/y.jsonl"))) == "y.jsonl"
    assert session_name(SessionSnapshot()) == "no session yet"


def test_badges_count_open_errors_and_other_sessions_that_need_a_look() -> None:
    rows = [
        live_row("here", verdict=LOOK),
        live_row("other", verdict=LOOK),
        live_row("fine"),
        board_row("unseen"),
    ]
    facts = header_facts(night().snapshot(), board_of(rows), NOW, TZ, place="ledger", key="here")
    assert [(tab.key, tab.badge, tab.active) for tab in facts.tabs] == [
        ("1", "", False),
        ("2", "!1", True),
        ("4", "", False),
        ("5", "", False),
        ("6", "", False),
        ("7", "", False),
        ("9", "", False),
        ("s", "!1", False),
        ("?", "", False),
    ]


def test_marks_do_not_repeat_what_the_verdict_says() -> None:
    snapshot = night().snapshot()
    file = replace(
        snapshot.file, condition="gone", since=NOW - 9, skipped=(("torn", 1),), polling="why"
    )
    facts = header_facts(replace(snapshot, file=file), board_of(), NOW, TZ, place="state", key="")
    assert facts.marks == ("polling",)
    assert facts.verdict is not None
    assert [fact.words for fact in facts.verdict.facts] == [
        "file gone",
        "E1 open",
        "1 line skipped",
    ]


def test_before_there_is_a_session_nothing_is_claimed() -> None:
    facts = header_facts(SessionSnapshot(), board_of(), NOW, TZ, place="state", key="")
    assert (facts.name, facts.life, facts.compaction, facts.verdict) == (
        "no session yet",
        None,
        "",
        None,
    )


def test_there_is_no_verdict_before_a_byte_was_read_but_for_what_keeps_it_from_being_read() -> None:
    def found(snapshot: SessionSnapshot) -> Verdict | None:
        return header_facts(snapshot, board_of(), NOW, TZ, place="state", key="").verdict

    empty = SessionSnapshot()
    assert found(empty) is None
    assert found(replace(empty, file=replace(empty.file, condition="reading", size=10))) is None
    unreadable = found(replace(empty, file=replace(empty.file, condition="unreadable")))
    assert unreadable is not None
    assert unreadable.grade == "act"
    assert found(replace(empty, file=replace(empty.file, read=10))) == Verdict("ok")
