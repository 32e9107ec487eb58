"""What has just happened that is worth a notice (WIREFRAMES, *Notices*).

Owns comparing two snapshots of one session. Must never tell of what was already so when the
session was first read: only a session that was being followed has news.
"""

from collections.abc import Iterator

import msgspec

from longhaul_tui.ledger.commands import own_exit
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.text import clip, one_line
from longhaul_tui.view.describe import command_ending
from longhaul_tui.view.snapshot import Grade, SessionSnapshot

COMMAND_CHARS = 60


class Notice(msgspec.Struct, frozen=True):
    """One line and how grave it is; safe to show."""

    words: str
    grade: Grade = "ok"


def notices(before: SessionSnapshot, after: SessionSnapshot) -> tuple[Notice, ...]:
    """The news between two snapshots of one session, in order."""
    return (*_file_news(before, after), *_error_news(before, after))


def _file_news(before: SessionSnapshot, after: SessionSnapshot) -> Iterator[Notice]:
    if after.file.change is not None and after.file.change != before.file.change:
        what = "cut" if after.file.change.kind == "truncated" else "replaced"
        yield Notice(f"The session file was {what}; read again.", "look")
    if after.file.polling is not None and before.file.polling is None:
        yield Notice("No change notices here; looking several times a second.", "look")


def _error_news(before: SessionSnapshot, after: SessionSnapshot) -> Iterator[Notice]:
    followed = before.file.condition == after.file.condition == "following"
    same = (before.generation, before.epoch) == (after.generation, after.epoch)
    if not (followed and same):
        return
    old = before.ledger.errors
    if old is after.ledger.errors:
        return
    for error in after.ledger.errors:
        was_open = error.n <= len(old) and old[error.n - 1].open
        if error.open and not was_open:
            yield Notice(_sentence(f"E{error.n} open: {_cause(error, after)}"), "look")
        elif was_open and not error.open:
            yield Notice(f"E{error.n} fixed: {_cure(error, after)}.")


def _sentence(words: str) -> str:
    return words if words.endswith("…") else f"{words}."


def _cause(error: ErrorRecord, snapshot: SessionSnapshot) -> str:
    n = error.last_command
    if n is None or n > len(snapshot.ledger.commands):
        return clip(one_line(error.text), COMMAND_CHARS).removesuffix(".")
    command = snapshot.ledger.commands[n - 1]
    return f"{clip(one_line(command.command), COMMAND_CHARS)} {command_ending(command)}"


def _cure(error: ErrorRecord, snapshot: SessionSnapshot) -> str:
    n = error.fixed_command
    if n is None or n > len(snapshot.ledger.commands):
        return "the same tool succeeded"
    command = snapshot.ledger.commands[n - 1]
    return f"C{n}" if own_exit(command) is None else f"C{n} {command_ending(command)}"
