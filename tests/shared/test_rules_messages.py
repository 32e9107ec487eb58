"""The built-in reader on reworded real messages, through the real pass.

The messages stay where they are; here stand bounds only. What the reader makes of each kind is
printed as a table.
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.reading import Recorded, recorded
from tests.shared.conftest import SHARED

RULES = frozenset({"rule", "rule_and_lift"})
LIFTS = frozenset({"lift", "rule_and_lift"})
SEVERAL = ("never touch the vendor folder", "no pushes without my ok")


class Item(NamedTuple):
    """A message and what became of it."""

    row: dict[str, Any]
    got: Recorded

    @property
    def agrees(self) -> bool:
        kind = self.row["kind"]
        return self.got[:2] == (kind in RULES, kind in LIFTS)


@cache
def items() -> tuple[Item, ...]:
    lines = (SHARED / "rules" / "messages.jsonl").read_text("utf-8").splitlines()
    return tuple(Item(row, recorded(row["text"], *given(row))) for row in map(json.loads, lines))


def given(row: dict[str, Any]) -> tuple[str, ...]:
    context = row["context"]
    if context.startswith("(several"):
        return SEVERAL
    return () if not context or context.startswith("(") else (context,)


def clear() -> list[Item]:
    return [item for item in items() if not item.row["ambiguous"]]


def table(key: str) -> Iterator[str]:
    """Of every kind or language: right, recorded, lifted, of how many unambiguous ones."""
    count: Counter[tuple[str, str]] = Counter()
    for item in clear():
        name = item.row[key]
        count[name, "of"] += 1
        count[name, "agree"] += item.agrees
        count[name, "rule"] += item.got.rule
        count[name, "lifted"] += item.got.lifted
    yield f"{key:20} {'agree':>6} {'of':>4} {'rule':>5} {'lifted':>7}"
    for name in sorted({name for name, _ in count}):
        row = [count[name, column] for column in ("agree", "of", "rule", "lifted")]
        yield f"{name:20} {row[0]:6} {row[1]:4} {row[2]:5} {row[3]:7}"


def test_the_reader_agrees_with_the_kind_of_four_in_five(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with capsys.disabled():
        print("", *table("kind"), "", *table("lang"), sep="\n")
    assert len(items()) == 98
    right = [item for item in clear() if item.agrees]
    wrong = [item.row["id"] for item in clear() if not item.agrees]
    assert len(right) >= 0.8 * len(clear()), wrong


def test_at_most_one_message_in_ten_that_gives_no_rule_is_recorded() -> None:
    none = [item for item in clear() if item.row["kind"] not in RULES]
    false = [item.row["id"] for item in none if item.got.rule]
    assert len(false) <= 0.1 * len(none), false


def test_no_rule_is_lifted_by_a_message_that_lifts_none() -> None:
    assert [i.row["id"] for i in items() if i.got.lifted and i.row["kind"] not in LIFTS] == []


def test_what_is_recorded_holds_the_rule_s_own_words() -> None:
    for item in clear():
        if item.row["kind"] in RULES and item.got.rule:
            said = "\n".join(item.got.texts)
            assert all(span in said for span in item.row["span"]), item.row["id"]
