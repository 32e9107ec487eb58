"""The six steps of a rule, over the wireframes' night and over sessions made by hand."""

from collections.abc import Callable
from typing import Any, Literal

import pytest

from longhaul_tui.state.records import CallTrace, LabelRow, QuestionRow, RefusalRow, Route, Trace
from longhaul_tui.view.provenance.values import Absent
from tests.lives import asked, checks, life, step
from tests.own import OwnSession
from tests.tui.night import night_bytes


def altered(said: str, now: str) -> bytes:
    """The night with a user's message changed and nothing else."""
    lines = night_bytes().split(b"\n")
    found = [
        n for n, line in enumerate(lines) if b'"role":"user"' in line and said.encode() in line
    ]
    assert len(found) == 1
    lines[found[0]] = lines[found[0]].replace(said.encode(), now.encode())
    assert len(said) == len(now)
    return b"\n".join(lines)


KINDS: tuple[tuple[int, Literal["diff", "retry"]], ...] = ((1, "diff"), (2, "retry"))
STEPS = ["said", "labelled", "checked", "asked", "carried", "lifted"]


@pytest.mark.parametrize("rule", ["R1", "R2", "R3", "R4", "R5", "R6"])
def test_every_rule_has_six_steps_in_order_and_every_one_agrees(rule: str) -> None:
    told = life(night_bytes(), rule)
    assert [one.name for one in told.steps] == STEPS
    assert told.doubts == ()


@pytest.mark.req("L46")
def test_a_lifted_rule_says_by_whom_in_which_words_and_by_which_check() -> None:
    told = life(night_bytes(), "R4")
    assert (told.status, told.by, told.u) == ("lifted", "u9", 5)
    said = step(told, "said")
    mine = [quote for quote in said.quotes if not quote.near]
    assert [(quote.who, quote.lit) for quote in mine] == [("u5", ((0, 59),))]
    assert mine[0].text[:6] == "prefix"
    assert checks(told, "labelled")["try 1"].words == '"u5": "rule"'
    lifted = step(told, "lifted")
    quote = lifted.quotes[0]
    assert quote.text == "the DRY prefix is lifted, plain subjects are fine"
    assert [quote.text[a:b] for a, b in quote.lit] == ["DRY", "prefix", "lifted", "subjects"]
    assert [(check.name, check.mark, check.words) for check in lifted.checks[:4]] == [
        ("try 1", "no", '"lifts R5"'),
        ("refused", "no", "lifts R5: the message shares no word with the rule; sent back"),
        ("try 2", "ok", '"lifts R4"'),
        (
            "lift",
            "ok",
            "withdraws: lifted · shares with R4: dry, prefix, subject · "
            "your own words, nothing quoted",
        ),
    ]


def test_checks_print_the_values_they_compared() -> None:
    told = checks(life(night_bytes(), "R4"), "checked")
    assert told["words"].words == "59 characters, so the whole message is the rule (300 or fewer)"
    assert told["new"].words == "nearest is R2, overlap 0.07 (a duplicate from 0.80)"
    assert told["replaces nothing"].words == ("no number, polarity or alternative against R1 R2 R3")


def test_a_replacement_shows_what_it_shares_and_where_it_differs() -> None:
    told = life(night_bytes(), "R5")
    assert told.status == "in force · replaced R2"
    made = checks(told, "checked")
    assert made["conflict"].words == "shares file, keep, line with R2; number 300 / 400"
    assert made["new"].words == "nearest is R2, overlap 0.71 and another number: no duplicate"
    replaced = step(life(night_bytes(), "R2"), "lifted")
    assert replaced.words[0] == "replaced by R5"
    assert [c.words for c in replaced.checks if c.name == "conflict"] == [
        "shares file, keep, line with R2; number 300 / 400"
    ]


def test_each_compaction_is_a_cell_and_what_was_lost_is_named() -> None:
    told = life(night_bytes(), "R1")
    carried = step(told, "carried")
    assert "".join(cell.sign for cell in carried.cells) == "=====!==!==="
    assert [check.words for check in carried.checks] == [
        '#6 to #7, 37m: pi\'s own summary: nearest "do not edit fixtures"',
        "#9 to #10, 34m: another extension's summary: "
        'nearest "The harbour fixtures hold sample data"',
    ]


