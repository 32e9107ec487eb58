"""Hypothesis strategies: session files, chunkings, damage.

Owns the shapes of random input. Session files are what pi writes; `damaged` and `odd_trees` are
what it does not.
"""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from tests.sessions import Call, SessionFile

_any_chars = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=8).map("".join)
texts = st.one_of(
    _any_chars,
    st.text(alphabet='{}[]":,\\/\n\t\r \u2028\x00\x1b\x7fé漢😀\ud83d\udc00', max_size=12),
    st.sampled_from(("", "ok", '{"type":"message","id":"x"}', "a\\", "[image]", "line\nline")),
)
"""Texts a message may hold: any characters, the ones JSON minds, lone surrogates."""

values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**40), 2**40), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.text('ab"é\\', max_size=3), inner, max_size=2),
    ),
    max_leaves=4,
)
"""Any JSON value of modest size."""

_Step = Callable[[st.DrawFn, SessionFile, list[Call]], None]


def _talk(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    session.user(*draw(st.lists(texts, max_size=2)), images=draw(st.integers(0, 2)))


def _reply(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    arguments = draw(
        st.lists(
            st.dictionaries(
                st.sampled_from(("command", "cmd", "path", "file_path", "TargetFile", "edits")),
                values,
                max_size=2,
            ),
            max_size=2,
        )
    )
    made = [session.call(draw(st.sampled_from(("bash", "edit", "x"))), **a) for a in arguments]
    calls += made
    session.assistant(draw(texts), made, thinking=draw(texts))


def _result(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    call = calls.pop() if calls else session.call("read", path="a")
    details = draw(
        st.one_of(
            st.none(),
            st.fixed_dictionaries({"diff": texts}),
            st.fixed_dictionaries({"exitCode": values}),
            values,
        )
    )
    session.result(
        call,
        draw(texts),
        is_error=draw(st.booleans()),
        details=details,
        duration=draw(st.one_of(st.none(), st.integers(0, 9))),
        images=draw(st.integers(0, 1)),
    )


def _run(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    session.bash(draw(texts), draw(texts), draw(st.one_of(st.none(), st.integers(0, 255))))


def _compact(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    session.compaction(draw(texts), session.leaf, details=draw(values))


def _branch(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    keys = [json.loads(line).get("id") for line in session.lines[1:]]
    target = draw(st.sampled_from([None, *keys]))
    session.branch(target, draw(st.one_of(st.none(), texts)))


def _note(draw: st.DrawFn, session: SessionFile, calls: list[Call]) -> None:
    which = draw(st.integers(0, 6))
    if which == 0:
        session.custom(draw(texts), draw(values))
    elif which == 1:
        session.custom_message("note", draw(texts), details=draw(values))
    elif which == 2:
        session.label(session.leaf or "none", draw(texts))
    elif which == 3:
        session.name(draw(texts))
    elif which == 4:
        session.context_edit(session.leaf or "none", draw(values))
    elif which == 5:
        session.entry("future_thing", {"data": draw(values)})
    else:
        session.message({"role": "future", "content": draw(texts)})


_STEPS: tuple[_Step, ...] = (_talk, _reply, _result, _run, _compact, _branch, _note)


@st.composite
def session_files(draw: st.DrawFn, version: int = 3) -> SessionFile:
    """A session as pi writes it: every entry type and role, branches, hostile texts."""
    session = SessionFile(version=version)
    calls: list[Call] = []
    steps = _STEPS if version > 1 else tuple(s for s in _STEPS if s is not _branch)
    for step in draw(st.lists(st.sampled_from(steps), max_size=5)):
        step(draw, session, calls)
    return session


@st.composite
def chunked(draw: st.DrawFn, data: bytes) -> list[bytes]:
    """`data` cut anywhere into any number of pieces, empty ones among them."""
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=8)))
    bounds = [0, *cuts, len(data)]
    return [data[a:b] for a, b in pairwise(bounds)]


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """`data` with up to four pieces lost, doubled, overwritten or put elsewhere."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 40)))
        junk = draw(
            st.one_of(
                st.binary(max_size=6),
                st.sampled_from((b"\n", b"NaN", b"\xef\xbb\xbf", b"\\ud800", b"\x00", b'{"type":')),
            )
        )
        match draw(st.sampled_from(("lose", "double", "overwrite", "insert"))):
            case "lose":
                data = data[:start] + data[stop:]
            case "double":
                data = data[:stop] + data[start:]
            case "overwrite":
                data = data[:start] + junk + data[stop:]
            case _:
                data = data[:start] + junk + data[start:]
    return data


@st.composite
def odd_trees(draw: st.DrawFn, version: int = 3) -> SessionFile:
    """Entries whose ids and parents come from a handful of names: duplicates, cycles, parents
    that are missing, late, or the entry itself; entries without an id, bad lines, headers."""
    session = SessionFile(header=draw(st.booleans()), version=version)
    names = st.sampled_from((None, "a", "b", "c", "d", "e", "line:2"))
    for _ in range(draw(st.integers(0, 10))):
        match draw(st.integers(0, 9)):
            case 0:
                session.raw(draw(st.sampled_from((b"{", b"42", b"", b"  ", b"NaN"))))
            case 1:
                session.header()
            case 2:
                fields: dict[str, Any] = {"id": draw(names), "parentId": draw(names)}
                session.compaction("s", draw(names), **fields)
            case _:
                session.entry("label", {}, fields={"id": draw(names), "parentId": draw(names)})
    return session
