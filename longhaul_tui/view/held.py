"""Whether the rules in force stand in what the model reads now (WIREFRAMES, rule matrix).

Owns the judgement of one rule against one summary, anybody's: word for word, reworded, missing.
It compares texts and nothing else; what a model makes of them nobody knows.
"""

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.values import Rule
from longhaul_tui.text import plain, plain_line

Holding: TypeAlias = Literal["word for word", "reworded", "missing"]
SUMMARY_CHARS = 65_536
"""Of a summary, for this comparison; no state of ours is nearly as long."""
_SENTENCE = re.compile(r"[^.!?\n]+")


class RulesRead(msgspec.Struct, frozen=True, gc=False):
    """The rules in force that the newest compaction should have handed over, by id."""

    node: int | None = None
    """Row of that compaction; None where nothing was compacted."""
    word_for_word: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Handed:
    """A summary, to be held against any number of rules: its sentences are taken apart once."""

    def __init__(self, summary: str) -> None:
        self._raw = summary
        self._text = plain(summary)
        self._sentences: list[frozenset[str]] | None = None

    def holding(self, rule: str) -> Holding:
        """Reworded: some sentence holds at least half of the rule's content words."""
        if plain_line(rule) in self._text or rule in self._raw:
            return "word for word"
        # Word lists in eight languages are not worth their time before somebody needs them.
        from longhaul_tui.words.tokens import content_words

        wanted = content_words(rule)
        if not wanted:
            return "missing"
        if self._sentences is None:
            self._sentences = [frozenset(content_words(s)) for s in _SENTENCE.findall(self._text)]
        near = any(2 * len(wanted & sentence) >= len(wanted) for sentence in self._sentences)
        return "reworded" if near else "missing"


def holding(rule: str, summary: str) -> Holding:
    """One rule against one summary."""
    return Handed(summary).holding(rule)


def rules_read(node: int, rules: Iterable[Rule], summary: str) -> RulesRead:
    """Each of these rules against the summary of the compaction at `node`."""
    found: dict[Holding, list[str]] = {"word for word": [], "reworded": [], "missing": []}
    handed = Handed(summary)
    for rule in rules:
        found[handed.holding(rule.text)].append(rule.id)
    return RulesRead(
        node,
        tuple(found["word for word"]),
        tuple(found["reworded"]),
        tuple(found["missing"]),
    )
