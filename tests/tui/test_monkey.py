"""Keys in any order, while the session grows: nothing may fail and the footer must stay true."""

import random

import pytest

from longhaul_tui.tui.actions import ACTIONS
from longhaul_tui.view.snapshot import FileFacts
from tests.tui.fakes import NOW, Building, night
from tests.tui.shown import staged

KEYS = sorted({key for action in ACTIONS for key in action.keys} - {"q"})
TYPED = ["a", "1", "C", "colon", "left_square_bracket", "ctrl+p", "ctrl+c", "ctrl+a", "backspace"]


def grow(built: Building, chance: random.Random) -> None:
    match chance.randrange(4):
        case 0:
            built.reply("more")
        case 1:
            built.failure("just test", "again")
        case 2:
            built.compaction()
        case _:
            built.user("and you")


@pytest.mark.parametrize("seed", range(6))
async def test_no_order_of_keys_fails(seed: int) -> None:
    chance = random.Random(seed)
    built = night()
    async with staged(built.snapshot()) as stage:
        pressed: list[str] = []
        for step in range(120):
            key = chance.choice(KEYS if chance.random() < 0.85 else TYPED)
            pressed.append(key)
            await stage.pilot.press(key)
            if step % 7 == 0:
                grow(built, chance)
                stage.feed.show(built.snapshot())
            if step % 31 == 30:
                gone = FileFacts(condition="gone", since=NOW - 5)
                stage.feed.show(built.snapshot(file=gone, generation=step))
            if step % 11 == 0:
                await stage.pilot.resize_terminal(
                    chance.choice([40, 60, 80, 120, 200]), chance.choice([10, 15, 24, 40])
                )
            assert stage.app._exception is None, pressed
        await stage.settle()
        assert stage.app.is_running, pressed
