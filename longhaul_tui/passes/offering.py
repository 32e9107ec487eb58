"""Which messages of the user a pass is asked about (STATE U56-U58a, U75).

Owns the choice: those of the span, those that no earlier span judged whole (carried), and in a
takeover the earlier ones, read as standing or shown as excerpts. Must never leave out a message
whose rule nobody judged, but by the documented numbers.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.compaction import CompactionSource, UserMessage
from longhaul_tui.state.values import OwnSpan, Rule, State
from longhaul_tui.words.standing import is_standing

How: TypeAlias = Literal["span", "carried", "standing", "earlier"]
CARRIED_MOST = 30
STANDING_CHARS = 6_000
EXCERPT = 160
EARLIER_MOST = 60
LISTED = 240
"""Characters of a span's message in the list; the conversation shows it whole."""
WORDS_FROM = 600
"""A longer message must come with the rule's exact words (STATE U44)."""


class Offered(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A message the answer may label."""

    message: UserMessage
    how: How
    needs_label: bool
    """Without a label the answer is sent back. One read as standing may go without."""
    words_from: int
    """A longer message must come with exact words: 600 characters, or the excerpt shown."""
    done: str = ""
    """What it already did: `recorded as R1, lifted by u5`."""

    @property
    def name(self) -> str:
        """`u7`."""
        return f"u{self.message.n}"


class Offering(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a pass asks about, in message order."""

    offered: tuple[Offered, ...] = ()
    takeover: bool = False
    listed: frozenset[int] = frozenset()
    """Of those read as standing: n of the ones that are listed verbatim; all are recorded."""
    left_out: int = 0
    """Earlier messages beyond the newest that are offered; counted in the trace."""

    def of(self, how: How) -> tuple[Offered, ...]:
        """Those of one kind."""
        return tuple(one for one in self.offered if one.how == how)


def offering(source: CompactionSource) -> Offering:
    """What this pass asks about."""
    own = {entry.user for entry in source.span if entry.user is not None}
    judged = judged_up_to(source.state.spans)
    first = min(own, default=_end_of(source))
    before = [m for m in source.users if judged < m.n < first and m.words.strip()]
    takeover = source.foreign_summary is not None
    state = source.state
    span = [_offered(m, "span", state) for m in source.users if m.n in own]
    if not takeover:
        carried = [_offered(m, "carried", state) for m in before[-CARRIED_MOST:]]
        return Offering(offered=(*carried, *span), left_out=len(before) - len(carried))
    standing, earlier = _parted(before)
    kept = earlier[-EARLIER_MOST:]
    chosen = [_offered(m, "standing", state) for m in standing]
    chosen += [_offered(m, "earlier", state) for m in kept]
    chosen.sort(key=lambda one: one.message.n)
    return Offering(
        offered=(*chosen, *span),
        takeover=True,
        listed=_listed(standing),
        left_out=len(earlier) - len(kept),
    )


def judged_up_to(spans: Sequence[OwnSpan]) -> int:
    """n of the newest message that a span which closed whole has judged, 0 where there is none:
    a span that closed in part judged some of its messages, and does not say which."""
    covered = judged = 0
    for span in spans:
        if span.range.users is not None:
            covered = max(covered, span.range.users[1])
        if span.narrative.whole:
            judged = covered
    return judged


def done_by(message: UserMessage, rules: Iterable[Rule]) -> str:
    """What a message already did (STATE U54a); empty where it did nothing."""
    told = []
    for rule in rules:
        if rule.u == message.n:
            end = {"lifted": f", lifted by {rule.by}", "replaced": f", replaced by {rule.by}"}
            told.append(f"recorded as {rule.id}{end.get(rule.status, '')}")
        elif rule.by == f"u{message.n}":
            told.append(f"lifted {rule.id}")
    return "; ".join(told)


def _end_of(source: CompactionSource) -> int:
    """One past the newest message before the kept part: a span without a message of the user
    still carries what nobody judged."""
    return next((m.n for m in source.users if m.kept), len(source.users) + 1)


def _offered(message: UserMessage, how: How, state: State) -> Offered:
    return Offered(
        message=message,
        how=how,
        needs_label=how != "standing" and bool(message.words.strip()),
        words_from=EXCERPT if how == "earlier" else WORDS_FROM,
        done=done_by(message, state.rules),
    )


def _parted(messages: Sequence[UserMessage]) -> tuple[list[UserMessage], list[UserMessage]]:
    """Those read as standing rules, and the others."""
    standing = [m for m in messages if is_standing(m.words)]
    read = {m.n for m in standing}
    return standing, [m for m in messages if m.n not in read]


def _listed(standing: Sequence[UserMessage]) -> frozenset[int]:
    """The newest that have room; the others are recorded without being listed (U57 as amended)."""
    listed: set[int] = set()
    room = STANDING_CHARS
    for message in reversed(standing):
        room -= len(message.words)
        if room < 0:
            break
        listed.add(message.n)
    return frozenset(listed)
