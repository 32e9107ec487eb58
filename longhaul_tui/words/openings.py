"""Greetings, go-aheads and questions for information.

Owns which messages do not say what a session is for (STATE U33 as amended).
"""

from collections.abc import Sequence
from functools import lru_cache

from longhaul_tui.words.compiled import Lists, all_lists, spoken
from longhaul_tui.words.reading import Sentence, is_unspaced, sentences, words

LEAST_CHARS = 20
"""A shorter message is never the goal."""
_POLITE_WITHIN = 4


@lru_cache(maxsize=512)
def is_substantial(text: str) -> bool:
    """Whether the message may be the session's goal: at least 20 characters, no greeting or
    go-ahead, no question that only asks for information. A polite request is one."""
    return _size(text.strip()) >= LEAST_CHARS and not is_go_ahead(text) and not asks_only(text)


def _size(text: str) -> int:
    """Characters; those of scripts without spaces say twice as much."""
    return sum(2 if is_unspaced(char) else 1 for char in text)


def is_go_ahead(text: str) -> bool:
    """Whether the message is nothing but a greeting or a go-ahead."""
    return find_go_ahead(text, all_lists())


def asks_only(text: str) -> bool:
    """Whether every sentence is a question and none a polite request."""
    return find_asking(text, all_lists())


def find_go_ahead(text: str, lists: Sequence[Lists]) -> bool:
    """`is_go_ahead` by the given lists."""
    read = {word.text for word in words(text)}
    return any(read <= each.go_words for each in lists)


def find_asking(text: str, lists: Sequence[Lists]) -> bool:
    """`asks_only` by the given lists."""
    found = sentences(text)
    return bool(found) and all(
        sentence.question
        and not any(_is_polite(sentence, each) for each in spoken(sentence.words, lists))
        for sentence in found
    )


def _is_polite(sentence: Sentence, lists: Lists) -> bool:
    return any(
        found.first < _POLITE_WITHIN or sentence.words[found.first].unspaced
        for found in lists.polite.find(sentence.words)
    )
