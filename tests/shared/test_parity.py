"""Our numbers are pi's on the sample sessions too."""

import hashlib
import json
from pathlib import Path

import pytest

from tests.parity.compare import lines_of, ours
from tests.parity.make import SHARED
from tests.parity.test_reading import cuts_of


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


@pytest.mark.req("H13")
def test_reading_the_file_gives_the_same_cut(shared_sessions: Path) -> None:
    rows = {row[0]: row for row in json.loads(SHARED.read_text())["paths"]}
    for path in sorted(shared_sessions.rglob("*.jsonl")):
        data = path.read_bytes()
        _, _, entries, _, context, cases = rows[hashlib.sha256(data).hexdigest()[:16]]
        expected = [[entries, context[0]]]
        expected += [[case[1], case[3] + case[5], case[4] + case[6]] for case in cases]
        assert cuts_of(data, [case[0] for case in cases]) == expected, path.name
