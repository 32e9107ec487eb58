"""Everything that was refused, as rows: by the verifier in a pass, by the remember tool, and, where
a span record is missing, what the compaction log counted (WIREFRAMES E).

Owns these rows, their codes in words and how each ended. Texts are raw: whoever shows them makes
them safe. Must never call a thing refused that the record does not.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.state.records import LabelRow, RefusalRow
from longhaul_tui.state.values import OwnSpan
from longhaul_tui.verify.verdict import WORDS
from longhaul_tui.view.pass_log import PassLog
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import many

Kind: TypeAlias = Literal["rules", "objective", "notes", "values", "answers", "tool"]
KINDS: tuple[Kind, ...] = ("rules", "objective", "notes", "values", "answers", "tool")
"""What a refusal is about: notes are decisions and dead ends, answers those that cannot be read,
tool what the agent wanted remembered."""
_OF: Mapping[str, Kind] = MappingProxyType(
    {
        "label": "rules",
        "words": "rules",
        "lifts": "rules",
        "quote": "rules",
        "objective": "objective",
        "done_when": "objective",
        "decision": "notes",
        "dead-end": "notes",
        "value": "values",
    }
)
_TOUCHING = frozenset(("words", "lifts", "quote", "done_when"))
"""Items that could have made or ended a rule."""
TOOL_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "quote-short": "the quote has fewer than 12 characters",
        "quote-not-yours": "no message of yours holds these words",
        "no-target": "there is no such rule in force",
        "lift-not-yours": "your words do not withdraw that rule",
        "text-length": "the text must have 12 to 240 characters",
        "no-evidence": "there is no such id",
        "limit": "too many were recorded since the last compaction",
        "kind": "there is no such kind of item",
    }
)
"""Codes of the remember tool in words (STATE U94)."""
_TOOL_TOUCHING = frozenset(("quote-short", "quote-not-yours", "no-target", "lift-not-yours"))
_STANDING = frozenset(("duplicate", "already-recorded"))
"""Refused because the words are in force already."""
LEAST = 12


class RefusedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One refusal."""

    key: str
    source: Literal["pass", "tool", "log"]
    kind: Kind
    at: float | None
    n: int | None
    """`#n` of the pass; None of the tool's."""
    node: int | None
    """The row of the compaction, or of the tool's answer."""
    entry: str
    """Of the compaction; of the tool's answer its own."""
    record_entry: str | None
    """Entry id of the span record that tells of it."""
    attempt: int | None
    item: str
    """In words: `u9 lifts R5`, `decision`, `u7`."""
    code: str
    detail: str
    text: str
    u: int | None
    sent: Literal["note", "question", "none", "answer"]
    end: Literal["mended", "dropped", "merged", "kept", "refused", "unknown"]
    into: str | None = None
    later: LabelRow | None = None
    """The label that mended it."""
    count: int = 1
    """Of a row of the log."""
    touches: bool = False
    """It could have made or ended a rule."""
    call: tuple[int, str] | None = None
    """Of the tool's: the row of the message with the call, and the call's id."""


def refused(session: SessionSnapshot, log: PassLog = PassLog()) -> tuple[RefusedRow, ...]:  # noqa: B008 - a frozen value
    """All of them, newest first; in a pass the last try first."""
    rows = {row.node: row for row in session.compactions}
    found = [row for own in session.state.spans for row in _of_pass(own, rows.get(own.node), log)]
    found += _of_tool(session)
    order = {row.key: at for at, row in enumerate(found)}
    found.sort(key=lambda row: (-(row.node or 0), -(row.attempt or 0), order[row.key]))
    return tuple(found)


def _of_pass(own: OwnSpan, made: CompactionRow | None, log: PassLog) -> Iterator[RefusedRow]:
    record, n, at = own.record, None, None
    if made is not None:
        n, at = made.n, made.at
    if record is None:
        told = log.by_entry.get(own.entry)
        for code, count in told.dropped.items() if told is not None else ():
            yield RefusedRow(
                key=f"{own.entry}:log:{code}",
                source="log",
                kind="answers",
                at=at,
                n=n,
                node=own.node,
                entry=own.entry,
                record_entry=None,
                attempt=None,
                item="?",
                code=code,
                detail="",
                text="",
                u=None,
                sent="none",
                end="unknown",
                count=count,
            )
        return
    for at_row, row in enumerate(record.refusals):
        word = row.item.partition(" ")[0]
        yield RefusedRow(
            key=f"{own.entry}:{at_row}",
            source="pass",
            kind=_OF.get(word, "answers"),
            at=at,
            n=n,
            node=own.node,
            entry=own.entry,
            record_entry=own.record_entry,
            attempt=row.attempt,
            item=item_words(row),
            code=row.code,
            detail=row.detail,
            text=row.text,
            u=row.u,
            sent=row.sent,
            end=row.end,
            into=row.into,
            later=_later(row, record.labels),
            touches=word in _TOUCHING,
        )


def _later(row: RefusalRow, labels: Sequence[LabelRow]) -> LabelRow | None:
    """The last label its message was given after this try."""
    if row.end != "mended" or row.u is None:
        return None
    after = [one for one in labels if one.u == row.u and one.attempt > row.attempt]
    return after[-1] if after else None


def _of_tool(session: SessionSnapshot) -> Iterator[RefusedRow]:
    for one in session.refused_writes:
        key = session.rows.key(one.node)
        yield RefusedRow(
            key=f"tool:{key}",
            source="tool",
            kind="tool",
            at=one.at,
            n=None,
            node=one.node,
            entry=key,
            record_entry=None,
            attempt=None,
            item="remember",
            code=one.code,
            detail=one.advice,
            text="",
            u=None,
            sent="answer",
            end="refused",
            touches=one.code in _TOOL_TOUCHING,
            call=None if one.call_node is None else (one.call_node, one.call_id),
        )


