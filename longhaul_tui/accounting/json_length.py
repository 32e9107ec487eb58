"""How long pi's `JSON.stringify` makes a value, in UTF-16 code units (STATE A1 as amended).

Owns the length of text and of JSON as JavaScript counts them. Nothing is written out: numbers take
JavaScript's shortest form, lone surrogates are escaped, keys that repeat count once. Must never
recurse: a value may be nested as deeply as a parser lets through.
"""

import json
import re
from typing import Any

_quoted = json.JSONEncoder(ensure_ascii=False).encode
"""Escapes what JavaScript escapes, but for lone surrogates."""
_LONE = re.compile("[\ud800-\udfff]")
_EXACT = 2**53
"""Below it every integer is itself in JavaScript."""


def text_length(text: str) -> int:
    """UTF-16 code units of `text`; a lone surrogate is one."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def json_length(value: Any) -> int:
    """UTF-16 code units of `value` as compact JSON, its numbers and escapes as JavaScript's.

    `value` is what a JSON parser gives: None, booleans, numbers, strings, lists, dicts.
    """
    total = 0
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            # Two braces, a colon for each pair and a comma between them.
            total += 2 + len(item) + max(len(item) - 1, 0)
            total += sum(_string_length(str(key)) for key in item)
            waiting.extend(item.values())
        elif isinstance(item, list):
            total += 2 + max(len(item) - 1, 0)
            waiting.extend(item)
        else:
            total += _scalar_length(item)
    return total


def _scalar_length(value: Any) -> int:
    if isinstance(value, str):
        return _string_length(value)
    if value is None or value is True:
        return 4
    return 5 if value is False else _number_length(value)


def _string_length(text: str) -> int:
    length = text_length(_quoted(text))
    return length if text.isascii() else length + 5 * len(_LONE.findall(text))


def _number_length(value: float) -> int:
    """Of a number as `Number.prototype.toString` writes it; what is not finite becomes `null`."""
    if isinstance(value, int) and -_EXACT < value < _EXACT:
        return len(str(value))
    try:
        number = float(value)
    except OverflowError:
        return 4
    if number != number or number in (float("inf"), float("-inf")):
        return 4
    if number == 0:
        return 1
    return (number < 0) + _digits_length(repr(abs(number)))


def _digits_length(shortest: str) -> int:
    """Python's shortest digits of a number above 0, laid out as ECMAScript does."""
    mantissa, _, exponent = shortest.partition("e")
    whole, _, part = mantissa.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = (whole + part).rstrip("0")
    point -= len(digits) - len(digits.lstrip("0"))
    count = len(digits.strip("0"))
    if count <= point <= 21:
        return point
    if 0 < point <= 21:
        return count + 1
    if -6 < point <= 0:
        return 2 - point + count
    return count + (count > 1) + 2 + len(str(abs(point - 1)))
