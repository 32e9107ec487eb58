"""Sessions read for their cost: every entry that was paid for, once.

Owns that an entry which stands in several of the files is counted in the session that began
first, and how the contents of two entries are compared. Reads each file once, and those lines
again whose id and time stand in another.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Any, TypeAlias

import msgspec

from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.accounting.shared import Place, copies
from longhaul_tui.accounting.spending import items_of
from longhaul_tui.engine.session import Session
from longhaul_tui.view.cost import Report, SessionCost

ReadSpan: TypeAlias = Callable[[int, int], bytes]
"""Bytes of a file from an offset; empty where they cannot be read again."""


class Source(msgspec.Struct, frozen=True):
    """One file that was read."""

    session: Session
    path: str
    read: ReadSpan


def report_of(sources: Sequence[Source], book: PriceBook) -> Report:
    """What these sessions cost."""
    left_out = copies(_places(sources), lambda one, other: _same(sources, one, other))
    sessions = tuple(
        _cost(source, book, {node for number, node in left_out if number == file})
        for file, source in enumerate(sources)
    )
    return Report(sessions, len(left_out))


def _places(sources: Sequence[Source]) -> Iterator[Place]:
    """Every entry that was paid for, those of the session that began first leading."""
    for file in sorted(range(len(sources)), key=lambda file: (_began(sources[file]), file)):
        session = sources[file].session
        keys, usage = session.keys(), session.usage()
        for index in range(len(usage)):
            expense = usage[index]
            yield Place(file, expense.node, keys[expense.node], expense.at)


def _began(source: Source) -> float:
    header = source.session.header
    return inf if header is None or header.at is None else header.at


def _cost(source: Source, book: PriceBook, left_out: set[int]) -> SessionCost:
    session = source.session
    snapshot, usage = session.snapshot(), session.usage()
    expenses = (usage[index] for index in range(len(usage)))
    items = tuple(
        item
        for expense in expenses
        if expense.node not in left_out
        for item in items_of(expense, book)
    )
    identity = snapshot.identity
    keys = session.keys()
    return SessionCost(
        identity.session_id,
        source.path,
        identity.cwd,
        identity.name,
        snapshot.meter,
        items,
        keys.__getitem__,
    )


def _same(sources: Sequence[Source], one: Place, other: Place) -> bool:
    """Are the two lines the same but for where they hang in the tree?"""
    contents = [_content(sources[place.file], place.node) for place in (one, other)]
    return contents[0] is not None and contents[0] == contents[1]


def _content(source: Source, node: int) -> dict[str, Any] | None:
    row = source.session.snapshot().rows.row(node)
    raw = source.read(row.offset, row.length)
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return {"": raw.hex()} if raw else None
    if not isinstance(value, dict):
        return None
    return {name: part for name, part in value.items() if name != "parentId"}


def models_of(sources: Iterable[Source]) -> set[tuple[str, str]]:
    """Every model these sessions name."""
    return {voice for source in sources for voice in source.session.voices()}
