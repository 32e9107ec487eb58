"""A session read into what a compactor is handed (DESIGN §4).

Owns the step from a session and its bytes to a `CompactionSource`: the cut, the span's entries
whole, the user's messages of the whole path. Texts are read from the file here and nowhere later.
Must never run git, ask for the time or call a model.
"""

import msgspec

from longhaul_tui.accounting.projection import Context, context_of, context_tokens, measured_growth
from longhaul_tui.accounting.retention import Cut, find_cut
from longhaul_tui.compaction import CompactionSource, SpanEntry, UserMessage
from longhaul_tui.disk.files import Problem
from longhaul_tui.engine.session import Session
from longhaul_tui.engine.sizing import CHANGED, Read, sized_path
from longhaul_tui.settings import Settings
from longhaul_tui.state.records import Trigger
from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import Assistant, Compaction, Custom, Entry, ToolResult, User
from longhaul_tui.transcript.framing import Frame
from longhaul_tui.transcript.messages import quotable
from longhaul_tui.view.rows import LEFT_OUT, REPLACED
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.world import World

REPLACED_TEXT = "(replaced by an edit of the context)"
"""Stands for what an edit took from the model: a summariser must not read it either."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a pass is asked for."""

    settings: Settings
    keep: int
    """Tokens that stay word for word."""
    trigger: Trigger = "offline"
    instructions: str = ""


class NothingToDrop(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A compaction now would take nothing out of the context: no pass, no call (A3)."""

    cut: Cut


class Prepared(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A pass that can begin."""

    source: CompactionSource
    context: Context
    cut: Cut
    snapshot: SessionSnapshot
    leaf: str
    """Key of the newest entry of the path."""


def prepare(
    session: Session, read: Read, wish: Wish, world: World | None = None
) -> Prepared | NothingToDrop | Problem:
    """What a pass over this session would be handed now; `world` is the snapshot of its tree."""
    snapshot, nodes = session.snapshot(), session.path()
    path = sized_path(snapshot, nodes, read)
    if isinstance(path, Problem):
        return path
    context = context_of(path)
    cut = find_cut(context, wish.keep)
    if cut.nothing is not None or cut.first_kept is None:
        return NothingToDrop(cut=cut)
    lines = _Lines(snapshot, read)
    span = lines.span(context, cut)
    kept_from = snapshot.rows.index(cut.first_kept)
    users = lines.users(len(snapshot.rows) if kept_from is None else kept_from)
    foreign = lines.foreign_summary()
    if span is None or users is None or isinstance(foreign, Problem):
        return CHANGED
    source = CompactionSource(
        session=snapshot.identity.session_id,
        cwd=snapshot.identity.cwd,
        settings=wish.settings,
        state=snapshot.state,
        ledger=snapshot.ledger,
        users=users,
        span=span,
        first_kept=cut.first_kept,
        last=context.items[cut.dropped.stop - 1].key,
        compactions=len(snapshot.compactions),
        tokens_before=context_tokens(context),
        tokens_dropped=cut.dropped_tokens,
        measured=measured_growth(context),
        foreign_summary=foreign,
        world=world if world is not None else World(ok=False),
        trigger=wish.trigger,
        instructions=wish.instructions,
    )
    return Prepared(
        source=source,
        context=context,
        cut=cut,
        snapshot=snapshot,
        leaf=snapshot.rows.key(nodes[-1]),
    )


class _Lines:
    """Entries of the file, read again whole."""

    def __init__(self, snapshot: SessionSnapshot, read: Read) -> None:
        self._snapshot = snapshot
        self._read = read

    def entry(self, node: int) -> Entry | None:
        """The entry of a row; None where the file is no longer what was read."""
        offset, length, number = self._snapshot.rows.place(node)
        raw = self._read(offset, length)
        if len(raw) != length:
            return None
        found = decode(Frame(number, offset, raw, length)).lines
        entries = [line for line in found if isinstance(line, Entry)]
        return entries[0] if entries else None

    def span(self, context: Context, cut: Cut) -> tuple[SpanEntry, ...] | None:
        """What is dropped, as far as the model has read it."""
        rows, made = self._snapshot.rows, []
        for item in (context.items[at] for at in cut.dropped):
            node = rows.index(item.key)
            if node is None or not item.sizes or item.entry.is_prompt:
                continue
            entry = self.entry(node)
            if entry is None:
                return None
            row = rows.row(node)
            if rows.flags(node) & REPLACED:
                entry = _emptied(entry)
            made.append(
                SpanEntry(
                    key=item.key,
                    entry=entry,
                    user=row.user or None,
                    command=row.command or None,
                    error=row.error or None,
                )
            )
        return tuple(made)

    def users(self, kept_from: int) -> tuple[UserMessage, ...] | None:
        """Every genuine message of the path; `kept_from` is the row the kept part begins at."""
        made = []
        for user in self._snapshot.users:
            entry = self.entry(user.node)
            if entry is None or not isinstance(entry.body, User):
                return None
            text = entry.body.text
            start, end = quotable(text) or (0, 0)
            if self._snapshot.rows.flags(user.node) & (LEFT_OUT | REPLACED):
                # The user took it back from the model: it is not asked about, nor sent.
                text, start, end = REPLACED_TEXT, 0, 0
            made.append(
                UserMessage(
                    n=user.n,
                    entry=self._snapshot.rows.key(user.node),
                    text=text,
                    start=start,
                    end=end,
                    kept=user.node >= kept_from,
                )
            )
        return tuple(made)

    def foreign_summary(self) -> str | Problem | None:
        """The newest compaction's summary where it is not ours (STATE U56)."""
        on_path = [row for row in self._snapshot.compactions if row.on_path]
        newest = max(on_path, key=lambda row: row.n or 0, default=None)
        own = {span.node for span in self._snapshot.state.spans}
        if newest is None or newest.node in own:
            return None
        if newest.by == "longhaul" and self._snapshot.state.newer_format is not None:
            return ""  # of a format nobody here can read (STATE U18 as amended)
        entry = self.entry(newest.node)
        if entry is None or not isinstance(entry.body, Compaction):
            return CHANGED
        return entry.body.summary


def _emptied(entry: Entry) -> Entry:
    """The same entry without what an edit took from the model."""
    body = entry.body
    if isinstance(body, User | Assistant | ToolResult | Custom):
        return msgspec.structs.replace(
            entry, body=msgspec.structs.replace(body, text=REPLACED_TEXT)
        )
    return entry
