"""What the user said, as the fold needs it: words, places, and what is worth being a goal.

Owns how much of a message is kept for checking quotes, how a long goal is shown (STATE U34), and
the test for a substantial message (U33 as amended). Must never take words of anybody else: what
comes in here was found genuine and quotable before.
"""

import re
from collections.abc import Sequence
from typing import Protocol

import msgspec

KEPT_CHARS = 65_536
"""Of a message, for checking quotes; words behind that are taken as they are stored."""
SHOWN_CHARS, SHOWN_HEAD, SHOWN_TAIL = 600, 400, 150
SUBSTANTIAL_CHARS = 20


class Words(msgspec.Struct, frozen=True, gc=False):
    """The quotable text of one message (STATE U3), kept as far as it may be needed."""

    kept: str
    """At most `KEPT_CHARS` characters."""
    length: int
    """Characters of the whole."""
    tail: str = ""
    """The last `SHOWN_TAIL` characters of one that is longer than what is kept."""

    @property
    def clipped(self) -> bool:
        """There is more of it."""
        return self.length > len(self.kept)


def words_of(quotable: str) -> Words:
    """Keep what may be needed of a quotable text."""
    if len(quotable) <= KEPT_CHARS:
        return Words(quotable, len(quotable))
    return Words(quotable[:KEPT_CHARS], len(quotable), quotable[-SHOWN_TAIL:])


class Message(msgspec.Struct, frozen=True, gc=False):
    """One genuine user message on the path."""

    n: int
    """`u<n>`."""
    entry: str
    words: Words


class Messages(Protocol):
    """The genuine messages of the path so far."""

    def by_entry(self, entry: str) -> Message | None:
        """The message with this entry id, if it is one and on the path."""

    def by_number(self, n: int) -> Message | None:
        """`u<n>`."""


class Listed:
    """Messages in a list: for tests, and wherever a path is short."""

    def __init__(self, messages: Sequence[Message] = ()) -> None:
        self._by_entry = {message.entry: message for message in messages}
        self._by_number = {message.n: message for message in messages}

    def add(self, message: Message) -> Message:
        """One more."""
        self._by_entry[message.entry] = self._by_number[message.n] = message
        return message

    def by_entry(self, entry: str) -> Message | None:
        """See `Messages`."""
        return self._by_entry.get(entry)

    def by_number(self, n: int) -> Message | None:
        """See `Messages`."""
        return self._by_number.get(n)


def shown(words: Words) -> str:
    """Up to 600 characters verbatim; of a longer text 400, `…` and 150 (STATE U34)."""
    if words.length <= SHOWN_CHARS:
        return words.kept
    tail = words.tail or words.kept[-SHOWN_TAIL:]
    return f"{words.kept[:SHOWN_HEAD]}…{tail}"


# -- substance --------------------------------------------------------------------------------

_SENTENCE = re.compile(r"[^.!?？！。\n]+[.!?？！。]*")
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_ASK_WORDS = """
what what's why why's how how's which where where's who who's whose when
is isn't are aren't was were does doesn't do don't did didn't has have
"""
_EMPTY_WORDS = """
hi hello hey hiya howdy yo greetings good morning evening afternoon day night there everyone
all folks team again welcome back nice great cool perfect awesome excellent wonderful thanks
thank thx you very much so a lot for that this and the how are is it going doing today
ok okay k yes yep yeah yup sure fine right alright well then now just please go ahead on
continue proceed carry keep going do it looks sounds good lgtm start begin let's let us lets
get started next with step i agree agreed correct exactly of course absolutely
hallo guten morgen tag abend danke ja weiter bonjour salut merci oui hola buenos dias gracias
ciao ola obrigado sim привет спасибо да
"""
_ASKS, _EMPTY = frozenset(_ASK_WORDS.split()), frozenset(_EMPTY_WORDS.split())
"""Words that ask for information when they begin a question, and words of which a greeting or a
go-ahead is made and nothing else."""


def is_substantial(text: str) -> bool:
    """May this message be what a session is for? Not a greeting or go-ahead, and not a question
    that only asks for information; a polite request is one (STATE U33 as amended)."""
    text = text.strip()
    if len(text) < SUBSTANTIAL_CHARS:
        return False
    return any(_says_something(match.group()) for match in _SENTENCE.finditer(text[:KEPT_CHARS]))


def _says_something(sentence: str) -> bool:
    tokens = [token.casefold().replace("’", "'") for token in _TOKEN.findall(sentence)]
    if all(token in _EMPTY for token in tokens):
        return False
    if not sentence.rstrip().endswith(("?", "？")) or "please" in tokens:
        return True
    return _opening(tokens) not in _ASKS


def _opening(tokens: Sequence[str]) -> str:
    """The first word that is no greeting: `hi, how do I run it?` asks with *how*."""
    for token in tokens:
        if token in _ASKS or token not in _EMPTY:
            return token
    return ""
