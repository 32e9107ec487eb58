"""Snapshots for tests of the screen, built row by row without a file.

Owns `Scene`: what a session's reader would fill. Numbers (u, C, E) are given out in the order of
the calls; byte spans are made up, a line of 100 bytes each.
"""

from dataclasses import dataclass, field
from math import nan
from typing import Literal

from msgspec.structs import replace

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command, End
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.transcript.prefix import Prefix
from longhaul_tui.view.rows import (
    FAILED,
    HAS_TEXT,
    ON_PATH,
    THINKING,
    RowKind,
    RowStore,
    RowTable,
)
from longhaul_tui.view.snapshot import (
    CompactionBy,
    CompactionRow,
    FileFacts,
    LifeFacts,
    SessionSnapshot,
    UserRow,
)

START = 1_767_384_600.0
"""2026-01-02 20:10:00 UTC."""


@dataclass
class Scene:
    """A session that grows by method calls; `snapshot` may be taken at any time."""

    generation: int = 0
    epoch: int = 0
    prefix: str = "e"
    store: RowStore = field(default_factory=RowStore)
    places: dict[str, int] = field(default_factory=dict)
    users: list[UserRow] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    unanswered: list[Command] = field(default_factory=list)
    running: list[Command] = field(default_factory=list)
    errors: list[ErrorRecord] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    compactions: list[CompactionRow] = field(default_factory=list)
    file: FileFacts = field(default_factory=FileFacts)
    life: LifeFacts = field(default_factory=LifeFacts)
    serial: int = 0

    def add(
        self,
        kind: RowKind,
        head: str,
        *,
        note: str = "",
        detail: str = "",
        flags: int = ON_PATH,
        at: float | None = None,
        key: str | None = None,
    ) -> int:
        """One line of the file; a minute after the one before unless `at` says otherwise."""
        store = self.store
        node = len(store)
        key = f"{self.prefix}{node}" if key is None else key
        self.places[key] = node
        time = START + 60 * node if at is None else at
        store.add(key, kind, flags, time, (node * 100, 99, node + 2), (head, note, detail))
        return node

    def user(self, text: str) -> int:
        """A message typed by a person."""
        node = self.add(RowKind.USER, text)
        self.users.append(UserRow(n=len(self.users) + 1, node=node, at=self.store.at[node]))
        self.store.users[node] = len(self.users)
        return node

    def agent(self, text: str, *, reasoning: str = "") -> int:
        """A message of the agent; without text and reasoning it only calls."""
        flags = ON_PATH | (HAS_TEXT if text else 0) | (THINKING if reasoning else 0)
        return self.add(RowKind.ASSISTANT, text, detail=reasoning, flags=flags)

    def command(
        self, text: str, exit_code: int | None = 0, *, error: str = "", end: End = "done"
    ) -> int:
        """A shell call with its result; `error` raises the next E, or an open one again."""
        failed = bool(exit_code) or end != "done"
        words = f"exit {'?' if exit_code is None else exit_code}"
        note = {"timeout": "timed out", "cancelled": "cancelled"}.get(end, words)
        flags = ON_PATH | (FAILED if failed else 0)
        node = self.add(RowKind.COMMAND, text, note=note, detail=error, flags=flags)
        n = len(self.commands) + 1
        raised = self._raise(error, node, n) if error else None
        self.commands.append(self._call(text, node, n, exit_code, end, raised))
        self.store.commands[node] = n
        if raised is not None:
            self.store.errors[node] = raised
        return node

    def call(self, text: str, call_id: str, state: Literal["running", "unanswered"]) -> int:
        """A message that only calls, and is not answered."""
        node = self.agent("")
        call = replace(self._call(text, node, None, None, state, None), call_id=call_id)
        (self.running if state == "running" else self.unanswered).append(call)
        return node

    def answer(self, call_id: str, exit_code: int) -> int:
        """The result of a running call."""
        call = next(c for c in self.running if c.call_id == call_id)
        self.running.remove(call)
        node = self.command(call.command, exit_code)
        self.commands[-1] = replace(self.commands[-1], call_id=call_id, call_node=call.node)
        return node

    def _call(
        self,
        text: str,
        node: int,
        n: int | None,
        exit_code: int | None,
        end: End,
        error: int | None,
    ) -> Command:
        return Command(
            n=n,
            node=node,
            call_node=node,
            call_id=f"call-{node}",
            by="agent",
            command=text[:400],
            clipped=len(text) > 400,
            key=text.split(" ", maxsplit=1)[0],
            exit=exit_code,
            end=end,
            hidden=None,
            at=self.store.at[node],
            error=error,
            output_lines=3,
        )

    def _raise(self, text: str, node: int, n: int) -> int:
        at = self.store.at[node]
        for place, known in enumerate(self.errors):
            if known.text == text:
                self.errors[place] = replace(
                    known, last_node=node, last_at=at, last_command=n, count=known.count + 1
                )
                return known.n
        self.errors.append(
            ErrorRecord(
                n=len(self.errors) + 1,
                text=text,
                diagnostic=True,
                tool="bash",
                key=text,
                command_key=None,
                first_node=node,
                first_at=at,
                last_node=node,
                last_at=at,
                first_command=n,
                last_command=n,
                count=1,
                open=True,
                fixed_node=None,
                fixed_command=None,
            )
        )
        return len(self.errors)

    def fix(self, error: int, by: int) -> None:
        """E<error> was closed by C<by>."""
        node = self.commands[by - 1].node
        self.errors[error - 1] = replace(
            self.errors[error - 1], open=False, fixed_node=node, fixed_command=by
        )

    def compaction(
        self, by: CompactionBy = "pi", tokens: int | None = 184_000, kept: str | None = None
    ) -> int:
        """A compaction on the path."""
        node = self.add(RowKind.COMPACTION, "what was said before")
        self.compactions.append(
            CompactionRow(
                entry=self.store.keys[node],
                node=node,
                n=len(self.compactions) + 1,
                by=by,
                at=self.store.at[node],
                on_path=True,
                tokens_before=tokens,
                first_kept=kept,
                summary_chars=2_100,
            )
        )
        return node

    def snapshot(self) -> SessionSnapshot:
        """The picture now."""
        self.serial += 1
        commands = self.commands
        counts: dict[str, int] = {}
        for command in commands:
            counts[command.key] = counts.get(command.key, 0) + 1
        return SessionSnapshot(
            generation=self.generation,
            epoch=self.epoch,
            serial=self.serial,
            file=self.file,
            life=self.life,
            rows=RowTable(self.store, len(self.store), self.places.get),
            users=Prefix(self.users),
            ledger=LedgerState(
                commands=Prefix(commands, len(commands)),
                running=tuple(self.running),
                unanswered=Prefix(self.unanswered, len(self.unanswered)),
                errors=tuple(self.errors),
                claims=tuple(self.claims),
                runs=lambda key: counts.get(key, 0),
            ),
            compactions=tuple(self.compactions),
            entries=len(self.store),
            file_entries=len(self.store),
        )