# -- evidence that does not agree any more -------------------------------------------------------

PREFIX = "prefix every commit subject with DRY: until I say otherwise"
LIFTS = "the DRY prefix is lifted, plain subjects are fine"
SMALL = "keep every file under 300 lines"


@pytest.mark.parametrize(
    ("said", "now", "doubted"),
    [
        (PREFIX, PREFIX.replace("every", "avery"), {"R4": ["said"]}),
        (LIFTS, LIFTS.replace("lifted", "liftad"), {"R4": ["lifted"]}),
        (LIFTS, LIFTS.replace("plain", "plaim"), {"R4": ["lifted"]}),
        (SMALL, SMALL.replace("300", "301"), {"R5": ["said"], "R2": ["lifted"]}),
        ("never push; I push", "never posh; I push", {"R6": ["said"]}),
        ("you may fix the typo", "you may fix the typa", {}),
    ],
)
def test_one_byte_of_a_message_is_doubted_by_exactly_the_steps_that_rest_on_it(
    said: str, now: str, doubted: dict[str, list[str]]
) -> None:
    data = altered(said, now)
    found = {
        rule: [one.name for one in life(data, rule).doubts]
        for rule in ("R1", "R2", "R3", "R4", "R5", "R6")
    }
    assert {rule: names for rule, names in found.items() if names} == doubted


def test_a_lift_whose_words_are_gone_ends_nothing_and_is_told() -> None:
    told = life(altered(LIFTS, LIFTS.replace("lifted", "liftad")), "R4")
    assert told.status == "in force"
    lifted = step(told, "lifted")
    assert lifted.words == ("never, though the record names it: the rule stays in force",)
    assert ("#7", "u9") in [(check.name, check.leads) for check in lifted.checks]


# -- sessions made by hand -----------------------------------------------------------------------


