"""A life as lines, for the screen and for paper alike.

Owns the order of a life's lines, their signs and captions; whoever shows one adds ink or plain
words. Must never leave out a check: only what stands beside a message may go.
"""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.view.provenance.values import (
    Cell,
    Check,
    Mark,
    Provenance,
    Quote,
    Step,
    StepName,
    spoken,
)

Moment: TypeAlias = Callable[[float], str]
LineKind: TypeAlias = Literal["text", "summary", "step", "quote", "beside", "check", "cells"]
TITLES: dict[StepName, str] = {
    "said": "Said",
    "labelled": "Labelled",
    "checked": "Checked",
    "asked": "Asked",
    "carried": "Carried",
    "lifted": "Lifted",
    "recorded": "Recorded",
    "shown": "Shown",
}
DOUBT = "NO LONGER SO"
"""Said of a step whose evidence does not agree any more."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line, not wrapped. Texts are raw."""

    key: str
    """Stays with what it tells."""
    kind: LineKind
    mark: Mark | None = None
    caption: str = ""
    words: str
    lit: tuple[tuple[int, int], ...] = ()
    """Ranges of `words`."""
    leads: str = ""
    """An id, or an entry id."""


def lines(life: Provenance, moment: Moment, *, beside: bool = True) -> Iterator[Line]:
    """All of it; `beside`: with what stands next to a message."""
    yield Line(key="text", kind="text", words=life.text)
    yield Line(key="summary", kind="summary", words=spoken(life.summary, moment))
    for n, step in enumerate(life.steps, 1):
        yield from _step(life, n, step, moment, beside=beside)


def _step(life: Provenance, n: int, step: Step, moment: Moment, *, beside: bool) -> Iterator[Line]:
    words = spoken(step.words, moment)
    if step.holds is False:
        words = f"{DOUBT} · {words}"
    title = TITLES[step.name]
    if step.name == "lifted" and life.status == "replaced":
        title = "Replaced"
    doubted = step.holds is False
    yield Line(
        key=f"step:{n}",
        kind="step",
        mark="no" if doubted else None,
        caption=f"{n} {title}",
        words=words,
    )
    for at, quote in enumerate(step.quotes):
        if beside or not quote.near:
            yield _quote(f"quote:{n}.{at}", quote, moment)
    if step.cells:
        yield Line(key=f"cells:{n}", kind="cells", words=_cells(step.cells))
    for at, check in enumerate(step.checks):
        yield _check(f"check:{n}.{at}", check)


def _quote(key: str, quote: Quote, moment: Moment) -> Line:
    when = "" if quote.at is None else moment(quote.at)
    before = "…" if quote.start else ""
    shift = len(before)
    return Line(
        key=key,
        kind="beside" if quote.near else "quote",
        caption=f"{quote.who}\0{when}",
        words=f"{before}{quote.text}",
        lit=tuple((start + shift, end + shift) for start, end in quote.lit),
        leads=quote.entry or "",
    )


def _check(key: str, check: Check) -> Line:
    return Line(
        key=key,
        kind="check",
        mark=check.mark,
        caption=check.name,
        words=check.words,
        leads=check.leads,
    )


def _cells(cells: tuple[Cell, ...]) -> str:
    """`#2 =  #3 =  #6 s`."""
    return "  ".join(f"#{cell.n} {cell.sign}" for cell in cells if cell.sign != " ")


_WORDS: dict[Mark, str] = {"ok": "passed", "no": "FAILED", "look": "look", "note": "told"}


def plain(life: Provenance, moment: Moment) -> Iterator[str]:
    """A line for each line, words in place of marks; what is lit stands between `« »`. Raw."""
    for line in lines(life, moment):
        words = lighted(line)
        if line.kind == "text":
            yield f'{life.id}, {life.status}: "{words}"'
        elif line.kind == "step":
            yield f"{line.caption}: {words}"
        elif line.kind in ("quote", "beside"):
            who, _, when = line.caption.partition("\0")
            yield f'   {who}{f" {when}" if when else ""} "{words}"'
        elif line.kind == "check":
            yield f"   {_WORDS[line.mark or 'note']}, {line.caption}: {words}"
        else:
            yield f"   {words}" if line.kind == "cells" else words


def lighted(line: Line) -> str:
    """The words with marks round what is lit."""
    out, at = "", 0
    for start, end in line.lit:
        out += f"{line.words[at:start]}«{line.words[start:end]}»"
        at = end
    return out + line.words[at:]
