"""A session built up from bytes (DESIGN §4, §5)."""

import pytest

from longhaul_tui.engine.session import Session, shorten_home
from longhaul_tui.view.rows import FAILED, LEFT_OUT, NOT_COUNTED, ON_PATH, REPLACED, RowKind
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.sessions import SessionFile


def read(file: SessionFile) -> SessionSnapshot:
    """The snapshot of a whole file."""
    session = Session("/home/dev/s.jsonl", "/home/dev")
    session.feed(file.bytes())
    return session.snapshot()


def row_of(snapshot: SessionSnapshot, key: str) -> int:
    node = snapshot.rows.index(key)
    assert node is not None
    return node


def test_identity_comes_from_header_and_newest_entries_of_the_path() -> None:
    file = SessionFile(cwd="/home/dev/proj")
    file.model("old", "lamp")
    file.model("quill", "lamp")
    file.level("low")
    file.level("high")
    file.name("first")
    file.name("second")
    identity = read(file).identity
    assert (identity.name, identity.provider, identity.model) == ("second", "lamp", "quill")
    assert identity.thinking == "high"
    assert identity.session_id == file.session_id
    assert (identity.cwd, identity.directory) == ("/home/dev/proj", "~/proj")
    assert (identity.path, identity.version) == ("~/s.jsonl", 3)


def test_genuine_messages_are_numbered_and_others_are_not() -> None:
    file = SessionFile()
    first = file.user("Make the importer stream its files")
    injected = file.user("<!-- pi-goal-continuation: 3 --> go on")
    second = file.user("never push")
    snapshot = read(file)
    assert [(row.n, snapshot.rows.key(row.node)) for row in snapshot.users] == [
        (1, first),
        (2, second),
    ]
    assert snapshot.rows.row(row_of(snapshot, second)).user == 2
    odd = snapshot.rows.row(row_of(snapshot, injected))
    assert odd.user is None
    assert odd.flags & NOT_COUNTED


def test_commands_and_errors_stand_on_their_rows() -> None:
    file = SessionFile()
    file.user("do it")
    ok = file.shell("ls", "a\nb")
    bad = file.shell("make", "error: boom", code=2)
    rows = read(file).rows
    good_row, bad_row = (rows.row(rows.index(key) or 0) for key in (ok, bad))
    assert (good_row.command, good_row.error, good_row.note) == (1, None, "exit 0")
    assert (bad_row.command, bad_row.error, bad_row.note) == (2, 1, "exit 2")
    assert bad_row.detail == "error: boom"
    assert good_row.head == "ls"


def test_a_blocked_call_says_that_it_did_not_run() -> None:
    file = SessionFile()
    file.shell("ls", "a")
    call = file.call("bash", command="rm -rf x")
    file.assistant(calls=[call])
    key = file.result(call, "Blocked by policy", is_error=True, duration=None)
    rows = read(file).rows
    row = rows.row(rows.index(key) or 0)
    assert (row.command, row.error, row.note) == (None, 1, "did not run")


def test_a_shell_that_could_not_be_started_shows_why() -> None:
    file = SessionFile()
    call = file.call("bash", command="make")
    file.assistant(calls=[call])
    key = file.result(call, "spawn bash ENOENT", is_error=True)
    rows = read(file).rows
    row = rows.row(rows.index(key) or 0)
    assert (row.command, row.error, row.note) == (1, 1, "exit ?")
    assert (row.detail, row.flags & FAILED) == ("spawn bash ENOENT", FAILED)


def test_a_probe_without_a_match_does_not_say_its_exit_twice() -> None:
    file = SessionFile()
    key = file.shell("grep -n x y", "", code=1)
    rows = read(file).rows
    row = rows.row(rows.index(key) or 0)
    assert (row.note, row.detail, row.error) == ("exit 1", "", None)


def branched() -> tuple[SessionFile, str, str]:
    """A fork after the first message: an old command on one side, a new one on the other."""
    file = SessionFile()
    fork = file.user("start")
    old = file.shell("pytest", "E   boom", code=1)
    file.user("an idea")
    file.branch(fork)
    new = file.shell("ls", "a")
    return file, old, new


def test_a_branch_counts_ids_from_its_own_path() -> None:
    file, old, new = branched()
    snapshot = read(file)
    rows = snapshot.rows
    left = rows.row(row_of(snapshot, old))
    assert not left.on_path
    assert (left.command, left.error) == (None, None)
    assert rows.row(row_of(snapshot, new)).command == 1
    assert len(snapshot.users) == 1
    assert [c.command for c in snapshot.ledger.commands] == ["ls"]
    assert snapshot.ledger.errors == ()


