"""`longhaul_remember`: one item recorded now (STATE U94 as amended, U11).

Owns which writes are accepted, the event each becomes and the one line that answers. Only the
user's own words can make or lift a rule: what is stored is always a slice of a genuine message.
A refusal is a value with a code; nothing raises.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from longhaul_tui.compaction import UserMessage
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Source,
)
from longhaul_tui.state.values import Item, Rule, State
from longhaul_tui.text import clip, plain_line
from longhaul_tui.words.duplicates import near_duplicate
from longhaul_tui.words.slices import LEAST_CHARS, LONG_CHARS, Range, cuts_word, kept, locate
from longhaul_tui.words.withdraws import LiftFault, lift_fault

ItemKind: TypeAlias = Literal["correction", "lift", "decision", "dead-end", "done-when"]
RefusalCode: TypeAlias = Literal[
    "quote-short",
    "quote-not-yours",
    "no-target",
    "lift-not-yours",
    "text-length",
    "no-evidence",
    "limit",
    "kind",
]

_KINDS: tuple[ItemKind, ...] = get_args(ItemKind)
_TEXT_LEAST, _TEXT_MOST = 12, 240
_EVIDENCE = 4
_AROUND_ID = re.compile(r"[\s,;`\[\](){}\"']+")
_ID = re.compile(r"([A-Za-z])0*([1-9]\d{0,8})\Z")


class Wanted(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The parameters of a call, as a model gave them."""

    kind: str = ""
    quote: str = ""
    target: str = ""
    text: str = ""
    evidence: tuple[str, ...] = ()


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a write is judged by: the path as it is at the call."""

    state: State
    messages: Sequence[UserMessage]
    """Genuine ones of the path, oldest first."""
    commands: int
    """The newest is C<commands>."""
    errors: int
    at: str
    """ISO 8601 UTC: when the event is made."""
    per_span: int = 10
    """`rememberPerSpan`."""
    threshold: float = 0.8
    """`nearDuplicateThreshold`."""


class Remembered(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Accepted, or there already."""

    event: Event | None
    """To be appended; None where nothing is to be written."""
    reply: str


