"""What is kept of a session: it grows with its entries, never with their texts."""

import tracemalloc
from itertools import islice

from longhaul_tui.engine.session import Session
from tests.generate import Generator

LINES = 1_500


def kept(scale: float) -> tuple[int, int]:
    """Bytes of the file, and bytes that are kept once it was read and shown."""
    lines = [line + b"\n" for line in islice(Generator(1, scale=scale).lines(), LINES)]
    size = sum(map(len, lines))
    tracemalloc.start()
    session = Session()
    while lines:
        session.feed(lines.pop(0))
    snapshot = session.snapshot()
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(snapshot.rows) == LINES - 1
    return size, grown


def test_ten_times_as_much_text_is_not_kept() -> None:
    kept(1.0)  # what is remembered of commands in general is there from now on
    size, grown = kept(1.0)
    longer, grown_longer = kept(10.0)
    assert longer > 6 * size
    assert grown_longer - grown < (longer - size) / 20  # beginnings of texts, shown in rows
