"""Which part of a command its exit speaks for (STATE U21, U24, U25, U32 as amended).

Owns what a pipe or a chain hides. Must never count an exit as a segment's own where something
behind it could have set the result, or where the segment may not have run.
"""

import re
from collections.abc import Container, Sequence

import msgspec

from longhaul_tui.ledger.commands import Hidden
from longhaul_tui.shell import first_word
from longhaul_tui.shell_split import Operator, Segment

_PIPEFAIL = re.compile(r"set[ \t]+-[a-z]*o[ \t]+pipefail\b")
_SILENT = ("cd", "set")
_ENDS_CHAIN = (";", "\n", "&")


class Own(msgspec.Struct, frozen=True, gc=False):
    """What the exit of the whole call tells of one segment."""

    zero: bool
    """An exit of 0 is this segment's own."""
    other: bool
    """So is any other exit."""
    hidden: Hidden
    """What hides it where it is not."""

    def exit(self, result: int | None) -> tuple[int | None, Hidden | None]:
        """The segment's exit, and what hides it."""
        known = result is None or (self.zero if result == 0 else self.other)
        return (result, None) if known else (None, self.hidden)


_BEHIND_PIPE = Own(zero=False, other=False, hidden="pipe")
_BEHIND_OTHER = Own(zero=False, other=False, hidden="chain")
_OF_CHAIN = Own(zero=True, other=False, hidden="chain")
_ALONE = Own(zero=True, other=True, hidden="chain")


def pipefail_from(segments: Sequence[Segment]) -> int:
    """Index of the first segment behind `set -o pipefail`; past the end where there is none."""
    for index, segment in enumerate(segments):
        if segment.text.startswith("set") and _PIPEFAIL.match(segment.text) is not None:
            return index + 1
    return len(segments)


def owns(segments: Sequence[Segment]) -> list[Own]:
    """For each segment what the exit of the call tells of it; where an exit of 0 does not speak
    for some segment, it does not for the first."""
    if len(segments) == 1 and segments[0].after == "":
        return [_ALONE]
    fails = pipefail_from(segments)
    maybe = _maybe_skipped(segments) if "||" in [s.after for s in segments] else ()
    alone = _alone(segments)
    out: list[Own] = []
    behind: Own | None = None
    for index in range(len(segments) - 1, -1, -1):
        after = segments[index].after
        if after == "|" and index < fails:
            behind = _BEHIND_PIPE
        elif after == "||" or after in _ENDS_CHAIN:
            behind = _BEHIND_OTHER
        if behind is not None:
            out.append(behind)
        elif index in maybe:
            out.append(_BEHIND_OTHER)
        else:
            out.append(_ALONE if index >= alone else _OF_CHAIN)
    out.reverse()
    return out


def _maybe_skipped(segments: Sequence[Segment]) -> Container[int]:
    """Segments of pipelines behind `||`, which a success in front of them skips."""
    front: Operator = ""
    out: set[int] = set()
    for index, segment in enumerate(segments):
        if front == "||":
            out.add(index)
        front = front if segment.after == "|" else segment.after
    return out


def _alone(segments: Sequence[Segment]) -> int:
    """Where the last pipeline starts, if only `cd` and `set` stand before it in its chain."""
    start = len(segments) - 1
    while start > 0 and segments[start - 1].after == "|":
        start -= 1
    first = start
    while first > 0 and segments[first - 1].after == "&&" and _is_silent(segments[first - 1]):
        first -= 1
    before = segments[first - 1].after if first > 0 else ";"
    return start if before in _ENDS_CHAIN else len(segments)


def _is_silent(segment: Segment) -> bool:
    return first_word(segment) in _SILENT
