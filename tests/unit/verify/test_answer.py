"""The answer schema and the slips that are put right (STATE U9, U36-U38)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.verify.answer import Answer, Label, Note, Quote, ids, read_answer, read_label


@pytest.mark.req("L30", "L31")
@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("rule", Label("rule")),
        (" Rule. ", Label("rule")),
        ("not a rule", Label("not a rule")),
        ("not-a-rule", Label("not a rule")),
        ("NOT_A_RULE", Label("not a rule")),
        ("none", Label("not a rule")),
        ("one-off", Label("not a rule")),
        ("lifts R3", Label("lifts", ("R3",))),
        ("lift r03", Label("lifts", ("R3",))),
        ("lifts [u12]", Label("lifts", ("u12",))),
        ("lifts R1, R6", Label("lifts", ("R1", "R6"))),
        ("lifts R1; R6 and `u2`", Label("lifts", ("R1", "R6", "u2"))),
        ("lifts: R1 R1", Label("lifts", ("R1",))),
        ("rule and lifts R2", Label("rule and lifts", ("R2",))),
        ("rule, lifts R1", Label("rule and lifts", ("R1",))),
        ("Rule & lifts U2", Label("rule and lifts", ("u2",))),
        ("lifts", None),
        ("lifts the mocks rule", None),
        ("rules", None),
        ("maybe", None),
        ("", None),
    ],
)
def test_labels_are_read_with_their_slips(text: str, label: Label | None) -> None:
    assert read_label(text) == label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("U12", ("u12",)),
        ("[u12], `c3` and E2;R1", ("u12", "C3", "E2", "R1")),
        ("u1 u1", ("u1",)),
        ("utf8 sha256 x", ()),
        ("no ids", ()),
    ],
)
def test_ids_are_the_same_in_any_dress(text: str, expected: tuple[str, ...]) -> None:
    assert ids(text) == expected


@pytest.mark.req("L63")
def test_null_and_left_out_fields_are_empty_and_no_fault() -> None:
    answer = read_answer(
        '{"labels":{"u1":"rule"},"words":null,"quotes":null,"objective":null,"done_when":null,'
        '"decisions":null,"dead_ends":[],"values":null,"narrative":null,"now":null}'
    )
    assert answer == Answer(labels={1: Label("rule")})
    assert read_answer('{"labels":{"u1":"rule"}}') == answer


@pytest.mark.parametrize(
    "text",
    [
        'Sure!\n```json\n{"labels": {"u1": "rule"}}\n```\nDone.',
        '{"labels": {"u1": "lifts R1"}} and better: {"labels": {"u1": "rule"}}',
        '{"labels": {"u1": "rule",},}',
        '{"labels": [{"u": "U1", "label": "Rule"}]}',
        '{ broken {"labels": {"u1": "rule"}}',
        '{"labels": {"u1": "rule"}} {"labels": {"u1": ',
    ],
)
def test_the_last_complete_object_counts_whatever_is_around_it(text: str) -> None:
    assert read_answer(text).labels == {1: Label("rule")}


@pytest.mark.parametrize("text", ["", "no", "[1]", '{"labels": ', "{'a': 1}", "{" * 30_000, "NaN"])
def test_what_holds_no_object_is_not_json(text: str) -> None:
    answer = read_answer(text)
    assert not answer.parsed
    assert [fault.code for fault in answer.faults] == ["not-json"]


def test_a_bracket_in_a_string_closes_nothing() -> None:
    answer = read_answer('{"narrative": "a } in \\" text, ]", "labels": {"u1": "rule"}}')
    assert (answer.narrative, answer.labels) == ('a } in " text, ]', {1: Label("rule")})


@pytest.mark.req("L64")
def test_lists_keep_their_first_items_and_texts_are_cut_at_a_word() -> None:
    answer = read_answer(
        json.dumps(
            {
                "decisions": [{"text": f"decision number {n}"} for n in range(200)],
                "values": [{"text": f"{n} ms", "from": "u1"} for n in range(13)],
                "done_when": ["first it works", "then it is fast", "then it is small"],
                "words": {"u1": ["one two three four"] * 5},
                "narrative": "word " * 60,
                "now": {"next": "step " * 60, "resume": None},
            }
        )
    )
    assert [note.text for note in answer.decisions] == [f"decision number {n}" for n in range(8)]
    assert (len(answer.values), len(answer.done_when), len(answer.words[1])) == (12, 2, 4)
    assert answer.narrative == "word " * 38 + "word…"
    assert answer.now.next is not None
    assert len(answer.now.next) <= 200
    assert [(fault.code, fault.detail) for fault in answer.faults] == [
        ("list-too-long", "4 of 5"),
        ("list-too-long", "2 of 3"),
        ("list-too-long", "8 of 200"),
        ("list-too-long", "12 of 13"),
    ]


def test_a_string_stands_for_a_list_of_one() -> None:
    answer = read_answer(
        '{"words":{"u1":"exact words"},"decisions":"keep the parser","done_when":"tests pass",'
        '"dead_ends":{"text":"the cache","evidence":"E1, c2"},"objective":"add the export"}'
    )
    assert answer.words == {1: ("exact words",)}
    assert answer.decisions == (Note("keep the parser"),)
    assert answer.dead_ends == (Note("the cache", ("E1", "C2")),)
    assert answer.done_when == (Quote(None, "tests pass"),)
    assert answer.objective == Quote(None, "add the export")
    assert answer.faults == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("labels", 3),
        ("labels", ["rule"]),
        ("words", {"u1": 3}),
        ("decisions", 5),
        ("decisions", [["x"]]),
        ("narrative", {"a": 1}),
        ("now", [1]),
        ("now", {"next": 3}),
        ("values", [1]),
        ("objective", {"quote": 3}),
    ],
)
def test_a_wrong_type_is_a_fault_and_the_rest_is_read(field: str, value: object) -> None:
    answer = read_answer(json.dumps({"labels": {"u2": "rule"}, "narrative": "done", field: value}))
    assert [fault.code for fault in answer.faults] == ["wrong-type"]
    assert field == "labels" or answer.labels == {2: Label("rule")}


def test_an_unknown_label_is_a_fault_of_its_message() -> None:
    (fault,) = read_answer('{"labels":{"u3":"perhaps","note":"x"}}').faults
    assert (fault.code, fault.item, fault.text) == ("label-unknown", "u3", "perhaps")


@given(st.text(max_size=300) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(
            ["labels", "words", "quotes", "objective", "done_when", "decisions", "dead_ends",
             "values", "narrative", "now", "u1", "u", "quote", "text", "evidence", "from"]
        ),
        inner, max_size=6,
    ),
    max_leaves=30,
).map(json.dumps))  # fmt: skip
def test_no_answer_raises(text: str) -> None:
    read_answer(text)
