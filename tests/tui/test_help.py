"""Help and footer tell the truth: asked of the running screen, which alone knows what is bound."""

import re

import pytest
from textual.screen import Screen

from longhaul_tui.tui.actions import ACTIONS, in_place
from longhaul_tui.tui.bindings import shown
from longhaul_tui.tui.screens.help import ALWAYS, KEYS, help_items
from longhaul_tui.tui.situation import Situation
from tests.tui.fakes import Building
from tests.tui.shown import Stage, staged

PLACES = {
    "state": ("1",),
    "ledger": ("2",),
    "transcript": ("6",),
    "sessions": ("s",),
    "facts": ("i",),
    "inspector": ("6", "enter"),
}


def bound(screen: Screen[object]) -> set[tuple[str, str]]:
    """Keys and actions of the table that the screen and its list bind."""
    ids = {action.id for action in ACTIONS}
    return {
        (binding.key, binding.id)
        for _, bindings in screen._binding_chain
        for key, binding in bindings
        if binding.id in ids
    }


def place_of(stage: Stage) -> str:
    return stage.app.screen.situation().place  # type: ignore[attr-defined,no-any-return] # of the shell


@pytest.mark.parametrize("place", PLACES)
async def test_help_lists_exactly_the_keys_that_are_bound(place: str) -> None:
    async with staged() as stage:
        await stage.press(*PLACES[place])
        assert place_of(stage) == place
        keys = {
            (shown(key), action)
            for key, action in bound(stage.app.screen)
            if action in {row.id for row in in_place(place)}  # type: ignore[arg-type] # a place
        }
        now = stage.app.screen.situation()  # type: ignore[attr-defined] # of the shell
        if now.lists == 1:
            keys = {(key, action) for key, action in keys if not action.startswith("focus.")}
        await stage.press("question_mark")
        listed = {
            (key, item.key)
            for item in help_items(now, "")
            if not item.passive and not item.key.startswith("always:")
            for key in item.text[:KEYS].split()
        }
        assert listed == keys
        title = re.search(r"· (\d+) keys", stage.lines[3])
        assert title is not None
        actions = {action for _, action in keys}
        assert int(title[1]) == len(actions) + len(ALWAYS)


async def test_help_begins_with_its_heading_and_says_how_to_see_the_rest() -> None:
    async with staged(size=(80, 24)) as stage:
        await stage.press("2", "question_mark")
        assert stage.lines[5].strip() == "Here"
        assert stage.lines[6].startswith("▹  s ")
        below = len(help_items(Situation(place="ledger"), "")) - 18
        assert stage.lines[3].endswith(f" type to filter · ▾ {below} more ─")
        assert stage.footer == " PgDn more   Esc back"
        await stage.press("pagedown", "pagedown")
        assert "ctrl+p " in stage.text
        assert "more ─" not in stage.lines[3]
        assert stage.footer == " PgUp back up   Esc back"


async def test_a_key_to_another_list_is_listed_where_there_is_another_list() -> None:
    for size, listed in (((80, 24), False), ((120, 40), True)):
        async with staged(size=size) as stage:
            await stage.press("2", "question_mark")
            await stage.type("list")
            assert ("shift+tab" in stage.text) is listed


async def test_help_does_not_name_follow_where_nothing_is_followed() -> None:
    for place, listed in (("ledger", False), ("transcript", True)):
        items = help_items(Situation(place=place), "newest again")  # type: ignore[arg-type] # a place
        assert bool(items) is listed


async def test_help_is_filtered_by_typing_and_escape_clears_then_closes() -> None:
    async with staged() as stage:
        await stage.press("6", "question_mark")
        await stage.type("follow")
        rows = [line.strip(" ▸▹") for line in stage.lines[5:-1] if line.strip()]
        assert rows == [
            "Here",
            "f                 follow the newest again, or stop",
            "Everywhere",
            "G  end            last row, which follows again where rows arrive",
        ]
        await stage.press("escape")
        assert "Find a key" in stage.text
        assert "q                 leave; the agent goes on" in "\n".join(
            item.text for item in help_items(Situation(place="transcript"), "")
        )
        await stage.press("escape")
        assert "[6 Transcript]" in stage.lines[2]


async def test_help_says_when_no_key_matches() -> None:
    async with staged() as stage:
        await stage.press("question_mark")
        await stage.type("zzz")
        assert 'No key for "zzz".' in stage.text


async def test_every_key_in_the_footer_works_and_the_rest_of_the_table_is_not_named() -> None:
    async with staged() as stage:
        for place, keys in PLACES.items():
            await stage.press("1", *keys)
            assert place_of(stage) == place
            named = {word.split()[0] for word in stage.footer.strip().split("   ")}
            working = {
                shown(binding.binding.key)
                for binding in stage.app.screen.active_bindings.values()
                if binding.enabled
            }
            assert {"n" if key == "n" else key for key in named} <= working


async def test_keys_that_would_do_nothing_are_neither_bound_nor_named() -> None:
    built = Building()
    built.user("read the importer")
    built.command("ls")
    async with staged(built.snapshot()) as stage:
        await stage.press("2")
        active = stage.app.screen.active_bindings
        for dead in ("e", "E", "n", "N", "b", "escape"):
            assert dead not in active
        assert "error" not in stage.footer


@pytest.mark.parametrize(
    ("width", "footer"),
    [
        (
            120,
            " f stop   e error   : go to   / find   F filter   Enter open   o log   W wrap   "
            "y copy   space pause   ? help   q quit",
        ),
        (
            80,
            " f stop  e error  : go to  / find  F filter  Enter open  o log  ? help  q quit",
        ),
        (60, " f stop  e error  : go to  / find  F filter  ? help  q quit"),
    ],
)
async def test_the_footer_of_the_transcript_loses_words_from_the_right(
    width: int, footer: str
) -> None:
    async with staged(size=(width, 24)) as stage:
        await stage.press("6")
        assert stage.footer == footer
