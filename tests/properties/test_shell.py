"""The readings of a command take any text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.ledger.exits import owns
from longhaul_tui.shell import KEY_CHARS, changes_nothing, key_of, segment_key
from longhaul_tui.shell_split import split
from longhaul_tui.shell_words import lex

PIECES = (
    "ls", "cd x", "npm test", "tail", "cat", "grep", "-n", "A=1", "sudo", "time", "nice", "set -o",
    "pipefail", "<<A", "<<-'B'", "<<<", "\nA\n", "\n\tB\n", "2>&1", ">/dev/null", "2>", ">>", ">|",
    "&>", "<(", "$(", "${", "(", ")", "{", "}", "`", "'", '"', "\\", "$'", "$X", "|", "||", "&&",
    "&", ";", "\n", "#", " #", "~", "*", "!", " ", "\t", "\r", "\0", "é", "😀", "\ud800",
)  # fmt: skip
commands = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=24).map("".join)


@given(commands)
def test_any_text_is_split_and_has_a_key(command: str) -> None:
    script = split(command)
    assert all(segment.text == segment.text.strip() != "" for segment in script.segments)
    assert all(segment.after for segment in script.segments[:-1])
    assert len(key_of(script).text) <= KEY_CHARS
    assert all(len(segment_key(segment)) <= KEY_CHARS for segment in script.segments)
    assert len(owns(script.segments)) == len(script.segments)


@given(commands)
def test_a_plain_command_is_split_as_any_other(command: str) -> None:
    """A group behind it that never ends sends the same text the long way."""
    plain, long_way = split(command), split(f"{command}\n(")
    if long_way.segments[-1].text == "(" and not command.endswith("\\"):
        before = long_way.segments[:-1]
        assert [(s.text, s.redirects) for s in before] == [
            (s.text, s.redirects) for s in plain.segments
        ]
        assert [s.after for s in before[:-1]] == [s.after for s in plain.segments[:-1]]


@given(commands)
def test_the_last_exit_is_known_unless_it_may_not_have_run(command: str) -> None:
    segments = split(command).segments
    if segments and segments[-1].after == "" and "||" not in {s.after for s in segments}:
        assert owns(segments)[-1].exit(0) == (0, None)


@given(commands)
def test_both_readings_agree_on_a_supported_command(command: str) -> None:
    """But for an escaped space that ends a segment: the split trims it."""
    lexed = lex(command)
    if lexed is not None and not re.search(r"\\\s", command):
        segments = split(command).segments
        assert tuple(segment.after for segment in segments[:-1]) == lexed.operators
        each = [lex(segment.text) for segment in segments]
        assert [one and one.segments for one in each] == [(words,) for words in lexed.segments]


@given(commands)
def test_what_reads_loosely_holds_for_what_reads_strictly(command: str) -> None:
    lexed = lex(command)
    if lexed is not None:
        assert lex(command, loose=True) == lexed


@given(commands, st.sampled_from(["rm x", "make", "ls > x", "ls &", "$(ls)", "sh"]))
def test_nothing_in_front_makes_a_change_harmless(command: str, change: str) -> None:
    whole = f"{command}\n{change}"
    if len(split(whole).segments) == len(split(command).segments) + 1:
        assert not changes_nothing(split(whole))
