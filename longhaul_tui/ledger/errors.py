"""Errors `E<n>` (STATE U5, U20-U22 as amended).

Owns what an error is, its text and its identity.
"""

from dataclasses import dataclass

TEXT_CHARS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorRecord:
    """One distinct error; occurrences are counted, not numbered."""

    n: int
    text: str
    """Of its first occurrence, one line, at most `TEXT_CHARS` characters."""
    tool: str
    """`bash` and its like for commands, else the tool that failed."""
    key: str
    """Command key, or tool name and base name of its target."""
    command_key: str | None
    """The U24 key where a command raised it."""
    first_node: int
    first_at: float | None
    last_node: int
    last_at: float | None
    first_command: int | None
    last_command: int | None
    """C<n> of the newest occurrence; None for a tool error or a call that never ran."""
    count: int
    open: bool
    fixed_node: int | None
    """Where the success stands that closed it."""
    fixed_command: int | None
