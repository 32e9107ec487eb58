"""Every empty, loading and failing state in its words (WIREFRAMES K), on the whole screen because
the words stand in the header, the title and the pane at once."""

import pytest
from msgspec.structs import replace

from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.view.snapshot import (
    FileChange,
    FileFacts,
    LifeFacts,
    SessionSnapshot,
)
from tests.tui.fakes import NOW, FakeBoard, FakeFeed, board_of, live_row, night
from tests.tui.shown import Stage, staged

FOLLOWING = FileFacts(condition="following", size=700, read=700, last_read_at=NOW - 4)


def words_of(stage: Stage) -> str:
    """The pane's words, joined over the wraps."""
    return " ".join(" ".join(line[3:] for line in stage.lines[4:-1]).split())


def with_file(**changes: object) -> SessionSnapshot:
    """The night, its file not as usual."""
    return night().snapshot(file=replace(FOLLOWING, **changes))


async def test_before_the_first_session_it_says_where_it_looked() -> None:
    board = FakeBoard(board_of())
    async with staged(board=board, with_feed=False, size=(80, 24)) as stage:
        assert stage.lines[3].startswith("─ State ──")
        assert stage.lines[3].endswith(" nothing read ─")
        assert [line.strip("▸ ") for line in stage.lines[5:12]] == [
            "No session yet.",
            "Looked in   ~/.pi/agent/sessions (PI_CODING_AGENT_DIR is not set)",
            "Found       0 session files, watching for the first",
            "",
            "Start pi there: the file appears with your first message, and this screen",
            "fills by itself.",
            "",
        ]
        assert "the demo" not in stage.text
        assert stage.footer == " s sessions   / find   W wrap   y copy   ? help   q quit"
        assert stage.lines[1] == "– nothing read"


async def test_the_demo_is_offered_where_there_is_one_and_ends_the_screen() -> None:
    board = FakeBoard(board_of())
    async with staged(board=board, with_feed=False, offers_demo=True) as stage:
        await stage.press("G")
        assert stage.footer.startswith(" Enter demo   s sessions")
        await stage.pilot.press("enter")
        await stage.pilot.pause()
    assert stage.app.return_value == "demo"


async def test_the_first_session_fills_the_screen_by_itself() -> None:
    feed = FakeFeed(night().snapshot())
    board = FakeBoard(board_of(), {"fresh": feed})
    async with staged(board=board, with_feed=False) as stage:
        board.show(board_of([live_row("fresh")]))
        await stage.settle()
        assert board.opened == ["fresh"]
        assert stage.lines[0].startswith(" tide-importer")
        assert "no Longhaul state (nothing compacted yet)" in stage.text


async def test_a_board_that_cannot_be_read_says_why() -> None:
    board = FakeBoard(board_of(problem="permission denied"))
    async with staged(board=board, with_feed=False) as stage:
        assert "it cannot be read: permission denied" in stage.text
        await stage.press("s")
        assert "~/.pi/agent/sessions cannot be read: permission denied" in stage.lines[3]


async def test_nothing_compacted_yet() -> None:
    async with staged() as stage:
        assert "State · #0" in stage.lines[3]
        assert stage.lines[1].endswith("#0")
        assert words_of(stage) == (
            "no Longhaul state (nothing compacted yet) The model reads the whole conversation. "
            "Ledger and files come from all of it."
        )


async def test_only_others_compactions_and_enter_opens_the_newest() -> None:
    built = night()
    for _ in range(3):
        built.compaction()
    newest = built.compactions[-1].node * 100
    feed = FakeFeed(built.snapshot(), {newest: "## What happened\nthe importer streams"})
    async with staged(feed=feed) as stage:
        assert "#3 not ours" in stage.lines[1]
        assert words_of(stage) == (
            "no Longhaul state (compacted by pi, 3 times) The model reads that summary: "
            "Enter opens it. Ledger and files come from the whole path."
        )
        assert stage.footer.startswith(" Enter summary")
        await stage.press("enter")
        assert "─ #3 · summary ─" in stage.lines[3]
        assert "the importer streams" in stage.text


async def test_loading_says_how_far_it_is() -> None:
    snapshot = with_file(condition="reading", read=41_000_000, size=100_000_000)
    async with staged(snapshot) as stage:
        assert "reading 41 of 100 MB" in stage.lines[1]
        words = "Reading: 41 of 100 MB. Shown is what has been read; every number still grows."
        assert words_of(stage).startswith(words)
        await stage.press("2")
        assert words in stage.text


async def test_a_file_that_cannot_be_read_leads_to_the_sessions() -> None:
    snapshot = with_file(condition="unreadable", problem="permission denied", since=NOW - 60)
    async with staged(snapshot) as stage:
        assert stage.lines[1].startswith("✗ ACT 2  cannot read 1m")
        assert words_of(stage).startswith(
            "The file cannot be read: permission denied. Shown: what was read until then. "
            "Tried again by itself."
        )
        assert "▸✗" in stage.text
        assert stage.footer.startswith(" Enter sessions")
        await stage.press("enter")
        assert stage.lines[3].startswith("─ Sessions · ")


