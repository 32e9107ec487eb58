"""What a pass is handed, put together by hand from a short conversation.

Owns the step from a `Conversation` to a `CompactionSource`: everything from `cut_from` on is kept.
"""

from typing import Any

from msgspec.structs import replace

from longhaul_tui.compaction import CompactionSource, SpanEntry, UserMessage
from longhaul_tui.ledger.build import NO_MARKS, Ledger
from longhaul_tui.ledger.facts import fact_of
from longhaul_tui.settings import Settings
from longhaul_tui.state.values import State
from longhaul_tui.transcript.entries import User
from longhaul_tui.transcript.messages import is_genuine, quotable
from tests.conversation import Conversation


class Talk(Conversation):
    """A conversation that can be compacted."""

    def source(
        self,
        *,
        first: int = 0,
        cut_from: int | None = None,
        state: State | None = None,
        **more: Any,
    ) -> CompactionSource:
        """The span from node `first` up to `cut_from`, with everything before in the ledger."""
        end = len(self.entries) if cut_from is None else cut_from
        ledger = Ledger(self.directory)
        users: list[UserMessage] = []
        span: list[SpanEntry] = []
        for node, entry in enumerate(self.entries):
            fact = fact_of(entry, node)
            marks = ledger.apply(fact) if fact is not None else NO_MARKS
            n = None
            if isinstance(entry.body, User) and is_genuine(entry.body):
                n = len(users) + 1
                start, stop = quotable(entry.body.text) or (0, 0)
                users.append(
                    UserMessage(
                        n=n,
                        entry=entry.id or "",
                        text=entry.body.text,
                        start=start,
                        end=stop,
                        kept=node >= end,
                    )
                )
            if first <= node < end:
                key = entry.id or ""
                span.append(
                    SpanEntry(
                        key=key, entry=entry, user=n, command=marks.command, error=marks.error
                    )
                )
        source = CompactionSource(
            session="019b0000-0000-7000-8000-000000000001",
            cwd=self.directory,
            settings=Settings(),
            state=State() if state is None else state,
            ledger=ledger.state(),
            users=tuple(users),
            span=tuple(span),
            first_kept=self.entries[end].id or "" if end < len(self.entries) else "",
            last=span[-1].key if span else "",
            compactions=0,
            tokens_before=9_000,
            tokens_dropped=7_000,
        )
        return replace(source, **more)
