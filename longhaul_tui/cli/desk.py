"""The desk of the screen: who runs the passes that `c` asks for.

Owns making it, at the first pass and not before: the first frame waits for no compactor. Says
nothing on standard error, which is the screen's terminal: what is wrong is the preview's answer.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from longhaul_tui.errors import LonghaulError
from longhaul_tui.view.port import Cancelled

if TYPE_CHECKING:
    from longhaul_tui.compaction import Models, Step
    from longhaul_tui.engine.desk import FileDesk
    from longhaul_tui.engine.passing import Asking
    from longhaul_tui.view.preview import Appended, NoPreview, Preview
    from longhaul_tui.view.snapshot import Identity


class LateDesk:
    """A desk that is made when it is first asked for something."""

    def __init__(self, make: "Callable[[], FileDesk]") -> None:
        self._make = make
        self._desk: FileDesk | None = None

    def preview(
        self, key: str, stop: Cancelled, progress: "Callable[[Step], None]"
    ) -> "Preview | NoPreview":
        """A dry run over this session of the board."""
        return self._made().preview(key, stop, progress)

    def append(
        self, preview: "Preview", stop: Cancelled, progress: "Callable[[Step], None]"
    ) -> "Appended | NoPreview":
        """Append what was previewed to the session's file."""
        return self._made().append(preview, stop, progress)

    def _made(self) -> "FileDesk":
        if self._desk is None:
            self._desk = self._make()
        return self._desk


def desk_for(agent_dir: Path, home: str, *, sealed: str = "", keep: int | None = None) -> LateDesk:
    """The desk over the sessions of this agent directory. `sealed` says why no file may be written;
    `keep` stands in for pi's settings."""

    def make() -> "FileDesk":
        from longhaul_tui.disk.journals import cache_directory
        from longhaul_tui.engine.desk import FileDesk

        return FileDesk(
            asking=lambda: _asking(agent_dir, home, keep),
            models=_models,
            agent_dir=agent_dir,
            cache=cache_directory(),
            clock=time.time,
            home=home,
            sealed=sealed,
        )

    return LateDesk(make)


def _asking(agent_dir: Path, home: str, keep: int | None) -> "Asking":
    from longhaul_tui.engine.config import read_config
    from longhaul_tui.engine.passing import Asking

    config = read_config(agent_dir, os.environ, Path(home or "/"))
    return Asking(
        settings=config.settings,
        keep=lambda identity: _kept(agent_dir, identity) if keep is None else keep,
    )


def _kept(agent_dir: Path, identity: "Identity") -> int:
    from longhaul_tui.accounting.retention import DEFAULT_KEEP
    from longhaul_tui.disk.pi_settings import Refused, find_keep

    model = f"{identity.provider}/{identity.model}" if identity.model else None
    found = find_keep(agent_dir, identity.cwd, model)
    if isinstance(found, Refused):
        raise LonghaulError(f"pi refuses to compact: {found.words} in its settings is no number")
    return DEFAULT_KEEP if found.tokens is None else found.tokens


def _models() -> "Models":
    from longhaul_tui.cli.compact import READER, VARIABLE, model_named
    from longhaul_tui.compaction import Models

    return Models(own=model_named(os.environ.get(VARIABLE) or READER))
