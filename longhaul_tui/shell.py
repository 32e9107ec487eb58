"""What can be told of a shell command by reading it.

Owns the split of any text at the operators that stand outside quotes, substitutions and
here-documents, the key by which two commands are the same one, and whether a command is known to
change nothing. Must never run, expand or resolve anything, raise, or take more than linear time.
Its values are tuples, and what it finds about short texts is remembered: every command of a
session passes here, and sessions repeat themselves.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

from longhaul_tui import programs
from longhaul_tui.shell_words import MAX_SEGMENTS, lex

Operator: TypeAlias = Literal["", "&&", "||", "|", ";", "\n", "&"]


class Segment(NamedTuple):
    """A piece of a command between two operators, and the operator behind it."""

    text: str
    """Trimmed, without `2>&1`, `2>/dev/null` and `>/dev/null`."""
    after: Operator
    """Empty behind the last one; a closing `;` or LF counts as nothing."""
    redirects: tuple[int, ...] = ()
    """Where in `text` an output redirection starts."""


class Script(NamedTuple):
    """A command split at the operators that stand outside quotes, groups and here-documents."""

    segments: tuple[Segment, ...]
    documents: str = ""
    """Bodies of the here-documents that follow the command's own lines."""


class Key(NamedTuple):
    """The command key (STATE U24) and what making it hid."""

    text: str
    cut_pipe: bool
    """A closing pipe into tail, head or tee was removed: the exit is not this command's own."""


_STOP = re.compile(r"[\\'\"`$()<>|&;\n#]")
_PLAIN = re.compile(
    r"""(?:[^\\'"`$()<>|&;\n#]++|'[^']*'|"(?:[^"\\`$]++|\\.|\$(?!\())*+"|\\.|\$(?![('])"""
    r"""|(?<=[^ \t\n;|&()])#)*+""",
    re.DOTALL,
)
_QUOTED = re.compile(r"""(?:[^"\\`$]++|\\.|\$(?!\())*+""", re.DOTALL)
"""What neither ends a segment nor opens or closes anything, outside and inside of quotes."""
_BACKTICK = re.compile(r"`(?:[^`\\]|\\.)*`?", re.DOTALL)
_ANSI_QUOTE = re.compile(r"\$'(?:[^'\\]|\\.)*'?", re.DOTALL)
_SILENCED = re.compile(r"(?:2>&1|2?>[ \t]*/dev/null|&>[ \t]*/dev/null)(?![^\s|&;<>()])")
_REDIRECT = re.compile(r"(?:[0-9]+|&)?>(?:>|\||&)?")
_HERE = re.compile(r"<<(-?)[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\"|\\?([^\s'\"\\|&;<>()]+))")
_BREAK = " \t\n;|&()"


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
        while True:
            quoted = bool(nest) and nest[-1] == '"'
            skipped = (_QUOTED if quoted else _PLAIN).match(text, self.at)
            if skipped is None or skipped.end() == end:
                break
            self.at = skipped.end()
            (_IN_QUOTES if quoted else _STEPS)[text[self.at]](self)
        self.at = len(text)
        self.close("")
        segments = self.segments
        if segments and segments[-1].after in (";", "\n"):
            last = segments[-1]
            segments[-1] = Segment(last.text, "", last.redirects)
        return Script(tuple(segments), "".join(self.documents))

    def close(self, operator: Operator) -> None:
        """End the segment here; an empty one is no segment, and its operator none."""
        raw = self.text[self.mark : self.at]
        if self.pieces:
            raw = "".join(self.pieces) + raw
            self.pieces.clear()
            self.kept = 0
        body = raw.strip()
        if not self.redirects:
            if body:
                self.segments.append(Segment(body, operator))
            return
        lead = len(raw) - len(raw.lstrip())
        starts = tuple([start - lead for start in self.redirects])
        self.segments.append(Segment(body, operator, starts))
        self.redirects.clear()

    def operator(self, operator: Operator, width: int) -> None:
        if self.nest:
            self.at += width
            return
        self.close(operator)
        self.at += width
        self.mark = self.at

    def backslash(self) -> None:
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
        if self.at and self.text[self.at - 1] not in _BREAK:
            self.at += 1
            return
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        if not self.nest:
            self._leave_out(self.at, end)
        self.at = end

    def pipe(self) -> None:
        if self.text.startswith("||", self.at):
            self.operator("||", 2)
        else:
            self.operator("|", 1)

    def ampersand(self) -> None:
        if self.text.startswith("&&", self.at):
            self.operator("&&", 2)
        elif self.text.startswith("&>", self.at):
            self._redirect(self.at)
        else:
            self.operator("&", 1)

    def semicolon(self) -> None:
        self.operator(";", 1)

    def newline(self) -> None:
        start = self.at + 1
        end = self._skip_documents(start) if self.awaited else start
        if self.nest:
            self.at = end
            return
        self.close("\n")
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
_STEPS: dict[str, _Step] = {
    "\\": _Splitter.backslash,
    "'": _Splitter.single,
    '"': _Splitter.double,
    "`": _Splitter.backtick,
    "$": _Splitter.dollar,
    "(": _Splitter.open,
    ")": _Splitter.shut,
    "<": _Splitter.less,
    ">": _Splitter.greater,
    "|": _Splitter.pipe,
    "&": _Splitter.ampersand,
    ";": _Splitter.semicolon,
    "\n": _Splitter.newline,
    "#": _Splitter.hash,
}
_IN_QUOTES: dict[str, _Step] = {
    "\\": _Splitter.backslash,
    '"': _Splitter.end_double,
    "`": _Splitter.backtick,
    "$": _Splitter.dollar,
}


