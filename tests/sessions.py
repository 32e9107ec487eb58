"""Session files as pi 1.6.0 writes them, built line by line for tests.

Owns the shapes of pi's own lines (fields and their order), deterministic ids and timestamps.
A method that adds an entry returns its key: the entry id, in a v1 file `line:N`. Whatever pi
would not write goes in through `raw`, or through `fields` that replace a field (None removes it).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

Fields: TypeAlias = Mapping[str, Any]
Raw: TypeAlias = bytes

START_MS = 1_796_000_000_000
"""2026-11-30T00:53:20.000Z: when the first line is written."""
STEP_MS = 1_000
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel: 70 bytes."""
IMAGE: Fields = {"type": "image", "data": PIXEL, "mimeType": "image/png"}

_SURROGATE = re.compile("[\ud800-\udfff]")


def dump(value: object) -> bytes:
    """JSON as JavaScript writes it: no spaces, UTF-8, lone surrogates escaped."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return _SURROGATE.sub(lambda m: f"\\u{ord(m.group()):04x}", text).encode()


def iso(ms: int) -> str:
    """Milliseconds since the epoch as pi writes them in `timestamp`."""
    moment = datetime.fromtimestamp(ms // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{ms % 1000:03d}Z"


def usage(total: int = 110, cost: float = 0.00012) -> dict[str, Any]:
    """A full usage record."""
    return {
        "input": total - 10,
        "output": 10,
        "cacheRead": 0,
        "cacheWrite": 0,
        "reasoning": 0,
        "totalTokens": total,
        "cost": {"input": cost, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": cost},
    }


@dataclass(frozen=True)
class Call:
    """A tool call, to be put into an assistant message and answered by a result."""

    id: str
    name: str
    arguments: Mapping[str, Any]

    def block(self) -> dict[str, Any]:
        """As it stands in the assistant message."""
        return {
            "type": "toolCall",
            "id": self.id,
            "name": self.name,
            "arguments": dict(self.arguments),
        }


class SessionFile:
    """A session file under construction. `leaf` is the parent of the next entry: set it to branch.

    `version` 1 leaves out `version`, `id` and `parentId` as old files do. `header` False starts
    without a header.
    """

    def __init__(
        self,
        *,
        version: int = 3,
        header: bool = True,
        cwd: str = "/home/dev/proj",
        session_id: str = "019b0000-0000-7000-8000-000000000001",
        start_ms: int = START_MS,
    ) -> None:
        self.version = version
        self.cwd = cwd
        self.session_id = session_id
        self.ms = start_ms
        self.leaf: str | None = None
        self.lines: list[Raw] = []
        """Every line without its LF."""
        self._entries = 0
        self._calls = 0
        if header:
            self.header()

    # -- the file -----------------------------------------------------------------------------

    def bytes(self) -> Raw:
        """The whole file, every line ended by LF."""
        return b"".join(line + b"\n" for line in self.lines)

    def write(self, path: Path) -> Path:
        """Write the whole file; returns `path`."""
        path.write_bytes(self.bytes())
        return path

    def wait(self, seconds: float) -> None:
        """Let time pass before the next line."""
        self.ms += round(seconds * 1000)

    # -- any line -----------------------------------------------------------------------------

    def raw(self, line: Raw) -> str:
        """Any bytes as a line; returns `line:N`."""
        self.lines.append(line)
        return f"line:{len(self.lines)}"

    def header(self, **fields: Any) -> str:
        """The session header; a second one where there is one already."""
        line: dict[str, Any] = {"type": "session"}
        if self.version > 1:
            line["version"] = self.version
        line |= {"id": self.session_id, "timestamp": iso(self.ms), "cwd": self.cwd}
        return self.raw(dump(_replaced(line, fields)))

    def entry(
        self,
        type_: str,
        body: Fields | None = None,
        *,
        body_first: bool = False,
        fields: Fields | None = None,
    ) -> str:
        """Any entry, child of the leaf, and the new leaf. pi writes the body of `custom` and
        `custom_message` before the ids (`body_first`)."""
        self.ms += STEP_MS
        self._entries += 1
        ids: dict[str, Any] = {}
        if self.version > 1:
            ids = {"id": f"e{self._entries:07x}", "parentId": self.leaf}
        ids["timestamp"] = iso(self.ms)
        parts = [body or {}, ids] if body_first else [ids, body or {}]
        line = _replaced({"type": type_, **parts[0], **parts[1]}, fields or {})
        key = self.raw(dump(line))
        if isinstance(line.get("id"), str):
            self.leaf = key = line["id"]
        return key

    def message(self, message: Fields, fields: Fields | None = None) -> str:
        """A message entry; `fields` are the message's, not the entry's."""
        stamped = {**message, "timestamp": self.ms + STEP_MS}
        return self.entry("message", {"message": _replaced(stamped, fields or {})})

    # -- messages -----------------------------------------------------------------------------

    def system(self, preamble: str = "You are a coding assistant.", **fields: Any) -> str:
        """The prompt and tool declarations pi writes first."""
        tools = [{"name": "bash", "description": "Run a command", "parameters": {"type": "object"}}]
        return self.message(
            {
                "role": "system",
                "content": "",
                "sections": {"preamble": preamble, "cwd": f"<cwd>\n{self.cwd}\n</cwd>"},
                "toolsAdded": tools,
            },
            fields,
        )

    def user(self, *texts: str, images: int = 0, **fields: Any) -> str:
        """What a person typed: one text part for each text, then the images."""
        content = [{"type": "text", "text": text} for text in texts] + [dict(IMAGE)] * images
        return self.message({"role": "user", "content": content}, fields)

    def assistant(
        self,
        text: str = "",
        calls: Sequence[Call] = (),
        *,
        thinking: str = "",
        stop: str | None = None,
        **fields: Any,
    ) -> str:
        """A reply; `stop` is toolUse where there are calls, else stop, unless given."""
        content: list[dict[str, Any]] = []
        if thinking:
            block = {"type": "thinking", "thinking": thinking}
            content.append({**block, "thinkingSignature": "reasoning_content"})
        if text:
            content.append({"type": "text", "text": text})
        content += [call.block() for call in calls]
        return self.message(
            {
                "role": "assistant",
                "content": content,
                "api": "openai-completions",
                "provider": "stub",
                "model": "stub-a",
                "usage": usage(),
                "stopReason": stop or ("toolUse" if calls else "stop"),
                "timestamp": 0,
                "responseId": f"resp_{self._entries + 1}",
                "durationMs": 3,
                "thinkingLevel": "low",
            },
            fields,
        )

    def call(self, name: str, /, **arguments: Any) -> Call:
        """A tool call with the next call id."""
        self._calls += 1
        return Call(f"call_{self._calls}", name, arguments)

    def result(
        self,
        call: Call,
        text: str = "",
        *,
        is_error: bool = False,
        details: object = None,
        duration: int | None = 20,
        images: int = 0,
        **fields: Any,
    ) -> str:
        """The result of a call; `duration` None where the tool never ran."""
        content = [{"type": "text", "text": text}] + [dict(IMAGE)] * images
        message: dict[str, Any] = {
            "role": "toolResult",
            "toolCallId": call.id,
            "toolName": call.name,
            "content": content,
        }
        if details is not None:
            message["details"] = details
        message["isError"] = is_error
        if duration is not None:
            message["durationMs"] = duration
        return self.message(message, fields)

    def shell(self, command: str, output: str = "", *, code: int = 0) -> str:
        """The agent runs a command: the call and its result as pi stores it; key of the result."""
        call = self.call("bash", command=command)
        self.assistant(calls=[call])
        if not code:
            return self.result(call, output or "(no output)")
        text = f"{output or '(no output)'}\n\nCommand exited with code {code}"
        return self.result(call, text, is_error=True)

    def bash(
        self,
        command: str,
        output: str = "",
        code: int | None = 0,
        *,
        cancelled: bool = False,
        excluded: bool = False,
    ) -> str:
        """A command the user ran with `!`, or with `!!` (`excluded`)."""
        message: dict[str, Any] = {"role": "bashExecution", "command": command, "output": output}
        if code is not None:
            message["exitCode"] = code
        message |= {"cancelled": cancelled, "truncated": False}
        return self.message(message, {"excludeFromContext": True} if excluded else None)

    def hook_message(self, text: str, *, custom_type: str = "note", display: bool = True) -> str:
        """A v2 file's name for what a v3 file holds as `custom_message`."""
        body = {"customType": custom_type, "content": text, "display": display}
        return self.message({"role": "hookMessage", **body})

    # -- other entries ------------------------------------------------------------------------

    def compaction(
        self,
        summary: str,
        first_kept: str | int | None = None,
        *,
        tokens_before: int = 5405,
        details: object = None,
        from_hook: bool = False,
        **fields: Any,
    ) -> str:
        """A compaction; a number as `first_kept` is v1's `firstKeptEntryIndex`."""
        body: dict[str, Any] = {"summary": summary}
        if isinstance(first_kept, int):
            body["firstKeptEntryIndex"] = first_kept
        else:
            body["firstKeptEntryId"] = first_kept
        body["tokensBefore"] = tokens_before
        if details is not None:
            body["details"] = details
        return self.entry("compaction", {**body, "fromHook": from_hook}, fields=fields)

    def branch(self, target: str | None, summary: str | None = None) -> str | None:
        """Go on from `target`; with a summary pi writes a branch_summary there."""
        left, self.leaf = self.leaf, target
        if summary is None:
            return target
        body: Fields = {"fromId": left, "summary": summary, "details": {}, "fromHook": False}
        return self.entry("branch_summary", body)

    def context_edit(self, target: str, replacement: object = None) -> str:
        """Leave `target` out of the context, or replace it."""
        return self.entry("context_edit", {"targetId": target, "replacement": replacement})

    def label(self, target: str, label: str) -> str:
        """A label on `target`."""
        return self.entry("label", {"targetId": target, "label": label})

    def name(self, name: str) -> str:
        """The session's name."""
        return self.entry("session_info", {"name": name})

    def model(self, model: str = "stub-a", provider: str = "stub") -> str:
        """A model change."""
        return self.entry("model_change", {"provider": provider, "modelId": model})

    def level(self, level: str = "low") -> str:
        """A thinking level change."""
        return self.entry("thinking_level_change", {"thinkingLevel": level})

    def custom(self, custom_type: str, data: object) -> str:
        """A custom entry: never sent to the model."""
        return self.entry("custom", {"customType": custom_type, "data": data}, body_first=True)

    def custom_message(
        self, custom_type: str, content: object, *, display: bool = True, details: object = None
    ) -> str:
        """A custom message: sent to the model as a user's."""
        body: dict[str, Any] = {"customType": custom_type, "content": content, "display": display}
        if details is not None:
            body = {**body, "details": details}
        return self.entry("custom_message", body, body_first=True)


def _replaced(line: dict[str, Any], fields: Fields) -> dict[str, Any]:
    """`line` with `fields` in place; a field that is None goes away."""
    merged = {**line, **fields}
    return {key: value for key, value in merged.items() if key not in fields or value is not None}
