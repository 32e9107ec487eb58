"""Whatever the state and the caps: bounded, counted, the same bytes, nothing but words."""

import re
import unicodedata
from typing import Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longhaul_tui.settings import Caps
from longhaul_tui.state.records import Carried, CarriedError, Files, Learned, Narrative, Now
from longhaul_tui.state.render import ORDER, Rendered, render
from longhaul_tui.state.values import Gate, Item, Rule, RuleStatus, Said, State, WorkLine
from longhaul_tui.text import plain, plain_line
from longhaul_tui.world import World, WorldClaim

SMALLEST = {
    "objective": 450,
    "world": 400,
    "files": 120,
    "learned": 160,
    "workLog": 120,
    "decisions": 140,
    "now": 260,
}
"""More than a heading, and counts or the shortest form of what is never left out."""
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)

signs = st.one_of(
    st.characters(),
    st.sampled_from('\x1b\x9b\x07\r\n\t\u2028\u202e\u200b\ud800`"·… '),
    st.sampled_from(["\x1b[31m", "\x1b]0;title\x07", "\n- R1 [u1] ", "\n## World", "; ", ", "]),
)
words = st.lists(signs, max_size=8).map("".join)
numbers = st.integers(0, 10**6)
counts = st.one_of(st.just(0), st.integers(0, 12), st.integers(0, 40))


