"""The generator of planted-rule episodes, checked by a reader that knows only texts.

The truth of every point is worked out again from the turns: by the texts of the rules alone,
without the generator's books.
"""

import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256

import pytest

from tests.planted import episodes as generator
from tests.planted.episodes import COUNT, LONG_STORY, SHAPES, strangers, words_of
from tests.planted.grading import invented, lost, stale, unasked, wrongly_ended
from tests.planted.others import HOSTILE_OUTPUTS, HOSTILE_PASTES
from tests.planted.rules import RULES, Rule
from tests.planted.values import Episode, Held, Point, Said

DIGEST = (
    "from hashlib import sha256\n"
    "from tests.planted.episodes import episode\n"
    "print(sha256(repr([episode(n) for n in range(40)]).encode()).hexdigest())\n"
)


@cache
def every() -> tuple[Episode, ...]:
    return generator.episodes()


def in_force(texts: list[str]) -> tuple[set[str], set[str]]:
    """The rules in force after these messages and those that were ended, by their texts alone."""
    alive: set[str] = set()
    over: set[str] = set()
    for text in texts:
        for rule in RULES:
            ends = text in (rule.withdrawal, rule.replacement)
            if ends and rule.text in alive:
                alive.remove(rule.text)
                over.add(rule.text)
            if text == rule.replacement:
                alive.add(text)
            if text.endswith(rule.text) and text not in (*rule.near, rule.withdrawal):
                alive.add(rule.text)
                over.discard(rule.text)
    return alive, over


def test_there_are_as_many_as_were_asked_for() -> None:
    assert len(every()) == COUNT >= 300
    assert len({episode.name for episode in every()}) == COUNT
    shapes = Counter(episode.name[4:] for episode in every())
    assert set(shapes) == set(SHAPES)
    assert min(shapes.values()) >= 25


