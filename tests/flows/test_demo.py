"""The demo: an invented night, coherent in every figure (DESIGN §8)."""

import hashlib
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from longhaul_tui.demo.replay import NightClock, Replay, last_night
from longhaul_tui.demo.script import HOSTILE, SESSION_ID, night
from longhaul_tui.engine.load import load_file
from longhaul_tui.engine.session import Session
from longhaul_tui.log.records import LogRecord, decode_record
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.commands import environment, longhaul
from tests.waiting import until

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC).timestamp()


def morning() -> SessionSnapshot:
    session = Session()
    for line in night(NOON, "/home/you"):
        if not line.log:
            session.feed(line.data)
    return session.snapshot()


def test_the_night_is_what_the_story_says() -> None:
    """Counted in the script: every shell call, message, failure and compaction."""
    snapshot = morning()
    assert snapshot.identity.name == "frost-alarm"
    assert len(snapshot.users) == 9
    assert len(snapshot.ledger.commands) == 46
    assert [(row.by, row.n, row.span, row.on_path) for row in snapshot.compactions] == [
        ("longhaul", 1, 1, True),
        ("pi", 2, None, True),
        ("longhaul", 3, 2, True),
        ("other", 4, None, True),
        ("longhaul", 5, 3, True),
    ]
    ends = {command.end for command in snapshot.ledger.commands}
    assert ends == {"done", "timeout"}
    assert not snapshot.life.turn_open
    assert snapshot.certain


def test_errors_of_the_night_are_mended_but_for_two() -> None:
    errors = morning().ledger.errors
    assert [(error.n, error.open, error.count) for error in errors] == [
        (1, False, 1),  # the cache test, mended
        (2, True, 1),  # pip install was blocked
        (3, False, 1),  # the watcher's simulation ran out of time, mended
        (4, True, 3),  # station 14
        (5, False, 1),  # the type checker
    ]
    assert errors[3].text == "TimeoutError: station 14 did not answer in 30 s"


def test_rules_are_given_replaced_narrowed_and_lifted_and_the_last_state_says_so() -> None:
    """Read from the script: u2, u3, u4 give rules, u7 replaces that of u4, u8 lifts that of u3, u9
    narrows that of u2, which is a replacement (STATE U75a)."""
    snapshot = morning()
    rules = [(rule.id, rule.u, rule.status, rule.by) for rule in snapshot.state.rules]
    assert rules == [
        ("R1", 2, "replaced", "R5"),
        ("R2", 3, "lifted", "u8"),
        ("R3", 4, "replaced", "R4"),
        ("R4", 7, "active", None),
        ("R5", 9, "active", None),
    ]
    assert snapshot.state.rules[0].text == (
        "never touch anything under readings/; those files are the stations' own record"
    )
    assert snapshot.state.rules[4].text == (
        "the readings/ rule no longer covers the old years: never touch this year's files there"
    )
    assert [span.narrative.kind for span in snapshot.state.spans] == ["full"] * 3
    assert snapshot.state.done_when is not None
    assert snapshot.state.done_when.text == "Done when `pytest -q` passes on the whole tree."


def test_the_demo_speaks_of_changed_files_as_git_does() -> None:
    """The second pass of the story found one changed file; git says `1 file changed`."""
    told = [line for line in night(NOON, "/home/you") if b"tree dirty (1 file)" in line.data]
    assert len(told) == 1
    assert b"tree dirty (1 file):  1 file changed, 9 insertions(+)" in told[0].data


def test_the_log_of_the_night_tells_of_each_compaction_that_we_saw() -> None:
    records = [decode_record(line.data) for line in night(NOON, "/home/you") if line.log]
    events = [record.event for record in records if isinstance(record, LogRecord)]
    ours = ["compaction", "compacted"]
    assert events == [*ours, "fallback", "compacted", *ours, *ours]
    named = [r.entry for r in records if isinstance(r, LogRecord) and r.event == "compacted"]
    written = {row.entry for row in morning().compactions}
    assert set(named) <= written
    assert {r.session for r in records if isinstance(r, LogRecord)} == {SESSION_ID}


def test_the_night_has_a_branch_a_torn_line_a_failed_reply_and_hostile_output() -> None:
    snapshot = morning()
    assert snapshot.entries < snapshot.file_entries
    assert [anomaly.code for anomaly in snapshot.anomalies] == ["torn-line"]
    assert snapshot.edits == 1
    whole = b"".join(line.data for line in night(NOON, "/home/you") if not line.log)
    assert b"\\u001b]52;c;" in whole
    assert "\x1b" in HOSTILE


def test_the_same_start_gives_the_same_bytes_and_time_never_goes_back() -> None:
    lines = night(NOON, "/home/you")
    assert lines == night(NOON, "/home/you")
    moments = [line.at for line in lines]
    assert moments == sorted(moments)
    assert 7 * 3600 < moments[-1] < 8 * 3600


