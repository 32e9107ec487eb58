"""What the screen remembers from one evening to the next, and where a long copy goes.

Owns the value and the protocol; `disk/memory` keeps it (DESIGN §12.1). Must never hold text of a
transcript.
"""

from typing import Protocol

import msgspec


class ScreenMemory(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of the person at the screen; the defaults are those of a first start."""

    theme: str | None = None
    pane: str | None = None
    wrap: bool = True


class Memory(Protocol):
    """Keeps choices and long copies; never raises, a failure is a value."""

    def load(self) -> ScreenMemory:
        """What was kept; damaged or lost it is as at a first start."""

    def save(self, memory: ScreenMemory) -> None:
        """Keep it whole, if it may be kept."""

    def keep_copy(self, text: str) -> str | None:
        """Write a copy too long for the terminal; where it is, home as `~`, or None where it
        could not be written."""
