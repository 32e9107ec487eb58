"""Any state a pass could leave behind, as Hypothesis strategies.

Owns values that keep the documents' bounds (STATE U11-U14), so that they must survive being
written and read. Nothing in here is damaged; `damaged` breaks a finished record.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Objective,
    Source,
    Value,
)
from longhaul_tui.state.records import (
    CallTrace,
    CallUsage,
    CapFit,
    Carried,
    CarriedError,
    CommandSlice,
    Details,
    DetailsCut,
    ErrorSlice,
    Excuse,
    Files,
    LabelRow,
    Learned,
    LineRecord,
    Narrative,
    Now,
    Omitted,
    PassUsage,
    PhaseTimes,
    QuestionRow,
    Range,
    RefusalRow,
    Route,
    SectionFit,
    SpanRecord,
    Trace,
)
from longhaul_tui.world import World, WorldClaim

counts = st.integers(0, 5_000)
some = st.integers(1, 40)


_HOSTILE = (
    "\x1b[31mred\x1b[0m",
    "\x9b2J",
    "\u202egnp",
    "a\u200bb",
    "`a`",
    '"',
    "\ud800",
    "- R9",
    "\r\n",
)


def texts(most: int = 60, least: int = 0) -> st.SearchStrategy[str]:
    """Any text, controls, other scripts and what a terminal would act on among it."""
    return st.text(min_size=least, max_size=most) | st.lists(
        st.sampled_from(_HOSTILE), min_size=least, max_size=most // 11
    ).map("".join)


def ids(letter: str) -> st.SearchStrategy[str]:
    """`R3` and the like."""
    return some.map(lambda n: f"{letter}{n}")


entries = st.integers(0, 60).map(lambda n: f"e{n:07x}")
times = st.integers(0, 86_399).map(
    lambda s: f"2026-11-30T{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}.000Z"
)
origins = st.sampled_from(("pass", "remember", "takeover"))


@st.composite
def sources(draw: st.DrawFn, said: bool = False) -> Source:
    """Where an event comes from; `said` names a message."""
    return Source(
        seq=draw(some),
        span=draw(some),
        origin=draw(origins),  # type: ignore[arg-type]
        at=draw(times),
        u=draw(some if said else st.none() | some),
        entry=draw(st.none() | entries),
    )


@st.composite
def _spoken(draw: st.DrawFn, /, make: Callable[..., Event], words: str, **more: Any) -> Event:
    text = draw(texts(least=1))
    start = draw(counts)
    values = {key: draw(strategy) for key, strategy in more.items()}
    place = {"start": start, "end": start + len(text)}
    return make(source=draw(sources(said=True)), **{words: text}, **place, **values)


def _listed(strategy: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, max_size=most).map(tuple)


evidence = _listed(st.sampled_from(("u1", "C4", "E2", "T7", "R1", "D3", "X2")), 4)
events: st.SearchStrategy[Event] = st.one_of(
    _spoken(
        Correction,
        "text",
        id=ids("R"),
        whole=st.booleans(),
        replaces=_listed(ids("R"), 3),
    ),
    _spoken(Lift, "quote", targets=st.lists(ids("R"), min_size=1, max_size=3).map(tuple)),
    _spoken(DoneWhen, "quote"),
    _spoken(Objective, "quote", role=st.sampled_from(("goal", "request"))),
    st.builds(
        Decision,
        source=sources(),
        id=ids("D"),
        text=texts(240, 1),
        evidence=evidence,
        merge=st.booleans(),
    ),
    st.builds(
        DeadEnd,
        source=sources(),
        id=ids("X"),
        text=texts(240, 1),
        evidence=evidence,
        merge=st.booleans(),
    ),
    st.builds(
        Value,
        source=sources(),
        text=texts(120, 1),
        seen_in=st.sampled_from(("u4", "C1", "read package.json")),
        label=st.none() | texts(80),
        by=st.sampled_from(("code", "model")),
    ),
)

ranges = st.builds(
    Range,
    first=st.none() | entries,
    last=st.none() | entries,
    first_kept=st.none() | entries,
    users=st.none() | st.tuples(some, some).map(lambda pair: (min(pair), max(pair))),
)
narratives = st.builds(
    Narrative,
    kind=st.sampled_from(("full", "partial", "none")),
    line=texts(200),
    reason=st.none() | st.sampled_from(("timeout", "budget", "a new word")),
    unverified_chunks=st.integers(0, 4),
)
claims = st.builds(
    WorldClaim,
    kind=st.sampled_from(("test", "build", "lint", "custom")),
    command=texts(80),
    id=ids("C"),
    exit=st.none() | st.integers(-5, 255),
    exit_from=st.none() | st.sampled_from(("pipe", "chain")),
    failing=st.booleans(),
    head=st.none() | st.just("ab12cd3"),
    changed_since=st.sampled_from(("yes", "no", "unknown")),
)
worlds = st.builds(
    World,
    ok=st.booleans(),
    skip=st.none() | st.sampled_from(("no-git", "bare", "git-too-old")),
    branch=st.none() | texts(40),
    head=st.none() | st.just("ab12cd3"),
    dirty_files=counts,
    untracked=counts,
    shortstat=texts(80),
    claims=_listed(claims, 3),
)
errors = st.builds(
    CarriedError,
    id=ids("E"),
    text=texts(160),
    last_span=some,
    command=st.none() | texts(80),
    runs=st.none() | counts,
    count=some,
    entry=st.none() | entries,
)
learned = st.builds(
    Learned,
    text=texts(120, 1),
    source=texts(40, 1),
    label=st.none() | texts(80),
    by=st.sampled_from(("code", "model")),
)
costs = st.none() | st.floats(0, 10, allow_nan=False).map(lambda cost: round(cost, 6))
calls = st.builds(
    CallUsage,
    provider=texts(20),
    model=texts(20),
    input=counts,
    output=counts,
    cache_read=counts,
    cache_write=counts,
    cache_write_1h=st.none() | counts,
    reasoning=st.none() | counts,
    cost=costs,
)
usages = st.builds(
    PassUsage,
    input=counts,
    output=counts,
    cache_read=counts,
    cache_write=counts,
    calls=_listed(calls, 3),
)
SECTIONS = ("objective", "rules", "world", "files", "learned", "workLog", "decisions", "now")
cap_fits = st.builds(
    CapFit,
    chars=counts,
    hard=st.booleans(),
    sections=st.lists(
        st.builds(
            SectionFit, name=st.sampled_from(SECTIONS), chars=counts, shown=some, hidden=some
        ),
        max_size=8,
        unique_by=lambda row: row.name,
    ).map(tuple),
    details=st.none() | st.builds(DetailsCut, files=counts, learned=counts, open_errors=counts),
)
nows = st.builds(
    Now,
    in_progress=st.none() | texts(200),
    next=st.none() | texts(200),
    blocked=st.none() | texts(200),
    resume=st.none() | texts(200),
)
paths = _listed(texts(60, 1), 5)
passes = st.just("7f3a91c2")
details = st.builds(
    Details,
    span=some,
    pass_id=passes,
    events=_listed(events, 5),
    absorbed=_listed(entries, 3),
    range=ranges,
    narrative=narratives,
    now=nows,
    world=st.none() | worlds,
    ledger=st.builds(
        Carried,
        claims=_listed(claims, 3),
        open_errors=_listed(errors, 3),
        next_c=some,
        next_e=some,
    ),
    files=st.builds(Files, modified=paths, read=paths),
    learned=_listed(learned, 4),
    tokens_before=counts,
    tokens_compacted=counts,
    usage=st.none() | usages,
    cap_fit=cap_fits,
)

labels = st.builds(
    LabelRow,
    u=some,
    label=st.sampled_from(("rule", "not a rule", "lifts", "rule and lifts")),
    targets=_listed(ids("R") | ids("u"), 2),
    words=_listed(
        st.tuples(counts, some).map(lambda pair: (pair[0], pair[0] + pair[1])),
        2,
    ),
    attempt=st.integers(1, 3),
)
refusals = st.builds(
    RefusalRow,
    code=st.just("near-duplicate"),
    item=texts(40),
    u=st.none() | some,
    attempt=st.integers(1, 3),
    text=texts(200),
    sent=st.sampled_from(("note", "question", "none")),
    end=st.sampled_from(("mended", "dropped", "merged", "kept")),
    detail=texts(40),
    into=st.none() | ids("R"),
)
traces = st.builds(
    Trace,
    route=st.builds(
        Route, configured=st.none() | texts(20), used=st.none() | texts(20), why=st.none()
    ),
    ms=st.builds(PhaseTimes, ledger=counts, fold=counts, model=counts, verify=counts, close=counts),
    calls=_listed(
        st.builds(
            CallTrace,
            kind=st.sampled_from(("diff", "retry", "lift", "question", "turn")),
            provider=texts(20),
            model=texts(20),
            attempt=st.integers(1, 3),
            input=st.none() | counts,
            output=st.none() | counts,
            ms=counts,
            stop=st.none() | st.just("stop"),
            budget=st.none() | counts,
        ),
        2,
    ),
    trigger=st.none() | st.sampled_from(("manual", "threshold", "overflow", "boundary", "offline")),
)
records = st.builds(
    SpanRecord,
    span=some,
    pass_id=passes,
    compaction=entries,
    range=ranges,
    commands=_listed(
        st.builds(
            CommandSlice,
            id=ids("C"),
            command=texts(60),
            exit=st.none() | st.integers(-1, 255),
            entry=entries,
            call=st.none() | texts(20),
            head=texts(60),
            claim=st.none() | st.just("test"),
        ),
        2,
    ),
    errors=_listed(
        st.builds(
            ErrorSlice,
            id=ids("E"),
            text=texts(60),
            head=texts(60),
            entry=entries,
            call=st.none() | texts(20),
            count=some,
            last_span=some,
        ),
        2,
    ),
    events=_listed(some, 4),
    omitted=st.builds(Omitted, commands=counts, errors=counts),
    narrative=narratives,
    excuses=_listed(
        st.builds(Excuse, check=texts(40, 1), ref=texts(40), reason=texts(100)),
        2,
    ),
    labels=_listed(labels, 3),
    refusals=_listed(refusals, 3),
    questions=_listed(
        st.builds(QuestionRow, u=some, target=ids("R"), answer=st.none() | texts(40)), 2
    ),
    trace=traces,
    carried=st.booleans(),
    created_at=times,
)
lines = st.builds(
    LineRecord,
    span=counts,
    pass_id=st.none() | passes,
    duration_ms=counts,
    calls=counts,
    input_tokens=counts,
    output_tokens=counts,
    tokens_before=counts,
    state_chars=counts,
    outcome=st.sampled_from(("state", "fallback")),
    reason=st.none() | st.just("timeout"),
    compaction=st.none() | entries,
)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=5)
    | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
"""Anything JSON can hold, and what it cannot."""


@st.composite
def damaged(draw: st.DrawFn, record: st.SearchStrategy[Any]) -> Any:
    """A record one to three of whose values, anywhere in it, were replaced or taken away."""
    value = draw(record)
    for _ in range(draw(st.integers(1, 3))):
        value = _broken(draw, value)
    return value


def _broken(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        rest = {name: item for name, item in value.items() if name != key}
        return rest if draw(st.booleans()) else {**rest, key: _broken(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], _broken(draw, value[at]), *value[at + 1 :]]
    return draw(junk)
