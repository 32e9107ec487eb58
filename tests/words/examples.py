"""Owns what each list of example sentences claims; the sentences stand in `examples_<language>`.

* `WITHDRAWS` / `WITHDRAWS_NOT`: the message says, in the user's own words, that something said
  before is taken back (STATE U48). Negations, permissions, questions, conditions, announcements,
  quotations and descriptions of what is built take nothing back.
* `STANDS` / `STANDS_NOT`: the message reads as a standing rule (STATE U56).
* `QUOTES` / `QUOTES_NOT`: what of a message is quoted or pasted, and what is left of it; of
  `QUOTES_NOT` every word is the user's own.
* `IDLE` / `SUBSTANTIAL`: a greeting, a go-ahead or a question that only asks for information; a
  message that can be the goal of a session (STATE U33).
* `PASSING` / `LASTING`: a one-off permission or a wish for now, which is neither a rule nor a
  withdrawal (STATE U55); its near misses are one of the two.
"""

from __future__ import annotations

from importlib import import_module

from tests.words.block import Quoted

LANGUAGES = ("en", "de", "fr", "es", "pt", "ru", "zh", "ja")
PAIRS = (
    ("WITHDRAWS", "WITHDRAWS_NOT"),
    ("STANDS", "STANDS_NOT"),
    ("IDLE", "SUBSTANTIAL"),
    ("PASSING", "LASTING"),
)


def sentences(language: str, name: str) -> tuple[str, ...]:
    """The messages of one list."""
    found: tuple[str, ...] = getattr(import_module(f"tests.words.examples_{language}"), name)
    return found


def quotations(language: str) -> tuple[Quoted, ...]:
    """The messages that quote or paste something."""
    found: tuple[Quoted, ...] = import_module(f"tests.words.examples_{language}").QUOTES
    return found


def plain_speech(language: str) -> tuple[str, ...]:
    """The messages in which every word is the user's own."""
    found: tuple[str, ...] = import_module(f"tests.words.examples_{language}").QUOTES_NOT
    return found
