"""Reading a file once, and looking whether it is worth following."""

from pathlib import Path

import pytest

from longhaul_tui.disk.files import EMPTY
from longhaul_tui.engine import load
from longhaul_tui.engine.load import NOT_A_SESSION, SLICE, probe
from longhaul_tui.engine.session import Session
from tests.sessions import SessionFile

BAD = b"{bad\n" * 100_000


class Counting(Session):
    """Counts the bytes it is fed."""

    fed = 0

    def feed(self, data: bytes) -> None:
        Counting.fed += len(data)
        super().feed(data)


def test_a_probe_reads_no_further_than_the_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "Session", Counting)
    path = tmp_path / "s.jsonl"
    path.write_bytes(SessionFile().bytes() + BAD)
    assert probe(path) is None
    assert 0 < Counting.fed <= SLICE


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", EMPTY),
        (BAD, NOT_A_SESSION),
        (b'{"type":"session","id":"' + b"x" * 2 * SLICE + b'"}\n', None),
        (SessionFile().bytes().rstrip(), None),
        (b"\n" * 2 * SLICE + SessionFile().bytes(), None),
    ],
)
def test_what_a_probe_says(tmp_path: Path, data: bytes, expected: object) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(data)
    assert probe(path) == expected
