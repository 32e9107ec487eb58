"""The verdict and what it rests on (WIREFRAMES A)."""

import pytest
from msgspec.structs import replace

from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.view.snapshot import (
    FileChange,
    FileFacts,
    LifeFacts,
    SessionSnapshot,
)
from longhaul_tui.view.verdict import verdict
from tests.own import OwnSession

NOW = 50_000.0


def error(n: int, *, open_: bool, first: float, node: int) -> ErrorRecord:
    """An error that occurred once."""
    return ErrorRecord(
        n=n,
        diagnostic=True,
        text="E",
        tool="bash",
        key="k",
        command_key="k",
        first_node=node,
        first_at=first,
        last_node=node,
        last_at=first,
        first_command=n,
        last_command=n,
        count=1,
        open=open_,
        fixed_node=None,
        fixed_command=None,
    )


def quiet(**changes: object) -> SessionSnapshot:
    """A session that is followed, idle and without a fault."""
    snapshot = SessionSnapshot(
        file=FileFacts(condition="following"),
        life=LifeFacts(last_entry_at=NOW - 5, grew_at=NOW - 5),
        entries=3,
    )
    return replace(snapshot, **changes)


def words(snapshot: SessionSnapshot) -> list[str]:
    return [fact.words for fact in verdict(snapshot, NOW).facts]


def test_a_quiet_session_is_ok() -> None:
    assert verdict(quiet(), NOW).grade == "ok"
    assert words(quiet()) == []


def test_open_errors_are_looked_at_newest_first_and_fixed_ones_are_not() -> None:
    errors = (
        error(1, open_=True, first=100.0, node=4),
        error(2, open_=False, first=200.0, node=9),
        error(3, open_=True, first=300.0, node=12),
    )
    found = verdict(quiet(ledger=LedgerState(errors=errors)), NOW)
    assert found.grade == "look"
    assert [(f.words, f.since, f.node) for f in found.facts] == [
        ("E3 open", 300.0, 12),
        ("E1 open", 100.0, 4),
    ]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (FileFacts(condition="unreadable", since=9.0), "cannot read"),
        (FileFacts(condition="not-a-session"), "not a session"),
        (FileFacts(condition="gone", since=9.0), "file gone"),
    ],
)
def test_a_file_that_cannot_be_followed_is_to_be_acted_on(file: FileFacts, expected: str) -> None:
    assert verdict(quiet(file=file), NOW).grade == "act"
    assert words(quiet(file=file)) == [expected]


def test_a_writer_gone_inside_a_turn_is_to_be_acted_on_and_comes_first() -> None:
    life = LifeFacts(turn_open=True, last_entry_at=NOW - 700, grew_at=NOW - 700, host="none")
    errors = (error(1, open_=True, first=100.0, node=4),)
    snapshot = quiet(life=life, ledger=LedgerState(errors=errors))
    assert verdict(snapshot, NOW).grade == "act"
    assert words(snapshot) == ["writer gone", "E1 open"]


def test_a_session_without_entries_is_never_called_gone() -> None:
    assert words(quiet(entries=0, life=LifeFacts(turn_open=True, grew_at=0.0))) == []


def test_skipped_lines_changes_of_the_file_and_anomalies_are_looked_at() -> None:
    file = FileFacts(
        condition="following",
        skipped=(("torn", 1), ("glued", 1)),
        change=FileChange("replaced", 40_000.0, 212, 3),
    )
    odd = (
        Anomaly("torn-line", "line:7", "", 0),
        Anomaly("missing-parent", "ab", "", 10),
    )
    assert words(quiet(file=file, anomalies=odd)) == [
        "2 lines skipped",
        "file replaced",
        "1 anomaly",
    ]


def pass_facts(night: OwnSession) -> list[tuple[str, str | None]]:
    """What the verdict says of compactions, and the entry each leads to."""
    snapshot = night.snapshot()
    found = verdict(snapshot, 1e12).facts
    return [
        (fact.words, None if fact.node is None else snapshot.rows.key(fact.node))
        for fact in found
        if fact.words.startswith("#")
    ]


def test_passes_that_did_not_go_as_they_should_are_looked_at_in_order() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming.")
    before = night.foreign()
    night.close(line="fine")
    fallback = night.fallback()
    other = night.foreign(details={"compactor": "somebody"})
    narrativeless = night.close(reason="timeout")
    night.damage({"span": 0})
    damaged = night.close()
    assert before not in [entry for _, entry in pass_facts(night)]
    assert pass_facts(night) == [
        ("#3 fell back", fallback),
        ("#4 not ours", other),
        ("#5 no narrative", narrativeless),
        ("#6 not read", damaged),
    ]


def test_where_longhaul_never_compacted_nobodys_compaction_is_looked_at() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming.")
    night.foreign()
    night.foreign(details={"compactor": "somebody"})
    assert pass_facts(night) == []


def test_a_compaction_of_another_branch_is_not_looked_at() -> None:
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming.")
    own = night.close()
    night.foreign()
    night.branch(own)
    night.says("go on from here please")
    assert pass_facts(night) == []
