"""Do the rules in force stand in what the model reads now?"""

import pytest

from longhaul_tui.view.conditions import conditions
from longhaul_tui.view.held import Holding, RulesRead, holding
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.verdict import verdict
from tests.own import OwnSession

RULE = "never edit anything under fixtures/; those files are the contract"


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        (f'- R1 [u2] "{RULE}"', "word for word"),
        ("The fixtures directory is the contract: do not edit its files.", "reworded"),
        ("The fixtures hold sample harbour data.", "missing"),
        # Half of its words, but never in one sentence.
        ("Look at the fixtures. There is a contract. One may edit. Some files.", "missing"),
        ("", "missing"),
    ],
)
def test_a_rule_is_held_word_for_word_in_other_words_or_not(
    summary: str, expected: Holding
) -> None:
    assert holding(RULE, summary) == expected


def test_what_the_state_writes_of_hostile_words_is_word_for_word() -> None:
    assert holding("never\npush \x1b[31mto main\u200b", '- R1 "never push to main"') == (
        "word for word"
    )


def night(summary: str, *, foreign: bool = True) -> tuple[OwnSession, SessionSnapshot]:
    """R1 and R2 are recorded by our first pass; then somebody hands over this summary."""
    file = OwnSession()
    file.says("Make the tide importer stream its files.")
    first = file.says(RULE)
    second = file.says("no new dependencies, standard library only")
    rules = (file.rule(first), file.rule(second))
    if foreign:
        file.close(*rules, kept=file.says("go on with the importer"))
        file.says("go on with the reader of gauges")
        file.foreign(summary)
    else:
        file.close(*rules, kept=file.says("go on with the importer"), summary=summary)
    return file, file.snapshot()


def facts(snapshot: SessionSnapshot) -> list[tuple[str, str]]:
    found = verdict(snapshot, 1e12).facts
    return [(fact.grade, fact.words) for fact in found if fact.words.startswith("R")]


def test_rules_the_model_does_not_read_now_are_to_be_acted_on() -> None:
    file, snapshot = night("The standard library only; no new dependencies are wanted.")
    row = snapshot.rows.index(snapshot.compactions[-1].entry)
    assert snapshot.rules_read == RulesRead(row, (), ("R2",), ("R1",))
    assert facts(snapshot) == [("act", "R1 missing"), ("look", "R2 reworded")]
    words = [state.words for state in conditions(snapshot, 1e12, None)]
    assert "What the model reads now does not hold R1. It comes back with our next pass." in words
    file.close(summary=f'- R1 "{RULE}"\n- R2 "no new dependencies, standard library only"')
    snapshot = file.snapshot()
    assert snapshot.rules_read.word_for_word == ("R1", "R2")
    assert facts(snapshot) == []


def test_a_state_of_ours_without_a_rule_is_no_better() -> None:
    _, snapshot = night(f'- R1 "{RULE}"', foreign=False)
    assert facts(snapshot) == [("act", "R2 missing")]


def test_what_is_said_or_remembered_since_the_model_reads_where_it_stands() -> None:
    file, _ = night(f'- R1 "{RULE}" - R2 "no new dependencies, standard library only"')
    kept = file.says("keep every file under 300 lines")
    file.rule(kept)
    file.close(kept=kept, summary=f'"{RULE}" "no new dependencies, standard library only"')
    later = file.says("never push; I push in the morning")
    file.remember(file.rule(later))
    # Said long ago, but what was remembered of it stands behind the summary.
    file.remember(file.rule(file.users()[0], "stream its files"))
    snapshot = file.snapshot()
    assert snapshot.rules_read.word_for_word == ("R1", "R2")
    assert facts(snapshot) == []


def test_a_lifted_rule_is_not_missed() -> None:
    file, _ = night("nothing of it")
    lifting = file.says("the fixtures rule is lifted, edit them")
    file.close(
        file.lift(lifting, "R1"), summary='- R2 "no new dependencies, standard library only"'
    )
    assert facts(file.snapshot()) == []


def test_without_a_state_of_ours_no_rule_is_looked_for() -> None:
    file = OwnSession()
    file.says("Make the tide importer stream its files.")
    file.foreign("nothing")
    assert file.snapshot().rules_read == RulesRead()
