"""The rows under *sent* are the entries pi projects into the next request."""

import pytest

from longhaul_tui.accounting.projection import PathEntry, context_of
from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.sizing import sized_path
from longhaul_tui.view.filters import FILTER_KINDS, RowFilter
from longhaul_tui.view.rows import LEFT_OUT
from longhaul_tui.view.sent import sent_range
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.parity.sessions import KINDS, as_bytes
from tests.parity.test_reading import session_of

SENDING = {"message", "custom_message", "branch_summary"}


def read(data: bytes) -> tuple[SessionSnapshot, list[PathEntry]]:
    session = session_of(data)
    snapshot = session.snapshot()
    path = sized_path(snapshot, session.path(), lambda at, size: data[at : at + size])
    assert not isinstance(path, Problem)
    return snapshot, path


@pytest.mark.parametrize(("kind", "seeds"), [("mixed", 132), ("recovered", 40), ("trailing", 40)])
def test_they_are_the_entries_of_the_projection(kind: str, seeds: int) -> None:
    for seed in range(seeds):
        snapshot, path = read(as_bytes(KINDS[kind](seed)))
        context = context_of(path)
        items = [
            item
            for item in context.items
            if item.entry.type in SENDING and item.entry.sizes
            if item.entry.sizes[0].role != "other"
        ]
        rows = snapshot.rows
        mask = sent_range(snapshot).mask(0, *rows.codes())
        sent = [node for node in range(len(rows)) if mask[node]]
        # A branch summary without words reaches nobody; its row does not know.
        empty = {e.key for e in path if e.type == "branch_summary" and not e.sizes}
        assert [rows.key(n) for n in sent if rows.key(n) not in empty] == [i.key for i in items]
        # pi makes no edit of a later entry, the invented sessions do: such a row may be dimmed.
        left_out = {rows.key(node) for node in sent if rows.flags(node) & LEFT_OUT}
        assert {item.key for item in items if item.left_out} <= left_out
        lead = RowFilter([*FILTER_KINDS, "sent"])
        lead.follow(snapshot)
        newest = None if lead.lead is None else rows.key(lead.lead)
        assert newest == (context.items[0].key if context.compacted else None)
