"""Hand-built snapshots and the ports that hand them out.

Owns what the tests of the screen stand on instead of an engine: rows written by hand, a feed and a
board that change when told to. No files, no threads.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC

from msgspec.structs import replace

from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.log.records import decode_record
from longhaul_tui.transcript.prefix import Prefix
from longhaul_tui.view.board import BoardRow, BoardSnapshot
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.memory import ScreenMemory
from longhaul_tui.view.port import BodyRef, Cancelled, Page, Wake
from longhaul_tui.view.rows import (
    FAILED,
    HAS_TEXT,
    ON_PATH,
    RowKind,
    RowStore,
    RowTable,
)
from longhaul_tui.view.snapshot import (
    CompactionRow,
    FileFacts,
    Identity,
    Life,
    LifeFacts,
    SessionSnapshot,
    UserRow,
    Verdict,
)

NOW = 1_760_076_240.0
"""2025-10-10 06:04:00 UTC."""
TZ = UTC
LINE = 100
"""Bytes of every line of a built session."""


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    now: float = NOW

    def __call__(self) -> float:
        return self.now


@dataclass
class Building:
    """Rows and ledger of one session, added by hand and snapshotted at will."""

    store: RowStore = field(default_factory=RowStore)
    commands: list[Command] = field(default_factory=list)
    errors: list[ErrorRecord] = field(default_factory=list)
    users: list[UserRow] = field(default_factory=list)
    compactions: list[CompactionRow] = field(default_factory=list)

    def line(
        self,
        kind: RowKind,
        head: str,
        *,
        note: str = "",
        detail: str = "",
        at: float | None = None,
        flags: int = ON_PATH | HAS_TEXT,
        user: int = 0,
        command: int = 0,
        error: int = 0,
    ) -> int:
        """Add a row; its node."""
        store = self.store
        node = len(store)
        time = NOW - 3600 + node if at is None else at
        place = (node * LINE, LINE, node + 2)
        store.add(f"{node:08x}", kind, flags, time, place, (head, note, detail))
        for column, n in ((store.users, user), (store.commands, command), (store.errors, error)):
            if n:
                column[node] = n
        return node

    def user(self, text: str) -> int:
        """A genuine user message."""
        n = len(self.users) + 1
        node = self.line(RowKind.USER, text, user=n)
        self.users.append(UserRow(n=n, node=node, at=self.store.at[node]))
        return node

    def reply(self, text: str) -> int:
        """An assistant message with text."""
        return self.line(RowKind.ASSISTANT, text)

    def command(self, text: str, exit_code: int = 0, error: int | None = None) -> int:
        """A command with its result."""
        n = len(self.commands) + 1
        failed = FAILED if exit_code else 0
        node = self.line(
            RowKind.COMMAND,
            text,
            note=f"exit {exit_code}",
            flags=ON_PATH | failed,
            command=n,
            error=error or 0,
        )
        self.commands.append(
            Command(
                n=n,
                node=node,
                call_node=node,
                call_id=f"call-{n}",
                by="agent",
                command=text,
                clipped=False,
                key=text,
                exit=exit_code,
                end="done",
                hidden=None,
                at=self.store.at[node],
                error=error,
                output_lines=3,
            )
        )
        return node

    def failure(self, text: str, message: str, *, is_open: bool = True) -> int:
        """A command that fails with a new error."""
        n = len(self.errors) + 1
        node = self.command(text, 1, n)
        at = self.store.at[node]
        self.errors.append(
            ErrorRecord(
                n=n,
                text=message,
                diagnostic=True,
                tool="bash",
                key=text,
                command_key=text,
                first_node=node,
                first_at=at,
                last_node=node,
                last_at=at,
                first_command=len(self.commands),
                last_command=len(self.commands),
                count=1,
                open=is_open,
                fixed_node=None if is_open else node,
                fixed_command=None,
            )
        )
        return node

    def compaction(self, by: str = "pi") -> int:
        """A compaction on the path."""
        n = len(self.compactions) + 1
        node = self.line(RowKind.COMPACTION, "what was summed up")
        self.compactions.append(
            CompactionRow(
                entry=self.store.keys[node],
                node=node,
                n=n,
                by=by,  # type: ignore[arg-type]  # one of the known names in every test
                at=self.store.at[node],
                on_path=True,
                tokens_before=184_000,
                first_kept=None,
                summary_chars=4_900,
            )
        )
        return node

    def snapshot(self, **changes: object) -> SessionSnapshot:
        """The session as it stands, with `changes` in place of the usual fields."""
        count = len(self.store)
        keys = self.store.keys
        snapshot = SessionSnapshot(
            identity=IDENTITY,
            file=FileFacts(
                condition="following",
                since=NOW - 7200,
                size=count * LINE,
                read=count * LINE,
                last_read_at=NOW - 4,
                checked_at=NOW,
            ),
            life=LifeFacts(turn_open=True, last_entry_at=NOW - 4, grew_at=NOW - 4, host="there"),
            rows=RowTable(
                self.store,
                count,
                lambda key: keys.index(key) if key in keys else None,
            ),
            users=Prefix(self.users, len(self.users)),
            ledger=LedgerState(
                commands=Prefix(self.commands, len(self.commands)), errors=tuple(self.errors)
            ),
            compactions=tuple(self.compactions),
            entries=count,
            file_entries=count,
        )
        return replace(snapshot, **changes)


IDENTITY = Identity(
    name="tide-importer",
    session_id="0199a0b2-7c33-7000-8000-000000000001",
    path="~/.pi/agent/sessions/tidemark/1.jsonl",
    cwd="/home/ada/src/tidemark",
    directory="~/src/tidemark",
    version=3,
    provider="lamp",
    model="quill-70b",
    thinking="medium",
    started=NOW - 26_760,
)


def night() -> Building:
    """A short session with everything a pane draws: messages, commands, an open error."""
    built = Building()
    built.user("Make the tide importer stream: read each harbour file line by line.")
    built.reply("I read the importer first.")
    built.command("rg -n harbour src")
    built.failure("just test", "TimeoutError: gauge 14 did not answer in 30 s")
    built.user("never push; I push in the morning")
    built.reply("Understood.")
    built.command("git status --short")
    return built


class FakeFeed:
    """A feed that shows what it is given."""

    def __init__(self, snapshot: SessionSnapshot, texts: dict[int, str] | None = None) -> None:
        self.current = snapshot
        self.texts = {} if texts is None else texts
        """Whole texts by the offset of their line."""
        self.problem: str | None = None
        self.wakes: list[Wake] = []
        self.closed = self.begun = 0
        self.reads: list[tuple[BodyRef, int, int]] = []
        self.hold: Callable[[], None] = lambda: None
        """Called inside `read` and `search`, on their thread."""

    def begin(self) -> None:
        self.begun += 1

    def snapshot(self) -> SessionSnapshot:
        return self.current

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        self.wakes.append(wake)
        return lambda: self.wakes.remove(wake)

    def show(self, snapshot: SessionSnapshot) -> None:
        """Publish a newer snapshot."""
        self.current = replace(snapshot, serial=self.current.serial + 1)
        for wake in tuple(self.wakes):
            wake()

    def text_of(self, ref: BodyRef) -> str:
        """The whole text behind a reference."""
        return self.texts.get(ref.offset, f"{ref.part} of byte {ref.offset}")

    def read(self, ref: BodyRef, offset: int, limit: int) -> Page:
        self.reads.append((ref, offset, limit))
        self.hold()
        if self.problem is not None:
            return Page("", 0, 0, self.problem)
        text = self.text_of(ref)
        return Page(text[offset : offset + limit], offset, len(text))

    def search(self, query: str, cancelled: Cancelled) -> Iterator[int]:
        self.hold()
        rows = self.current.rows
        for node in range(len(rows)):
            if cancelled():
                return
            row = rows.row(node)
            whole = self.texts.get(row.offset, "") + row.head + row.detail
            if query.casefold() in whole.casefold():
                yield node

    def close(self) -> None:
        self.closed += 1


class FakeBoard:
    """A board over feeds by key."""

    def __init__(self, snapshot: BoardSnapshot, feeds: dict[str, FakeFeed] | None = None) -> None:
        self.current = snapshot
        self.feeds = {} if feeds is None else feeds
        self.wakes: list[Wake] = []
        self.opened: list[str] = []
        self.watched: list[tuple[str, bool]] = []
        self.refreshes = 0
        self.closed = self.begun = 0

    def begin(self) -> None:
        self.begun += 1

    def snapshot(self) -> BoardSnapshot:
        return self.current

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        self.wakes.append(wake)
        return lambda: self.wakes.remove(wake)

    def show(self, snapshot: BoardSnapshot) -> None:
        """Publish a newer list."""
        self.current = snapshot
        for wake in tuple(self.wakes):
            wake()

    def refresh(self) -> None:
        self.refreshes += 1

    def open(self, key: str) -> FakeFeed:
        self.opened.append(key)
        return self.feeds[key]

    def watch(self, key: str, on: bool) -> None:
        self.watched.append((key, on))
        rows = tuple(
            replace(row, watched=on) if row.key == key else row for row in self.current.rows
        )
        self.show(replace(self.current, rows=rows))

    def close(self) -> None:
        self.closed += 1


class FakeMemory:
    """Keeps choices in memory and copies in a list."""

    def __init__(
        self, memory: ScreenMemory | None = None, place: str | None = "~/copy.txt"
    ) -> None:
        self.memory = ScreenMemory() if memory is None else memory
        self.place = place
        self.copies: list[str] = []

    def load(self) -> ScreenMemory:
        return self.memory

    def save(self, memory: ScreenMemory) -> None:
        self.memory = memory

    def keep_copy(self, text: str) -> str | None:
        self.copies.append(text)
        return self.place


def board_row(key: str, **changes: object) -> BoardRow:
    """A session nobody has looked at, with `changes`."""
    row = BoardRow(
        key=key,
        session_id=key,
        name=key,
        directory="~/src/tidemark",
        started=NOW - 86_400,
        last=NOW - 86_400,
        size=12_000,
        life=None,
        watched=False,
        verdict=None,
        compactions=None,
    )
    return replace(row, **changes)


def board_of(rows: Iterable[BoardRow] = (), **changes: object) -> BoardSnapshot:
    """A finished list."""
    board = BoardSnapshot(
        rows=tuple(rows),
        root="~/.pi/agent/sessions",
        how="PI_CODING_AGENT_DIR is not set",
        complete=True,
        as_of=NOW - 4,
    )
    return replace(board, **changes)


def live_row(key: str = "tide-importer", **changes: object) -> BoardRow:
    """A session that is being worked on and watched."""
    fields: dict[str, object] = {
        "last": NOW - 4,
        "life": Life("working", NOW - 4),
        "watched": True,
        "verdict": Verdict("ok"),
        "compactions": 0,
    }
    return board_row(key, **{**fields, **changes})


@dataclass
class FakeLog:
    """A log that holds what it is given."""

    current: LogSnapshot = field(default_factory=lambda: LogSnapshot(condition="waiting"))
    wakes: list[Wake] = field(default_factory=list)
    begun: int = 0
    closed: int = 0

    def begin(self) -> None:
        self.begun += 1

    def snapshot(self) -> LogSnapshot:
        return self.current

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        self.wakes.append(wake)
        return lambda: self.wakes.remove(wake)

    def show(self, *lines: bytes, **changes: object) -> None:
        """Publish these lines, oldest first."""
        made = LogSnapshot(
            serial=self.current.serial + 1,
            condition="following",
            path="~/.pi/agent/logs/compaction-state.jsonl",
            lines=tuple(decode_record(line) for line in lines),
        )
        self.current = replace(made, **changes)
        for wake in tuple(self.wakes):
            wake()

    def close(self) -> None:
        self.closed += 1
