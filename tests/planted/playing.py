"""Plays an episode: writes its session, passes included, and tells what the state holds.

Owns the step between the episodes' plain values and the product: turns become entries, every point
one real pass by the given model, its result appended as pi and the bridge would.
"""

from collections.abc import Iterator
from typing import NamedTuple

from longhaul_tui.compaction import Compaction, Models
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import NothingToDrop, Prepared, Wish, prepare
from longhaul_tui.models.contract import Model
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.settings import Settings
from longhaul_tui.state.values import Rule, State
from longhaul_tui.world import World
from tests.own import OwnSession
from tests.passing import append, running
from tests.planted.values import Episode, Held, Point, Turn

MORE_THAN_ALL = 10_000_000
"""Tokens: to keep so many keeps everything, and tells every entry's size."""


class Passed(NamedTuple):
    """One pass that was judged: where it stood and what came of it."""

    point: Point
    summary: str
    held: tuple[Held, ...]
    anomalies: tuple[str, ...]


def play(episode: Episode, model: Model) -> Iterator[Passed]:
    """Every pass of the session under `model`, in order."""
    night, keys = OwnSession(), []
    session, fed = Session("/home/dev/night.jsonl", "/home/dev"), 0
    written = 0
    for point in episode.points:
        keys += [_write(night, turn) for turn in episode.turns[written : point.after]]
        written = point.after
        if point.foreign:
            night.compaction("They worked on the app and talked.", keys[point.cut])
            continue
        data = night.bytes()
        session.feed(data[fed:])
        fed = len(data)
        made = _pass(session, data, keys[point.cut], model)
        append(night, made)
        data = night.bytes()
        session.feed(data[fed:])
        fed = len(data)
        state = session.snapshot().state
        yield Passed(point, made.summary, held(state), tuple(a.code for a in state.anomalies))


def held(state: State) -> tuple[Held, ...]:
    """The rules of a state, each with the message that ended it."""
    givers = {rule.id: rule.u for rule in state.rules}
    return tuple(Held(rule.text, rule.u or 0, _ended(rule, givers)) for rule in state.rules)


def _ended(rule: Rule, givers: dict[str, int | None]) -> int | None:
    if rule.status == "active" or rule.by is None:
        return None
    return int(rule.by[1:]) if rule.status == "lifted" else givers[rule.by]


def _pass(session: Session, data: bytes, first_kept: str, model: Model) -> Compaction:
    """The pass that keeps everything from `first_kept` on."""

    def prepared(keep: int) -> Prepared | NothingToDrop:
        wish = Wish(settings=Settings(), keep=keep)
        found = prepare(session, lambda at, size: data[at : at + size], wish, World(ok=False))
        assert isinstance(found, Prepared | NothingToDrop), found
        return found

    steps = prepared(MORE_THAN_ALL).cut.point.steps
    keep = next(step.sum for step in steps if step.key == first_kept)
    ready = prepared(keep)
    assert isinstance(ready, Prepared)
    # Records of the last pass that stand before it stay with it.
    assert next(user.entry for user in ready.source.users if user.kept) == first_kept
    outcome = StateCompactor().run(ready.source, Models(own=model), running())
    assert isinstance(outcome, Compaction), outcome
    return outcome


def _write(night: OwnSession, turn: Turn) -> str:
    """The key of the entry that holds what the turn says."""
    if turn.by == "user":
        return night.says(turn.text)
    if turn.by == "agent":
        return night.assistant(turn.text)
    if turn.by == "shell":
        return night.shell(turn.subject, turn.text, code=turn.exit)
    name, argument = {
        "read": ("read", "path"),
        "web": ("web_fetch", "url"),
        "relay": ("subagent", "agent"),
    }[turn.by]
    call = night.call(name, **{argument: turn.subject})
    night.assistant(calls=[call])
    return night.result(call, turn.text)
