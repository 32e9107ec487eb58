"""Where an id, a clock time or a number of a compaction leads (`:`).

Owns reading what the person typed. Must never guess between two entries: an ambiguous prefix is
refused with the count.
"""

import re
from datetime import datetime, timedelta, tzinfo

import msgspec

from longhaul_tui.view.ids import node_of
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.words import clock, many

_ID = re.compile(r"([uce#])\s?(\d{1,9})", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?")
HELP = "u7, C12, E3, #2, an entry id or its beginning, or a time such as 02:14"
_LETTERS = {"c": "C", "e": "E"}
_PREFIX_LEAST = 2


class Target(msgspec.Struct, frozen=True):
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
        return _at_time(time, snapshot, now, tz)
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
    found: re.Match[str], snapshot: SessionSnapshot, now: float, tz: tzinfo | None
) -> Target | str:
    """The first row at or after the newest such moment between the first row and the last; `now`
    is for the words alone."""
    hour, minute, second = (int(part or 0) for part in found.groups())
    if hour > 23 or minute > 59 or second > 59:
        return f"{hour}:{minute:02} is no time of day."
    rows = snapshot.rows
    timed = [(node, at) for node in range(len(rows)) if (at := rows.at(node)) is not None]
    if not timed:
        return "No row has a time."
    first, last = timed[0][1], timed[-1][1]
    try:
        moment = datetime.fromtimestamp(last, tz).replace(
            hour=hour, minute=minute, second=second, microsecond=0
        )
        if moment.timestamp() > last:
            moment -= timedelta(days=1)
        wanted = moment.timestamp()
    except (OverflowError, OSError, ValueError):
        return "The last row has a time no calendar has."
    if wanted + (60 if found[3] is None else 1) <= first:
        span = f"{clock(first, now, tz)} to {clock(last, now, tz)}"
        return f"Nothing at {found[0]}: the rows run from {span}."
    node = timed[-1][0]
    for candidate, at in reversed(timed):
        if at < wanted:
            break
        node = candidate
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
