"""What was used, request by request, in the order of the file.

Owns the growing columns behind every sum: one packed record for each entry that tells of a model
request, whether it is on the path or not, for what was paid stays paid. Only the engine appends;
a view holds a length. Must never keep a text, nor change a record.
"""

from bisect import bisect_right
from enum import IntEnum
from math import isnan, nan
from struct import Struct
from typing import Any, TypeAlias

import msgspec

from longhaul_tui.transcript.entries import SummaryCall, UsageCounts


class Kind(IntEnum):
    """What the request was for."""

    RESPONSE = 0
    """A reply in the conversation."""
    COMPACTION = 1
    """The summariser of a compaction."""
    BRANCH = 2
    """The summary of a branch that was left."""
    TOOL = 3
    """A tool that called a model."""
    OTHER = 4
    """An entry of type usage, such as keeping the cache warm."""


class Voice(msgspec.Struct, frozen=True, gc=False):
    """Who was asked, in pi's words; empty where the record does not say."""

    provider: str = ""
    model: str = ""
    api: str = ""


NOBODY = Voice()
Rough: TypeAlias = tuple[int, int, int, bool]
"""Of a record: its index, its kind, the number of who was asked, and that it was completed."""


class Expense(msgspec.Struct, frozen=True, gc=False):
    """One entry that tells of model requests."""

    node: int
    kind: Kind
    voice: Voice
    """Of a summary the model in force where it was made: the record does not name its own."""
    usage: UsageCounts | None
    completed: bool
    """Not cut off and no failure."""
    at: float | None
    label: str = ""
    """Of a compaction who made it, of an entry of type usage its kind."""
    calls: tuple[SummaryCall, ...] = ()


_RECORD = Struct("<IHBBd5q5d")
_NODE = Struct("<I")
_COMPLETED, _HAS_USAGE = 1, 2
_NO_PARTS = (nan, nan, nan, nan)
_NOTHING: tuple[float, ...] = (-1, -1, -1, -1, -1, nan, *_NO_PARTS)
"""How five counts and five amounts that are not there are packed."""
_MOST_VOICES = 0xFFFF


class UsageStore:
    """The growing record."""

    __slots__ = ("_calls", "_labels", "_numbers", "_records", "voices")

    def __init__(self) -> None:
        self.voices: list[Voice] = [NOBODY]
        """Everybody who was ever named; a record holds a number in here."""
        self._numbers: dict[tuple[str | None, str | None, str | None], int] = {}
        self._records = bytearray()
        self._labels: dict[int, str] = {}
        self._calls: dict[int, tuple[SummaryCall, ...]] = {}

    def __len__(self) -> int:
        return len(self._records) // _RECORD.size

    def voice(self, provider: str | None, model: str | None, api: str | None = None) -> int:
        """The number of who this names; 0 is nobody."""
        key = (provider, model, api)
        number = self._numbers.get(key)
        if number is None:
            made = Voice(provider or "", model or "", api or "")
            number = 0
            if made != NOBODY and len(self.voices) < _MOST_VOICES:
                number = len(self.voices)
                self.voices.append(made)
            self._numbers[key] = number
        return number

    def add(
        self,
        node: int,
        kind: int,
        voice: int,
        usage: UsageCounts | None,
        at: float,
        completed: bool = True,
        *,
        label: str = "",
        calls: tuple[SummaryCall, ...] = (),
    ) -> None:
        """The next record; `at` is NaN where there is no time."""
        flags = _COMPLETED if completed else 0
        numbers = _NOTHING
        if usage is not None:
            flags |= _HAS_USAGE
            numbers = _numbers(usage)
        if label:
            self._labels[len(self)] = label
        if calls:
            self._calls[len(self)] = calls
        self._records += _RECORD.pack(node, voice, kind, flags, at, *numbers)

    def place(self, node: int, length: int) -> int:
        """How many of the first `length` records stand at or before this node."""
        records, size = self._records, _RECORD.size
        return bisect_right(
            range(length), node, key=lambda n: _NODE.unpack_from(records, n * size)[0]
        )

    def rough(self, start: int, end: int) -> list[Rough]:
        """These records, without their counts."""
        # Of a copy: a view of the bytes would keep the engine from appending to them.
        data = bytes(self._records[start * _RECORD.size : end * _RECORD.size])
        return [
            (start + n, record[2], record[1], bool(record[3] & _COMPLETED))
            for n, record in enumerate(_RECORD.iter_unpack(data))
        ]

    def expense(self, index: int) -> Expense:
        """One record, made when asked for."""
        record = _RECORD.unpack_from(self._records, index * _RECORD.size)
        node, voice, kind, flags, at = record[:5]
        usage = _usage(record) if flags & _HAS_USAGE else None
        return Expense(
            node,
            _KINDS[kind],
            self.voices[voice],
            usage,
            bool(flags & _COMPLETED),
            None if isnan(at) else at,
            self._labels.get(index, ""),
            self._calls.get(index, ()),
        )


_KINDS = tuple(Kind)


def _usage(record: tuple[Any, ...]) -> UsageCounts:
    fresh, output, read, write, hour, total, *parts = record[5:]
    return UsageCounts(
        None if fresh < 0 else fresh,
        None if output < 0 else output,
        None if read < 0 else read,
        None if write < 0 else write,
        None if hour < 0 else hour,
        None if isnan(total) else total,
        None if isnan(parts[0]) else tuple(parts),
    )


def _numbers(usage: UsageCounts) -> tuple[float, ...]:
    fresh, output, read = usage.input, usage.output, usage.cache_read
    write, hour, total = usage.cache_write, usage.hour, usage.reported
    return (
        -1 if fresh is None else fresh,
        -1 if output is None else output,
        -1 if read is None else read,
        -1 if write is None else write,
        -1 if hour is None else hour,
        nan if total is None else total,
        *(usage.parts or _NO_PARTS),
    )


class UsageView:
    """The first records of a store, safe to read while the engine appends."""

    __slots__ = ("_length", "_store")

    def __init__(self, store: UsageStore | None = None) -> None:
        self._store = UsageStore() if store is None else store
        self._length = len(self._store)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Expense:
        if not 0 <= index < self._length:
            raise IndexError(index)
        return self._store.expense(index)

    def place(self, node: int) -> int:
        """How many records stand at or before this node: they are in the order of the file."""
        return self._store.place(node, self._length)

    def rough(self, start: int, end: int | None = None) -> list[Rough]:
        """Records from `start` on without their counts, for choosing among many."""
        return self._store.rough(start, self._length if end is None else end)

    def voice(self, number: int) -> Voice:
        """Who this number stands for."""
        return self._store.voices[number]
