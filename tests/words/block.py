"""Owns the small notation in which the example sentences are written down.

One example a line; `⏎` stands for a line break inside a message; a line that starts with `##` says
which entry the lines below rest on. In the quotation lists `⟦…⟧` encloses what is quoted or pasted.
Must never know the product: the examples judge its lists, not the other way round.
"""

from __future__ import annotations

from typing import NamedTuple


class Quoted(NamedTuple):
    """A message, what stands quoted in it and what is left of it as the user's own words."""

    message: str
    gone: tuple[str, ...]
    rest: str


def lines(block: str) -> tuple[str, ...]:
    """The examples of a block, in order."""
    found = (line.strip() for line in block.splitlines())
    return tuple(line.replace("⏎", "\n") for line in found if line and not line.startswith("##"))


def quoted(block: str) -> tuple[Quoted, ...]:
    """The examples of a block whose quoted parts are enclosed in `⟦…⟧`."""
    return tuple(_quoted(line) for line in lines(block))


def _quoted(line: str) -> Quoted:
    gone: list[str] = []
    rest: list[str] = []
    for n, part in enumerate(line.split("⟦")):
        inside, closed, after = part.partition("⟧")
        if n and not closed:
            raise ValueError(f"an open mark in {line!r}")
        if n:
            gone.append(inside)
        rest.append(after if n else part)
    if not gone:
        raise ValueError(f"nothing is quoted in {line!r}")
    return Quoted(line.replace("⟦", "").replace("⟧", ""), tuple(gone), " ".join(rest))
