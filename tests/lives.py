"""Lives of things in a session in memory, for tests of everything that tells them."""

from longhaul_tui.engine.session import Session
from longhaul_tui.transcript.parts import part_text
from longhaul_tui.view.provenance.find import provenance
from longhaul_tui.view.provenance.values import Absent, Check, Provenance, Step


def life(data: bytes, word: str) -> Provenance:
    """The life of a thing in this file."""
    found = asked(data, word)
    assert isinstance(found, Provenance), found
    return found


def asked(data: bytes, word: str) -> Provenance | Absent:
    """The life, or that there is no such thing."""
    session = Session("/home/you/night.jsonl", "/home/you")
    session.feed(data)
    snapshot = session.snapshot()

    def text_of(node: int, part: str) -> str:
        offset, length, _ = snapshot.rows.place(node)
        return part_text(data[offset : offset + length], part)

    return provenance(snapshot, word, text_of)


def step(told: Provenance, name: str) -> Step:
    """One step of a life."""
    return next(one for one in told.steps if one.name == name)


def checks(told: Provenance, name: str) -> dict[str, Check]:
    """Its checks by name."""
    return {check.name: check for check in step(told, name).checks}
