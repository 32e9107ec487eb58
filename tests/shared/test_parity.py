"""Our numbers are pi's on the sample sessions too."""

import hashlib
import json
from pathlib import Path

import pytest

from tests.parity.compare import lines_of, ours
from tests.parity.make import SHARED


@pytest.mark.req("H13", "H65")
def test_every_cut_size_and_context_of_the_sample_sessions_is_the_hosts(
    shared_sessions: Path,
) -> None:
    fixture = json.loads(SHARED.read_text())
    files = {
        hashlib.sha256(path.read_bytes()).hexdigest()[:16]: path
        for path in shared_sessions.rglob("*.jsonl")
    }
    assert {row[0] for row in fixture["paths"]} == set(files)
    for name, leaf, entries, sizes, context, cases in fixture["paths"]:
        lines = lines_of(files[name].read_bytes())
        expected = [leaf, entries, sizes, context[0], cases]
        assert ours(lines, leaf, [case[0] for case in cases]) == expected, (name, leaf)
