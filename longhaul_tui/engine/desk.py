"""Passes that a person asks for from the screen (`view.port.Desk`).

Owns the step from a session's file to a preview, and from a preview to the file. Whatever goes
wrong is a value with words. A preview is a dry run; what is appended is the very text that was
previewed, or nothing. Called in a worker; one pass at a time is the screen's affair.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from longhaul_tui.clock import Clock
from longhaul_tui.compaction import Cancelled, Compaction, Models, Step
from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.applying import Applied, Ground, Unwritten, apply, what_bars
from longhaul_tui.engine.passing import Admit, Asking, Passed, anything, pass_over_file
from longhaul_tui.engine.source import NothingToDrop, Prepared
from longhaul_tui.errors import LonghaulError
from longhaul_tui.log.saying import took
from longhaul_tui.sink.refusals import Refused
from longhaul_tui.view.pass_words import failed_lines
from longhaul_tui.view.port import Cancelled as Stop
from longhaul_tui.view.preview import Appended, NoPreview, Preview
from longhaul_tui.view.preview_facts import Ran, preview_of

ANOTHER = Refused(code="another-text", words="changed since the preview: look at it again")
Told: TypeAlias = Callable[[Step], None]
_Ended: TypeAlias = Passed | NothingToDrop | Problem | Refused


class FileDesk:
    """Runs the passes of one agent directory."""

    def __init__(
        self,
        *,
        asking: Callable[[], Asking],
        models: Callable[[], Models],
        agent_dir: Path,
        cache: Path,
        clock: Clock,
        home: str = "",
        sealed: str = "",
    ) -> None:
        """`asking` and `models` are asked anew at every pass: configuration may have changed; both
        may raise a `LonghaulError`. `cache` is where locks and journals lie. `sealed` says why no
        file may be written; empty where one may be."""
        self._asking = asking
        self._models = models
        self._agent_dir = agent_dir
        self._cache = cache
        self._clock = clock
        self._home = home
        self._sealed = sealed

    def preview(self, key: str, stop: Stop, progress: Told) -> Preview | NoPreview:
        """A dry run over the session in this file."""
        found = self._run(key, stop, progress, anything)
        if isinstance(found, Passed) and isinstance(found.outcome, Compaction):
            return self._previewed(key, found, found.outcome)
        return found if isinstance(found, NoPreview) else _no_preview(found)

    def append(self, preview: Preview, stop: Stop, progress: Told) -> Appended | NoPreview:
        """Run the pass again under the file's lock and append it, if it is what was previewed."""
        if self._sealed:
            return NoPreview(self._sealed, failed=True)
        broken: list[NoPreview] = []

        def again(admit: Admit) -> _Ended:
            found = self._run(preview.key, stop, progress, admit)
            if isinstance(found, NoPreview):
                broken.append(found)
                return ANOTHER
            made = found.outcome if isinstance(found, Passed) else None
            if isinstance(made, Compaction) and made.summary != preview.summary:
                return ANOTHER
            return found

        mended: list[str] = []
        ended = apply(
            self._ground(preview.key),
            again,
            _Asked(stop),
            lambda repair: mended.append(repair.words),
        )
        if broken:
            return broken[0]
        if isinstance(ended, Applied):
            return Appended(words=_appended(ended, mended))
        if isinstance(ended, Unwritten):
            return NoPreview(f"the session {ended.refused.words}", failed=True)
        return _no_preview(ended)

    def _ground(self, key: str) -> Ground:
        return Ground(
            path=Path(key), agent_dir=self._agent_dir, cache=self._cache, clock=self._clock
        )

    def _run(self, key: str, stop: Stop, progress: Told, admit: Admit) -> _Ended | NoPreview:
        try:
            wish, models = self._asking(), self._models()
            return pass_over_file(
                Path(key),
                wish,
                models,
                _Asked(stop),
                home=self._home,
                progress=progress,
                admit=admit,
            )
        except LonghaulError as error:
            return NoPreview(str(error), failed=True)

    def _previewed(self, key: str, passed: Passed, outcome: Compaction) -> Preview:
        prepared = passed.prepared
        barred = None if self._sealed else what_bars(self._ground(key))
        why_not = self._sealed or ("" if barred is None else f"it {barred.words}")
        return preview_of(
            Ran(
                key=key,
                snapshot=prepared.snapshot,
                source=prepared.source,
                cut=prepared.cut,
                outcome=outcome,
                replaced_tokens=_tokens_before(prepared),
                why_not=why_not,
                size=prepared.snapshot.file.read,
            )
        )


def _no_preview(found: _Ended) -> NoPreview:
    """Why there is nothing to look at."""
    if isinstance(found, Problem | Refused):
        return NoPreview(f"the session {found.words}; nothing was written", failed=True)
    if isinstance(found, NothingToDrop):
        return NoPreview("nothing to compact: everything fits what is kept")
    words = " ".join(failed_lines(found.outcome))
    return NoPreview(words, failed=not isinstance(found.outcome, Cancelled))


def _appended(applied: Applied, mended: list[str]) -> str:
    """What now stands in the file."""
    chain, outcome = applied.chain, applied.passed.outcome
    seconds = took(outcome.line.duration_ms) if isinstance(outcome, Compaction) else ""
    before = f"{'; '.join(mended)}; " if mended else ""
    return f"{before}{seconds}, appended {len(chain.data):,} bytes: {chain.compaction}"


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
