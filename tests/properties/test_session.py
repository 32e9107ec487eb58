"""Whatever the chunks, the same session; whatever comes later, the same ids."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.engine.session import Session
from longhaul_tui.settings import Settings
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.state_json import state_json
from tests.sessions import SessionFile

Step = Callable[[SessionFile], object]


def fork(file: SessionFile) -> None:
    """Go back to the first entry and on from there."""
    first = next((line for line in file.lines[1:] if b'"id":"e' in line), None)
    if first is not None:
        file.branch("e0000001")


STEPS: dict[str, Step] = {
    "user": lambda file: file.user("please go on with it"),
    "ok": lambda file: file.shell("pytest -q", "ok"),
    "bad": lambda file: file.shell("pytest -q", "E   ValueError: bad", code=1),
    "piped": lambda file: file.shell("pytest -q | tail -1", "1 failed"),
    "call": lambda file: file.assistant(calls=[file.call("bash", command="sleep 9")]),
    "say": lambda file: file.assistant("done"),
    "compact": lambda file: file.compaction("sum", "e0000001"),
    "edit": lambda file: file.context_edit("e0000001"),
    "fork": fork,
    "torn": lambda file: file.raw(b'{"type":"message","id":"x'),
    "glued": lambda file: file.raw(b'{"type":"label","id":"g1"}{"type":"label","id":"g2"}'),
    "name": lambda file: file.name("n"),
}
files = st.lists(st.sampled_from(sorted(STEPS)), max_size=25)


def written(steps: list[str]) -> bytes:
    file = SessionFile()
    for step in steps:
        STEPS[step](file)
    return file.bytes()


def told(snapshot: SessionSnapshot) -> tuple[object, ...]:
    """Everything a front end could show of it."""
    rows = tuple(snapshot.rows.row(node) for node in range(len(snapshot.rows)))
    return (rows, state_json(snapshot, "", Settings()), tuple(snapshot.users), snapshot.life)


@given(files, st.data())
def test_any_chunking_gives_the_same_session(steps: list[str], data: st.DataObject) -> None:
    whole = written(steps)
    once, pieces = Session(), Session()
    once.feed(whole)
    at = 0
    while at < len(whole):
        size = data.draw(st.integers(1, 4_000))
        pieces.feed(whole[at : at + size])
        at += size
    assert told(pieces.snapshot()) == told(once.snapshot())


@given(files, st.integers(0, 30))
def test_an_append_never_changes_an_id_of_the_path(steps: list[str], cut: int) -> None:
    whole = written(steps).split(b"\n")[:-1]
    session = Session()
    session.feed(b"".join(line + b"\n" for line in whole[:cut]))
    before = session.snapshot()
    session.feed(b"".join(line + b"\n" for line in whole[cut:]))
    after = session.snapshot()
    for node in range(len(before.rows)):
        old, new = before.rows.row(node), after.rows.row(node)
        assert (old.key, old.offset, old.head, old.note) == (
            new.key,
            new.offset,
            new.head,
            new.note,
        )
        if old.on_path and new.on_path:
            assert (old.user, old.command, old.error) == (new.user, new.command, new.error)


@given(st.binary(max_size=3_000))
def test_no_bytes_make_it_raise(data: bytes) -> None:
    session = Session()
    session.feed(data)
    session.finish()
    told(session.snapshot())
