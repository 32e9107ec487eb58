"""The words of a shell command, where nothing in it needs a shell to be understood.

Owns the lexer of DISTILL 4.1: a command is supported and read exactly, or it is None and can
prove nothing. Must never expand, guess a value, raise, or take more than linear time.
"""

import re
from typing import TypeAlias

import msgspec

Words: TypeAlias = tuple[str, ...]

MAX_UNITS = 65_536
MAX_SEGMENTS = 256
MAX_WORDS = 4_096


class Lexed(msgspec.Struct, frozen=True, gc=False):
    """A supported command: the words of each segment, and the operators between them."""

    segments: tuple[Words, ...]
    operators: tuple[str, ...]


_SPECIAL = r"\s'\"\\$`<>(){}!&|;"
_TOKENS = r"""
    (?P<space>[ \t]+)
  | (?P<operator>&&|\|\||[;|\n])
  | '(?P<single>[^']*)'
  | "(?P<double>(?:[^"\\$`]++|\\.{NAMES})*+)"
  | \\(?P<escaped>.)
  | (?P<plain>[^{SPECIAL}]+)
"""
_STRICT = re.compile(
    _TOKENS.replace("{NAMES}", "").replace("{SPECIAL}", _SPECIAL + r"*?\[\]"),
    re.VERBOSE | re.DOTALL,
)
_LOOSE = re.compile(
    _TOKENS.replace("{NAMES}", r"|\$[A-Za-z_]\w*").replace("{SPECIAL}", _SPECIAL)
    + r"| (?P<name>\$[A-Za-z_]\w*)",
    re.VERBOSE | re.DOTALL,
)
_IN_DOUBLE = re.compile(r"\\\n|\\([$`\"\\])|\$[A-Za-z_]\w*")
UNKNOWN = "\0"
"""Stands for the value of a variable; no word of a supported command holds it otherwise."""
_REFUSED = frozenset(
    {
        *("sh", "bash", "zsh", "dash", "ksh", "fish", "csh", "tcsh"),
        *("eval", "source", ".", "exec", "time", "coproc"),
        *("if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case"),
        *("esac", "select", "function", "in"),
    }
)
"""Command words behind which anything may run."""


def lex(command: str, *, loose: bool = False) -> Lexed | None:
    """The words of a supported command (DISTILL 4.1); None for any other.

    `loose` also takes globs and `$NAME`; a value nobody knows is a NUL in its word.
    """
    if "\0" in command or "\r" in command or _units(command) > MAX_UNITS:
        return None
    reader = _Reader(_LOOSE if loose else _STRICT)
    if not reader.read(command):
        return None
    return Lexed(tuple(reader.segments), tuple(reader.operators))


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class _Reader:
    """Tokens to words to segments; `read` says whether all of it was understood."""

    def __init__(self, tokens: re.Pattern[str]) -> None:
        self.tokens = tokens
        self.segments: list[Words] = []
        self.operators: list[str] = []
        self.words: list[str] = []
        self.word: list[str] = []
        self.in_word = False
        self.count = 0

    def read(self, command: str) -> bool:
        at = 0
        while at < len(command):
            token = self.tokens.match(command, at)
            if token is None or not self.take(token):
                return False
            at = token.end()
        self.end_word()
        if not self.words and self.operators and self.operators[-1] in (";", "\n"):
            self.operators.pop()
            return True
        return self.end_segment()

    def take(self, token: re.Match[str]) -> bool:
        kind, text = token.lastgroup, token.group(token.lastgroup or 0)
        if kind == "space":
            self.end_word()
        elif kind == "operator":
            self.end_word()
            return self.take_operator(text)
        elif kind == "plain" and not self.in_word and text[0] in "#~":
            return False
        elif not (kind == "escaped" and text == "\n"):
            self.in_word = True
            self.word.append(_meaning(kind, text))
        return True

    def take_operator(self, operator: str) -> bool:
        if operator == "\n" and not self.words:
            return True
        if not self.end_segment():
            return False
        self.operators.append(operator)
        return True

    def end_word(self) -> None:
        if self.in_word:
            self.words.append("".join(self.word))
            self.word.clear()
            self.in_word = False

    def end_segment(self) -> bool:
        self.count += len(self.words)
        if not self.words or self.words[0] in _REFUSED or self.count > MAX_WORDS:
            return False
        self.segments.append(tuple(self.words))
        self.words = []
        return len(self.segments) <= MAX_SEGMENTS


def _meaning(kind: str | None, text: str) -> str:
    if kind == "double":
        return _IN_DOUBLE.sub(_unquoted, text)
    return UNKNOWN if kind == "name" else text


def _unquoted(match: re.Match[str]) -> str:
    return UNKNOWN if match.group().startswith("$") else match.group(1) or ""
