"""Whose output may teach a value (STATE U63 as amended).

Owns the list of programs that bring in text from elsewhere. What it does not know as local teaches
nothing: a web page or another agent must never put a figure into the state.
"""

from collections.abc import Collection

from longhaul_tui.shell import segment_key
from longhaul_tui.shell_split import split
from longhaul_tui.transcript.entries import ToolCall

READERS = frozenset(("read", "grep", "find", "ls"))
"""Local tools beside the shell."""
ELSEWHERE = frozenset(
    (
        *("curl", "wget", "http", "https", "xh", "lynx", "w3m", "gh", "glab", "ssh"),
        *("pi", "claude", "codex", "gemini", "aider", "opencode", "goose", "llm", "ollama"),
    )
)
"""Programs whose output is the network's or another agent's."""


def is_local_command(command: str) -> bool:
    """No segment of it runs a program of `ELSEWHERE`, under whatever path."""
    for segment in split(command).segments:
        words = segment_key(segment).split()
        if any(word.rsplit("/", 1)[-1].strip("'\"`$()") in ELSEWHERE for word in words[:1]):
            return False
        text = segment.text
        if ("$(" in text or "`" in text) and any(
            f"$({name} " in text or f"`{name} " in text for name in ELSEWHERE
        ):
            return False
    return True


def teaches(call: ToolCall | None, shells: Collection[str], others: Collection[str]) -> bool:
    """The result of this call may teach a value. `shells` are the shell tools, `others` the
    configured local ones; a result without its call teaches nothing."""
    if call is None:
        return False
    name = call.name.lower()
    if name in {shell.lower() for shell in shells}:
        return call.command is not None and is_local_command(call.command)
    return name in READERS or call.name in others
