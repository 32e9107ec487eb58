"""The context in the header: number, bar, mark, and what narrowing drops."""

import pytest

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.tui.widgets.contextbar import context_bar
from longhaul_tui.tui.widgets.header import HeaderFacts, identity_row, verdict_row
from longhaul_tui.view.snapshot import Life, Verdict

NIGHT = Meter(92_400, None, 200_000, 183_616)
FACTS = HeaderFacts(
    now=10.0,
    name="tide-importer",
    directory="~/src/tidemark",
    model="lamp/quill-70b medium",
    life=Life("working", 6.0),
    compaction="#12 15m ago",
    verdict=Verdict("ok"),
    meter=NIGHT,
    spend="$4.31+1",
    clock="06:04",
)


def text(meter: Meter, cells: int = 20) -> str:
    return "".join(seg.text for seg in context_bar(meter, cells))


@pytest.mark.parametrize(
    ("meter", "cells", "bar"),
    [
        (NIGHT, 20, "▕█████████░░░░░░░░░│░▏"),
        (NIGHT, 8, "▕███░░░░│▏"),
        (Meter(None, None, 200_000, 183_616), 8, "▕░░░░░░░│▏"),
        (Meter(None, 92_400, 200_000, 183_616), 8, "▕▒▒▒░░░░│▏"),
        (Meter(250_000, None, 200_000, 183_616), 8, "▕███████│▏"),
        (Meter(92_400, None, 200_000, None), 8, "▕███░░░░░▏"),
        (Meter(92_400, None, 200_000, 0), 8, "▕│██░░░░░▏"),
        (Meter(92_400, None, None, None), 8, ""),
        (Meter(1, None, 0, 0), 8, ""),
    ],
)
def test_the_bar(meter: Meter, cells: int, bar: str) -> None:
    assert text(meter, cells) == bar


def test_past_the_mark_it_is_to_be_looked_at() -> None:
    over = Meter(183_617, None, 200_000, 183_616)
    assert {seg.role for seg in context_bar(over, 8)} == {"look"}
    assert {seg.role for seg in context_bar(NIGHT, 8)} == {"muted"}


@pytest.mark.parametrize(
    ("width", "left", "right"),
    [
        (
            120,
            " tide-importer  ~/src/tidemark  lamp/quill-70b medium",
            "● working 4s  92.4k/200k ▕█████████░░░░░░░░░│░▏ at 183.6k  06:04",
        ),
        (
            100,
            " tide-importer  ~/src/tidemark  lamp/quill-70b medium",
            "● working 4s  92.4k/200k ▕███░░░░│▏  06:04",
        ),
        (80, " tide-importer  ~/src/tidemark", "● working 4s  92.4k/200k ▕███░░░░│▏  06:04"),
        (70, " tide-importer", "● working 4s  92.4k/200k ▕███░░░░│▏  06:04"),
        (52, " tide-importer", "● working 4s  92.4k/200k ▕███░░░░│▏"),
        (44, " tide-importer", "● working 4s  92.4k/200k"),
        (36, " tide-impo…", "● working 4s  92.4k/200k"),
    ],
)
def test_narrowing_keeps_the_number(width: int, left: str, right: str) -> None:
    row = "".join(seg.text for seg in identity_row(FACTS, width))
    assert row == left + right.rjust(width - len(left))


@pytest.mark.parametrize(
    ("width", "right"), [(80, "#12 15m ago   $4.31+1"), (24, "#12 15m ago"), (12, "")]
)
def test_spend_goes_before_the_compaction(width: int, right: str) -> None:
    row = "".join(seg.text for seg in verdict_row(FACTS, width))
    assert row == "✓ OK" + right.rjust(width - 4) if right else row.startswith("✓ OK")
