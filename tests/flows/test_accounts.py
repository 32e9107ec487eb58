"""Limits and prices of a session that is followed: from pi's files, and looked up beside it."""

import json
import threading
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path

from longhaul_tui.accounting.meter import ModelKey
from longhaul_tui.accounting.prices import ModelPrice, Offer, Rates
from longhaul_tui.engine.accounts import Accounts
from longhaul_tui.engine.runner import FileFeed
from longhaul_tui.providers.prices import Listed
from tests.sessions import SessionFile
from tests.waiting import until

PRICE = ModelPrice(Rates(Decimal(3), Decimal(15), Decimal(0), Decimal(0)), (), "catalogue")


class Library:
    """A price library that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[list[ModelKey]] = []
        self.may_answer = threading.Event()

    def __call__(self, models: Iterable[ModelKey]) -> Mapping[ModelKey, Listed]:
        self.asked.append(list(models))
        self.may_answer.wait(30)
        return {key: Listed((Offer(PRICE),), 64_000) for key in self.asked[-1] if key[1] != "odd"}


def session(path: Path) -> SessionFile:
    file = SessionFile()
    file.user("go")
    usage = {"input": 1_000_000, "output": 0, "cacheRead": 0, "cacheWrite": 0}
    file.assistant("one", usage=usage)
    file.write(path)
    return file


def test_prices_come_while_the_session_is_followed_and_are_asked_for_once(tmp_path: Path) -> None:
    path, library = tmp_path / "s.jsonl", Library()
    file = session(path)
    feed = FileFeed(path, accounts=Accounts(tmp_path, library))
    feed.begin()
    try:
        until(lambda: feed.snapshot().spending is not None)
        shown = feed.snapshot().spending
        assert shown is not None
        assert (shown.loading, shown.total.unpriced) == (True, 1)
        library.may_answer.set()
        until(lambda: bool((s := feed.snapshot().spending) and not s.loading))
        priced = feed.snapshot().spending
        assert priced is not None
        assert (priced.total.derived, priced.total.unpriced) == (Decimal(3), 0)
        assert feed.snapshot().meter.limit == 64_000
        assert library.asked == [[("stub", "stub-a")]]
        file.assistant("two", model="odd")
        file.write(path)
        until(lambda: bool((s := feed.snapshot().spending) and s.total.unpriced == 1))
        until(lambda: library.asked == [[("stub", "stub-a")], [("stub", "odd")]])
    finally:
        library.may_answer.set()
        feed.close()


def test_a_limit_that_is_changed_in_pis_files_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    session(path)
    feed = FileFeed(path, accounts=Accounts(tmp_path))
    feed.begin()
    try:
        until(lambda: feed.snapshot().spending is not None)
        assert feed.snapshot().meter.limit is None
        models = {"providers": {"stub": {"models": [{"id": "stub-a", "contextWindow": 9_000}]}}}
        (tmp_path / "models.json").write_text(json.dumps(models))
        until(lambda: feed.snapshot().meter.limit == 9_000)
    finally:
        feed.close()


def test_without_accounts_nobody_asks_for_money(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    session(path)
    feed = FileFeed(path)
    feed.begin()
    try:
        until(lambda: feed.snapshot().meter.tokens == 1_000_000)
        assert feed.snapshot().spending is None
    finally:
        feed.close()


def test_a_library_that_fails_leaves_what_was_known(tmp_path: Path) -> None:
    def fails(models: Iterable[ModelKey]) -> Mapping[ModelKey, Listed]:
        raise OSError("no library")

    accounts = Accounts(tmp_path, fails)
    accounts.want([("stub", "stub-a")])
    until(lambda: not accounts.loading)
    assert accounts.current()[1].price("stub", "stub-a", None) is None
    assert accounts.problem == "the price catalogue cannot be read: OSError"
