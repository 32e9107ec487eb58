"""What the ledger keeps of one entry.

Owns the step from an entry, which holds whole texts and is gone a moment later, to a fact, which
is small and stays: the ledger of any path is built again from facts, without the file. Facts are
msgspec structs, the smallest and quickest there are, for one is made of nearly every entry. Must
never depend on what stands before or behind the entry; whatever does is decided in `build`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from sys import intern
from typing import TypeAlias

import msgspec

from longhaul_tui.ledger.claims import (
    DEFAULT_PATTERNS,
    ClaimPatterns,
    ClaimUse,
    claims_in,
    patterns_of,
    shows_failure,
)
from longhaul_tui.ledger.commands import COMMAND_CHARS, End
from longhaul_tui.ledger.errors import Failure, failure_in, last_line, own_output
from longhaul_tui.ledger.exits import Own, owns, pipefail_from
from longhaul_tui.programs import PROBES, answers_by_exit
from longhaul_tui.settings import Settings
from longhaul_tui.shell import changes_nothing, key_of, may_start, segment_key
from longhaul_tui.shell_split import Segment, split
from longhaul_tui.shell_words import MAX_SEGMENTS
from longhaul_tui.transcript.entries import (
    Assistant,
    Entry,
    ToolCall,
    ToolResult,
    UserExecution,
)

PATH_CHARS = 1_024


class Telling(msgspec.Struct, frozen=True, gc=False):
    """By what commands and claims are told from the rest, where the user may say so."""

    patterns: ClaimPatterns = DEFAULT_PATTERNS
    shell_tools: frozenset[str] = frozenset(Settings().shell_tools)
    """Tools whose calls are commands (STATE U19), in lower case."""


UNCONFIGURED = Telling()


def telling(settings: Settings) -> Telling:
    """What a configuration says of it."""
    return Telling(
        patterns_of(settings.claim_patterns),
        frozenset(name.lower() for name in settings.shell_tools),
    )


class Shell(msgspec.Struct, frozen=True, gc=False):
    """Everything the text of a command tells, told once."""

    command: str
    """At most `COMMAND_CHARS` characters."""
    clipped: bool
    key: str
    segment_keys: tuple[str, ...]
    """Keys of the segments whose own exit is 0 when the call's is."""
    whole: bool
    """An exit of 0 is a success of the whole command, and not only of what it is piped into."""
    claims: tuple[ClaimUse, ...]
    probe: bool
    """The last segment answers by its exit (STATE U20)."""
    changes: bool
    """It may have changed the tree (STATE U31)."""
    hides: bool
    """An exit of 0 does not say that all of it succeeded: its output may."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a command ended, as its result tells."""

    end: End
    exit: int | None
    lines: int
    """Of the output, without the lines the host put behind it."""
    failing: bool
    """The output shows the failure of a known runner."""
    failure: Failure | None
    """None where nothing of this result can be an error."""


class Call(msgspec.Struct, frozen=True, gc=False):
    """A tool call of an assistant message."""

    id: str
    tool: str
    path: str | None
    """At most `PATH_CHARS` characters."""
    shell: Shell | None
    """Of a shell tool that was given a command."""


class Calls(msgspec.Struct, frozen=True, gc=False):
    """An assistant message; it may have no calls, and then nothing runs any more."""

    node: int
    at: float | None
    calls: tuple[Call, ...]
    void: bool
    """It ended in error or was aborted: its calls are never run."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """A tool's result."""

    node: int
    at: float | None
    call_id: str
    tool: str
    flagged: bool
    has_duration: bool
    refused: bool
    """The host says that the tool never ran."""
    outcome: Outcome | None
    """Of a shell tool."""
    failure: Failure | None
    """Of a result flagged as error."""


class Execution(msgspec.Struct, frozen=True, gc=False):
    """A command the user ran."""

    node: int
    at: float | None
    shell: Shell
    outcome: Outcome
    excluded: bool
    """Run with `!!`: not in the ledger, but it may have changed the tree."""


Fact: TypeAlias = Calls | Result | Execution

_ENDED = re.compile(
    r"Command (?:exited with code (-?[0-9]{1,9})|(timed) out after .*|(aborted))", re.DOTALL
)
_INVALID = "Validation failed for tool"


def fact_of(
    entry: Entry, node: int, by: Telling = UNCONFIGURED, *, hides: bool = True
) -> Fact | None:
    """The fact of an entry, or None where the ledger has no use for it.

    `node` is the entry's index in the tree, counted from 0. `hides` is `Shell.hides` of the
    command a result answers, where that is known: an output is searched for a failure only where
    the exit does not tell.
    """
    body = entry.body
    if isinstance(body, Assistant):
        calls = tuple([_call(call, by) for call in body.calls])
        return Calls(node, entry.at, calls, body.stop in ("error", "aborted"))
    if isinstance(body, ToolResult):
        return _result(body, entry, node, by, hides)
    if isinstance(body, UserExecution):
        return _execution(body, entry, node, by.patterns)
    return None


