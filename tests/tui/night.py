"""The night of the wireframes: one session whose screens can be compared with the drawn ones.

Owns the story: nine messages, twelve compactions, by us, by pi after a pass of ours failed, and by
another extension. Passes are real ones, asked of a model that answers as the night says. Sizes,
tokens and times are what the data gives; who says what, and what became of every rule, is drawn.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache

from longhaul_tui.models.contract import ModelFailure
from longhaul_tui.world import World
from tests.own import OwnSession
from tests.passing import append, compacted
from tests.scripted import Answer, ScriptedModel

BEGAN = datetime(2026, 11, 29, 22, 38, tzinfo=UTC).timestamp()
DAY = 24 * 60
GAUGE = "E   TimeoutError: gauge 14 did not answer in 30 s\n1 failed, 87 passed in 41.2 s"


class Night(OwnSession):
    """The session under way; times are of the clock on the wall."""

    def at(self, hour: int, minute: int) -> None:
        """Go on to this time of the night."""
        moment = round((BEGAN + (hour * 60 + minute - 22 * 60 - 38) % DAY * 60) * 1000)
        self.ms = max(self.ms, moment)

    def works(self, *commands: tuple[str, int, str]) -> None:
        """Commands, then a word of the agent long enough to be all that stays."""
        for command, code, output in commands:
            self.shell(command, output, code=code)
        self.assistant("On with the importer: " + "one harbour file after the other, " * 8)

    def passes(self, *answers: Answer, world: World | None = None) -> None:
        """A pass of ours."""
        tree = world or World(ok=True, branch="stream-import", head="77c0e1d")
        append(self, compacted(self, ScriptedModel(answers), world=tree))


def labels(narrative: str, now: str = "the merge", **given: str) -> str:
    """An answer with these labels."""
    return json.dumps(
        {
            "labels": given,
            "narrative": narrative,
            "now": {"in_progress": now, "next": None, "blocked": None, "resume": "just test"},
        }
    )


def with_decision(text: str, *, evidence: Iterable[str], narrative: str) -> str:
    """An answer whose one item is a decision."""
    found = json.loads(labels(narrative))
    found["decisions"] = [{"text": text, "evidence": list(evidence)}]
    return json.dumps(found)


@cache
def night_bytes() -> bytes:
    """The session's file at 05:49 and a little after."""
    night = Night(cwd="/home/you/src/tidemark", start_ms=round(BEGAN * 1000))
    night.name("tide-importer")
    night.model("quill-70b", "lamp")
    night.level("medium")
    _evening(night)
    _small_hours(night)
    _morning(night)
    return night.bytes()


def _evening(night: Night) -> None:
    night.says(
        "Make the tide importer stream: read each harbour file line by line and keep memory flat. "
        "Done when `just test` passes on the whole tree."
    )
    night.at(22, 39)
    night.says("never edit anything under fixtures/; those files are the contract")
    night.at(22, 47)
    night.says("keep every file under 400 lines")
    night.at(23, 5)
    night.says("no new dependencies, standard library only")
    night.works(("just test", 0, "80 passed in 30.1 s"), ("git status --short", 0, ""))
    night.at(23, 11)
    first = json.loads(labels("read the importer and the fixtures, sketched a line reader"))
    first["labels"] = {"u1": "not a rule", "u2": "rule", "u3": "rule", "u4": "rule"}
    first["done_when"] = [{"u": "u1", "quote": "Done when `just test` passes on the whole tree"}]
    night.passes(json.dumps(first))
    night.at(23, 18)
    night.says("prefix every commit subject with DRY: until I say otherwise")
    night.at(23, 29)
    night.says("keep every file under 300 lines")
    night.at(23, 41)
    night.says("you may fix the typo in fixtures/README this once")
    night.works(("just test", 0, "82 passed in 31.0 s"), ("git commit -am 'DRY: reader'", 0, ""))
    night.at(23, 46)
    line = "line reader with tests; first DRY: commit"
    night.passes(
        labels(line, u5="rule", u6="rule and lifts R2"),
        labels(line, u5="rule", u6="rule and lifts R2", u7="not a rule"),
    )
    night.at(23, 50)
    night.says("never push; I push in the morning")
    night.works(("just bench small", 0, "61 MB"), ("ruff check", 0, "All checks passed!"))
    night.at(0, 19)
    night.passes(labels("streaming merge, first version", u8="rule"))


def _small_hours(night: Night) -> None:
    night.works(("just bench big", 0, "peak 61 MB"), ("git log --oneline -5", 0, "77c0e1d"))
    night.at(0, 58)
    decided = "merge rows in batches of 5,000 and keep the old importer behind --classic"
    night.passes(with_decision(decided, evidence=["C7"], narrative="tried batches of two sizes"))
    night.works(("just test", 0, "85 passed in 33.8 s"), ("ruff check", 0, "All checks passed!"))
    night.at(1, 36)
    night.passes(labels("merge reads one harbour file at a time"))
    night.at(2, 12)
    night.shell("just test", GAUGE, code=1)
    night.at(2, 14)
    night.says("the DRY prefix is lifted, plain subjects are fine")
    night.works(("just bench big", 137, "Killed"))
    night.at(2, 21)
    night.fallback("threw", "## Goal\nStream the tides.\n\n- do not edit fixtures\n- never push")
    night.works(("git log --oneline -5", 0, "3 lines"), ("just bench big", 0, "peak 61 MB"))
    night.at(2, 58)
    line = "threads tried and dropped after a killed run; DRY: prefix gone"
    night.passes(labels(line, u9="lifts R5"), labels(line, u9="lifts R4"))
    night.works(("just bench big", 0, "peak 61 MB"), ("ruff check", 0, "All checks passed!"))
    night.at(3, 31)
    chosen = "split the importer in two files, reader and merge"
    night.passes(with_decision(chosen, evidence=["C15"], narrative="batches of 5,000 rows"))


def _morning(night: Night) -> None:
    night.works(("just test", 1, GAUGE), ("wc -l src/*.py", 0, "  580 total"))
    night.at(4, 7)
    night.foreign(
        "The harbour fixtures hold sample data. No dependencies were added. all tests pass",
        details={"compactor": "tidy-notes"},
    )
    night.works(("git commit -am 'flush on close'", 0, ""))
    night.at(4, 41)
    line = "importer split in two files to stay under 300 lines"
    night.passes(labels(line, u9="lifts R4"))  # the other summary kept u9, so it is asked again
    night.works(("ruff check", 0, "All checks passed!"))
    night.at(5, 17)
    night.passes(*[ModelFailure(kind="network")] * 3)
    night.at(5, 40)
    night.works(("rg -n timeout src/gauges.py", 0, "3 lines"), ("just test", 1, GAUGE))
    night.at(5, 49)
    dirty = World(
        ok=True,
        branch="stream-import",
        head="4be19d2",
        dirty_files=2,
        shortstat="2 files changed, 31 insertions(+), 4 deletions(-)",
    )
    night.passes(
        labels("gauge 14 still times out; read gauges.py", now="gauge 14 times out (E1)"),
        world=dirty,
    )
    night.shell("git status --short", " M src/stream.py")
