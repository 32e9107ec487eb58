"""Named scenes: what the screen shows at a given moment, without files or threads of an engine.

Owns the scenes that are snapshot tests and pictures. They show the morning of the demo's night, so
that pictures, tests and `longhaul demo` tell the same story.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace
from textual.pilot import Pilot

from longhaul_tui.accounting.meter import Limits
from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.demo.models import models_json
from longhaul_tui.demo.script import SESSION_ID, night
from longhaul_tui.engine.session import Session
from longhaul_tui.log.records import decode_record
from longhaul_tui.providers.book import book_of
from longhaul_tui.providers.catalog import catalog_of
from longhaul_tui.transcript.parts import part_text
from longhaul_tui.tui.app import LonghaulApp
from longhaul_tui.view.board import BoardRow, BoardSnapshot
from longhaul_tui.view.life import life
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.port import BodyRef, Cancelled, Page, Wake
from longhaul_tui.view.snapshot import Life, SessionSnapshot
from longhaul_tui.view.verdict import verdict
from tests.tui.night import night_bytes, night_log

BEGAN = datetime(2026, 11, 29, 22, 38, tzinfo=UTC).timestamp()
LINES = night(BEGAN, "/home/you")
ENDED = BEGAN + LINES[-1].at
LOOKED_AT = ENDED + 15 * 60
"""Somebody comes back a quarter of an hour after the last entry."""
SIZES = ((80, 24), (120, 40), (200, 50))


def accounts() -> tuple[Limits, PriceBook]:
    """What the models of that night take and cost, by the demo's own file."""
    catalog = catalog_of({"models.json": models_json()})
    return catalog.limits, book_of(catalog, {})


