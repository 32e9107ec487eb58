"""A fixed-length view of a list that only grows.

Owns the one way a snapshot shares rows with the thread that adds to them: the list is appended to
and never changed otherwise, the view carries its length (DESIGN §4). Making one costs nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Prefix(Sequence[T_co], Generic[T_co]):
    """The first `length` items of an append-only sequence; compares equal by its items."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T_co] = (), length: int | None = None) -> None:
        self._items = items
        self._length = len(items) if length is None else length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | Sequence[T_co]:
        if isinstance(index, slice):
            return [self._items[i] for i in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        return self._items[index]

    def __iter__(self) -> Iterator[T_co]:
        for i in range(self._length):
            yield self._items[i]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prefix) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Prefix(<{self._length} items>)"
