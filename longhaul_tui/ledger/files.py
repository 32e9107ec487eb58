"""Files read and modified (STATE U27).

Owns paths as the tools named them, relative to the session directory when inside it. They are
data: never opened, never joined to a real path.
"""

from dataclasses import dataclass

CARRIED = 200


@dataclass(frozen=True, slots=True)
class FileTouch:
    """One file and where it was last touched."""

    path: str
    node: int
    at: float | None
