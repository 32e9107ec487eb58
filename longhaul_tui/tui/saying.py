"""What the app says in passing and what it copies.

Owns toasts and the clipboard. Must never read a toast as markup, show more than three, or send the
terminal a text that was not made safe.
"""

import os
from typing import ClassVar

from textual.notifications import SeverityLevel

from longhaul_tui.text import clip, one_line, sanitise
from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.clipboard import osc52
from longhaul_tui.tui.widgets.inked import InkedApp
from longhaul_tui.view.memory import Memory
from longhaul_tui.view.snapshot import Grade
from longhaul_tui.view.words import lines_of

TOAST_SECONDS = 8
TOAST_CELLS = 120
TOASTS = 3
_SEVERITY: dict[Grade, SeverityLevel] = {"ok": "information", "look": "warning", "act": "error"}


class SayingApp(InkedApp[str]):
    """An app with notices and a clipboard."""

    NOTIFICATION_TIMEOUT: ClassVar[float] = TOAST_SECONDS
    memory: Memory | None = None

    @property
    def speaker(self) -> str:
        """Whose news a toast tells."""
        raise NotImplementedError

    def action_help_quit(self) -> None:
        """ctrl+c with nothing marked says how to leave."""
        self.toast("q leaves, ctrl+q even from a box. The agent goes on.")

    def toast(self, words: str, grade: Grade = "ok") -> None:
        """One line for eight seconds, three at most; safe whatever is in it."""
        for old in list(self._notifications)[: -(TOASTS - 1)]:
            self._unnotify(old)
        self.notify(
            clip(one_line(words), TOAST_CELLS),
            title=clip(self.speaker, TOAST_CELLS),
            severity=_SEVERITY[grade],
            markup=False,
        )

    def copy_text(self, text: str) -> None:
        """To the clipboard through the terminal, or to a file; it says which."""
        safe = sanitise(text)
        count = lines_of(safe)
        sequence = osc52(safe, tmux="TMUX" in os.environ)
        if sequence is not None and self._driver is not None:
            self._driver.write(sequence)
            self.toast(f"Copied {count} by OSC 52.")
            return
        memory = self.memory
        if memory is None:
            self.toast("Too long for the terminal: not copied.", "look")
            return
        in_background(
            self,
            "copy",
            lambda _cancelled: memory.keep_copy(safe),
            self._said_copied,
            lambda words: self.toast(f"Not copied: {words}", "look"),
        )

    def _said_copied(self, place: str | None) -> None:
        if place is None:
            self.toast("Too long for the terminal, and no file could be written.", "look")
        else:
            self.toast(f"Too long for the terminal: copied to {place}.")
