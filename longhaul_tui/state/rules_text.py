"""Constraints & corrections: the section that never hides a rule silently (STATE U67).

Owns the form of a rule's line and what gives way when the rules in force do not fit: first lifted
ones, then the middle of the longest, then the oldest. Whatever gives way is counted in the first
line of the section, with the recall query that has all of it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from longhaul_tui.state.caps import Section, size
from longhaul_tui.state.values import Rule, State
from longhaul_tui.text import excerpt, plain_line

RULES = "rules"
_HEADING = "## Constraints & corrections (verbatim, newest last)"
_HEAD, _TAIL = 160, 80
_LIFTED_SHOWN = 3
_LIFTED_SPANS = 2
_BOUNDLESS = 2**63


class _Form(msgspec.Struct, frozen=True, gc=False):
    """One way the section may stand."""

    dropped: int
    """Oldest rules in force that are not shown."""
    shortened: frozenset[int]
    """Places of the rules whose middle is left out."""
    lifted: int
    """Newest lifted rules that are shown."""


class RulesSection:
    """The rules of one state, laid out anew for any room."""

    def __init__(self, state: State, cap: int) -> None:
        self._cap = cap
        active = state.active_rules
        self._full = [_line(rule, plain_line(rule.text)) for rule in active]
        self._short = [
            _line(rule, excerpt(plain_line(rule.text), _HEAD + 1 + _TAIL, _HEAD, _TAIL))
            for rule in active
        ]
        self._lifted = [
            _line(rule, plain_line(rule.text)) + _ended(rule) for rule in _newly_lifted(state)
        ]

    @property
    def wanted(self) -> int:
        """Characters it asks of the whole text: what it has to say, at most its cap, and never
        less than the line that counts."""
        return max(min(self.fit(_BOUNDLESS).chars, self._cap), self.fit(0).chars)

    def all_in(self, section: Section) -> bool:
        """Every rule in force stands there in full."""
        return set(self._full) <= set(section.lines)

    def fit(self, room: int) -> Section:
        """The fullest form that keeps `room`. Rules in force may be more than the section's own
        cap where the room is there; lifted ones may not."""
        if not self._full and not self._lifted:
            return Section(name=RULES)
        form = _Form(0, frozenset(), 0)
        for form, chars in self._forms():
            if chars <= (min(room, self._cap) if form.lifted else room):
                break
        return self._section(form)

    def _forms(self) -> Iterator[tuple[_Form, int]]:
        """Every form, fullest first, with its characters."""
        chars = size([_HEADING, *self._full, *self._lifted])
        nothing: frozenset[int] = frozenset()
        for shown in range(len(self._lifted), -1, -1):
            form = _Form(0, nothing, shown)
            if shown < len(self._lifted):
                chars -= len(self._lifted[len(self._lifted) - shown - 1]) + 1
            yield form, chars + self._count_chars(form)
        gone: set[int] = set()
        for place in self._longest_first():
            gone.add(place)
            chars -= len(self._full[place]) - len(self._short[place])
            form = _Form(0, frozenset(gone), 0)
            yield form, chars + self._count_chars(form)
        for place in range(len(self._full)):
            chars -= len(self._short[place]) + 1
            gone.discard(place)
            form = _Form(place + 1, frozenset(gone), 0)
            yield form, chars + self._count_chars(form)

    def _longest_first(self) -> Sequence[int]:
        shorter = [i for i, line in enumerate(self._short) if len(line) < len(self._full[i])]
        return sorted(shorter, key=lambda i: (-len(self._full[i]), i))

    def _count_chars(self, form: _Form) -> int:
        return size(self._count(form))

    def _count(self, form: _Form) -> tuple[str, ...]:
        """The line that says what is not shown; none where everything is."""
        hidden = []
        if form.dropped:
            plural = "s"[: form.dropped != 1]
            hidden.append(f"{form.dropped} older rule{plural} in force")
        if form.lifted < len(self._lifted):
            hidden.append(f"{len(self._lifted) - form.lifted} lifted")
        told = [f"not shown: {', '.join(hidden)}"] if hidden else []
        if form.shortened:
            told.append(f"shortened: {len(form.shortened)}")
        return (f"({'; '.join(told)}; in full: longhaul_recall corrections)",) if told else ()

    def _section(self, form: _Form) -> Section:
        rules = [
            self._short[place] if place in form.shortened else self._full[place]
            for place in range(form.dropped, len(self._full))
        ]
        lifted = self._lifted[len(self._lifted) - form.lifted :]
        lines = (_HEADING, *self._count(form), *rules, *lifted)
        all_of_them = len(self._full) + len(self._lifted)
        shown = len(rules) - len(form.shortened) + form.lifted
        return Section(name=RULES, lines=lines, shown=shown, hidden=all_of_them - shown)


def _newly_lifted(state: State) -> list[Rule]:
    """The newest lifted rules of the last two spans, newest last."""
    lifted = [
        rule
        for rule in state.rules
        if rule.status == "lifted" and (rule.ended_span or 0) > state.span - _LIFTED_SPANS
    ]
    return sorted(lifted, key=lambda rule: rule.ended_seq or 0)[-_LIFTED_SHOWN:]


def _line(rule: Rule, words: str) -> str:
    source = "" if rule.u is None else f"[u{rule.u}] "
    return f'- {rule.id} {source}"{words}"'


def _ended(rule: Rule) -> str:
    return " (lifted)" if rule.by is None else f" (lifted by {rule.by})"
