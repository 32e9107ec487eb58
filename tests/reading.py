"""One message before the built-in reader, through a real pass.

Owns the smallest session in which a label can be judged: a rule given before (or none), the
message, and what the pass recorded of it.
"""

from typing import NamedTuple

from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.state.events import Correction, Lift
from tests.own import OwnSession
from tests.passing import compacted

OPENING = "Write the import of bank statements, with a preview of the rows."


class Recorded(NamedTuple):
    """What a pass made of one message."""

    rule: bool
    lifted: bool
    texts: tuple[str, ...]
    """The rules' words."""


def recorded(text: str, *given: str) -> Recorded:
    """What the built-in reader's pass records of `text` after the rules `given`."""
    night = OwnSession()
    night.says(OPENING)
    for rule in given:
        night.rule(night.says(rule))
    if given:
        night.close()
    key = night.says(text)
    number = night.number(key)
    night.says("go on " + "x" * 200)
    made = compacted(night, BuiltinReader())
    ours = [event for event in made.details.events if event.source.u == number]
    rules = [event for event in ours if isinstance(event, Correction)]
    lifts = [event for event in ours if isinstance(event, Lift)]
    return Recorded(
        bool(rules),
        bool(lifts) or any(rule.replaces for rule in rules),
        tuple(rule.text for rule in rules),
    )
