"""From an id, or the text of a learned value, to its life.

Owns which word means what. Must never guess: what the path does not have is absent, and it is said
how far its ids go.
"""

import re

from longhaul_tui.view.provenance.checking import THRESHOLD
from longhaul_tui.view.provenance.error import error_life
from longhaul_tui.view.provenance.item import item_life, value_life
from longhaul_tui.view.provenance.message import message_life
from longhaul_tui.view.provenance.record import PathRecord, TextOf
from longhaul_tui.view.provenance.rule import rule_life
from longhaul_tui.view.provenance.values import Absent, Provenance
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import many

ID = re.compile(r"([RDXEu])([1-9][0-9]{0,8})", re.IGNORECASE)
FORMS = "R2, D1, X1, E3, u7, or a learned value as the state shows it"


def provenance(
    snapshot: SessionSnapshot, word: str, text_of: TextOf, *, threshold: float = THRESHOLD
) -> Provenance | Absent:
    """The life of what `word` means on the current path."""
    record = PathRecord(snapshot, text_of)
    match = ID.fullmatch(word.strip())
    if match is None:
        return value_life(record, word) or Absent(f"no {word!r} here: ask for {FORMS}")
    letter = match[1].lower() if match[1] in "uU" else match[1].upper()
    n = int(match[2])
    found: Provenance | None = None
    if letter == "R":
        rule = record.rules.get(f"R{n}")
        found = None if rule is None else rule_life(record, rule, threshold)
    elif letter in "DX":
        found = item_life(record, f"{letter}{n}")
    elif letter == "E":
        found = error_life(record, n)
    else:
        found = message_life(record, n)
    return found or Absent(f"no {letter}{n}: {_so_far(snapshot, letter)}")


def _so_far(snapshot: SessionSnapshot, letter: str) -> str:
    state = snapshot.state
    counts = {
        "R": many(len(state.rules), "rule"),
        "D": many(len(state.decisions), "decision"),
        "X": many(len(state.dead_ends), "dead end"),
        "E": many(len(snapshot.ledger.errors), "error"),
        "u": f"{many(len(snapshot.users), 'message')} of yours",
    }
    return f"{counts[letter]} so far"
