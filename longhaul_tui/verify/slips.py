"""The JSON object in what a model wrote.

Owns finding the last complete object and two slips of its writing: a comma before a closing
bracket, and text around it. Must never complete what was cut off.
"""

import json
import re
from collections.abc import Iterator

_STRING = r'"(?:[^"\\]|\\.)*+"'
_TOKEN = re.compile(rf"{_STRING}|[{{}}\[\]]", re.DOTALL)
_TRAILING = re.compile(rf"({_STRING})|,(?=\s*[}}\]])", re.DOTALL)
MOST_DEPTH = 60
"""Deeper is no answer of ours."""


def last_object(text: str) -> dict[str, object] | None:
    """The last complete JSON object of `text`, or None."""
    found: dict[str, object] | None = None
    for start, end in _objects(text):
        read = _read(text[start:end])
        if read is not None:
            found = read
    return found


def _objects(text: str) -> Iterator[tuple[int, int]]:
    """Ranges from an opening brace to the one that closes it; one that never closes is passed."""
    at = text.find("{")
    while at >= 0:
        end = _close(text, at)
        if end is None:
            at = text.find("{", at + 1)
        else:
            yield at, end
            at = text.find("{", end)


def _close(text: str, start: int) -> int | None:
    open_brackets: list[str] = []
    for match in _TOKEN.finditer(text, start):
        sign = match.group()
        if sign in "{[":
            open_brackets.append(sign)
            if len(open_brackets) > MOST_DEPTH:
                return None
        elif sign in "}]":
            if open_brackets.pop() != ("{" if sign == "}" else "["):
                return None
            if not open_brackets:
                return match.end()
    return None


def _read(text: str) -> dict[str, object] | None:
    for form in (text, _TRAILING.sub(lambda match: match[1] or "", text)):
        try:
            found = json.loads(form, parse_constant=_refuse)
        except (ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) else None
    return None


def _refuse(name: str) -> object:
    raise ValueError(name)
