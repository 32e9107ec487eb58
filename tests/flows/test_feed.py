"""A feed over real files: what happens to the file, and what the snapshot says of it."""

import hashlib
import os
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from longhaul_tui.engine.runner import FileFeed
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.snapshot import Host, SessionSnapshot
from tests.sessions import SessionFile
from tests.waiting import until


def start(path: Path) -> tuple[SessionFile, FileFeed]:
    """A session with three entries, and a feed that has read it."""
    file = SessionFile()
    file.user("make it stream")
    file.shell("pytest -q", "E   ValueError: bad gauge", code=1)
    file.write(path)
    feed = FileFeed(path)
    feed.begin()
    return file, feed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "s.jsonl"


@pytest.fixture
def followed(path: Path) -> Iterator[tuple[SessionFile, FileFeed]]:
    file, feed = start(path)
    until(lambda: feed.snapshot().file.condition == "following", "the first read")
    yield file, feed
    feed.close()


def append(path: Path, file: SessionFile, count: int) -> None:
    """Append the last `count` lines of the builder."""
    with path.open("ab") as out:
        out.write(b"".join(line + b"\n" for line in file.lines[-count:]))


def entries(feed: FileFeed) -> int:
    return feed.snapshot().file_entries


def test_a_file_is_read_and_what_is_appended_follows(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    file, feed = followed
    before = feed.snapshot()
    assert (before.entries, len(before.ledger.open_errors)) == (3, 1)
    assert before.file.read == before.file.size == path.stat().st_size
    file.shell("pytest -q", "ok")
    append(path, file, 2)
    until(lambda: entries(feed) == 5, "the append")
    after = feed.snapshot()
    assert after.ledger.open_errors == ()
    assert after.serial > before.serial
    assert len(before.rows) == 3


def test_a_waiting_thread_is_woken_for_every_newer_snapshot(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    file, feed = followed
    woken = threading.Event()
    stop = feed.subscribe(woken.set)
    file.user("and another")
    append(path, file, 1)
    assert woken.wait(30)
    until(lambda: entries(feed) == 4, "the append")
    stop()
    woken.clear()
    file.user("a last one")
    append(path, file, 1)
    until(lambda: entries(feed) == 5, "the second append")
    assert not woken.is_set()


def test_a_look_that_finds_nothing_new_wakes_nobody_but_is_told(
    followed: tuple[SessionFile, FileFeed],
) -> None:
    _, feed = followed
    before = feed.snapshot()
    woken: list[int] = []
    feed.subscribe(lambda: woken.append(feed.snapshot().serial))
    first = before.file.checked_at
    assert first is not None
    until(lambda: (feed.snapshot().file.checked_at or 0) > first, "the next look")
    assert woken == []
    assert feed.snapshot().rows is before.rows


def test_a_pi_that_comes_is_seen_without_an_entry(path: Path) -> None:
    there = threading.Event()
    file = SessionFile()
    file.user("go")
    file.write(path)

    def hosts(directories: Iterable[str]) -> dict[str, Host]:
        return dict.fromkeys(directories, "there" if there.is_set() else "none")

    feed = FileFeed(path, hosts=hosts)
    feed.begin()
    until(lambda: feed.snapshot().life.host == "none", "the first look")
    there.set()
    until(lambda: feed.snapshot().life.host == "there", "the second look")
    feed.close()


def changed(feed: FileFeed, kind: str) -> SessionSnapshot:
    """The snapshot after the file was noticed to have changed so."""

    def holds() -> bool:
        change = feed.snapshot().file.change
        return change is not None and change.kind == kind

    until(holds, kind)
    return feed.snapshot()


def test_a_replaced_file_is_read_again_and_says_what_came_and_went(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    _, feed = followed
    other = SessionFile()
    other.user("make it stream")
    other.user("this one is new")
    other.user("and longer than the one before it was " * 20)
    other.user("four")
    other.user("five")
    other.write(path.with_suffix(".new")).replace(path)
    snapshot = changed(feed, "replaced")
    assert snapshot.generation == 1
    assert (snapshot.file_entries, len(snapshot.rows)) == (5, 5)
    assert snapshot.file.change is not None
    # e0000001 to e0000003 are there in both; the other two are new.
    assert (snapshot.file.change.gone, snapshot.file.change.new) == (0, 2)


def test_a_cut_file_is_read_again(path: Path, followed: tuple[SessionFile, FileFeed]) -> None:
    file, feed = followed
    keep = len(b"".join(line + b"\n" for line in file.lines[:2]))
    os.truncate(path, keep)
    snapshot = changed(feed, "truncated")
    assert snapshot.file_entries == 1
    assert snapshot.file.change is not None
    assert (snapshot.file.change.gone, snapshot.file.change.new) == (2, 0)


def test_a_file_rewritten_in_place_and_larger_is_read_again(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    _, feed = followed
    other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000ff")
    for number in range(40):
        other.user(f"message {number}")
    with path.open("r+b") as out:
        out.write(other.bytes())
    changed(feed, "rewritten")
    until(lambda: entries(feed) == 40, "the whole of it")


def test_a_deleted_file_keeps_what_was_read_and_comes_back(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    _, feed = followed
    path.unlink()
    until(lambda: feed.snapshot().file.condition == "gone", "gone")
    assert feed.snapshot().file_entries == 3
    assert feed.snapshot().file.since is not None
    other = SessionFile(session_id="019b0000-0000-7000-8000-0000000000ee")
    other.user("another night")
    other.write(path)
    until(lambda: entries(feed) == 1, "the new file")
    until(lambda: feed.snapshot().file.condition == "following", "its end")
    change = feed.snapshot().file.change
    assert change is not None
    assert (change.kind, change.gone, change.new) == ("recreated", 2, 0)


def test_a_torn_tail_waits_and_is_completed(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    file, feed = followed
    file.user("a line that comes in two parts")
    line = file.lines[-1] + b"\n"
    with path.open("ab", buffering=0) as out:
        out.write(line[:20])
        until(lambda: feed.snapshot().file.half_line == 20, "the half line")
        assert entries(feed) == 3
        out.write(line[20:])
    until(lambda: entries(feed) == 4, "the whole line")
    assert feed.snapshot().file.half_line == 0
    assert feed.snapshot().anomalies == ()


def test_a_file_that_is_no_session_says_so(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"a":1}\nwords\n')
    feed = FileFeed(path)
    feed.begin()
    until(lambda: feed.snapshot().file.condition == "not-a-session", "not a session")
    assert feed.snapshot().file.problem == "its first line is no session header"
    feed.close()


def test_a_file_that_is_not_there_is_waited_for(path: Path) -> None:
    feed = FileFeed(path)
    feed.begin()
    until(lambda: feed.snapshot().file.checked_at is not None, "a look")
    assert feed.snapshot().file.condition == "waiting"
    SessionFile().write(path)
    until(lambda: feed.snapshot().file.condition == "following", "the file")
    feed.close()


def ref(feed: FileFeed, key: str, part: str) -> BodyRef:
    snapshot = feed.snapshot()
    row = snapshot.rows.row(snapshot.rows.index(key) or 0)
    return BodyRef(snapshot.generation, row.offset, row.length, part)  # type: ignore[arg-type]


def test_texts_are_read_by_pages(path: Path) -> None:
    file = SessionFile()
    key = file.user("0123456789" * 100)
    file.write(path)
    feed = FileFeed(path)
    feed.begin()
    until(lambda: entries(feed) == 1, "the read")
    page = feed.read(ref(feed, key, "text"), 5, 10)
    assert (page.text, page.offset, page.total, page.problem) == ("5678901234", 5, 1_000, None)
    assert feed.read(ref(feed, key, "text"), 995, 10).text == "56789"
    assert feed.read(ref(feed, key, "summary"), 0, 10).text == ""
    feed.close()


def test_a_text_of_a_file_that_changed_since_is_not_shown(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    _, feed = followed
    old = ref(feed, "e0000001", "text")
    path.unlink()
    assert feed.read(old, 0, 10).problem == "gone"
    SessionFile().write(path)
    until(lambda: feed.snapshot().generation == 1, "the new file")
    assert feed.read(old, 0, 10).problem == "changed"


def test_a_search_looks_into_whole_texts_and_ends_when_cancelled(path: Path) -> None:
    file = SessionFile()
    file.user("nothing here")
    long = file.user("x" * 5_000 + " Needle in HAY")
    cut = file.shell("cat log", "many\n" * 900 + "\na needle too\n")
    quoted = file.user('she said "needle\\n"')
    file.write(path)
    feed = FileFeed(path)
    feed.begin()
    until(lambda: entries(feed) == 5, "the read")
    rows = feed.snapshot().rows

    def found(query: str) -> list[str]:
        return [rows.key(node) for node in feed.search(query, lambda: False)]

    assert found("needle") == [long, cut, quoted]
    assert found("NEEDLE IN hay") == [long]
    assert found('"needle\\n"') == [quoted]
    assert found("no such words") == []
    assert found("") == []
    assert list(feed.search("needle", lambda: True)) == []
    feed.close()


def test_a_result_of_several_megabytes_arrives_in_pieces_and_is_read_by_pages(
    path: Path, followed: tuple[SessionFile, FileFeed]
) -> None:
    file, feed = followed
    key = file.shell("cat big.log", "0123456789" * 460_000)
    line = file.lines[-1] + b"\n"
    with path.open("ab", buffering=0) as out:
        out.write(file.lines[-2] + b"\n")
        for start in range(0, len(line), 300_000):
            out.write(line[start : start + 300_000])
    until(lambda: entries(feed) == 5, "the large result")
    page = feed.read(ref(feed, key, "output"), 4_599_990, 100)
    assert (page.text, page.total) == ("0123456789", 4_600_000)
    assert len(feed.snapshot().rows.row(4).detail) < 400


def test_the_file_is_never_changed(path: Path, followed: tuple[SessionFile, FileFeed]) -> None:
    _, feed = followed
    before = hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns
    feed.read(ref(feed, "e0000001", "raw"), 0, 100)
    list(feed.search("gauge", lambda: False))
    feed.close()
    assert (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns) == before


def test_no_thread_outlives_a_closed_feed(followed: tuple[SessionFile, FileFeed]) -> None:
    _, feed = followed
    feed.close()
    assert feed.closed
    until(lambda: not any(thread.name == "feed" for thread in threading.enumerate()), "the end")


def test_no_append_of_ten_thousand_is_lost(path: Path) -> None:
    file = SessionFile()
    file.write(path)
    feed = FileFeed(path)
    feed.begin()
    lines = []
    for number in range(10_000):
        file.user(f"message {number}")
        lines.append(file.lines[-1] + b"\n")

    def write() -> None:
        with path.open("ab", buffering=0) as out:
            for line in lines:
                out.write(line)

    writer = threading.Thread(target=write)
    writer.start()
    writer.join()
    until(lambda: entries(feed) == 10_000, "ten thousand entries")
    assert len(feed.snapshot().users) == 10_000
    assert feed.snapshot().anomalies == ()
    feed.close()


def test_whether_a_pi_is_there_is_known_as_soon_as_the_file_is_read(path: Path) -> None:
    """The first look must not fall before the header is known, and the next one be far away."""
    shown: list[SessionSnapshot] = []
    feed = FileFeed(path, hosts=lambda directories: dict.fromkeys(directories, "there"))
    feed.begin()
    feed.subscribe(lambda: shown.append(feed.snapshot()))
    file = SessionFile()
    file.user("make it stream")
    file.write(path)
    until(lambda: any(seen.file.condition == "following" for seen in shown), "the first read")
    feed.close()
    assert next(s for s in shown if s.file.condition == "following").life.host == "there"


def test_a_long_piece_of_bad_lines_is_shown_before_it_is_over(path: Path) -> None:
    shown: list[SessionSnapshot] = []
    feed = FileFeed(path)
    feed.begin()
    feed.subscribe(lambda: shown.append(feed.snapshot()))
    until(lambda: feed.snapshot().file.checked_at is not None, "the first look")
    made = path.with_suffix(".made")
    made.write_bytes(SessionFile().bytes() + b"{bad\n" * 100_000)
    made.rename(path)  # whole at once: nothing is read of half a file
    until(lambda: feed.snapshot().file.condition == "following", "the first read")
    feed.close()
    size = path.stat().st_size
    assert any(0 < seen.file.read < size and len(seen.rows) for seen in shown)
    assert len(feed.snapshot().rows) == 100_000
