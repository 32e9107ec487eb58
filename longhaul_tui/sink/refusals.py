"""What speaks against writing into a session file (DESIGN §6).

Owns the reasons, as values with a code and words, and the two tests that `--force` waives. Must
never look anything up.
"""

from typing import Literal, TypeAlias

import msgspec

RefusalCode: TypeAlias = Literal[
    "missing",
    "directory",
    "permission",
    "empty",
    "not-regular",
    "not-session",
    "io",
    "no-header",
    "old-format",
    "newer-format",
    "no-line-end",
    "no-id",
    "bad-cut",
    "changed",
    "attached",
    "recent",
    "pi-there",
    "no-lock",
    "busy",
    "no-journal",
    "short-write",
    "not-flushed",
    "raced",
    "another-text",
]

RECENT = 600.0
"""Seconds after a write in which somebody may still be at work on the file."""


class Refused(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Nothing was appended, and why; or it was, and something is wrong with it."""

    code: RefusalCode
    words: str
    """Fits behind the file's name."""


NO_HEADER = Refused(code="no-header", words="has no pi session header in its first line")
CHANGED = Refused(code="changed", words="changed since it was read: nothing was appended")
BAD_CUT = Refused(code="bad-cut", words="cannot be cut there: nothing was appended")


def by_version(version: int | None) -> Refused | None:
    """Entries of the formats before 3 have no ids, or pi rewrites them when it opens the file;
    those of a newer one nobody here knows."""
    if version == 3:
        return None
    if version is not None and version > 3:
        return Refused(
            code="newer-format", words=f"is of session format {version}, which is not known here"
        )
    return Refused(
        code="old-format",
        words=f"is of the old session format v{version or 1}: open it once in pi",
    )


def by_end(half_line: int, leaf: str) -> Refused | None:
    """`half_line`: bytes behind the last LF. `leaf`: key of the last entry, which becomes the
    parent; empty where there is none."""
    if half_line:
        return Refused(
            code="no-line-end",
            words="does not end with a line end: its last line is torn or still being written",
        )
    if not leaf or leaf.startswith("line:") or "\ufffd" in leaf:
        return Refused(code="no-id", words="ends in an entry without an id that could be a parent")
    return None


def by_writers(*, attached: bool, pi_there: bool, force: bool) -> Refused | None:
    """A pi that has the session open never reads what others append, and its next entry would
    make a dead branch of it (PI §7)."""
    if attached:
        return Refused(
            code="attached", words="is open in a pi that Longhaul serves: compact it there"
        )
    if pi_there and not force:
        return Refused(
            code="pi-there",
            words="may be open: a pi of yours is at work in its directory (--force all the same)",
        )
    return None


def by_age(seconds: float, *, force: bool) -> Refused | None:
    """`seconds` since the last write; a time to come counts as now."""
    if force or seconds >= RECENT:
        return None
    minutes = max(int(seconds // 60), 0)
    ago = "less than a minute ago" if minutes == 0 else f"{minutes} min ago"
    return Refused(
        code="recent", words=f"was written {ago}: wait ten minutes, or --force all the same"
    )
