"""What the Ledger says of the tree behind a claim is what `longhaul state` says."""

from datetime import UTC

from msgspec.structs import replace

from longhaul_tui.view.plain import ledger_lines
from tests.tui.hosts import NOW, PaneApp, give, ledger
from tests.tui.rows import Scene, claim


def checked() -> Scene:
    """Three claims, one of each knowledge of the tree."""
    scene = Scene()
    for command in ("just test", "tsc", "ruff check"):
        scene.command(command)
    scene.claims = [
        claim("test", scene, 1),
        replace(claim("build", scene, 2), changed_since="unknown"),
        replace(claim("lint", scene, 3), changed_since="yes"),
    ]
    return scene


async def shown(width: int) -> list[str]:
    """The rows of the three claims."""
    pane = ledger()
    async with PaneApp(pane).run_test(size=(width, 40)) as pilot:
        await give(pilot, pane, checked().snapshot())
        return [line.rstrip() for line in pane.view.plain() if "since" in line]


async def test_that_no_change_was_seen_is_said_in_the_same_words_everywhere() -> None:
    plain = [line for line in ledger_lines(checked().snapshot(), NOW, UTC) if "since" in line]
    assert [line.rpartition(", ")[2] for line in plain] == [
        "tree unchanged since.",
        "no change seen since.",
        "tree changed since.",
    ]
    for width in (80, 120):
        assert [line.endswith("no change seen since") for line in await shown(width)] == [
            False,
            True,
            False,
        ]


async def test_the_columns_of_claims_stand_below_each_other() -> None:
    for width in (80, 120):
        lines = await shown(width)
        assert len({line.index(" exit ") for line in lines}) == 1
        assert len({line.index("`") for line in lines}) == 1
