"""A command as its segments, for any text at all.

Owns the split at the operators that stand outside quotes, substitutions, comments and
here-documents; what is not understood stays in one piece. Must never raise or take more than
linear time. Its values are tuples: every command of a session passes here.
"""

import re
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

Operator: TypeAlias = Literal["", "&&", "||", "|", ";", "\n", "&"]


class Segment(NamedTuple):
    """A piece of a command between two operators, and the operator behind it."""

    text: str
    """Trimmed, without `2>&1`, `2>/dev/null`, `>/dev/null` and line continuations."""
    after: Operator
    """Empty behind the last one; a closing `;` or LF counts as nothing."""
    redirects: tuple[int, ...] = ()
    """Where in `text` an output redirection starts."""


class Script(NamedTuple):
    """A command split at the operators that stand outside quotes, groups and here-documents."""

    segments: tuple[Segment, ...]
    documents: str = ""
    """Bodies of the here-documents that follow the command's own lines."""


_SKIP = re.compile(
    r"""(?:[^'"\\`$()<>|&;\n#]++|'[^']*+'|"(?:[^"\\`$]++|\\.|\$(?!\())*+"|\\[^\n]|\$(?![('])"""
    r"""|\([^()'"\\`$<>\n#]*+\)|(?<=[^ \t\n;|&()])\#)*+(&&|\|\|?|;|&(?!>))?""",
    re.DOTALL,
)
"""What neither ends a segment nor opens or redirects anything, and an operator behind it."""
_SKIP_QUOTED = re.compile(r"""(?:[^"\\`$]++|\\.|\$(?!\())*+""", re.DOTALL)
"""What stays inside of double quotes."""
_BACKTICK = re.compile(r"`(?:[^`\\]|\\.)*`?", re.DOTALL)
_ANSI_QUOTE = re.compile(r"\$'(?:[^'\\]|\\.)*'?", re.DOTALL)
_SILENCED = re.compile(r"(?:2>&1|2?>[ \t]*/dev/null|&>[ \t]*/dev/null)(?![^\s|&;<>()])")
_REDIRECT = re.compile(r"(?:[0-9]+|&)?>(?:>|\||&)?")
_HERE = re.compile(r"<<(-?)[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\"|\\?([^\s'\"\\|&;<>()]+))")
_BREAK = " \t\n;|&()"


