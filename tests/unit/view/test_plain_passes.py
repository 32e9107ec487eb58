"""The plain form of Rejections and Passes (WIREFRAMES, *Plain twin*)."""

from datetime import UTC

from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.plain_passes import pass_lines, rejection_lines
from tests.logs import compaction, record
from tests.own import OwnSession
from tests.passes import NO_LOG, SESSION, goal, log, refusal, trace, when
from tests.sessions import usage
from tests.tui.hostile import HOSTILE

RULE = "never push; I push in the morning"


def a_night() -> tuple[OwnSession, tuple[bytes, ...]]:
    """#1 ours, #2 another extension's in place of ours, #3 pi's after ours failed, #4 without a
    narrative; from 22:38 on, half an hour between two."""
    night = OwnSession(start_ms=1_795_991_880_000)
    goal(night)
    said = night.says(RULE)
    kept = night.assistant("on with it")
    night.close(night.rule(said), line="one", kept=kept, trace=trace())
    night.assistant("on", usage=usage(25_600))
    night.wait(1_800)
    unused = compaction(2, when(night, -47)).replace(
        b"019e0000-0000-7000-8000-000000000001", SESSION.encode()
    )
    night.compaction(
        "nothing", night.assistant("so"), tokens_before=184_900, details={"x": 1}, from_hook=True
    )
    night.assistant("on", usage=usage(31_000))
    night.wait(1_800)
    failed = record(
        "fallback", when(night, -57), session=SESSION, errorClass="MemoryError", durationMs=3_100
    )
    night.fallback("threw", f"- {RULE}")
    night.wait(1_800)
    last = night.assistant("at last")
    night.close(line="two", reason="transport", kept=last, trace=trace(), tokens=60_000)
    return night, (unused, failed)


def told(night: OwnSession, shown: LogSnapshot) -> list[str]:
    snapshot = night.snapshot()
    texts = {row.node: "" for row in snapshot.compactions} | {
        row.node: f"- {RULE}" for row in snapshot.compactions if row.n != 2
    }
    return list(pass_lines(snapshot, shown, texts.__getitem__, night.ms / 1000, UTC))


def test_one_line_a_pass_newest_first() -> None:
    night, records = a_night()
    head, fourth, third, second, first = told(night, log(*records))
    assert head == "Passes: 4 compactions, 2 ours, median 41.2 s."
    phases = "41.2 s (ledger 0.1 model 9.8 verify 0.1 close 0.2)"
    assert first == (f"#1 22:38 span 1, {phases}, 1 call, 12.0k in 512 out, 90.0k to 25.6k: whole")
    assert second == (  # 10.2 s, and the 49 s until the entry two seconds after the record's 47
        "#2 23:08 another extension, about 59 s: ours 10.2 s not used, 184.9k to 31.0k; R1 missing"
    )
    assert third.startswith("#3 23:38 pi's own after ours failed (MemoryError), 60.0 s, 5.4k")
    assert fourth == (
        f"#4 00:08 span 2, {phases}, 1 call, 12.0k in 512 out, 90.0k to about 30.0k: no narrative"
    )


def test_without_the_log_the_story_is_the_same_and_what_is_missing_is_said() -> None:
    night, _ = a_night()
    found = told(night, NO_LOG)
    assert found[3] == "#2 23:08 another extension, time not known, 184.9k to 31.0k; R1 missing"
    assert found[2].startswith("#3 23:38 pi's own after ours failed (threw), 60.0 s")
    assert found[5] == (
        "The compaction log: there is none here: compacted on another machine, or the log is gone. "
        "Not known without it: whether a pass of ours ran, "
        "how long our pass ran, and what failed in it."
    )


def test_a_session_without_a_compaction() -> None:
    night = OwnSession()
    goal(night)
    assert told(night, NO_LOG) == ["Passes: 0 compactions."]
    assert list(rejection_lines(night.snapshot(), NO_LOG, 0.0, UTC)) == ["Rejections: no refusal."]


def test_one_line_a_refusal() -> None:
    night = OwnSession(start_ms=1_795_991_880_000)
    goal(night)
    mended = refusal("label-missing", "label u1", u=1, sent="note", end="mended")
    merged = refusal(
        "duplicate",
        "decision 1",
        text="merge rows in batches",
        detail="overlap 0.86",
        end="merged",
        into="D3",
    )
    night.close(line="one", refusals=[mended, merged])
    lines = list(rejection_lines(night.snapshot(), NO_LOG, night.ms / 1000, UTC))
    assert lines == [
        "Rejections: 2 refused, none of them in force.",
        "22:38 #1, try 1, u1: the message has no label; sent back after try 1; mended.",
        "22:38 #1, try 1, decision: it says what an older one says (D3, overlap 0.86); "
        'nothing sent back; merged into D3. "merge rows in batches"',
    ]


def test_nothing_of_a_record_breaks_a_line_or_reaches_the_terminal_raw() -> None:
    for text in HOSTILE:
        night = OwnSession()
        goal(night)
        one = refusal(text or "x", text, text=text, detail=text, end="merged", into=text)
        night.close(line="one", reason=text, refusals=[one])
        night.fallback(text)
        bad = record("aborted", when(night, 9), session=SESSION, reason=text, errorClass=text)
        found = [
            *told(night, log(bad)),
            *rejection_lines(night.snapshot(), log(bad), night.ms / 1000, UTC),
        ]
        for line in found:
            assert "\n" not in line
            assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in line)
