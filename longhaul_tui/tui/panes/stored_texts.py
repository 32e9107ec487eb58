"""Summaries of a session as they stand in its file, for stepping to and fro.

Owns a few texts and the reading of those that are wanted, beside the screen. Must never hand out
the text of another generation of the file.
"""

from collections.abc import Callable, Iterable

from textual.dom import DOMNode

from longhaul_tui.tui.background import in_background
from longhaul_tui.tui.panes.inspector import Read
from longhaul_tui.view.port import BodyRef

WHOLE = 1 << 24
"""Characters of a summary that are read: as good as all."""
KEPT = 32
"""Texts kept."""


class StoredTexts:
    """Texts by reference; None while one is being read."""

    def __init__(self, owner: DOMNode, changed: Callable[[], None]) -> None:
        """`changed` is called on the screen's thread when a text is there."""
        self._owner = owner
        self._changed = changed
        self._texts: dict[BodyRef, str] = {}
        self._wanted: tuple[BodyRef, ...] = ()
        self.read: Read | None = None

    def get(self, ref: BodyRef) -> str | None:
        """The text, if it was read."""
        return self._texts.get(ref)

    def want(self, refs: Iterable[BodyRef]) -> None:
        """Read these, unless they are there or being read."""
        missing = tuple(ref for ref in refs if ref not in self._texts)
        read = self.read
        if not missing or missing == self._wanted or read is None:
            return
        self._wanted = missing
        in_background(
            self._owner,
            "stored text",
            lambda _cancelled: [(ref, _text(read, ref)) for ref in missing],
            self._take,
            lambda words: self._take([(ref, f"(not read: {words})") for ref in missing]),
        )

    def _take(self, found: list[tuple[BodyRef, str]]) -> None:
        self._wanted = ()
        for ref, text in found:
            self._texts[ref] = text
        for old in list(self._texts)[: max(len(self._texts) - KEPT, 0)]:
            del self._texts[old]
        self._changed()


def _text(read: Read, ref: BodyRef) -> str:
    page = read(ref, 0, WHOLE)
    return page.text if page.problem is None else f"(not read: {page.problem})"
