"""One text of one entry, read from its bytes when somebody looks at it (DESIGN §5).

Owns which text a part is. Texts are raw: whoever shows one makes it safe first. Never raises; a
part that an entry does not have is the empty string.
"""

import json
from typing import Any

from longhaul_tui.transcript import wire
from longhaul_tui.transcript.bodies import joined, system_text, user_text
from longhaul_tui.transcript.wire import Line, Message


def part_text(raw: bytes, part: str, call: str | None = None) -> str:
    """The text `part` (`text`, `thinking`, `command`, `output`, `summary`, `arguments` or `raw`)
    of the entry whose object is `raw`; of several calls the one with id `call`, else the first."""
    if part == "raw":
        return raw.decode("utf-8", "replace")
    try:
        line = wire.scan(raw)
        return _part(line, raw, part, call)
    except wire.REFUSALS:
        read = wire.read_slowly(raw)
    if isinstance(read, wire.Refused) or not isinstance(read.value, dict):
        return ""
    try:
        return _part(wire.fill(read.value), raw, part, call)
    except wire.REFUSALS:
        return ""


def _part(line: Line, raw: bytes, part: str, call: str | None) -> str:
    if part == "summary":
        return line.summary or ""
    if part == "arguments":
        return _arguments(raw, call)
    message = line.message
    if message is None or line.type != "message":
        return joined(line.content)[0] if part == "text" else ""
    if part == "text":
        return _text(message)
    if part == "thinking":
        return _thinking(message)
    if part == "command":
        return _command(message, call)
    if part == "output":
        return _output(message)
    return ""


def _text(message: Message) -> str:
    if message.role == "user":
        return user_text(message.content).text
    if message.role == "system":
        return system_text(message)
    return joined(message.content)[0]


def _thinking(message: Message) -> str:
    if not isinstance(message.content, list):
        return ""
    blocks = [block for block in message.content if block.type == "thinking"]
    return "\n\n".join(block.thinking for block in blocks if block.thinking)


def _command(message: Message, call: str | None) -> str:
    if message.command is not None or not isinstance(message.content, list):
        return message.command or ""
    for block in message.content:
        if block.type == "toolCall" and call in (None, block.id):
            given = block.arguments
            return "" if given is None else given.command or given.cmd or ""
    return ""


def _output(message: Message) -> str:
    if message.role == "toolResult":
        return joined(message.content)[0]
    return message.output or ""


def _arguments(raw: bytes, call: str | None) -> str:
    read = wire.read_slowly(raw)
    value: Any = read.value if isinstance(read, wire.Read) else None
    for key in ("message", "content"):
        value = value.get(key) if isinstance(value, dict) else None
    for block in value if isinstance(value, list) else ():
        if not isinstance(block, dict) or block.get("type") != "toolCall":
            continue
        if call in (None, block.get("id")):
            given = block.get("arguments", "")
            return wire.encodable(json.dumps(given, indent=2, ensure_ascii=False)) if given else ""
    return ""
