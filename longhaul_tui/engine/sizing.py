"""A session's path as sized entries, for cuts and requests.

Owns which lines of the file are read for that: those the next request is made of, not those an
earlier compaction dropped. Images are measured, not kept.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from longhaul_tui.accounting.projection import PathEntry, kept_from, read_entry
from longhaul_tui.disk.files import Problem
from longhaul_tui.transcript import wire
from longhaul_tui.view.rows import RowKind
from longhaul_tui.view.snapshot import SessionSnapshot

Read: TypeAlias = Callable[[int, int], bytes]
"""Bytes of the session file: from an offset, so many."""

CHANGED = Problem("io", "changed while it was read")


def sized_path(
    snapshot: SessionSnapshot, path: Sequence[int], read: Read, *, whole: bool = False
) -> list[PathEntry] | Problem:
    """The entries of a path, from its root to its leaf; `path` are the rows of the snapshot.

    Entries that no request of pi's holds any more are not read unless the `whole` path is asked
    for: they have a key and no size, and `context_of` drops them."""
    rows = snapshot.rows
    keys = [rows.key(node) for node in path]
    first_kept = {row.node: row.first_kept for row in snapshot.compactions}
    newest = next((at for at in range(len(path) - 1, -1, -1) if path[at] in first_kept), -1)
    first = 0
    if newest >= 0 and not whole:
        first = kept_from(keys, newest, first_kept[path[newest]])
    entries = [PathEntry(key) for key in keys[:first]]
    version = snapshot.identity.version or wire.NEWEST_VERSION
    for key, node in zip(keys[first:], path[first:], strict=True):
        offset, length, _ = rows.place(node)
        value = wire.whole(read(offset, length))
        if value is None or not _is_of(value, key):
            return CHANGED
        entry = read_entry(value, key, version=version)
        if rows.kind(node) is RowKind.COMPACTION:
            entry = msgspec.structs.replace(entry, first_kept=first_kept.get(node))
        entries.append(entry)
    return entries


def _is_of(value: dict[str, object], key: str) -> bool:
    """This is the entry that stood here when the file was read."""
    name = value.get("id")
    return key.startswith("line:") or (isinstance(name, str) and wire.encodable(name) == key)
