"""From the bytes of a file to the host's own cut: the whole way `longhaul cut` goes."""

import json
from typing import Any

import pytest

from longhaul_tui.accounting.projection import context_of, context_tokens
from longhaul_tui.accounting.retention import find_cut
from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.load import load_pieces
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.sizing import CHANGED, sized_path
from tests.parity.make import GOLDEN
from tests.parity.sessions import KINDS, as_bytes

ROWS: list[list[Any]] = json.loads(GOLDEN.read_text())["paths"]


def session_of(data: bytes) -> Session:
    session = load_pieces([data], "-")
    assert isinstance(session, Session)
    return session


def cuts_of(data: bytes, budgets: list[int]) -> list[list[int]]:
    """The entries of the next request, the tokens of the context, and for each budget the line of
    the first kept entry, dropped entries and dropped tokens."""
    session = session_of(data)
    snapshot = session.snapshot()
    path = sized_path(snapshot, session.path(), lambda at, size: data[at : at + size])
    assert not isinstance(path, Problem)
    context = context_of(path)
    found = [[len(context.items), context_tokens(context)]]
    for budget in budgets:
        cut = find_cut(context, budget)
        node = snapshot.rows.index(cut.first_kept) if cut.first_kept else None
        line = 0 if node is None else snapshot.rows.row(node).line
        found.append([line, cut.dropped_entries, cut.dropped_tokens])
    return found


@pytest.mark.req("H13")
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_cut_where_the_host_cuts_it(kind: str) -> None:
    last = {(row[0], row[1]): row for row in ROWS if row[0] == kind}
    for _, seed, leaf, entries, _, context, cases in last.values():
        data = as_bytes(KINDS[kind](seed))
        assert data.count(b"\n") == leaf
        expected = [[entries, context[0]]]
        expected += [[case[1], case[3] + case[5], case[4] + case[6]] for case in cases]
        assert cuts_of(data, [case[0] for case in cases]) == expected, (kind, seed)


def test_what_a_compaction_dropped_is_read_only_where_all_is_asked_for() -> None:
    lines = KINDS["mixed"](18)
    data = as_bytes(lines)
    session = session_of(data)
    snapshot, nodes = session.snapshot(), session.path()
    read: list[int] = []

    def reader(at: int, size: int) -> bytes:
        read.append(at)
        return data[at : at + size]

    some = sized_path(snapshot, nodes, reader)
    assert len(read) < len(nodes)
    read.clear()
    everything = sized_path(snapshot, nodes, reader, whole=True)
    assert len(read) == len(nodes)
    assert not isinstance(some, Problem)
    assert not isinstance(everything, Problem)
    assert some != everything
    assert context_of(some) == context_of(everything)


@pytest.mark.parametrize("change", [(b"{", b"["), (b'"id":"0000', b'"id":"1000')])
def test_a_file_that_changed_meanwhile_is_not_measured(change: tuple[bytes, bytes]) -> None:
    data = as_bytes(KINDS["trailing"](1))
    session = session_of(data)
    other = data.replace(*change)
    found = sized_path(session.snapshot(), session.path(), lambda at, size: other[at : at + size])
    assert found == CHANGED


def test_a_file_that_was_cut_meanwhile_is_not_measured() -> None:
    session = session_of(as_bytes(KINDS["trailing"](1)))
    assert sized_path(session.snapshot(), session.path(), lambda at, size: b"") == CHANGED
