"""What is not as usual, in words: empty, loading and failing states (WIREFRAMES K).

Owns the wording and its order, for every front end. One shape: what is so, what was looked for,
what happens next by itself. Must never be the only place where a state is counted: the verdict
weighs it. Words may hold names of files: whoever shows them makes them safe first.
"""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.life import life
from longhaul_tui.view.snapshot import CompactionRow, FileChange, Grade, SessionSnapshot
from longhaul_tui.view.words import age, many, moment, size

Enter: TypeAlias = Literal["", "sessions", "facts", "summary"]
"""Where Enter leads from the words."""

_PACES = {"truncated": "was cut", "rewritten": "was rewritten in place", "recreated": "came back"}


class ConditionWords(msgspec.Struct, frozen=True):
    """One state: a mark for the header and sentences for the pane."""

    grade: Grade
    mark: str
    """Empty where the header has nothing to add."""
    words: str
    enter: Enter = ""


def conditions(
    snapshot: SessionSnapshot, now: float, tz: tzinfo | None
) -> tuple[ConditionWords, ...]:
    """Everything that is not as usual, worst first; empty when all is well."""
    found = [
        *_file_state(snapshot, now, tz),
        *_rules(snapshot),
        *_watching(snapshot, now, tz),
    ]
    return tuple(sorted(found, key=lambda state: ("act", "look", "ok").index(state.grade)))


def _file_state(
    snapshot: SessionSnapshot, now: float, tz: tzinfo | None
) -> Iterator[ConditionWords]:
    file = snapshot.file
    since = file.since if file.since is not None else now
    if file.condition == "reading":
        part = _part(file.read, file.size)
        yield ConditionWords(
            "ok",
            f"reading {part}",
            f"Reading: {part}. Shown is what has been read; every number still grows.",
        )
    elif file.condition == "unreadable":
        yield ConditionWords(
            "act",
            "cannot read",
            f"The file cannot be read: {file.problem or 'unknown reason'}. "
            "Shown: what was read until then. Tried again by itself.",
            "sessions",
        )
    elif file.condition == "not-a-session":
        name = snapshot.identity.path.rsplit("/", 1)[-1] or "The file"
        yield ConditionWords(
            "act",
            "not a session",
            f"{name} is not a pi session: {file.problem or 'its first line is no session header'}."
            " Nothing was written.",
            "sessions",
        )
    elif file.condition == "gone":
        yield ConditionWords(
            "act",
            f"file gone {age(now - since)}",
            f"The file was deleted at {moment(since, now, tz)}. Shown: what was read until then. "
            "Waiting for it to come back.",
        )


def _rules(snapshot: SessionSnapshot) -> Iterator[ConditionWords]:
    missing = snapshot.rules_read.missing
    if missing:
        named = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        back = "It comes" if len(missing) == 1 else "They come"
        yield ConditionWords(
            "act",
            f"{' '.join(missing)} missing",
            f"What the model reads now does not hold {named}. {back} back with our next pass.",
            "summary",
        )


def _watching(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[ConditionWords]:
    file = snapshot.file
    state = life(snapshot.life, now)
    if file.condition == "following" and snapshot.entries and state.word == "writer gone":
        since = state.since if state.since is not None else now
        yield ConditionWords(
            "act",
            f"writer gone {age(now - since)}",
            f"Nothing has been written for {age(now - since)} and no pi holds this session. "
            f"Life is as of {moment(since, now, tz)}.",
        )
    if file.change is not None:
        yield _changed(file.change, now, tz)
    skipped = sum(count for _, count in file.skipped)
    if skipped:
        kinds = ", ".join(f"{count} {kind}" for kind, count in file.skipped)
        yield ConditionWords(
            "look",
            f"{many(skipped, 'line')} skipped",
            f"{kinds}, Enter lists them.",
            "facts",
        )
    if file.polling is not None:
        yield ConditionWords(
            "look",
            "polling",
            f"This file system sends no change notices ({file.polling}); "
            "looking several times a second.",
        )


def _changed(change: FileChange, now: float, tz: tzinfo | None) -> ConditionWords:
    what = (
        "Another file took this name"
        if change.kind == "replaced"
        else f"The file {_PACES[change.kind]}"
    )
    gone = f"{change.gone:,} {_entries(change.gone)} gone"
    return ConditionWords(
        "look",
        f"{'file cut' if change.kind == 'truncated' else 'file replaced'} "
        f"{age(now - change.at)} ago",
        f"{what} at {moment(change.at, now, tz)}; read again from the start. "
        f"{gone}, {change.new:,} {'is' if change.new == 1 else 'are'} new.",
    )


def _entries(count: int) -> str:
    return "entry is" if count == 1 else "entries are"


def _part(read: int, whole: int) -> str:
    """`41 of 100 MB`: one unit for both where the whole has it."""
    unit = size(whole).rsplit(" ", 1)[-1]
    scale = {"B": 1, "kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000}.get(unit, 1_000_000)
    return f"{read / scale:,.0f} of {whole / scale:,.0f} {unit}"


def state_words(snapshot: SessionSnapshot) -> ConditionWords:
    """What the model reads then, and where the rest of the screen comes from."""
    newest = newest_compaction(snapshot)
    if newest is None:
        return ConditionWords(
            "ok",
            "#0",
            "The model reads the whole conversation. Ledger and files come from all of it.",
        )
    return ConditionWords(
        "ok",
        "" if newest.by == "longhaul" else f"#{newest.n} not ours",
        "The model reads that summary: Enter opens it. Ledger and files come from the whole path.",
        "summary",
    )


def newest_compaction(snapshot: SessionSnapshot) -> CompactionRow | None:
    """The compaction whose summary the model reads now."""
    on_path = [row for row in snapshot.compactions if row.on_path]
    return max(on_path, key=lambda row: row.n or 0, default=None)


def no_session(board: BoardSnapshot) -> tuple[str, ...]:
    """The lines of the screen before there is a session: what is so, where, what happens next."""
    looked = f"Looked in   {board.root} ({board.how})"
    if board.problem is not None:
        return (
            "No session.",
            looked,
            f"Found       it cannot be read: {board.problem}",
            "",
            "Tried again by itself.",
        )
    if not board.complete:
        return ("No session yet.", looked, f"Found       {len(board.rows)} so far, still looking")
    count = len(board.rows)
    return (
        "No session yet.",
        looked,
        f"Found       {many(count, 'session file')}, watching for the first",
        "",
        "Start pi there: the file appears with your first message, and this screen",
        "fills by itself.",
    )
