"""How much of the context a message takes, estimated as pi 1.6.0 does (STATE A1, PI §8).

Owns the heuristic: a quarter of the UTF-16 code units of what each kind of message shows to the
model, rounded up for each message, and a fixed measure for images. Signatures, encrypted
reasoning, ids and details weigh nothing. It is an estimate and is never shown as a measurement.
Must never raise on an odd value: what pi would stumble over weighs nothing.

The heuristic adapts MIT-licensed code of pi (dist/core/compaction/compaction.js); see LICENSE.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.accounting.json_length import json_length, text_length

Role: TypeAlias = Literal[
    "system",
    "user",
    "assistant",
    "toolResult",
    "bashExecution",
    "custom",
    "branchSummary",
    "compactionSummary",
    "other",
]
"""Who speaks, in pi's words. `custom` is a custom message that reaches the model; `other` is a
role this version does not know: it stands in the context and weighs nothing."""
IMAGE_UNITS = 4_800
"""What an image counts for: 1,200 tokens."""
UNITS_PER_TOKEN = 4


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """What a system message changes of the prompt, in units: later ones patch earlier ones."""

    text: int = 0
    """Of its content: the text alone, without images."""
    sections: tuple[tuple[str, int | None], ...] = ()
    """Name and units; None takes the section away."""
    added: tuple[tuple[str, int], ...] = ()
    """Tools by name, and the units of their JSON."""
    removed: tuple[str, ...] = ()


class Size(msgspec.Struct, frozen=True, gc=False):
    """One message of a request: who speaks, and how much it shows to the model."""

    role: Role
    units: int
    """UTF-16 code units, images at their fixed measure."""
    prompt: Prompt | None = None
    """Of a system message."""

    @property
    def tokens(self) -> int:
        """The estimate: a quarter of the units, rounded up."""
        return -(-self.units // UNITS_PER_TOKEN)


def tokens_of(sizes: Iterable[Size]) -> int:
    """The estimate of several messages: each is rounded up on its own."""
    return sum(size.tokens for size in sizes)


def message_size(message: Mapping[str, Any]) -> Size:
    """The size of a `message` as it stands in the file."""
    role = message.get("role")
    content = message.get("content")
    if role == "system":
        return _system_size(message)
    if role == "assistant":
        return Size("assistant", spoken_units(content))
    if role == "bashExecution":
        return Size("bashExecution", _text(message.get("command")) + _text(message.get("output")))
    if role in ("user", "toolResult", "custom"):
        return Size(role, shown_units(content))
    return Size("other", 0)


def summary_size(role: Literal["branchSummary", "compactionSummary"], summary: Any) -> Size:
    """The size of a summary: its text, without the words pi puts around it."""
    return Size(role, _text(summary))


def replaced(size: Size, shown: int, spoken: int) -> Size:
    """`size` after a context_edit whose new content has these units (PI §1). What the model reads
    of the prompt, of shell executions and of summaries cannot be replaced."""
    if size.role == "assistant":
        return Size("assistant", spoken)
    if size.role in ("user", "toolResult", "custom"):
        return Size(size.role, shown)
    return size


def shown_units(content: Any) -> int:
    """Units of the content of a user, a tool or an extension: its texts and images."""
    if isinstance(content, str):
        return text_length(content)
    total = 0
    for block in _blocks(content):
        kind = block.get("type")
        if kind == "text":
            total += _text(block.get("text"))
        elif kind == "image":
            total += IMAGE_UNITS
    return total


def spoken_units(content: Any) -> int:
    """Units of an assistant's content: text, visible thinking, names and arguments of calls.

    Content that is no list of blocks weighs nothing, as it does in pi."""
    total = 0
    for block in _blocks(content):
        kind = block.get("type")
        if kind == "text":
            total += _text(block.get("text"))
        elif kind == "thinking":
            total += _text(block.get("thinking"))
        elif kind == "toolCall":
            total += _text(block.get("name"))
            if "arguments" in block:
                total += json_length(block["arguments"])
    return total


def _system_size(message: Mapping[str, Any]) -> Size:
    content = message.get("content")
    sections = _sections(message.get("sections"))
    tools = message.get("toolsAdded")
    units = shown_units(content) + sum(size for _, size in sections if size)
    added: tuple[tuple[str, int], ...] = ()
    if isinstance(tools, list):
        units += json_length(tools)
        added = tuple(_tool(tool) for tool in tools)
    return Size("system", units, Prompt(_texts(content), sections, added, _removed(message)))


def _sections(value: Any) -> tuple[tuple[str, int | None], ...]:
    if not isinstance(value, dict):
        return ()
    return tuple((name, None if text is None else _text(text)) for name, text in value.items())


def _removed(message: Mapping[str, Any]) -> tuple[str, ...]:
    names = message.get("toolsRemoved")
    if not isinstance(names, list):
        return ()
    found = (name.get("name") if isinstance(name, dict) else None for name in names)
    return tuple(name for name in found if isinstance(name, str))


def _tool(tool: Any) -> tuple[str, int]:
    name = tool.get("name") if isinstance(tool, dict) else None
    return name if isinstance(name, str) else "", json_length(tool)


def _texts(content: Any) -> int:
    """Units of the texts of a prompt, joined by LF."""
    if isinstance(content, str):
        return text_length(content)
    texts = [_text(block.get("text")) for block in _blocks(content) if block.get("type") == "text"]
    return sum(texts) + max(len(texts) - 1, 0)


def _blocks(content: Any) -> Iterable[Mapping[str, Any]]:
    if not isinstance(content, list):
        return ()
    return (block for block in content if isinstance(block, dict))


def _text(value: Any) -> int:
    return text_length(value) if isinstance(value, str) else 0
