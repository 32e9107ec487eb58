"""The screen says what works and what is out of sight; each needs the app because it crosses the
screens of it."""

import pytest

from tests.tui.fakes import night
from tests.tui.shown import staged


async def test_wrapping_says_what_it_did_also_where_no_row_shows_it() -> None:
    async with staged() as stage:
        await stage.press("2", "W")
        assert stage.notices == ["The rows of the ledger are cut: ← → scroll them."]
        await stage.press("W", "6", "W", "W")
        assert stage.notices[-3:] == [
            "The rows of the ledger: ← → walk its links.",
            "Long lines are cut: ← → scroll them.",
            "Long lines: they wrap.",
        ]


@pytest.mark.parametrize(("keys", "footer"), [("F", "Esc leave"), ("ctrl+p", "Esc leave")])
async def test_the_footer_under_a_box_names_no_key_that_does_nothing_then(
    keys: str, footer: str
) -> None:
    built = night()
    async with staged(built.snapshot(), size=(80, 24)) as stage:
        await stage.press("6", "slash")
        await stage.type("push")
        await stage.press("enter")
        await stage.press(keys)
        assert stage.footer.strip() == footer
        built.reply("more")
        await stage.show(built.snapshot())
        assert stage.footer.strip() == footer
        await stage.press("escape")
        assert stage.footer.startswith(" n N match 1 of 1  f follow (1 new)")


@pytest.mark.parametrize("filtered", [False, True])
async def test_an_error_of_the_transcript_leads_to_its_row_in_the_ledger(filtered: bool) -> None:
    async with staged() as stage:
        if filtered:
            await stage.press("2", "F", "down", "space", "enter")
            assert "TimeoutError" not in stage.text
        await stage.press("6", "E", "l", "enter")
        assert "[2 Ledger!1]" in stage.lines[2]
        row = next(line for line in stage.lines if line.startswith("▸"))
        assert row.startswith("▸! E1    TimeoutError")
        await stage.press("b")
        assert "[6 Transcript]" in stage.lines[2]


async def test_a_list_that_goes_on_below_the_screen_says_how_far() -> None:
    built = night()
    for n in range(40):
        built.command(f"ls {n}")
    async with staged(built.snapshot(), size=(80, 24)) as stage:
        await stage.press("2")
        below = len(stage.main.view.rows) - 19
        assert stage.lines[3].endswith(f"newest first · 4s ago · ▾ {below} more ─")
        await stage.press("pagedown")
        assert stage.lines[3].endswith(f" ▾ {below - 18} more ─")
        await stage.press("G")
        assert "more" not in stage.lines[3]


async def test_the_reason_a_place_is_unknown_is_whole_at_80_columns() -> None:
    async with staged(size=(80, 24)) as stage:
        await stage.press("6", "colon")
        await stage.type("nowhere")
        await stage.press("enter")
        said = " ".join(" ".join(stage.lines[-5:-2]).split())
        assert said.endswith(
            "go to u7, C12, E3, #2, an entry id or its beginning, or a time such as 02:14."
        )
        assert stage.lines[-2].startswith(" Go to  nowhere")
