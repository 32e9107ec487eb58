"""The screen's own memory: `screen.json` and `copy.txt` in the user's state directory.

Owns both files (DESIGN §12.1): mode 0600, written whole, nothing of a transcript but what the
person copied. Must never fail the screen: lost or damaged the memory is empty, and a directory
that cannot be written keeps nothing.
"""

import json
from pathlib import Path

import platformdirs

from longhaul_tui.disk.whole import write_whole
from longhaul_tui.view.memory import ScreenMemory

_LIMIT = 1_000_000
"""A screen.json above this many bytes is not ours."""


def state_directory() -> Path:
    """`<user state dir>/longhaul`; not made here."""
    return Path(platformdirs.user_state_path("longhaul"))


class FileMemory:
    """Keeps the choices of the screen in a directory; `read_only` keeps no choices."""

    def __init__(self, directory: Path, *, read_only: bool = False) -> None:
        self._directory = directory
        self._read_only = read_only

    def load(self) -> ScreenMemory:
        """What was kept, field by field: a damaged one is as at a first start."""
        try:
            with (self._directory / "screen.json").open("rb") as file:
                found = json.loads(file.read(_LIMIT))
        except (OSError, ValueError, RecursionError):
            return ScreenMemory()
        kept = found if isinstance(found, dict) else {}
        default = ScreenMemory()
        return ScreenMemory(
            theme=_text(kept.get("theme")),
            pane=_text(kept.get("pane")),
            wrap=_flag(kept.get("wrap"), default.wrap),
        )

    def save(self, memory: ScreenMemory) -> None:
        """Keep it whole, unless read only."""
        if self._read_only:
            return
        kept = {
            "theme": memory.theme,
            "pane": memory.pane,
            "wrap": memory.wrap,
        }
        self._write("screen.json", json.dumps(kept))

    def keep_copy(self, text: str) -> str | None:
        """Write `copy.txt`: the person asked for it, so read only does not forbid it."""
        path = self._write("copy.txt", text)
        return None if path is None else _home_as_tilde(path)

    def _write(self, name: str, text: str) -> Path | None:
        target = self._directory / name
        problem = write_whole(target, text.encode("utf-8", "replace"))
        return target if problem is None else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _flag(value: object, default: bool) -> bool:
    return value if isinstance(value, bool) else default


def _home_as_tilde(path: Path) -> str:
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)