def test_a_snapshot_keeps_its_marks_when_the_path_changes_later() -> None:
    file, old, _ = branched()
    session = Session()
    before_branch = b"".join(line + b"\n" for line in file.lines[:-2])
    session.feed(before_branch)
    before = session.snapshot()
    session.feed(file.bytes()[len(before_branch) :])
    after = session.snapshot()
    assert after.epoch > before.epoch
    assert after.generation == before.generation
    assert before.rows.row(row_of(before, old)).command == 1
    assert before.rows.row(row_of(before, old)).on_path
    assert [c.command for c in before.ledger.commands] == ["pytest"]
    assert not after.rows.row(row_of(after, old)).on_path


def test_a_context_edit_marks_its_target_and_the_latest_wins() -> None:
    file = SessionFile()
    out = file.assistant("oops", stop="error")
    file.context_edit(out)
    changed = file.assistant("long")
    file.context_edit(changed)
    file.context_edit(changed, {"content": "short"})
    snapshot = read(file)
    assert snapshot.rows.flags(row_of(snapshot, out)) & (LEFT_OUT | REPLACED) == LEFT_OUT
    assert snapshot.rows.flags(row_of(snapshot, changed)) & (LEFT_OUT | REPLACED) == REPLACED
    assert snapshot.edits == 3


def test_an_edit_on_an_abandoned_branch_marks_nothing() -> None:
    file = SessionFile()
    target = file.assistant("kept")
    file.context_edit(target)
    file.branch(target)
    file.user("another way")
    snapshot = read(file)
    assert snapshot.rows.flags(row_of(snapshot, target)) & (LEFT_OUT | REPLACED) == 0


@pytest.mark.parametrize(
    ("details", "from_hook", "by"),
    [
        (None, False, "pi"),
        ({"compactor": "longhaul", "stateFormat": 1}, True, "longhaul"),
        ({"compactor": "longhaul"}, True, "other"),
        ({"compactor": "distill"}, True, "distill"),
        ({"compactor": "fold"}, True, "fold"),
        ({"pass": 1}, True, "other"),
    ],
)
def test_whose_compaction_it_is(details: object, from_hook: bool, by: str) -> None:
    file = SessionFile()
    kept = file.user("hello there")
    file.compaction("summary", kept, details=details, from_hook=from_hook, tokens_before=540)
    (row,) = read(file).compactions
    assert (row.by, row.n, row.on_path, row.tokens_before, row.first_kept) == (
        by,
        1,
        True,
        540,
        kept,
    )


def test_text_about_compactions_is_no_compaction() -> None:
    file = SessionFile()
    kept = file.user('explain {"type":"compaction","summary":"x"} to me')
    file.shell("cat README", '{"type":"compaction","id":"aa","summary":"#7 compacted"}')
    file.assistant("A compaction replaces the older part: #1, #2 and so on.")
    file.compaction("the only one", kept)
    assert [(row.n, row.by) for row in read(file).compactions] == [(1, "pi")]


def test_a_compaction_on_an_abandoned_branch_has_no_number() -> None:
    file = SessionFile()
    fork = file.user("start")
    file.compaction("old", fork)
    file.branch(fork)
    file.compaction("new", fork)
    assert [(row.n, row.on_path) for row in read(file).compactions] == [(None, False), (1, True)]


@pytest.mark.parametrize(
    ("last", "is_open"),
    [
        ("user", True),
        ("toolUse", True),
        ("result", True),
        ("stop", False),
        ("length", False),
        ("error", False),
        ("aborted", False),
    ],
)
def test_the_turn_is_open_until_a_reply_ends_it(last: str, is_open: bool) -> None:
    file = SessionFile()
    file.user("go")
    if last == "result":
        file.shell("ls", "a")
    elif last != "user":
        file.assistant("words", stop=last)
    assert read(file).life.turn_open is is_open


def test_a_command_of_the_user_says_nothing_of_the_turn() -> None:
    file = SessionFile()
    file.assistant("done", stop="stop")
    file.bash("git diff", "x")
    file.custom("note", {"a": 1})
    assert read(file).life.turn_open is False


def test_bad_lines_stand_in_their_place_and_are_counted_by_kind() -> None:
    file = SessionFile()
    file.user("one")
    bad = file.raw(b'{"type":"mess')
    file.raw(b"42")
    file.user("two")
    snapshot = read(file)
    kinds = [snapshot.rows.kind(node) for node in range(len(snapshot.rows))]
    assert kinds == [RowKind.USER, RowKind.BAD, RowKind.BAD, RowKind.USER]
    assert snapshot.rows.key(1) == bad
    assert not snapshot.rows.flags(1) & ON_PATH
    assert sum(count for _, count in snapshot.file.skipped) == 2
    assert (snapshot.entries, snapshot.file_entries) == (2, 2)


def test_a_half_line_waits_and_is_counted() -> None:
    file = SessionFile()
    file.user("one")
    session = Session()
    session.feed(file.bytes()[:-10])
    snapshot = session.snapshot()
    assert len(snapshot.rows) == 0
    assert snapshot.file.half_line > 0
    session.feed(file.bytes()[-10:])
    assert len(session.snapshot().rows) == 1
    assert session.snapshot().file.half_line == 0


