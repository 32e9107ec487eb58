"""Owns the judgement of a state against an episode: by code, over plain values.

Each function lists faults in words, none when all is well. The first three ask for a model that
labels right; the last two hold under any model. Must never import the product.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.planted.values import Episode, Held, Point


def lost(point: Point, held: Iterable[Held]) -> list[str]:
    """Rules that should stand here and do not, in the user's own words."""
    alive = [rule.text for rule in held if rule.ended_by is None]
    return [f"lost: {rule}" for rule in point.standing if not any(rule in text for text in alive)]


def stale(point: Point, held: Iterable[Held]) -> list[str]:
    """Rules that were ended and are in force."""
    alive = [rule.text for rule in held if rule.ended_by is None]
    return [f"stale: {rule}" for rule in point.gone if any(rule in text for text in alive)]


def unasked(episode: Episode, held: Iterable[Held]) -> list[str]:
    """Rules recorded from a message that gives none: a model may err so, one that is right not."""
    given = {said.u for said in episode.said if said.rule}
    return [f"unasked: u{rule.u} {rule.text}" for rule in held if rule.u not in given]


def invented(episode: Episode, held: Iterable[Held]) -> list[str]:
    """Rules whose words are no part of the user's message that they name."""
    texts = {said.u: said.text for said in episode.said}
    return [
        f"invented: u{rule.u} {rule.text}"
        for rule in held
        if not rule.text or rule.text not in texts.get(rule.u, "")
    ]


def wrongly_ended(episode: Episode, held: Sequence[Held]) -> list[str]:
    """Rules that were ended by a message which does not end them.

    A message ends the rule it was written against, also where that rule was given twice; a message
    that gives no rule in truth is no loss, whatever ends it.
    """
    faults: list[str] = []
    for rule in held:
        giver = next((said for said in episode.said if said.u == rule.u), None)
        if rule.ended_by is None or giver is None or not giver.rule:
            continue
        by = next((said for said in episode.said if said.u == rule.ended_by), None)
        meant = episode.said[by.of - 1].rule if by is not None and by.of is not None else None
        if meant != giver.rule:
            faults.append(f"ended by u{rule.ended_by}: {rule.text}")
    return faults