class SceneFeed:
    """A session that stands still; texts are read from its bytes in memory."""

    def __init__(
        self,
        data: bytes,
        *,
        host: bool = True,
        directory: str = "orchard",
        ended: float = ENDED,
        looked_at: float = LOOKED_AT,
    ) -> None:
        self._data = data
        session = Session(
            f"/home/you/.pi/agent/sessions/--home-you-{directory}--/night.jsonl", "/home/you"
        )
        session.feed(data)
        session.limits, book = accounts()
        session.price_with(book, loading=False)
        session.grew_at = ended
        session.host = "there" if host else "none"
        session.file = replace(
            session.file,
            condition="following",
            size=len(data),
            read=len(data),
            last_read_at=ended,
            checked_at=looked_at,
        )
        self._snapshot = session.snapshot()

    def begin(self) -> None:
        """Everything was read."""

    def snapshot(self) -> SessionSnapshot:
        """The only one."""
        return self._snapshot

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Nothing ever changes."""
        return lambda: None

    def read(self, ref: BodyRef, offset: int, limit: int) -> Page:
        """From memory."""
        text = part_text(self._data[ref.offset : ref.offset + ref.length], ref.part, ref.call)
        return Page(text[offset : offset + limit], offset, len(text))

    def search(self, query: str, cancelled: Cancelled) -> Iterator[int]:
        """In previews alone."""
        rows = self._snapshot.rows
        return (n for n in range(len(rows)) if query.casefold() in rows.row(n).head.casefold())

    def close(self) -> None:
        """Nothing to end."""


class SceneBoard:
    """The demo's session among older ones."""

    def __init__(self, feed: SceneFeed) -> None:
        self._feed = feed
        shown = feed.snapshot()
        first = BoardRow(
            key="night",
            session_id=SESSION_ID,
            name=shown.identity.name,
            directory="~/orchard",
            started=BEGAN,
            last=ENDED,
            size=shown.file.size,
            life=life(shown.life, LOOKED_AT),
            watched=True,
            verdict=verdict(shown, LOOKED_AT),
            compactions=5,
        )
        days = 86_400.0
        others = (
            ("gauge-docs", "~/tidemark", "idle", 60.0, 412_000),
            ("dock-cranes", "~/cranes", "ended", days, 8_410_000),
            ("harbour-notes", "~/notes", "ended", 6 * days, 91_300),
        )
        self._rows = (
            first,
            *(
                replace(
                    first,
                    key=name,
                    session_id=f"019e{number:04d}",
                    name=name,
                    directory=directory,
                    started=LOOKED_AT - old - 9_000,
                    last=LOOKED_AT - old,
                    size=size,
                    life=Life(word, LOOKED_AT - old),  # type: ignore[arg-type]  # one of the words
                    watched=False,
                    verdict=None,
                    compactions=None,
                )
                for number, (name, directory, word, old, size) in enumerate(others)
            ),
        )

    def begin(self) -> None:
        """Everything was found."""

    def snapshot(self) -> BoardSnapshot:
        """The only list."""
        return BoardSnapshot(
            rows=self._rows,
            root="~/.pi/agent/sessions",
            how="PI_CODING_AGENT_DIR is not set",
            complete=True,
            as_of=LOOKED_AT - 2,
        )

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Nothing ever changes."""
        return lambda: None

    def refresh(self) -> None:
        """Nothing to look at."""

    def open(self, key: str) -> SceneFeed:
        """The one session there is."""
        return self._feed

    def watch(self, key: str, on: bool) -> None:
        """Nothing to follow."""

    def close(self) -> None:
        """Nothing to end."""


class SceneLog:
    """A log, read: the demo's unless other records are given."""

    def __init__(self, records: Iterable[bytes] | None = None) -> None:
        if records is None:
            records = (line.data.rstrip() for line in LINES if line.log)
        self._snapshot = LogSnapshot(
            serial=1,
            condition="following",
            path="~/.pi/agent/logs/compaction-state.jsonl",
            lines=tuple(decode_record(record) for record in records),
        )

    def begin(self) -> None:
        """It is there."""

    def snapshot(self) -> LogSnapshot:
        """The only one."""
        return self._snapshot

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Nothing ever changes."""
        return lambda: None

    def close(self) -> None:
        """Nothing to end."""


@dataclass(frozen=True)
class Scene:
    """Keys from the first picture on, and a sign that all of it is there."""

    keys: tuple[str, ...]
    sign: str
    drawn: bool = False
    """It is of the wireframes' night, not of the demo's."""


SCENES = {
    "state": Scene(("1",), "# Session state (span 3"),
    "state-not-ours": Scene(("1", "left_square_bracket"), "The model read another extension's"),
    "ledger": Scene(("2",), "Claims"),
    "transcript": Scene(("6",), "The alarm keeps"),
    "scrolled": Scene(("6", *("k",) * 14), "follow off"),
    "sessions": Scene(("s",), "dock-cranes"),
    "help": Scene(("2", "question_mark"), "Everywhere"),
    "output": Scene(("2", "enter"), "TimeoutError: station 14"),
    "spend": Scene(("9",), "By hour"),
    "spent": Scene(("9", "left_square_bracket", "enter"), "to the entry"),
    "facts": Scene(("i",), "torn"),
    "night": Scene(("1",), "# Session state (span 10", drawn=True),
    "night-not-ours": Scene(
        ("1", *("left_square_bracket",) * 6), "The model read pi's own summary", drawn=True
    ),
    "changes": Scene(("1", "d"), "Constraints & corrections", drawn=True),
    "rejections": Scene(("4", "j", "j", "j"), "no message of yours holds", drawn=True),
    "passes": Scene(("5", "j", "j", "j", "enter"), "Verdict of #9", drawn=True),
    "log": Scene(("7",), "MemoryError after 3.1 s"),
    "record": Scene(("7", "enter"), '"event": "compacted"'),
}


def stage(scene: Scene | None = None) -> LonghaulApp:
    """The app on the morning of a scene's night; without one, of the demo's."""
    if scene is not None and scene.drawn:
        return _drawn()
    feed = SceneFeed(b"".join(line.data for line in LINES if not line.log))
    return LonghaulApp(
        board=SceneBoard(feed),
        feed=feed,
        key="night",
        clock=lambda: LOOKED_AT,
        tz=UTC,
        log=SceneLog(),
    )


def _drawn() -> LonghaulApp:
    """The wireframes' night, looked at from 06:04."""
    looked_at = BEGAN + (7 * 60 + 26) * 60
    feed = SceneFeed(
        night_bytes(), directory="src-tidemark", ended=looked_at - 4, looked_at=looked_at
    )
    return LonghaulApp(
        board=SceneBoard(feed),
        feed=feed,
        key="night",
        clock=lambda: looked_at,
        tz=UTC,
        log=SceneLog(night_log()),
    )


async def play(pilot: Pilot[str], scene: Scene) -> None:
    """Press the keys of a scene and wait until its sign is on the screen."""
    for key in scene.keys:
        await pilot.press(key)
        await pilot.pause()
    for _ in range(400):
        await pilot.pause(0.01)
        shown = "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())
        if scene.sign in shown and "   …\n" not in re.sub(" +\n", "\n", shown):
            break
    else:
        raise AssertionError(f"{scene.sign!r} never came")
    await pilot.pause(0.1)
