"""The split of any text, the command key, and what changes nothing."""

import pytest

from longhaul_tui.shell import (
    KEY_CHARS,
    changes_nothing,
    is_read_only,
    is_verification,
    key_of,
    segment_key,
)
from longhaul_tui.shell_split import split


def pieces(command: str) -> list[tuple[str, str]]:
    return [(segment.text, segment.after) for segment in split(command).segments]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("", []),
        (" \n ; ", []),
        ("ls -la", [("ls -la", "")]),
        ("a && b || c | d ; e\nf & g",
         [("a", "&&"), ("b", "||"), ("c", "|"), ("d", ";"), ("e", "\n"), ("f", "&"), ("g", "")]),
        ("a&&b|c", [("a", "&&"), ("b", "|"), ("c", "")]),
        ("a |& b", [("a", "|"), ("b", "")]),
        ("a;", [("a", "")]),
        ("a\n", [("a", "")]),
        ("a &", [("a", "&")]),
        ("a &&\n  b", [("a", "&&"), ("b", "")]),
        ("grep 'a | b' x", [("grep 'a | b' x", "")]),
        ('grep "a | b" x | wc', [('grep "a | b" x', "|"), ("wc", "")]),
        (r"grep a\|b x", [(r"grep a\|b x", "")]),
        (r'grep "a\" | b" x', [(r'grep "a\" | b" x', "")]),
        ('echo "$(a | b; c)" | d', [('echo "$(a | b; c)"', "|"), ("d", "")]),
        ('echo "$(a "x | y" )" | d', [('echo "$(a "x | y" )"', "|"), ("d", "")]),
        ("echo `a | b` && c", [("echo `a | b`", "&&"), ("c", "")]),
        ("(cd x && npm test) && b", [("(cd x && npm test)", "&&"), ("b", "")]),
        ("diff <(a | b) <(c) && d", [("diff <(a | b) <(c)", "&&"), ("d", "")]),
        (r"echo $'it\'s | x' | b", [(r"echo $'it\'s | x'", "|"), ("b", "")]),
        ('echo "$\'a" | b', [('echo "$\'a"', "|"), ("b", "")]),
        ("a \\\n -x \\\n\nb", [("a  -x", "\n"), ("b", "")]),
        ("a # not | this\nb", [("a", "\n"), ("b", "")]),
        ("# don't\na | b", [("a", "|"), ("b", "")]),
        ("a#b | c", [("a#b", "|"), ("c", "")]),
        ("a >| b", [("a >| b", "")]),
        ("a >&2 && b", [("a >&2", "&&"), ("b", "")]),
        ("a &> log && b", [("a &> log", "&&"), ("b", "")]),
        ("a <&3 && b", [("a <&3", "&&"), ("b", "")]),
        ("cat <<< 'x' | b", [("cat <<< 'x'", "|"), ("b", "")]),
        ("echo 'open | b", [("echo 'open | b", "")]),
        ('echo "open | b', [('echo "open | b', "")]),
        ("echo $(open | b", [("echo $(open | b", "")]),
        ("a ) | b", [("a )", "|"), ("b", "")]),
    ],
)  # fmt: skip
def test_operators_split_only_where_a_shell_sees_them(
    command: str, expected: list[tuple[str, str]]
) -> None:
    assert pieces(command) == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("npm test 2>&1", "npm test"),
        ("npm test 2>/dev/null", "npm test"),
        ("npm test >/dev/null", "npm test"),
        ("npm test > /dev/null 2>&1", "npm test"),
        ("npm test &>/dev/null", "npm test"),
        ("npm 2>&1 test", "npm  test"),
        ("2>/dev/null npm test", "npm test"),
        ("echo '2>&1'", "echo '2>&1'"),
        ("npm test >/dev/nullish", "npm test >/dev/nullish"),
        ("npm test3>/dev/null", "npm test3"),
        ("npm test2>/dev/null", "npm test2"),
        ("echo \\>/dev/null", "echo \\>/dev/null"),
        ("echo 'a 2>&1 b'", "echo 'a 2>&1 b'"),
        (r"echo $'a\'|' x\'", r"echo $'a\'|' x\'"),
        ("npm test 3>/dev/null", "npm test 3>/dev/null"),
    ],
)
def test_what_only_silences_a_command_is_left_out(command: str, expected: str) -> None:
    assert pieces(command) == [(expected, "")]


