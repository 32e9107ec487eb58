"""One session being read: bytes in, snapshots out.

Owns how framing, tree, rows and ledger are driven together, the same for the screen, the commands
and tests. Must never open the file, ask for the time, or keep a whole text.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import is_
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from longhaul_tui.accounting.meter import Limits, Meter
from longhaul_tui.accounting.usage import NOBODY, UsageView
from longhaul_tui.engine.columns import Columns
from longhaul_tui.engine.path import PathFold
from longhaul_tui.ledger.build import Ledger
from longhaul_tui.ledger.facts import UNCONFIGURED, Telling
from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import Anomaly, BadLine, Entry, Header
from longhaul_tui.transcript.framing import Frame, Framer
from longhaul_tui.transcript.tree import SessionTree
from longhaul_tui.view.lines import StateLines
from longhaul_tui.view.rows import RowTable
from longhaul_tui.view.snapshot import (
    FileFacts,
    Host,
    Identity,
    LifeFacts,
    SessionSnapshot,
)

if TYPE_CHECKING:
    from longhaul_tui.accounting.prices import PriceBook
    from longhaul_tui.accounting.tally import Spending
    from longhaul_tui.engine.spent import Spent


class Session:
    """Everything known of one session file. Used from one thread; snapshots go anywhere."""

    def __init__(self, path: str = "", home: str = "", by: Telling = UNCONFIGURED) -> None:
        """`path` is for showing only; `home` is written as `~` where it leads a path; `by` tells
        commands and claims from the rest."""
        self._by = by
        self._home = home
        self._shown_path = shorten_home(path, home)
        self._generation = 0
        self._epoch = 0
        self._serial = 0
        self.file = FileFacts()
        """Set by whoever reads the file; counts of lines are filled in here."""
        self.host: Host = "unknown"
        self.grew_at: float | None = None
        self.limits = Limits()
        """What models take; set by whoever reads pi's files."""
        self._book: PriceBook | None = None
        self._pricing = False
        self._begin()

    def _begin(self) -> None:
        self._framer = Framer()
        self._tree = SessionTree()
        self._columns = Columns(self._tree.find, self._by)
        self._path = PathFold(self._columns, Ledger(""))
        self._folded = 0
        self._header: Header | None = None
        self._anomalies: list[Anomaly] = []
        self._lines = 0
        self._told = _Told()
        self._shown_meter: tuple[object, Meter, Limits] | None = None
        self._spent: Spent | None = None

    @property
    def header(self) -> Header | None:
        """Line 1, once it was read."""
        return self._header

    @property
    def is_session(self) -> bool:
        """There is a header, or at least one entry as pi writes them: a file that pi began anew
        after it was moved away has no header (PI §7)."""
        return self._header is not None or self._columns.known

    @property
    def lines(self) -> int:
        """Lines read that were not blank."""
        return self._lines

    @property
    def half_line(self) -> int:
        """Bytes after the last LF."""
        return self._framer.pending

    @property
    def generation(self) -> int:
        """Which reading of the file this is."""
        return self._generation

    def keys(self) -> list[str]:
        """Keys of all rows, to tell what a rewrite took away."""
        return self._columns.store.keys

    def path(self) -> Sequence[int]:
        """Rows of the current path from its root to its leaf, as of now."""
        self._advance()
        return tuple(self._tree.path)

    def restart(self) -> None:
        """The file is another one now: read from the start, as a new generation."""
        self._generation += 1
        self._begin()

    def feed(self, data: bytes) -> None:
        """Read on: any chunking of the same bytes gives the same session."""
        self._read(self._framer.feed(data))

    def finish(self) -> None:
        """No more bytes will come: a last line without LF is read as far as it goes."""
        last = self._framer.finish()
        if last is not None:
            self._read([last])

    def _read(self, frames: Iterable[Frame]) -> None:
        tree, columns = self._tree, self._columns
        for frame in frames:
            self._lines += 1
            decoded = decode(frame)
            if decoded.anomalies:
                self._anomalies += decoded.anomalies
            for line in decoded.lines:
                if isinstance(line, Entry):
                    node = tree.add(line)
                    columns.add_entry(node, tree.keys[node], line)
                elif isinstance(line, BadLine):
                    node = tree.add_bad(line)
                    columns.add_bad(tree.keys[node], line)
                else:
                    self._take_header(line)

    def _take_header(self, header: Header) -> None:
        self._tree.add_header(header)
        if self._header is None:
            self._header = header

    def note(self, anomaly: Anomaly) -> None:
        """Something about the file that its lines do not say."""
        self._anomalies.append(anomaly)

    def _advance(self) -> None:
        """Fold what was read. Not before somebody looks: a change of branch costs the whole path,
        and two writers on one file change it with every line."""
        change = self._tree.advance()
        if change.kept == self._folded and self._folded:
            self._path.extend(change.added)
        else:
            if self._folded:
                self._epoch += 1
                self._columns.start_epoch()
            cwd = self._header.cwd if self._header is not None else ""
            self._path = PathFold(self._columns, Ledger(cwd))
            self._path.extend(self._tree.path)
        self._folded = len(self._tree.path)

    def snapshot(self) -> SessionSnapshot:
        """The picture now; costs what is new since the last one."""
        self._serial += 1
        self._advance()
        columns, path = self._columns, self._path
        state = path.state()
        self._told = told = self._told.after(
            self._anomalies, self._tree.anomalies(), state.anomalies
        )
        return SessionSnapshot(
            generation=self._generation,
            epoch=self._epoch,
            serial=self._serial,
            identity=self._identity(path),
            file=replace(
                self.file,
                half_line=self._framer.pending,
                skipped=tuple(told.skipped.items()),
            ),
            life=LifeFacts(
                turn_open=path.turn_open,
                last_entry_at=columns.last_at,
                grew_at=self.grew_at,
                host=self.host,
            ),
            rows=RowTable(columns.store, len(columns.store), self._tree.find),
            users=path.users(),
            ledger=path.ledger.state(),
            state=state,
            rules_read=path.reading(),
            lines=StateLines(columns.lines),
            compactions=path.compactions(),
            refused_writes=path.refused(),
            anomalies=told.anomalies,
            entries=len(self._tree.path),
            file_entries=columns.entries,
            edits=path.edits,
            certain=columns.certain,
            meter=self._meter(),
            spending=self._spending(),
        )

    def summary(self, node: int) -> str:
        """What the compaction at this row handed over, as far as it is compared with rules."""
        return self._columns.summaries.get(node, "")

    def price_with(self, book: "PriceBook", *, loading: bool) -> None:
        """Say from now on what was spent, by this book; `loading`: another one will follow."""
        self._book, self._pricing = book, loading

    def _spending(self) -> "Spending | None":
        if self._book is None:
            return None
        if self._spent is None:
            from longhaul_tui.engine.spent import Spent

            header = self._header
            forked = header.at if header is not None and header.parent_session else None
            self._spent = Spent(self._columns.outlay.usage, forked)
        return self._spent.picture(self._book, loading=self._pricing)

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Providers and models that were asked for anything so far."""
        return tuple(
            (voice.provider, voice.model) for voice in self._columns.outlay.usage.voices[1:]
        )

    def usage(self) -> UsageView:
        """What was used so far."""
        return UsageView(self._columns.outlay.usage)

    def _meter(self) -> Meter:
        """Most lines change nothing of it."""
        path, fold, limits = self._tree.path, self._path.meter, self.limits
        voice = self._columns.outlay.voice(path[-1]) if path else NOBODY
        made_of = (fold.tokens, fold.estimate, fold.compacted, voice)
        shown = self._shown_meter
        if shown is None or shown[0] != made_of or shown[2] is not limits:
            named = (voice.provider, voice.model)
            meter = fold.meter(limits.window(*named), limits.compacts_at(*named))
            self._shown_meter = shown = (made_of, meter, limits)
        return shown[1]

    def _identity(self, path: PathFold) -> Identity:
        header = self._header
        cwd = header.cwd if header is not None else ""
        return Identity(
            name=path.name or "",
            session_id=header.id if header is not None else "",
            path=self._shown_path,
            cwd=cwd,
            directory=shorten_home(cwd, self._home),
            version=header.version if header is not None else None,
            provider=path.provider,
            model=path.model,
            thinking=path.thinking,
            started=header.at if header is not None else None,
        )


_SKIPPED = {
    "bad-line": "bad",
    "torn-line": "torn",
    "glued-line": "glued",
    "not-object": "no object",
}


class _Told(msgspec.Struct, frozen=True):
    """The anomalies of a snapshot, and what they were put together of: of a file full of them
    the next snapshot costs only those that are new."""

    anomalies: tuple[Anomaly, ...] = ()
    skipped: dict[str, int] = msgspec.field(default_factory=dict)
    """Lines that were skipped, by the word for it."""
    lines: int = 0
    """Anomalies of lines among them."""
    others: tuple[tuple[Anomaly, ...], ...] = ()
    """Those of the tree, and those of the state's records: a new tuple where there are others."""

    def after(self, lines: Sequence[Anomaly], *others: tuple[Anomaly, ...]) -> "_Told":
        """With those that came since; a line's anomaly stands behind all of earlier lines."""
        fresh = lines[self.lines :]
        same = len(others) == len(self.others) and all(map(is_, others, self.others))
        if same and not fresh:
            return self
        if same:
            anomalies = (*self.anomalies, *fresh)
        else:
            told = chain(lines, *others)
            anomalies = tuple(sorted(told, key=lambda anomaly: anomaly.offset))
        skipped = dict(self.skipped)
        for anomaly in fresh:
            word = _SKIPPED.get(anomaly.code)
            if word is not None:
                skipped[word] = skipped.get(word, 0) + 1
        return _Told(anomalies, skipped, len(lines), others)


def shorten_home(path: str, home: str) -> str:
    """`path` with a leading `home` written as `~`, for showing."""
    if home and home != "/" and (path == home or path.startswith(home.rstrip("/") + "/")):
        return "~" + path[len(home.rstrip("/")) :]
    return path
