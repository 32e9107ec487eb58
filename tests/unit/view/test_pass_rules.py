"""The rules in force against what each compaction handed over."""

import pytest

from longhaul_tui.view.pass_rules import RulesHeld, amiss, due_rules, held_words, rules_held, tally
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.own import OwnSession
from tests.passes import goal

FIXTURES = "never edit anything under fixtures/; those files are the contract"
PUSH = "never push; I push in the morning"


def held(night: OwnSession, at: int, summary: str) -> RulesHeld:
    snapshot = night.snapshot()
    return rules_held(*due_rules(snapshot, snapshot.compactions[at]), summary)


def two_rules() -> OwnSession:
    """Two rules recorded in span 1; what is kept begins behind them."""
    night = OwnSession()
    goal(night)
    first, second = night.says(FIXTURES), night.says(PUSH)
    kept = night.assistant("on with it")
    night.close(night.rule(first), night.rule(second), line="one", kept=kept)
    return night


@pytest.mark.parametrize(
    ("summary", "wanted"),
    [
        (f"- {FIXTURES}\n- {PUSH}", RulesHeld(kept=("R1", "R2"))),
        (f"- do not edit fixtures/ files\n- {PUSH}", RulesHeld(kept=("R2",), reworded=("R1",))),
        ("all went well", RulesHeld(missing=("R1", "R2"))),
    ],
)
def test_word_for_word_reworded_missing(summary: str, wanted: RulesHeld) -> None:
    night = two_rules()
    night.compaction(summary, night.assistant("further"))
    assert held(night, 1, summary) == wanted


def test_a_rule_said_among_the_kept_messages_is_read_there() -> None:
    night = OwnSession()
    goal(night)
    said = night.says(PUSH)
    night.close(night.rule(said), line="one", kept=said)
    assert held(night, 0, "nothing of it") == RulesHeld()


def test_before_our_first_compaction_nothing_was_due() -> None:
    night = OwnSession()
    goal(night)
    night.foreign("whatever")
    assert held(night, 0, "whatever") == RulesHeld()


def test_a_rule_the_user_withdrew_is_stale_where_it_is_given_all_the_same() -> None:
    night = two_rules()
    lifted = night.says("the push rule no longer applies, push when you like")
    behind = night.assistant("fine")
    night.compaction(f"- {FIXTURES}\n- {PUSH}", behind)
    night.close(night.lift(lifted, "R2"), line="two", kept=behind)
    assert held(night, 1, f"- {FIXTURES}\n- {PUSH}") == RulesHeld(kept=("R1",), stale=("R2",))
    assert held(night, 1, f"- {FIXTURES}") == RulesHeld(kept=("R1",))
    # Ended by the pass itself, it is due no more.
    assert held(night, 2, f"- {FIXTURES}") == RulesHeld(kept=("R1",))


def test_a_withdrawal_among_the_kept_messages_makes_nothing_stale() -> None:
    night = two_rules()
    lifted = night.says("the push rule no longer applies, push when you like")
    night.compaction(f"- {FIXTURES}\n- {PUSH}", lifted)
    night.close(night.lift(lifted, "R2"), line="two")
    assert held(night, 1, f"- {FIXTURES}\n- {PUSH}") == RulesHeld(kept=("R1", "R2"))


def test_the_newest_compaction_is_judged_as_the_verdict_judges_it() -> None:
    night = two_rules()
    night.foreign("do not edit fixtures/ files")
    snapshot: SessionSnapshot = night.snapshot()
    judged = held(night, 1, "do not edit fixtures/ files")
    read = snapshot.rules_read
    assert (judged.kept, judged.reworded, judged.missing) == (
        read.word_for_word,
        read.reworded,
        read.missing,
    )


def test_words() -> None:
    found = RulesHeld(kept=("R6",), reworded=("R1",), missing=("R3", "R5"), stale=("R4",))
    assert amiss(found) == ["R3 R5 missing", "R1 reworded", "R4 stale"]
    assert held_words(found) == "R3 R5 missing · R1 reworded · R4 stale · 1 of 4 word for word"
    assert tally(found) == "4 rules: 1 kept, 1 reworded, 2 lost"
    assert held_words(RulesHeld()) == "none was in force"
    assert held_words(RulesHeld(kept=("R1",))) == "1 of 1 word for word"
    assert not found.whole
    assert RulesHeld(kept=("R1",)).whole
