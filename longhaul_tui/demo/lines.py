"""Session lines in the shapes pi writes (PI §1), timed along an invented night.

Owns the shapes only; the story is told in `script`. Ids are counted, so the same story gives the
same bytes for the same start.
"""

import json
from datetime import UTC, datetime
from typing import Any, TypeAlias

import msgspec

from longhaul_tui.demo.models import usage

Fields: TypeAlias = dict[str, Any]

PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
    "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


class TimedLine(msgspec.Struct, frozen=True):
    """One line of the file and when it is written, in seconds since the story began."""

    at: float
    data: bytes
    """With its LF; a torn line has none."""
    log: bool = False
    """It is a record of the compaction log, not a line of the session."""


class Call(msgspec.Struct, frozen=True):
    """One tool call and how it went."""

    name: str
    arguments: Fields
    output: str
    failed: bool = False
    seconds: float = 1.0
    details: Fields | None = None
    ran: bool = True


def shell(command: str, output: str = "", code: int = 0, seconds: float = 1.0) -> Call:
    """A shell call with its exit code as pi stores it."""
    text = output or "(no output)"
    if code:
        text = f"{text}\n\nCommand exited with code {code}"
    return Call("bash", {"command": command}, text, failed=code != 0, seconds=seconds)


def timed_out(command: str, output: str, seconds: int) -> Call:
    """A shell call that ran into its time limit."""
    text = f"{output}\n\nCommand timed out after {seconds} seconds".lstrip("\n")
    arguments = {"command": command, "timeout": seconds}
    return Call("bash", arguments, text, failed=True, seconds=seconds, details={})


def blocked(command: str, why: str) -> Call:
    """A shell call that something refused before it ran."""
    return Call("bash", {"command": command}, why, failed=True, ran=False, details={})


def read(path: str, text: str) -> Call:
    """A file the agent read."""
    return Call("read", {"path": path}, text, seconds=0.1)


def write(path: str, text: str) -> Call:
    """A file the agent wrote."""
    return Call(
        "write", {"path": path, "content": text}, f"Successfully wrote to {path}", seconds=0.1
    )


def edit(path: str, old: str, new: str) -> Call:
    """A place in a file the agent changed."""
    removed = "".join(f"-{number + 10} {line}\n" for number, line in enumerate(old.splitlines()))
    added = "".join(f"+{number + 10} {line}\n" for number, line in enumerate(new.splitlines()))
    return Call(
        "edit",
        {"path": path, "edits": [{"oldText": old, "newText": new}]},
        f"Successfully replaced 1 block(s) in {path}.",
        seconds=0.1,
        details={"diff": (removed + added).rstrip("\n"), "firstChangedLine": 10},
    )


