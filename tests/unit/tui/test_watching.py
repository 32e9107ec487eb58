"""The two subscriptions of the screen; without a screen."""

from msgspec.structs import replace

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.accounting.tally import Spending
from longhaul_tui.accounting.usage import UsageView
from longhaul_tui.tui.watching import Watching, Woke, is_same_picture
from tests.tui.fakes import FakeBoard, FakeFeed, board_of, live_row, night


def test_news_is_told_by_kind_until_it_is_closed() -> None:
    heard: list[Woke] = []
    feed, board = FakeFeed(night().snapshot()), FakeBoard(board_of())
    watching = Watching(board, heard.append)
    watching.begin()
    watching.follow(feed, "a")
    feed.show(night().snapshot())
    board.show(board_of())
    assert heard == ["feed", "board"]
    watching.close()
    feed.show(night().snapshot())
    board.show(board_of())
    assert heard == ["feed", "board"]
    assert (feed.closed, board.closed) == (1, 1)


def test_the_newest_snapshot_is_taken_and_the_one_before_returned() -> None:
    built = night()
    feed = FakeFeed(built.snapshot())
    watching = Watching(FakeBoard(board_of()), lambda _what: None)
    watching.follow(feed, "a")
    first = watching.snapshot
    built.reply("more")
    feed.show(built.snapshot())
    assert watching.snapshot is first
    assert watching.take() is first
    assert len(watching.snapshot.rows) == len(first.rows) + 1


def test_another_session_ends_the_one_before_unless_it_is_watched() -> None:
    for watched in (True, False):
        one, two = FakeFeed(night().snapshot()), FakeFeed(night().snapshot())
        board = FakeBoard(board_of([live_row("one", watched=watched)]))
        watching = Watching(board, lambda _what: None)
        watching.follow(one, "one")
        watching.follow(two, "two")
        assert one.closed == (0 if watched else 1)
        assert one.wakes == []
        assert len(two.wakes) == 1


def test_the_same_feed_again_is_not_closed_nor_heard_twice() -> None:
    feed = FakeFeed(night().snapshot())
    watching = Watching(FakeBoard(board_of()), lambda _what: None)
    watching.follow(feed, "a")
    watching.follow(feed, "a")
    assert feed.closed == 0
    assert len(feed.wakes) == 1


def test_prices_and_limits_that_come_later_are_another_picture() -> None:
    before = night().snapshot()
    assert is_same_picture(before, before)
    assert not is_same_picture(before, replace(before, meter=Meter(limit=200_000)))
    spending = Spending(UsageView(), PriceBook())
    priced = replace(before, spending=spending)
    assert not is_same_picture(before, priced)
    assert is_same_picture(priced, replace(priced, serial=9))
    assert not is_same_picture(priced, replace(before, spending=replace(spending, loading=True)))
