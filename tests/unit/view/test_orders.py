"""The order of the ledger's table."""

import pytest

from longhaul_tui.view.orders import LEDGER_KINDS, CommandOrder, LedgerKind, item_of
from tests.tui.rows import Scene


def scene() -> Scene:
    """Commands C1 to C5 and one call that was never answered."""
    made = Scene()
    made.command("make all", 0)
    made.command("just test", 2)
    made.call("just bench", "c1", "unanswered")
    made.command("make all", 0)
    made.command("cat big", None)
    made.command("sleep 99", None, end="timeout")
    return made


def shown(order: CommandOrder, made: Scene) -> list[int | None]:
    """Their numbers, as the order has them."""
    snapshot = made.snapshot()
    return [item_of(snapshot, item).n for item in order.follow(snapshot)]


def test_by_age_items_stand_in_the_order_they_ended() -> None:
    assert shown(CommandOrder(), scene()) == [1, 2, None, 3, 4, 5]


def test_new_commands_are_added_behind() -> None:
    made, order = scene(), CommandOrder()
    shown(order, made)
    made.command("just test", 0)
    made.call("just lint", "c2", "unanswered")
    made.command("just test", 0)
    assert shown(order, made) == [1, 2, None, 3, 4, 5, 6, None, 7]


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [("exit 0", [1, 3]), ("exit not 0", [2]), ("no exit", [None, 4, 5]), ("claims", [])],
)
def test_each_kind_alone_shows_how_commands_ended(
    kind: LedgerKind, numbers: list[int | None]
) -> None:
    order = CommandOrder()
    order.choose([kind], "age")
    assert shown(order, scene()) == numbers


def test_by_exit_failures_come_first_then_unknown_then_success() -> None:
    order = CommandOrder()
    order.choose(LEDGER_KINDS, "exit")
    assert shown(order, scene()) == [2, 5, 4, None, 3, 1]


def test_by_command_words_decide_then_the_newest() -> None:
    order = CommandOrder()
    order.choose(LEDGER_KINDS, "command")
    assert shown(order, scene()) == [4, None, 2, 3, 1, 5]


def test_by_runs_the_most_often_run_comes_first_and_stays_together() -> None:
    made, order = scene(), CommandOrder()
    order.choose(LEDGER_KINDS, "runs")
    assert shown(order, made)[:2] == [3, 1]
    for _ in range(3):
        made.command("just test", 0)
    assert shown(order, made)[:4] == [8, 7, 6, None]


def test_another_path_starts_anew() -> None:
    order = CommandOrder()
    shown(order, scene())
    other = Scene(epoch=1)
    other.command("true")
    assert shown(order, other) == [1]
