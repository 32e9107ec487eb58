"""Owns what an episode of the planted-rule suite is: plain values, without the product.

An episode is a session in turns, the points at which a pass happens, and what must hold there. `u`
counts the user's messages from 1, as the state does. Must never import the product.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["rule", "none", "lifts", "replaces"]
"""What a message of the user is; `replaces` is a rule and the end of another."""


class Turn(NamedTuple):
    """One entry: what the user or the agent says, or a tool call together with its result.

    `subject` is the command, the path, the address or the sender; of a spoken turn it is empty.
    """

    by: Literal["user", "agent", "shell", "read", "web", "relay"]
    text: str
    subject: str = ""
    exit: int = 0


class Said(NamedTuple):
    """A message of the user and what it truly is.

    `rule` is the rule's words inside `text` (often all of it); `of` is the message of the rule that
    ends by this one; `pasted` tells that it holds words of somebody else.
    """

    u: int
    turn: int
    text: str
    kind: Kind = "none"
    rule: str = ""
    of: int | None = None
    pasted: bool = False


class Point(NamedTuple):
    """A compaction after `turns[:after]`; what it gives away are `turns[:cut]`.

    `turns[cut]` is a message of the user. `foreign`: the session's own compaction made it, nothing
    is judged. `standing` are the rules in force by the messages given away so far, oldest first;
    `gone` are those that were ended by then and not given again.
    """

    after: int
    cut: int
    foreign: bool
    standing: tuple[str, ...]
    gone: tuple[str, ...]


class Episode(NamedTuple):
    """A session, its compactions, and the truth about every message of its user."""

    name: str
    turns: tuple[Turn, ...]
    said: tuple[Said, ...]
    points: tuple[Point, ...]


class Held(NamedTuple):
    """A rule as a state holds it: its words, its message, the message that ended it if one did."""

    text: str
    u: int
    ended_by: int | None = None
