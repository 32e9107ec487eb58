"""Large sessions for tests and benchmarks: `python -m tests.generate --mb 100 big.jsonl`.

`--unique` makes every shell command one that was never run before, a pipeline of some hundred to
some thousand characters: what a reader has learned of earlier commands is of no use then.

Owns a deterministic generator: the same arguments give the same bytes. Turns have the mix of a
working night: mostly shell calls, edits and reads, now and then a failure, a message of the user
and a compaction; sizes of texts are spread over three orders of magnitude.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

START = 1_796_000_000.0
WORDS = (
    *("gauge", "tide", "harbour", "reader", "merge", "stream", "batch", "ledger", "station"),
    *("clock", "budget", "cache", "frame", "index", "check", "commit", "branch", "window"),
    *("marker", "field", "record", "signal", "drift", "level", "buoy", "crane", "dock", "lamp"),
)
COMMANDS = (
    "pytest -q tests/test_{a}.py",
    "rg -n '{a}' src | head -20",
    "git status --short",
    "git diff --stat",
    "ruff check src/{a}.py",
    "sed -n '1,80p' src/{a}.py",
    "python -m {a}.bench --runs 3",
    "cd packages/{a} && npm run build",
)
SIZES = (20, 60, 120, 200, 400, 900, 1_800, 4_000, 9_000, 30_000)
FAILURES = (
    "AssertionError: {a} is not {b}",
    "E   ValueError: bad {a} in {b}",
    "error: cannot find {a}",
)


class Generator:
    """Lines of one session, in order."""

    def __init__(self, seed: int, scale: float = 1.0, *, unique: bool = False) -> None:
        """`scale` makes every text longer or shorter; `unique`: no command comes twice."""
        self._scale = scale
        self._unique = unique
        self._random = random.Random(seed)
        self._ids = 0
        self._leaf: str | None = None
        self._clock = START
        words = self._random.choices(WORDS, k=40_000)
        self._prose = " ".join(words)
        self._code = "\n".join(
            "    " * (n % 3) + " ".join(words[n : n + 7]) for n in range(0, 39_000, 7)
        )

    def lines(self) -> Iterator[bytes]:
        """An endless night."""
        header = {"type": "session", "version": 3, "id": f"gen-{self._random.random()}"}
        yield orjson.dumps({**header, "timestamp": self._iso(), "cwd": "/home/dev/tide"})
        turns = 0
        while True:
            if turns % 9 == 0:
                yield self._message({"role": "user", "content": self._text(self._size() // 4)})
            yield from self._turn()
            turns += 1
            if turns % 400 == 0:
                kept = self._leaf
                summary = {"summary": self._prose[:6_000], "firstKeptEntryId": kept}
                yield self._entry("compaction", {**summary, "tokensBefore": 184_000})

    def _turn(self) -> Iterator[bytes]:
        pick = self._random.random()
        self._ids += 1
        call_id = f"call_{self._ids:08d}"
        if pick < 0.5:
            name, arguments, result = self._shell()
        elif pick < 0.7:
            name, arguments = "read", {"path": f"src/{self._word()}.py"}
            result = {"content": self._blocks(self._code, self._size() * 2), "isError": False}
        else:
            name, arguments, result = self._edit()
        content = self._text(self._size() // 4) if pick > 0.2 else []
        call = {"type": "toolCall", "id": call_id, "name": name, "arguments": arguments}
        yield self._message(
            {
                "role": "assistant",
                "content": [*content, call],
                "provider": "lamp",
                "model": "quill-70b",
                "usage": {"input": 9, "output": 200, "cacheRead": 90_000, "cacheWrite": 0},
                "stopReason": "toolUse",
                "durationMs": 900,
            }
        )
        answer = {"role": "toolResult", "toolCallId": call_id, "toolName": name}
        yield self._message({**answer, **result, "durationMs": 30})

    def _shell(self) -> tuple[str, dict[str, Any], dict[str, Any]]:
        command = self._random.choice(COMMANDS).format(a=self._word())
        if self._unique:
            command = self._long(command)
        output = self._code[: self._size()]
        failed = self._random.random() < 0.07
        if failed:
            line = self._random.choice(FAILURES).format(a=self._word(), b=self._word())
            output = f"{output}\n{line}\n\nCommand exited with code {self._random.choice((1, 2))}"
        return "bash", {"command": command}, {"content": _text(output), "isError": failed}

    def _long(self, command: str) -> str:
        """The command among others of its own, in a directory that never comes again."""
        parts = [f"cd /tmp/{self._ids:08x}"]
        for n in range(self._random.choice((4, 8, 16, 40))):
            word = self._word()
            parts.append(f"FOO={word}{n} grep -rn '{word} {self._ids}' src/{word}_{n}.py | sort -u")
        return " && ".join([*parts, command])

    def _edit(self) -> tuple[str, dict[str, Any], dict[str, Any]]:
        path = f"src/{self._word()}.py"
        new = self._code[: self._size()]
        arguments = {"path": path, "edits": [{"oldText": self._word(), "newText": new}]}
        diff = "\n".join(f"+{n} {line}" for n, line in enumerate(new.split("\n")))
        told = f"Successfully replaced 1 block(s) in {path}."
        return (
            "edit",
            arguments,
            {"content": _text(told), "details": {"diff": diff}, "isError": False},
        )

    def _message(self, message: dict[str, Any]) -> bytes:
        return self._entry("message", {"message": {**message, "timestamp": int(self._clock * 1e3)}})

    def _entry(self, kind: str, fields: dict[str, Any]) -> bytes:
        self._ids += 1
        self._clock += 1 + self._random.random() * 4
        key = f"{self._ids:08x}"
        ids = {"type": kind, "id": key, "parentId": self._leaf, "timestamp": self._iso()}
        self._leaf = key
        return orjson.dumps({**ids, **fields})

    def _iso(self) -> str:
        moment = datetime.fromtimestamp(self._clock, UTC)
        return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"

    def _size(self) -> int:
        return int(self._random.choice(SIZES) * (0.7 + self._random.random()) * self._scale)

    def _word(self) -> str:
        return self._random.choice(WORDS)

    def _text(self, size: int) -> list[dict[str, Any]]:
        return self._blocks(self._prose, size)

    def _blocks(self, pool: str, size: int) -> list[dict[str, Any]]:
        start = self._random.randrange(len(pool) // 2)
        return _text(pool[start : start + max(size, 8)])


def _text(text: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text}]


def write_session(path: Path, *, megabytes: float, seed: int = 1, unique: bool = False) -> int:
    """Write a session of at least this size; returns its number of lines."""
    count = written = 0
    with path.open("wb") as file:
        for line in Generator(seed, unique=unique).lines():
            file.write(line + b"\n")
            count += 1
            written += len(line) + 1
            if written >= megabytes * 1_000_000:
                break
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unique", action="store_true")
    parser.add_argument("path", type=Path)
    given = parser.parse_args()
    lines = write_session(given.path, megabytes=given.mb, seed=given.seed, unique=given.unique)
    sys.stderr.write(f"{lines}\n")
