"""Transcript rows: every line of the file in order, as columns that only grow.

Owns what a front end may read of a line without opening the file: its kind, its place, a short
preview, a note. A row's index is the index of its tree node; rows off the current path are there
too and say so. Whole texts are read through `Feed.read` (DESIGN §5).
"""

from array import array
from collections.abc import Callable
from enum import IntEnum
from math import isnan
from struct import Struct

import msgspec


class RowKind(IntEnum):
    """What a line is; the word the id column shows stands in `words`."""

    USER = 0
    ASSISTANT = 1
    COMMAND = 2  # result of a shell call, or a user execution
    READ = 3
    EDIT = 4  # edit and write
    TOOL = 5  # any other tool's result
    SYSTEM = 6
    CUSTOM = 7
    MESSAGE = 8  # custom_message
    COMPACTION = 9
    BRANCH = 10
    CONTEXT_EDIT = 11
    LABEL = 12
    NAME = 13
    MODEL = 14
    LEVEL = 15
    USAGE = 16
    UNKNOWN = 17
    BAD = 18


ON_PATH = 1
FAILED = 2
"""A result flagged as error, or a command with an exit other than 0."""
HAS_TEXT = 4
"""An assistant message with text; without this flag and THINKING nothing of it is shown."""
THINKING = 8
LEFT_OUT = 16
"""A context_edit on the path leaves it out of what the model reads."""
REPLACED = 32
"""A context_edit on the path replaces it for the model."""
MORE = 64
"""The preview is not the whole text."""
NOT_COUNTED = 128
"""A user message that no person typed: it has no u id (STATE U1, U3)."""
KEPT_BACK = 128
"""A command the user ran with `!!`: the model does not get it. The same bit, of another kind."""


class TranscriptRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of the file, ready to be laid out. Texts are raw: sanitise before showing."""

    node: int
    key: str
    """Entry id, or `line:N`."""
    kind: RowKind
    at: float | None
    flags: int
    user: int | None
    """n of u<n>."""
    command: int | None
    error: int | None
    head: str
    """Preview of the text; of a command the command, of a file tool the path."""
    note: str
    """Right-hand note: `exit 1`, `+38 −4`, `142 lines`; empty where there is none."""
    detail: str
    """A second line: the error's text of a failed call, what a compaction kept, …"""
    offset: int
    length: int
    """Byte span of the line in the file."""
    line: int

    @property
    def on_path(self) -> bool:
        """It belongs to the conversation that goes on."""
        return bool(self.flags & ON_PATH)


_PLACE = Struct("<QQQQIII")
"""Of a row: its place in the file (offset, length, line), that of its texts in the arena (start,
bytes), and the characters of head and note; one record is packed faster than seven columns."""


class RowStore:
    """The growing columns; only the engine appends, only at a new epoch are marks replaced."""

    __slots__ = (
        "_arena",
        "_places",
        "at",
        "commands",
        "errors",
        "flags",
        "keys",
        "kinds",
        "users",
    )

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.kinds = bytearray()
        self.flags = bytearray()
        self.at = array("d")
        self.users: dict[int, int] = {}
        """By node: n of its u<n>; few rows have one."""
        self.commands: dict[int, int] = {}
        self.errors: dict[int, int] = {}
        self._arena = bytearray()
        self._places = bytearray()

    def __len__(self) -> int:
        return len(self._places) // _PLACE.size

    def add(
        self,
        key: str,
        kind: int,
        flags: int,
        at: float,
        place: tuple[int, int, int],
        texts: tuple[str, str, str],
    ) -> None:
        """The next row: `at` is NaN where there is none, `place` offset, length and line number,
        `texts` head, note and detail."""
        self.keys.append(key)
        self.kinds.append(kind)
        self.flags.append(flags)
        self.at.append(at)
        head, note, detail = texts
        data = (head + note + detail).encode("utf-8", "replace")
        packed = _PLACE.pack(*place, len(self._arena), len(data), len(head), len(note))
        self._arena += data
        self._places += packed

    def place(self, node: int) -> tuple[int, int, int]:
        """Offset, length and number of the line."""
        offset, length, line, *_ = _PLACE.unpack_from(self._places, node * _PLACE.size)
        return offset, length, line

    def texts(self, node: int) -> tuple[str, str, str]:
        """Head, note and detail."""
        *_, start, size, head, note = _PLACE.unpack_from(self._places, node * _PLACE.size)
        text = self._arena[start : start + size].decode("utf-8", "replace")
        return text[:head], text[head : head + note], text[head + note :]


def _find_none(_key: str) -> int | None:
    return None


class RowTable:
    """The first `length` rows of a store, safe to read while the engine appends.

    Cheap to make, one for each snapshot. Compares by identity: a new one has new rows.
    """

    __slots__ = ("_find", "_length", "_store")

    def __init__(
        self,
        store: RowStore | None = None,
        length: int | None = None,
        find: Callable[[str], int | None] = _find_none,
    ) -> None:
        self._store = RowStore() if store is None else store
        self._length = len(self._store) if length is None else length
        self._find = find

    def __len__(self) -> int:
        return self._length

    def key(self, node: int) -> str:
        """Entry id, or `line:N`."""
        return self._store.keys[node]

    def kind(self, node: int) -> RowKind:
        """What the line is."""
        return RowKind(self._store.kinds[node])

    def flags(self, node: int) -> int:
        """The bits above; `ON_PATH` and the edit bits are of the current path."""
        return self._store.flags[node]

    def codes(self, start: int = 0) -> tuple[bytes, bytes]:
        """Kinds and flags of all rows from `start` on, a byte each: for choosing among many."""
        end = self._length
        return bytes(self._store.kinds[start:end]), bytes(self._store.flags[start:end])

    def error(self, node: int) -> int | None:
        """n of the E<n> that this result raised."""
        return self._store.errors.get(node)

    def errors(self) -> dict[int, int]:
        """By row: n of the E<n> it raised, for every row that raised one."""
        length = self._length
        return {node: n for node, n in self._store.errors.copy().items() if node < length}

    def at(self, node: int) -> float | None:
        """The entry's own time, seconds since the epoch."""
        at = self._store.at[node]
        return None if isnan(at) else at

    def place(self, node: int) -> tuple[int, int, int]:
        """Offset, length and number of the line."""
        return self._store.place(node)

    def index(self, key: str) -> int | None:
        """The row of this entry id or `line:N`, if it is among these rows."""
        node = self._find(key)
        return node if node is not None and node < self._length else None

    def row(self, node: int) -> TranscriptRow:
        """Everything of one row; made when asked for."""
        store = self._store
        offset, length, line = store.place(node)
        head, note, detail = store.texts(node)
        return TranscriptRow(
            node=node,
            key=store.keys[node],
            kind=RowKind(store.kinds[node]),
            at=self.at(node),
            flags=store.flags[node],
            user=store.users.get(node),
            command=store.commands.get(node),
            error=store.errors.get(node),
            head=head,
            note=note,
            detail=detail,
            offset=offset,
            length=length,
            line=line,
        )