def refusals_of(rows: Sequence[RefusedRow], n: int | None) -> int:
    """How many a pass has."""
    return sum(row.count for row in rows if n is not None and row.n == n)


# -- words -----------------------------------------------------------------------------------------


def item_words(row: RefusalRow) -> str:
    """`u9 lifts R5`, `u7`, `words of u7`, `decision`, `value 45 s`."""
    word, _, rest = row.item.partition(" ")
    if word == "label":
        return rest or word
    if word == "words":
        return f"words of {rest}" if rest else word
    if word == "lifts" and row.u is not None:
        return f"u{row.u} {row.item}"
    if word == "value" and row.text:
        return f"value {row.text}"
    if word in ("decision", "dead-end", "done_when", "quote"):
        name = word.replace("dead-end", "dead end").replace("_", " ")
        return f"{name} of {rest}" if rest.startswith("u") else name
    return row.item


def code_words(row: RefusedRow) -> str:
    """Why, in words: `the message shares no word with the rule`, with the value compared."""
    if row.source == "tool":
        return TOOL_WORDS.get(row.code, row.code)
    words = WORDS.get(row.code, row.code)  # type: ignore[call-overload]  # of other versions
    if row.source == "log":
        return f"{row.count}× {words}" if row.count > 1 else words
    parts = [part for part in (row.into if row.end == "merged" else "", row.detail) if part]
    return f"{words} ({', '.join(parts)})" if parts else words


def offered_words(arguments: str) -> str:
    """What a call of the remember tool offered, out of its arguments: `correction: always run…`;
    arguments that are no object as they stand."""
    try:
        given = json.loads(arguments)
    except (ValueError, RecursionError):
        return arguments
    if not isinstance(given, dict):
        return arguments
    told = (given.get(name) for name in ("kind", "target", "quote", "text"))
    return ": ".join(text for text in told if isinstance(text, str) and text) or arguments


def sent_words(row: RefusedRow) -> str:
    """What was sent back."""
    if row.source == "log":
        return "its span record is missing"
    return {
        "note": f"sent back after try {row.attempt}",
        "question": "asked as a question of its own",
        "none": "nothing sent back",
        "answer": "the agent was told",
    }[row.sent]


def ended_words(row: RefusedRow) -> str:
    """How it ended: `try 2: lifts R4`, `dropped`, `merged into D3`, `kept without C99`."""
    if row.end == "mended":
        later = row.later
        if later is None:
            return "mended"
        label = " ".join((later.label, *later.targets))
        return f"try {later.attempt}: {label}"
    if row.end == "merged":
        return f"merged into {row.into or 'an older one'}"
    if row.end == "kept":
        without = row.code == "evidence-unknown" and row.detail
        return f"kept without {row.detail}" if without else "kept"
    if row.end == "unknown":
        return "not recorded"
    return row.end


WHY: Mapping[str, str] = MappingProxyType(
    {
        "words": "accepted, a rule would have stood in words you did not say",
        "quote": "accepted, it would have become a rule you never gave",
        "lifts": "accepted, a rule of yours would have ended without your word",
        "done_when": "accepted, the work could have been called done by another measure than yours",
    }
)
"""What would have come of a refusal that touches rules."""


def matters(row: RefusedRow) -> str:
    """Why a refusal that touches rules matters; empty of others."""
    if row.source == "tool":
        return (
            WHY["lifts" if row.code in ("no-target", "lift-not-yours") else "quote"] * row.touches
        )
    for word, key in (("lifts", "lifts"), ("words", "words"), ("done when", "done_when")):
        if word in row.item and row.touches:
            return WHY[key]
    return WHY["quote"] if row.touches else ""


def in_force(rows: Sequence[RefusedRow], session: SessionSnapshot) -> int:
    """Refused words that are a rule in force all the same: it should be none."""
    rules = {rule.text for rule in session.state.active_rules}
    return sum(
        row.end == "dropped"
        and row.code not in _STANDING
        and len(row.text) >= LEAST
        and row.text in rules
        for row in rows
    )


def refused_counts(rows: Sequence[RefusedRow], session: SessionSnapshot) -> str:
    """`7 refused, none of them in force`; without any, in how many passes there was none."""
    count = sum(row.count for row in rows)
    if not count:
        return "no refusal"
    found = in_force(rows, session)
    return f"{count:,} refused, {found or 'none'} of them in force"


def by_code(rows: Sequence[RefusedRow]) -> list[tuple[str, int]]:
    """Codes in words and how often each, the most frequent first."""
    counts: dict[str, int] = {}
    for row in rows:
        table = TOOL_WORDS if row.source == "tool" else WORDS
        words = table.get(row.code, row.code)  # type: ignore[call-overload]  # of other versions
        counts[words] = counts.get(words, 0) + row.count
    return sorted(counts.items(), key=lambda pair: -pair[1])


def codes_words(rows: Sequence[RefusedRow]) -> str:
    """`7 codes, 1 each`, `3 codes`."""
    counts = by_code(rows)
    if not counts:
        return ""
    each = {count for _, count in counts}
    words = many(len(counts), "code")
    return f"{words}, {each.pop()} each" if len(counts) > 1 and len(each) == 1 else words


def unrecorded(session: SessionSnapshot) -> int:
    """Own passes of which no span record tells what was refused."""
    return sum(own.record is None for own in session.state.spans)
