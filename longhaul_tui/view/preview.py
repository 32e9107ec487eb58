"""What a compaction would do, before anything is written: the values of the box (WIREFRAMES J).

Owns their shapes only; `view/preview_facts` makes them. The screen loads this and no pass.
"""

from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.view.snapshot import Grade

ChoiceId: TypeAlias = Literal["append", "text", "report", "cancel"]


class Fact(msgspec.Struct, frozen=True, gc=False):
    """One line of the box."""

    caption: str
    words: str
    grade: Grade | None = None
    """None where it is neither good nor bad."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Something a person may do with the preview."""

    id: ChoiceId
    words: str
    why_not: str = ""
    """Why it cannot be chosen; empty where it can."""


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A pass that ran and was not written."""

    key: str
    """The session, as the board calls it."""
    number: int
    """n of `#n`, if it were written now."""
    facts: tuple[Fact, ...]
    summary: str
    """What a model would read: raw, as it would be stored."""
    report: str
    """Every label, question and refusal of the pass, one fact a line, made safe."""
    choices: tuple[Choice, ...]


class Appended(msgspec.Struct, frozen=True):
    """What was previewed now stands in the session's file."""

    words: str


class NoPreview(msgspec.Struct, frozen=True):
    """A pass that gave nothing to preview."""

    words: str
    failed: bool = False
    """It went wrong; not: there was nothing to do, or it was cancelled."""
