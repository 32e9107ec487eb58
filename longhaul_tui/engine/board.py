"""All sessions of an agent directory, and those of them that are followed.

Owns the thread that lists them and the feeds it opened. Reads the ends of files, newest first, and
says what it has at once; a whole file is read only when its session is opened or watched.
"""

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec.structs import replace

from longhaul_tui.clock import Clock
from longhaul_tui.disk.files import Problem, look
from longhaul_tui.disk.heads import SessionHead, read_head
from longhaul_tui.disk.hosts import find_hosts
from longhaul_tui.disk.sessions import Listing, Root, SessionFile, list_sessions
from longhaul_tui.engine.accounts import Accounts
from longhaul_tui.engine.runner import FileFeed
from longhaul_tui.engine.session import shorten_home
from longhaul_tui.ledger.facts import UNCONFIGURED, Telling
from longhaul_tui.view.board import BoardRow, BoardSnapshot
from longhaul_tui.view.life import life
from longhaul_tui.view.money import meter_words, spend_words
from longhaul_tui.view.port import Wake
from longhaul_tui.view.snapshot import Host, LifeFacts
from longhaul_tui.view.verdict import verdict

LOOK_EVERY = 3.0
"""Seconds between two looks at the directory."""
AT_ONCE = 40
"""Heads read before the first snapshot of a first look; each further one waits for twice as many,
so that thousands of files cost few more than their heads."""
_RANKS = {"act": 0, "look": 1}
_LIVE = ("working", "idle", "waiting for you")


