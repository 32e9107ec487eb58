"""A pass over a session in memory, and what the session is with its result appended.

Owns the sink of tests: compaction, span record and line as pi and the bridge would write them.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from longhaul_tui.compaction import Compaction, Models, Outcome, Running
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.source import Prepared, Wish, prepare
from longhaul_tui.models.contract import Cancel, Model
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
