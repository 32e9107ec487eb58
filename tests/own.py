"""Whole sessions in this product's own format, for tests of everything that reads them.

Owns `OwnSession`: a session file as pi writes it (`tests.sessions`), with what a pass of ours
leaves in it: compactions with details, span records, lines, remembered events. Ids, sequence
numbers, spans, ranges and message numbers are counted here, independently of the product's code;
details and records go through its writers, whose bytes are tested by hand elsewhere.

    night = OwnSession()
    goal = night.says("Add CSV export to the reports page, streaming.")
    rule = night.says("never use mocks; fakes only")
    night.shell("npm test", "1 failed", code=1)
    night.close(night.rule(rule), line="scaffolded the export")      # span 1
    night.close(line="nothing new")                                  # span 2
    snapshot = night.snapshot()

Kinds of compactions: `close` (own; `reason=` makes it narrative-less), `foreign` (pi's own),
`fallback` (ours failed, pi's own and our line), `newer` (of a format nobody knows yet), `damage`
(the details of the next `close` with fields replaced). `branch` goes on elsewhere and counts as
pi does: only what stands on the new path is known there.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from longhaul_tui.engine.session import Session
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.state.event_codec import encode_event
from longhaul_tui.state.events import (
    Correction,
    DeadEnd,
    Decision,
    DoneWhen,
    Event,
    Lift,
    Objective,
    Origin,
    Source,
    Value,
)
from longhaul_tui.state.records import (
    Carried,
    CarriedError,
    Details,
    Files,
    LabelRow,
    Learned,
    LineRecord,
    Narrative,
    Now,
    QuestionRow,
    Range,
    RefusalRow,
    SpanRecord,
    Trace,
)
from longhaul_tui.state.writing import encode_details, encode_line, encode_span_record
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.world import World
from tests.sessions import Fields, SessionFile, iso

Damage = Callable[[dict[str, Any]], Any]


class OwnSession(SessionFile):
    """A session file with a state of our own in it."""

    def __init__(self, **given: Any) -> None:
        self._parents: dict[str, str | None] = {}
        self._texts: dict[str, str] = {}
        """By entry id: what genuine messages say."""
        self._made: dict[str, tuple[Event, ...]] = {}
        """By entry id of what carries them: events, for counting along a path."""
        self._spans: dict[str, Details] = {}
        self._newer: set[str] = set()
        self._queued: list[Event] = []
        self._damage: Damage | None = None
        super().__init__(**given)

    # -- counting along the path ----------------------------------------------------------------

    def entry(
        self,
        type_: str,
        body: Fields | None = None,
        *,
        body_first: bool = False,
        fields: Fields | None = None,
    ) -> str:
        """As in `SessionFile`; remembers whose child it is."""
        parent = self.leaf
        key = super().entry(type_, body, body_first=body_first, fields=fields)
        self._parents[key] = parent
        return key

    def path(self) -> list[str]:
        """Keys of the entries from the root to the leaf."""
        keys: list[str] = []
        at = self.leaf
        while at is not None:
            keys.append(at)
            at = self._parents[at]
        return keys[::-1]

    def _known(self) -> list[str]:
        """Keys of the path behind the newest entry of a newer format: what counting starts from."""
        path = self.path()
        fresh = [at for at, key in enumerate(path) if key in self._newer]
        return path[fresh[-1] + 1 :] if fresh else path

    def users(self) -> list[str]:
        """Keys of u1, u2, … on the path."""
        return [key for key in self.path() if key in self._texts]

    def number(self, key: str) -> int:
        """n of the `u<n>` of this message."""
        return self.users().index(key) + 1

    def text_of(self, key: str) -> str:
        """What this message says."""
        return self._texts[key]

    def events(self) -> list[Event]:
        """Everything accepted on the path, and what waits for the next close."""
        found = [event for key in self._known() for event in self._made.get(key, ())]
        return [*found, *self._queued]

    def waiting(self) -> list[Event]:
        """What the next close will take."""
        return list(self._queued)

    def span(self) -> int:
        """The span that is open now."""
        closed = [self._spans[key].span for key in self._known() if key in self._spans]
        return closed[-1] + 1 if closed else 1

    def _last_seq(self) -> int:
        """The largest sequence number on the path."""
        made = [event for key in self._known() for event in self._made.get(key, ())]
        return max((event.source.seq for event in made), default=0)

    def _next_id(self, letter: str) -> str:
        ids = [getattr(event, "id", "") or "" for event in self.events()]
        numbers = [int(known[1:]) for known in ids if known.startswith(letter)]
        return f"{letter}{max(numbers, default=0) + 1}"

    def source(self, key: str | None, origin: Origin = "pass") -> Source:
        """Of an event that rests on this message; its number is given when it is written (U8)."""
        return Source(
            seq=self._last_seq() + 1,
            span=self.span(),
            origin=origin,
            at=iso(self.ms),
            u=None if key is None else self.number(key),
            entry=key,
        )

    # -- what is said ---------------------------------------------------------------------------

    def says(self, text: str) -> str:
        """A genuine message; its key."""
        key = self.user(text)
        self._texts[key] = text
        return key

    def goal(self, text: str, *, status: str = "active", name: str = "goal-state") -> str:
        """The entry of a goal command."""
        return self.custom(name, {"goal": {"text": text, "status": status}})

    # -- events ---------------------------------------------------------------------------------
    # Each counts itself and waits for the next `close`, unless it is handed to `remember`.

    def rule(
        self,
        key: str,
        words: str | None = None,
        *,
        replaces: Sequence[str] = (),
        origin: Origin = "pass",
    ) -> Correction:
        """A standing rule: the whole message, or these words of it."""
        text = self._texts[key] if words is None else words
        start = self._texts[key].index(text)
        event = Correction(
            source=self.source(key, origin),
            id=self._next_id("R"),
            text=text,
            start=start,
            end=start + len(text),
            whole=text == self._texts[key],
            replaces=tuple(replaces),
        )
        self._queued.append(event)
        return event

    def lift(self, key: str, *targets: str, origin: Origin = "pass") -> Lift:
        """The user withdraws these rules."""
        text = self._texts[key]
        event = Lift(
            source=self.source(key, origin), targets=targets, quote=text, start=0, end=len(text)
        )
        self._queued.append(event)
        return event

    def decision(self, text: str, *evidence: str, merge: str | None = None) -> Decision:
        """Something decided; `merge` is the id of the older item it is a duplicate of."""
        event = Decision(
            source=self.source(None),
            id=merge or self._next_id("D"),
            text=text,
            evidence=evidence,
            merge=merge is not None,
        )
        self._queued.append(event)
        return event

    def dead_end(self, text: str, *evidence: str) -> DeadEnd:
        """Something that does not work."""
        event = DeadEnd(
            source=self.source(None), id=self._next_id("X"), text=text, evidence=evidence
        )
        self._queued.append(event)
        return event

    def done_when(self, key: str, words: str | None = None) -> DoneWhen:
        """When the work is done, in the user's words."""
        quote = self._texts[key] if words is None else words
        start = self._texts[key].index(quote)
        event = DoneWhen(source=self.source(key), quote=quote, start=start, end=start + len(quote))
        self._queued.append(event)
        return event

    def objective(self, key: str, *, goal: bool = False) -> Objective:
        """A new request, or a new goal."""
        quote = self._texts[key]
        event = Objective(
            source=self.source(key),
            role="goal" if goal else "request",
            quote=quote,
            start=0,
            end=len(quote),
        )
        self._queued.append(event)
        return event

    def value(self, text: str, seen_in: str, label: str | None = None) -> Value:
        """A learned value."""
        event = Value(source=self.source(None), text=text, seen_in=seen_in, label=label, by="code")
        self._queued.append(event)
        return event

    def remember(self, event: Event) -> str:
        """The remember tool accepted this event (made just before): an entry of its own."""
        self._queued.remove(event)
        source = replace(event.source, origin="remember", seq=self._last_seq() + 1)
        event = replace(event, source=source)
        key = self.custom("compaction-state.event", encode_event(event))
        self._made[key] = (event,)
        return key

    # -- compactions ----------------------------------------------------------------------------

    def close(
        self,
        *events: Event,
        line: str = "",
        kept: str | None = None,
        reason: str | None = None,
        kind: str = "full",
        now: Now | None = None,
        world: World | None = None,
        files: Files | None = None,
        learned: Sequence[Learned] = (),
        open_errors: Sequence[CarriedError] = (),
        tokens_before: int = 90_000,
        tokens: int = 100_000,
        summary: str | None = None,
        labels: Sequence[LabelRow] = (),
        refusals: Sequence[RefusalRow] = (),
        questions: Sequence[QuestionRow] = (),
        trace: Trace | None = None,
        record: bool = True,
        shown: bool = True,
        counted: bool = True,
    ) -> str:
        """A pass of ours closes the span: compaction, span record and line; the compaction's key.

        It takes every event made since the last one, in order (`events` are those, named where the
        call reads better so). `reason` makes it narrative-less, `kind` partial. `kept` is the
        first kept entry, else the newest message; without a `summary` a short one is stored, with
        every rule in it. `tokens` is what the span discarded. `counted`
        False stores no numbers of commands and errors but 1: quicker, for a session without any.
        """
        if any(event not in self._queued for event in events):
            raise AssertionError("an event of somewhere else")
        self._queued = [
            replace(event, source=replace(event.source, seq=seq))
            for seq, event in enumerate(self._queued, self._last_seq() + 1)
        ]
        details = self._closing(line, kept, reason, kind, counted=counted)
        details = replace(
            details,
            now=Now() if now is None else now,
            world=world,
            ledger=replace(details.ledger, open_errors=tuple(open_errors)),
            files=Files() if files is None else files,
            learned=tuple(learned),
            tokens_before=tokens_before,
            tokens_compacted=self._tokens() + tokens,
        )
        text = self._text(details) if summary is None else summary
        key = self._compact(details, text)
        if record:
            self.span_record(key, details, labels, refusals, questions, trace)
        if shown:
            self.line(key, details, len(text))
        return key

    def _closing(
        self, line: str, kept: str | None, reason: str | None, kind: str, *, counted: bool
    ) -> Details:
        path = self.path()
        ends = [at for at, key in enumerate(path) if key in self._spans]
        covered = path[ends[-1] + 1 :] if ends else path
        said = [self.number(key) for key in covered if key in self._texts]
        users = self.users()
        ledger = self.snapshot().ledger if counted else LedgerState()
        return Details(
            span=self.span(),
            pass_id=f"{0x7F3A91C0 + len(self._spans):08x}",
            events=tuple(self._queued),
            absorbed=tuple(key for key in covered if key in self._made),
            range=Range(
                first=covered[0] if covered else None,
                last=covered[-1] if covered else None,
                first_kept=kept or (users[-1] if users else None),
                users=(said[0], said[-1]) if said else None,
            ),
            narrative=Narrative(
                kind="none" if reason else "partial" if kind == "partial" else "full",
                line="" if reason else line,
                reason=reason,
                unverified_chunks=1 if kind == "partial" else 0,
            ),
            ledger=Carried(next_c=len(ledger.commands) + 1, next_e=len(ledger.errors) + 1),
        )

    def _text(self, details: Details) -> str:
        """A short stand-in for a rendered state: it holds every rule, lifted ones too."""
        rules = [event for event in self.events() if isinstance(event, Correction)]
        lines = [f'- {rule.id} [u{rule.source.u}] "{rule.text}"' for rule in rules]
        return "\n".join([f"# Stored state of span {details.span}", *lines])

    def _tokens(self) -> int:
        closed = [self._spans[key] for key in self._known() if key in self._spans]
        return closed[-1].tokens_compacted if closed else 0

    def _compact(self, details: Details, summary: str) -> str:
        data: Any = encode_details(details)
        if self._damage is not None:
            data, self._damage = self._damage(data), None
        kept = details.range.first_kept
        tokens_before = details.tokens_before
        key = self.compaction(
            summary, kept, tokens_before=tokens_before, details=data, from_hook=True
        )
        self._spans[key] = details
        self._made[key] = details.events
        self._queued = []
        return key

    def span_record(
        self,
        compaction: str,
        details: Details | None = None,
        labels: Sequence[LabelRow] = (),
        refusals: Sequence[RefusalRow] = (),
        questions: Sequence[QuestionRow] = (),
        trace: Trace | None = None,
        **fields: Any,
    ) -> str:
        """The span record of a compaction; `fields` replace stored ones."""
        details = self._spans[compaction] if details is None else details
        record = SpanRecord(
            span=details.span,
            pass_id=details.pass_id,
            compaction=compaction,
            range=details.range,
            events=tuple(event.source.seq for event in details.events),
            narrative=details.narrative,
            labels=tuple(labels),
            refusals=tuple(refusals),
            questions=tuple(questions),
            trace=Trace() if trace is None else trace,
            created_at=iso(self.ms),
        )
        return self.custom("compaction-state.span", encode_span_record(record) | fields)

    def line(self, compaction: str, details: Details, chars: int, **fields: Any) -> str:
        """What a person sees below the compaction."""
        line = LineRecord(
            span=details.span,
            pass_id=details.pass_id,
            duration_ms=41_200,
            calls=1,
            input_tokens=12_034,
            output_tokens=512,
            tokens_before=details.tokens_before,
            state_chars=chars,
            outcome="state",
            reason=None,
            compaction=compaction,
        )
        return self.custom("compaction-state.line", encode_line(line) | fields)

    def foreign(self, summary: str = "pi's own summary", *, details: object = None) -> str:
        """pi compacts by itself; with details another extension did."""
        users = self.users()
        return self.compaction(
            summary,
            users[-1] if users else None,
            details=details,
            from_hook=details is not None,
        )

    def fallback(self, reason: str = "timeout", summary: str = "pi's own summary") -> str:
        """A pass of ours failed and pi's own compaction finished the job: the compaction's key."""
        self._queued = []
        key = self.foreign(summary)
        line = LineRecord(
            span=self.span(),
            pass_id="0badc0de",
            duration_ms=60_000,
            calls=2,
            input_tokens=0,
            output_tokens=0,
            tokens_before=90_000,
            state_chars=0,
            outcome="fallback",
            reason=reason,
            compaction=key,
        )
        self.custom("compaction-state.line", encode_line(line))
        return key

    def newer(self, number: int = 2) -> str:
        """A version that does not exist yet compacted."""
        key = self.compaction(
            "A state nobody here can read.",
            self.users()[-1] if self.users() else None,
            details={"compactor": "longhaul", "stateFormat": number, "beliefs": {"rules": []}},
            from_hook=True,
        )
        self._newer.add(key)
        return key

    def newer_event(self, number: int = 2) -> str:
        """A version that does not exist yet remembered something."""
        key = self.custom("compaction-state.event", {"stateFormat": number, "kind": "mood"})
        self._newer.add(key)
        return key

    def damage(self, change: Damage | Mapping[str, Any]) -> None:
        """The next `close` stores other details: what `change` makes of them, or these fields in
        place of theirs (a field that is `...` is taken away)."""
        if callable(change):
            self._damage = change
            return
        fields = dict(change)

        def replaced(data: dict[str, Any]) -> dict[str, Any]:
            both = {**data, **fields}
            return {key: value for key, value in both.items() if value is not ...}

        self._damage = replaced

    # -- reading --------------------------------------------------------------------------------

    def snapshot(self) -> SessionSnapshot:
        """The session as the engine reads it."""
        session = Session("/home/dev/night.jsonl", "/home/dev")
        session.feed(self.bytes())
        return session.snapshot()
