"""The life of an error: when it came, how often, what it says, whether it was fixed.

Owns its steps. Errors are the ledger's, made of the record by code: no model had a part in them.
"""

from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.view.describe import command_ending, error_words
from longhaul_tui.view.provenance.record import PathRecord
from longhaul_tui.view.provenance.values import Cell, Check, Provenance, Step, dotted
from longhaul_tui.view.words import many


def error_life(record: PathRecord, n: int) -> Provenance | None:
    """`E<n>`; None where the path has no such error."""
    errors = record.snapshot.ledger.errors
    if not 0 < n <= len(errors):
        return None
    error = errors[n - 1]
    ended = None if error.fixed_command is None else f"C{error.fixed_command}"
    words = "Open" if error.open else f"Fixed by {ended or 'a later success'}"
    since = (" since ", error.first_at) if error.open and error.first_at is not None else ()
    return Provenance(
        id=f"E{n}",
        kind="error",
        text=error.text,
        status="open" if error.open else "fixed",
        by=ended,
        u=None,
        span=None,
        origin=None,
        summary=(words, *since, f". It came {many(error.count, 'time')}."),
        steps=(_shown(record, error), _runs(record, error), _carried(record, error)),
        place=(n, len(errors)),
    )


def _shown(record: PathRecord, error: ErrorRecord) -> Step:
    """Its newest output, read again."""
    who = error.tool if error.last_command is None else f"C{error.last_command}"
    head = dotted(who, error.last_at, f"raised by {error.tool}")
    text = record.text_of(error.last_node, "output")
    if text is None:
        return Step(name="shown", words=(*head, " · cannot be read any more"), holds=False)
    at = text.rfind(error.text)
    quote = record.shown_by(who, error.last_node, text, error.text, last=True)
    words = f"stands at {at}–{at + len(error.text)} of {len(text)}"
    mark = "ok"
    if at < 0:
        # Only what code made of the ending: `exit 1`, or a line it shortened.
        words = f"no line of the output says it in these words: {_made_of(record, error)}"
        mark = "note"
    check = Check(name="text", mark="ok" if mark == "ok" else "note", words=words)
    return Step(
        name="shown", words=head, holds=True if at >= 0 else None, quotes=(quote,), checks=(check,)
    )


def _made_of(record: PathRecord, error: ErrorRecord) -> str:
    return error_words(error, record.snapshot.ledger.commands)


def _runs(record: PathRecord, error: ErrorRecord) -> Step:
    """First and last, and what fixed it."""
    ledger = record.snapshot.ledger
    checks = []
    for name, n in (("first", error.first_command), ("last", error.last_command)):
        if n is not None:
            command = ledger.commands[n - 1]
            words = f"C{n} {command_ending(command)}: {command.command}"
            checks.append(Check(name=name, mark="note", words=words, leads=f"C{n}"))
    if error.fixed_command is not None:
        command = ledger.commands[error.fixed_command - 1]
        words = f"C{error.fixed_command} {command_ending(command)}: {command.command}"
        checks.append(
            Check(name="fixed by", mark="ok", words=words, leads=f"C{error.fixed_command}")
        )
    runs = None if error.command_key is None else ledger.runs(error.command_key)
    told = many(error.count, "time") + ("" if runs is None else f" in {many(runs, 'run')}")
    return Step(name="recorded", words=(told,), checks=tuple(checks))


def _carried(record: PathRecord, error: ErrorRecord) -> Step:
    """In which texts its id was told as open."""
    cells = []
    for row in record.compactions:
        if row.node < error.first_node:
            continue
        summary = record.text_of(row.node, "summary")
        if summary is None or row.span is None:
            continue
        held = f"E{error.n} {error.text}" in summary
        cells.append(
            Cell(
                n=row.n or 0,
                entry=row.entry,
                node=row.node,
                at=row.at,
                by=row.by,
                sign="=" if held else " ",
            )
        )
    if not cells:
        return Step(name="carried", words=("nothing: no compaction of ours has come since",))
    told = sum(cell.sign == "=" for cell in cells)
    words = f"told as open in {told} of {many(len(cells), 'text')} of ours"
    return Step(name="carried", words=(words,), holds=True, cells=tuple(cells))
