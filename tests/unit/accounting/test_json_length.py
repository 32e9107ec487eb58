"""Lengths as JavaScript counts them."""

import json
from typing import Any

import pytest

from longhaul_tui.accounting.json_length import json_length, text_length

NUMBERS = [
    (0, "0"),
    (-0.0, "0"),
    (7, "7"),
    (-12, "-12"),
    (3.0, "3"),
    (0.1, "0.1"),
    (-2.5, "-2.5"),
    (100.0, "100"),
    (0.001, "0.001"),
    (0.000001, "0.000001"),
    (0.0000001, "1e-7"),
    (1.5e-7, "1.5e-7"),
    (5e-324, "5e-324"),
    (1e20, "100000000000000000000"),
    (1e21, "1e+21"),
    (-1.25e22, "-1.25e+22"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (12345.678, "12345.678"),
    (9007199254740991, "9007199254740991"),
    (9007199254740993, "9007199254740992"),
    (123456789012345680000, "123456789012345680000"),
    (10**400, "null"),
    (float("inf"), "null"),
    (float("nan"), "null"),
]
"""Numbers, and how `JSON.stringify` writes them (ECMAScript, Number::toString)."""
STRINGS = [
    ("", '""'),
    ("a b", '"a b"'),
    ('"\\', r'"\"\\"'),
    ("\b\t\n\f\r", r'"\b\t\n\f\r"'),
    ("\x00\x0b\x1f", '"\\u0000\\u000b\\u001f"'),
    ("\x7f\u2028é中", '"\x7f\u2028é中"'),
    ("\ud83d", '"\\ud83d"'),
]
"""Strings, and how `JSON.stringify` writes them: lone surrogates escaped, the rest as it is."""


@pytest.mark.parametrize(("value", "written"), NUMBERS)
def test_a_number_is_as_long_as_javascript_writes_it(value: float, written: str) -> None:
    assert json_length(value) == len(written)


@pytest.mark.parametrize(("value", "written"), STRINGS)
def test_a_string_is_as_long_as_javascript_writes_it(value: str, written: str) -> None:
    assert json_length(value) == len(written)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ([], "[]"),
        ({}, "{}"),
        ([1, [2, {}]], "[1,[2,{}]]"),
        ({"a": 1, "b": [None, "x"]}, '{"a":1,"b":[null,"x"]}'),
    ],
)
def test_a_value_has_no_spaces(value: Any, written: str) -> None:
    assert json_length(value) == len(written)


def test_a_key_that_repeats_counts_once() -> None:
    assert json_length(json.loads('{"a":1,"a":22}')) == len('{"a":22}')


def test_nesting_has_no_limit() -> None:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    assert json_length(value) == 200_002


def test_text_counts_utf_16_units() -> None:
    assert text_length("abc") == 3
    assert text_length("中文") == 2
    assert text_length("😀é") == 3
    assert text_length("\ud83d") == 1
