"""Texts at hand to page through, a record of the log among them: the line as it stands, then part
by part.

Owns those texts alone. Whoever shows it makes it safe, as with every text of a file.
"""

import json

from longhaul_tui.log.records import fields
from longhaul_tui.tui.panes.inspector import Read
from longhaul_tui.view.log import LogRow
from longhaul_tui.view.port import BodyRef, Page


def record_text(row: LogRow) -> tuple[Read, BodyRef]:
    """What reads the text, and the reference it is read by."""
    line = row.record.raw.decode("utf-8", "replace")
    parts = json.dumps(fields(row.record), indent=2, ensure_ascii=False)
    return paged(f"{line}\n\n{parts}")


def paged(text: str) -> tuple[Read, BodyRef]:
    """What reads this text, and the reference it is read by."""

    def read(_ref: BodyRef, offset: int, limit: int) -> Page:
        return Page(text[offset : offset + limit], offset, len(text))

    return read, BodyRef(0, 0, len(text), "raw")
