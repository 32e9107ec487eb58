"""`c` on the screen: the line while a pass runs, the box, what was chosen. The passes are fakes."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from longhaul_tui.compaction import Step
from longhaul_tui.view.port import Cancelled
from longhaul_tui.view.preview import Appended, Choice, Fact, NoPreview, Preview
from tests.tui.fakes import night
from tests.tui.shown import FRAME, KEY, Stage, staged

PREVIEW = Preview(
    key=KEY,
    number=1,
    facts=(
        Fact("Drops", "about 66.4k tokens: 41 lines that the model read, C204–C214, u5"),
        Fact("Rules", "R1 R3 word for word", "ok"),
        Fact("Hidden", "by caps: 2 of files", "look"),
    ),
    summary='# Session state (span 2, 90k tokens compacted)\n- R1 [u2] "never [red]push[/]"',
    report="A pass of the state compactor, span 2.\nRefused: nothing.",
    choices=(
        Choice("append", "Append to the file (12 bytes checked)", "pi holds this session"),
        Choice("text", "Read what it hands over"),
        Choice("report", "Read every label and refusal"),
        Choice("cancel", "Cancel"),
    ),
)

DONE = Appended("0.1 s, appended 4,711 bytes: 5e11aa01")


@dataclass
class FakeDesk:
    """A desk whose passes end when they are let."""

    answer: Preview | NoPreview = PREVIEW
    asked: list[str] = field(default_factory=list)
    steps: tuple[Step, ...] = ()
    go: threading.Event = field(default_factory=threading.Event)
    failure: Exception | None = None
    written: Appended | NoPreview = DONE
    appended: list[Preview] = field(default_factory=list)

    def preview(
        self, key: str, stop: Cancelled, progress: Callable[[Step], None]
    ) -> Preview | NoPreview:
        self.asked.append(key)
        for step in self.steps:
            progress(step)
        while not self.go.wait(0.005):
            if stop():
                return NoPreview("The pass was cancelled. Nothing was written.")
        if self.failure is not None:
            raise self.failure
        return self.answer

    def append(
        self, preview: Preview, stop: Cancelled, progress: Callable[[Step], None]
    ) -> Appended | NoPreview:
        self.appended.append(preview)
        return self.written


def at_once(answer: Preview | NoPreview = PREVIEW) -> FakeDesk:
    """A desk that answers without being waited for."""
    desk = FakeDesk(answer)
    desk.go.set()
    return desk


async def seen(stage: Stage, words: str) -> None:
    """Wait until these words are on the screen."""
    for _ in range(500):
        await stage.pilot.pause(FRAME)
        if words in stage.text:
            return
    raise AssertionError(f"{words!r} did not come:\n{stage.text}")


async def test_c_runs_a_pass_over_the_session_on_screen_and_shows_what_it_would_do() -> None:
    desk = at_once()
    async with staged() as stage:
        stage.app.desk = desk
        await stage.press("c")
        assert desk.asked == [KEY]
        assert "Compact tide-importer · preview of #1" in stage.text
        assert "nothing written" in stage.text
        assert "Drops        about 66.4k tokens: 41 lines that the model read" in stage.text
        rules = next(line for line in stage.lines if "R1 R3 word for word" in line)
        assert "✓ Rules" in rules
        assert any("! Hidden" in line and "2 of files" in line for line in stage.lines)


async def test_the_cursor_stands_on_the_first_choice_that_can_be_made() -> None:
    async with staged() as stage:
        stage.app.desk = at_once()
        await stage.press("c")
        chosen = next(line for line in stage.lines if "│▸" in line)
        assert "Read what it hands over" in chosen
        barred = next(line for line in stage.lines if "Append to the file" in line)
        assert "pi holds this session" in barred
        await stage.press("k", "enter")
        assert "preview of #1" in stage.text  # it cannot be chosen, and says why


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_every_line_of_the_box_fits(size: tuple[int, int]) -> None:
    async with staged(size=size) as stage:
        stage.app.desk = at_once()
        await stage.press("c")
        inside = [line for line in stage.lines if "│" in line]
        assert any("Cancel" in line for line in inside)
        assert "…" not in "".join(inside)


async def test_what_is_handed_over_is_read_whole_and_esc_leads_back_to_the_choices() -> None:
    async with staged() as stage:
        stage.app.desk = at_once()
        await stage.press("c", "enter")
        assert "Preview of #1 · what it hands over" in stage.text
        assert '- R1 [u2] "never [red]push[/]"' in stage.text
        await stage.press("escape")
        assert "preview of #1" in stage.text
        await stage.press("j", "enter")
        assert "Refused: nothing." in stage.text
        await stage.press("escape", "escape")
        assert "preview of" not in stage.text
        assert "c compact" in stage.footer


async def test_a_pass_shows_its_phases_and_x_ends_it() -> None:
    steps = (
        Step(phase="ledger"),
        Step(phase="ledger", done=True),
        Step(phase="fold"),
        Step(phase="model", chunk=2, chunks=3, call="retry"),
    )
    async with staged() as stage:
        stage.app.desk = desk = FakeDesk(steps=steps)
        await stage.pilot.press("c")
        await seen(stage, "ledger ✓ 0.0 s   fold ✓ 0.0 s   model 0.0 s, part 2 of 3, retry")
        assert "verify –   close –" in stage.text
        line = stage.lines[-2]
        assert line.startswith(" ◐ #1  ledger ✓")
        assert line.endswith("x cancel")
        assert " x cancel" in stage.footer
        assert "c compact" not in stage.footer
        await stage.pilot.press("c")
        assert len(desk.asked) == 1
        stage.clock.now += 6.2
        await stage.pilot.press("x")
        await seen(stage, "– #1  cancelled after 6.2 s, nothing written")
        await stage.press("escape")
        assert "cancelled" not in stage.text


@pytest.mark.parametrize(
    ("answer", "sign", "words"),
    [
        (NoPreview("nothing to compact: everything fits what is kept"), "–", "nothing to compact"),
        (NoPreview("cannot be read: \x1b[31m[/red]", failed=True), "!", "cannot be read: "),
    ],
)
async def test_a_pass_without_a_preview_says_why_and_goes_with_esc(
    answer: NoPreview, sign: str, words: str
) -> None:
    async with staged() as stage:
        stage.app.desk = at_once(answer)
        await stage.press("c")
        assert stage.lines[-2].startswith(f" {sign} #1  {words}")
        assert "\x1b" not in stage.text
        await stage.press("escape")
        assert words not in stage.text


async def test_an_exception_of_the_desk_is_one_line() -> None:
    async with staged() as stage:
        stage.app.desk = desk = at_once()
        desk.failure = ValueError("broken\nin two")
        await stage.press("c")
        assert stage.lines[-2].startswith(" ! #1  ValueError: broken in two")


async def test_a_preview_that_comes_while_a_field_is_open_waits_for_c() -> None:
    async with staged() as stage:
        stage.app.desk = desk = FakeDesk()
        await stage.pilot.press("c")
        await stage.pilot.press("slash")
        desk.go.set()
        await stage.settle()
        assert stage.notices == ["The preview of #1 is ready: c shows it."]
        assert "preview of #1" not in stage.text.replace(stage.notices[0], "")
        await stage.press("escape", "c")
        assert "Compact tide-importer" in stage.text
        assert len(desk.asked) == 1


@pytest.mark.parametrize(
    ("written", "line"),
    [
        (Appended("0.1 s, appended 4,711 bytes: 5e11aa01"), " ✓ #1  0.1 s, appended 4,711"),
        (NoPreview("the session changed since", failed=True), " ! #1  the session changed since"),
    ],
)
async def test_append_is_done_only_by_its_choice_and_says_how_it_ended(
    written: Appended | NoPreview, line: str
) -> None:
    free = replace(PREVIEW, choices=(Choice("append", "Append to the file"), *PREVIEW.choices[1:]))
    async with staged() as stage:
        stage.app.desk = desk = at_once(free)
        desk.written = written
        await stage.press("c", "escape")
        assert desk.appended == []
        await stage.press("c", "enter")
        assert desk.appended == [free]
        assert stage.lines[-2].startswith(line)


async def test_without_a_desk_there_is_no_such_key() -> None:
    async with staged() as stage:
        assert "compact" not in stage.footer.replace("compaction", "")
        before = stage.text
        await stage.press("c")
        assert stage.text == before


async def test_y_copies_the_box_and_the_number_is_that_of_the_next_compaction() -> None:
    built = night()
    built.compaction("pi")
    built.compaction("pi")
    async with staged(built.snapshot()) as stage:
        stage.app.desk = FakeDesk()
        await stage.pilot.press("c")
        await seen(stage, "◐ #3  reading 0.0 s")
        await stage.pilot.press("x")
        await seen(stage, "cancelled")
    async with staged() as stage:
        stage.app.desk = at_once()
        await stage.press("c", "y")
        assert any("Copied" in words or "copied" in words for words in stage.notices)


async def test_leaving_while_a_pass_runs_ends_it() -> None:
    desk = FakeDesk()
    async with staged() as stage:
        stage.app.desk = desk
        await stage.pilot.press("c")
        await seen(stage, "#1  reading")
        await stage.pilot.press("q")
    workers = [one for one in threading.enumerate() if one.name == "longhaul work"]
    for worker in workers:
        worker.join(10)
        assert not worker.is_alive()
