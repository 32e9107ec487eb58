"""What many spans of our own cost: opening, one more line, a step of the State pane, a render."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from longhaul_tui.engine.reading import BodyReader
from longhaul_tui.engine.session import Session
from longhaul_tui.settings import Settings
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.spans import fold_text
from longhaul_tui.view.state_page import page_of, state_lines
from tests.benchmarks.measure import Figure, processor, quantile
from tests.own import OwnSession

FEW, MANY = 2, 200
LINES = 2_000


def spans(many: int = MANY) -> Iterator[Figure]:
    """A session of 200 own spans beside one of two."""
    nights = {count: _night(count) for count in (FEW, many)}
    costs: dict[int, float] = {}
    for count, night in nights.items():
        session = Session("s.jsonl")
        opened = processor(partial(_open, session, night.bytes()))
        yield Figure(
            f"opening {count} spans ({len(night.bytes()) / 1e6:.1f} MB)", opened * 1e3, "ms"
        )
        costs[count] = min(_appended(session, night) for _ in range(3))
        yield Figure(f"a line and a snapshot behind {count} spans", costs[count] * 1e6, "µs")
    yield Figure("the second in units of the first", costs[many] / costs[FEW], "×", 1.15)
    yield from _stepping(nights[many])


def _open(session: Session, data: bytes) -> None:
    session.feed(data)
    session.snapshot()


def _appended(session: Session, night: OwnSession) -> float:
    """Seconds of one appended message and its snapshot."""
    start = len(night.lines)
    for number in range(LINES // 10):
        night.assistant(f"step {number}")
    lines = [line + b"\n" for line in night.lines[start:]]

    def work() -> None:
        for line in lines:
            session.feed(line)
            session.snapshot()

    return processor(work) / len(lines)


def _stepping(night: OwnSession) -> Iterator[Figure]:
    """From key to lines: the page, its stored bytes from the file, its lines."""
    with tempfile.TemporaryDirectory() as name:
        path = night.write(Path(name, "night.jsonl"))
        session = Session(str(path))
        session.feed(path.read_bytes())
        snapshot = session.snapshot()
        reader = BodyReader(path, lambda: 0)

        def step(n: int) -> None:
            page = page_of(snapshot, n)
            assert page is not None
            row = snapshot.rows.row(page.row.node)
            ref = BodyRef(0, row.offset, row.length, "summary")
            state_lines(reader.page(ref, 0, 20_000).text, unfolded=False)

        steps = [processor(partial(step, n)) for n in range(1, len(snapshot.compactions) + 1)]
        yield Figure("a step to another span, p95 of 200", quantile(steps, 0.95) * 1e3, "ms", 20)
        settings = Settings()
        text = processor(lambda: fold_text(snapshot, settings))
        yield Figure("the fold of 200 spans, rendered", text * 1e3, "ms")


def _night(count: int) -> OwnSession:
    """`count` spans, each with a rule, a decision, commands and 13,000 characters of state."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming.")
    for number in range(count):
        said = night.says(f"keep module {number} below {100 + number} lines")
        for _ in range(3):
            night.assistant("Looking at it.", [night.call("read", path=f"src/{number}.py")])
        night.rule(said)
        night.decision(f"split module {number} in two")
        night.close(line=f"did {number}", summary="state " * 2_200, counted=False)
    return night