def claim(kind: Literal["test", "build", "lint", "custom"], scene: Scene, n: int) -> Claim:
    """The newest run of a check, C<n>."""
    command = scene.commands[n - 1]
    return Claim(
        kind=kind,
        n=n,
        node=command.node,
        command=command.command,
        exit=command.exit,
        exit_from=None,
        failing=False,
        at=command.at,
        changed_since="no",
    )


def night() -> Scene:
    """The frame of WIREFRAMES G, as far as this screen draws it."""
    scene = Scene()
    scene.user("make the tide importer stream")
    scene.agent("The merge holds with threads; running the suite before I time it.")
    scene.command(
        "just test",
        1,
        error="FAILED tests/test_live.py::test_gauge_14 - TimeoutError: gauge 14 did not answer",
    )
    scene.user("the DRY prefix is lifted, plain subjects are fine")
    scene.agent("Plain commit subjects from here on.", reasoning="reasoning, 1.2k characters")
    scene.add(RowKind.EDIT, "src/pool.py", note="+38 −4")
    scene.command("just bench big", 137, error="Killed")
    scene.compaction(kept="e2")
    scene.agent("Continuing from the summary: next is the thread pool's memory.")
    scene.command("git log --oneline -5")
    scene.add(RowKind.READ, "src/pool.py", note="142 lines")
    scene.add(
        RowKind.BAD,
        "line 13, 4.1 kB: torn, no line end; pi skips it too",
        note="byte 21,774,336",
        at=nan,
        flags=0,
        key="line:13",
    )
    scene.call("just test -k gauge", "run-1", "running")
    scene.claims = [claim("test", scene, 1)]
    scene.fix(2, 3)
    return scene
