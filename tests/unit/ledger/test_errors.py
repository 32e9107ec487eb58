"""The text of an error, and when two are the same one (STATE U20 as amended)."""

import pytest

from longhaul_tui.ledger.errors import (
    TEXT_CHARS,
    Failure,
    failure_in,
    last_line,
    normalise,
    own_output,
)


def text_of(output: str) -> str:
    return failure_in(output, otherwise="exit 1").text


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("a\nE   assert 1 == 2\nE   more\nValueError: x", "assert 1 == 2"),
        ("E\nE  \nE E   x\nok", "ok"),
        ("error: first\n  raise x.MyError: gone\nlast", "MyError: gone"),
        ("in java.lang.Exception: boom \nmore", "Exception: boom"),
        ("Exception: one\nError: two", "Exception: one"),
        ("Error: one\nException: two", "Error: one"),
        ("0 failed\nlast", "last"),
        ("TypeError : spaced\nlast", "last"),
        ("Errors: 3\nlast", "last"),
        ("ok\nsrc/a.c:3: error: no ';'\nfatal: x", "src/a.c:3: error: no ';'"),
        ("  a fatal thing  \r\nlast", "a fatal thing"),
        ("the last line\n\n  \n", "the last line"),
        ("", "exit 1"),
        (" \n \n", "exit 1"),
    ],
)
def test_the_first_rule_that_applies_gives_the_text(output: str, expected: str) -> None:
    assert text_of(output) == expected


@pytest.mark.parametrize(
    "line",
    [
        "error", "an Error here", "FATAL: x", "panic: x", "1 failed", "Build failure", "cannot do",
        "Could not do", "x: command not found", "No such file or directory", "Permission denied",
        "connection refused", "Killed", "Traceback (most recent call last)", "10 failed",
        "error (0 failed)", "İ error",
    ],
)  # fmt: skip
def test_a_line_with_a_word_of_a_diagnostic_is_the_text(line: str) -> None:
    output = f"first\n{line}\nlast"
    assert failure_in(output, otherwise="") == Failure(line, True)


@pytest.mark.parametrize(
    "line",
    [
        "errors", "terror", "0 failed", "3 passed, 0 failed", "failing", "error_count",
        "undenied", "nowhere found", "could", "such file",
    ],
)  # fmt: skip
def test_a_line_without_one_is_not(line: str) -> None:
    output = f"first\n{line}\nlast"
    assert failure_in(output, otherwise="") == Failure("last", False)


def test_the_text_is_cut_plainly() -> None:
    assert text_of("error: " + "x" * 500) == "error: " + "x" * (TEXT_CHARS - 7)
    assert text_of("é" * 161) == "é" * 160


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("out\n\n\nCommand exited with code 3", "out"),
        ("out\n\nCommand timed out after 1 seconds\n", "out"),
        ("out\n\nCommand aborted", "out"),
        ("(no output)", ""),
        ("(no output)\n\nCommand exited with code 1", ""),
        (
            "out\n\n[Showing lines 3-5 of 5. Full output: /tmp/error.log]\n\n"
            "Command exited with code 2",
            "out",
        ),
        ("out", "out"),
        ("Command exited\nand more", "Command exited\nand more"),
        ("Commander aborted", "Commander aborted"),
        ("(no output) is normal", "(no output) is normal"),
    ],
)
def test_lines_of_the_host_are_no_output(text: str, expected: str) -> None:
    assert own_output(text).strip() == expected


def test_the_last_line_is_not_blank() -> None:
    assert last_line("a\nb  \n\n") == "b"
    assert last_line("") == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gauge 14 did not answer in 30 s", "gauge # did not answer in # s"),
        ("at 2026-01-02T03:04:05.678Z", "at #"),
        ("on 2026-01-02", "on #"),
        ("12:34:56,789 x", "# x"),
        ("id 123e4567-e89b-12d3-a456-426614174000!", "id #!"),
        ("at 0xDEADbeef", "at #"),
        ("commit 4be19d2f", "commit #"),
        ("defaced", "defaced"),
        ("/home/dev/a/test_x.py:12: error", "test_x.py:#: error"),
        ("../../a/b.ts(3,4)", "b.ts(#,#)"),
        (r"C:\work\b.ts: no", "b.ts: no"),
        ("open 'src/a.py'", "open 'a.py'"),
        ("https://host:80/a/b?x=1", "b?x=#"),
        ("a / b", "a / b"),
    ],
)
def test_what_changes_from_run_to_run_is_no_part_of_an_identity(text: str, expected: str) -> None:
    assert normalise(text) == expected