async def test_a_file_that_is_no_session_says_so() -> None:
    snapshot = SessionSnapshot(
        identity=replace(night().snapshot().identity, path="~/notes.jsonl", name=""),
        file=replace(FOLLOWING, condition="not-a-session", read=0),
    )
    async with staged(snapshot) as stage:
        assert stage.lines[1].startswith("✗ ACT 1  not a session")
        assert words_of(stage) == (
            "notes.jsonl is not a pi session: its first line is no session header. "
            "Nothing was written."
        )


async def test_a_deleted_file_says_when_and_what_is_shown() -> None:
    snapshot = with_file(condition="gone", since=NOW - 180)
    async with staged(snapshot) as stage:
        assert stage.lines[1].startswith("✗ ACT 2  file gone 3m")
        assert words_of(stage).startswith(
            "The file was deleted at 06:01. Shown: what was read until then. "
            "Waiting for it to come back."
        )


@pytest.mark.parametrize(
    ("kind", "mark", "words"),
    [
        ("replaced", "file replaced 3m ago", "Another file took this name at 06:01"),
        ("truncated", "file cut 3m ago", "The file was cut at 06:01"),
        ("rewritten", "file rewritten 3m ago", "The file was rewritten in place at 06:01"),
        ("recreated", "file made again 3m ago", "The file came back at 06:01"),
    ],
)
async def test_a_file_that_was_changed_says_what_is_gone_and_new(
    kind: str, mark: str, words: str
) -> None:
    change = FileChange(kind, NOW - 180, 212, 3)  # type: ignore[arg-type] # one of the kinds
    async with staged(with_file(change=change)) as stage:
        assert mark in stage.lines[1]
        assert f"{words}; read again from the start. 212 entries are gone, 3 are new." in (
            words_of(stage)
        )


async def test_a_writer_that_is_gone_says_since_when() -> None:
    life = LifeFacts(turn_open=True, last_entry_at=NOW - 4320, grew_at=NOW - 4320, host="none")
    async with staged(night().snapshot(life=life)) as stage:
        assert "○ writer gone 1h12m" in stage.lines[0]
        assert stage.lines[1].startswith("✗ ACT 2  writer gone 1h12m")
        assert words_of(stage).startswith(
            "Nothing has been written for 1h12m and no pi holds this session. Life is as of 04:52."
        )


async def test_polling_says_why() -> None:
    async with staged(with_file(polling="inotify limit reached")) as stage:
        assert "polling" in stage.lines[1]
        assert (
            "This file system sends no change notices (inotify limit reached); "
            "looking several times a second."
        ) in words_of(stage)


async def test_skipped_lines_are_counted_by_kind_and_enter_lists_them() -> None:
    anomalies = (
        Anomaly("torn-line", "line:4", "no line end", 300),
        Anomaly("glued-line", "line:5", "two objects", 400),
    )
    file = replace(FOLLOWING, skipped=(("torn", 1), ("glued", 1)), bad_lines=2)
    async with staged(night().snapshot(file=file, anomalies=anomalies)) as stage:
        assert "2 lines skipped" in stage.lines[1]
        assert "1 torn, 1 glued, Enter lists them." in words_of(stage)
        await stage.press("g")
        assert stage.footer.startswith(" Enter list them")
        await stage.press("enter")
        assert stage.lines[3].startswith("─ Facts")
        assert "line:4: no line end" in stage.text
        assert "line:5: two objects" in stage.text


async def test_a_list_with_nothing_in_it_says_so() -> None:
    empty = SessionSnapshot(file=FOLLOWING)
    async with staged(empty) as stage:
        await stage.press("2")
        assert "No error." in stage.text
        assert stage.footer.endswith("? help   q quit")


@pytest.mark.parametrize("size", [(44, 12), (59, 40), (120, 14)])
async def test_a_terminal_that_is_too_small_says_so_and_q_still_quits(
    size: tuple[int, int],
) -> None:
    async with staged(size=size) as stage:
        assert stage.lines[:2] == [f"needs 60×15 (have {size[0]}×{size[1]})", "q quit"]
        assert not "".join(stage.lines[2:])
        await stage.pilot.press("q")
        await stage.pilot.pause()
        assert stage.app._exit


@pytest.mark.parametrize("key", ["slash", "question_mark", "F"])
async def test_q_quits_a_terminal_that_became_too_small_with_a_box_open(key: str) -> None:
    async with staged() as stage:
        await stage.press("6", key)
        await stage.pilot.resize_terminal(40, 10)
        await stage.settle()
        assert stage.lines[:2] == ["needs 60×15 (have 40×10)", "q quit"]
        await stage.pilot.press("q")
        await stage.pilot.pause()
        assert stage.app._exit


async def test_the_least_terminal_shows_two_header_rows_and_a_list() -> None:
    async with staged(size=(60, 15)) as stage:
        assert stage.lines[0].startswith(" tide-importer")
        assert "● working 4s" in stage.lines[0]
        assert stage.lines[1].startswith("! LOOK 1  E1 open 59m")
        assert stage.lines[2].startswith("─ State · #0 ─")
        assert stage.footer.endswith("? help  q quit") or stage.footer.endswith("? help   q quit")


async def test_a_long_caption_of_the_facts_does_not_run_into_its_words() -> None:
    snapshot = with_file(skipped=(("torn", 1),))
    for size in ((80, 24), (120, 40)):
        async with staged(snapshot, size=size) as stage:
            await stage.press("i")
            assert " ! 1 line skipped  1 torn" in stage.lines
            assert stage.footer.endswith("? help   q quit")
            assert "   Read            " in stage.text
