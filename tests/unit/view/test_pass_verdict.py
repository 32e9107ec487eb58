"""The verdict of one pass, line by line (WIREFRAMES F)."""

from datetime import UTC

from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.pass_rules import RulesHeld
from longhaul_tui.view.pass_verdict import VerdictLine, verdict_lines
from longhaul_tui.view.passes import passes
from tests.logs import record
from tests.own import OwnSession
from tests.passes import NO_LOG, SESSION, call, goal, log, refusal, trace, when
from tests.sessions import usage

KEPT = RulesHeld(kept=("R1", "R2"))


def lines(
    night: OwnSession, at: int, shown: LogSnapshot = NO_LOG, held: RulesHeld | str = KEPT
) -> dict[str, VerdictLine]:
    snapshot = night.snapshot()
    found = passes(snapshot, shown)
    made = verdict_lines(snapshot, found, found.rows[at], held, night.ms / 1000, UTC)
    return {line.caption: line for line in made}


def two_passes() -> OwnSession:
    night = OwnSession()
    goal(night)
    night.shell("just test", "1 failed", code=1)
    kept = night.assistant("on with it")
    night.shell("git status", "clean")
    night.close(
        line="one",
        kept=kept,
        trace=trace(call(), call("retry", 2), call("question", 2)),
        refusals=[refusal("text-short", "decision 1"), refusal("text-short", "decision 2")],
        summary="x" * 3_402,
    )
    night.assistant("measured", usage=usage(25_600))
    night.shell("make", "done")
    night.shell("make check", "done")
    night.wait(34 * 60)
    night.close(line="two", reason="transport")
    return night


def test_a_whole_pass() -> None:
    found = lines(two_passes(), 0)
    assert {caption: (line.words, line.sign) for caption, line in found.items()} == {
        "Whose": ("ours, span 1, pass 7f3a91c0", ""),
        "Rules": ("2 of 2 word for word", "ok"),
        "Route": (
            "threshold · lamp/quill-mini, by route · 3 calls, 1 retry · 1 question"
            " · 12.0k in, 512 out",
            "",
        ),
        "Took": ("41.2 s: ledger 0.1 model 9.8 verify 0.1 close 0.2", ""),
        "Refused": ("2 items: 2× the text has fewer than 12 characters", ""),
        "Size": ("90.0k → 25.6k · 3,402 characters handed over", ""),
        "Kept from": ("C2, entry e0000004 · 0 messages of yours among it", ""),
        "Until #2": ("34m, 2 commands: C3–C4", ""),
    }


def test_a_pass_without_a_narrative_says_why_and_that_it_is_made_up_for() -> None:
    found = lines(two_passes(), 1)
    assert found["Narrative"] == VerdictLine(
        "Narrative",
        "none: the network; what it missed is asked about again by the next pass",
        "look",
    )
    assert found["Until"].words == "now: the model reads it · 0 commands"
    assert found["Refused"].words == "nothing"


def test_rules_that_are_amiss_and_those_not_read_yet() -> None:
    bad = RulesHeld(kept=(), reworded=("R3",), missing=("R1", "R6"))
    line = lines(two_passes(), 0, held=bad)["Rules"]
    assert (line.words, line.sign) == ("R1 R6 missing · R3 reworded · 0 of 3 word for word", "look")
    assert lines(two_passes(), 0, held="…")["Rules"] == VerdictLine("Rules", "…")


def fallback() -> tuple[OwnSession, bytes]:
    night = OwnSession()
    goal(night)
    night.close(line="one")
    night.wait(900)
    ms = {"ledger": 120, "model": 2_980}
    one = record(
        "fallback",
        when(night, -56),
        session=SESSION,
        errorClass="MemoryError",
        error="no room",
        durationMs=3_100,
        ms=ms,
    )
    night.fallback("threw")
    return night, one


def test_a_fallback_with_the_log() -> None:
    night, one = fallback()
    found = lines(night, 1, log(one))
    assert found["Whose"].words == "pi's own, after our pass failed"
    assert found["Failed"] == VerdictLine("Failed", 'MemoryError "no room"', "look")
    assert found["Took"].words == "60.0 s: ledger 0.1 model 3.0; then 56.9 s by pi's own"
    assert "Log" not in found


def test_the_same_fallback_without_the_log_says_what_is_missing() -> None:
    night, _ = fallback()
    found = lines(night, 1)
    assert found["Failed"].words == "threw"
    assert found["Log"].words == (
        "there is none here: compacted on another machine, or the log is gone; "
        "not known: how long our pass ran, and what failed in it"
    )


def test_a_log_that_begins_later_or_knows_nothing_of_it_says_so() -> None:
    night, _ = fallback()
    late = record("moon", when(night, 3_600), session=SESSION)
    assert lines(night, 1, log(late))["Log"].words.startswith("it begins later, at ")
    early = record("moon", when(night, -7_200), session=SESSION)
    assert lines(night, 1, log(early))["Log"].words.startswith("it has no record of this pass; ")


def test_what_the_host_refused_left_no_compaction() -> None:
    night, _ = fallback()
    gone = record("aborted", when(night, 60), session=SESSION, reason="cancelled", durationMs=6_200)
    found = lines(night, 2, log(gone))
    assert found["Whose"].words == "ours: it left no compaction"
    assert found["Failed"].words == "cancelled"
    assert set(found) == {"Whose", "Failed", "Route", "Took"}
