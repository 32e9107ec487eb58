"""The record that recall answers from, made of a session as it was read (STATE U95, U96).

Owns where a message and an output are read: from the file, at the moment of the question. Only
rows of the current path are found.
"""

from collections.abc import Callable

from longhaul_tui.recall.record import Record
from longhaul_tui.view.port import BodyPart, BodyRef, Page
from longhaul_tui.view.rows import ON_PATH
from longhaul_tui.view.snapshot import SessionSnapshot

_WHOLE = 2**62


def record_of(
    snapshot: SessionSnapshot,
    page: Callable[[BodyRef, int, int], Page],
) -> Record:
    """`page` reads a piece of a text of the session's file, as `Feed.read` does."""
    rows, users = snapshot.rows, snapshot.users

    def find(entry: str) -> int | None:
        node = rows.index(entry)
        return node if node is not None and rows.flags(node) & ON_PATH else None

    def text_of(node: int, part: BodyPart) -> str | None:
        offset, length, _ = rows.place(node)
        read = page(BodyRef(snapshot.generation, offset, length, part), 0, _WHOLE)
        return read.text if read.problem is None else None

    return Record(
        state=snapshot.state,
        ledger=snapshot.ledger,
        users=len(users),
        find=find,
        message=lambda number: text_of(users[number - 1].node, "text"),
        output=lambda node: text_of(node, "output"),
    )