class DirectoryBoard:
    """Lists the sessions below a root (`view.port.Board`)."""

    def __init__(
        self,
        root: Root,
        *,
        extra: Iterable[Path] = (),
        clock: Clock = time.time,
        home: str = "",
        hosts: Callable[[Iterable[str]], dict[str, Host]] = find_hosts,
        accounts: Accounts | None = None,
        by: Telling = UNCONFIGURED,
    ) -> None:
        """`extra` are files named on the command line that may lie elsewhere; `hosts` says for
        directories whether a pi is there, `accounts` what models take and cost; `by` tells
        commands and claims from the rest."""
        self._by = by
        self._accounts = accounts
        self._hosts = hosts
        self._root = root
        self._extra = tuple(extra)
        self._clock = clock
        self._home = home
        self._lock = threading.Lock()
        self._feeds: dict[str, FileFeed] = {}
        self._watched: set[str] = set()
        self._heads: dict[Path, tuple[SessionFile, SessionHead | Problem]] = {}
        self._wakes: list[Wake] = []
        self._again = threading.Event()
        self._closed = False
        how = root.how if root.problem is None else f"{root.how}; {root.problem}"
        self._snapshot = BoardSnapshot(
            rows=(), root=shorten_home(str(root.path), home), how=how, complete=False, as_of=clock()
        )
        self._thread: threading.Thread | None = None

    # -- view.port.Board ------------------------------------------------------------------------

    def begin(self) -> None:
        """Look at the directory from now on; returns at once."""
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="board", daemon=True)
                self._thread.start()

    def snapshot(self) -> BoardSnapshot:
        """The newest list."""
        return self._snapshot

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Call `wake` when there is a newer list; returns what ends it."""
        self._wakes = [*self._wakes, wake]

        def end() -> None:
            self._wakes = [other for other in self._wakes if other is not wake]

        return end

    def refresh(self) -> None:
        """Look again soon."""
        self._again.set()

    def open(self, key: str) -> FileFeed:
        """A feed for this session, begun or not; the same one while it is followed."""
        with self._lock:
            feed = self._feeds.get(key)
            if feed is None or feed.closed:
                feed = self._feeds[key] = FileFeed(
                    Path(key),
                    clock=self._clock,
                    home=self._home,
                    hosts=self._hosts,
                    accounts=self._accounts,
                    by=self._by,
                )
            return feed

    def watch(self, key: str, on: bool) -> None:
        """Keep following this session while another is on screen, or stop."""
        if on:
            self._watched.add(key)
            self.open(key).begin()
        else:
            self._watched.discard(key)
        self.refresh()

    def close(self) -> None:
        """Close every feed; returns at once."""
        self._closed = True
        self._again.set()
        with self._lock:
            for feed in self._feeds.values():
                feed.close()

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed:
            try:
                self._look()
            except Exception as error:  # noqa: BLE001 a thread's failure must reach the person
                problem = f"the list failed: {type(error).__name__}"
                self._publish(replace(self._snapshot, problem=problem, as_of=self._clock()))
            self._again.wait(LOOK_EVERY)
            self._again.clear()

    def _look(self) -> None:
        listing = list_sessions(self._root.path)
        files = self._with_extra(listing)
        fresh, showing = 0, AT_ONCE
        for file in files:
            if self._closed:
                return
            known = self._heads.get(file.path)
            if known is None or known[0] != file:
                self._heads[file.path] = file, read_head(file.path)
                fresh += 1
                if fresh == showing and not self._snapshot.complete:
                    showing *= 2
                    self._show(files, listing, complete=False)
        for gone in self._heads.keys() - {file.path for file in files}:
            del self._heads[gone]
        self._show(files, listing, complete=True)

    def _with_extra(self, listing: Listing) -> list[SessionFile]:
        files = list(listing.files)
        known = {file.path for file in files}
        for path in self._extra:
            info = look(path)
            if path not in known and not isinstance(info, Problem):
                files.append(
                    SessionFile(path, info.st_size, info.st_mtime, info.st_dev, info.st_ino)
                )
        return files

    def _show(self, files: list[SessionFile], listing: Listing, *, complete: bool) -> None:
        found: list[tuple[SessionFile, SessionHead]] = []
        for file in files:
            head = self._heads.get(file.path, (file, None))[1]
            if isinstance(head, SessionHead):
                found.append((file, head))
        hosts = self._hosts(head.cwd for _, head in found)
        now = self._clock()
        problem = listing.problem
        if problem is not None and problem.code == "missing":
            problem = None  # pi makes the directory with its first session
        rows = sorted((self._row(file, head, hosts, now) for file, head in found), key=_rank)
        self._publish(
            replace(
                self._snapshot,
                rows=tuple(rows),
                complete=complete,
                as_of=now,
                problem=None if problem is None else problem.words,
            )
        )

    def _row(
        self, file: SessionFile, head: SessionHead, hosts: dict[str, Host], now: float
    ) -> BoardRow:
        key = str(file.path)
        feed = self._feeds.get(key)
        seen = feed.snapshot() if feed is not None and not feed.closed else None
        facts = (
            LifeFacts(
                turn_open=head.turn_open,
                last_entry_at=head.last_at,
                grew_at=file.mtime,
                host=hosts.get(head.cwd, "unknown"),
            )
            if seen is None
            else seen.life
        )
        return BoardRow(
            key=key,
            session_id=head.id,
            name=(seen.identity.name if seen is not None else "") or head.title or file.path.stem,
            directory=shorten_home(head.cwd, self._home),
            started=head.at,
            last=facts.last_entry_at or file.mtime,
            size=file.size,
            life=life(facts, now),
            watched=key in self._watched,
            verdict=None if seen is None else verdict(seen, now),
            compactions=None if seen is None else sum(row.on_path for row in seen.compactions),
            context="" if seen is None else meter_words(seen.meter),
            spend="" if seen is None else spend_words(seen.spending),
        )

    def _publish(self, snapshot: BoardSnapshot) -> None:
        same = replace(snapshot, as_of=self._snapshot.as_of) == self._snapshot
        self._snapshot = snapshot
        if not same:
            for wake in self._wakes:
                wake()


def _rank(row: BoardRow) -> tuple[int, int, float]:
    """Act, look, live, then newest (WIREFRAMES J)."""
    grade = 2 if row.verdict is None else _RANKS.get(row.verdict.grade, 2)
    live = row.life is not None and row.life.word in _LIVE
    return grade, not live, -(row.last or 0.0)