def small(**more: Any) -> OwnSession:
    """One rule, closed over with this span record."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming.")
    rule = night.says("never use mocks; fakes only")
    night.rule(rule)
    night.close(line="scaffolded", **more)
    return night


def labelled(kind: str, *, attempt: int = 1) -> LabelRow:
    return LabelRow(u=2, label=kind, attempt=attempt)


def test_without_a_span_record_the_label_is_said_to_be_absent() -> None:
    told = life(small(record=False).bytes(), "R1")
    assert step(told, "labelled").words[-1] == (
        "no span record: the label the model gave is not kept"
    )
    assert step(told, "asked").words == ("not known: there is no span record",)
    assert told.doubts == ()


def test_a_label_that_is_no_rule_does_not_agree_with_a_recorded_rule() -> None:
    told = life(small(labels=[labelled("not a rule")]).bytes(), "R1")
    assert [one.name for one in told.doubts] == ["labelled"]


def test_every_try_of_a_label_is_told_with_who_gave_it() -> None:
    trace = Trace(
        route=Route(configured="lamp/mini", used="lamp/mini", why="route"),
        calls=tuple(
            CallTrace(kind=kind, provider="lamp", model="mini", attempt=n, input=1, output=1,
                      ms=1, stop="stop", budget=1)
            for n, kind in KINDS
        ),
    )  # fmt: skip
    rows = [labelled("not a rule"), labelled("rule", attempt=2)]
    told = life(small(labels=rows, trace=trace).bytes(), "R1")
    words = step(told, "labelled").words
    assert words[-3:] == ("lamp/mini by route", " · ", "try 2 of 2")
    assert [(c.name, c.words) for c in step(told, "labelled").checks] == [
        ("try 1", '"u2": "not a rule"'),
        ("try 2", '"u2": "rule"'),
    ]


def test_the_built_in_reader_is_named_as_code() -> None:
    trace = Trace(route=Route(used="builtin/reader", why="no-model"))
    told = life(small(labels=[labelled("rule")], trace=trace).bytes(), "R1")
    assert "builtin/reader: by code, not by a model" in step(told, "labelled").words


def test_questions_are_told_with_their_answers_and_a_silence_as_one() -> None:
    rows = [
        QuestionRow(u=2, target="R7", answer="rule"),
        QuestionRow(u=2, target="R8", answer=None),
    ]
    told = life(small(labels=[labelled("rule")], questions=rows).bytes(), "R1")
    assert [(c.name, c.mark, c.words) for c in step(told, "asked").checks] == [
        ("about R7", "note", "answered rule"),
        ("about R8", "look", "no answer was heard"),
    ]


def test_a_refused_lift_of_a_rule_in_force_is_told_in_its_last_step() -> None:
    row = RefusalRow(code="lift-no-withdrawal", item="lifts R1", u=3, attempt=1, text="",
                     sent="note", end="dropped")  # fmt: skip
    night = small(labels=[labelled("rule")])
    night.says("please be quick about the mocks")
    night.close(line="on", refusals=[row])
    lifted = step(life(night.bytes(), "R1"), "lifted")
    assert lifted.words == ("never",)
    assert [(c.name, c.words) for c in lifted.checks] == [
        (
            "#2 try 1",
            "lifts R1 by u3 refused: the message does not say that it withdraws anything",
        )
    ]


def test_a_remembered_rule_has_no_label_and_no_question() -> None:
    night = OwnSession()
    said = night.says("never use mocks; fakes only")
    night.remember(night.rule(said))
    told = life(night.bytes(), "R1")
    assert told.origin == "remember"
    assert step(told, "labelled").words[-1] == "the agent quoted you: there is no label"
    assert step(told, "asked").words == ("nothing: the remember tool asks nobody",)
    assert step(told, "carried").words == ("nothing: no compaction has come since",)


def test_a_withdrawn_rule_that_a_foreign_summary_still_gives_is_stale() -> None:
    night = small(labels=[labelled("rule")])
    night.says("the no-mocks rule no longer applies")
    night.says("go on")
    night.foreign("## Goal\nexport\n- never use mocks; fakes only")
    night.says("and on")
    night.lift(night.users()[2], "R1")
    night.close(line="late")
    told = life(night.bytes(), "R1")
    assert "".join(cell.sign for cell in step(told, "carried").cells) == "=s-"
    assert any("still gave it after u3: #2" in str(part) for part in told.summary)


def test_nothing_of_another_branch_is_told() -> None:
    night = small(labels=[labelled("rule")])
    here = night.leaf
    night.says("the no-mocks rule no longer applies")
    night.lift(night.users()[2], "R1")
    night.close(line="gone")
    assert life(night.bytes(), "R1").status == "lifted"
    night.branch(here)
    night.says("go on")
    told = life(night.bytes(), "R1")
    assert (told.status, step(told, "lifted").words) == ("in force", ("never",))


def test_nothing_from_before_a_newer_format_is_told() -> None:
    night = small()
    night.newer()
    night.says("go on")
    assert asked(night.bytes(), "R1") == Absent("no R1: 0 rules so far")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("R9", "no R9: 1 rule so far"),
        ("d1", "no D1: 0 decisions so far"),
        ("X3", "no X3: 0 dead ends so far"),
        ("E1", "no E1: 0 errors so far"),
        ("u7", "no u7: 2 messages of yours so far"),
    ],
)
def test_an_id_that_is_not_there_says_how_far_ids_go(word: str, words: str) -> None:
    assert asked(small().bytes(), word) == Absent(words)


def test_what_is_no_id_and_no_value_names_what_may_be_asked_for() -> None:
    found = asked(small().bytes(), "30 s")
    assert isinstance(found, Absent)
    assert found.words.startswith("no '30 s' here: ask for R2, D1")


@pytest.mark.parametrize("make", [small, lambda: small(summary="cut")])
def test_a_life_is_the_same_however_often_it_is_told(make: Callable[[], OwnSession]) -> None:
    data = make().bytes()
    assert life(data, "R1") == life(data, "R1")
