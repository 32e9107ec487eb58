"""The pass a person asked for from the screen (`c`): one at a time, in a worker, cancelled by `x`.

Owns the run and its steps. Must never write and never call a desk on the screen's own thread. What
a pass needs is loaded when one is first asked for.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace
from textual.dom import DOMNode

from longhaul_tui.clock import Clock
from longhaul_tui.tui.background import in_background
from longhaul_tui.view.port import Cancelled, Desk

if TYPE_CHECKING:
    from longhaul_tui.compaction import Step
    from longhaul_tui.view.pass_progress import PassRun, Sign
    from longhaul_tui.view.preview import Appended, NoPreview, Preview

    Found: TypeAlias = Preview | NoPreview | Appended
    Done: TypeAlias = Callable[[Found], None]


class Compacting:
    """At most one pass."""

    def __init__(self, desk: Desk | None, clock: Clock) -> None:
        self._desk = desk
        self._clock = clock
        self._stop = threading.Event()
        self.run: PassRun | None = None
        """The newest, until it is hidden."""

    @property
    def possible(self) -> bool:
        """There is somebody to run a pass, and none is running."""
        return self._desk is not None and not self.running

    @property
    def running(self) -> bool:
        """A pass is under way."""
        return self.run is not None and self.run.running

    def begin(self, node: DOMNode, key: str, number: int, done: "Done") -> None:
        """Run one over this session; `done` hears of its end on the screen's thread."""
        desk = self._desk
        if desk is not None and not self.running:
            self._start(node, number, lambda stop: desk.preview(key, stop, self._told), done)

    def append(self, node: DOMNode, preview: "Preview", done: "Done") -> None:
        """Append what was previewed."""
        desk = self._desk
        if desk is not None and not self.running:
            number = preview.number
            self._start(node, number, lambda stop: desk.append(preview, stop, self._told), done)

    def _start(
        self, node: DOMNode, number: int, act: "Callable[[Cancelled], Found]", done: "Done"
    ) -> None:
        from longhaul_tui.view.pass_progress import PassRun
        from longhaul_tui.view.preview import Appended, NoPreview

        stop = self._stop = threading.Event()
        self.run = PassRun(number=number, began=self._clock())

        def work(cancelled: Cancelled) -> "Found":
            return act(lambda: cancelled() or stop.is_set())

        def settle(found: "Found") -> None:
            if isinstance(found, NoPreview):
                self._end(*self._how(found))
            elif isinstance(found, Appended):
                self._end("✓", found.words)
            else:
                self.run = None
            done(found)

        in_background(node, "pass", work, settle, lambda words: settle(NoPreview(words, True)))

    def cancel(self) -> None:
        """Ask the pass that runs to end; it does at its next step."""
        self._stop.set()

    def hide(self) -> None:
        """What ended is read."""
        if not self.running:
            self.run = None

    def _told(self, step: "Step") -> None:
        """Called from the worker's thread, which alone adds steps."""
        from longhaul_tui.view.pass_progress import Timed

        run = self.run
        if run is not None:
            self.run = replace(run, steps=(*run.steps, Timed(step, self._clock())))

    def _how(self, found: "NoPreview") -> "tuple[Sign, str]":
        from longhaul_tui.log.saying import took

        if self._stop.is_set() and not found.failed and self.run is not None:
            after = took((self._clock() - self.run.began) * 1000)
            return "–", f"cancelled after {after}, nothing written"
        return ("!" if found.failed else "–"), found.words

    def _end(self, sign: "Sign", words: str) -> None:
        from longhaul_tui.view.pass_progress import ended

        if self.run is not None:
            self.run = ended(self.run, self._clock(), sign, words)
