"""What changed between two stored states, section by section (WIREFRAMES B, `d`).

Owns which lines of the two texts are the same thing. Compares texts as they were handed over and
nothing else. Must never call a rule changed: rules are only added, lifted or replaced.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from longhaul_tui.state.values import Rule
from longhaul_tui.view.state_page import TITLE
from longhaul_tui.view.words import many

_ITEM = re.compile(r"- ([RDX]\d{1,9})\b")
_NUMBERED = re.compile(r"(\d{1,9})\. ")
_LABEL = re.compile(r"((?:[A-Za-z][a-z]*(?:-[a-z]+)? ?){1,4}):")
_LEARNED = re.compile(r"- (.*) \(.*\)")
_RULE = re.compile(r"R\d{1,9}")
_HEAD = "## "
RULES_HEAD = "## Constraints"


class Change(msgspec.Struct, frozen=True, gc=False):
    """One line of the difference."""

    kind: Literal["head", "changed", "added", "gone"]
    text: str
    was: str = ""
    """Of a changed line: how it read before."""
    note: str = ""
    """Of a heading: what is the same under it; of a rule that is gone: by whom."""


class Changes(msgspec.Struct, frozen=True):
    """The whole difference."""

    lines: tuple[Change, ...]
    changed: int
    added: int
    gone: int
    same: int

    @property
    def words(self) -> str:
        """`6 changed, 2 added, 28 the same`."""
        parts = ((self.changed, "changed"), (self.added, "added"), (self.gone, "gone"))
        told = [f"{count:,} {word}" for count, word in parts if count]
        return ", ".join([*told, f"{self.same:,} the same"])


def changes(before: str, after: str, rules: Sequence[Rule] = ()) -> Changes:
    """From one stored text to the next. `rules` say who ended the one that is gone."""
    old, new = _sections(before), _sections(after)
    ended = {rule.id: rule for rule in rules}
    lines: list[Change] = []
    same = 0
    for head in dict.fromkeys([*new, *old]):
        made = list(_section(old.get(head, ()), new.get(head, ()), ended))
        kept = len(set(old.get(head, ())) & set(new.get(head, ())))
        same += kept
        lines += [Change("head", head, note=_kept(head, kept, made)), *made]
    counts = [one.kind for one in lines]
    return Changes(
        tuple(lines), counts.count("changed"), counts.count("added"), counts.count("gone"), same
    )


def _kept(head: str, kept: int, made: Sequence[Change]) -> str:
    """`4 rules the same, word for word`, `2 lines the same`."""
    if not kept:
        return "" if made else "nothing in it"
    if head.startswith(RULES_HEAD):
        return f"{many(kept, 'rule')} the same, word for word"
    return f"{many(kept, 'line')} the same"


def _sections(text: str) -> Mapping[str, tuple[str, ...]]:
    """Lines by heading. What a heading says in brackets (since when, as of whom) is a line too:
    it changes, and the heading is the same."""
    found: dict[str, list[str]] = {}
    head = ""
    for number, line in enumerate(text.split("\n")):
        if line.startswith(_HEAD):
            head, bracket, rest = line.partition(" (")
            found[head] = [f"({rest}"] if bracket and _says_more(rest) else []
        elif head and line and not (number < 2 or line.startswith((TITLE, "longhaul_recall:"))):
            found[head].append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def _says_more(bracket: str) -> bool:
    """It is about this state, not a caption."""
    return bracket.startswith(("u", "as of", "goal command"))


def _section(old: Sequence[str], new: Sequence[str], rules: Mapping[str, Rule]) -> Iterator[Change]:
    was = dict(_named(old))
    now = dict(_named(new))
    for name, line in now.items():
        before = was.get(name)
        if before is None:
            yield Change("added", line)
        elif before == line:
            continue
        elif _RULE.fullmatch(name):
            yield Change("gone", before, note=_ender(rules.get(name)))
            if not line.startswith(f"{before} ("):  # the same words, with what became of them
                yield Change("added", line)
        else:
            yield Change("changed", line, was=before)
    for name, line in was.items():
        if name not in now:
            ended = _ender(rules.get(name)) if _RULE.fullmatch(name) else ""
            yield Change("gone", line, note=ended)


def _named(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line with what it is about; of two about the same the second is told by its place."""
    seen: dict[str, int] = {}
    for line in lines:
        name = _about(line)
        seen[name] = count = seen.get(name, 0) + 1
        yield (name if count == 1 else f"{name}\0{count}"), line


def _about(line: str) -> str:
    for pattern in (_ITEM, _NUMBERED, _LEARNED, _LABEL):
        match = pattern.match(line)
        if match is not None:
            return match[1]
    return line[:1] if line.startswith((">", "(")) else line.partition(" ")[0]


def _ender(rule: Rule | None) -> str:
    if rule is None or rule.by is None:
        return ""
    return f"{'replaced' if rule.status == 'replaced' else 'lifted'} by {rule.by}"
