"""What a pass costs without its model: 2 MB of a night, labelled by a scripted model.

Owns the measurement of the code-only part (goal: 60 ms at the 95th percentile) and of its phases.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from longhaul_tui.compaction import Compaction, Models
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import Prepared, Wish, prepare
from longhaul_tui.models.contract import ModelInfo, ModelRequest
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.passes.shown import Turns
from longhaul_tui.settings import Settings
from longhaul_tui.verify.learned import learn
from longhaul_tui.world import World
from tests.benchmarks.measure import Figure, processor, quantile
from tests.generate import write_session
from tests.passing import running
from tests.scripted import ScriptedModel

GOAL_MS = 60.0
ROUNDS = 40
_MESSAGE = re.compile(r"^(u\d+)\b", re.MULTILINE)


def _labelled(request: ModelRequest) -> str:
    """Every message is none of a rule; a decision and a value ride along."""
    listed = request.text.partition("## Messages to label")[2].partition("## Conversation")[0]
    labels = dict.fromkeys(_MESSAGE.findall(listed), "not a rule")
    return json.dumps(
        {
            "labels": labels,
            "decisions": [{"text": "stream the rows out as they come", "evidence": ["C1"]}],
            "narrative": "worked through the night",
            "now": {"next": "run the tests"},
        }
    )


def passes(megabytes: float = 2.0) -> Iterator[Figure]:
    """Processor time of whole passes over one session."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "night.jsonl"
        write_session(path, megabytes=megabytes)
        data = path.read_bytes()
    session = Session(str(path), str(path.parent))
    session.feed(data)
    wish = Wish(settings=Settings(), keep=20_000)
    made = prepare(
        session, lambda offset, size: data[offset : offset + size], wish, World(ok=False)
    )
    assert isinstance(made, Prepared), made
    source = made.source
    model = ScriptedModel(
        rest=_labelled, info=ModelInfo(provider="p", id="m", context_window=10**7)
    )

    def one() -> None:
        outcome = StateCompactor().run(source, Models(own=model, route=None), running())
        assert isinstance(outcome, Compaction), outcome
        assert outcome.details.narrative.whole, outcome.details.narrative

    one()
    spent = [1_000 * processor(one) for _ in range(ROUNDS)]
    yield Figure(
        f"a pass over {megabytes:g} MB without its model, median", quantile(spent, 0.5), "ms"
    )
    yield Figure("  95th percentile", quantile(spent, 0.95), "ms", GOAL_MS)
    turns = Turns(source).turns
    yield Figure("  of it, values code learns", 1_000 * processor(lambda: learn(turns)), "ms")
    yield Figure("  of it, the span as turns", 1_000 * processor(lambda: Turns(source)), "ms")