def test_they_are_the_same_in_every_process() -> None:
    here = sha256(repr([generator.episode(n) for n in range(40)]).encode()).hexdigest()
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(path for path in sys.path if path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.strip() == here


def test_what_must_hold_is_what_the_texts_say() -> None:
    for episode in every():
        for point in episode.points:
            texts = [turn.text for turn in episode.turns[: point.cut] if turn.by == "user"]
            alive, over = in_force(texts)
            assert set(point.standing) == alive, episode.name
            assert set(point.gone) == over, episode.name
            assert len(point.standing) == len(alive)


def test_the_messages_are_those_of_the_turns() -> None:
    for episode in every():
        spoken = [(k, turn.text) for k, turn in enumerate(episode.turns) if turn.by == "user"]
        assert [(said.turn, said.text) for said in episode.said] == spoken
        assert [said.u for said in episode.said] == list(range(1, len(spoken) + 1))


def test_a_point_gives_away_whole_messages_and_keeps_the_newest() -> None:
    for episode in every():
        assert 4 <= len(episode.points) <= 5
        assert not any(point.foreign for point in episode.points[1:])
        before = 0
        for point in episode.points:
            assert before < point.cut < point.after <= len(episode.turns)
            assert episode.turns[point.cut].by == "user"
            before = point.cut


def test_a_rule_is_given_early_and_outlives_a_compaction() -> None:
    for episode in every():
        first = next(said for said in episode.said if said.kind == "rule")
        assert first.turn < episode.points[2].cut
    assert sum(bool(episode.points[-1].standing) for episode in every()) >= 250
    assert sum(bool(episode.points[-1].gone) for episode in every()) >= 100


def test_the_truth_names_older_messages_only() -> None:
    for episode in every():
        for said in episode.said:
            assert (said.of is not None) == (said.kind in ("lifts", "replaces"))
            assert bool(said.rule) == (said.kind in ("rule", "replaces"))
            assert said.rule in said.text
            if said.of is not None:
                assert said.of < said.u
                assert episode.said[said.of - 1].rule


def test_what_ends_is_the_message_that_came_into_force() -> None:
    twice = 0
    for episode in every():
        for said in episode.said:
            if said.of is None:
                continue
            over = episode.said[said.of - 1].rule
            alive, _ = in_force([other.text for other in episode.said if other.u < said.u])
            before, _ = in_force([other.text for other in episode.said if other.u < said.of])
            assert over in alive - before, episode.name
            twice += [other.rule for other in episode.said if other.u < said.u].count(over) > 1
    assert twice >= 8


def test_messages_of_every_length_are_there() -> None:
    lengths = [len(said.text) for e in every() for said in e.said if said.kind == "rule"]
    assert sum(length > 600 for length in lengths) >= 25
    assert sum(said.text != said.rule for e in every() for said in e.said if said.rule) >= 60
    assert not any(len(said.text) > 600 for e in every() if e.points[0].foreign for said in e.said)


def test_every_rule_takes_part() -> None:
    given = {said.rule for episode in every() for said in episode.said}
    assert {rule.text for rule in RULES} <= given
    assert {rule.replacement for rule in RULES} & given


def _openings(texts: tuple[str, ...]) -> tuple[str, ...]:
    """What stands before the first blank that is filled in."""
    return tuple(text.split("{")[0] for text in texts if len(text.split("{")[0]) >= 12)


def test_strangers_speak_in_many_of_them() -> None:
    outputs, pastes = _openings(HOSTILE_OUTPUTS), _openings(HOSTILE_PASTES)
    loud = [
        episode
        for episode in every()
        if any(turn.by != "user" and turn.text.startswith(outputs) for turn in episode.turns)
    ]
    assert len(loud) >= 100
    ways = Counter(turn.by for episode in loud for turn in episode.turns)
    assert {"shell", "read", "web", "relay"} <= set(ways)
    pasted = [said for episode in every() for said in episode.said if said.pasted]
    assert len(pasted) >= 100
    assert all(said.kind == "none" for said in pasted)
    assert sum(said.text.startswith(pastes) for said in pasted) >= 60
    shown = " ".join(turn.text for episode in every() for turn in episode.turns)
    assert "{rule}" not in shown
    assert "{words}" not in shown


def _texts(rule: Rule) -> list[str]:
    return [rule.withdrawal, rule.replacement, *rule.near]


def test_rules_of_an_episode_are_strangers() -> None:
    by_text = {rule.text: rule for rule in RULES}
    for episode in every():
        rules = {said.rule: by_text[said.rule] for said in episode.said if said.kind == "rule"}
        for one in rules.values():
            for two in rules.values():
                if one is not two:
                    assert strangers(one, two)
                    assert not words_of(one.text) & words_of(" ".join(_texts(two)))


def test_the_story_speaks_of_no_rule() -> None:
    said = " ".join(text for rule in RULES for text in (rule.text, *_texts(rule)))
    assert not words_of(LONG_STORY) & words_of(said)


def test_words_are_compared_without_a_plural_and_signs_by_pairs() -> None:
    assert words_of("the Rows of new tables, it's") == {"row", "new", "table"}
    assert words_of("提交说明") == {"提交", "交说", "说明"}


EPISODE = Episode(
    name="by hand",
    turns=(),
    said=(
        Said(1, 0, "add a page"),
        Said(2, 1, "hands off the lamp", "rule", "hands off the lamp"),
        Said(3, 2, "the lamp is free again", "lifts", of=2),
        Said(4, 3, "who has the lamp?"),
        Said(5, 4, "ok. the dock is closed", "rule", "the dock is closed"),
    ),
    points=(),
)
POINT = Point(5, 5, False, ("the dock is closed",), ("hands off the lamp",))
GOOD = (Held("hands off the lamp", 2, 3), Held("ok. the dock is closed", 5))


def test_a_good_state_has_no_faults() -> None:
    assert lost(POINT, GOOD) == stale(POINT, GOOD) == []
    assert unasked(EPISODE, GOOD) == invented(EPISODE, GOOD) == wrongly_ended(EPISODE, GOOD) == []


@pytest.mark.parametrize(
    ("held", "fault"),
    [
        (GOOD[:1], "lost: the dock is closed"),
        ((GOOD[0], Held("the dock is shut", 5)), "lost: the dock is closed"),
        ((GOOD[0], Held("the dock is closed", 5, 3)), "lost: the dock is closed"),
        ((Held("hands off the lamp", 2), GOOD[1]), "stale: hands off the lamp"),
        ((*GOOD, Held("add a page", 1)), "unasked: u1 add a page"),
        ((*GOOD, Held("the dock is shut", 5)), "invented: u5 the dock is shut"),
        ((*GOOD, Held("add a page", 9)), "invented: u9 add a page"),
        ((*GOOD, Held("", 5)), "invented: u5 "),
        ((Held("hands off the lamp", 2, 4), GOOD[1]), "ended by u4: hands off the lamp"),
        ((GOOD[0], Held("the dock is closed", 5, 3)), "ended by u3: the dock is closed"),
        ((GOOD[0], Held("the dock is closed", 5, 77)), "ended by u77: the dock is closed"),
    ],
)
def test_a_fault_is_named(held: tuple[Held, ...], fault: str) -> None:
    faults = [
        *lost(POINT, held),
        *stale(POINT, held),
        *unasked(EPISODE, held),
        *invented(EPISODE, held),
        *wrongly_ended(EPISODE, held),
    ]
    assert fault in faults
