"""Passes that a person asks for from the screen (`view.port.Desk`).

Owns the step from a session's file to a preview. Whatever goes wrong is a value with words. Must
never write: a preview is a dry run. Called in a worker; one pass at a time is the screen's affair.
"""

from collections.abc import Callable
from pathlib import Path

from longhaul_tui.compaction import Cancelled, Compaction, Models, Step
from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.passing import Asking, Passed, pass_over_file
from longhaul_tui.engine.source import NothingToDrop, Prepared
from longhaul_tui.errors import LonghaulError
from longhaul_tui.view.pass_words import failed_lines
from longhaul_tui.view.port import Cancelled as Stop
from longhaul_tui.view.preview import NoPreview, Preview
from longhaul_tui.view.preview_facts import Ran, preview_of

NOT_BUILT = "not from here yet: longhaul compact shows the same"


class FileDesk:
    """Runs the passes of one agent directory."""

    def __init__(
        self,
        *,
        asking: Callable[[], Asking],
        models: Callable[[], Models],
        home: str = "",
        sealed: str = "",
    ) -> None:
        """`asking` and `models` are asked anew at every pass: configuration may have changed; both
        may raise a `LonghaulError`. `sealed` says why no file may be written; empty where one
        may be."""
        self._asking = asking
        self._models = models
        self._home = home
        self._sealed = sealed

    def preview(
        self, key: str, stop: Stop, progress: Callable[[Step], None]
    ) -> Preview | NoPreview:
        """A dry run over the session in this file."""
        try:
            wish, models = self._asking(), self._models()
        except LonghaulError as error:
            return NoPreview(str(error), failed=True)
        try:
            found = pass_over_file(
                Path(key), wish, models, _Asked(stop), home=self._home, progress=progress
            )
        except LonghaulError as error:
            return NoPreview(str(error), failed=True)
        if isinstance(found, Problem):
            return NoPreview(f"{found.words}; nothing was written", failed=True)
        if isinstance(found, NothingToDrop):
            return NoPreview("nothing to compact: everything fits what is kept")
        return self._settled(key, found)

    def _settled(self, key: str, passed: Passed) -> Preview | NoPreview:
        outcome, prepared = passed.outcome, passed.prepared
        if isinstance(outcome, Compaction):
            ran = Ran(
                key=key,
                snapshot=prepared.snapshot,
                source=prepared.source,
                cut=prepared.cut,
                outcome=outcome,
                replaced_tokens=_tokens_before(prepared),
                why_not=self._sealed or NOT_BUILT,
                size=prepared.snapshot.file.read,
            )
            return preview_of(ran)
        words = " ".join(failed_lines(outcome))
        return NoPreview(words, failed=not isinstance(outcome, Cancelled))


def _tokens_before(prepared: Prepared) -> int:
    """Of what stands before the entries: the newest compaction's summary, if there is one."""
    context = prepared.context
    return sum(item.tokens for item in context.items[: prepared.cut.start])


class _Asked:
    """The screen's wish to stop, as a pass asks for it."""

    def __init__(self, stop: Stop) -> None:
        self._stop = stop

    def is_set(self) -> bool:
        """The pass is to end."""
        return self._stop()
