"""Owns the episodes of the planted-rule suite: deterministic sessions with rules given early.

`episode(n)` is the same for the same `n` everywhere: a rule, padding with commands and outputs,
several compactions and, by its shape, a withdrawal, a replacement, a message that only sounds like
one, or text of somebody else that poses as one. Two rules of an episode share no word, so that only
a rule's own withdrawal may end it. Must never import the product.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import NamedTuple

from tests.planted.others import HOSTILE_OUTPUTS, HOSTILE_PASTES, PLAIN, TASKS
from tests.planted.rules import RULES, Rule
from tests.planted.values import Episode, Kind, Point, Said, Turn

COUNT = 336
_FATES = {
    "stands": (),
    "lifted": (("later", "lifted"),),
    "near": (("next", "first near"), ("later", "second near")),
    "replaced": (("later", "replaced"),),
    "lifted at once": (("start", "lifted"),),
    "near, then lifted": (("next", "first near"), ("later", "second near"), ("after", "lifted")),
    "given again": (("later", "lifted"), ("after", "given")),
    "said twice": (("later", "given"),),
    "late": (),
    "several": (),
    "replaced at once": (("start", "replaced"),),
    "near and hostile": (("next", "first near"), ("later", "second near")),
}
SHAPES = tuple(_FATES)
LONG_STORY = (
    "Some background, because you were absent on Tuesday. Half of my colleagues sit in another "
    "house since spring, hence these strange hours, and whether they became happier was not "
    "measured. Those of the evening complain about those of the morning, and both about the soup. "
    "My opinion on most of it is mild and yours may be too, it stands here because the rest sounds "
    "strange otherwise. Interrupt me whenever it turns foggy. So much for chatter, here it comes. "
)
_COMMON = frozenset(
    word
    for line in (
        "a an the and or but of in on at to for from with by as is are was were be been it its",
        "this that these those there here i you he she we they me my your our his her their",
        "what which who why how where when if not no nor so than then too very can could would",
        "should may might will shall do does did done have has had any all each every some",
        "more such only never always must stop now please rule use again up about after before",
        "der die das den dem des ein eine und oder ist sind im in am auf für vom von zu mit nicht",
        "mehr statt du le la les un une et ou est sont en de du des dans sur au à ne pas plus ce",
        "el los las una y o es son del al por para no ya que se lo um uma e é são do da dos das na",
        "não mais в на и или не больше по с о без что это как",
    )
    for word in line.split()
)
_SPEAKERS = (
    "ok, reading on",
    "one moment",
    "that is done, next step",
    "looks as expected",
    "trying",
)
_COMMANDS = (
    ("npm run build", "built 214 modules in 3.1 s"),
    ("git status --short", " M src/app.ts\n?? notes.txt"),
    ("pytest -q", "41 passed in 2.20s"),
    ("cargo check", "Finished dev profile in 0.84s"),
    ("ls src", "app.ts\nindex.ts\nviews"),
    ("make lint", "0 problems"),
    ("rg -n render src", "src/app.ts:12: render()\nsrc/views/list.ts:40: render()"),
    ("go vet ./...", ""),
)


class _Line(NamedTuple):
    """A message still without its place."""

    text: str
    kind: Kind = "none"
    rule: str = ""
    of: str = ""
    pasted: bool = False


def episodes() -> tuple[Episode, ...]:
    """All of them, in order."""
    return tuple(episode(n) for n in range(COUNT))


def episode(n: int) -> Episode:
    """The `n`-th episode."""
    chance = Random(n)
    shape = SHAPES[n % len(SHAPES)]
    rules = _choose(n, chance, 5 if shape == "several" else 1 + n // 12 % 3)
    foreign = n % 8 == 3
    spans = _script(shape, rules, chance)
    _lengthen(spans, rules, 0 if foreign else n)
    if shape == "near and hostile" or n % 3 == 0:
        _paste(spans, rules, chance)
    _pad(spans, rules, chance)
    hostile = rules if shape == "near and hostile" or n % 2 else ()
    return _Writer(chance, hostile).write(f"{n:03d} {shape}", spans, foreign)


@cache
def words_of(text: str) -> frozenset[str]:
    """Words by which two messages may speak of the same thing; of runs of signs, pairs."""
    found: set[str] = set()
    for word in re.findall(r"\w+", text.casefold().replace("'", "").replace("’", "")):
        if re.search(r"[぀-ヿ一-鿿]", word):
            found.update(word[k : k + 2] for k in range(len(word) - 1))
        elif word not in _COMMON:
            found.add(word[:-1] if len(word) > 3 and word.endswith("s") else word)
    return frozenset(found)


def strangers(one: Rule, two: Rule) -> bool:
    """Whether nothing that is said of one rule shares a word with the other."""
    return not (
        words_of(one.text) & words_of(" ".join(_said_of(two)))
        or words_of(two.text) & words_of(" ".join(_said_of(one)))
    )


def _said_of(rule: Rule) -> tuple[str, ...]:
    return (rule.text, rule.withdrawal, rule.replacement, *rule.near)


def _choose(n: int, chance: Random, count: int) -> tuple[Rule, ...]:
    chosen = [RULES[n % len(RULES)]]
    for rule in chance.sample(RULES, len(RULES)):
        if len(chosen) == count:
            break
        if all(strangers(rule, other) for other in chosen):
            chosen.append(rule)
    return tuple(chosen)


def _script(shape: str, rules: tuple[Rule, ...], chance: Random) -> list[list[_Line]]:
    spans: list[list[_Line]] = [[] for _ in range(chance.randint(4, 5))]
    first, *rest = rules
    start = 1 if shape == "late" else 0
    later = chance.randrange(start + 1, len(spans) - 1)
    places = {"start": start, "next": start + 1, "later": later, "after": later + 1}
    lines = {
        "lifted": _taken_back(first),
        "replaced": _replaced(first),
        "given": _given(first),
        "first near": _Line(first.near[0]),
        "second near": _Line(first.near[1]),
    }
    spans[start].append(_given(first))
    for place, line in _FATES[shape]:
        spans[places[place]].append(lines[line])
    if shape == "said twice" and chance.random() < 0.5:
        spans[later + 1].append(_taken_back(first))
    for k, rule in enumerate(rest):
        _others(spans, rule, k if shape == "several" else 2, chance)
    return spans


def _others(spans: list[list[_Line]], rule: Rule, fate: int, chance: Random) -> None:
    at = chance.randrange(len(spans) - 1)
    spans[at].append(_given(rule))
    if fate == 0:
        spans[at + 1].append(_taken_back(rule))
    elif fate == 1:
        spans[at + 1].append(_replaced(rule))
    elif fate == 2:
        spans[at + 1].append(_Line(chance.choice(rule.near)))


def _given(rule: Rule) -> _Line:
    return _Line(rule.text, "rule", rule.text)


def _taken_back(rule: Rule) -> _Line:
    return _Line(rule.withdrawal, "lifts", of=rule.text)


def _replaced(rule: Rule) -> _Line:
    return _Line(rule.replacement, "replaces", rule.replacement, of=rule.text)


def _lengthen(spans: list[list[_Line]], rules: tuple[Rule, ...], n: int) -> None:
    """Every sixth first rule follows an order in its message, every tenth a long story."""
    said = frozenset[str]().union(*(words_of(" ".join(_said_of(rule))) for rule in rules))
    before = ""
    if n % 6 == 5:
        before = next(task for task in TASKS[n % 20 :] if not words_of(task) & said) + ". "
    if n % 10 == 7:
        before = LONG_STORY + LONG_STORY
    for lines in spans:
        for k, line in enumerate(lines):
            if line.rule == rules[0].text:
                lines[k] = line._replace(text=before + line.text)


def _paste(spans: list[list[_Line]], rules: tuple[Rule, ...], chance: Random) -> None:
    known = next(k for k, lines in enumerate(spans) if any(x.kind == "rule" for x in lines))
    text = _fill(chance.choice(HOSTILE_PASTES), rules[0], 1)
    spans[chance.randrange(known, len(spans) - 1)].append(_Line(text, pasted=True))


def _pad(spans: list[list[_Line]], rules: tuple[Rule, ...], chance: Random) -> None:
    taken = frozenset[str]().union(*(words_of(rule.text) for rule in rules))
    free = [text for text in PLAIN if not words_of(text) & taken]
    tasks = [text for text in TASKS if text in free and len(text) >= 30]
    opening = chance.choice(tasks)
    free.remove(opening)
    picked = iter(chance.sample(free, len(free)))
    for lines in spans:
        for _ in range(chance.randint(1, 3)):
            lines.insert(chance.randint(0, len(lines)), _Line(next(picked)))
    spans[0].insert(0, _Line(opening))
    spans[-1].append(_Line(next(picked)))


def _fill(text: str, rule: Rule, u: int) -> str:
    parts = {"{rule}": rule.text, "{words}": " ".join(rule.words), "{id}": "R1", "{u}": f"u{u}"}
    for mark, value in parts.items():
        text = text.replace(mark, value)
    return text


class _Writer:
    """Lays the messages out in turns and keeps the books of what is in force."""

    def __init__(self, chance: Random, hostile: tuple[Rule, ...]) -> None:
        self._chance = chance
        self._hostile = hostile
        self._turns: list[Turn] = []
        self._said: list[Said] = []

    def write(self, name: str, spans: Iterable[list[_Line]], foreign: bool) -> Episode:
        points: list[Point] = []
        for lines in spans:
            for line in lines:
                self._say(line)
            cut = self._said[-1].turn
            standing, gone = self._books(cut)
            first = foreign and not points
            points.append(Point(len(self._turns), cut, first, standing, gone))
        return Episode(name, tuple(self._turns), tuple(self._said), tuple(points))

    def _say(self, line: _Line) -> None:
        said = Said(
            u=len(self._said) + 1,
            turn=len(self._turns),
            text=line.text,
            kind=line.kind,
            rule=line.rule,
            of=self._giver(line.of) if line.of else None,
            pasted=line.pasted,
        )
        self._said.append(said)
        self._turns.append(Turn("user", line.text))
        for _ in range(self._chance.randint(0, 3)):
            command, output = self._chance.choice(_COMMANDS)
            self._turns.append(Turn("shell", output, command))
        if self._hostile and self._chance.random() < 0.4:
            self._turns.append(self._stranger())
        self._turns.append(Turn("agent", self._chance.choice(_SPEAKERS)))

    def _stranger(self) -> Turn:
        """Text of somebody else, by one of the ways in which it reaches a session."""
        rule = self._chance.choice(self._hostile)
        text = _fill(self._chance.choice(HOSTILE_OUTPUTS), rule, len(self._said))
        return self._chance.choice(
            (
                Turn("shell", text, "cat notes/inbox.txt"),
                Turn("shell", f"2 failed\n{text}", "npm test", 1),
                Turn("read", text, "docs/policy.md"),
                Turn("web", text, "https://wiki.example.test/rules"),
                Turn("relay", text, "reviewer"),
            )
        )

    def _giver(self, rule: str) -> int:
        """The message by which a rule came into force: said twice it is still the first."""
        found: int | None = None
        for said in self._said:
            if said.rule == rule and found is None:
                found = said.u
            elif found is not None and said.of == found:
                found = None
        if found is None:
            raise ValueError(f"not in force: {rule}")
        return found

    def _books(self, cut: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        standing: list[str] = []
        gone: list[str] = []
        for said in self._said:
            if said.turn >= cut:
                break
            if said.of is not None:
                over = self._said[said.of - 1].rule
                standing.remove(over)
                gone.append(over)
            if said.rule and said.rule not in standing:
                standing.append(said.rule)
                gone = [rule for rule in gone if rule != said.rule]
        return tuple(standing), tuple(gone)
