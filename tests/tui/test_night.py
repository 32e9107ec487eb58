"""The night of the wireframes, checked against what they tell of it before it is drawn."""

from longhaul_tui.engine.session import Session
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.tui.night import night_bytes


def morning() -> SessionSnapshot:
    session = Session("/home/you/night.jsonl", "/home/you")
    session.feed(night_bytes())
    return session.snapshot()


def test_twelve_compactions_by_whom_the_table_says() -> None:
    rows = [(row.n, row.by, row.span) for row in morning().compactions]
    assert rows == [
        (1, "longhaul", 1),
        (2, "longhaul", 2),
        (3, "longhaul", 3),
        (4, "longhaul", 4),
        (5, "longhaul", 5),
        (6, "pi", None),
        (7, "longhaul", 6),
        (8, "longhaul", 7),
        (9, "other", None),
        (10, "longhaul", 8),
        (11, "longhaul", 9),
        (12, "longhaul", 10),
    ]


def test_rules_live_as_the_wireframes_draw_them() -> None:
    rules = {rule.id: rule for rule in morning().state.rules}
    assert [(id_, rule.u, rule.status, rule.by, rule.span) for id_, rule in rules.items()] == [
        ("R1", 2, "active", None, 1),
        ("R2", 3, "replaced", "R5", 1),
        ("R3", 4, "active", None, 1),
        ("R4", 5, "lifted", "u9", 2),
        ("R5", 6, "active", None, 2),
        ("R6", 8, "active", None, 3),
    ]
    assert rules["R4"].ended_span == 6
    assert rules["R2"].ended_span == 2


def test_second_tries_refusals_and_the_pass_without_a_narrative() -> None:
    spans = {span.span: span for span in morning().state.spans}
    records = {number: span.record for number, span in spans.items()}
    told = {
        number: [(row.code, row.item, row.sent, row.end) for row in record.refusals]
        for number, record in records.items()
        if record is not None and record.refusals
    }
    assert told == {
        2: [
            ("label-missing", "label u7", "note", "mended"),
            ("evidence-unknown", "dead-end 1", "none", "kept"),
        ],
        3: [("value-not-shown", "value 1", "none", "dropped")],
        6: [("lift-no-shared-word", "lifts R5", "note", "mended")],
        8: [("text-short", "dead-end 1", "none", "dropped")],
        10: [("duplicate", "decision 1", "none", "merged")],
    }
    assert (spans[9].narrative.kind, spans[9].narrative.reason) == ("none", "transport")
    assert morning().anomalies == ()
    assert [(one.code, one.call_id != "") for one in morning().refused_writes] == [
        ("quote-not-yours", True)
    ]