class Pool:
    """A few drawn texts, dealt out again and again: a large state from few decisions."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._texts = draw(st.lists(words, min_size=1, max_size=6))
        self._times = draw(st.lists(st.sampled_from([1, 3, 40]), min_size=1, max_size=4))
        self._dealt = 0

    def text(self) -> str:
        """The next one, and some of it many times over."""
        self._dealt += 1
        times = self._times[self._dealt % len(self._times)]
        return self._texts[self._dealt % len(self._texts)] * times + "k" * (self._dealt % 3)

    def maybe(self) -> str | None:
        """The next one, or none."""
        return None if self._dealt % 5 == 1 else self.text()

    def said(self, u: int | None) -> Said:
        """The next one as words of u<n>."""
        text = self.text()
        return Said(u=u, entry=None, text=text, start=0, end=len(text), since=3, command=u is None)


STATUSES: tuple[RuleStatus, ...] = ("active", "lifted", "replaced")


def rules(draw: st.DrawFn, pool: Pool) -> tuple[Rule, ...]:
    lengths = draw(st.lists(st.sampled_from([0, 20, 250, 600]), min_size=1, max_size=4))
    ends = draw(st.lists(st.sampled_from(STATUSES), max_size=6))
    statuses = [STATUSES[0], *ends]
    return tuple(
        Rule(
            id=f"R{n}",
            u=n,
            entry=None,
            text=pool.text() + "k" * lengths[n % len(lengths)],
            start=0,
            end=0,
            whole=True,
            span=1,
            origin="pass",
            seq=n,
            status=statuses[n % len(statuses)],
            by="u9",
            ended_span=n % 10,
            ended_seq=n,
        )
        for n in range(1, draw(counts) + 1)
    )


def items(draw: st.DrawFn, pool: Pool, letter: str) -> tuple[Item, ...]:
    return tuple(
        Item(id=f"{letter}{n}", text=pool.text(), span=n // 2, evidence=("C1", "E2"), seq=n)
        for n in range(1, draw(counts) + 1)
    )


def world(draw: st.DrawFn, pool: Pool) -> World:
    kinds = draw(st.lists(st.sampled_from(KINDS), max_size=5))
    return World(
        ok=draw(st.booleans()),
        branch=pool.maybe(),
        head=pool.maybe(),
        dirty_files=draw(numbers),
        untracked=draw(numbers),
        shortstat=pool.text(),
        claims=tuple(
            WorldClaim(
                kind=kind,
                command=pool.text(),
                id="C1",
                exit=draw(st.sampled_from([None, 0, 137])),
                exit_from=draw(st.sampled_from([None, "pipe", "chain"])),
                failing=draw(st.booleans()),
                head=pool.maybe(),
                changed_since="unknown",
            )
            for kind in kinds
        ),
    )


KINDS: tuple[Literal["test", "build", "lint", "custom"], ...] = ("test", "build", "lint", "custom")


@st.composite
def gates(draw: st.DrawFn) -> Gate:
    pool = Pool(draw)
    return Gate(
        command=pool.maybe(),
        exit=draw(st.sampled_from([None, 0, 137])),
        head=pool.maybe(),
        clean=draw(st.sampled_from([None, True, False])),
        met=draw(st.booleans()),
        why=pool.maybe(),
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    pool = Pool(draw)
    kinds = draw(st.lists(st.sampled_from(NARRATIVES), min_size=1, max_size=3))
    return State(
        span=draw(st.integers(0, 9)),
        tokens_compacted=draw(numbers),
        pass_id=pool.maybe(),
        goal=draw(st.sampled_from([None, pool.said(None), pool.said(1)])),
        request=draw(st.sampled_from([None, pool.said(7)])),
        done_when=draw(st.sampled_from([None, pool.said(10**6)])),
        rules=rules(draw, pool),
        world=world(draw, pool) if draw(st.booleans()) else None,
        ledger=Carried(
            open_errors=tuple(
                CarriedError(
                    id=f"E{n}",
                    text=pool.text(),
                    last_span=n // 2,
                    command=pool.maybe(),
                    runs=n,
                )
                for n in range(1, min(draw(counts), 12) + 1)
            )
        ),
        files=Files(
            modified=tuple(f"m/{pool.text()}" for _ in range(draw(counts))),
            read=tuple(f"r/{pool.text()}" for _ in range(draw(counts))),
        ),
        learned=tuple(
            Learned(text=pool.text(), source=pool.text(), label=pool.maybe())
            for _ in range(draw(counts))
        ),
        work_log=tuple(
            WorkLine(
                span=n,
                users=None if n % 3 else (n, n + n % 2),
                narrative=Narrative(
                    kind=kinds[n % len(kinds)], line=pool.text(), reason=pool.maybe()
                ),
            )
            for n in range(1, draw(counts) + 1)
        ),
        decisions=items(draw, pool, "D"),
        dead_ends=items(draw, pool, "X"),
        now=draw(
            st.sampled_from(
                [
                    None,
                    Now(),
                    Now(in_progress=pool.text(), next=pool.text(), resume=pool.text()),
                    Now(blocked=pool.text(), next=pool.text() * 3),
                ]
            )
        ),
        as_of=draw(st.sampled_from([None, 4, 10**6])),
        foreign_since=draw(st.sampled_from([None, "f00d0001"])),
    )


NARRATIVES: tuple[Literal["full", "partial", "none"], ...] = ("full", "partial", "none")


@st.composite
def all_caps(draw: st.DrawFn) -> Caps:
    """Within the ranges of STATE U103."""
    hard = draw(st.one_of(st.just(4_000), st.integers(4_000, 20_000)))
    cap = st.one_of(st.just(0), st.integers(0, 600), st.integers(0, hard))
    return Caps(
        hard_chars=hard,
        objective_chars=draw(cap),
        rules_chars=draw(cap),
        world_chars=draw(cap),
        files_chars=draw(cap),
        learned_chars=draw(cap),
        work_log_chars=draw(cap),
        decisions_chars=draw(cap),
        now_chars=draw(cap),
    )


def cap_of(caps: Caps, name: str) -> int:
    return int(getattr(caps, "work_log_chars" if name == "workLog" else f"{name}_chars"))


def below(text: str, heading: str) -> list[str]:
    """The lines of a section; items are one line each, so no item can look like a heading."""
    lines = text.split("\n")
    start = next((i for i, one in enumerate(lines) if one.startswith(f"## {heading}")), None)
    if start is None:
        return []
    end = next(i for i in range(start + 1, len(lines)) if i == len(lines) - 1 or is_head(lines[i]))
    return lines[start + 1 : end]


def is_head(line: str) -> bool:
    return line.startswith("## ")


def number(pattern: str, lines: list[str]) -> int:
    found = [int(match[1]) for line in lines if (match := re.search(pattern, line))]
    return sum(found)


def check_counts(state: State, caps: Caps, done: Rendered) -> None:
    """In every list: what stands there and what is counted are all there is."""
    text = done.text
    spans = below(text, "Work log")
    merged = [re.fullmatch(r"spans? (\d+)(?:–(\d+))?: see recall", one) for one in spans[:1]]
    gone = sum(int(m[2] or m[1]) - int(m[1]) + 1 for m in merged if m)
    assert gone + sum(bool(re.match(r"\d+\. ", one)) for one in spans) == len(state.work_log)

    items = below(text, "Decisions")
    gone = number(r"^\((\d+) older not shown: longhaul_recall decisions", items)
    shown = sum(bool(re.match(r"- [DX]\d+ ", one)) for one in items)
    assert gone + shown == len(state.decisions) + len(state.dead_ends)

    if caps.learned_chars > 0:
        values = below(text, "Learned")
        gone = number(r"^\((\d+) older not shown: longhaul_recall values\)$", values[-1:])
        assert gone + len(values) - bool(gone) == len(state.learned)

    errors = [one for one in below(text, "World") if one.startswith("open errors: ")]
    gone = number(r"^open errors: (\d+)(?: older)? not shown \(longhaul_recall errors\)", errors)
    shown = sum(len(re.findall(r"\(last seen span \d+[;)]", one)) for one in errors)
    assert gone + shown == len(state.ledger.open_errors)

    check_files(state, done)


def check_files(state: State, done: Rendered) -> None:
    """The first of them by name, then the number of the others."""
    hidden = 0
    for label, paths in (("Modified", state.files.modified), ("Read", state.files.read)):
        names = [plain_line(path) for path in paths]
        found = [one for one in below(done.text, "Files") if one.startswith(f"{label}: ")]
        assert len(found) == bool(names)
        gone = number(r"(?:, | )(\d+) (?:more|files?)$", found)
        listed = ", ".join(names[: len(names) - gone])
        assert all(listed in one for one in found)
        hidden += gone
    assert next(one.hidden for one in done.fit.sections if one.name == "files") == hidden


def check_rules(state: State, text: str) -> None:
    """Rules in force stand in full, or are counted beside the query that has them all."""
    lines = below(text, "Constraints")
    counts = lines[:1] if lines and lines[0].startswith("(") else []
    active = state.active_rules
    full = [f'- {rule.id} [u{rule.u}] "{plain_line(rule.text)}"' for rule in active]
    missing = [line for line in full if line not in lines]
    dropped = number(r"not shown: (\d+) older rules? in force", counts)
    shortened = number(r"shortened: (\d+)", counts)
    assert dropped + shortened == len(missing)
    if missing:
        assert "longhaul_recall corrections" in counts[0]
        ids = [line.split(" ", 2)[1] for line in lines[1:]]
        assert ids == [rule.id for rule in active[dropped:]]


@pytest.mark.req("L195", "L198")
@settings(max_examples=150, deadline=None)
@given(states(), all_caps(), st.one_of(st.none(), gates()))
def test_every_text_keeps_its_caps_and_counts_what_it_hides(
    state: State, caps: Caps, gate: Gate | None
) -> None:
    done = render(state, caps, gate)
    text = done.text
    assert len(text) <= caps.hard_chars
    assert done.fit.chars == len(text)
    assert [one.name for one in done.fit.sections] == list(ORDER)
    fixed = len(text) - sum(one.chars for one in done.fit.sections)
    assert fixed <= 900
    others = 0
    for one in done.fit.sections:
        if one.name != "rules":
            others += one.chars
            assert one.chars <= max(cap_of(caps, one.name), SMALLEST[one.name])
    for one in done.fit.sections:
        if one.name == "rules":
            assert one.chars <= max(caps.rules_chars, caps.hard_chars - fixed - others)
    check_counts(state, caps, done)
    check_rules(state, text)


@settings(max_examples=50, deadline=None)
@given(states(), all_caps(), st.one_of(st.none(), gates()))
@pytest.mark.req("L172")
def test_nothing_but_words_and_line_breaks_of_our_own(
    state: State, caps: Caps, gate: Gate | None
) -> None:
    text = render(state, caps, gate).text
    bad = {"Cc", "Cs", "Zl", "Zp"}
    assert not [sign for sign in text if unicodedata.category(sign) in bad and sign != "\n"]
    assert UNSEEN.search(text) is None
    assert plain(text) == text
    heads = [line.split(" ", 2)[1] for line in text.split("\n") if line.startswith("## ")]
    assert len(heads) == len(set(heads))
    text.encode()


@settings(max_examples=30, deadline=None)
@given(states(), all_caps())
@pytest.mark.req("L197")
def test_an_equal_state_made_anew_is_the_same_bytes(state: State, caps: Caps) -> None:
    anew = msgspec.convert(msgspec.to_builtins(state), State)
    assert render(anew, caps).text.encode() == render(state, caps).text.encode()


@given(words)
def test_plain_text_is_plain_already(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    assert plain_line(plain_line(text)) == plain_line(text)
    assert "\n" not in plain_line(text)