def _call(call: ToolCall, by: Telling) -> Call:
    shell = None
    if call.command is not None and call.name.lower() in by.shell_tools:
        shell = shell_of(call.command, by.patterns)
    path = None if call.path is None else call.path[:PATH_CHARS]
    return Call(intern(call.id), intern(call.name), path, shell)


def shell_of(command: str, patterns: ClaimPatterns = DEFAULT_PATTERNS) -> Shell:
    """What the text of a command tells."""
    return (_read if len(command) <= COMMAND_CHARS else _read.__wrapped__)(command, patterns)


@lru_cache(maxsize=1_024)
def _read(command: str, patterns: ClaimPatterns) -> Shell:
    script = split(command)
    segments = script.segments
    key = key_of(script)
    known = owns(segments)
    claims = claims_in(segments, known, patterns)
    piped = key.cut_pipe and pipefail_from(segments) >= len(segments)
    return Shell(
        command=command[:COMMAND_CHARS],
        clipped=len(command) > COMMAND_CHARS,
        key=command if command == key.text else key.text,
        segment_keys=_own_keys(key.text, segments, known) if len(segments) > 1 else (),
        whole=not piped and all(claim.own.zero for claim in claims),
        claims=claims,
        probe=bool(segments) and _is_probe(segments[-1]),
        changes=not changes_nothing(script),
        hides=bool(known) and not known[0].zero,
    )


def _own_keys(whole: str, segments: Sequence[Segment], known: Sequence[Own]) -> tuple[str, ...]:
    """Keys of segments that an exit of 0 speaks for; what is fed by a pipe is no run of its own."""
    own: dict[str, None] = {}
    front = ""
    for segment, exit_of in zip(segments, known, strict=True):
        if exit_of.zero and front != "|":
            own[segment_key(segment)] = None
        front = segment.after
    own.pop(whole, None)
    return tuple(own)[:MAX_SEGMENTS]


def _is_probe(segment: Segment) -> bool:
    words = segment_key(segment).split() if may_start(segment, PROBES) else ()
    return answers_by_exit(tuple(words))


def _result(body: ToolResult, entry: Entry, node: int, by: Telling, hides: bool) -> Result:
    outcome = _tool_outcome(body, hides) if body.tool.lower() in by.shell_tools else None
    failure = None
    if body.is_error:
        failure = outcome.failure if outcome is not None else None
        failure = failure or failure_in(own_output(body.text), otherwise="failed")
    return Result(
        node,
        entry.at,
        intern(body.call_id),
        intern(body.tool),
        body.is_error,
        body.has_duration,
        body.is_error and _is_refusal(body),
        outcome,
        failure,
    )


def _is_refusal(body: ToolResult) -> bool:
    return body.text.startswith(_INVALID) or body.text.strip() == f"Tool {body.tool} not found"


def _tool_outcome(body: ToolResult, hides: bool) -> Outcome:
    """Exit and end of a shell tool's result, from what pi stores (STATE U19 as amended)."""
    ended = _ENDED.fullmatch(last_line(body.text)) if body.is_error else None
    end: End = "done"
    code = body.exit_code
    if ended is not None and ended[1] is None:
        end, code = ("timeout" if ended[2] else "cancelled"), None
    elif code is None:
        told = None if ended is None else int(ended[1])
        code = told if body.is_error else 0
    return _outcome(own_output(body.text), end, code, hides)


def _execution(
    body: UserExecution, entry: Entry, node: int, patterns: ClaimPatterns
) -> Execution | None:
    shell = shell_of(body.command, patterns)
    if body.excluded and not shell.changes:
        return None
    end: End = "cancelled" if body.cancelled else "done"
    code = None if body.cancelled else body.exit_code
    outcome = _outcome(own_output(body.output), end, code, shell.hides)
    return Execution(node, entry.at, shell, outcome, body.excluded)


def _outcome(output: str, end: End, code: int | None, hides: bool) -> Outcome:
    failing = (hides or code != 0) and shows_failure(output)
    failure = None
    if failing or end == "timeout" or code not in (None, 0):
        otherwise = "timed out" if end == "timeout" else f"exit {code}"
        failure = failure_in(output, otherwise=otherwise)
    lines = output.count("\n") + 1 if output else 0
    return Outcome(end, code, lines, failing, failure)