class Story:
    """A session file under way. `clock` is the seconds since the story began."""

    def __init__(self, start: float, session_id: str, cwd: str) -> None:
        self._start = start
        self._count = 0
        self._calls = 0
        self._context = 1_900
        self.clock = 0.0
        self.session_id = session_id
        self.cwd = cwd
        self.leaf: str | None = None
        self.model = ("lamp", "quill-70b")
        self.lines: list[TimedLine] = []
        self._line(
            {
                "type": "session",
                "version": 3,
                "id": session_id,
                "timestamp": self._iso(),
                "cwd": cwd,
            }
        )

    def fill(self, tokens: int) -> None:
        """The conversation has grown to so many tokens: most of a night is not told."""
        self._context = tokens

    # -- time ---------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock += seconds

    def at(self, hour: int, minute: int) -> None:
        """Go on to a time of the night; the story begins at 22:38."""
        moment = ((hour * 60 + minute) - (22 * 60 + 38)) % 1440 * 60.0
        if moment < self.clock:
            raise ValueError(f"{hour:02d}:{minute:02d} is past")
        self.clock = moment

    # -- lines --------------------------------------------------------------------------------

    def raw(self, data: bytes) -> None:
        """Any bytes, as they are."""
        self.lines.append(TimedLine(self.clock, data))

    def entry(self, kind: str, **fields: Any) -> str:
        """Any entry, child of the leaf and the new leaf."""
        self._count += 1
        key = f"{0x5E110000 + self._count * 0x11:08x}"
        ids = {"type": kind, "id": key, "parentId": self.leaf, "timestamp": self._iso()}
        self._line({**ids, **fields})
        self.leaf = key
        return key

    def message(self, **message: Any) -> str:
        """A message entry."""
        return self.entry("message", message={**message, "timestamp": self._ms()})

    def begin(self, thinking: str) -> None:
        """What pi writes before the first message."""
        self.entry("model_change", provider=self.model[0], modelId=self.model[1])
        self.entry("thinking_level_change", thinkingLevel=thinking)
        self.message(
            role="system",
            content="",
            sections={"preamble": "You are a coding agent in a terminal. " * 40, "cwd": "."},
            toolsAdded=[
                {"name": name, "description": f"The {name} tool.", "parameters": {"type": "object"}}
                for name in ("bash", "read", "edit", "write")
            ],
        )

    def user(self, text: str, *, image: bool = False) -> str:
        """A message a person typed."""
        content: list[Fields] = [{"type": "text", "text": text}]
        if image:
            content.append({"type": "image", "data": PIXEL, "mimeType": "image/png"})
        self._context += len(text) // 4
        return self.message(role="user", content=content)

    def agent(
        self, text: str = "", *calls: Call, thinking: str = "", stop: str = "", error: str = ""
    ) -> str:
        """A reply and the results of its calls, in order."""
        content: list[Fields] = []
        if thinking:
            content.append(
                {"type": "thinking", "thinking": thinking, "thinkingSignature": "reasoning"}
            )
        if text:
            content.append({"type": "text", "text": text})
        ids = []
        for call in calls:
            self._calls += 1
            ids.append(f"call_{self._calls:05d}")
            block = {"type": "toolCall", "id": ids[-1], "name": call.name}
            content.append({**block, "arguments": call.arguments})
        stop = stop or ("toolUse" if calls else "stop")
        extra: Fields = {"errorMessage": error} if error else {}
        key = self.message(
            role="assistant",
            content=content,
            api="openai-completions",
            provider=self.model[0],
            model=self.model[1],
            usage=self._usage(len(text) + len(thinking), counted=not error),
            stopReason=stop,
            durationMs=2_400,
            **extra,
        )
        self._results(calls, ids)
        return key

    def execution(self, command: str, output: str, code: int, *, hidden: bool = False) -> str:
        """A command the user ran with `!`, or with `!!` when hidden."""
        extra: Fields = {"excludeFromContext": True} if hidden else {}
        return self.message(
            role="bashExecution",
            command=command,
            output=output,
            exitCode=code,
            cancelled=False,
            truncated=False,
            **extra,
        )

    def compaction(self, summary: str, first_kept: str, before: int, **more: Any) -> str:
        """A compaction; without `more` one of pi's own, whose summariser read all that was there,
        once."""
        self._context = 24_000
        if not more:
            more = {"usage": usage(before - self._context, len(summary) // 4, 0)}
        return self.entry(
            "compaction", summary=summary, firstKeptEntryId=first_kept, tokensBefore=before, **more
        )

    def record(self, event: str, **fields: Any) -> None:
        """A record of the compaction log (STATE U105)."""
        made = {
            "t": self._iso(),
            "event": event,
            "v": 1,
            "cwd": self.cwd,
            "session": self.session_id,
            "model": "/".join(self.model),
            "thinking": "medium",
            **fields,
        }
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        self.lines.append(TimedLine(self.clock, text.encode() + b"\n", log=True))

    @property
    def now(self) -> float:
        """Seconds since the epoch."""
        return self._start + self.clock

    def session_bytes(self) -> bytes:
        """The session's file as it is now."""
        return b"".join(line.data for line in self.lines if not line.log)

    def _results(self, calls: tuple[Call, ...], ids: list[str]) -> None:
        self.wait(sum(call.seconds for call in calls))
        for call, call_id in zip(calls, ids, strict=True):
            extra: Fields = {} if call.details is None else {"details": call.details}
            if call.ran:
                extra["durationMs"] = int(call.seconds * 1000)
            self._context += len(call.output) // 4
            self.message(
                role="toolResult",
                toolCallId=call_id,
                toolName=call.name,
                content=[{"type": "text", "text": call.output}],
                isError=call.failed,
                **extra,
            )
        self.wait(2)

    def _usage(self, characters: int, *, counted: bool) -> Fields:
        output = max(characters // 4, 20) if counted else 0
        cached = self._context if counted else 0
        fresh = 300 if counted else 0
        self._context += output + fresh
        return usage(fresh, output, cached)

    def _line(self, value: Fields) -> None:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        self.lines.append(TimedLine(self.clock, text.encode() + b"\n"))

    def _ms(self) -> int:
        return round((self._start + self.clock) * 1000)

    def _iso(self) -> str:
        moment = datetime.fromtimestamp(self._start + self.clock, UTC)
        return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
