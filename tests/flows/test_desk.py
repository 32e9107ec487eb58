"""The desk over real files: what a preview says of a session, and that nothing is written."""

import hashlib
import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from longhaul_tui.cli.desk import desk_for
from longhaul_tui.compaction import Models, Step
from longhaul_tui.engine.desk import FileDesk
from longhaul_tui.engine.load import load_file
from longhaul_tui.engine.passing import Asking
from longhaul_tui.engine.session import Session
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.settings import Settings
from longhaul_tui.view.pass_progress import PassRun, Timed, progress_words
from longhaul_tui.view.preview import Appended, NoPreview, Preview
from tests.own import OwnSession

NUMBERS = re.compile(r"\b\d+\b")
NEVER = lambda: False  # noqa: E731 as a desk is asked: a question without arguments


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A session with two rules, one lifted, commands, and something after them."""
    made = OwnSession(cwd=str(tmp_path))
    made.says("Add CSV export to the reports page, streaming all rows, please.")
    made.says("never use mocks; fakes only")
    made.shell("npm test", "1 failed", code=1)
    made.shell("npm run lint", "clean")
    made.says("the no-mocks rule no longer applies")
    made.says("keep every file below 300 lines")
    made.says("now the docs " + "x" * 200)
    return made.write(tmp_path / "night.jsonl")


LATER = 1_000.0
"""Seconds after which a file is old enough to be written to."""


def desk(
    keep: int = 40, sealed: str = "", *, cache: Path = Path("/nowhere"), later: float = LATER
) -> FileDesk:
    return FileDesk(
        agent_dir=cache,
        cache=cache,
        clock=lambda: time.time() + later,
        asking=lambda: Asking(settings=Settings(), keep=lambda _identity: keep),
        models=lambda: Models(own=BuiltinReader()),
        sealed=sealed,
    )


def previewed(path: Path, steps: list[Step] | None = None, **more: object) -> Preview:
    told: Callable[[Step], None] = (lambda _step: None) if steps is None else steps.append
    found = desk(**more).preview(str(path), NEVER, told)  # type: ignore[arg-type]
    assert isinstance(found, Preview), found
    return found


def fact(preview: Preview, caption: str) -> str:
    return next(one.words for one in preview.facts if one.caption == caption)


def test_a_preview_says_what_it_drops_keeps_records_and_lifts(night: Path) -> None:
    """Worked out from the session: u1-u4 and both commands stand before the last message."""
    preview = previewed(night)
    assert preview.number == 1
    assert fact(preview, "Drops").endswith(", C1–C2, u1–u4")
    assert fact(preview, "Rules") == "R2 word for word"
    assert fact(preview, "Messages") == "4 labels: u2 R1 recorded; u3 lifts R1; u4 R2 recorded"
    assert fact(preview, "Refused") == "nothing"
    assert fact(preview, "Labels").startswith("by the built-in reader, not by a model")
    assert '- R2 [u4] "keep every file below 300 lines"' in preview.summary
    assert "lifts R1" in preview.report


def test_the_size_after_it_is_without_what_is_dropped_and_with_the_new_state(night: Path) -> None:
    """The 213 characters that stay are 54 tokens, a quarter of them rounded up (PI 8)."""
    preview = previewed(night)
    assert fact(preview, "Keeps").startswith("about 54 tokens from ")
    now, after = NUMBERS.findall(fact(preview, "Now"))
    dropped = NUMBERS.findall(fact(preview, "Drops"))[0]
    state = -(-len(preview.summary) // 4)
    assert int(after) == int(now) - int(dropped) + state
    assert f"about {state} tokens" in fact(preview, "Hands over")


def test_a_preview_writes_nothing_and_says_why_it_may_not(night: Path) -> None:
    before = hashlib.sha256(night.read_bytes()).hexdigest()
    preview = previewed(night, sealed="--read-only was given")
    assert preview.choices[0].id == "append"
    assert preview.choices[0].why_not == "--read-only was given"
    assert f"{night.stat().st_size:,} bytes" in preview.choices[0].words
    assert hashlib.sha256(night.read_bytes()).hexdigest() == before


def test_the_steps_of_a_real_pass_fill_the_line(night: Path) -> None:
    steps: list[Step] = []
    previewed(night, steps)
    timed = tuple(Timed(step, float(n)) for n, step in enumerate(steps))
    words = progress_words(PassRun(number=1, began=0.0, steps=timed), float(len(steps)))
    assert [part.split()[0] for part in words.split("   ")] == [
        "ledger",
        "fold",
        "model",
        "verify",
        "close",
    ]
    assert words.startswith("ledger ✓")


@pytest.mark.parametrize(
    ("text", "words"),
    [(None, "no such file"), (b"", "is empty"), (b"notes\n", "not a pi session")],
)
def test_a_file_that_cannot_be_compacted_is_words(
    tmp_path: Path, text: bytes | None, words: str
) -> None:
    path = tmp_path / "a.jsonl"
    if text is not None:
        path.write_bytes(text)
    found = desk().preview(str(path), NEVER, lambda _step: None)
    assert isinstance(found, NoPreview)
    assert found.failed
    assert words in found.words


def test_nothing_to_drop_is_not_a_failure(night: Path) -> None:
    found = desk(keep=100_000).preview(str(night), NEVER, lambda _step: None)
    assert found == NoPreview("nothing to compact: everything fits what is kept")


def test_a_pass_that_is_cancelled_gives_nothing(night: Path) -> None:
    found = desk().preview(str(night), lambda: True, lambda _step: None)
    assert isinstance(found, NoPreview)
    assert not found.failed


def test_the_desk_of_the_command_line_names_a_model_it_does_not_have(
    night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PI_COMPACT_STATE_MODEL", "lamp/quill")
    found = desk_for(tmp_path, "", keep=40).preview(str(night), NEVER, lambda _step: None)
    assert found == NoPreview("no provider is installed for lamp", failed=True)


def test_the_desk_of_the_command_line_keeps_what_pi_keeps(night: Path, tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text('{"compaction": {"keepRecentTokens": 40}}')
    found = desk_for(tmp_path, "").preview(str(night), NEVER, lambda _step: None)
    assert isinstance(found, Preview)
    assert fact(found, "Keeps").startswith("about 54 tokens")
    settings.write_text('{"compaction": {"keepRecentTokens": "many"}}')
    found = desk_for(tmp_path, "").preview(str(night), NEVER, lambda _step: None)
    assert isinstance(found, NoPreview)
    assert "pi refuses to compact" in found.words


def test_what_was_previewed_is_appended_and_read_back_as_the_next_span(
    night: Path, tmp_path: Path
) -> None:
    before = night.read_bytes()
    over = desk(cache=tmp_path)
    preview = over.preview(str(night), NEVER, lambda _step: None)
    assert isinstance(preview, Preview)
    assert preview.choices[0].why_not == ""
    found = over.append(preview, NEVER, lambda _step: None)
    assert isinstance(found, Appended), found
    after = night.read_bytes()
    assert after.startswith(before)
    added = [json.loads(line) for line in after[len(before) :].splitlines()]
    assert [entry["type"] for entry in added] == ["compaction", "custom", "custom"]
    assert added[0]["summary"] == preview.summary
    assert f"appended {len(after) - len(before):,} bytes: {added[0]['id']}" in found.words
    session = load_file(night)
    assert isinstance(session, Session)
    assert session.snapshot().state.span == 1


def test_another_text_than_the_one_that_was_previewed_is_not_appended(
    night: Path, tmp_path: Path
) -> None:
    over = desk(cache=tmp_path)
    preview = over.preview(str(night), NEVER, lambda _step: None)
    assert isinstance(preview, Preview)
    lines = night.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b"300 lines" in line)
    lines[at] = lines[at].replace(b"300 lines", b"200 lines")
    night.write_bytes(b"".join(lines))
    found = over.append(preview, NEVER, lambda _step: None)
    assert isinstance(found, NoPreview)
    assert "changed since the preview" in found.words
    assert night.read_bytes() == b"".join(lines)


def test_a_file_that_was_written_a_moment_ago_is_previewed_and_not_appended_to(
    night: Path, tmp_path: Path
) -> None:
    over = desk(cache=tmp_path, later=0.0)
    before = night.read_bytes()
    preview = over.preview(str(night), NEVER, lambda _step: None)
    assert isinstance(preview, Preview)
    assert "wait ten minutes" in preview.choices[0].why_not
    found = over.append(preview, NEVER, lambda _step: None)
    assert isinstance(found, NoPreview)
    assert "wait ten minutes" in found.words
    assert night.read_bytes() == before


def test_a_sealed_desk_appends_nothing_whoever_asks(night: Path, tmp_path: Path) -> None:
    before = night.read_bytes()
    over = desk(cache=tmp_path, sealed="--read-only was given")
    preview = over.preview(str(night), NEVER, lambda _step: None)
    assert isinstance(preview, Preview)
    assert over.append(preview, NEVER, lambda _step: None) == NoPreview(
        "--read-only was given", failed=True
    )
    assert night.read_bytes() == before