def _is_escaped(text: str, at: int) -> bool:
    """An odd number of backslashes stands before this place."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


class _Splitter:
    """One pass over a command; `at` only ever moves forward."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.mark = 0
        self.pieces: list[str] = []
        self.kept = 0
        self.redirects: list[int] = []
        self.nest: list[str] = []
        self.awaited: list[tuple[str, bool]] = []
        self.segments: list[Segment] = []
        self.documents: list[str] = []

    def run(self) -> Script:
        text, nest, end = self.text, self.nest, len(self.text)
        while self.at < end:
            quoted = bool(nest) and nest[-1] == '"'
            skipped = (_SKIP_QUOTED if quoted else _SKIP).match(text, self.at)
            if skipped is None:
                break
            self.at = skipped.end()
            if skipped.lastindex:
                self.operator(_OPERATORS[skipped[1]])
            elif self.at < end:
                (_QUOTED if quoted else _PLAIN)[text[self.at]](self)
        self.close("", end)
        segments = self.segments
        if segments and segments[-1].after in (";", "\n"):
            segments[-1] = segments[-1]._replace(after="")
        return Script(tuple(segments), "".join(self.documents))

    def close(self, operator: Operator, end: int) -> None:
        """End the segment there; an empty one is no segment, and its operator none."""
        raw = self.text[self.mark : end]
        if self.pieces:
            raw = "".join(self.pieces) + raw
            self.pieces.clear()
            self.kept = 0
        body = raw.strip()
        if self.redirects:
            lead = len(raw) - len(raw.lstrip())
            starts = tuple([start - lead for start in self.redirects])
            self.redirects.clear()
            self.segments.append(Segment(body, operator, starts))
        elif body:
            self.segments.append(Segment(body, operator))

    def operator(self, operator: Operator) -> None:
        if not self.nest:
            self.close(operator, self.at - len(operator))
            self.mark = self.at

    def backslash(self) -> None:
        if not self.nest and self.text.startswith("\\\n", self.at):
            self._leave_out(self.at, self.at + 2)
        self.at += 2

    def single(self) -> None:
        end = self.text.find("'", self.at + 1)
        self.at = len(self.text) if end < 0 else end + 1

    def double(self) -> None:
        self.nest.append('"')
        self.at += 1

    def end_double(self) -> None:
        self.nest.pop()
        self.at += 1

    def backtick(self) -> None:
        self.at = self._match_end(_BACKTICK)

    def dollar(self) -> None:
        follows = self.text[self.at + 1 : self.at + 2]
        if follows == "(":
            self.nest.append("(")
            self.at += 2
        elif follows == "'" and not (self.nest and self.nest[-1] == '"'):
            self.at = self._match_end(_ANSI_QUOTE)
        else:
            self.at += 1

    def open(self) -> None:
        self.nest.append("(")
        self.at += 1

    def shut(self) -> None:
        if self.nest:
            self.nest.pop()
        self.at += 1

    def hash(self) -> None:
        if not self._begins_word():
            self.at += 1
            return
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        if not self.nest:
            self._leave_out(self.at, end)
        self.at = end

    def _begins_word(self) -> bool:
        """Nothing of a word stands before `at`: neither behind a line continuation nor escaped."""
        text, at = self.text, self.at
        while text.endswith("\\\n", 0, at) and not _is_escaped(text, at - 2):
            at -= 2
        return not at or (text[at - 1] in _BREAK and not _is_escaped(text, at - 1))

    def both(self) -> None:
        self._redirect(self.at)

    def newline(self) -> None:
        start = self.at + 1
        end = self._skip_documents(start) if self.awaited else start
        if self.nest:
            self.at = end
            return
        self.close("\n", self.at)
        if end > start:
            self.documents.append(self.text[start:end])
        self.at = self.mark = end

    def less(self) -> None:
        here = _HERE.match(self.text, self.at)
        if here is not None:
            self.awaited.append((here[2] or here[3] or here[4] or "", bool(here[1])))
            self.at = here.end()
            return
        self.at += 1
        while self.text[self.at : self.at + 1] in ("<", "&"):
            self.at += 1

    def greater(self) -> None:
        start = self.at
        while start > self.mark and self.text[start - 1] in "0123456789":
            start -= 1
        alone = start == self.mark or self.text[start - 1] in _BREAK
        self._redirect(start if alone else self.at)

    def _redirect(self, start: int) -> None:
        silenced = _SILENCED.match(self.text, start)
        if self.nest:
            redirect = _REDIRECT.match(self.text, start)
            self.at = self.at + 1 if redirect is None else redirect.end()
        elif silenced is not None:
            self._leave_out(start, silenced.end())
            self.at = silenced.end()
        else:
            self.redirects.append(self.kept + start - self.mark)
            redirect = _REDIRECT.match(self.text, start)
            self.at = self.at + 1 if redirect is None else redirect.end()

    def _leave_out(self, start: int, end: int) -> None:
        self.pieces.append(self.text[self.mark : start])
        self.kept += start - self.mark
        self.mark = end

    def _match_end(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        return self.at + 1 if found is None else found.end()

    def _skip_documents(self, at: int) -> int:
        for word, tabs in self.awaited:
            at = _after_document(self.text, at, word, tabs)
        self.awaited.clear()
        return at


def _after_document(text: str, at: int, word: str, tabs: bool) -> int:
    """Behind the line that ends a here-document; an unfinished one takes the rest."""
    found = text.find(word, at)
    while found >= 0:
        start, end = found, found + len(word)
        while tabs and start > at and text[start - 1] == "\t":
            start -= 1
        if text[start - 1] == "\n" and text[end : end + 1] in ("", "\n"):
            return min(end + 1, len(text))
        found = text.find(word, max(end, found + 1))
    return len(text)


_Step: TypeAlias = Callable[[_Splitter], None]
_PLAIN: dict[str, _Step] = {
    "\\": _Splitter.backslash,
    "'": _Splitter.single,
    '"': _Splitter.double,
    "`": _Splitter.backtick,
    "$": _Splitter.dollar,
    "(": _Splitter.open,
    ")": _Splitter.shut,
    "<": _Splitter.less,
    ">": _Splitter.greater,
    "&": _Splitter.both,
    "\n": _Splitter.newline,
    "#": _Splitter.hash,
}
_OPERATORS: dict[str, Operator] = {"&&": "&&", "||": "||", "|": "|", ";": ";", "&": "&"}
_QUOTED: dict[str, _Step] = {
    "\\": _Splitter.backslash,
    '"': _Splitter.end_double,
    "`": _Splitter.backtick,
    "$": _Splitter.dollar,
}


def split(command: str) -> Script:
    """The segments of any text taken as a command; what is not understood stays in one piece."""
    return _Splitter(command).run()
