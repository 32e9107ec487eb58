"""The span record's slices of the ledger (STATE U13, `coldSliceCaps`).

Owns which commands and errors of a span are kept in cold storage and how much of each. Heads pass
the credential mask: the record lies in the session's file, where the output stands too, but what
recall hands out again must not hold a key (STATE U64, U95).
"""

from collections.abc import Sequence

from longhaul_tui.compaction import CompactionSource, SpanEntry
from longhaul_tui.ledger.claims import ClaimPatterns, patterns_of
from longhaul_tui.ledger.commands import Command
from longhaul_tui.settings import ColdSliceCaps
from longhaul_tui.state.records import CommandSlice, ErrorSlice, Omitted
from longhaul_tui.transcript.entries import ToolResult, UserExecution
from longhaul_tui.words.credentials import mask

COMMAND_CHARS = 400


def command_slices(source: CompactionSource, span: int) -> tuple[tuple[CommandSlice, ...], int]:
    """The newest commands of the span and how many older ones were left out. `span` is the number
    of the span that closes."""
    caps = source.settings.cold_slice_caps
    entries = [entry for entry in source.span if entry.command is not None]
    patterns = patterns_of(source.settings.claim_patterns)
    commands = source.ledger.commands
    kept = entries[max(len(entries) - caps.commands, 0) :]
    slices = [
        _command(entry, commands[entry.command - 1], patterns, caps)
        for entry in kept
        if entry.command is not None and entry.command <= len(commands)
    ]
    return tuple(slices), len(entries) - len(kept)


def _command(
    entry: SpanEntry, command: Command, patterns: ClaimPatterns, caps: ColdSliceCaps
) -> CommandSlice:
    return CommandSlice(
        id=f"C{entry.command}",
        command=command.command[:COMMAND_CHARS],
        exit=command.exit,
        entry=entry.key,
        call=command.call_id,
        head=head(output_of(entry), caps.chars),
        claim=patterns.kind_of(command.key),
    )


def error_slices(source: CompactionSource, span: int) -> tuple[tuple[ErrorSlice, ...], int]:
    """The newest errors that occurred in the span, each once, and how many were left out."""
    caps = source.settings.cold_slice_caps
    newest: dict[int, SpanEntry] = {}
    for entry in source.span:
        if entry.error is not None:
            newest.pop(entry.error, None)
            newest[entry.error] = entry
    kept = list(newest.items())[max(len(newest) - caps.errors, 0) :]
    errors = source.ledger.errors
    slices = [
        ErrorSlice(
            id=f"E{n}",
            text=errors[n - 1].text,
            head=head(output_of(entry), caps.chars),
            entry=entry.key,
            call=entry.entry.body.call_id if isinstance(entry.entry.body, ToolResult) else None,
            count=errors[n - 1].count,
            last_span=span,
        )
        for n, entry in kept
        if n <= len(errors)
    ]
    return tuple(slices), len(newest) - len(kept)


def omitted(commands: int, errors: int) -> Omitted:
    """How many of each were left out."""
    return Omitted(commands=commands, errors=errors)


def output_of(entry: SpanEntry) -> str:
    """What a result holds."""
    body = entry.entry.body
    if isinstance(body, ToolResult):
        return body.text
    return body.output if isinstance(body, UserExecution) else ""


def head(text: str, most: int) -> str:
    """The first `most` characters, masked; the mask sees whole lines, so a key that the cut would
    halve is gone too."""
    if most <= 0:
        return ""
    end = text.find("\n", most)
    return mask(text[: end if end >= 0 else len(text)][: most + 4_096])[:most]


def in_order(entries: Sequence[SpanEntry]) -> tuple[str | None, str | None]:
    """Keys of the first and last entry."""
    return (entries[0].key, entries[-1].key) if entries else (None, None)
