"""Invented sessions that reach every branch of pi's cut, from a seed alone.

Owns the lines of a session file, as lists of JSON values: header first. The same seed gives the
same lines with every Python: only `Random.random` is drawn from, which is promised to stay. Texts
are runs of signs whose length in UTF-16 differs from that in code points and bytes.
"""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

Value: TypeAlias = dict[str, Any]
T = TypeVar("T")

SIGNS = ("a", "Z", " ", "\n", '"', "\\", "\t", "\x01", "\x7f", "é", "ß", "中", "\u2028", "😀", "𝔘")
SIZES = (0, 1, 3, 4, 5, 17, 60, 200, 900, 2_500)
NUMBERS: tuple[Any, ...] = (
    *(0, -0.0, 1, -7, 3.0, 0.1, -2.5, 1e21, 1.5e-7, 123456789012345680000, 9007199254740993),
    *(1e-6, 5e-324, 1.7976931348623157e308, 100, 1e20, 0.000123, 12345.678),
)


class Invented:
    """One session under construction."""

    def __init__(self, seed: int, version: int = 3) -> None:
        self._random = random.Random(seed)
        self._version = version
        self._seed = seed
        self._made = 0
        self.lines: list[Value] = [
            {"type": "session", "version": version, "id": f"golden-{seed}", "cwd": "/home/dev/proj"}
        ]
        if version == 1:
            del self.lines[0]["version"]
        self.leaf: str | None = None
        self.ids: list[str] = []

    # -- chance -------------------------------------------------------------------------------

    def chance(self, of_one: float) -> bool:
        """True so often out of one."""
        return self._random.random() < of_one

    def below(self, count: int) -> int:
        """An index below `count`."""
        return min(int(self._random.random() * count), count - 1)

    def one_of(self, items: Sequence[T]) -> T:
        """One of these."""
        return items[self.below(len(items))]

    def text(self, most: int = 2_500) -> str:
        """A run of signs, most of them short."""
        size = self.one_of([size for size in SIZES if size <= most])
        return "".join(self.one_of(SIGNS) for _ in range(min(size, 40))) + "x" * max(size - 40, 0)

    # -- parts --------------------------------------------------------------------------------

    def shown(self) -> Any:
        """Content of a user, a tool or an extension."""
        if self.chance(0.2):
            return self.text()
        if self.chance(0.05):
            return None
        return [self._shown_block() for _ in range(self.below(4))]

    def spoken(self) -> Any:
        """Content of an assistant."""
        if self.chance(0.05):
            return None
        return [self._spoken_block() for _ in range(self.below(4))]

    def value(self, depth: int = 0) -> Any:
        """Any JSON value."""
        kind = self.below(5 if depth > 2 else 7)
        if kind == 5:
            return [self.value(depth + 1) for _ in range(self.below(4))]
        if kind == 6:
            return {self.text(17): self.value(depth + 1) for _ in range(self.below(4))}
        scalars: tuple[Any, ...] = (None, True, False, self.text(200), self.one_of(NUMBERS))
        return scalars[kind]

    def _shown_block(self) -> Value:
        kind = self.below(8)
        if kind == 0:
            return {"type": "image", "data": "aGk=", "mimeType": "image/png"}
        if kind == 1:
            return {"type": "other", "text": self.text(60)}
        return {"type": "text", "text": self.text()}

    def _spoken_block(self) -> Value:
        kind = self.below(4)
        if kind == 0:
            return {"type": "thinking", "thinking": self.text(), "thinkingSignature": self.text()}
        if kind == 1:
            arguments = {self.text(17): self.value() for _ in range(self.below(4))}
            name = self.one_of(("bash", "read", "edit"))
            return {"type": "toolCall", "id": self.text(17), "name": name, "arguments": arguments}
        return {"type": "text", "text": self.text()}

    # -- entries ------------------------------------------------------------------------------

    def add(self, type_: str, **fields: Any) -> str:
        """An entry behind the leaf."""
        self._made += 1
        key = f"{(self._seed * 4096 + self._made) & 0xFFFFFFFF:08x}"
        entry: Value = {"type": type_, "timestamp": "2026-01-02T03:04:05.678Z", **fields}
        if self._version > 1:
            entry |= {"id": key, "parentId": self.leaf}
        self.leaf = key
        self.ids.append(key)
        self.lines.append(entry)
        return key

    def message(self, role: str, **fields: Any) -> str:
        """A message."""
        return self.add("message", message={"role": role, "timestamp": 1_767_323_045_678, **fields})

    def user(self, content: Any = ()) -> str:
        """A user's message."""
        return self.message("user", content=self.shown() if content == () else content)

    def assistant(self, content: Any = (), stop: str | None = None) -> str:
        """A reply, now and then one that failed."""
        stop = stop or self.one_of(("stop", "toolUse", "toolUse", "length", "error", "aborted"))
        fields: Value = {"provider": "p", "model": "m", "stopReason": stop}
        if self.chance(0.7):
            fields["usage"] = self.usage()
        return self.message(
            "assistant", content=self.spoken() if content == () else content, **fields
        )

    def usage(self) -> Value:
        """What a reply reports: sometimes nothing, sometimes a total that contradicts."""
        parts = [0, 0, 0, 0] if self.chance(0.15) else [self.below(9_000) for _ in range(4)]
        total = self.one_of((sum(parts), 0, sum(parts) + self.below(500)))
        names = ("input", "output", "cacheRead", "cacheWrite")
        return {**dict(zip(names, parts, strict=True)), "reasoning": 3, "totalTokens": total}

    def result(self, content: Any = ()) -> str:
        """What a tool answered."""
        content = self.shown() if content == () else content
        return self.message(
            "toolResult", toolCallId="c", toolName="bash", content=content, isError=False
        )

    def execution(self) -> str:
        """A command the user ran."""
        hidden = {"excludeFromContext": True} if self.chance(0.4) else {}
        return self.message("bashExecution", command=self.text(60), output=self.text(), **hidden)

    def system(self) -> str:
        """A prompt or a patch of one."""
        fields: Value = {"content": self.one_of(("", self.text(200), [self._shown_block()]))}
        if self.chance(0.7):
            names = ("preamble", "rules", "cwd")
            fields["sections"] = {
                self.one_of(names): self.one_of((self.text(), None)) for _ in range(3)
            }
        if self.chance(0.6):
            fields["toolsAdded"] = [
                {"name": self.one_of(("bash", "read", "ask")), "parameters": self.value()}
                for _ in range(self.below(3))
            ]
        if self.chance(0.2):
            fields["toolsRemoved"] = [{"name": "bash"}]
        return self.message("system", **fields)

    def metadata(self) -> str:
        """An entry that puts nothing into the context."""
        kinds: tuple[tuple[str, Value], ...] = (
            ("custom", {"customType": "x", "data": {"a": self.text(60)}}),
            ("label", {"targetId": "x", "label": "y"}),
            ("model_change", {"provider": "p", "modelId": "m"}),
            ("thinking_level_change", {"thinkingLevel": "off"}),
            ("session_info", {"name": self.text(17)}),
            ("usage", {"kind": "cache_warm"}),
            ("never_heard_of", {"content": self.text(60)}),
            ("branch_summary", {"fromId": "x", "summary": ""}),
        )
        kind, fields = self.one_of(kinds)
        return self.add(kind, **fields)

    def extension(self) -> str:
        """A message of an extension."""
        if self._version < 3 and self.chance(0.5):
            return self.message("hookMessage", customType="x", content=self.shown(), display=True)
        shown = self.shown()
        return self.add("custom_message", customType="x", content=shown, display=self.chance(0.5))

    def stranger(self) -> str:
        """A message of a role pi does not know."""
        return self.message("narrator", content=self.text(200))

    def branch(self) -> str:
        """The summary of a branch that was left."""
        return self.add("branch_summary", fromId="x", summary=self.text() + ".")

    def edit(self, target: str | None = None, content: Any = ()) -> str:
        """A change of what the model reads of an earlier entry; `content` None takes it away."""
        if content == ():
            content = self.one_of(
                (None, self.text(200), [self._shown_block()], self.spoken() or [])
            )
        target = target or (self.one_of(self.ids[-12:]) if self.ids else "none")
        replacement = None if content is None else {"content": content}
        return self.add("context_edit", targetId=target, replacement=replacement)

    def compaction(self, first_kept: str | None = None) -> str:
        """A compaction that keeps from somewhere on the path, or from nowhere."""
        fields: Value = {"summary": self.text(900), "tokensBefore": self.below(50_000)}
        if self._version == 1:
            fields["firstKeptEntryIndex"] = self.below(len(self.lines) + 2)
        elif first_kept is not None:
            fields["firstKeptEntryId"] = first_kept
        elif self.ids and self.chance(0.85):
            fields["firstKeptEntryId"] = self.one_of(self.ids[-20:])
        else:
            fields["firstKeptEntryId"] = self.one_of(("deadbeef", None))
        if self.chance(0.4):
            fields["systemMessage"] = {"role": "system", "content": self.text(), "timestamp": 1}
        if self.chance(0.5):
            fields |= {"fromHook": self.chance(0.5), "details": {"readFiles": ["a"]}}
            if self.chance(0.5):
                fields["details"]["modifiedFiles"] = ["b"]
        return self.add("compaction", **fields)

    def go_back(self) -> None:
        """Go on from an earlier entry: a branch."""
        if self._version > 1 and len(self.ids) > 3:
            self.leaf = self.one_of(self.ids[-6:])