@pytest.mark.parametrize(
    ("command", "expected", "documents"),
    [
        ("cat <<EOF\na | b\nEOF\nc | d", [("cat <<EOF", "\n"), ("c", "|"), ("d", "")],
         "a | b\nEOF\n"),
        ("cat <<'A B' | x\nit's\nA B", [("cat <<'A B'", "|"), ("x", "")], "it's\nA B"),
        ("cat <<-E\n\tx\n\tE\nb", [("cat <<-E", "\n"), ("b", "")], "\tx\n\tE\n"),
        ("cat <<E\n E\nE x\nE\nb", [("cat <<E", "\n"), ("b", "")], " E\nE x\nE\n"),
        ("cat <<A <<B\na\nA\nb\nB\nc", [("cat <<A <<B", "\n"), ("c", "")], "a\nA\nb\nB\n"),
        ("cat <<EOF\nnever | ended", [("cat <<EOF", "")], "never | ended"),
        ("git commit -m \"$(cat <<'E'\nit's (a | b\nE\n)\" && b",
         [("git commit -m \"$(cat <<'E'\nit's (a | b\nE\n)\"", "&&"), ("b", "")], ""),
    ],
)  # fmt: skip
def test_a_here_document_is_text_and_no_command(
    command: str, expected: list[tuple[str, str]], documents: str
) -> None:
    assert pieces(command) == expected
    assert split(command).documents == documents


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("npm test", "npm test"),
        ("cd web && npm test", "npm test"),
        ("cd a && cd b && npm test", "npm test"),
        ("cd web", "cd web"),
        ("cd web; npm test", "cd web ; npm test"),
        ("CI=1 NODE_ENV='a b' npm test", "npm test"),
        ('A="x y" B=c\\ d npm test', "npm test"),
        ("time -p npm test", "npm test"),
        ("nice -n 10 npm test", "npm test"),
        ("sudo -u dev -E npm test", "npm test"),
        ("timeout 60 npm test", "npm test"),
        ("CI=1 timeout -k 5 --signal=KILL --foreground 1.5m npm test", "npm test"),
        ("timeout npm test", "timeout npm test"),
        ("timeout 60", "timeout 60"),
        ("timeouts 60 npm test", "timeouts 60 npm test"),
        ("cd web && sudo CI=1 time nice npm test", "npm test"),
        ("npm test > log", "npm test"),
        ("npm test >> 'a log' 2> err", "npm test"),
        ("npm test &> log", "npm test"),
        ("npm test > log 2>&1", "npm test"),
        ("npm test > log | cat", "npm test > log | cat"),
        ("npm > log test", "npm > log test"),
        ("npm test | tail -20", "npm test"),
        ("npm test 2>&1 | tee log | head -5", "npm test"),
        ("npm test | tee log > /dev/null", "npm test"),
        ("npm test | grep fail | tail", "npm test | grep fail"),
        ("npm test | tailor", "npm test | tailor"),
        ("tail -f log", "tail -f log"),
        ("  npm \t test\\\n  x ", "npm test x"),
        ("a\nb", "a ; b"),
        ("a&&b", "a && b"),
        ("npm start &", "npm start &"),
        ("FOO=1", "FOO=1"),
        ("> log", "> log"),
        ("", ""),
    ],
)
def test_the_key_leaves_out_what_makes_no_other_command(command: str, key: str) -> None:
    assert key_of(split(command)).text == key


def test_the_key_tells_two_here_documents_apart() -> None:
    first, second = (key_of(split(f"python - <<E | tail\nprint({n})\nE")) for n in (1, 2))
    assert first.text == "python - <<E print(1) E"
    assert first.text != second.text


def test_the_key_says_when_it_cut_a_pipe() -> None:
    assert key_of(split("npm test | tail")).cut_pipe
    assert not key_of(split("npm test > log")).cut_pipe


def test_a_long_key_is_short_and_still_its_own() -> None:
    one, two = (key_of(split("echo " + "x" * 5_000 + end)).text for end in "ab")
    assert len(one) == KEY_CHARS
    assert one != two
    assert key_of(split("echo  " + "x" * 5_000 + "a")).text == one


def test_a_segment_has_a_key_of_its_own() -> None:
    segments = split("cd x && CI=1 npm  test > log && b").segments
    assert [segment_key(segment) for segment in segments] == ["cd x", "npm test", "b"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ls -la | head -5 && git status", True),
        ("grep 'a|b' x; pwd", True),
        ("wc -l x", False),  # harmless, but not on the list of DISTILL 4.2
        ("ls && rm x", False),
        ("ls *.py", False),
        ("ls 2>&1", False),
        ("cd x && ls", False),
    ],
)
def test_read_only_needs_every_segment_to_read(command: str, expected: bool) -> None:
    assert is_read_only(command) is expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("pytest -q", True),
        ("cd web && npm test", True),
        ("ruff check && mypy && pytest", True),
        ("cd a && cd b && npm test", False),
        ("cd web", False),
        ("npm test || true", False),
        ("npm test; pytest", False),
        ("npm test | tail", False),
        ("npm test && ls", False),
        ("ruff check --fix", False),
    ],
)
def test_verification_is_checks_joined_by_and(command: str, expected: bool) -> None:
    assert is_verification(command) is expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("cd src && ls *.py | wc -l", True),
        ("cat $FILE | sort | uniq -c", True),
        ("npm test 2>&1 | tail -20", True),
        ("git log --oneline | head", True),
        ("# look\nls", True),
        ("[ -f x ] && echo yes", True),
        ("", True),
        ("echo x > y", False),
        ("ls &", False),
        ("cat <<E\nx\nE", False),
        ("echo $(rm x)", False),
        ("npm install", False),
        ("ls && make", False),
        ("FOO=1 ls", False),
        (" ; ".join(["ls"] * 257), False),
        ("ls " + "x" * 70_000, False),
        ("ls " + "x" * 600, True),
    ],
)
def test_changes_nothing_needs_every_segment_to_be_known(command: str, expected: bool) -> None:
    assert changes_nothing(split(command)) is expected


@pytest.mark.parametrize(
    ("command", "segments"),
    [
        (r"ls a\;#; rm x", ["ls a\\;#", "rm x"]),
        (r"ls a\&#; rm x", ["ls a\\&#", "rm x"]),
        ("echo a\\\n#b; rm x", ["echo a#b", "rm x"]),
        ("echo a \\\n#b; rm x", ["echo a"]),
        (r"echo a\\;#; rm x", [r"echo a\\"]),
        ("echo a;#; rm x", ["echo a"]),
        ("echo a #; rm x", ["echo a"]),
        ("echo a\\ #; rm x", ["echo a\\ #", "rm x"]),
        (r"ls \>/dev/null; rm x", [r"ls \>/dev/null", "rm x"]),
    ],
)
def test_a_hash_begins_a_comment_only_where_a_word_could_begin(
    command: str, segments: list[str]
) -> None:
    assert [segment.text.strip() for segment in split(command).segments] == segments
