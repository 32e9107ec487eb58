"""A feed that follows one session file in a thread of its own.

Owns the thread, what the tailer's events mean for a session, and when a new snapshot is made. Must
never block whoever asks for a snapshot, or outlive `close`.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from longhaul_tui.clock import Clock
from longhaul_tui.disk.files import Problem, look
from longhaul_tui.disk.hosts import find_hosts
from longhaul_tui.disk.tail import (
    Appended,
    CaughtUp,
    Gone,
    Happening,
    Polling,
    Readable,
    Restarted,
    Tailer,
    Tick,
    Unreadable,
)
from longhaul_tui.engine.accounts import Accounts
from longhaul_tui.engine.load import slices
from longhaul_tui.engine.reading import BodyReader
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.turns import Turns
from longhaul_tui.ledger.facts import UNCONFIGURED, Telling
from longhaul_tui.view.port import BodyRef, Cancelled, Page, Wake
from longhaul_tui.view.snapshot import Condition, FileChange, FileFacts, Host, SessionSnapshot

PUBLISH_EVERY = 0.06
"""Seconds between two snapshots while a burst is read."""
PUBLISH_LONG = 0.2
"""Seconds between two snapshots while more than `LONG` bytes are to be read: each is drawn."""
LONG = 4 << 20
HOST_EVERY = 5.0
"""Seconds between two looks at the process table."""
_DEAR = 0.02
"""Seconds from which on a snapshot that folded the path anew is followed by a rest."""
_REST = 4.0
"""Times what it cost: two writers, who change the branch with every line, take no more of the
processor than a fifth. The next look at the file shows what came meanwhile."""


class Pace:
    """Which news of a file is shown at once; times are of the monotonic clock."""

    def __init__(self) -> None:
        self._shown = 0.0
        self._rests_until = 0.0

    def shows(self, happening: Happening, now: float) -> bool:
        """Is it time for a snapshot? Always, unless more of the file is sure to be read."""
        if isinstance(happening, Appended):
            left = happening.size - happening.offset - len(happening.data)
            if now - self._shown < (PUBLISH_LONG if left > LONG else PUBLISH_EVERY):
                return False
        return not isinstance(happening, Appended | CaughtUp) or now >= self._rests_until

    def made(self, began: float, ended: float, *, anew: bool) -> None:
        """A snapshot was made, of a path folded `anew` or only further."""
        self._shown = began
        if anew and ended - began >= _DEAR:
            self._rests_until = ended + _REST * (ended - began)


class FileFeed:
    """Follows one session file (`view.port.Feed`)."""

    def __init__(
        self,
        path: Path,
        *,
        clock: Clock = time.time,
        home: str = "",
        hosts: Callable[[Iterable[str]], dict[str, Host]] = find_hosts,
        accounts: Accounts | None = None,
        by: Telling = UNCONFIGURED,
    ) -> None:
        """`hosts` says for directories whether a pi is there, `accounts` what models take and
        cost: without it neither is said; `by` tells commands and claims from the rest. Nothing
        is read before `begin`: the first frame of the screen comes first."""
        self._accounts = accounts
        self._hosts = hosts
        self._clock = clock
        self._stop = threading.Event()
        self._session = Session(str(path), home, by)
        self._tailer = Tailer(path, self._stop, clock=clock)
        self._reader = BodyReader(path, lambda: self._session.generation)
        self._wakes: list[Wake] = []
        found = look(path)
        if not isinstance(found, Problem):
            self._session.file = FileFacts(condition="reading", size=found.st_size)
        self._snapshot = self._session.snapshot()
        self._pace = Pace()
        self._turns = Turns()
        self._next_look = 0.0
        self._next_refresh = 0.0
        self._given: object = None
        self._old_keys: set[str] | None = None
        self._change: Restarted | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    # -- view.port.Feed -------------------------------------------------------------------------

    def begin(self) -> None:
        """Read and follow from now on; returns at once."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="feed", daemon=True)
                self._thread.start()

    def snapshot(self) -> SessionSnapshot:
        """The newest complete picture."""
        return self._snapshot

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Call `wake` when there is a newer snapshot; returns what ends it."""
        self._wakes = [*self._wakes, wake]

        def end() -> None:
            self._wakes = [other for other in self._wakes if other is not wake]

        return end

    def read(self, ref: BodyRef, offset: int, limit: int) -> Page:
        """A page of a text, in characters."""
        return self._reader.page(ref, offset, limit)

    def search(self, query: str, cancelled: Cancelled) -> Iterator[int]:
        """Rows of the present snapshot whose whole text holds `query`."""
        return self._reader.search(self._snapshot.rows, query, cancelled)

    @property
    def closed(self) -> bool:
        """It was closed and follows nothing any more."""
        return self._stop.is_set()

    def close(self) -> None:
        """End the thread; returns at once."""
        self._stop.set()

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._follow()
        except Exception as error:  # noqa: BLE001 a thread's failure must reach the person
            problem = f"reading failed: {type(error).__name__}"
            self._condition("unreadable", problem, since=self._clock())
            self._publish()

    def _follow(self) -> None:
        held = False
        for happening in self._tailer.events():
            self._take(happening)
            if isinstance(happening, Tick) and not (self._anything_else() or held):
                self._looked()
                continue
            held = not self._pace.shows(happening, time.monotonic())
            if not held:
                self._look_for_host()
                if self._given is not None:  # the first time is not before something is shown
                    self._look_for_accounts()
                self._publish()

    def _looked(self) -> None:
        """Nothing to draw: only the moment of the last look is another, and that wakes nobody."""
        shown = self._snapshot
        file = replace(shown.file, checked_at=self._session.file.checked_at)
        self._snapshot = replace(shown, file=file)

    def _anything_else(self) -> bool:
        """Is something another than before that is not in the file?"""
        host, accounts = self._look_for_host(), self._look_for_accounts()
        return host or accounts

    def _look_for_accounts(self) -> bool:
        """Limits and prices. Not while the file is read: what the session asked for is known
        behind that."""
        accounts, session = self._accounts, self._session
        if accounts is None or session.file.condition == "reading":
            return False
        now = time.monotonic()
        if now >= self._next_refresh:
            self._next_refresh = now + HOST_EVERY
            accounts.refresh()
        accounts.want(session.voices())
        given = (*accounts.current(), accounts.loading)
        if given == self._given:
            return False
        self._given = given
        session.limits = given[0]
        session.price_with(given[1], loading=given[2])
        return True

    def _look_for_host(self) -> bool:
        """At once when the directory is known: a guess would call a living writer gone. Says
        whether it is another than before."""
        header, now = self._session.header, time.monotonic()
        if header is None or now < self._next_look:
            return False
        self._next_look = now + HOST_EVERY
        before = self._session.host
        self._session.host = self._hosts([header.cwd])[header.cwd]
        return self._session.host != before

    def _publish(self) -> None:
        before, began = self._snapshot, time.monotonic()
        self._snapshot = after = self._session.snapshot()
        self._pace.made(began, time.monotonic(), anew=after.epoch != before.epoch)
        for wake in self._wakes:
            wake()

    def _take(self, happening: Happening) -> None:
        session, now = self._session, self._clock()
        match happening:
            case Appended():
                self._feed(happening, now)
            case CaughtUp():
                self._caught_up(happening, now)
            case Restarted():
                self._old_keys = set(session.keys())
                self._change = happening
                session.restart()
                self._next_look = 0.0
                self._condition("reading")
            case Gone():
                self._condition("gone" if session.lines else "waiting", since=now)
            case Unreadable():
                self._condition("unreadable", happening.problem.words, since=now)
            case Readable():
                self._condition("reading")
            case Polling():
                session.file = replace(session.file, polling=happening.why)
        session.file = replace(session.file, checked_at=now)

    def _feed(self, more: Appended, now: float) -> None:
        """Read on, and show how far it got: a piece of nothing but bad lines takes its time."""
        session, end = self._session, more.offset
        for data in slices(more.data):
            self._turns.pass_on()
            session.feed(data)
            end += len(data)
            session.file = replace(session.file, size=more.size, read=end, last_read_at=now)
            if self._stop.is_set():
                return
            if end < more.offset + len(more.data) and self._pace.shows(more, time.monotonic()):
                self._publish()

    def _caught_up(self, happening: CaughtUp, now: float) -> None:
        session = self._session
        first = session.grew_at is None
        session.grew_at = happening.mtime if first else now
        session.file = replace(session.file, size=happening.size, read=happening.size)
        if self._change is not None and self._old_keys is not None:
            keys = set(session.keys())
            change = FileChange(
                self._change.kind,
                self._change.at,
                len(self._old_keys - keys),
                len(keys - self._old_keys),
            )
            session.file = replace(session.file, change=change)
            self._change = self._old_keys = None
        if session.is_session or not happening.size:
            self._condition("following")
        else:
            self._condition("not-a-session", "its first line is no session header")

    def _condition(
        self, condition: Condition, problem: str | None = None, since: float | None = None
    ) -> None:
        file = self._session.file
        if condition != file.condition:
            self._session.file = replace(file, condition=condition, problem=problem, since=since)
