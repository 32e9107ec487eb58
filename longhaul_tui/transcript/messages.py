"""User messages: who typed them, and which of their words are the user's (STATE U1-U3 as amended).

Owns the test for a genuine message, the quotable part of one, and the list of marks that other
extensions leave in what they send as the user. Only what passes here can ever make or lift a rule.
"""

import re
from collections.abc import Sequence

from longhaul_tui.transcript.entries import Assistant, Body, ToolResult, User

INJECTED: Sequence[re.Pattern[str]] = (
    re.compile(r"<!-- pi-goal-continuation:"),
    re.compile(r"\AContinue the active /goal"),
    re.compile(r"\A\[pi-goal-continuation goal_id="),
)
"""Messages that no person typed, by a mark that is found in them: the goal extensions' prompt to
go on. Only marks that the extension itself writes; words a person might type are never listed."""

_SKILL = re.compile(
    r'\A<skill name="[^"\n]+" location="[^"\n]+">\n.*?\n</skill>(?:\n\n(.+))?\Z', re.DOTALL
)
_OPEN, _CLOSE = "<goal_objective>", "</goal_objective>"


def is_genuine(user: User) -> bool:
    """Was it typed or piped by a person? Then it counts as `u<n>` (STATE U1, U3)."""
    if not user.images and not user.text.strip():
        return False
    return not any(mark.search(user.text) for mark in INJECTED)


def quotable(text: str) -> tuple[int, int] | None:
    """The range of characters that are the user's own words; None where there are none.

    Of an expanded skill only what follows the block, of a goal command only the objective inside
    its first well-formed pair of tags; of everything else the whole text.
    """
    skill = _SKILL.match(text)
    if skill is not None:
        return skill.span(1) if (skill.group(1) or "").strip() else None
    opened = text.find(_OPEN)
    if opened < 0:
        return (0, len(text)) if text else None
    closed = text.find(_CLOSE, opened + len(_OPEN))
    if closed < 0:
        return None
    start = text.rfind(_OPEN, opened, closed) + len(_OPEN)
    return (start, closed) if text[start:closed].strip() else None


FAILED = frozenset(("error", "aborted"))
"""Stop reasons of a reply that is not complete."""
ENDS_TURN = frozenset(("stop", "length", *FAILED))
"""Stop reasons of the reply that ends a turn (WIREFRAMES A)."""


def turn_of(body: Body) -> bool | None:
    """Whether the turn is open behind this message; None where it says nothing of it.

    Commands the user runs and notes of extensions say nothing: the agent is not at work on them.
    """
    if isinstance(body, Assistant):
        return body.stop not in ENDS_TURN
    return True if isinstance(body, User | ToolResult) else None
