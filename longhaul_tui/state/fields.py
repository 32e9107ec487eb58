"""Fields of a persisted record, read by hand (STATE U11-U14 as amended).

Owns the one way a bad field becomes an anomaly: it is noted with its place in the record and what
was expected, never with a word of the record, and a default stands in. No input raises.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from longhaul_tui.transcript.entries import AnomalyCode

T = TypeVar("T")
MOST = 2**53
"""Numbers up to here are exact wherever JSON is read."""
_WORD = re.compile(r"[A-Za-z]{1,20}")
_ID = re.compile(r"([A-Za-z])([1-9][0-9]{0,8})")


class Flaw(msgspec.Struct, frozen=True, gc=False):
    """Something of a record that could not be used."""

    code: AnomalyCode
    detail: str
    """Place and what was expected: `events[3].seq: no whole number`."""


class Flaws:
    """The flaws of one record, in the order they were met."""

    def __init__(self) -> None:
        self.found: list[Flaw] = []

    def note(self, code: AnomalyCode, detail: str) -> None:
        """One more."""
        self.found.append(Flaw(code, detail))


class FieldError(Exception):
    """A field without which its record means nothing; the record's reader notes it and goes on.
    It never leaves this package's codecs."""


class Fields:
    """One JSON object: every getter gives a value of the right type."""

    __slots__ = ("_flaws", "_place", "_values")

    def __init__(self, values: Any, place: str, flaws: Flaws) -> None:
        """`place` is the path to this object in the record, empty for the record itself."""
        self._flaws = flaws
        self._place = place
        self._values: Mapping[str, Any] = values if isinstance(values, dict) else {}
        if not isinstance(values, dict):
            self._flaws.note("bad-event", f"{place or 'record'}: no object")

    def flaw(self, key: str, words: str, code: AnomalyCode = "bad-event") -> None:
        """Note that a field is not as it should be."""
        self._flaws.note(code, f"{self.at(key)}: {words}")

    def at(self, key: str) -> str:
        """The place of a field in the record."""
        return f"{self._place}.{key}" if self._place else key

    def has(self, key: str) -> bool:
        """It is there, and not null."""
        return self._values.get(key) is not None

    def raw(self, key: str) -> Any:
        """The value as it was parsed."""
        return self._values.get(key)

    def names(self, most: int) -> tuple[str, ...]:
        """The first `most` keys of this object that are plain words."""
        return tuple(key for key in self._values if _WORD.fullmatch(key))[:most]

    # -- single values ------------------------------------------------------------------------

    def number(self, key: str, least: int = 0, default: int | None = None) -> int:
        """A whole number from `least` on; without a default its absence is a flaw too."""
        value = self._values.get(key)
        number = whole(value)
        if number is not None and number >= least:
            return number
        if value is not None or default is None:
            self.flaw(key, f"no whole number from {least}")
        return least if default is None else default

    def maybe_number(self, key: str, least: int = 0) -> int | None:
        """A whole number, or None."""
        if not self.has(key):
            return None
        number = whole(self._values[key])
        if number is None or number < least:
            self.flaw(key, f"neither null nor a whole number from {least}")
            return None
        return number

    def cost(self, key: str) -> float | None:
        """An amount from 0 on, or None."""
        value = self._values.get(key)
        if value is None:
            return None
        if type(value) in (int, float) and 0 <= value < MOST:
            return float(value)
        self.flaw(key, "neither null nor an amount")
        return None

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._values.get(key)
        if isinstance(value, bool):
            return value
        if value is not None:
            self.flaw(key, "neither true nor false")
        return default

    def text(self, key: str, most: int | None = None, default: str | None = None) -> str:
        """A string; one that is longer than `most` characters is cut, and that is a flaw."""
        value = self._values.get(key)
        if not isinstance(value, str):
            if value is not None or default is None:
                self.flaw(key, "no string")
            return default or ""
        return self._bounded(key, value, most)

    def maybe_text(self, key: str, most: int | None = None) -> str | None:
        """A string, or None."""
        value = self._values.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.flaw(key, "neither null nor a string")
            return None
        return self._bounded(key, value, most)

    def choice(self, key: str, among: Collection[str], default: str | None = None) -> str:
        """One of a few words; without a default another word is `FieldError`."""
        value = self._values.get(key)
        if isinstance(value, str) and value in among:
            return value
        if default is None:
            raise FieldError(f"{self.at(key)}: not one of the known words")
        if value is not None:
            self.flaw(key, "not one of the known words")
        return default

    def _bounded(self, key: str, value: str, most: int | None) -> str:
        if most is None or len(value) <= most:
            return value
        self.flaw(key, f"{len(value)} characters, {most} at most", "oversize")
        return value[:most]

    # -- what a record cannot do without ------------------------------------------------------

    def must_number(self, key: str, least: int = 0) -> int:
        """A whole number, else `FieldError`."""
        number = whole(self._values.get(key))
        if number is None or number < least:
            raise FieldError(f"{self.at(key)}: no whole number from {least}")
        return number

    def must_text(self, key: str) -> str:
        """A string with something in it, else `FieldError`."""
        value = self._values.get(key)
        if not isinstance(value, str) or not value:
            raise FieldError(f"{self.at(key)}: no string")
        return value

    def must_id(self, key: str, letter: str) -> str:
        """An id with this letter, else `FieldError`."""
        value = id_of(self._values.get(key), letter)
        if value is None:
            raise FieldError(f"{self.at(key)}: no id {letter}<n>")
        return value

    # -- ids and lists ------------------------------------------------------------------------

    def user(self, key: str) -> int | None:
        """n of `u<n>`, or None."""
        value = self._values.get(key)
        if value is None:
            return None
        found = id_of(value, "u")
        if found is None:
            self.flaw(key, "neither null nor u<n>")
            return None
        return int(found[1:])

    def part(self, key: str, *, needed: bool = True) -> "Fields | None":
        """An object inside this one, or None where there is none."""
        value = self._values.get(key)
        if isinstance(value, dict):
            return Fields(value, self.at(key), self._flaws)
        if value is not None or needed:
            self.flaw(key, "no object")
        return None

    def items(self, key: str, most: int | None = None, *, needed: bool = True) -> Sequence[Any]:
        """A list, its first `most` items where it is longer, and that is a flaw."""
        value = self._values.get(key)
        if not isinstance(value, list):
            if value is not None or needed:
                self.flaw(key, "no list")
            return ()
        if most is not None and len(value) > most:
            self.flaw(key, f"{len(value)} items, {most} at most", "oversize")
            return value[:most]
        return value

    def texts(
        self, key: str, most: int | None = None, chars: int | None = None, *, needed: bool = True
    ) -> tuple[str, ...]:
        """A list of strings; others are left out."""
        kept = []
        for item in self.items(key, most, needed=needed):
            if isinstance(item, str) and item:
                kept.append(self._bounded(key, item, chars))
            else:
                self.flaw(key, "an item is no string")
        return tuple(kept)

    def ids(self, key: str, letters: str, most: int | None = None) -> tuple[str, ...]:
        """A list of ids with one of these letters; others are left out."""
        kept = []
        for item in self.items(key, most):
            found = next((known for x in letters if (known := id_of(item, x))), None)
            if found is None:
                self.flaw(key, f"an item is no id with one of {letters}")
            else:
                kept.append(found)
        return tuple(kept)

    def rows(
        self,
        key: str,
        read: Callable[["Fields"], T],
        most: int | None = None,
        *,
        needed: bool = True,
    ) -> tuple[T, ...]:
        """A list of objects; one that is `FieldError` is left out."""
        kept = []
        for index, item in enumerate(self.items(key, most, needed=needed)):
            fields = Fields(item, f"{self.at(key)}[{index}]", self._flaws)
            if not isinstance(item, dict):
                continue
            try:
                kept.append(read(fields))
            except FieldError as bad:
                self._flaws.note("bad-event", str(bad))
        return tuple(kept)


def whole(value: Any) -> int | None:
    """A whole number as JSON may write it, within what is exact everywhere."""
    if type(value) is float and value.is_integer():
        value = int(value)
    return value if type(value) is int and -MOST <= value <= MOST else None


def id_of(value: Any, letter: str) -> str | None:
    """`value` if it is an id with this letter, written as ids are."""
    if not isinstance(value, str):
        return None
    match = _ID.fullmatch(value)
    return value if match is not None and match[1] == letter else None
