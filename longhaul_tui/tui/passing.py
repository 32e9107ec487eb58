"""Asking for a pass from the screen: `c`, the line while it runs, the box, `x`.

Owns the way from the key to what was chosen. Must never let a pass touch the session's file: only
a choice in the box may, and only through the desk.
"""

from typing import TYPE_CHECKING

from textual.timer import Timer

from longhaul_tui.clock import Clock
from longhaul_tui.tui.choosing import ChoosingApp
from longhaul_tui.tui.compacting import Compacting
from longhaul_tui.tui.screens.shell import ShellScreen
from longhaul_tui.tui.watching import Watching
from longhaul_tui.view.port import BodyRef, Desk, Page
from longhaul_tui.view.snapshot import SessionSnapshot

if TYPE_CHECKING:
    from longhaul_tui.view.pass_progress import PassRun
    from longhaul_tui.view.preview import Appended, ChoiceId, NoPreview, Preview

REDRAW = 0.1
"""Seconds between two pictures of the line while a pass runs."""


class PassingApp(ChoosingApp):
    """An app from which passes are asked for."""

    clock: Clock
    _watching: Watching
    desk: Desk | None = None
    """Who runs them; None where nobody does."""
    _compacting: Compacting | None = None
    _waiting: "Preview | None" = None
    """It came while a box was open."""
    _redrawing: Timer | None = None

    @property
    def snapshot(self) -> SessionSnapshot:
        """The newest of the session on screen."""
        raise NotImplementedError

    @property
    def pass_run(self) -> "PassRun | None":
        """The pass that runs or ran last, until it is hidden."""
        return None if self._compacting is None else self._compacting.run

    @property
    def can_compact(self) -> bool:
        """`c` does something."""
        running = self._compacting is not None and self._compacting.running
        return self.desk is not None and not running and bool(self._watching.key)

    def compact(self) -> None:
        """Run a pass over the session on screen, to be looked at."""
        if not self.can_compact:
            return
        if self._waiting is not None and self._waiting.key == self._watching.key:
            self._show_preview(self._waiting)
            return
        from longhaul_tui.view.naming import number_next

        made = self._compacting = Compacting(self.desk, self.clock)
        made.begin(self, self._watching.key, number_next(self.snapshot), self._settled)
        self._draw_on()

    def cancel_pass(self) -> None:
        """End the pass that runs."""
        if self._compacting is not None:
            self._compacting.cancel()

    def hide_pass(self) -> None:
        """What ended is read."""
        if self._compacting is not None:
            self._compacting.hide()
        self._redraw()

    def _settled(self, found: "Preview | NoPreview | Appended") -> None:
        from longhaul_tui.view.preview import Preview

        if self._redrawing is not None:
            self._redrawing.stop()
        if isinstance(found, Preview):
            self._waiting = found
            self._redraw()
            if isinstance(self.screen, ShellScreen):
                self._show_preview(found)
            else:
                self.toast(f"The preview of #{found.number} is ready: c shows it.")
        else:
            self._redraw()

    def _draw_on(self) -> None:
        """The line moves until the pass ends."""
        self._redrawing = self.set_interval(REDRAW, self._redraw)
        self._redraw()

    def _redraw(self) -> None:
        top = self.screen
        if isinstance(top, ShellScreen) and top.is_ready:
            top.show_pass()
            top.refresh_keys()

    # -- the box -------------------------------------------------------------------------------

    def _show_preview(self, preview: "Preview") -> None:
        from longhaul_tui.tui.screens.preview import PreviewBox

        self._waiting = preview

        def chosen(choice: "ChoiceId | None") -> None:
            self._waiting = None
            if choice == "append":
                self._append(preview)
            elif choice == "text":
                self._read(preview, preview.summary, "what it hands over")
            elif choice == "report":
                self._read(preview, preview.report, "labels and refusals")

        self.push_screen(PreviewBox(preview, self.speaker), chosen)

    def _append(self, preview: "Preview") -> None:
        made = self._compacting
        if made is not None:
            made.append(self, preview, self._settled)
            self._draw_on()

    def _read(self, preview: "Preview", text: str, title: str) -> None:
        """A text of the preview; behind it the box comes back."""
        from longhaul_tui.tui.screens.inspector import InspectorScreen

        def read(_ref: BodyRef, offset: int, limit: int) -> Page:
            return Page(text[offset : offset + limit], offset, len(text))

        ref = BodyRef(0, 0, len(text), "raw")
        screen = InspectorScreen(read, ref, f"Preview of #{preview.number} · {title}", wrap=True)
        self.push_screen(screen, lambda _closed: self._show_preview(preview))
