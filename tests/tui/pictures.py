"""Draws the README's pictures: `python -m tests.tui.pictures`.

Owns the screenshots folder: an SVG and a PNG of every scene it names.
"""

import asyncio
import sys
from pathlib import Path

import cairosvg

from tests.tui.scenes import SCENES, play, stage

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
PICTURES = (
    *(
        (name, (120, 40))
        for name in (
            *("state", "ledger", "rejections", "passes", "transcript", "sessions", "help"),
            *("night", "log", "spend"),
        )
    ),
    *((name, (80, 24)) for name in ("ledger", "transcript", "output")),
    ("transcript", (200, 50)),
)


async def draw(name: str, size: tuple[int, int]) -> str:
    """The SVG of a scene."""
    app = stage(SCENES[name])
    async with app.run_test(size=size) as pilot:
        await play(pilot, SCENES[name])
        return app.export_screenshot(title="longhaul")


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (width, height) in PICTURES:
        svg = asyncio.run(draw(name, (width, height)))
        path = FOLDER / f"{name}-{width}x{height}.svg"
        path.write_text(svg)
        plain = svg.replace("Fira Code", "DejaVu Sans Mono")
        cairosvg.svg2png(bytestring=plain.encode(), write_to=str(path.with_suffix(".png")))
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
