"""From the object in `longhaul.json` to `Settings`, key by key (STATE U26, U103, U104 as amended).

Owns what each key may hold, the words for one that is wrong, and the way back: settings as the
object that would give them. A bad key leaves its default and touches no other. Must never raise,
read a file, or put a value of the user's into words, but for a directory that protects nothing.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from longhaul_tui.settings import (
    PATTERN_CHARS,
    RANGES,
    ClaimPattern,
    Headers,
    KeptThinking,
    NarrativeMode,
    Range,
    Settings,
)
from longhaul_tui.text import clip, one_line

Origin: TypeAlias = Literal["default", "longhaul.json"]
Resolve: TypeAlias = Callable[[str], tuple[str, ...]]
"""The places a root means on this machine; none where it can cover nothing."""

_NAME_CHARS = 80
_MOST_NAMED = 20

_Name = Annotated[str, msgspec.Meta(min_length=1)]
_TYPES: Mapping[str, tuple[Any, str]] = MappingProxyType(
    {
        "model": (_Name | None, "must be provider/model-id"),
        "route_providers": (tuple[_Name, ...], "must be a list of names"),
        "kept_window_thinking": (KeptThinking | None, "must be keep or strip"),
        "narrative_mode": (NarrativeMode, "must be single or turns"),
        "shell_tools": (tuple[_Name, ...], "must be a list of names"),
        "local_tools": (tuple[_Name, ...], "must be a list of names"),
    }
)
"""Keys whose value is taken as it stands."""


class Fault(msgspec.Struct, frozen=True, gc=False):
    """A key that is not used as it is written."""

    key: str
    """As in the file: `caps.hardChars`."""
    words: str
    """`must be keep or strip`: fits behind the key."""


class Decoded(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an object says, and what of it could not be used."""

    settings: Settings = Settings()
    given: frozenset[str] = frozenset()
    """Dotted keys, as in the file, whose value is in use."""
    faults: tuple[Fault, ...] = ()
    unknown: tuple[str, ...] = ()
    """Keys nobody knows: a debug note, not a warning."""


@cache
def key_of(field: str) -> str:
    """`caps.hard_chars` as the file has it: `caps.hardChars`."""
    return ".".join(_camel(name) for name in field.split("."))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


class _Reading:
    """One object on its way to settings."""

    def __init__(self) -> None:
        self.given: set[str] = set()
        self.faults: list[Fault] = []
        self.unknown: list[str] = []

    def fault(self, field: str, words: str) -> None:
        self.faults.append(Fault(key_of(field), words))

    def strangers(self, value: Mapping[str, object], known: tuple[str, ...], front: str) -> None:
        names = {_camel(name) for name in known}
        self.unknown += [front + one_line(name) for name in value if name not in names]

    def take(self, field: str, kind: Any, value: object, words: str, default: Any) -> Any:
        """The value, if it is of this kind; else the default, and a fault."""
        try:
            taken = msgspec.convert(value, kind)
        except (msgspec.ValidationError, RecursionError):
            self.fault(field, words)
            return default
        self.given.add(key_of(field))
        return taken

    def number(self, field: str, value: object, default: float, limits: Range) -> Any:
        whole = isinstance(default, int)
        if whole and isinstance(value, float) and value.is_integer():
            value = int(value)  # 3e3 and 3000.0 are whole numbers in JSON
        least, most = limits.least, limits.most
        bounds = (
            msgspec.Meta(ge=int(least), le=int(most)) if whole else msgspec.Meta(ge=least, le=most)
        )
        kind: Any = Annotated[int, bounds] if whole else Annotated[float, bounds]
        what = "a whole number" if whole else "a number"
        words = f"must be {what} from {least:,} to {most:,}"
        return self.take(field, kind, value, words, default)

    def group(self, field: str, value: object, default: Any) -> Any:
        """An object of numbers, each on its own; the first of the caps bounds the others."""
        if not isinstance(value, dict):
            self.fault(field, "must be an object")
            return default
        names = default.__struct_fields__
        self.strangers(value, names, f"{key_of(field)}.")
        found = default
        for name in names:
            if (key := _camel(name)) in value:
                limits = RANGES.get(f"{field}.{name}") or Range(0, found.hard_chars)
                number = self.number(f"{field}.{name}", value[key], getattr(default, name), limits)
                found = replace(found, **{name: number})
        return found

    def roots(self, value: object, resolve: Resolve) -> tuple[str, ...]:
        """An entry that can cover nothing is named; the others go on protecting."""
        if not isinstance(value, list):
            self.fault("local_only_roots", "must be a list of directories")
            return ()
        found: dict[str, None] = {}
        for n, entry in enumerate(value, 1):
            places = resolve(entry) if isinstance(entry, str) else ()
            if not places:
                shown = (
                    clip(one_line(entry), _NAME_CHARS) if isinstance(entry, str) else f"entry {n}"
                )
                self.fault("local_only_roots", f"has {shown}, which is no absolute directory")
            found.update(dict.fromkeys(places))
        self.given.add("localOnlyRoots")
        return tuple(found)

    def headers(self, value: object) -> Headers:
        """A header that cannot be sent is told of; the others are sent."""
        if not isinstance(value, dict):
            self.fault("summarizer_headers", "must be an object of objects")
            return MappingProxyType({})
        found: dict[str, Mapping[str, str]] = {}
        for provider, headers in value.items():
            if not isinstance(headers, dict):
                self.fault("summarizer_headers", "must be an object of objects")
                continue
            sent = {name: text for name, text in headers.items() if _is_header(name, text)}
            if len(sent) < len(headers):
                self.fault("summarizer_headers", "has a header that cannot be sent")
            found[provider] = MappingProxyType(sent)
        self.given.add("summarizerHeaders")
        return MappingProxyType(found)

    def patterns(self, value: object, default: tuple[ClaimPattern, ...]) -> Any:
        """One bad entry, and the defaults stand as a whole."""
        words = "must be a list of {pattern, kind}, so all defaults stand"
        kind = tuple[ClaimPattern, ...]
        if not isinstance(value, list) or not all(map(_is_pattern, value)):
            self.fault("claim_patterns", words)
            return default
        for n, entry in enumerate(value):
            self.strangers(entry, ClaimPattern.__struct_fields__, f"claimPatterns[{n}].")
        return self.take("claim_patterns", kind, value, words, default)


