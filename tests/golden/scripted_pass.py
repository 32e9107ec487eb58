"""One pass by a script, small enough to be worked out by hand: what its golden files describe.

Owns the session, the answers and the clock. Span 1 recorded R1; in span 2 the user says five
things, `npm test` fails and passes, a file is written. The first answer names a rule that is not
there and an id that is not there; the second is right; a question follows.
"""

import json
from typing import Any

from longhaul_tui.compaction import Compaction
from longhaul_tui.world import World
from tests.own import OwnSession
from tests.passing import Ticking, append, compacted, labelling, running
from tests.scripted import ScriptedModel

WORLD = World(
    ok=True,
    branch="export",
    head="9d41e07",
    dirty_files=1,
    untracked=0,
    shortstat="1 file changed, 4 insertions(+)",
)


def night() -> OwnSession:
    """The session before the pass; the first span closed by a pass too."""
    made = OwnSession()
    made.says("Add CSV export to the reports page, streaming all rows, please.")
    made.says("never use mocks in the export tests, fakes only")
    made.says("go on with the header row " + "x" * 134)
    append(made, compacted(made, ScriptedModel([labelling({"u2": "rule"})])))
    made.says("in the export tests use recorded replies instead of mocks")
    made.says("the preview listens on port 8081 now, leave it there")
    made.says("forget the dry-run prefix, nobody reads that line")
    made.says("rows keep the order of the report")
    made.shell("npm test", "1 failed", code=1)
    call = made.call("write", path="/home/dev/proj/src/export.ts", content="rows()")
    made.assistant("Sorted the rows before they are written.", [call])
    made.result(call, "Wrote 6 bytes")
    made.shell("npm test", "12 passed")
    made.says("go on " + "x" * 200)
    return made


_LABELS = {"u3": "not a rule", "u4": "rule", "u5": "not a rule", "u7": "rule"}
FIRST: dict[str, Any] = {
    "labels": {**_LABELS, "u6": "lifts R9"},
    "decisions": [
        {"text": "Rows are sorted before they are written", "evidence": ["C2", "C99"]},
    ],
    "dead_ends": [{"text": "Sorting in the template broke the header", "evidence": ["E1"]}],
    "values": [{"text": "port 8081", "from": "u5", "label": "the preview"}],
    "narrative": "export sorted, tests pass again",
    "now": {
        "in_progress": "the CSV export",
        "next": "the header row",
        "blocked": None,
        "resume": "npm test",
    },
}
SECOND = {**FIRST, "labels": {**_LABELS, "u6": "not a rule"}}
ANSWERS = (json.dumps(FIRST), json.dumps(SECOND), '{"labels": {"u4": "rule and lifts R1"}}')


def play() -> tuple[Compaction, ScriptedModel]:
    """The pass, with a clock that stands still, and the model with its requests."""
    model = ScriptedModel(ANSWERS)
    return compacted(night(), model, around=running(clock=Ticking(step=0)), world=WORLD), model