# -- whole sessions ---------------------------------------------------------------------------


def mixed(seed: int) -> list[Value]:
    """Anything at all, in any order."""
    version = (3, 3, 3, 3, 2, 1)[seed % 6]
    made = Invented(seed, version)
    parts: list[tuple[Callable[[], object], int]] = [
        (made.user, 5),
        (made.assistant, 7),
        (made.result, 6),
        (made.execution, 2),
        (made.metadata, 4),
        (made.extension, 2),
        (made.branch, 1),
        (made.stranger, 1),
        (made.system, 1),
        (made.edit, 2),
        (made.compaction, 1),
        (made.go_back, 1),
    ]
    bag = [part for part, weight in parts for _ in range(weight)]
    if made.chance(0.7):
        made.system()
    for _ in range(made.below(36)):
        made.one_of(bag)()
    if made.chance(0.1) and made.ids:
        made.compaction()
    return made.lines


def recovered(seed: int) -> list[Value]:
    """A big input, then attempts that an edit takes away, and what may stand around them."""
    made = Invented(seed)
    if made.chance(0.8):
        made.user("q" * made.below(400))
        made.assistant([{"type": "text", "text": "r" * made.below(400)}], "stop")
    if made.chance(0.3):
        made.compaction(made.ids[0] if made.ids else None)
    last = made.one_of((made.user, made.extension, made.execution, made.branch))()
    if made.chance(0.2):
        made.metadata()
    for _ in range(1 + made.below(3)):
        _attempt(made, last)
    if made.chance(0.1):
        made.compaction()
    return made.lines