def split(command: str) -> Script:
    """The segments of any text taken as a command; what is not understood stays in one piece."""
    if _STOP.search(command) is None:
        text = command.strip()
        return Script((Segment(text, ""),) if text else ())
    return _Splitter(command).run()


KEY_CHARS = 400
_REMEMBERED = 1_024
_CUTS = ("tail", "head", "tee")
_FRONT = re.compile(
    r"(?:(?:[A-Za-z_]\w*=(?:'[^']*'|\"(?:[^\"\\]|\\.)*\"|\\.|[^\s'\"\\])*"
    r"|time(?:[ \t]+-p)?"
    r"|nice(?:[ \t]+(?:-n[ \t]*-?[0-9]+|--?[0-9]+|--adjustment=-?[0-9]+))?"
    r"|sudo(?:[ \t]+(?:-[ugCDRTph][ \t]+\S+|-[A-Za-z]+|--[a-z-]+(?:=\S+)?))*)[ \t]+(?=\S))+",
    re.DOTALL,
)
_FRONT_WORDS = ("time", "nice", "sudo")
_REDIRECTION = re.compile(r"(?:[0-9]+|&)?>(?:>|\||&)?[ \t]*(?:'[^']*'|\"[^\"]*\"|[^\s'\"])+\s*")


def key_of(script: Script) -> Key:
    """The command without what does not make it another one (STATE U24), on one line."""
    segments = script.segments
    first, last = 0, len(segments) - 1
    while first < last and segments[first].after == "&&" and _program(segments[first]) == "cd":
        first += 1
    whole = last
    while last > first and segments[last - 1].after == "|" and _program(segments[last]) in _CUTS:
        last -= 1
    parts: list[str] = []
    for segment in segments[first:last]:
        parts += (segment.text, ";" if segment.after == "\n" else segment.after)
    if segments:
        parts.append(_without_redirections(segments[last]))
        parts.append(segments[whole].after)
    parts.append(script.documents)
    return Key(_tidy(" ".join(parts)), cut_pipe=last < whole)


def segment_key(segment: Segment) -> str:
    """The key of one segment alone."""
    return _tidy(_without_redirections(segment))


def first_word(segment: Segment) -> str | None:
    """The first word of the segment's key, where it can be told without making the key."""
    word = _program(segment)
    unclear = segment.redirects or word in _FRONT_WORDS or "=" in word or "\\" in word
    return None if unclear else word


def _program(segment: Segment) -> str:
    return segment.text.split(None, 1)[0]


def _without_redirections(segment: Segment) -> str:
    text = segment.text
    end = len(text)
    for start in reversed(segment.redirects):
        if start <= 0 or _REDIRECTION.fullmatch(text, start, end) is None:
            break
        end = start
    return text[:end]


def _tidy(text: str) -> str:
    return _tidied(text) if len(text) <= KEY_CHARS else _tidied.__wrapped__(text)


@lru_cache(maxsize=_REMEMBERED)
def _tidied(text: str) -> str:
    text = text.replace("\\\n", "")
    front = _FRONT.match(text)
    line = " ".join((text if front is None else text[front.end() :]).split())
    if len(line) <= KEY_CHARS:
        return line
    digest = sha256(line.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{line[: KEY_CHARS - 17]} {digest}"


def is_read_only(command: str) -> bool:
    """Supported, and every segment only reads (DISTILL 4.2)."""
    lexed = lex(command)
    return lexed is not None and all(map(programs.reads_only, lexed.segments))


def is_verification(command: str) -> bool:
    """Supported, and nothing but checks behind an optional `cd PATH` (DISTILL 4.3)."""
    lexed = lex(command)
    if lexed is None or any(operator != "&&" for operator in lexed.operators):
        return False
    first = lexed.segments[0]
    behind_cd = len(first) == 2 and first[0] == "cd" and len(lexed.segments) > 1
    return all(map(programs.checks, lexed.segments[1:] if behind_cd else lexed.segments))


def changes_nothing(script: Script) -> bool:
    """Every segment is known to leave the tree as it was (STATE U31 as amended)."""
    if len(script.segments) > MAX_SEGMENTS:
        return False
    return all(s.after != "&" and _is_harmless(s.text) for s in script.segments)


def _is_harmless(text: str) -> bool:
    if text.split(None, 1)[0] not in programs.KNOWN:
        return False
    return _reads(text) if len(text) <= KEY_CHARS else _reads.__wrapped__(text)


@lru_cache(maxsize=_REMEMBERED)
def _reads(text: str) -> bool:
    lexed = lex(text, loose=True)
    return lexed is not None and all(map(programs.changes_nothing, lexed.segments))
