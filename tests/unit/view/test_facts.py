"""The list of what was read, skipped and watched; plain values."""

from msgspec.structs import replace

from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.view.facts import LISTED, Fact, facts
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.tui.fakes import NOW, TZ, night


def of(snapshot: SessionSnapshot) -> dict[str, str]:
    return {fact.caption: fact.words for fact in facts(snapshot, NOW, TZ)}


def test_the_facts_of_the_night() -> None:
    built = night()
    built.compaction()
    assert [(fact.caption, fact.words) for fact in facts(built.snapshot(), NOW, TZ)] == [
        ("File", "~/.pi/agent/sessions/tidemark/1.jsonl"),
        ("Read", "800 of 800 bytes (800 B)"),
        ("Last bytes", "06:03, 4s ago"),
        ("Looked at", "06:04, 0s ago"),
        ("Watched by", "change notices"),
        ("Session", "0199a0b2-7c33-7000-8000-000000000001, v3"),
        ("Begun", "22:38, 7h26m ago"),
        ("Directory", "/home/ada/src/tidemark"),
        ("Entries", "8 on the path, 8 in the file"),
        ("Ledger", "2 messages of yours, 3 commands, 1 error, 1 open"),
        ("Compaction", "#1 by pi, 05:04, 59m ago"),
    ]


def test_a_half_line_is_told_as_long_as_it_waits() -> None:
    snapshot = night().snapshot()
    waiting = replace(snapshot, file=replace(snapshot.file, half_line=12))
    assert of(waiting)["Half a line"] == ("12 bytes at the end, waiting for the rest of the line")


def test_what_is_not_as_usual_has_a_part_of_its_own() -> None:
    snapshot = night().snapshot()
    polling = replace(snapshot, file=replace(snapshot.file, polling="inotify limit reached"))
    assert of(polling)["Watched by"] == "polling: inotify limit reached"
    assert of(polling)["Not as usual"] == ""
    assert "polling" in of(polling)


def test_an_unknown_entry_type_makes_the_context_not_certain() -> None:
    assert of(replace(night().snapshot(), certain=False))["Context"].startswith("not certain")


def test_anomalies_lead_to_their_entry_and_a_cut_list_says_how_many_more() -> None:
    odd = tuple(Anomaly("bad-line", f"line:{n}", "not JSON", n) for n in range(LISTED + 3))
    found = facts(night().snapshot(anomalies=odd), NOW, TZ)
    listed = [fact for fact in found if fact.entry]
    assert len(listed) == LISTED
    assert listed[0] == Fact("bad-line", "line:0: not JSON", "look", "line:0")
    assert found[-1] == Fact("", "and 3 more")


def test_a_session_that_is_not_there_yet_has_question_marks() -> None:
    found = of(SessionSnapshot())
    assert (found["File"], found["Session"], found["Begun"]) == ("none yet", "?, ?", "?")