def _attempt(made: Invented, input_: str) -> None:
    """A failed reply, its omission, and now and then something that keeps it."""
    attempt = made.assistant(stop="error")
    if made.chance(0.1):
        made.result()
    if made.chance(0.1):
        made.edit(attempt, "for now")
    if made.chance(0.9):
        made.edit(attempt, made.one_of((None, None, None, None, "z")))
    if made.chance(0.1):
        made.edit(input_, made.one_of((None, "changed", [])))
    if made.chance(0.1):
        made.edit(attempt, "and back")
    if made.chance(0.2):
        made.metadata()


def trailing(seed: int) -> list[Value]:
    """A turn whose last results are larger than most budgets; metadata before some boundaries."""
    made = Invented(seed)
    for _ in range(made.below(3)):
        made.user()
        made.assistant(stop="stop")
        if made.chance(0.5):
            made.metadata()
    if made.chance(0.3):
        made.compaction()
        made.metadata()
    if made.chance(0.8):
        made.user()
    if made.chance(0.7):
        made.assistant(stop="toolUse")
    for _ in range(1 + made.below(4)):
        made.result([{"type": "text", "text": "o" * made.below(9_000)}])
        if made.chance(0.2):
            made.metadata()
    return made.lines


def bare(seed: int) -> list[Value]:
    """Next to nothing: no entry, one entry, only results, only metadata, only the prompt."""
    made = Invented(seed)
    part = made.one_of(
        (made.user, made.assistant, made.result, made.metadata, made.system, made.compaction)
    )
    for _ in range(made.below(4)):
        part()
    return made.lines


def layered(seed: int) -> list[Value]:
    """Compactions that keep what earlier ones kept, some edited away; a prompt in several parts."""
    made = Invented(seed)

    def prompt() -> str:
        return made.message("system", content="s" * made.below(9))

    prompt()
    if made.chance(0.6):
        made.user()
        made.assistant()
    first = made.user("q" * made.below(400))
    attempt = made.assistant(stop="error")
    made.edit(attempt, None)
    if made.chance(0.7):
        made.compaction(made.one_of(made.ids))
    newest = made.compaction(made.one_of((first, first, made.ids[0])))
    if made.chance(0.4):
        made.edit(newest, made.one_of((None, None, "z")))
    for _ in range(made.below(5)):
        made.one_of((made.metadata, made.metadata, made.user, made.assistant, prompt, prompt))()
    return made.lines


KINDS: dict[str, Callable[[int], list[Value]]] = {
    "mixed": mixed,
    "recovered": recovered,
    "trailing": trailing,
    "bare": bare,
    "layered": layered,
}


def as_bytes(lines: Sequence[Value]) -> bytes:
    """The session file."""
    return b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
