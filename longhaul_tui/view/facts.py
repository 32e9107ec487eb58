"""What is known of the file and how it is followed, as captions and words (`i`).

Owns which facts there are and their order. Must never leave out what was skipped: a list that is
cut says how much more there is.
"""

from collections.abc import Iterator
from datetime import tzinfo

import msgspec

from longhaul_tui.view.conditions import conditions
from longhaul_tui.view.money import meter_sentence
from longhaul_tui.view.snapshot import Grade, SessionSnapshot
from longhaul_tui.view.words import age, many, moment, size

LISTED = 200
"""Anomalies, lines that were skipped among them, listed one by one."""


class Fact(msgspec.Struct, frozen=True):
    """One line; without words it is a heading. Texts are raw."""

    caption: str
    words: str = ""
    grade: Grade = "ok"
    entry: str = ""
    """Entry id or `line:N` it is about."""


def facts(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> tuple[Fact, ...]:
    """Everything, in the order a person asks for it."""
    return (
        *_file(snapshot, now, tz),
        *_session(snapshot, now, tz),
        *_states(snapshot, now, tz),
        *_anomalies(snapshot),
    )


def _file(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[Fact]:
    file = snapshot.file
    yield Fact("File", snapshot.identity.path or "none yet")
    yield Fact("Read", f"{file.read:,} of {file.size:,} bytes ({size(file.read)})")
    if file.half_line:
        waiting = many(file.half_line, "byte")
        yield Fact("Half a line", f"{waiting} at the end, waiting for the rest of the line")
    yield Fact("Last bytes", _when(file.last_read_at, now, tz))
    yield Fact("Looked at", _when(file.checked_at, now, tz))
    yield Fact("Watched by", f"polling: {file.polling}" if file.polling else "change notices")


def _session(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[Fact]:
    identity = snapshot.identity
    version = "?" if identity.version is None else f"v{identity.version}"
    yield Fact("Session", f"{identity.session_id or '?'}, {version}")
    yield Fact("Begun", _when(identity.started, now, tz))
    yield Fact("Directory", identity.cwd or "?")
    yield Fact(
        "Entries",
        f"{snapshot.entries:,} on the path, {snapshot.file_entries:,} in the file",
    )
    context = meter_sentence(snapshot.meter).removeprefix("Context ").removesuffix(".")
    if context:
        yield Fact("Meter", context)
    ledger = snapshot.ledger
    yield Fact(
        "Ledger",
        f"{many(len(snapshot.users), 'message')} of yours, "
        f"{many(len(ledger.commands), 'command')}, {many(len(ledger.errors), 'error')}, "
        f"{len(ledger.open_errors)} open",
    )
    for row in snapshot.compactions:
        number = f"#{row.n}" if row.n is not None else "off the path"
        yield Fact("Compaction", f"{number} by {row.by}, {_when(row.at, now, tz)}", entry=row.entry)
    if not snapshot.certain:
        yield Fact(
            "Context",
            "not certain: there are entries of a type this version does not know",
            "look",
        )


def _states(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[Fact]:
    found = conditions(snapshot, now, tz)
    if found:
        yield Fact("Not as usual")
    for state in found:
        yield Fact(state.mark, state.words.removesuffix(", Enter lists them."), state.grade)


def _anomalies(snapshot: SessionSnapshot) -> Iterator[Fact]:
    found = snapshot.anomalies
    if not found:
        return
    yield Fact("1 anomaly" if len(found) == 1 else f"{len(found):,} anomalies")
    for anomaly in found[:LISTED]:
        yield Fact(anomaly.code, f"{anomaly.entry}: {anomaly.detail}", "look", anomaly.entry)
    yield from _more(len(found) - LISTED)


def _more(count: int) -> Iterator[Fact]:
    if count > 0:
        yield Fact("", f"and {count:,} more")


def _when(at: float | None, now: float, tz: tzinfo | None) -> str:
    return "?" if at is None else f"{moment(at, now, tz)}, {age(now - at)} ago"
