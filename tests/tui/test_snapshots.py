"""The scenes as pictures: every cell of them was looked at before it was accepted."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.tui.scenes import SCENES, SIZES, play, stage


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_the_scene_is_drawn_as_it_was_accepted(
    snap_compare: Callable[..., bool], name: str, size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[str]) -> None:
        await play(pilot, SCENES[name])

    assert snap_compare(stage(SCENES[name]), terminal_size=size, run_before=before)
