"""From a path to what the next request holds (PI §1, §8): the projected list.

Owns which entries of a path reach the model and with which size: the newest compaction first,
then the range it keeps, then everything after it, each as the newest context_edit leaves it.
Older compactions that lie in the range say nothing. Must never read a file; a path comes as
sized entries, and the record itself is never touched (H22).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.estimate import (
    Prompt,
    Size,
    message_size,
    replaced,
    shown_units,
    spoken_units,
    summary_size,
    tokens_of,
)

EntryType: TypeAlias = Literal[
    "message", "custom_message", "branch_summary", "compaction", "context_edit", "other"
]


LEAST_GROWTH = 4_000
"""Characters below which a growth tells nothing about a tokenizer."""


class Edit(msgspec.Struct, frozen=True, gc=False):
    """A context_edit: what it changes, and the units of the new content."""

    target: str
    shown: int | None = None
    """As the content of a user, a tool or an extension; None leaves the target out."""
    spoken: int = 0
    """As the content of an assistant."""


class PathEntry(msgspec.Struct, frozen=True, gc=False):
    """One entry of a path, as far as requests and cuts depend on it."""

    key: str
    """Entry id, or `line:N` in a v1 file."""
    type: EntryType = "other"
    sizes: tuple[Size, ...] = ()
    """What it puts into the context before any edit; empty for metadata."""
    edit: Edit | None = None
    """Of a context_edit."""
    first_kept: str | None = None
    """Of a compaction: the key it keeps from; None keeps nothing."""
    reported: int | None = None
    """Of an assistant's reply: the context tokens pi reads from its usage; None where it tells
    none (error, abort, nothing counted)."""
    excluded: bool = False
    """A shell execution of the user's that is kept from the model (`!!`): it is measured and cut
    like any other, and left out when the request is written."""

    @property
    def is_prompt(self) -> bool:
        """A system message: prompt state, which a compaction carries over by itself."""
        return self.type == "message" and any(size.role == "system" for size in self.sizes)


class Projected(msgspec.Struct, frozen=True, gc=False):
    """One entry of the next request, as the model gets it."""

    entry: PathEntry
    sizes: tuple[Size, ...]
    """After edits; empty where nothing of it reaches the model."""

    @property
    def key(self) -> str:
        """Of its entry."""
        return self.entry.key

    @property
    def tokens(self) -> int:
        """The estimate of what reaches the model."""
        return tokens_of(self.sizes)

    @property
    def left_out(self) -> bool:
        """It would reach the model by itself, but an edit takes it out."""
        return bool(self.entry.sizes) and not self.sizes


class Context(msgspec.Struct, frozen=True, gc=False):
    """What the next request is made of, in its order."""

    items: tuple[Projected, ...]
    compacted: bool = False
    """The first item is the newest compaction."""
    kept: int = 0
    """So many items behind it are the range it keeps."""
    resolved: bool = True
    """Its first kept entry stands before it, or it names none, or itself: then it keeps nothing by
    its own word."""

    @property
    def just_compacted(self) -> bool:
        """Nothing came after the compaction."""
        return self.compacted and len(self.items) == 1 + self.kept

    @property
    def start(self) -> int:
        """Where the range of the next compaction begins: behind the summary of the last one. A
        compaction whose summary was edited away begins none."""
        speaks = self.compacted and bool(self.items[0].sizes)
        return 1 if speaks else 0


def read_entry(value: Mapping[str, Any], key: str, *, version: int = 3) -> PathEntry:
    """The sized entry of one parsed line of a session file.

    `value` is the line's object, `key` its name in the tree, `version` that of the header: below 3
    the role hookMessage is an extension's (PI §7). In a v1 file `first_kept` is left to the caller.
    """
    kind = value.get("type")
    if kind == "message":
        return _message(value.get("message"), key, version)
    if kind == "custom_message":
        return PathEntry(key, kind, (Size("custom", shown_units(value.get("content"))),))
    if kind == "branch_summary":
        summary = value.get("summary")
        return PathEntry(key, kind, (summary_size("branchSummary", summary),) if summary else ())
    if kind == "compaction":
        return _compaction(value, key)
    if kind == "context_edit":
        return PathEntry(key, kind, edit=_edit(value))
    return PathEntry(key)


def kept_from(keys: Sequence[str], newest: int, first_kept: str | None) -> int:
    """Where the kept range of the compaction at position `newest` of a path begins; `newest`
    itself where it keeps nothing: no such key stands before it (PI §2)."""
    if first_kept is None:
        return newest
    try:
        return keys.index(first_kept, 0, newest)
    except ValueError:
        return newest


def context_of(path: Sequence[PathEntry]) -> Context:
    """What pi takes of a path for the next request: the newest compaction, its kept range without
    system messages, everything after it; the whole path where there is no compaction."""
    newest = next((at for at in range(len(path) - 1, -1, -1) if path[at].type == "compaction"), -1)
    if newest < 0:
        return Context(project(path))
    first = kept_from([entry.key for entry in path], newest, path[newest].first_kept)
    kept = [entry for entry in path[first:newest] if not entry.is_prompt]
    resolved = first < newest or path[newest].first_kept in (None, path[newest].key)
    items = project([path[newest], *kept, *path[newest + 1 :]])
    return Context(items, True, len(kept), resolved)


def project(entries: Sequence[PathEntry]) -> tuple[Projected, ...]:
    """These entries, in the order of a request, as the model gets them: the newest edit of each
    target holds, and of compactions only one that stands first speaks."""
    edits = {entry.edit.target: entry.edit for entry in entries if entry.edit is not None}
    return tuple(
        Projected(
            entry,
            () if at and entry.type == "compaction" else _edited(entry, edits.get(entry.key)),
        )
        for at, entry in enumerate(entries)
    )


def context_tokens(context: Context) -> int:
    """Tokens of the context as pi counts them (PI §8), which a compaction stores as tokensBefore.

    What the newest usable reply reported, and estimates for what follows it. Where an edit or a
    compaction stands behind that reply, everything is estimated, the prompt once as it is now.
    """
    items = context.items
    usable = [at for at, item in enumerate(items) if item.sizes and item.entry.reported]
    if usable and _is_newest(context, usable[-1]):
        reported = items[usable[-1]].entry.reported or 0
        return reported + sum(item.tokens for item in items[usable[-1] + 1 :])
    sizes = [size for item in items for size in item.sizes]
    spoken = tokens_of(size for size in sizes if size.role != "system")
    return spoken + prompt_tokens(size.prompt for size in sizes if size.prompt is not None)


def measured_growth(context: Context) -> tuple[int, int]:
    """By how many tokens the replies say the context grew, and by how many characters it did.

    From the first reply since the newest compaction to the newest one, so that what no file holds
    (prompts, tools) cancels out. Zeros where they do not tell: one reply, an edit between them, or
    less than 4,000 characters.
    """
    items = context.items
    usable = [
        at
        for at, item in enumerate(items)
        if item.sizes and item.entry.reported and _is_newest(context, at)
    ]
    if len(usable) < 2:
        return 0, 0
    first, last = usable[0], usable[-1]
    tokens = (items[last].entry.reported or 0) - (items[first].entry.reported or 0)
    between = (item for item in items[first + 1 : last + 1] if not item.entry.excluded)
    units = sum(size.units for item in between for size in item.sizes)
    return (tokens, units) if tokens > 0 and units >= LEAST_GROWTH else (0, 0)


def prompt_tokens(prompts: Iterable[Prompt]) -> int:
    """The estimate of the prompt that these system messages amount to, in their order."""
    contents: list[int] = []
    sections: dict[str, int] = {}
    tools: dict[str, int] = {}
    for prompt in prompts:
        if prompt.text:
            contents.append(prompt.text)
        for name, units in prompt.sections:
            if units is None:
                sections.pop(name, None)
            else:
                sections[name] = units
        for name in prompt.removed:
            tools.pop(name, None)
        tools.update(prompt.added)
    units = sum(contents) + 2 * max(len(contents) - 1, 0) + sum(sections.values())
    if tools:
        units += 2 + sum(tools.values()) + len(tools) - 1
    return Size("system", units).tokens


# -- entries ----------------------------------------------------------------------------------


def _message(message: Any, key: str, version: int) -> PathEntry:
    if not isinstance(message, dict):
        return PathEntry(key, "message")
    if version < 3 and message.get("role") == "hookMessage":
        message = {**message, "role": "custom"}
    size = message_size(message)
    hidden = size.role == "bashExecution" and bool(message.get("excludeFromContext"))
    return PathEntry(key, "message", (size,), reported=_reported(message), excluded=hidden)


def _compaction(value: Mapping[str, Any], key: str) -> PathEntry:
    prompt = value.get("systemMessage")
    sizes = [message_size(prompt)] if isinstance(prompt, dict) else []
    first_kept = value.get("firstKeptEntryId")
    return PathEntry(
        key,
        "compaction",
        (*sizes, summary_size("compactionSummary", value.get("summary"))),
        first_kept=first_kept if isinstance(first_kept, str) else None,
    )


def _edit(value: Mapping[str, Any]) -> Edit | None:
    target, replacement = value.get("targetId"), value.get("replacement")
    if not isinstance(target, str):
        return None
    if not isinstance(replacement, dict):
        return Edit(target)
    content = replacement.get("content")
    spoken = shown_units(content) if isinstance(content, str) else spoken_units(content)
    return Edit(target, shown_units(content), spoken)


def _edited(entry: PathEntry, edit: Edit | None) -> tuple[Size, ...]:
    if edit is None:
        return entry.sizes
    if edit.shown is None:
        return ()
    return tuple(replaced(size, edit.shown, edit.spoken) for size in entry.sizes)


# -- what replies report ----------------------------------------------------------------------


def _reported(message: Mapping[str, Any]) -> int | None:
    usage = message.get("usage")
    if message.get("role") != "assistant" or message.get("stopReason") in ("aborted", "error"):
        return None
    if not isinstance(usage, dict):
        return None
    total = _count(usage.get("totalTokens"))
    if not total:
        total = sum(_count(usage.get(k)) for k in ("input", "output", "cacheRead", "cacheWrite"))
    return total if total > 0 else None


def _count(value: Any) -> int:
    return int(value) if type(value) in (int, float) and abs(value) < 2**53 else 0


def _is_newest(context: Context, at: int) -> bool:
    """No compaction and no edit stands behind this reply on the path."""
    if context.compacted and at <= context.kept:
        return False
    return all(item.entry.type != "context_edit" for item in context.items[at + 1 :])
