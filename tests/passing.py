"""A pass over a session in memory, and what the session is with its result appended.

Owns the sink of tests: compaction, span record and line as pi and the bridge would write them.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, Models, Outcome, Running
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import Prepared, Wish, prepare
from longhaul_tui.models.contract import Cancel, Model, ModelRequest
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.settings import Settings
from longhaul_tui.state.writing import encode_details, encode_line, encode_span_record
from longhaul_tui.world import World
from tests.own import OwnSession
from tests.scripted import never

NOW = 1_796_000_500.0


class Ticking:
    """A clock that moves a little whenever it is asked."""

    def __init__(self, step: float = 0.001) -> None:
        self.now = NOW
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def running(cancel: Cancel | None = None, waits: list[float] | None = None, **more: Any) -> Running:
    """What a pass needs around it; `waits` collects how long it would have waited."""
    collected: list[float] = [] if waits is None else waits
    made = Running(
        clock=Ticking(),
        cancel=cancel if cancel is not None else never(),
        pause=collected.append,
        chance=lambda: 0.5,
    )
    return replace(made, **more)


def prepared(
    night: OwnSession, *, keep: int = 40, settings: Settings | None = None, **more: Any
) -> Prepared:
    """The session, ready for a pass that keeps about `keep` tokens."""
    data = night.bytes()
    session = Session("/home/dev/night.jsonl", "/home/dev")
    session.feed(data)
    world = more.pop("world", World(ok=False))
    wish = Wish(settings=settings or Settings(), keep=keep, **more)
    found = prepare(session, lambda offset, size: data[offset : offset + size], wish, world)
    assert isinstance(found, Prepared), found
    return found


def run(
    night: OwnSession,
    model: Model | None,
    *,
    route: Model | None = None,
    around: Running | None = None,
    compactor: StateCompactor | None = None,
    **more: Any,
) -> Outcome:
    """One pass of the state compactor."""
    source = prepared(night, **more).source
    models = Models(own=model, route=route)
    return (compactor or StateCompactor()).run(source, models, around or running())


def compacted(night: OwnSession, model: Model | None, **more: Any) -> Compaction:
    """The outcome, which must be a compaction."""
    outcome = run(night, model, **more)
    assert isinstance(outcome, Compaction), outcome
    return outcome


def append(night: OwnSession, made: Compaction) -> str:
    """Write the chain as pi and the bridge do; the compaction's entry id."""
    key = night.compaction(
        made.summary,
        made.first_kept,
        tokens_before=made.tokens_before,
        details=encode_details(made.details),
        from_hook=True,
    )
    night.custom("compaction-state.span", encode_span_record(replace(made.record, compaction=key)))
    night.custom("compaction-state.line", encode_line(replace(made.line, compaction=key)))
    return key


def answering(text: Callable[[Any], str] | str) -> Callable[[Any], str]:
    """A script line that is a function of the request."""
    return text if callable(text) else (lambda _request: text)


def answer(**more: object) -> str:
    """An answer with `labels` and whatever else is given."""
    made = {
        "labels": {},
        "narrative": "did the work",
        "now": {"in_progress": "x", "next": "y", "blocked": None, "resume": "z"},
    }
    return json.dumps({**made, **more})


def labelling(
    given: Mapping[str, str] | None = None, **more: object
) -> Callable[[ModelRequest], str]:
    """Answers with these labels; every other message that is asked about is no rule."""

    def reply(request: ModelRequest) -> str:
        assert request.task is not None
        asked = [message.u for message in request.task.messages]
        labels = {u: (given or {}).get(u, "not a rule") for u in asked}
        return answer(labels=labels, **more)

    return reply


def rules_of(night: OwnSession) -> dict[str, str]:
    """Words of the rules in force, by id."""
    rules = night.snapshot().state.rules
    return {rule.id: rule.text for rule in rules if rule.status == "active"}


def a_night(*said: str) -> OwnSession:
    """A request, what is said, a failing test run, and a last message that is kept."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    for text in said:
        night.says(text)
    night.shell("npm test", "1 failed", code=1)
    night.says("go on " + "x" * 200)
    return night
