"""Errors `E<n>` (STATE U5, U20-U22 as amended).

Owns the record of an error, how its text is read from an output, the form in which two texts are
the same one, and what is open. Must never take a line that the host wrote for the failure's own
words, or number an occurrence.
"""

import re
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

TEXT_CHARS = 160


class ErrorRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One distinct error; occurrences are counted, not numbered."""

    n: int
    text: str
    """Of its first occurrence, one line, at most `TEXT_CHARS` characters."""
    diagnostic: bool
    """The text says what went wrong, and is not just the last line of an output."""
    tool: str
    """`bash` and its like for commands, else the tool that failed."""
    key: str
    """Command key, or tool name and base name of its target."""
    command_key: str | None
    """The U24 key where a command raised it; None for a tool error or a call that never ran."""
    first_node: int
    first_at: float | None
    last_node: int
    last_at: float | None
    first_command: int | None
    last_command: int | None
    """C<n> of the newest occurrence; None for a tool error or a call that never ran."""
    count: int
    open: bool
    fixed_node: int | None
    """Where the success stands that closed it."""
    fixed_command: int | None


class Failure(msgspec.Struct, frozen=True, gc=False):
    """What an output says went wrong."""

    text: str
    """One line, cut after `TEXT_CHARS` characters."""
    diagnostic: bool
    """The line looks like a diagnostic, and is not just the last one."""


_HOST_STARTS = ("Command ", "(no output)", "[Showing lines ")
_HOST_LINE = re.compile(
    r"Command (?:exited with code|timed out after|aborted)|\(no output\)\Z|\[Showing lines "
)
_HOST_LINES = 4
"""pi ends a text with at most three lines of its own."""
_PYTEST = re.compile(r"^E {2,}(\S[^\n]*)", re.MULTILINE)
_THROWN = ("Error:", "Exception:")
_WORDS = (
    *("error", "fatal", "panic", "failed", "failure", "cannot", "could not", "not found"),
    *("no such file", "denied", "refused", "killed", "traceback"),
)
_WORD = re.compile(
    rf"\b(?<![^0-9]0 )(?<!^0 )(?:{'|'.join(_WORDS)})\b", re.IGNORECASE | re.MULTILINE
)


def own_output(text: str) -> str:
    """`text` without the lines the host put behind it."""
    for _ in range(_HOST_LINES):
        text = text.rstrip()
        start = text.rfind("\n") + 1
        if not text.startswith(_HOST_STARTS, start) or not _HOST_LINE.match(text, start):
            break
        text = text[:start]
    return text


def failure_in(output: str, *, otherwise: str) -> Failure:
    """The line of an output (host lines left out) that says what went wrong (STATE U20).

    `otherwise` is the text where the output is blank.
    """
    line = _diagnostic(output)
    text = (last_line(output) if line is None else line).strip()[:TEXT_CHARS] or otherwise
    return Failure(text, line is not None)


def _diagnostic(output: str) -> str | None:
    found = _PYTEST.search(output) if "E  " in output else None
    if found is not None:
        return found[1]
    thrown = [output.find(word) for word in _THROWN if word in output]
    if thrown:
        at = min(thrown)
        while at and (output[at - 1].isalnum() or output[at - 1] == "_"):
            at -= 1
        return _line_from(output, at)
    found = _first_word(output)
    return None if found is None else _line_from(output, output.rfind("\n", 0, found.start()) + 1)


def _first_word(output: str) -> re.Match[str] | None:
    """The first word of a diagnostic; plain finds say where the slower search may start."""
    plain = output if output.isascii() else output.encode("ascii", "replace").decode("ascii")
    lowered = plain.lower()
    first = len(lowered)
    for word in _WORDS:
        at = lowered.find(word, 0, first + len(word))
        if at >= 0:
            first = at
    return _WORD.search(output, first) if first < len(lowered) else None


def _line_from(output: str, start: int) -> str:
    end = output.find("\n", start)
    return output[start : len(output) if end < 0 else end]


def last_line(text: str) -> str:
    """The last line that is not blank, without white space behind it."""
    text = text.rstrip()
    return text[text.rfind("\n") + 1 :]


_PATH = re.compile(r"(?:[A-Za-z][\w+.-]*+:)?(?:[^\s/\\:'\"`(){}<>,;=]*+[/\\])+(?=[^\s/\\])")
_VARIES = re.compile(
    r"(?=[\da-f])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
    r"|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?"
    r"|\d\d:\d\d:\d\d(?:[.,]\d+)?"
    r"|0x[0-9a-f]+"
    r"|(?<![0-9a-z])(?=[a-f]*[0-9])[0-9a-f]{7,}(?![0-9a-z])"
    r"|\d+)",
    re.IGNORECASE,
)


def normalise(text: str) -> str:
    """A text without what changes from run to run (STATE U20)."""
    return _VARIES.sub("#", _PATH.sub("", text))


Subject: TypeAlias = tuple[bool, str]
"""What can fail and later succeed: (True, command key), or (False, tool and its target)."""


class Occurrence(msgspec.Struct, frozen=True, gc=False):
    """An error as it happens."""

    subject: Subject
    """Who failed, for its identity: of a tool the base name of its path (STATE U20)."""
    target: Subject
    """What must succeed later to fix it: of a tool the whole path (STATE U21)."""
    failure: Failure
    tool: str
    node: int
    at: float | None
    command: int | None
    """C<n>; None for a tool error or a call that never ran."""


class Errors:
    """The errors of a path as it grows."""

    def __init__(self) -> None:
        self._records: list[ErrorRecord] = []
        self._index: dict[tuple[Subject, str], int] = {}
        self._open: dict[Subject, set[int]] = {}
        """By target: records it keeps open."""
        self._keeping: dict[int, set[Subject]] = {}
        """By record: targets that keep it open; one identity may fail on several paths."""
        self._shown: tuple[ErrorRecord, ...] | None = ()

    def add(self, occurrence: Occurrence) -> int:
        """Count it; a new identity gets the next E<n>, a fixed one is open again. Returns n."""
        identity = (occurrence.subject, normalise(occurrence.failure.text))
        index = self._index.setdefault(identity, len(self._records))
        if index == len(self._records):
            self._records.append(_first(index + 1, occurrence))
        else:
            self._records[index] = _again(self._records[index], occurrence)
        self._open.setdefault(occurrence.target, set()).add(index)
        self._keeping.setdefault(index, set()).add(occurrence.target)
        self._shown = None
        return index + 1

    def close(self, target: Subject, node: int, command: int | None) -> None:
        """A success of this target: errors that nothing else keeps open are fixed."""
        for index in self._open.pop(target, ()):
            keeping = self._keeping[index]
            keeping.discard(target)
            if keeping:
                continue
            fixed = replace(
                self._records[index], open=False, fixed_node=node, fixed_command=command
            )
            self._records[index] = fixed
            self._shown = None

    def records(self) -> tuple[ErrorRecord, ...]:
        """E1, E2, … in order."""
        if self._shown is None:
            self._shown = tuple(self._records)
        return self._shown


def _first(n: int, occurrence: Occurrence) -> ErrorRecord:
    return ErrorRecord(
        n=n,
        text=occurrence.failure.text,
        diagnostic=occurrence.failure.diagnostic,
        tool=occurrence.tool,
        key=occurrence.subject[1],
        command_key=_command_key(occurrence),
        first_node=occurrence.node,
        first_at=occurrence.at,
        last_node=occurrence.node,
        last_at=occurrence.at,
        first_command=occurrence.command,
        last_command=occurrence.command,
        count=1,
        open=True,
        fixed_node=None,
        fixed_command=None,
    )


def _again(record: ErrorRecord, occurrence: Occurrence) -> ErrorRecord:
    return replace(
        record,
        command_key=record.command_key or _command_key(occurrence),
        last_node=occurrence.node,
        last_at=occurrence.at,
        last_command=occurrence.command,
        count=record.count + 1,
        open=True,
        fixed_node=None,
        fixed_command=None,
    )


def _command_key(occurrence: Occurrence) -> str | None:
    return None if occurrence.command is None else occurrence.subject[1]
