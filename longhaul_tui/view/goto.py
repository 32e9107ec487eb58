"""Where an id, a clock time or a number of a compaction leads (`:`).

Owns reading what the person typed. Must never guess between two entries: an ambiguous prefix is
refused with the count.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from longhaul_tui.view.ids import node_of
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import many

_ID = re.compile(r"([uce#])\s?(\d{1,9})", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
HELP = "u7, C12, E3, #2, an entry id or its beginning, or a time such as 02:14"
_LETTERS = {"c": "C", "e": "E"}
_PREFIX_LEAST = 2


@dataclass(frozen=True, slots=True)
class Target:
    """A row to go to."""

    node: int
    id: str = ""
    """`C12` or `E3`, which the ledger has too; empty for the rest."""


def resolve(typed: str, snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Target | str:
    """Where it leads, or why nowhere, in words."""
    text = typed.strip()
    if not text:
        return f"Go to {HELP}."
    numbered = _ID.fullmatch(text)
    if numbered is not None:
        return _numbered(numbered[1].lower(), int(numbered[2]), snapshot)
    time = _TIME.fullmatch(text)
    if time is not None:
        return _at_time(int(time[1]), int(time[2]), int(time[3] or 0), snapshot, now, tz)
    return _entry(text, snapshot)


def _numbered(letter: str, n: int, snapshot: SessionSnapshot) -> Target | str:
    word = f"{_LETTERS.get(letter, letter)}{n}"
    node = node_of(snapshot, word)
    if node is not None:
        return Target(node, word if letter in ("c", "e") else "")
    ledger = snapshot.ledger
    so_far = {
        "u": many(len(snapshot.users), "message") + " of yours",
        "c": many(len(ledger.commands), "command"),
        "e": many(len(ledger.errors), "error"),
        "#": many(sum(row.on_path for row in snapshot.compactions), "compaction"),
    }
    return f"No {word}: {so_far[letter]} so far."


def _at_time(
    hour: int, minute: int, second: int, snapshot: SessionSnapshot, now: float, tz: tzinfo | None
) -> Target | str:
    """The first row at or after the newest such moment that is not after now."""
    if hour > 23 or minute > 59 or second > 59:
        return f"{hour}:{minute:02} is no time of day."
    today = datetime.fromtimestamp(now, tz)
    moment = today.replace(hour=hour, minute=minute, second=second, microsecond=0)
    if moment > today:
        moment -= timedelta(days=1)
    wanted = moment.timestamp()
    rows = snapshot.rows
    node = None
    for candidate in range(len(rows) - 1, -1, -1):
        at = rows.at(candidate)
        if at is None:
            continue
        if at < wanted:
            break
        node = candidate
    if node is None:
        return f"Nothing after {hour:02}:{minute:02}."
    return Target(node)


def _entry(text: str, snapshot: SessionSnapshot) -> Target | str:
    """An entry id or `line:N`, whole or the beginning of only one."""
    rows = snapshot.rows
    exact = rows.index(text)
    if exact is not None:
        return Target(exact)
    if len(text) < _PREFIX_LEAST:
        return f"Go to {HELP}."
    found = [node for node in range(len(rows)) if rows.key(node).startswith(text)]
    if not found:
        return f"Nothing is called {text}: go to {HELP}."
    if len(found) > 1:
        return f"{len(found):,} entries begin with {text}: type more of it."
    return Target(found[0])
