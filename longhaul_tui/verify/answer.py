"""The model's answer as values (STATE U9, U36-U38).

Owns the schema, its bounds and the slips that are put right without a word. Whether what it says
is true is judged elsewhere. Must never raise, whatever a model wrote.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, TypeVar

import msgspec

from longhaul_tui.verify.slips import last_object

_T = TypeVar("_T")
Kind: TypeAlias = Literal["rule", "not a rule", "lifts", "rule and lifts"]

MOST_ANSWER = 24_000
MOST_DONE_WHEN = 2
MOST_NOTES = 8
MOST_EVIDENCE = 4
MOST_VALUES = 12
MOST_SLICES = 4
NOTE_CHARS = 240
VALUE_CHARS = 120
LABEL_CHARS = 80
LINE_CHARS = 200

_ID = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])[ -]?0*([1-9]\d{0,8})(?![A-Za-z0-9])")
_NOT_A_RULE = frozenset(
    {"not a rule", "not rule", "no rule", "none", "no", "one off", "oneoff", "one-off"}
)
_LIFTS = re.compile(r"(?:(rule)\b[\s,;+&]*(?:and\b)?[\s,;+&]*)?lift(?:s|ed|ing)?\b[\s:]*(.*)", re.S)


class Label(msgspec.Struct, frozen=True):
    """One message's label."""

    kind: Kind
    targets: tuple[str, ...] = ()
    """`R3`, `u5`."""


class Quote(msgspec.Struct, frozen=True):
    """Words of the user that the model cites."""

    u: int | None
    """The message it names; None where it names none."""
    text: str


class Note(msgspec.Struct, frozen=True):
    """A decision or a dead end, as given."""

    text: str
    evidence: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """A value, as given."""

    text: str
    source: str
    label: str | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Now, as given; each at most 200 characters."""

    in_progress: str | None = None
    next: str | None = None
    blocked: str | None = None
    resume: str | None = None


class Fault(msgspec.Struct, frozen=True):
    """Something in the answer that cannot be read."""

    code: Literal["not-json", "wrong-type", "label-unknown", "list-too-long"]
    item: str
    """Its key, or the message."""
    text: str = ""
    detail: str = ""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A read answer. What could not be read is in `faults`, and nowhere else."""

    labels: Mapping[int, Label] = msgspec.field(default_factory=dict)
    """By n of `u<n>`."""
    words: Mapping[int, tuple[str, ...]] = msgspec.field(default_factory=dict)
    quotes: tuple[Quote, ...] = ()
    objective: Quote | None = None
    done_when: tuple[Quote, ...] = ()
    decisions: tuple[Note, ...] = ()
    dead_ends: tuple[Note, ...] = ()
    values: tuple[Figure, ...] = ()
    narrative: str = ""
    now: Plan = Plan()
    faults: tuple[Fault, ...] = ()
    parsed: bool = True
    """There was an object."""


def read_answer(text: str) -> Answer:
    """The last complete JSON object of `text`; prose and fences around it do not matter."""
    found = last_object(text[-MOST_ANSWER:])
    if found is None:
        return Answer(faults=(Fault("not-json", "answer"),), parsed=False)
    return _Reader(found).answer()


def ids(text: str) -> tuple[str, ...]:
    """The ids in `text`, in order and once each: `u12`, `[U12]` and `` `u12` `` are the same."""
    found = [
        f"{letter.lower() if letter in 'uU' else letter.upper()}{int(digits)}"
        for letter, digits in _ID.findall(text)
    ]
    return tuple(dict.fromkeys(found))


def user_number(text: object) -> int | None:
    """n of the `u<n>` that `text` is."""
    if not isinstance(text, str):
        return None
    found = ids(text)
    return int(found[0][1:]) if len(found) == 1 and found[0].startswith("u") else None


def read_label(text: str) -> Label | None:
    """A label with its slips put right, None where it is none."""
    plain = re.sub(r"[`\"'\[\](){}]", " ", text.lower()).strip(" .!:")
    plain = re.sub(r"[_\s]+", " ", plain)
    worded = plain.replace("-", " ")
    if worded in _NOT_A_RULE or plain in _NOT_A_RULE:
        return Label("not a rule")
    if worded in ("rule", "a rule"):
        return Label("rule")
    match = _LIFTS.fullmatch(plain)
    targets = tuple(one for one in ids(match[2]) if one[0] in "Ru") if match else ()
    if match is None or not targets:
        return None
    return Label("rule and lifts" if match[1] else "lifts", targets)