def test_a_restart_begins_a_generation_with_nothing_of_the_one_before() -> None:
    file = SessionFile()
    file.user("one")
    file.shell("false", "", code=1)
    session = Session()
    session.feed(file.bytes())
    before = session.snapshot()
    session.restart()
    again = SessionFile()
    key = again.user("another file")
    session.feed(again.bytes())
    after = session.snapshot()
    assert after.generation == before.generation + 1
    assert (len(after.rows), after.rows.key(0)) == (1, key)
    assert after.ledger.commands == before.ledger.commands[:0] or len(after.ledger.commands) == 0
    assert len(before.rows) == 3


def test_an_unknown_entry_makes_the_context_uncertain_and_is_kept() -> None:
    file = SessionFile()
    file.user("one")
    assert read(file).certain
    key = file.entry("novelty", {"x": 1})
    snapshot = read(file)
    assert not snapshot.certain
    assert snapshot.rows.kind(row_of(snapshot, key)) == RowKind.UNKNOWN


def test_what_is_a_session() -> None:
    only_header = Session()
    only_header.feed(SessionFile().bytes())
    assert only_header.is_session
    headless = SessionFile(header=False)
    headless.user("pi made the file anew")
    without = Session()
    without.feed(headless.bytes())
    assert without.is_session
    notes = Session()
    notes.feed(b'{"a":1}\nplain words\n')
    assert not notes.is_session


def test_v1_sessions_are_read_in_place() -> None:
    file = SessionFile(version=1)
    file.user("hello old world")
    file.shell("ls", "a")
    snapshot = read(file)
    assert [snapshot.rows.key(node) for node in range(3)] == ["line:2", "line:3", "line:4"]
    assert (snapshot.entries, snapshot.identity.version) == (3, 1)
    assert snapshot.ledger.commands[0].command == "ls"


@pytest.mark.parametrize(
    ("path", "home", "shown"),
    [
        ("/home/me/x", "/home/me", "~/x"),
        ("/home/me", "/home/me", "~"),
        ("/home/mean/x", "/home/me", "/home/mean/x"),
        ("/x", "", "/x"),
        ("/x", "/", "/x"),
        ("/home/me/x", "/home/me/", "~/x"),
    ],
)
def test_home_is_written_short(path: str, home: str, shown: str) -> None:
    assert shorten_home(path, home) == shown


@pytest.mark.parametrize(
    ("command", "says"),
    [("cat news.md", "2 lines"), ("npm test | tail -2", "3 failed"), ("make; true", "3 failed")],
)
def test_the_second_line_of_a_row_tells_a_failure_that_the_exit_may_hide(
    command: str, says: str
) -> None:
    file = SessionFile()
    file.shell(command, "3 failed\nsee above")
    snapshot = read(file)
    assert snapshot.rows.row(len(snapshot.rows) - 1).detail == says


def test_a_branch_that_nobody_looked_at_is_not_folded() -> None:
    """Two writers change the branch with every line: what it costs must not depend on that."""
    file = SessionFile()
    file.user("go")
    ends = [file.leaf, file.leaf]
    for turn in range(40):
        file.leaf = ends[turn % 2]
        ends[turn % 2] = file.assistant(f"reply {turn}")
    session = Session()
    for line in file.lines:
        session.feed(line + b"\n")
    snapshot = session.snapshot()
    assert snapshot.epoch == 0
    assert snapshot.entries == 21
    file.leaf = ends[0]
    file.assistant("on the other branch")
    session.feed(file.lines[-1] + b"\n")
    assert session.snapshot().epoch == 1


@pytest.mark.parametrize("step", [1, 7, 1_000])
def test_anomalies_that_come_one_by_one_are_those_of_the_whole(step: int) -> None:
    file = SessionFile()
    for turn in range(12):
        file.assistant("x", fields={"id": "same"}) if turn % 5 == 0 else file.user("y")
        file.raw(b"42" if turn % 3 else b"{bad")
    file.entry("label", {}, fields={"parentId": "missing"})
    data = file.bytes()
    session = Session()
    for start in range(0, len(data), step):
        session.feed(data[start : start + step])
        session.snapshot()
    whole = read(file)
    assert session.snapshot().anomalies == whole.anomalies
    assert session.snapshot().file.skipped == whole.file.skipped
    assert dict(whole.file.skipped) == {"bad": 4, "no object": 8}
    assert [a.offset for a in whole.anomalies] == sorted(a.offset for a in whole.anomalies)


def test_a_snapshot_without_news_makes_nothing_again() -> None:
    file = SessionFile()
    file.raw(b"{bad")
    file.compaction("sum", file.user("go"))
    session = Session()
    session.feed(file.bytes())
    before, after = session.snapshot(), session.snapshot()
    assert after.anomalies is before.anomalies
    assert after.compactions is before.compactions
