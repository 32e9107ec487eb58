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


def holding(rule: str, summary: str) -> Holding:
    """Reworded: some sentence of the summary holds at least half of the rule's content words."""
    text = plain(summary)
    if plain_line(rule) in text or rule in summary:
        return "word for word"
    # Word lists in eight languages are not worth their time before somebody needs them.
    from longhaul_tui.words.tokens import content_words

    wanted = content_words(rule)
    if not wanted:
        return "missing"
    for sentence in _SENTENCE.findall(text):
        if 2 * len(wanted & content_words(sentence)) >= len(wanted):
            return "reworded"
    return "missing"


def rules_read(node: int, rules: Iterable[Rule], summary: str) -> RulesRead:
    """Each of these rules against the summary of the compaction at `node`."""
    found: dict[Holding, list[str]] = {"word for word": [], "reworded": [], "missing": []}
    for rule in rules:
        found[holding(rule.text, summary)].append(rule.id)
    return RulesRead(
        node,
        tuple(found["word for word"]),
        tuple(found["reworded"]),
        tuple(found["missing"]),
    )
