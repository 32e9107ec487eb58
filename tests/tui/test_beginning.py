"""The order of the beginning: a frame first, then reading, then panes as they are asked for."""

from typing import Any

import pytest
from textual import events

from longhaul_tui.tui.app import LonghaulApp
from tests.tui.fakes import FakeBoard, FakeFeed, board_of, night
from tests.tui.shown import KEY, staged


async def test_reading_begins_behind_the_first_frame_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feed = FakeFeed(night().snapshot())
    board = FakeBoard(board_of(), {KEY: feed})
    order: list[str] = []
    sent = LonghaulApp._display

    def display(self: LonghaulApp, screen: Any, update: Any) -> None:
        sent(self, screen, update)
        text = "" if update is None or self._batch_count else update.render_segments(self.console)
        if "1 State" in text and "frame" not in order:
            order.append("frame")

    monkeypatch.setattr(LonghaulApp, "_display", display)
    monkeypatch.setattr(feed, "begin", lambda: order.append("read"))
    monkeypatch.setattr(board, "begin", lambda: order.append("look"))
    async with staged(board=board, feed=feed, drawn=lambda: order.append("drawn")) as stage:
        await stage.press("6", "1")
    assert order == ["frame", "drawn", "look", "read"]


async def test_a_pane_is_made_when_it_is_first_shown_and_stays() -> None:
    async with staged() as stage:
        assert [pane.id for pane in stage.main.panes] == ["state"]
        await stage.press("2")
        ledger = stage.main.shown
        assert [pane.id for pane in stage.main.panes] == ["state", "ledger"]
        await stage.press("1", "2")
        assert stage.main.shown is ledger
        assert stage.app.focused is ledger.view


async def test_keys_typed_behind_the_one_that_asks_for_a_pane_are_meant_for_it() -> None:
    async with staged() as stage:
        for key in ("6", "g", "2", "j"):  # typed ahead: nobody waits in between
            stage.app.post_message(events.Key(key, key))
        await stage.settle()
        assert not stage.main.transcript.view.following
        assert stage.main.transcript.view.cursor_at == 0
        assert stage.main.ledger.view.cursor_at > 0
        assert stage.app.focused is stage.main.ledger.view


async def test_a_pane_made_late_is_as_the_others_were_set() -> None:
    async with staged() as stage:
        await stage.press("W", "6")
        assert not stage.main.shown.view.wrap
        await stage.press("W", "2")
        assert stage.main.shown.view.wrap


async def test_another_session_takes_the_place_of_the_one_before() -> None:
    async with staged() as stage:
        first = stage.main
        await stage.press("s", "down", "enter")
        await stage.settle()
        assert stage.main is not first
        assert len(stage.app.screen_stack) == 1
        assert not first.is_attached
