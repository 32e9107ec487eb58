"""The Spend pane on the whole screen: table, stretches, items, and what has no price."""

from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.providers.book import book_of
from longhaul_tui.providers.catalog import catalog_of
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.sessions import START_MS, SessionFile, dump
from tests.tui.hostile import HOSTILE
from tests.tui.shown import staged
from tests.tui.test_hostile_text import clean

COST = {"input": 3, "output": 15, "cacheRead": 0.3, "cacheWrite": 3.75}
MODELS = {"providers": {"stub": {"models": [{"id": "stub-a", "cost": COST}]}}}


def used(fresh: int, output: int = 0, read: int = 0, total: float = 0.0) -> dict[str, Any]:
    cost = {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": total}
    counts = {"input": fresh, "output": output, "cacheRead": read, "cacheWrite": 0}
    return {**counts, "cost": cost}


def night() -> SessionFile:
    """A reply without a price, one of $3.00, compaction #1 of $0.33; an hour later a reply of $0.60
    that is reported as $0.75, and an extension's compaction."""
    file = SessionFile()
    file.model()
    file.user("go")
    file.assistant("two", model="other", usage=used(5))
    file.assistant("one", usage=used(1_000_000, total=3.0))
    file.compaction("was", "e0000004", usage=used(100_000, 2_000, total=0.33))
    file.wait(3_600)
    file.assistant("three", usage=used(100_000, 10_000, 500_000, total=0.75))
    file.compaction("was that too", "e0000003", from_hook=True)
    return file


def snapshot(file: SessionFile, auth: object = None, *, loading: bool = False) -> SessionSnapshot:
    session = Session("/home/dev/night.jsonl")
    files = {"models.json": dump(MODELS), "auth.json": dump(auth or {})}
    catalog = catalog_of(files)
    session.limits = catalog.limits
    session.price_with(book_of(catalog, {}), loading=loading)
    session.feed(file.bytes())
    session.file = replace(session.file, condition="following")
    return session.snapshot()


def rows(lines: list[str]) -> Iterator[str]:
    """What stands below the title, single-spaced."""
    for line in lines[4:-1]:
        if line.strip(" ▸"):
            yield " ".join(line.replace("▸", " ").split())


@asynccontextmanager
async def spending(file: SessionFile | None = None, **how: Any):  # type: ignore[no-untyped-def]
    size = how.pop("size", (120, 40))
    async with staged(snapshot(file or night(), **how), size=size) as stage:
        await stage.press("9")
        yield stage


async def test_the_table_has_each_model_what_it_used_and_what_it_cost() -> None:
    async with spending() as stage:
        assert "[9 Spend]" in stage.lines[2]
        assert "Spend · $3.93 + 2 unpriced · estimates" in stage.lines[3]
        shown = list(rows(stage.lines))
        assert shown[:9] == [
            "Conversation responses input cached written output cost",
            "! stub/other 1 5 0 0 0 unpriced",
            "no price known for the model",
            "stub/stub-a 2 1.10M 500.0k 0 10.0k $3.60",
            "Summaries calls input cached written output cost",
            "stub/stub-a, pi's own 1 100.0k 0 0 2.0k $0.3300 model assumed",
            "! another extension ? ? ? ? ? unpriced",
            "no usage reported",
            "All $3.93 + 2 unpriced",
        ]
        assert "Reported $4.08 in the transcript, 1 item differs" in shown


@pytest.mark.req("H47", "H63")
async def test_a_sum_says_that_it_is_an_estimate_and_what_is_missing_from_it() -> None:
    async with spending() as stage:
        assert stage.lines[1].endswith("$3.93+2")
        assert "Estimates      by pi's models.json and the shipped catalogue" in stage.text
        assert "500.0k of 1.70M input tokens read from cache" in stage.text


async def test_the_chart_has_an_hour_for_every_hour() -> None:
    """From 00:53 UTC: $3.33 in the first hour, $0.60 in the second."""
    async with spending() as stage:
        shown = list(rows(stage.lines))
        assert "By hour 00 █ 01 ▂" in shown
        assert "most: $3.33 at 00" in shown
        assert "A compaction $0.3300 pi's own" in shown


async def test_narrow_screens_keep_model_and_cost() -> None:
    async with spending(size=(80, 24)) as stage:
        shown = list(rows(stage.lines))
        assert shown[0] == "Conversation responses input cached output cost"
        assert "stub/stub-a 2 1.10M 500.0k 10.0k $3.60" in shown
    async with spending(size=(60, 20)) as stage:
        assert "stub/stub-a $3.60" in list(rows(stage.lines))


async def test_steps_between_compactions_show_what_each_stretch_cost() -> None:
    async with spending() as stage:
        titles = []
        for key in ("[", "[", "[", "[", "]", "]", "]"):
            await stage.press({"[": "left_square_bracket", "]": "right_square_bracket"}[key])
            titles.append(stage.lines[3].split(" ──")[0].removeprefix("─ "))
        assert titles == [
            "Spend · since #2",
            "Spend · #1 to #2 · $0.6000 + 1 unpriced · estimates",
            "Spend · up to #1 · $3.33 + 1 unpriced · estimates",
            "Spend · up to #1 · $3.33 + 1 unpriced · estimates",
            "Spend · #1 to #2 · $0.6000 + 1 unpriced · estimates",
            "Spend · since #2",
            "Spend · $3.93 + 2 unpriced · estimates",
        ]
        assert any("No compaction before this." in toast for toast in stage.notices)


async def test_an_empty_stretch_says_so() -> None:
    async with spending() as stage:
        await stage.press("left_square_bracket")
        assert "Nothing was asked of a model since #2 yet" in stage.text


async def test_enter_lists_the_items_of_a_row_and_escape_returns_to_it() -> None:
    async with spending() as stage:
        assert "Enter items" in stage.footer
        await stage.press("down", "enter")
        assert "Spend · items of stub/stub-a · 2 entries" in stage.lines[3]
        first, second, why = rows(stage.lines)
        assert first.startswith(
            "Mon 00:53 e0000004 stub/stub-a 1.00M in, 0 cached, 0 written, 0 out"
        )
        assert first.endswith("$3.00")
        assert second.endswith("$0.6000")
        assert why == "reported $0.7500, rate: total 0.75 reported, 0.6 derived"
        assert "Esc back" in stage.footer
        await stage.press("escape")
        assert "Spend · $3.93" in stage.lines[3]
        assert "▸  stub/stub-a" in stage.text


async def test_an_item_leads_to_its_entry_and_b_back_to_the_item() -> None:
    async with spending() as stage:
        await stage.press("down", "enter", "down", "enter")
        assert "[6 Transcript]" in stage.lines[2]
        await stage.press("b")
        assert "Spend · items of stub/stub-a" in stage.lines[3]
        assert any(line.startswith("▸") and "e0000006" in line for line in stage.lines)
        await stage.press("o")
        assert "[6 Transcript]" in stage.lines[2]


async def test_the_row_of_everything_lists_every_item_with_its_reason() -> None:
    async with spending() as stage:
        await stage.press("down", "down", "down", "down", "enter")
        assert "Spend · items · 5 entries" in stage.lines[3]
        shown = list(rows(stage.lines))
        assert shown[0].startswith("! Mon 00:53 e0000003 stub/other")
        assert shown[1] == "no price known for the model"
        assert shown[-1] == "no usage reported"


async def test_a_difference_stands_beside_its_item() -> None:
    file = SessionFile()
    file.assistant("one", usage=used(1_000_000, total=2.5))
    async with spending(file) as stage:
        assert "$2.50 in the transcript, 1 item differs" in stage.text
        await stage.press("enter")
        assert "reported $2.50, rate: total 2.5 reported, 3 derived" in stage.text


@pytest.mark.req("H58")
async def test_a_plan_is_no_money() -> None:
    async with spending(auth={"stub": {"type": "oauth"}}) as stage:
        assert stage.lines[1].endswith("plan")
        shown = list(rows(stage.lines))
        at = shown.index("stub/stub-a 2 1.10M 500.0k 0 10.0k plan")
        assert shown[at + 1] == "paid by a plan; the plan is assumed"
        assert "All by plan" in shown
        assert "$" not in "".join(line for line in stage.lines[4:-1])


async def test_errors_are_rows_without_a_price_and_words_are_found() -> None:
    async with spending() as stage:
        await stage.press("e")
        assert any(line.startswith("▸! another extension") for line in stage.lines)
        await stage.press("E")
        assert any(line.startswith("▸! stub/other") for line in stage.lines)
        await stage.press("slash", *"own", "enter")
        assert any(line.startswith("▸") and "pi's own" in line for line in stage.lines)
        await stage.press("escape", "g", "down", "enter", "slash", *"0006", "enter")
        assert any(line.startswith("▸") and "e0000006" in line for line in stage.lines)


async def test_while_prices_are_looked_up_the_header_claims_none() -> None:
    async with spending(loading=True) as stage:
        assert stage.lines[1].endswith("$…")
        assert "prices are being looked up" in stage.lines[3]


async def test_before_anything_was_asked_it_says_so() -> None:
    file = SessionFile()
    file.user("go")
    async with spending(file) as stage:
        assert "Nothing was asked of a model yet: no usage is recorded." in stage.text
        assert "Enter" not in stage.footer
        assert "[ ]" not in stage.footer


async def test_what_arrives_is_added_and_the_cursor_stays() -> None:
    file = night()
    async with spending(file) as stage:
        await stage.press("down", "down")
        file.assistant("four", usage=used(1_000_000, total=3.0))
        stage.feed.show(snapshot(file))
        await stage.settle()
        assert "Spend · $6.93 + 2 unpriced" in stage.lines[3]
        assert any(line.startswith("▸") and "pi's own" in line for line in stage.lines)


@pytest.mark.parametrize("text", HOSTILE)
async def test_names_of_models_are_never_markup_nor_raw(text: str) -> None:
    file = SessionFile()
    file.assistant("one", provider=text, model=text, usage=used(5))
    file.entry("usage", {"kind": text, "provider": "p", "model": text, "usage": used(7)})
    async with spending(file) as stage:
        clean(stage.lines)
        await stage.press("enter")
        clean(stage.lines)


async def test_other_prices_are_shown_at_once_in_table_and_items() -> None:
    file = night()
    async with spending(file, loading=True) as stage:
        await stage.press("down", "enter")
        assert any(line.endswith("$3.00") for line in stage.lines)
        dearer = {
            "providers": {"stub": {"models": [{"id": "stub-a", "cost": {**COST, "input": 6}}]}}
        }
        session = Session("/home/dev/night.jsonl")
        session.price_with(book_of(catalog_of({"models.json": dump(dearer)}), {}), loading=False)
        session.feed(file.bytes())
        session.file = replace(session.file, condition="following")
        stage.feed.show(session.snapshot())
        await stage.settle()
        assert any(line.endswith("$6.00") for line in stage.lines)
        assert not any(line.endswith("$3.00") for line in stage.lines)


async def test_a_fork_says_what_it_took_over() -> None:
    """The entries of the night are older than the session: all but the last reply."""
    file = SessionFile(start_ms=START_MS + 9_000_000)
    file.lines[0] = file.lines[0][:-1] + b',"parentSession":"/home/dev/old.jsonl"}'
    file.lines += night().lines[1:]
    file.leaf = "e0000007"
    file.assistant("mine", usage=used(1_000_000), timestamp=file.ms)
    async with spending(file) as stage:
        shown = list(rows(stage.lines))
        assert any(row.startswith("All $6.93 + 2 unpriced") for row in shown)
        words = "stands in the session this was forked from too"
        assert f"Copied $3.93 + 2 unpriced of it, 5 entries, {words}" in shown


async def test_a_reply_that_broke_off_before_anything_was_counted_is_in_no_list() -> None:
    file = SessionFile()
    file.assistant("one", usage=used(5))
    file.assistant("", stop="error", usage=used(0))
    file.assistant("two", stop="aborted", usage=used(7))
    async with spending(file) as stage:
        await stage.press("enter")
        assert "2 entries" in stage.lines[3]
        await stage.press("escape", "down", "enter")
        assert "Spend · items · 2 entries" in stage.lines[3]
