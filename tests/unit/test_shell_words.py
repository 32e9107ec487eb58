"""The lexer: what is supported is read exactly, everything else is None (DISTILL 4.1)."""

import pytest

from longhaul_tui.shell_words import MAX_SEGMENTS, MAX_UNITS, MAX_WORDS, UNKNOWN, lex


@pytest.mark.parametrize(
    ("command", "segments", "operators"),
    [
        ("ls", [("ls",)], []),
        ("  ls   -la  ", [("ls", "-la")], []),
        ("a && b || c | d ; e\nf", [("a",), ("b",), ("c",), ("d",), ("e",), ("f",)],
         ["&&", "||", "|", ";", "\n"]),
        ("grep 'a | b' x", [("grep", "a | b", "x")], []),
        ('grep "a && b" x', [("grep", "a && b", "x")], []),
        (r'echo "a\"b\\c\d\$e"', [("echo", 'a"b\\c\\d$e')], []),
        (r"echo a\ b \'", [("echo", "a b", "'")], []),
        ("echo a\\\nb", [("echo", "ab")], []),
        ("echo ''", [("echo", "")], []),
        ("echo a''b\"c\"", [("echo", "abc")], []),
        ("ls;", [("ls",)], []),
        ("ls\n\n\npwd\n", [("ls",), ("pwd",)], ["\n"]),
        ("ls &&\n pwd", [("ls",), ("pwd",)], ["&&"]),
        ("git diff HEAD~1 HEAD^", [("git", "diff", "HEAD~1", "HEAD^")], []),
        ("echo a#b", [("echo", "a#b")], []),
    ],
)  # fmt: skip
def test_supported_commands_are_read_exactly(
    command: str, segments: list[tuple[str, ...]], operators: list[str]
) -> None:
    lexed = lex(command)
    assert lexed is not None
    assert (list(lexed.segments), list(lexed.operators)) == (segments, operators)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "   ",
        "echo $HOME",
        'echo "$HOME"',
        "echo `date`",
        'echo "`date`"',
        "echo $(date)",
        "ls > out",
        "ls 2>&1",
        "cat < in",
        "cat <<EOF\nx\nEOF",
        "(ls)",
        "{ ls; }",
        "echo {a,b}",
        "ls *.py",
        "ls file?",
        "ls [ab]",
        "ls # all",
        "# ls",
        "! ls",
        "ls &",
        "ls & pwd",
        "ls ~/x",
        "~/bin/x",
        "echo 'open",
        'echo "open',
        "ls &&",
        "ls |",
        "ls ||",
        "&& ls",
        "; ls",
        "ls ; ; pwd",
        "ls \\",
        "ls\r",
        "ls\0",
        "bash x",
        "sh -c ls",
        "ls | zsh",
        "eval ls",
        "source x",
        ". x",
        "exec ls",
        "time ls",
        "coproc ls",
        "if true",
        "'eval' ls",
        "for x in a",
        "while true",
    ],
)
def test_unsupported_commands_are_none(command: str) -> None:
    assert lex(command) is None


def test_the_dollar_of_single_quotes_is_supported() -> None:
    lexed = lex("awk '{print $1}' x")
    assert lexed is not None
    assert lexed.segments == (("awk", "{print $1}", "x"),)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ls *.py", ("ls", "*.py")),
        ("ls file?[ab]", ("ls", "file?[ab]")),
        ("cat $FILE", ("cat", UNKNOWN)),
        ('cat "$DIR/x"', ("cat", UNKNOWN + "/x")),
        (r'cat "\$DIR"', ("cat", "$DIR")),
        ("[ -f x ]", ("[", "-f", "x", "]")),
    ],
)
def test_loose_takes_globs_and_names_whose_value_is_unknown(
    command: str, words: tuple[str, ...]
) -> None:
    lexed = lex(command, loose=True)
    assert lexed is not None
    assert lexed.segments == (words,)


@pytest.mark.parametrize(
    "command", ["cat $(ls)", "cat ${X}", 'cat "$(ls)"', "cat `ls`", "ls {a,b}", "ls > x", "$1"]
)
def test_loose_takes_nothing_more(command: str) -> None:
    assert lex(command, loose=True) is None


def test_the_limits_are_units_segments_and_words() -> None:
    assert lex("e" * MAX_UNITS) is not None
    assert lex("e" * (MAX_UNITS + 1)) is None
    assert lex("😀" * (MAX_UNITS // 2)) is not None
    assert lex("😀" * (MAX_UNITS // 2) + "e") is None
    assert lex(";".join(["a"] * MAX_SEGMENTS)) is not None
    assert lex(";".join(["a"] * (MAX_SEGMENTS + 1))) is None
    assert lex(" ".join(["a"] * MAX_WORDS)) is not None
    assert lex(" ".join(["a"] * (MAX_WORDS + 1))) is None
    assert lex("a " * (MAX_WORDS // 2) + ";" + "a " * (MAX_WORDS // 2 + 1)) is None