def test_last_night_is_over_before_now() -> None:
    start = last_night(NOON, UTC)
    assert datetime.fromtimestamp(start, UTC).strftime("%d %H:%M") == "29 22:38"
    at_midnight = last_night(NOON - 12 * 3600, UTC)
    assert datetime.fromtimestamp(at_midnight, UTC).strftime("%d %H:%M") == "28 22:38"


def test_a_fast_replay_is_all_there_at_once_and_gone_afterwards() -> None:
    with Replay(None, NOON, UTC) as replay:
        assert replay.finished()
        session = load_file(replay.path)
        assert isinstance(session, Session)
        assert len(session.snapshot().ledger.commands) == 46
        folder = replay.agent_dir
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not folder.exists()


def test_a_replay_grows_line_by_line_until_the_morning() -> None:
    with Replay(100_000.0, NOON, UTC) as replay:
        begun = replay.path.read_bytes()
        assert replay.finished(60)
        whole, log = replay.path.read_bytes(), replay.log.read_bytes()
    assert whole.startswith(begun)
    lines = night(last_night(NOON, UTC), "/home/you")
    assert whole == b"".join(line.data for line in lines if not line.log)
    assert log == b"".join(line.data for line in lines if line.log)


def test_a_replay_that_is_left_ends_at_once() -> None:
    with Replay(0.1, NOON, UTC) as replay:
        folder = replay.agent_dir
    assert not folder.exists()
    until(lambda: replay.finished(0), "the end of the thread")


def test_the_clock_of_the_night_never_goes_back() -> None:
    clock = NightClock(100.0, 0.0)
    clock.go_to(500.0, 0.0)
    assert clock() == 500.0
    clock.go_to(200.0, 0.0)
    assert clock() == 500.0


def test_the_clock_of_the_night_waits_for_the_next_line() -> None:
    clock = NightClock(100.0, 0.0)
    clock.go_to(100.0, 1e9, 130.0)
    until(lambda: clock() == 130.0, "the limit")
    clock.go_to(130.0, 1e9, 120.0)
    assert clock() == 130.0


def test_the_clock_of_a_replay_never_runs_ahead_of_its_lines() -> None:
    with Replay(100_000.0, NOON, UTC) as replay:
        assert replay.finished(60)
        assert replay.ends <= replay.clock() < replay.ends + 60


def test_a_silent_replay_that_is_told_to_end_takes_its_folder_along(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "longhaul_tui", "demo", "--headless"],
        env=environment(tmp_path, TMPDIR=str(tmp_path)),
        stdout=subprocess.PIPE,
    )
    until(lambda: bool(list(tmp_path.glob("longhaul-demo-*/sessions/*/*"))), "the replay")
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert list(tmp_path.glob("longhaul-demo-*")) == []


@pytest.mark.parametrize("options", [("--fast",), ("--speed", "100000")])
def test_headless_prints_the_morning_in_ascii_but_for_quotes(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    ran = longhaul("demo", "--headless", *options, agent_dir=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("frost-alarm: idle, last entry 0s ago, at 05:4")
    assert any(line.startswith("# Session state (span 3, ") for line in lines)
    assert "Ledger: 46 commands, 5 errors, 2 open, 9 messages of yours." in lines
    assert "Log: 8 records of this session." in lines
    assert any("fallback" in line and "MemoryError after 3.1 s" in line for line in lines)
    first = next(n for n, line in enumerate(lines) if line.startswith("# Session state"))
    last = next(n for n, line in enumerate(lines) if line.startswith("longhaul_recall: "))
    assert 10 < last - first < 60
    del lines[first : last + 1]  # the state's text is quoted as it stands
    for line in lines:
        outside = line.split('"')[::2]
        assert all(part.isascii() for part in outside)
        assert line.isprintable()


def test_fast_and_speed_exclude_each_other(tmp_path: Path) -> None:
    ran = longhaul("demo", "--fast", "--speed", "3", agent_dir=tmp_path)
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize("speed", ["0", "-1", "x", "nan"])
def test_an_impossible_speed_is_usage(tmp_path: Path, speed: str) -> None:
    ran = longhaul("demo", "--headless", "--speed", speed, agent_dir=tmp_path)
    assert ran.code == 2


def test_the_agent_directory_of_the_user_is_not_touched(tmp_path: Path) -> None:
    kept = tmp_path / "sessions" / "--x--" / "a.jsonl"
    kept.parent.mkdir(parents=True)
    kept.write_text("mine\n")
    digest = hashlib.sha256(kept.read_bytes()).hexdigest()
    longhaul("demo", "--headless", "--fast", agent_dir=tmp_path)
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [kept]
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == digest
