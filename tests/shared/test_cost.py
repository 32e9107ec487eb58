"""What the sample sessions cost, against values worked out from the files themselves.

The stub's rates follow from its usage records: 100 input tokens are reported as 0.0001 dollars, 10
output tokens as 0.00002, 700 cached ones as 0.00007.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import longhaul

RATES = {"input": 1, "output": 2, "cacheRead": 0.1, "cacheWrite": 0}
MODELS = [{"id": name, "contextWindow": 32_000, "cost": RATES} for name in ("stub-a", "stub-b")]


def answer(agent_dir: Path, *files: Path) -> Any:
    models = json.dumps({"providers": {"stub": {"models": MODELS}}})
    (agent_dir / "models.json").write_text(models)
    ran = longhaul("cost", "--json", *files, agent_dir=agent_dir)
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


@pytest.mark.parametrize(
    ("name", "derived", "responses", "calls", "reasons"),
    [
        # 13 replies of 0.00012, one of 0.00033 with a cache, two of 0.000052; a summary of 0.00031.
        ("s1_tools_errors", "0.002304", 16, 1, []),
        ("s2_ext_compaction", "0.002752", 4, 0, ["no-usage"]),
        # 5 replies of 0.00012 of which one is a summary's, two of 0.000052.
        ("s3_branch_labels_custom", "0.000704", 6, 1, []),
        ("s4_overflow_length_recovery", "0.00036", 3, 0, ["no-usage"]),
        ("s5_boundary_compaction", "0.000412", 4, 0, ["no-usage"]),
    ],
)
def test_every_derived_cost_is_the_one_pi_reported(
    tmp_path: Path,
    shared_sessions: Path,
    name: str,
    derived: str,
    responses: int,
    calls: int,
    reasons: list[str],
) -> None:
    (session,) = answer(tmp_path, shared_sessions / "pi-1.6.0" / f"{name}.jsonl")["sessions"]
    assert (session["derived"], session["responses"]) == (derived, responses)
    assert session["differences"] == []
    assert session["summarizer"]["calls"] == calls
    assert [row["reason"] for row in session["unpriced"]] == reasons


@pytest.mark.req("H53", "H56")
def test_an_old_session_whose_writes_lost_their_retention_is_not_priced(
    tmp_path: Path, shared_sessions: Path
) -> None:
    """Counted in the file: 439 replies with usage, every one of them wrote to the cache."""
    (session,) = answer(tmp_path, shared_sessions / "real" / "large-session.jsonl")["sessions"]
    assert (session["reported"], session["derived"]) == ("30.330197700000000001", "0")
    assert session["responses"] == 439
    assert {row["reason"] for row in session["unpriced"]} == {"write-split-lost"}
    assert session["meter"] == {
        "tokens": 177_657,
        "estimate": None,
        "limit": 200_000,
        "compactsAt": 183_616,
    }
