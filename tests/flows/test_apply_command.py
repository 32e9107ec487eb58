"""`longhaul compact --apply`: what it appends, and when it refuses."""

import json
import os
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.disk.journals import journal_path, locked
from tests.applying import KEEP, a_night, age, appended, kinds, write_old
from tests.commands import Ran, environment, longhaul
from tests.following import open_directory
from tests.hosting import WAITS, running
from tests.own import OwnSession
from tests.sessions import SessionFile

CHAIN = ["compaction", "span", "line"]


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A session that nobody has written to for an hour."""
    return write_old(a_night(tmp_path), tmp_path / "night.jsonl")


def apply(path: Path, agent_dir: Path, *more: str, **given: Any) -> Ran:
    return longhaul("compact", path, *KEEP, "--apply", *more, agent_dir=agent_dir, **given)


def refused(path: Path, agent_dir: Path, words: str, *more: str, **given: Any) -> None:
    """It says so in one line, ends with 1 and changes nothing."""
    before = path.read_bytes()
    ran = apply(path, agent_dir, *more, **given)
    assert (ran.code, ran.out, ran.err) == (1, "", f"longhaul: {path}: {words}\n")
    assert path.read_bytes() == before


def state(path: Path, agent_dir: Path) -> dict[str, Any]:
    found = json.loads(longhaul("state", path, "--json", agent_dir=agent_dir).out)
    assert isinstance(found, dict)
    return found


# -- what is appended ------------------------------------------------------------------------------


@pytest.mark.req("L121", "L126")
def test_a_chain_of_three_entries_is_appended_and_nothing_else_changes(
    night: Path, tmp_path: Path
) -> None:
    before = night.read_bytes()
    ran = apply(night, tmp_path, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    compaction, span, line = appended(night, before)
    last = json.loads(before.splitlines()[-1])
    assert [entry["parentId"] for entry in (compaction, span, line)] == [
        last["id"],
        compaction["id"],
        span["id"],
    ]
    assert all(len(e["id"]) == 8 and int(e["id"], 16) >= 0 for e in (compaction, span, line))
    assert list(compaction) == [
        "type",
        "id",
        "parentId",
        "timestamp",
        "summary",
        "firstKeptEntryId",
        "tokensBefore",
        "details",
        "fromHook",
    ]
    assert compaction["fromHook"] is True
    assert compaction["firstKeptEntryId"] == last["id"]
    assert type(compaction["tokensBefore"]) is int
    assert (compaction["summary"], compaction["details"]) == (told["summary"], told["details"])
    assert (compaction["details"]["stateFormat"], compaction["details"]["compactor"]) == (
        1,
        "longhaul",
    )
    assert (span["customType"], line["customType"]) == (
        "compaction-state.span",
        "compaction-state.line",
    )
    assert (span["data"]["v"], span["data"]["compactionEntryId"]) == (1, compaction["id"])
    assert (line["data"]["outcome"], line["data"]["compactionEntryId"]) == (
        "state",
        compaction["id"],
    )
    assert span["data"]["trace"]["trigger"] == "offline"
    size = len(night.read_bytes()) - len(before)
    assert told["applied"] == {
        "file": str(night),
        "parent": last["id"],
        "compaction": compaction["id"],
        "record": span["id"],
        "line": line["id"],
        "offset": len(before),
        "bytes": size,
        "mended": None,
    }


def test_the_readable_form_says_what_was_appended(night: Path, tmp_path: Path) -> None:
    before = night.read_bytes()
    ran = apply(night, tmp_path)
    compaction, span, line = (entry["id"] for entry in appended(night, before))
    size = len(night.read_bytes()) - len(before)
    assert ran.out.splitlines()[1] == (
        f"Appended to the session: compaction {compaction}, span record {span}, line {line}; "
        f"{size:,} bytes from byte {len(before):,} on."
    )
    assert "Nothing was written." not in ran.out


def test_our_own_fold_reads_what_was_applied_time_after_time(tmp_path: Path) -> None:
    night = a_night(tmp_path)
    path = write_old(night, tmp_path / "night.jsonl")
    for span in (1, 2, 3):
        before = path.read_bytes()
        assert apply(path, tmp_path).code == 0
        found = state(path, tmp_path)
        assert (found["span"], found["anomalies"]) == (span, [])
        assert len(found["compactions"]) == span
        assert found["compactions"][-1]["by"] == "longhaul"
        assert found["rules"][0]["text"] == "never use mocks; fakes only"
        assert len(found["rules"]) == span
        chain = appended(path, before)
        more = SessionFile(header=False)
        more.leaf, more._entries = chain[-1]["id"], 1_000 * span
        more.user(f"always run the linter number {span} before a commit")
        more.user("now the docs " + "x" * 200)
        with path.open("ab") as file:
            file.write(more.bytes())
        age(path)
    left = [p.name for p in (tmp_path / "home/.cache/longhaul/apply").iterdir()]
    assert [name for name in left if not name.endswith(".lock")] == []


def test_usage_is_left_out_where_it_is_not_whole(night: Path, tmp_path: Path) -> None:
    """The built-in reader used nothing: pi must not find a part of a usage (PI §2)."""
    before = night.read_bytes()
    assert apply(night, tmp_path).code == 0
    assert "usage" not in appended(night, before)[0]


# -- refusals --------------------------------------------------------------------------------------


def test_a_file_without_a_session_header_in_front_is_refused(tmp_path: Path) -> None:
    night = a_night(tmp_path)
    night.lines = [*night.lines[1:], night.lines[0]]
    path = write_old(night, tmp_path / "s.jsonl")
    refused(path, tmp_path, "its first line is no session header")


@pytest.mark.parametrize("version", [1, 2])
def test_the_old_formats_are_refused(tmp_path: Path, version: int) -> None:
    old = SessionFile(version=version, cwd=str(tmp_path))
    for n in range(4):
        old.user(f"message {n} " + "x" * 200)
    path = old.write(tmp_path / "s.jsonl")
    age(path)
    refused(path, tmp_path, f"is of the old session format v{version}: open it once in pi")


def test_a_format_nobody_knows_yet_is_refused(tmp_path: Path) -> None:
    night = OwnSession(cwd=str(tmp_path), version=4)
    night.says("Add CSV export " + "x" * 200)
    night.says("now the docs " + "x" * 200)
    path = write_old(night, tmp_path / "s.jsonl")
    refused(path, tmp_path, "is of session format 4, which is not known here")


@pytest.mark.parametrize("end", [b'{"type":"mess', b"{}", b"  "])
def test_a_last_line_without_its_line_end_is_refused(
    night: Path, tmp_path: Path, end: bytes
) -> None:
    with night.open("ab") as file:
        file.write(end)
    age(night)
    words = "does not end with a line end: its last line is torn or still being written"
    refused(night, tmp_path, words)
    refused(night, tmp_path, words, "--force")


def test_a_file_written_a_moment_ago_is_refused_unless_forced(night: Path, tmp_path: Path) -> None:
    for seconds, ago in ((0, "less than a minute"), (130, "2 min"), (590, "9 min")):
        age(night, seconds)
        refused(
            night, tmp_path, f"was written {ago} ago: wait ten minutes, or --force all the same"
        )
    age(night, 5)
    assert apply(night, tmp_path, "--force").code == 0


def test_ten_minutes_are_enough(night: Path, tmp_path: Path) -> None:
    age(night, 601)
    assert apply(night, tmp_path).code == 0


def test_a_pi_in_the_session_s_directory_is_refused_unless_forced(
    night: Path, tmp_path: Path
) -> None:
    with running(["pi", "-c", WAITS], tmp_path):
        words = "may be open: a pi of yours is at work in its directory (--force all the same)"
        refused(night, tmp_path, words)
        assert apply(night, tmp_path, "--force").code == 0


def control(agent_dir: Path, session: str, **more: str) -> socket.socket:
    """A control socket in the agent directory, and the file beside it."""
    folder = agent_dir / "run"
    folder.mkdir(exist_ok=True)
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind(str(folder / "00c0ffee.sock"))
    beside = {"session": session, "pid": os.getpid(), **more}
    (folder / "00c0ffee.json").write_text(json.dumps(beside))
    return server


ATTACHED = "is open in a pi that Longhaul serves: compact it there"


def test_a_session_whose_control_socket_answers_is_refused_forced_or_not(night: Path) -> None:
    with open_directory() as agent_dir:  # a short path: a socket's may not be long
        session = json.loads(night.read_bytes().split(b"\n")[0])["id"]
        with control(agent_dir, session) as server:
            server.listen()
            refused(night, agent_dir, ATTACHED)
            refused(night, agent_dir, ATTACHED, "--force")
        # Its pi is gone and has left the socket behind: nobody answers.
        assert apply(night, agent_dir).code == 0


def test_another_session_s_control_socket_is_none_of_ours(night: Path) -> None:
    with open_directory() as agent_dir, control(agent_dir, "another") as server:
        server.listen()
        assert apply(night, agent_dir).code == 0


def test_a_control_socket_may_name_the_file_and_lie_elsewhere(night: Path, tmp_path: Path) -> None:
    with open_directory() as agent_dir:
        place = agent_dir / "elsewhere.sock"
        server = control(agent_dir, "", file=str(night), socket=str(place))
        Path(server.getsockname()).rename(place)
        with server:
            server.listen()
            refused(night, agent_dir, ATTACHED)


def test_nothing_is_written_through_a_link_or_into_anything_but_a_file(
    night: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(night)
    refused(link, tmp_path, "is a symbolic link: nothing is written through one", "--force")
    os.mkfifo(tmp_path / "fifo.jsonl")
    for place, words in (
        (tmp_path / "fifo.jsonl", "is not a regular file but a FIFO"),
        (Path("/dev/null"), "is not a regular file but a device"),
        (tmp_path, "is a directory"),
    ):
        ran = apply(place, tmp_path)
        assert (ran.code, ran.err) == (1, f"longhaul: {place}: {words}\n")


def test_nothing_to_cut_is_said_with_exit_1(tmp_path: Path) -> None:
    path = write_old(a_night(tmp_path), tmp_path / "s.jsonl")
    before = path.read_bytes()
    ran = longhaul("compact", path, "--apply", agent_dir=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "nothing to compact: everything fits what is kept" in ran.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words", [("--apply", "--dry-run"), ("--force",)], ids=["both", "force alone"]
)
def test_options_that_exclude_each_other_are_usage(
    night: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    assert longhaul("compact", night, *words, agent_dir=tmp_path).code == 2


def test_standard_input_cannot_be_appended_to(night: Path, tmp_path: Path) -> None:
    ran = longhaul("compact", "-", "--apply", agent_dir=tmp_path, stdin=night.read_bytes())
    assert (ran.code, ran.out) == (2, "")


# -- several at once, other users ------------------------------------------------------------------


def test_a_session_that_is_being_written_is_refused(night: Path, tmp_path: Path) -> None:
    cache = tmp_path / "home/.cache/longhaul"
    with locked(journal_path(cache, night)) as problem:
        assert problem is None
        refused(night, tmp_path, "is being written by another longhaul compact --apply")
    assert apply(night, tmp_path).code == 0


def test_of_several_at_once_one_writes(tmp_path: Path) -> None:
    path = write_old(a_night(tmp_path), tmp_path / "night.jsonl")
    before = path.read_bytes()
    with ThreadPoolExecutor(4) as pool:
        ran = list(pool.map(lambda _: apply(path, tmp_path, "--force"), range(4)))
    assert sorted(one.code for one in ran) == [0, 1, 1, 1]
    said = {one.err.partition(f"{path}: ")[2].partition(":")[0].strip() for one in ran if one.code}
    assert said <= {
        "is being written by another longhaul compact --apply",
        "nothing to compact",
    }
    assert kinds(appended(path, before)) == CHAIN


def test_permissions_decide(tmp_path: Path) -> None:
    with open_directory() as place:
        (place / "home").mkdir()
        (place / "home").chmod(0o777)
        path = write_old(a_night(place), place / "night.jsonl")
        path.chmod(0o644)
        refused(path, place, "permission denied", as_nobody=True)
        # A directory that may not be written is none of an append's business.
        path.chmod(0o666)
        before = path.read_bytes()
        assert apply(path, place, as_nobody=True).code == 0
        assert kinds(appended(path, before)) == CHAIN


def test_without_a_place_for_lock_and_journal_nothing_is_written(tmp_path: Path) -> None:
    with open_directory() as place:
        (place / "shut").mkdir(mode=0o700)
        path = write_old(a_night(place), place / "night.jsonl")
        path.chmod(0o666)
        cache = place / "shut/cache"
        words = f"cannot be locked: {cache}/longhaul/apply cannot be used: permission denied"
        refused(path, place, words, as_nobody=True, env={"XDG_CACHE_HOME": str(cache)})


def test_the_dry_run_leaves_nothing_behind(night: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert longhaul("compact", night, *KEEP, agent_dir=tmp_path).code == 0
    assert sorted(tmp_path.rglob("*")) == before


def test_a_person_who_stops_it_finds_nothing_written(night: Path, tmp_path: Path) -> None:
    """Ctrl+C between the pass and the write."""
    before = night.read_bytes()
    script = """
import signal, sys
from longhaul_tui.cli import compact, group
from longhaul_tui.engine import passing
real = passing._passed
def stopped(*given, **named):
    found = real(*given, **named)
    signal.raise_signal(signal.SIGINT)
    return found
passing._passed = stopped
sys.exit(group.run(sys.argv[1:]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, "compact", str(night), *KEEP, "--apply"],
        env=environment(tmp_path),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout == b"The pass was cancelled. Nothing was written.\n"
    assert night.read_bytes() == before
