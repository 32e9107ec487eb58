"""Where an id leads.

Owns the one reading of `u7`, `C12`, `E3`, `#9`, an entry id or `line:N` as a row of the
transcript. Must never guess: what is not there is None.
"""

import re

from longhaul_tui.view.snapshot import SessionSnapshot

_ID = re.compile(r"(u|C|E|#)([1-9][0-9]{0,8})")


def node_of(snapshot: SessionSnapshot, word: str) -> int | None:
    """The row this id stands for: of an error its newest occurrence."""
    word = word.strip()
    match = _ID.fullmatch(word)
    node = None
    if match is not None:
        node = _numbered(snapshot, match.group(1), int(match.group(2)))
    return snapshot.rows.index(word) if node is None else node


def _numbered(snapshot: SessionSnapshot, letter: str, n: int) -> int | None:
    ledger = snapshot.ledger
    if letter == "u":
        return snapshot.users[n - 1].node if n <= len(snapshot.users) else None
    if letter == "C":
        return ledger.commands[n - 1].node if n <= len(ledger.commands) else None
    if letter == "E":
        return ledger.errors[n - 1].last_node if n <= len(ledger.errors) else None
    return next((row.node for row in snapshot.compactions if row.n == n), None)