def _is_header(name: str, template: object) -> bool:
    if not isinstance(template, str):
        return False
    from longhaul_tui.models.headers import summarizer_headers  # for those who have any

    told = summarizer_headers({name: template}, session_id="x", provider_headers=())
    return not told.left_out


def _is_pattern(entry: object) -> bool:
    text = entry.get("pattern") if isinstance(entry, dict) else None
    return isinstance(text, str) and len(text) <= PATTERN_CHARS and bool(text.split())


def decode_settings(value: Mapping[str, object], resolve: Resolve) -> Decoded:
    """The settings an object means; what it does not say, or says wrong, has its default."""
    reading, default = _Reading(), Settings()
    found: dict[str, Any] = {}
    reading.strangers(value, Settings.__struct_fields__, "")
    for field in Settings.__struct_fields__:
        if (key := _camel(field)) not in value:
            continue
        held, standard = value[key], getattr(default, field)
        if field == "local_only_roots":
            found[field] = reading.roots(held, resolve)
        elif field == "summarizer_headers":
            found[field] = reading.headers(held)
        elif field == "claim_patterns":
            found[field] = reading.patterns(held, standard)
        elif field in _TYPES:
            kind, words = _TYPES[field]
            found[field] = reading.take(field, kind, held, words, standard)
        elif isinstance(standard, msgspec.Struct):
            found[field] = reading.group(field, held, standard)
        else:
            found[field] = reading.number(field, held, standard, RANGES[field])
    return Decoded(
        settings=replace(default, **found),
        given=frozenset(reading.given),
        faults=tuple(dict.fromkeys(reading.faults)),
        unknown=tuple(clip(name, _NAME_CHARS) for name in reading.unknown[:_MOST_NAMED]),
    )


def encode_settings(settings: Settings) -> dict[str, Any]:
    """The object that gives these settings: every key, in the order of the documents."""
    found: dict[str, Any] = _plain(settings)
    return found


def _plain(value: object) -> Any:
    if isinstance(value, msgspec.Struct):
        return {_camel(name): _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return value


def leaf_keys(settings: Settings) -> tuple[tuple[str, Any], ...]:
    """Every key with its plain value; those of a group on their own, dotted."""
    found: list[tuple[str, Any]] = []
    for field in Settings.__struct_fields__:
        value = getattr(settings, field)
        if isinstance(value, msgspec.Struct):
            found += [(f"{_camel(field)}.{key}", held) for key, held in _plain(value).items()]
        else:
            found.append((_camel(field), _plain(value)))
    return tuple(found)