def cut(text: str, most: int) -> str:
    """One line of at most `most` characters, cut at a word and marked."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    head = line[: most - 1]
    at = head.rfind(" ")
    return f"{head[:at] if at > most // 2 else head}…"


class _Reader:
    """Reads one object, field by field, and notes what is none."""

    def __init__(self, found: Mapping[str, object]) -> None:
        self._found = found
        self._faults: list[Fault] = []

    def answer(self) -> Answer:
        """The whole answer."""
        labels, words, quotes = self._labels(), self._words(), tuple(self._quotes("quotes"))
        objective = next(self._quotes("objective"), None)
        done_when = self._first(tuple(self._quotes("done_when")), MOST_DONE_WHEN, "done_when")
        decisions, dead_ends = self._notes("decisions"), self._notes("dead_ends")
        return Answer(
            labels=labels,
            words=words,
            quotes=quotes,
            objective=objective,
            done_when=done_when,
            decisions=decisions,
            dead_ends=dead_ends,
            values=self._values(),
            narrative=cut(self._text("narrative", self._found.get("narrative")), LINE_CHARS),
            now=self._now(),
            faults=tuple(self._faults),
        )

    def _wrong(self, item: str, value: object) -> None:
        self._faults.append(Fault("wrong-type", item, detail=type(value).__name__))

    def _text(self, item: str, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        self._wrong(item, value)
        return ""

    def _list(self, key: str) -> list[object]:
        value = self._found.get(key)
        if value is None or value in ("", {}):
            return []
        if isinstance(value, list):
            return [item for item in value if item is not None]
        if isinstance(value, str | dict):
            return [value]
        self._wrong(key, value)
        return []

    def _first(self, items: tuple[_T, ...], most: int, key: str) -> tuple[_T, ...]:
        if len(items) > most:
            self._faults.append(Fault("list-too-long", key, detail=f"{most} of {len(items)}"))
        return items[:most]

    def _labels(self) -> dict[int, Label]:
        found: dict[int, Label] = {}
        for name, value in self._pairs("labels", "label"):
            n = user_number(name)
            if n is None:
                continue
            label = read_label(value) if isinstance(value, str) else None
            if label is not None:
                found[n] = label
            elif value is not None:
                text = value if isinstance(value, str) else ""
                self._faults.append(Fault("label-unknown", f"u{n}", cut(text, LINE_CHARS)))
        return found

    def _pairs(self, key: str, field: str) -> Iterator[tuple[object, object]]:
        """`{"u4": x}` and `[{"u": "u4", field: x}]` alike."""
        value = self._found.get(key)
        if isinstance(value, dict):
            yield from value.items()
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield item.get("u", item.get("id")), item.get(field)
                else:
                    self._wrong(key, item)
        elif value is not None:
            self._wrong(key, value)

    def _words(self) -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        for name, value in self._pairs("words", "words"):
            n = user_number(name)
            if n is None or value is None:
                continue
            given = value if isinstance(value, list) else [value]
            texts = tuple(item for item in given if isinstance(item, str) and item.strip())
            if len(texts) < len([item for item in given if item not in (None, "")]):
                self._wrong(f"words u{n}", value)
            if texts:
                found[n] = found.get(n, ()) + self._first(texts, MOST_SLICES, f"words u{n}")
        return found

    def _quotes(self, key: str) -> Iterator[Quote]:
        for item in self._list(key):
            if isinstance(item, str) and item.strip():
                yield Quote(None, item)
            elif isinstance(item, dict):
                text = item.get("quote", item.get("text"))
                if isinstance(text, str) and text.strip():
                    yield Quote(user_number(item.get("u")), text)
                elif text not in (None, ""):
                    self._wrong(key, text)
            elif not isinstance(item, str):
                self._wrong(key, item)

    def _notes(self, key: str) -> tuple[Note, ...]:
        found: list[Note] = []
        for item in self._list(key):
            if isinstance(item, str):
                found.append(Note(cut(item, NOTE_CHARS)))
            elif isinstance(item, dict):
                text = self._text(key, item.get("text"))
                found.append(Note(cut(text, NOTE_CHARS), self._evidence(key, item)))
            else:
                self._wrong(key, item)
        return self._first(tuple(note for note in found if note.text), MOST_NOTES, key)

    def _evidence(self, key: str, item: Mapping[str, object]) -> tuple[str, ...]:
        value = item.get("evidence")
        given = value if isinstance(value, list) else [value]
        if any(not isinstance(one, str | None) for one in given):
            self._wrong(f"{key} evidence", value)
        texts = [one for one in given if isinstance(one, str)]
        return tuple(dict.fromkeys(one for text in texts for one in ids(text)))

    def _values(self) -> tuple[Figure, ...]:
        found: list[Figure] = []
        for item in self._list("values"):
            if isinstance(item, str):
                found.append(Figure(item.strip(), ""))
            elif isinstance(item, dict):
                label = cut(self._text("values label", item.get("label")), LABEL_CHARS)
                found.append(
                    Figure(
                        self._text("values", item.get("text")).strip(),
                        self._text("values from", item.get("from")).strip(),
                        label or None,
                    )
                )
            else:
                self._wrong("values", item)
        return self._first(tuple(one for one in found if one.text), MOST_VALUES, "values")

    def _now(self) -> Plan:
        value = self._found.get("now")
        if value is None or value == "":
            return Plan()
        if not isinstance(value, dict):
            self._wrong("now", value)
            return Plan()

        def field(*names: str) -> str | None:
            given = next((value[name] for name in names if value.get(name) is not None), None)
            return cut(self._text(f"now {names[0]}", given), LINE_CHARS) or None

        return Plan(
            in_progress=field("in_progress", "inProgress"),
            next=field("next"),
            blocked=field("blocked"),
            resume=field("resume"),
        )
