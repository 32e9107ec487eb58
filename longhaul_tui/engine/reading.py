"""Texts read from a session file when somebody looks at them.

Owns paging and searching over byte spans. Must never hold the file open or keep more than the last
text that was paged through.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from longhaul_tui.disk.files import Problem, opened, read_span
from longhaul_tui.transcript.parts import part_text
from longhaul_tui.view.port import BodyRef, Page
from longhaul_tui.view.rows import RowTable

SEARCHED = ("text", "command", "output", "summary")
"""Parts of a line that a search looks into; previews and notes come on top."""


class BodyReader:
    """Reads parts of lines of one file. Safe to use from any thread."""

    def __init__(self, path: Path, generation: Callable[[], int]) -> None:
        self._path = path
        self._generation = generation
        self._last: tuple[BodyRef, str] | None = None

    def page(self, ref: BodyRef, offset: int, limit: int) -> Page:
        """A piece of a text; a problem where the file is not what it was."""
        if ref.generation != self._generation():
            return Page("", 0, 0, "changed")
        last = self._last
        if last is not None and last[0] == ref:
            text = last[1]
        else:
            raw = read_span(self._path, ref.offset, ref.length)
            if isinstance(raw, Problem):
                return Page("", 0, 0, "gone" if raw.code == "missing" else "unreadable")
            if len(raw) != ref.length or ref.generation != self._generation():
                return Page("", 0, 0, "changed")
            text = part_text(raw, ref.part, ref.call)
            self._last = (ref, text)
        return Page(text[offset : offset + limit], offset, len(text))

    def search(self, rows: RowTable, query: str, cancelled: Callable[[], bool]) -> Iterator[int]:
        """Rows whose whole text holds `query`, case folded, in order."""
        wanted = query.casefold()
        if not wanted:
            return
        hint = _plain_run(wanted)
        with opened(self._path) as fd:
            for node in range(len(rows)):
                if node % 64 == 0 and cancelled():
                    return
                row = rows.row(node)
                if wanted in f"{row.head}\n{row.note}\n{row.detail}".casefold():
                    yield node
                elif not isinstance(fd, Problem):
                    raw = _span(fd, row.offset, row.length)
                    if hint in raw.lower() and _holds(raw, wanted):
                        yield node


def _span(fd: int, offset: int, length: int) -> bytes:
    import os

    try:
        return os.pread(fd, length, offset)
    except OSError:
        return b""


def _holds(raw: bytes, wanted: str) -> bool:
    return any(wanted in part_text(raw, part, None).casefold() for part in SEARCHED)


def _plain_run(wanted: str) -> bytes:
    """The longest piece of the query that JSON writes as it is: a cheap first look at a line."""
    run = best = ""
    for char in wanted:
        run = run + char if char.isascii() and (char.isalnum() or char in " _-.:") else ""
        best = max(best, run, key=len)
    return best.encode()
