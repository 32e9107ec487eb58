"""What a cut costs, from the file's lines to its words, and what choosing *sent* rows costs."""

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

from longhaul_tui.accounting.projection import context_of
from longhaul_tui.accounting.retention import find_cut
from longhaul_tui.disk.files import Problem, read_span
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.sizing import sized_path
from longhaul_tui.view.filters import DEFAULT_KINDS, FilterKind, RowFilter
from tests.benchmarks.measure import Figure, floor, processor
from tests.generate import Generator

BYTES = 2_000_000
ROWS = 500_000
ROUNDS = 5


def cutting(rows: int = ROWS) -> Iterator[Figure]:
    """A session of 2 MB that was never compacted is measured whole; then half a million rows."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "s.jsonl")
        data = _session(BYTES)
        path.write_bytes(data)
        session = Session()
        session.feed(data)
        costs = [processor(lambda: _cut(session, path)) for _ in range(ROUNDS)]
        yield Figure("a cut of 2 MB without a compaction", min(costs) * 1e3, "ms")
        yield Figure("the same in units of parsing its lines", min(costs) / floor(path), "×")
    session = Session()
    lines = itertools.islice(Generator(1, scale=0.02).lines(), rows + 1)
    for line in lines:
        session.feed(line + b"\n")
    snapshot = session.snapshot()
    kinds: frozenset[FilterKind] = DEFAULT_KINDS | {"sent"}
    costs = [processor(lambda: RowFilter(kinds).follow(snapshot)) for _ in range(ROUNDS)]
    yield Figure(f"choosing what is sent among {rows:,} rows", min(costs) * 1e3, "ms")


def _session(size: int) -> bytes:
    """Lines without compactions, about `size` bytes of them."""
    data = bytearray()
    for line in Generator(1).lines():
        if b'"type":"compaction"' in line[:60]:
            continue
        data += line + b"\n"
        if len(data) >= size:
            return bytes(data)
    raise AssertionError("the night has no end")


def _cut(session: Session, path: Path) -> None:
    def read(offset: int, length: int) -> bytes:
        data = read_span(path, offset, length)
        return b"" if isinstance(data, Problem) else data

    entries = sized_path(session.snapshot(), session.path(), read)
    assert not isinstance(entries, Problem)
    assert find_cut(context_of(entries)).first_kept is not None
