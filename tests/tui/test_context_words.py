"""An estimate of the context is never taken for a measurement."""

from msgspec.structs import replace

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.tui.widgets.header import Header
from tests.tui.fakes import night
from tests.tui.shown import staged

LIMITS = {"limit": 200_000, "compacts_at": 183_616}


async def test_an_estimate_has_a_sign_and_words_and_loses_both_when_it_is_measured() -> None:
    snapshot = replace(night().snapshot(), meter=Meter(None, 1_234, **LIMITS))
    async with staged(snapshot) as stage:
        header = stage.app.screen.query_one(Header)
        assert "~1.2k/200k ▕░" in stage.lines[0]
        assert "an estimate" in str(header.tooltip)
        await stage.press("i")
        assert "about 1.2k of 200k tokens, compacts at 183.6k; an estimate" in stage.text
        await stage.press("escape")
        await stage.show(replace(snapshot, meter=Meter(61_700, None, **LIMITS)))
        assert "61.7k/200k ▕██████░" in stage.lines[0]
        assert "~" not in stage.lines[0].replace("~/", "")
        assert header.tooltip is None


async def test_after_a_compaction_nothing_old_is_shown() -> None:
    snapshot = replace(night().snapshot(), meter=Meter(190_000, None, **LIMITS))
    async with staged(snapshot) as stage:
        assert "190.0k/200k" in stage.lines[0]
        await stage.show(replace(snapshot, meter=Meter(**LIMITS)))
        assert "?/200k ▕░░░" in stage.lines[0]
        assert "190" not in stage.lines[0]
