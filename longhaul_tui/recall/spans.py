"""One span as recall tells it, and the lines of commands and errors (STATE U95).

Owns which commands and errors belong to a span and how much of their output is shown. Must never
guess at a span whose record is missing: its detail is then not available (requirement document
on the state format).
"""

from collections.abc import Iterable, Iterator, Sequence

from longhaul_tui.ledger.commands import Command, own_exit
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.recall.record import Record
from longhaul_tui.state.values import OwnSpan
from longhaul_tui.text import plain_line
from longhaul_tui.words.credentials import MASK, mask

_COMMANDS, _ERRORS, _HEAD_CHARS = 200, 50, 300
"""As many as a span record keeps (STATE U13); older ones are counted."""


def one_command(command: Command) -> str:
    """`C12 exit 0  make test`; `?` where a pipe or chain hides how its check ended."""
    name = "now" if command.n is None else f"C{command.n}"
    if command.end == "done":
        exit_ = own_exit(command)
        ended = f"exit {'?' if exit_ is None else exit_}"
        if command.hidden is not None:
            ended += f" ({command.hidden})"
    else:
        ended = "timed out" if command.end == "timeout" else command.end
    more = "…" if command.clipped else ""
    return f"{name} {ended}  {_safe(command.command)}{more}"


def one_error(record: Record, error: ErrorRecord) -> str:
    """`E2 open: disk full (seen 3 times, last in C14; make bench ran 9×)`."""
    if error.open:
        status = "open"
    else:
        status = "fixed" if error.fixed_command is None else f"fixed by C{error.fixed_command}"
    seen = f"seen {error.count} time{'s'[: error.count != 1]}"
    if error.last_command is not None:
        seen += f", last in C{error.last_command}"
    key = error.command_key
    runs = "" if key is None else f"; {_safe(key)} ran {record.ledger.runs(key)}×"
    where = "" if key is not None else f" {plain_line(error.key)}:"
    return f"E{error.n} {status}:{where} {_safe(error.text)} ({seen}{runs})"


def _safe(text: str) -> str:
    """On one line, unless a line of it looks as if it held a credential."""
    return MASK if mask(text) != text else plain_line(text)


def errors_by_state(errors: Iterable[ErrorRecord]) -> list[ErrorRecord]:
    """Open ones first, each part newest first."""
    return sorted(errors, key=lambda error: (not error.open, -error.n))


def span_lines(record: Record, own: OwnSpan) -> Iterator[str]:
    """Range, narrative, events, commands and errors of a span."""
    users = ""
    if own.range.users is not None:
        first, last = own.range.users
        users = f", u{first}" if first == last else f", u{first}–u{last}"
    run = f", pass {own.pass_id}" if own.pass_id else ""
    yield f"span {own.span}: compaction {own.entry}{users}{run}"
    yield f"narrative: {_narrative(own)}"
    yield from _block("events", _events(record, own.span))
    if own.record is None:
        yield "commands, errors: not available, the span has no record that can be read"
        return
    commands = _commands(record, own)
    shown = [line for one in commands[-_COMMANDS:] for line in _with_head(record, one)]
    yield from _block("commands", shown, len(commands) - _COMMANDS)
    errors = _errors(record, own, commands)
    shown = [one_error(record, one) for one in errors[-_ERRORS:]]
    yield from _block("errors", shown, len(errors) - _ERRORS)


def _block(name: str, lines: Sequence[str], omitted: int = 0) -> Iterator[str]:
    yield f"{name}:" if lines else f"{name}: none"
    if omitted > 0:
        yield f"  ({omitted} older: longhaul_recall {name})"
    yield from (f"  {line}" for line in lines)


def _narrative(own: OwnSpan) -> str:
    told = own.narrative
    if told.kind == "none":
        reason = "" if told.reason is None else f": {plain_line(told.reason)}"
        return f"(unavailable{reason})"
    return plain_line(told.line) + (" (partial)" if told.kind == "partial" else "")


def _events(record: Record, span: int) -> list[str]:
    """What was recorded in this span and what it ended, in order."""
    state = record.state
    told: list[tuple[int, str]] = []
    for rule in state.rules:
        words = plain_line(rule.text)
        if rule.span == span:
            told.append((rule.seq, f'{rule.id} recorded: "{words}"'))
        if rule.ended_span == span and rule.status != "active":
            told.append((rule.ended_seq or 0, f"{rule.id} {rule.status} by {rule.by}"))
    told += [
        (item.seq, f"{item.id} {plain_line(item.text)}")
        for item in (*state.decisions, *state.dead_ends)
        if item.span == span
    ]
    return [line for _, line in sorted(told)]


def _commands(record: Record, own: OwnSpan) -> list[Command]:
    """Those whose result stands in the range of the span, oldest first."""
    first, last = _rows(record, own)
    return [one for one in record.ledger.commands if first <= one.node <= last]


def _errors(record: Record, own: OwnSpan, commands: Iterable[Command]) -> list[ErrorRecord]:
    """Those that its commands raised, and those of tools that were first or last seen in it."""
    first, last = _rows(record, own)
    raised = {command.error for command in commands}
    return [
        error
        for error in record.ledger.errors
        if error.n in raised
        or first <= error.first_node <= last
        or first <= error.last_node <= last
    ]


def _rows(record: Record, own: OwnSpan) -> tuple[int, int]:
    """First and last row of the range; an id the path does not have ends it at the compaction."""
    first, last = (
        None if entry is None else record.find(entry) for entry in (own.range.first, own.range.last)
    )
    return 0 if first is None else first, own.node if last is None else last


def _with_head(record: Record, command: Command) -> Iterator[str]:
    yield one_command(command)
    output = record.output(command.node) or ""
    head = mask(output[: 4 * _HEAD_CHARS])[:_HEAD_CHARS]
    yield from (f"  {line}" for line in head.rstrip().split("\n") if line.strip())
