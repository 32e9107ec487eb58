"""The grammar of a recall query (STATE U95 as amended).

Owns how a query is read and what a pattern matches. A pattern comes from a model: it is part of a
text, or a glob with `*` and `?`, and never a regular expression.
"""

import re
from typing import Literal, TypeAlias, get_args

import msgspec

Kind: TypeAlias = Literal[
    "span",
    "commands",
    "errors",
    "files",
    "decisions",
    "dead-ends",
    "corrections",
    "values",
    "message",
    "output",
]
GRAMMAR = (
    "span N",
    "commands [pattern] | errors | files [pattern]",
    "decisions | dead-ends | corrections | values",
    "message uN",
    "output C12 | output E3",
    "each with page=N behind it; a pattern is a part of the text, or a glob with * and ?",
)
"""Six lines, for whoever asked something else."""

_KINDS: tuple[Kind, ...] = get_args(Kind)
_NEEDS_NUMBER: dict[Kind, str] = {"span": "", "message": "u", "output": "CE"}
_TAKES_PATTERN: frozenset[Kind] = frozenset({"commands", "files"})
_PAGE = re.compile(r"(?:\A|\s)page\s*=\s*([0-9]+)\s*\Z", re.IGNORECASE)
_AROUND_ID = "[](){}`'\"<>. "
_ID = re.compile(r"([A-Za-z]?)0*(\d{1,9})\Z")
_PATTERN_CHARS = 200
_DIGITS = 9
"""More of a page's number are left out: no answer has so many pages."""


class Query(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One question."""

    kind: Kind
    number: int | None = None
    """n of `span n`, `u<n>`, `C<n>` or `E<n>`."""
    letter: str = ""
    """`C` or `E` where an output is asked for."""
    pattern: str = ""
    page: int = 1

    @property
    def words(self) -> str:
        """The query as it would be asked again, without a page."""
        if self.number is not None:
            letter = "u" if self.kind == "message" else self.letter
            return f"{self.kind} {letter}{self.number}"
        return f"{self.kind} {self.pattern}".rstrip()


def parse(text: str, page: int | None = None) -> Query | None:
    """The query in `text`; None where it is none. A `page` given beside it wins over one in it."""
    found = _PAGE.search(text)
    if found is not None:
        text = text[: found.start()]
    number = page if page is not None else 1 if found is None else int(found[1][-_DIGITS:])
    head, _, rest = text.strip().partition(" ")
    kind = _kind(head)
    rest = rest.strip()
    if kind is None or number < 1:
        return None
    letters = _NEEDS_NUMBER.get(kind)
    if letters is None:
        if rest and kind not in _TAKES_PATTERN:
            return None
        return Query(kind=kind, pattern=rest[:_PATTERN_CHARS], page=number)
    asked = _ID.match(rest.strip(_AROUND_ID))
    if asked is None or not _fits(asked[1], letters):
        return None
    letter = asked[1].upper() if kind == "output" else ""
    return Query(kind=kind, number=int(asked[2]), letter=letter, page=number)


def _kind(head: str) -> Kind | None:
    """The form a head word names, in any case and with or without its plural."""
    word = head.casefold().replace("_", "-")
    return next((kind for kind in _KINDS if word in (kind, kind.removesuffix("s"))), None)


def _fits(letter: str, letters: str) -> bool:
    """`message 3` is u3; an output needs to be told which of two kinds it is of."""
    if not letter:
        return len(letters) < 2
    return letter.casefold() in letters.casefold() and bool(letters)


def matches(pattern: str, text: str) -> bool:
    """Does `pattern` stand in `text`, in any case; as a glob, is it the whole of it?"""
    wanted, whole = pattern.casefold(), text.casefold()
    if "*" not in wanted and "?" not in wanted:
        return wanted in whole
    return _glob(wanted, whole)


def _glob(wanted: str, text: str) -> bool:
    """One pass with one place to come back to: never worse than both lengths multiplied."""
    at = place = 0
    star, resume = -1, 0
    while place < len(text):
        if at < len(wanted) and wanted[at] == "*":
            star, resume = at, place
            at += 1
        elif at < len(wanted) and wanted[at] in ("?", text[place]):
            at, place = at + 1, place + 1
        elif star >= 0:
            resume += 1
            at, place = star + 1, resume
        else:
            return False
    return not wanted[at:].strip("*")
