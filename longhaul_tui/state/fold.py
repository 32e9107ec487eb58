"""The fold: the lines of a path, oldest to newest, to the state (STATE U16-U18 as amended).

Owns what each line changes and every anomaly of our own records; `belief` applies the events. One
line costs the same at any age. Nothing raises; a damaged record is named and skipped.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from longhaul_tui.state.belief import Belief
from longhaul_tui.state.event_codec import Newer
from longhaul_tui.state.fields import Flaw
from longhaul_tui.state.lines import (
    DisplayLine,
    EventLine,
    ForeignCompaction,
    GoalLine,
    OwnCompaction,
    SpanLine,
    StateLine,
)
from longhaul_tui.state.records import Details, LineRecord, SpanRecord
from longhaul_tui.state.said import Message, Messages, is_substantial, shown, words_of
from longhaul_tui.state.values import OwnSpan, Said, State, WorkLine
from longhaul_tui.transcript.entries import Anomaly, AnomalyCode


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a line stands."""

    entry: str
    """Entry id, or `line:N`."""
    node: int
    offset: int


class Numbers(msgspec.Struct, frozen=True, gc=False):
    """The next free numbers of commands and errors on the path."""

    c: int
    e: int


class Counted(msgspec.Struct, frozen=True, gc=False):
    """What the path has counted at an own compaction: behind the span's last entry, and now. A
    pass closes somewhere between the two (STATE U5 as amended)."""

    then: Numbers
    now: Numbers


