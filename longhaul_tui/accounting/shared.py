"""Entries that stand in more than one place: forks, clones and copies (PI §1).

Owns which of them counts. pi copies entries into a forked session with their ids unchanged, and
ids are unique within one file only: so an entry is the same where id, time and content agree.
Must never drop one that merely has the same id.
"""

from collections.abc import Callable, Iterable

import msgspec


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where an entry that was paid for stands."""

    file: int
    """Number of the file."""
    node: int
    key: str
    """Entry id, or `line:N`."""
    at: float | None


def copies(
    places: Iterable[Place], same: Callable[[Place, Place], bool]
) -> frozenset[tuple[int, int]]:
    """File and node of every place whose entry stands in an earlier one too. `same` compares the
    contents and is asked only about entries of one id and time."""
    kept: dict[tuple[str, float | None], list[Place]] = {}
    found = set()
    for place in places:
        others = kept.setdefault((place.key, place.at), [])
        if any(same(other, place) for other in others):
            found.add((place.file, place.node))
        else:
            others.append(place)
    return frozenset(found)
