"""What can be told of a shell command by reading it.

Owns the key by which two commands are the same one, and whether a command only reads, checks, or
is known to change nothing. Must never run, expand or resolve anything, raise, or take more than
linear time. What it finds about short texts is remembered: sessions repeat themselves.
"""

import re
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from longhaul_tui import programs
from longhaul_tui.shell_split import Script, Segment
from longhaul_tui.shell_words import MAX_SEGMENTS, lex

KEY_CHARS = 400
_REMEMBERED = 1_024
_CUTS = ("tail", "head", "tee")
_FRONT_WORDS = ("time", "nice", "sudo", "timeout")
"""What STATE U24 takes away, and a time limit: neither makes a command another one."""
_FRONT = re.compile(
    r"(?:(?:[A-Za-z_]\w*=(?:'[^']*'|\"(?:[^\"\\]|\\.)*\"|\\.|[^\s'\"\\])*"
    r"|time(?:[ \t]+-p)?"
    r"|timeout(?:[ \t]+(?:-[ks][ \t]*\S+|-[vfp]|--[a-z-]+(?:=\S+)?))*"
    r"[ \t]+[0-9]+(?:\.[0-9]+)?[smhd]?"
    r"|nice(?:[ \t]+(?:-n[ \t]*-?[0-9]+|--?[0-9]+|--adjustment=-?[0-9]+))?"
    r"|sudo(?:[ \t]+(?:-[ugCDRTph][ \t]+\S+|-[A-Za-z]+|--[a-z-]+(?:=\S+)?))*)[ \t]+(?=\S))+",
    re.DOTALL,
)
_REDIRECTION = re.compile(r"(?:[0-9]+|&)?>(?:>|\||&)?[ \t]*(?:'[^']*'|\"[^\"]*\"|[^\s'\"])+\s*")


class Key(NamedTuple):
    """The command key (STATE U24) and what making it hid."""

    text: str
    cut_pipe: bool
    """A closing pipe into tail, head or tee was removed: the exit is not this command's own."""


def key_of(script: Script) -> Key:
    """The command without what does not make it another one (STATE U24), on one line."""
    segments = script.segments
    first, last = 0, len(segments) - 1
    while first < last and segments[first].after == "&&" and first_word(segments[first]) == "cd":
        first += 1
    whole = last
    while last > first and segments[last - 1].after == "|" and first_word(segments[last]) in _CUTS:
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


def first_word(segment: Segment) -> str:
    """The segment's first word as it is written."""
    return segment.text.split(None, 1)[0]


def may_start(segment: Segment, words: Container[str]) -> bool:
    """The segment's key may start with one of these words; quick, for most keys are not needed."""
    first = first_word(segment)
    unclear = bool(segment.redirects) or "=" in first or "\\" in first
    return unclear or first in words or first in _FRONT_WORDS


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
    front = _FRONT.match(text)
    line = " ".join((text if front is None else text[front.end() :]).split())
    if len(line) <= KEY_CHARS:
        return line
    from hashlib import sha256

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
    segments = script.segments
    if len(segments) > MAX_SEGMENTS:
        return False
    for segment in segments:
        if segment.after == "&" or first_word(segment) not in programs.KNOWN:
            return False
    return all(_is_harmless(segment.text) for segment in segments)


def _is_harmless(text: str) -> bool:
    return _reads(text) if len(text) <= KEY_CHARS else _reads.__wrapped__(text)


@lru_cache(maxsize=_REMEMBERED)
def _reads(text: str) -> bool:
    lexed = lex(text, loose=True)
    return lexed is not None and all(map(programs.changes_nothing, lexed.segments))