class Fold:
    """The state of one path as it grows."""

    def __init__(self, messages: Messages) -> None:
        """`messages` are those of the path so far; the fold keeps no text of its own but what
        it shows."""
        self._messages = messages
        self._named: set[tuple[AnomalyCode, str]] = set()
        self._found: list[Anomaly] = []
        self._told: tuple[Anomaly, ...] = ()
        """The same tuple until there is another one."""
        self._compactions: set[str] = set()
        """Entry ids of every own compaction met, used or not."""
        self._opening: Said | None = None
        """The first substantial message."""
        self._command: Said | None = None
        self._newer: int | None = None
        self._clean()

    def _clean(self) -> None:
        """Nothing is known."""
        self._belief = Belief(self._messages)
        self._details: Details | None = None
        self._spans: dict[str, OwnSpan] = {}
        self._pending: dict[str, None] = {}
        self._fallbacks: dict[str, LineRecord] = {}
        self._foreign: str | None = None
        self._as_of: int | None = None
        self._state: State | None = None

    @property
    def _open_span(self) -> int:
        return 1 if self._details is None else self._details.span + 1

    # -- lines ----------------------------------------------------------------------------------

    def user(self, message: Message) -> None:
        """The next genuine user message; it is among the messages already."""
        if self._opening is None and is_substantial(message.words.kept):
            self._opening = Said(
                u=message.n,
                entry=message.entry,
                text=shown(message.words).strip(),
                start=0,
                end=message.words.length,
                since=self._open_span,
            )
            self._state = None

    def apply(self, line: StateLine, place: Place, counted: Counted | None = None) -> None:
        """The next line of the path; `counted` goes with an own compaction."""
        self._state = None
        match line:
            case OwnCompaction():
                self._own(line, place, counted)
            case ForeignCompaction():
                self._foreign = self._foreign or place.entry
            case EventLine():
                self._remembered(line, place)
            case SpanLine():
                self._flawed(line.flaws, place)
                if line.record is not None:
                    self._span_record(line.record, place)
            case DisplayLine():
                self._display(line.line)
            case GoalLine():
                self._goal_command(line.text, place)

    def _own(self, line: OwnCompaction, place: Place, counted: Counted | None) -> None:
        self._compactions.add(place.entry)
        self._flawed(line.flaws, place)
        details = line.details
        if isinstance(details, Newer):
            self._start_clean(details, place)
        elif details is None:
            # Nothing of it can be used, so it is no better than somebody else's.
            self._foreign = self._foreign or place.entry
        else:
            self._close(details, place, counted)

    def _close(self, details: Details, place: Place, counted: Counted | None) -> None:
        for event in details.events:
            self._flawed(self._belief.apply(event), place)
        for entry in details.absorbed:
            self._pending.pop(entry, None)
        if counted is not None:
            self._count(details, place, counted)
        self._details = details
        self._foreign = None
        if details.range.users is not None:
            self._as_of = details.range.users[1]
        self._spans[place.entry] = OwnSpan(
            span=details.span,
            pass_id=details.pass_id,
            entry=place.entry,
            node=place.node,
            range=details.range,
            narrative=details.narrative,
            tokens_before=details.tokens_before,
            tokens_compacted=details.tokens_compacted,
            usage=details.usage,
            cap_fit=details.cap_fit,
            events=tuple(event.source.seq for event in details.events),
        )

    def _count(self, details: Details, place: Place, counted: Counted) -> None:
        """Numbers are counted from the record; the stored ones only check them."""
        for letter, stored, then, now in (
            ("C", details.ledger.next_c, counted.then.c, counted.now.c),
            ("E", details.ledger.next_e, counted.then.e, counted.now.e),
        ):
            if not then <= stored <= now:
                self._anomaly("id-drift", place, f"next{letter}: {stored} stored, {now} counted")

    def _remembered(self, line: EventLine, place: Place) -> None:
        self._flawed(line.flaws, place)
        if isinstance(line.event, Newer):
            self._start_clean(line.event, place)
        elif line.event is not None:
            self._pending[place.entry] = None
            self._flawed(self._belief.apply(line.event), place)

    def _start_clean(self, newer: Newer, place: Place) -> None:
        """A format that is not known: what was believed before it is not used either (U18)."""
        self._anomaly("newer-format", place, f"format {newer.number} is newer than this version")
        self._clean()
        self._newer = newer.number
        self._foreign = place.entry
        if self._opening is not None:
            self._opening = replace(self._opening, since=1)
        if self._command is not None:
            self._command = replace(self._command, since=1)

    def _span_record(self, record: SpanRecord, place: Place) -> None:
        span = self._spans.get(record.compaction)
        if span is not None:
            self._spans[span.entry] = replace(span, record=record, record_entry=place.entry)
        elif record.compaction not in self._compactions:
            self._anomaly("orphan-span-record", place, "its compaction is not on the path")

    def _display(self, line: LineRecord) -> None:
        span = self._spans.get(line.compaction or "")
        if span is not None:
            self._spans[span.entry] = replace(span, line=line)
        elif line.outcome == "fallback" and line.compaction is not None:
            self._fallbacks[line.compaction] = line

    def _goal_command(self, text: str | None, place: Place) -> None:
        if text is None:
            self._command = None
            return
        words = words_of(text.strip())
        goal = Said(
            u=None,
            entry=place.entry,
            text=shown(words),
            start=0,
            end=words.length,
            since=self._open_span,
            command=True,
        )
        old = self._command
        if old is None or (old.text, old.end) != (goal.text, goal.end):
            self._command = goal

    # -- anomalies ------------------------------------------------------------------------------

    def _flawed(self, flaws: Iterable[Flaw], place: Place) -> None:
        for flaw in flaws:
            self._anomaly(flaw.code, place, flaw.detail)

    def _anomaly(self, code: AnomalyCode, place: Place, detail: str) -> None:
        """Once per entry and code (STATE U17): the first is told, more are not counted."""
        if (code, place.entry) not in self._named:
            self._named.add((code, place.entry))
            self._found.append(Anomaly(code, place.entry, detail, place.offset))

    # -- the state ------------------------------------------------------------------------------

    def state(self) -> State:
        """The state now; the same object until something changed."""
        if self._state is None:
            self._state = self._built()
        return self._state

    def _built(self) -> State:
        belief, spans = self._belief, tuple(self._spans.values())
        if len(self._told) != len(self._found):
            self._told = tuple(self._found)
        return replace(
            self._carried(),
            goal=self._command or belief.goal or self._opening,
            request=belief.request,
            done_when=belief.done_when,
            rules=belief.rules.rules(),
            work_log=tuple(
                WorkLine(span=span.span, narrative=span.narrative, users=span.range.users)
                for span in spans
            ),
            decisions=belief.items("D"),
            dead_ends=belief.items("X"),
            as_of=self._as_of,
            spans=spans,
            anomalies=self._told,
            fallbacks=tuple(self._fallbacks),
            fallback_lines=tuple(self._fallbacks.values()),
            foreign_since=self._foreign,
            newer_format=self._newer,
            last_seq=belief.last_seq,
            pending=tuple(self._pending),
        )

    def _carried(self) -> State:
        """What an own compaction replaces as a whole (STATE U16)."""
        details = self._details
        if details is None:
            return State()
        return State(
            span=details.span,
            tokens_compacted=details.tokens_compacted,
            pass_id=details.pass_id,
            world=details.world,
            ledger=details.ledger,
            files=details.files,
            learned=details.learned,
            now=details.now,
            cap_fit=details.cap_fit,
        )