class Refused(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Not accepted."""

    code: RefusalCode
    advice: str
    """How to mend it."""

    @property
    def reply(self) -> str:
        """One line."""
        return f"refused: {self.code}: {self.advice}"


class _RefusedError(Exception):
    """Carries a refusal from where it is found to the one place that hands it out."""

    def __init__(self, code: RefusalCode, advice: str) -> None:
        super().__init__(code)
        self.refused = Refused(code=code, advice=advice)


def wanted(arguments: Mapping[str, Any]) -> Wanted:
    """The parameters of a tool call; what is no text counts as missing."""
    given = arguments.get("evidence")
    ids = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    words = [word for one in ids if isinstance(one, str) for word in _AROUND_ID.split(one)]
    return Wanted(
        kind=_text(arguments, "kind").strip().casefold().replace("_", "-"),
        quote=_text(arguments, "quote"),
        target=_text(arguments, "target"),
        text=_text(arguments, "text"),
        evidence=tuple(word for word in words if word and word != "and"),
    )


def _text(arguments: Mapping[str, Any], key: str) -> str:
    value = arguments.get(key)
    return value if isinstance(value, str) else ""


def remember(call: Wanted, context: Context) -> Remembered | Refused:
    """Judge one write. The same call and context give the same answer."""
    judge = _JUDGES.get(call.kind)
    if judge is None:
        return Refused(code="kind", advice=f"kind is one of {', '.join(_KINDS)}")
    try:
        done = judge(call, context)
    except _RefusedError as refusal:
        return refusal.refused
    used = len(context.state.pending)
    if done.event is not None and used >= context.per_span:
        advice = (
            f"{used} of {context.per_span} recorded since the last compaction; it takes in more"
        )
        return Refused(code="limit", advice=advice)
    return done


class _Quoted(msgspec.Struct, frozen=True, gc=False):
    """The user's words a quote leads to."""

    message: UserMessage
    place: Range
    """What is stored, as a range of the quotable text (STATE U94 as amended, U44)."""

    @property
    def text(self) -> str:
        return self.message.words[slice(*self.place)]

    @property
    def whole(self) -> bool:
        return self.text == self.message.words.strip()


def _quoted(call: Wanted, context: Context) -> _Quoted:
    """The newest genuine message that holds the quote, word for word."""
    quote = call.quote.strip()
    if len(quote) < LEAST_CHARS:
        advice = (
            f"quote at least {LEAST_CHARS} characters of one message of the user, word for word"
        )
        raise _RefusedError("quote-short", advice)
    for message in reversed(context.messages):
        place = locate(quote, message.words)
        if place is None or cuts_word(message.words, place):
            continue
        stored = kept(message.words, place)
        if stored[1] - stored[0] > LONG_CHARS:
            stored = place
        if stored[1] - stored[0] > LONG_CHARS:
            advice = f"quote at most {LONG_CHARS} characters: the words that matter"
            raise _RefusedError("quote-not-yours", advice)
        return _Quoted(message, stored)
    advice = (
        "no message of the user has these words; copy them exactly, whole words, from one message"
    )
    raise _RefusedError("quote-not-yours", advice)


def _correction(call: Wanted, context: Context) -> Remembered:
    found = _quoted(call, context)
    same = _same_rule(found, context)
    if same is not None:
        ended = "" if same.status == "active" else f" ({same.status} by {same.by})"
        return Remembered(event=None, reply=f"already {same.id}{ended}")
    name = _next_id("R", (rule.id for rule in context.state.rules))
    event = Correction(
        source=_source(context, found.message),
        id=name,
        text=found.text,
        start=found.place[0],
        end=found.place[1],
        whole=found.whole,
    )
    return Remembered(event=event, reply=f"recorded {name}")


def _same_rule(found: _Quoted, context: Context) -> Rule | None:
    """A rule of the same words of the same message, whatever became of it (STATE U54a), or a
    near-duplicate in force (STATE U50)."""
    first, last = found.place
    for rule in context.state.rules:
        same_message = rule.u == found.message.n or rule.entry == found.message.entry
        if same_message and rule.start < last and first < rule.end:
            return rule
    for rule in context.state.active_rules:
        if near_duplicate(found.text, rule.text, context.threshold):
            return rule
    return None


def _lift(call: Wanted, context: Context) -> Remembered:
    found = _quoted(call, context)
    rule = _target(call, context.state)
    if rule.status == "lifted":
        return Remembered(event=None, reply=f"already lifted: {rule.id}")
    if rule.status == "replaced":
        now = _standing_for(rule, context.state)
        advice = f"{rule.id} was replaced by {rule.by}"
        if now is not None:
            words = clip(plain_line(now.text), 160)
            advice += (
                f'; {now.id} [u{now.u}] "{words}" is in force: lift it if the user withdrew it'
            )
        raise _RefusedError("no-target", advice)
    if rule.u is not None and rule.u >= found.message.n:
        advice = (
            f"{rule.id} is not older than u{found.message.n}; a message lifts earlier rules only"
        )
        raise _RefusedError("lift-not-yours", advice)
    fault = _fault(found.text, rule, context.state)
    if fault is not None:
        raise _RefusedError("lift-not-yours", f"u{found.message.n} {_WHY_NOT[fault]} {rule.id}")
    event = Lift(
        source=_source(context, found.message),
        targets=(rule.id,),
        quote=found.text,
        start=found.place[0],
        end=found.place[1],
    )
    return Remembered(event=event, reply=f"recorded: {rule.id} lifted")


_WHY_NOT: dict[LiftFault, str] = {
    "no-withdrawal": "withdraws nothing in these words; a permission lifts nothing, so quote the "
    "withdrawal itself or leave",
    "no-shared-word": "shares no word in these with the rule; quote the words that name",
    "replacement-not-named": "names nothing in these words of what the rule set anew; quote what "
    "does, of",
}


def _fault(words: str, rule: Rule, state: State) -> LiftFault | None:
    """What speaks against the lift (STATE U49); of several rules it took the place of, each."""
    before: list[str | None] = [one.text for one in state.rules if one.id in rule.replaces]
    faults = [lift_fault(words, rule.text, replaced=text) for text in before or [None]]
    return next((fault for fault in faults if fault is not None), None)


def _target(call: Wanted, state: State) -> Rule:
    name = _ID.match(_AROUND_ID.sub("", call.target))
    wanted_id = None if name is None else f"{name[1].upper()}{name[2]}"
    rule = next((rule for rule in state.rules if rule.id == wanted_id), None)
    if rule is None:
        ids = ", ".join(one.id for one in state.active_rules[-8:]) or "none yet"
        raise _RefusedError("no-target", f"target is the id of a rule; in force: {ids}")
    return rule


def _standing_for(rule: Rule, state: State) -> Rule | None:
    """The rule in force at the end of a chain of replacements (STATE U52)."""
    by_id = {one.id: one for one in state.rules}
    seen: set[str] = set()
    now: Rule | None = rule
    while now is not None and now.status == "replaced" and now.id not in seen:
        seen.add(now.id)
        now = by_id.get(now.by or "")
    return now if now is not None and now.status == "active" else None


def _done_when(call: Wanted, context: Context) -> Remembered:
    found = _quoted(call, context)
    now = context.state.done_when
    if now is not None and plain_line(now.text) == plain_line(found.text):
        return Remembered(event=None, reply="already done-when")
    event = DoneWhen(
        source=_source(context, found.message),
        quote=found.text,
        start=found.place[0],
        end=found.place[1],
    )
    return Remembered(event=event, reply="recorded done-when")


def _decision(call: Wanted, context: Context) -> Remembered:
    text, evidence = _own_words(call, context)
    items = context.state.decisions
    same = _same_item(text, items, context)
    if same is not None:
        return Remembered(event=None, reply=f"already {same.id}")
    name = _next_id("D", (item.id for item in items))
    event = Decision(source=_source(context, None), id=name, text=text, evidence=evidence)
    return Remembered(event=event, reply=f"recorded {name}")


def _dead_end(call: Wanted, context: Context) -> Remembered:
    text, evidence = _own_words(call, context)
    items = context.state.dead_ends
    same = _same_item(text, items, context)
    if same is not None:
        return Remembered(event=None, reply=f"already {same.id}")
    name = _next_id("X", (item.id for item in items))
    event = DeadEnd(source=_source(context, None), id=name, text=text, evidence=evidence)
    return Remembered(event=event, reply=f"recorded {name}")


def _same_item(text: str, items: Iterable[Item], context: Context) -> Item | None:
    return next(
        (item for item in items if near_duplicate(text, item.text, context.threshold)), None
    )


def _own_words(call: Wanted, context: Context) -> tuple[str, tuple[str, ...]]:
    """The agent's own sentence and the evidence it rests on."""
    text = plain_line(call.text)
    if not _TEXT_LEAST <= len(text) <= _TEXT_MOST:
        advice = f"text is {len(text)} characters; one sentence of {_TEXT_LEAST} to {_TEXT_MOST}"
        raise _RefusedError("text-length", advice)
    newest = {"C": context.commands, "E": context.errors, "u": len(context.messages)}
    ids = []
    for word in call.evidence:
        name = _ID.match(word)
        letter = "" if name is None else "u" if name[1] in "uU" else name[1].upper()
        if name is None or int(name[2]) > newest.get(letter, 0):
            shown = ", ".join(f"{letter}1-{letter}{n}" for letter, n in newest.items() if n)
            advice = f"{clip(plain_line(word), 20)} does not exist; there are {shown or 'none yet'}"
            raise _RefusedError("no-evidence", advice)
        ids.append(f"{letter}{name[2]}")
    return text, tuple(dict.fromkeys(ids))[:_EVIDENCE]


def _next_id(letter: str, ids: Iterable[str]) -> str:
    numbers = [int(name[1:]) for name in ids if name[1:].isdecimal()]
    return f"{letter}{max(numbers, default=0) + 1}"


def _source(context: Context, message: UserMessage | None) -> Source:
    return Source(
        seq=context.state.last_seq + 1,
        span=context.state.span + 1,
        origin="remember",
        at=context.at,
        u=None if message is None else message.n,
        entry=None if message is None else message.entry,
    )


_JUDGES: Mapping[str, Callable[[Wanted, Context], Remembered]] = {
    "correction": _correction,
    "lift": _lift,
    "decision": _decision,
    "dead-end": _dead_end,
    "done-when": _done_when,
}
